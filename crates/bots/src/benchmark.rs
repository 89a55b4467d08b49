//! A benchmark of decisions: moments of races of all kinds, with what every option is worth there. A bot's loss is how much chance
//! to win its choices give away. It tells two bots apart with far fewer thoughts than whole races need.
//!
//! What options are worth was found by races that two models sailed on to their end: no evaluator takes part in it.
//! [`make()`] chooses the moments and finds the values; [`Benchmark`] is written and read as text.

mod making;
mod rollout;
mod scoring;
mod text;
mod valuing;

pub use making::{Made, Plan, make};
pub use scoring::{Scored, score};
pub use text::BenchmarkProblem;

use xaymaca_rules::notation::Record;
use xaymaca_rules::{Choice, Seat};

/// Decisions with known values.
#[derive(Clone, PartialEq, Debug)]
pub struct Benchmark {
    /// The hashes of the two models that sailed the races on.
    pub models: [u64; 2],
    /// The races in which the decisions were made.
    pub races: Vec<Race>,
}

/// A race and some decisions in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Race {
    /// The race up to the last of these decisions.
    pub record: Record,
    /// In the order of the record.
    pub decisions: Vec<Decision>,
}

/// A moment at which a captain must choose.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// How many steps of the record come before it.
    pub after: usize,
    /// Who chooses.
    pub seat: Seat,
    /// Every option.
    pub options: Vec<Valued>,
}

/// An option and its value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Valued {
    /// The option.
    pub choice: Choice,
    /// By how much chance to win it is behind the best option; 0 for the best.
    pub behind: f32,
    /// The standard error of that difference.
    pub error: f32,
}

impl Benchmark {
    /// The number of decisions.
    pub fn len(&self) -> usize {
        self.races.iter().map(|race| race.decisions.len()).sum()
    }

    /// True if there is no decision.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The largest standard error of a difference to the best option.
    pub fn largest_error(&self) -> f32 {
        let decisions = self.races.iter().flat_map(|race| &race.decisions);
        let errors = decisions.flat_map(|decision| &decision.options).map(|option| option.error);
        errors.fold(0.0, f32::max)
    }
}
