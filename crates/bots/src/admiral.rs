//! The Admiral: searches as the Captain does, with judgement and habits learned from races against itself.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::learned::{Habit, Learned, Mind};
use crate::luck::Seeded;
use crate::search::{Guess, Search};
use std::sync::LazyLock;
use xaymaca_rules::{Choice, Options, View};

/// What it has learned, as `xaymaca train` left it.
static MIND: LazyLock<Mind> = LazyLock::new(|| {
    Mind::from_bytes(include_bytes!("../data/admiral.mind")).expect("the mind fits its networks")
});

/// A learned judgement can be asked at the end of the round: a round more did no better.
const ROUNDS: u16 = 1;

/// Searches with what it has learned.
pub(crate) struct Admiral {
    luck: Seeded,
    budget: Budget,
}

impl Admiral {
    pub(crate) fn new(seed: u64, budget: Budget) -> Self {
        Self { luck: Seeded::new(seed), budget }
    }
}

/// How the Admiral searches.
pub(crate) fn search(budget: Budget) -> Search<'static, Learned, Habit> {
    Search {
        judge: &MIND.judge,
        reflex: &MIND.habit,
        budget,
        rounds: ROUNDS,
        guess: Guess::AsTheyWould,
        patience: 64,
    }
}

impl Bot for Admiral {
    fn choose(&mut self, view: &View, options: &Options) -> Choice {
        search(self.budget).choose(view, options, &mut self.luck)
    }
}
