//! The server: guests, tables, sockets and the API, for people and programs.
//!
//! `xaymaca-table` decides what happens at a table. This crate runs tables: [`start`] opens the store, joins the cluster if
//! there is one, and serves HTTP and sockets. Imports point one way, from the first of these modules to the last:
//!
//! - `http` turns requests into messages to tables, and sends what tables tell. It knows all others.
//! - `table_task` is the task of one live table: it brings messages, time, storage and broadcasts of other nodes.
//! - `scrub` reads all tables slowly in the background, and names those that are damaged.
//! - `registry` knows which tables are awake, and starts their tasks.
//! - `cluster` carries requests and broadcasts between nodes. It knows no task and no registry.
//! - `analyses` lets guests who ask for the same analysis wait for one computation of `bot_pool`.
//! - `bot_pool`, `check`, `host`, `stored`, `entropy` and `clock` know none of these.

mod analyses;
mod bot_pool;
mod check;
mod clock;
mod cluster;
mod entropy;
mod host;
mod http;
mod registry;
mod scrub;
mod skeleton;
mod stored;
mod table_task;
mod typescript;

pub use check::{Checked, check, shorten};
pub use clock::WallClock;
pub use cluster::BusError;
pub use http::{
    Bounds, ClusterConfig, Config, PROTOCOL, Running, ServeError, description, start, store_options,
};
pub use stored::card as listing_card;
pub use typescript::{protocol_in_typescript, typescript};
