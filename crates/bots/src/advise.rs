//! Advice: the chance to win after each option, for hints in a race and for reviewing one.

use crate::admiral;
use crate::budget::Budget;
use crate::luck::Seeded;
use crate::search::Pass;
use crate::trials::Trials;
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
    advice_of(admiral::search(budget).weigh(view, options, &mut luck_for(view)))
}

fn luck_for(view: &View) -> Seeded {
    Seeded::new(u64::from(view.round()))
}

fn advice_of(trials: Trials) -> Vec<Advice> {
    let advice = trials.into_means();
    advice.map(|(choice, chance, error, playouts)| Advice { choice, chance, error, playouts }).collect()
}

/// Advice in the making, for a host that has one thread and must do other things meanwhile: it thinks in slices. However it is
/// sliced, it comes to what [`advise`] says with a budget of that many playouts.
#[derive(Debug)]
pub struct Advising {
    view: View,
    trials: Trials,
    luck: Seeded,
    /// The pass under way; it may go through several slices.
    pass: Option<Pass>,
    /// The number of passes that are not complete.
    left: usize,
}

impl Advising {
    /// Nothing has been tried yet.
    pub fn new(view: &View, options: &Options, playouts: u32) -> Self {
        let search = admiral::search(Budget::Playouts(playouts));
        let options: Vec<Choice> = options.iter().collect();
        // The first pass is free, as in `Search::weigh`.
        let left = if options.is_empty() { 0 } else { 1 + playouts.max(1) as usize / options.len() };
        Self {
            view: *view,
            trials: Trials::new(options, search.patience),
            luck: luck_for(view),
            pass: None,
            left,
        }
    }

    /// Thinks for that many playouts. The advice, once it is complete; then there is nothing left to do.
    pub fn think(&mut self, playouts: u32) -> Option<Vec<Advice>> {
        let budget = Budget::Playouts(playouts);
        let (search, mut spending) = (admiral::search(budget), budget.start());
        while self.left > 0 && spending.is_left() {
            let pass = self.pass.get_or_insert_with(|| search.begin_pass(&self.view, &mut self.luck));
            if !search.go_on_with(pass, &self.trials, &self.view, &mut spending) {
                return None;
            }
            self.trials.pass(&pass.values);
            self.pass = None;
            self.left -= 1;
        }
        let is_complete = self.left == 0;
        is_complete.then(|| advice_of(std::mem::replace(&mut self.trials, Trials::new(Vec::new(), 0))))
    }
}
