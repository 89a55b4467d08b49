//! The Admiral: searches as the Captain does, with a judgement learned from races against itself.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::learned::Mind;
use crate::luck::Seeded;
use crate::reflex::Glancing;
use crate::search::Search;
use std::sync::LazyLock;
use xaymaca_rules::{Choice, Options, View};

static MIND: LazyLock<Mind> = LazyLock::new(|| {
    let bytes = std::fs::read(std::env::var("NET").expect("NET")).expect("file");
    Mind::from_bytes(&bytes).expect("mind")
});

pub(crate) struct Admiral {
    luck: Seeded,
    budget: Budget,
}

impl Admiral {
    pub(crate) fn new(seed: u64, budget: Budget) -> Self {
        Self { luck: Seeded::new(seed), budget }
    }
}

fn env(name: &str, default: f32) -> f32 {
    std::env::var(name).map_or(default, |d| d.parse().unwrap())
}

impl Bot for Admiral {
    fn choose(&mut self, view: &View, options: &Options) -> Choice {
        let horizon = env("A_HORIZON", 1.0) as u16;
        if std::env::var("A_GLANCE").is_ok() {
            let search = Search { judge: &MIND.judge, reflex: &Glancing(1.0), budget: self.budget, horizon };
            return search.choose(view, options, &mut self.luck);
        }
        let search = Search { judge: &MIND.judge, reflex: &MIND.habit, budget: self.budget, horizon };
        search.choose(view, options, &mut self.luck)
    }
}
