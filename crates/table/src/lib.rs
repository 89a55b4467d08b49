//! One table, without input or output: its log, what may happen at it, and what each of its followers is told.
//!
//! A table is a function of its log. [`State`] is what the log tells; [`decide()`] and [`drive()`] add entries to a copy of it, a
//! [`Draft`]; a [`LiveTable`] handles messages in batches, returns the new entries to be stored, and tells its followers once
//! they are stored.
//!
//! There is no runtime, socket, database, clock or generator in this crate. The [`Host`] of a table brings time, entropy,
//! storage and [sinks](Sink): a server with tasks and channels, a simulation with a seed, or a page with a worker.
//!
//! # What holds
//!
//! - **A table is its log.** [`State`] changes in [`State::apply`] alone. Past events are found by replaying the log.
//! - **Nothing is told before it is stored.** [`LiveTable::handle`] returns the append, [`LiveTable::stored`] tells the followers.
//!   What could not be stored did not happen. A refusal that depends on an append waits for it, too.
//! - **A refusal changes nothing.** A request is tried on a draft, and checked whole before its first entry.
//! - **Appends are numbered from 1 without gaps**, and the number is the `seq` of the message: a follower who has seen 7 and sees 9
//!   has missed one. Each append is one message to each follower (`update`, or `earlier` if more followed right away).
//! - **A choice happens once.** It names its question (`ask`, the step that opened it). While cards are chosen the number stays, so
//!   that captains who choose at once do not make each other's answers stale (R2).
//! - **What all may see is written once.** An update is put together from shared parts and what is its follower's alone.
//! - **A slow reader delays no other.** A follower whose queue is full is dropped; the client reconnects and names the last append
//!   it knows.
//! - **A bot gets a view**, as a captain in its seat has. Its choice counts only if the question is still open.

mod analysis;
mod append;
mod audit;
mod chair;
mod checks;
mod decide;
mod draft;
mod drive;
pub mod entropy;
mod entry;
mod import;
mod lesson;
mod live;
mod log;
mod moderate;
mod moment;
mod names;
mod opening;
mod origin;
mod parts;
mod people;
mod proof;
mod record;
mod replay;
mod script;
mod state;
pub mod summary;
mod told;

#[cfg(feature = "ts")]
pub use analysis::AnalysisAnswer;
pub use analysis::{
    ANALYSIS_VERSION, AnalysisCurve, AnalysisDecisions, AnalysisPart, AnalysisQuery, AnalysisTask,
    MOST_ANALYSED_STEPS, mind,
};
pub use append::Append;
pub use audit::verify_dice;
pub use chair::{Chair, Mate, Sitter};
pub use decide::{Granted, decide, open};
pub use draft::Draft;
pub use drive::{BotTask, drive};
pub use entropy::Entropy;
pub use entry::{Entry, UnreadableLine};
pub use import::{ImportProblem, ImportReason, LONGEST_RECORD, RecordedRace};
pub use lesson::LessonTable;
pub use live::{
    Answer, Applied, COACH, CoachTask, ForwardOutcome, Forwarded, Gap, Host, LiveTable, NodeName, OnGrant,
    OwnerReply, Presence, ReplyTo, Responder, Sink, SocketId, Storing, TableMessage, first_look,
};
pub use log::{Log, StoredRow};
pub use moment::{Moment, Successor};
pub use names::{NameKeys, opening_name, plain_keys};
pub use opening::{open_lobby, sail_now, sail_together};
pub use origin::{Continued, Origin, Recorded, Unproved, UnprovedReason, UnreadableOrigin};
pub use replay::{Replay, ReplayStep, Whose};
pub use script::{Beginning, LessonScene, Script, ScriptProblem};
pub use state::{Damaged, Lobby, Phase, Race, State};
pub use summary::Listing;
