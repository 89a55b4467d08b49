//! The store in a `PostgreSQL` database that any number of nodes share.

mod address;
mod claims;
mod clock;
mod commit;
mod database;
mod fault;
mod forget;
mod handle;
mod keeper;
mod lists;
mod owners;
mod pulse;
mod schema;
mod session;
mod writer;

pub(crate) use handle::Postgres;
