//! The Captain: tries its options in many imagined races, plays each to the end of the round, and evaluates it by heuristics.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::evaluation::HeuristicEvaluator;
use crate::luck::Seeded;
use crate::policy::HeuristicPolicy;
use crate::sailor;
use crate::search::{Guess, Search};
use crate::valuation::Style;
use std::time::Duration;
use xaymaca_rules::{Choice, Options, View};

/// Searches with heuristics.
pub(crate) struct Captain {
    luck: Seeded,
    budget: Budget,
}

/// How many rounds an imagined race is played. Heuristics evaluate better a round later, when less is open, but there is more
/// luck in the result, so that only a large budget has enough playouts for it.
fn rounds(budget: Budget) -> u16 {
    let much = match budget {
        Budget::Time(time) => time >= Duration::from_millis(200),
        Budget::Playouts(count) => count >= 20_000,
    };
    if much { 2 } else { 1 }
}

/// In imagined races every captain plays like a Sailor.
const REFLEX: HeuristicPolicy = HeuristicPolicy { style: Style::STEADY, noise: sailor::NOISE };

impl Captain {
    pub(crate) fn new(seed: u64, budget: Budget) -> Self {
        Self { luck: Seeded::new(seed), budget }
    }
}

impl Bot for Captain {
    fn choose(&mut self, view: &View, options: &Options) -> Choice {
        let search = Search {
            evaluator: &HeuristicEvaluator,
            policy: &REFLEX,
            budget: self.budget,
            rounds: rounds(self.budget),
            guess: Guess::Evenly,
            patience: 24,
        };
        search.choose(view, options, &mut self.luck)
    }
}
