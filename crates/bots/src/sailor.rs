//! The Sailor: takes the option that seems best by heuristics, one step ahead.

use crate::bot::{Bot, seat_of};
use crate::heuristic::Heuristic;
use crate::luck::Seeded;
use crate::valuation::Style;
use xaymaca_rules::{Choice, Options, View};

/// Chooses by heuristics.
pub(crate) struct Sailor {
    luck: Seeded,
}

/// Noise in the value of an option, in points, so that no two Sailors play the same race.
pub(crate) const NOISE: f32 = 4.0;

impl Sailor {
    pub(crate) fn new(seed: u64) -> Self {
        Self { luck: Seeded::new(seed) }
    }
}

impl Bot for Sailor {
    fn choose(&mut self, view: &View, options: &Options) -> Choice {
        // Hidden cards are filled in at random; the heuristics do not look at them.
        let game = view.imagine(&mut self.luck);
        Heuristic::new(&game, seat_of(view), Style::STEADY).pick(options, NOISE, &mut self.luck)
    }
}
