//! Puzzles: moments of races between bots at which one option is clearly the best, and not the one that a Sailor takes.
//!
//! [`find()`] plays a race and looks for them. A [`Puzzle`] is the race up to that moment, with what was estimated there; it is
//! written and read as text. `docs/lessons.md` describes the format. Nothing here knows a page.

mod choosing;
mod find;
mod outlook;
mod text;
mod theme;
mod trying;

pub use choosing::Choosing;
pub use find::{Tally, find};
pub use outlook::Outlook;
pub use text::PuzzleProblem;
pub use theme::Theme;

use xaymaca_rules::notation::Record;
use xaymaca_rules::{Choice, Seat};

/// By how much chance to win the best option leads every other one, at the least.
pub const CLEAR_LEAD: f32 = 0.06;
/// How many standard errors of the paired difference that lead is, at the least.
pub const CLEAR_ERRORS: f32 = 4.0;
/// A question with more options than this is too long to think about.
pub const MOST_OPTIONS: usize = 12;

/// A moment of a race at which one option is clearly the best.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// What it is about.
    pub theme: Theme,
    /// The captain who is asked.
    pub seat: Seat,
    /// Which Admiral estimated: [`model_hash`](crate::model_hash) of the program that found it.
    pub model: u64,
    /// In how many imagined races each option was tried.
    pub races: u32,
    /// What Sailors take here: one choice or several, never the best.
    pub sailors: Vec<Choice>,
    /// How far the best leads the second if imagined races are sailed to their end, and the standard error of that.
    pub to_the_end: Estimate,
    /// Every option of that captain, best first.
    pub options: Vec<Tried>,
    /// The race up to this moment.
    pub record: Record,
}

/// A mean and its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f32,
    /// One standard error of it.
    pub error: f32,
}

/// What came of an option in the imagined races.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    /// The option.
    pub choice: Choice,
    /// The chance to win after it.
    pub chance: Estimate,
    /// By how much it is behind the best, in the same imagined races; nothing for the best itself.
    pub behind: Estimate,
    /// How the captain stands when the round is over.
    pub outlook: Outlook,
}

impl Puzzle {
    /// The best option.
    pub fn best(&self) -> &Tried {
        &self.options[0]
    }

    /// Does the best option lead every other one by as much as a puzzle asks for?
    pub fn is_clear(&self) -> bool {
        self.options.len() > 1 && self.options[1..].iter().all(|option| is_clear(option.behind))
    }
}

/// Is that a lead as a puzzle asks for?
fn is_clear(lead: Estimate) -> bool {
    lead.mean >= CLEAR_LEAD && lead.mean >= CLEAR_ERRORS * lead.error
}
