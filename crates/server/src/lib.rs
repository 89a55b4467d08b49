//! Xaymaca for people and programs over a network: guests, tables, sockets and an API.
//!
//! A table is a function of its log. [`table`] decides what may be added to it, [`desk`] has it stored and then told, and
//! everything else carries letters between desks and the people who wait.

pub mod desk;
pub mod entropy;
pub mod guest;
pub mod ids;
pub mod refusal;
mod summary;
pub mod table;
pub mod text;
pub mod wire;
