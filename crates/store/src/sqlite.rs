//! The store in one `SQLite` file.

mod backup;
mod commit;
mod database;
mod fault;
mod frame;
mod handle;
mod lists;
mod schema;
mod unfolded;
mod writer;

pub(crate) use backup::backup;
pub(crate) use handle::Sqlite;
