//! The Captain: takes many imagined races to the end of the round, and judges them by rules of thumb.

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

/// How far an imagined race is taken: to the end of the round. A judgement by rules of thumb is better asked a round
/// later, when less is in the air, but then luck has had more to say and it takes many more races to see through it.
const fn rounds(budget: Budget) -> u16 {
    let much = match budget {
        Budget::Time(time) => time.as_millis() >= 200,
        Budget::Playouts(count) => count >= 20_000,
    };
    if much { 2 } else { 1 }
}

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
            rounds: rounds(self.budget),
            guess: Guess::Evenly,
            patience: 24,
        };
        search.choose(view, options, &mut self.luck)
    }
}
