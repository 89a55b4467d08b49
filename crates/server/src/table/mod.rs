//! A table without input, output or clock: what happened at it, what may happen next, and what follows by itself.

mod agreement;
mod chair;
mod command;
mod decide;
mod draft;
mod drive;
mod entry;
mod state;

pub use agreement::{Agreement, BankWord, EditionWord};
pub use chair::{Chair, Mate, Sitter};
pub use command::{Command, Granted};
pub use decide::{decide, open};
pub use draft::Draft;
pub use drive::{Thought, drive, lose_patience};
pub use entry::{Entry, NoEntry};
pub use state::{Damaged, Lobby, Race, State};
