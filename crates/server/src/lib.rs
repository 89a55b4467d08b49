//! Xaymaca for people and programs over a network: guests, tables, sockets and an API.
//!
//! A table is a function of its log. [`table`] decides what may be added to it, [`desk`] has it stored and then told, and
//! everything else carries letters between desks and the people who wait.

mod clock;
pub mod code;
pub mod desk;
pub mod entropy;
mod fleet;
pub mod guest;
mod harbour;
mod http;
pub mod ids;
mod json;
mod live;
pub mod refusal;
mod summary;
pub mod table;
pub mod text;
mod thinkers;
mod typescript;
pub mod wire;

pub use fleet::BusError;
pub use http::{Bounds, Config, FleetConfig, LONGEST_MESSAGE, Running, ServeError, start};
pub use typescript::typescript;
