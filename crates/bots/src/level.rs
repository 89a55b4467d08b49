//! The four bots that there are, by their strength.

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
    /// At random, but nothing silly.
    Deckhand,
    /// One step ahead, by rules of thumb.
    Sailor,
    /// Plays many imagined races a little further.
    Captain,
    /// The same, with a judgement learned from races against itself.
    Admiral,
}

impl Level {
    /// Weakest first.
    pub const ALL: [Self; 4] = [Self::Deckhand, Self::Sailor, Self::Captain, Self::Admiral];

    /// As commands and records spell it.
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

    /// Does it think for as long as it may? The others answer at once.
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
