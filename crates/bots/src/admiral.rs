//! The Admiral: searches as the Captain does, with an evaluator and a policy learned by self-play.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::learned::{LearnedEvaluator, LearnedPolicy, Model};
use crate::luck::Seeded;
use crate::search::{Guess, Search};
use std::sync::LazyLock;
use xaymaca_rules::{Choice, Options, View};

/// Its networks, as `xaymaca train` wrote them.
static MODEL: LazyLock<Model> = LazyLock::new(|| {
    Model::from_bytes(include_bytes!("../data/admiral.mind")).expect("the file fits the networks")
});

/// How many rounds an imagined race is played: with the learned evaluator a second round did no better.
const ROUNDS: u16 = 1;

/// Searches with learned networks.
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
pub(crate) fn search(budget: Budget) -> Search<'static, LearnedEvaluator, LearnedPolicy> {
    Search {
        evaluator: &MODEL.evaluator,
        policy: &MODEL.policy,
        budget,
        rounds: ROUNDS,
        guess: Guess::ByPolicy,
        patience: 64,
    }
}

impl Bot for Admiral {
    fn choose(&mut self, view: &View, options: &Options) -> Choice {
        search(self.budget).choose(view, options, &mut self.luck)
    }
}
