//! HTTP and sockets: sessions, limits, routes and the API. It decides nothing about a table.

mod accept;
mod analysis;
mod answer;
mod api;
mod app;
mod card;
mod config;
mod health;
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
mod tokens;
mod types;
mod upkeep;

pub(crate) use app::App;
pub use config::{ClusterConfig, Config};
pub use limits::Bounds;
pub use router::{PROTOCOL, description};
pub use serve::{Running, ServeError, start, store_options};
pub(crate) use types::declare;
