//! The store in a `PostgreSQL` database that any number of nodes share.

mod address;
mod analyses;
mod clock;
mod commit;
mod database;
mod fault;
mod forget;
mod handle;
mod leases;
mod lists;
mod liveness;
mod owners;
mod probe;
mod reconnect;
mod repair;
mod schema;
mod session;
mod sessions;
mod upgrade;
mod writer;

pub use database::is_empty_database;
pub(crate) use handle::Postgres;
