//! Advice: what every option is worth, for hints in a race and for looking back at one.

use crate::admiral;
use crate::budget::Budget;
use crate::luck::Seeded;
use xaymaca_rules::{Choice, Options, View};

/// What an option seems worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Advice {
    /// The option.
    pub choice: Choice,
    /// The chance to win after it, from 0 to 1, as the Admiral judges.
    pub chance: f32,
    /// One standard error of that, as far as it comes from the number of playouts.
    pub error: f32,
    /// In how many imagined races it was tried.
    pub playouts: usize,
}

/// An estimate for every option, in their order. Each is tried equally often, in the same imagined races, and once at the
/// least, however small the budget: thousands of ways to spend gunpowder take their time. Who has chosen a card and may
/// change it (R2) is told of the other cards only, which are his options. Advice depends on nothing but what it is given, and on the machine if the budget is
/// one of time.
pub fn advise(view: &View, options: &Options, budget: Budget) -> Vec<Advice> {
    if options.is_empty() {
        return Vec::new();
    }
    let trials = admiral::search(budget).weigh(view, options, &mut Seeded::new(u64::from(view.round())));
    let advice = trials.into_means();
    advice.map(|(choice, chance, error, playouts)| Advice { choice, chance, error, playouts }).collect()
}
