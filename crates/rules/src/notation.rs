//! One way of writing, and of reading it again: the words for choices and answers of chance, the record of a whole race,
//! and situations for scenarios and studies. Events are written, never read. No rule depends on how it is written.

mod events;
pub(crate) mod record;
pub(crate) mod situation;
pub(crate) mod words;

pub use record::{Line, Record, RecordProblem, RecordReason, Step};
pub use situation::{SituationProblem, situation};
pub use words::Unreadable;
