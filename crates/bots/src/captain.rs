//! The Captain: takes many imagined races to the end of the next round, and judges them by rules of thumb.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::judgement::RulesOfThumb;
use crate::luck::Seeded;
use crate::reflex::Glancing;
use crate::sailor;
use crate::search::{Guess, Search};
use crate::worth::Thumb;
use xaymaca_rules::{Choice, Options, View};

/// Searches by rules of thumb.
pub(crate) struct Captain {
    luck: Seeded,
    budget: Budget,
}

/// A judgement by rules of thumb is poor while much is in the air: it is asked at the end of the next round.
const ROUNDS: u16 = 2;

/// It imagines everybody to be a Sailor.
const REFLEX: Glancing = Glancing { thumb: Thumb::STEADY, noise: sailor::MOOD };

impl Captain {
    pub(crate) fn new(seed: u64, budget: Budget) -> Self {
        Self { luck: Seeded::new(seed), budget }
    }
}

impl Bot for Captain {
    fn choose(&mut self, view: &View, options: &Options) -> Choice {
        let search = Search {
            judge: &RulesOfThumb,
            reflex: &REFLEX,
            budget: self.budget,
            rounds: ROUNDS,
            guess: Guess::Evenly,
            patience: 24,
        };
        search.choose(view, options, &mut self.luck)
    }
}
