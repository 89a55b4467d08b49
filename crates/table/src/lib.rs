//! One table, without input or output: its log, what may happen at it, and what each of its followers is told.
//!
//! A table is a function of its log. [`State`] is what the log tells; [`decide`] and [`drive`] say what may be added to it, in
//! a [`Draft`]; a [`LiveTable`] handles messages in batches, gives the new entries away to be stored, and tells its followers
//! only afterwards.
//!
//! There is no runtime, socket, database, clock or generator in this crate. Whatever runs a table brings time, entropy,
//! storage and [sinks](Sink): a server with tasks and channels, a simulation with a seed, or a page with a worker.

mod append;
mod chair;
mod decide;
mod draft;
mod drive;
pub mod entropy;
mod entry;
mod live;
mod log;
mod record;
mod replay;
mod state;
pub mod summary;
mod told;

pub use append::Append;
pub use chair::{Chair, Mate, Sitter};
pub use decide::{Granted, decide, open};
pub use draft::Draft;
pub use drive::{BotTask, drive, lose_patience};
pub use entropy::Entropy;
pub use entry::{Entry, NoEntry};
pub use live::{
    Answer, Applied, ForwardOutcome, Forwarded, Host, LiveTable, NodeName, OnGrant, OwnerReply, Presence,
    ReplyTo, Responder, Sink, SocketId, Storing, TableMessage, first_look,
};
pub use log::Log;
pub use replay::{Replay, ReplayStep, Whose};
pub use state::{Damaged, Lobby, Phase, Race, State};
pub use summary::Listing;
