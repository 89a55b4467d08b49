//! Other nodes: what is said between those that share a database. The log says what happened; here it is only carried.

mod bus;
#[allow(clippy::module_inception, reason = "the fleet is what the rest of this folder is about")]
mod fleet;
mod letters;
mod postman;
mod recent;
mod servers;
mod sweep;
mod trouble;

pub(crate) use fleet::{Fleet, Words};
pub(crate) use letters::{Said, Word};
pub use trouble::BusError;
