//! Advice: the chance to win after each option, for hints in a race and for reviewing one.

use crate::admiral;
use crate::budget::Budget;
use crate::luck::Seeded;
use xaymaca_rules::{Choice, Options, View};

/// The estimate of one option.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Advice {
    /// The option.
    pub choice: Choice,
    /// The chance to win after it, from 0 to 1, as the Admiral estimates it.
    pub chance: f32,
    /// Its standard error, as far as it comes from the number of playouts.
    pub error: f32,
    /// The number of imagined races in which it was tried.
    pub playouts: usize,
}

/// Estimates every option, in their order. All are tried equally often, in the same imagined races, and at least once however
/// small the budget: thousands of ways to spend gunpowder take time. For a captain who may change their card (R2) the options
/// are the other cards. The same arguments give the same advice, unless the budget is a time.
pub fn advise(view: &View, options: &Options, budget: Budget) -> Vec<Advice> {
    if options.is_empty() {
        return Vec::new();
    }
    let trials = admiral::search(budget).weigh(view, options, &mut Seeded::new(u64::from(view.round())));
    let advice = trials.into_means();
    advice.map(|(choice, chance, error, playouts)| Advice { choice, chance, error, playouts }).collect()
}
