//! One table, without input or output: its log, what may happen at it, and what each of its followers is told.
//!
//! A table is a function of its log. [`State`] is what the log tells; [`decide()`] and [`drive()`] say what may be added to it, in
//! a [`Draft`]; a [`LiveTable`] handles messages in batches, gives the new entries away to be stored, and tells its followers
//! only afterwards.
//!
//! There is no runtime, socket, database, clock or generator in this crate. Whatever runs a table brings time, entropy,
//! storage and [sinks](Sink): a server with tasks and channels, a simulation with a seed, or a page with a worker.
//!
//! # What holds
//!
//! - **A table is its log.** [`State`] changes in [`State::apply`] alone. What is shown of the past is read from the log again.
//! - **Nothing is told before it is stored.** [`LiveTable::handle`] returns the append, [`LiveTable::stored`] tells. What could not
//!   be stored did not happen. A refusal that rests on an append waits for it, too.
//! - **A refusal changes nothing.** A request is tried on a draft, and checked whole before its first entry.
//! - **Appends are numbered from 1 without gaps**, and the number is the `seq` of the message: a follower who has seen 7 and sees 9
//!   has missed one. Each append is one message to each follower (`update`, or `earlier` if more followed right away).
//! - **A choice happens once.** It names its question (`ask`, the step that opened it). While cards are chosen the number stays, so
//!   that captains who choose at once do not make each other's answers stale (R2).
//! - **What all may see is written once.** An update is put together from shared parts and what is its follower's alone.
//! - **A slow reader delays no other.** A follower whose queue is full is dropped, and comes back with what they know.
//! - **A bot gets a view**, as a captain in its seat has; its choice is an answer to a question that must still be open.

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
