//! Who takes part in a contest: a bot of some level, or an earlier Admiral.

use crate::admiral;
use crate::bot::Bot;
use crate::budget::Budget;
use crate::level::Level;

/// A participant of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entrant {
    /// A bot of that level.
    Level(Level),
    /// The Admiral with the networks that [`load_former`](crate::load_former) took.
    Former,
}

impl Entrant {
    /// The word for it in commands and reports.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Level(level) => level.word(),
            Self::Former => "former",
        }
    }

    /// The participant with that word.
    pub fn from_word(word: &str) -> Option<Self> {
        if word == Self::Former.word() { Some(Self::Former) } else { Level::from_word(word).map(Self::Level) }
    }

    /// The player. The same seed and a budget counted in playouts give the same player.
    pub(crate) fn bot(self, seed: u64, budget: Budget) -> Box<dyn Bot> {
        match self {
            Self::Level(level) => level.bot(seed, budget),
            Self::Former => Box::new(admiral::former(seed, budget)),
        }
    }
}

impl From<Level> for Entrant {
    fn from(level: Level) -> Self {
        Self::Level(level)
    }
}
