//! The server as the network sees it: sessions, bounds, sockets and the API. What happens at a table is decided elsewhere.

mod accept;
mod answer;
mod api;
mod app;
mod card;
mod config;
mod language;
mod lessons;
mod limits;
mod openapi;
mod origin;
mod page;
mod process;
mod router;
mod serve;
mod session;
mod shapes;
mod socket;
mod upkeep;

pub(crate) use app::App;
pub use config::{ClusterConfig, Config};
pub use limits::Bounds;
pub use serve::{Running, ServeError, start};
pub(crate) use shapes::{About, Done, Found, Me, NewTable, NewToken, SailNow, Tables, Token};
pub use socket::LONGEST_MESSAGE;
