//! The four levels of bots.

use crate::admiral::Admiral;
use crate::bot::Bot;
use crate::budget::Budget;
use crate::captain::Captain;
use crate::deckhand::Deckhand;
use crate::sailor::Sailor;
use std::fmt;

/// How strong a bot is, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Chooses at random, but nothing silly.
    Deckhand,
    /// Looks one step ahead, by heuristics.
    Sailor,
    /// Tries its options in many imagined races.
    Captain,
    /// The same search, with networks learned by self-play.
    Admiral,
}

impl Level {
    /// Weakest first.
    pub const ALL: [Self; 4] = [Self::Deckhand, Self::Sailor, Self::Captain, Self::Admiral];

    /// The word for it in commands and records.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Deckhand => "deckhand",
            Self::Sailor => "sailor",
            Self::Captain => "captain",
            Self::Admiral => "admiral",
        }
    }

    /// The level with that word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.word() == word)
    }

    /// True if it thinks for as long as its budget allows. The others answer at once.
    pub const fn thinks(self) -> bool {
        matches!(self, Self::Captain | Self::Admiral)
    }

    /// A player of that level. The same seed and a budget counted in playouts give the same player.
    pub fn bot(self, seed: u64, budget: Budget) -> Box<dyn Bot> {
        match self {
            Self::Deckhand => Box::new(Deckhand::new(seed)),
            Self::Sailor => Box::new(Sailor::new(seed)),
            Self::Captain => Box::new(Captain::new(seed, budget)),
            Self::Admiral => Box::new(Admiral::new(seed, budget)),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
