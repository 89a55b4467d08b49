//! The store in one `SQLite` file.
//!
//! # Why there is a journal
//!
//! Appends of many tables come at the same time, each of a few hundred bytes. As rows with the key (table, number) every table's
//! end lies on a page of its own, so a group commit of 200 tables writes 200 pages of 4 KiB for 30 KiB of text. Therefore a
//! group is committed as *one* row of the relation `journal`, on pages one behind the other. When enough has come together
//! ([`Options::fold`](crate::Options), 8192 appends or 4 MiB) the journal is folded: each table gets one segment, a row of the
//! relation `log` with all its new appends. Readers find what is folded in the file and the rest in memory (`unfolded`).
//!
//! Measured with `examples/append.rs` against plain grouped inserts with the primary key (table, number), in turns, medians of
//! five on a shared virtual machine with two processors; folding is included:
//!
//! | 100,000 appends of 152 bytes | journal | plain, one `INSERT … SELECT` of JSON | plain, rows of `VALUES` |
//! |---|---|---|---|
//! | 200 tables, as fast as it goes: appends a second | 18,000 | 12,600 (70 %) | 13,200 (73 %) |
//! | the same: processor time of an append | 6.0 µs | 20.9 µs | 23.7 µs |
//! | the same: written to the disk | 90 MB | 1,080 MB | 1,275 MB |
//! | 1,000 tables, 4,000 appends a second: processor time of an append | 28 µs | 42 µs | 55 µs |
//!
//! Plain inserts would have been taken at 90 % of the journal's figures, for their simplicity. They write twelve times as much,
//! which also wears a small machine's flash storage. The digest of each append does not need them: an append has a frame of its
//! own (`frame`) in the journal and in the log.

mod acknowledged;
mod analyses;
mod backup;
mod columns;
mod commit;
mod database;
mod fault;
mod frame;
mod handle;
mod integrity;
mod journal;
mod lists;
mod lost_tail;
mod probe;
mod repair;
mod schema;
mod sessions;
mod unfolded;
mod upgrade;
mod writer;

pub(crate) use backup::backup;
pub(crate) use handle::Sqlite;
pub(crate) use repair::prepare_repair;
