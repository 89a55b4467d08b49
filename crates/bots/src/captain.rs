//! The Captain: plays many imagined races a little further, and judges them by rules of thumb.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::judgement::RulesOfThumb;
use crate::luck::Seeded;
use crate::reflex::Glancing;
use crate::search::Search;
use xaymaca_rules::{Choice, Options, View};

pub(crate) struct Captain {
    luck: Seeded,
    budget: Budget,
}

impl Captain {
    pub(crate) fn new(seed: u64, budget: Budget) -> Self {
        Self { luck: Seeded::new(seed), budget }
    }
}

fn env(name: &str, default: f32) -> f32 {
    std::env::var(name).map_or(default, |d| d.parse().unwrap())
}

impl Bot for Captain {
    fn choose(&mut self, view: &View, options: &Options) -> Choice {
        if let Some(mind) = &*OTHER {
            let search = Search {
                judge: &mind.judge,
                reflex: &mind.habit,
                budget: self.budget,
                horizon: env("B_HORIZON", 1.0) as u16,
            };
            return search.choose(view, options, &mut self.luck);
        }
        let search = Search {
            judge: &RulesOfThumb,
            reflex: &Glancing(env("C_NOISE", 1.0)),
            budget: self.budget,
            horizon: env("C_HORIZON", 3.0) as u16,
        };
        search.choose(view, options, &mut self.luck)
    }
}

static OTHER: std::sync::LazyLock<Option<crate::learned::Mind>> = std::sync::LazyLock::new(|| {
    let bytes = std::fs::read(std::env::var("NET2").ok()?).expect("file");
    Some(crate::learned::Mind::from_bytes(&bytes).expect("mind"))
});
