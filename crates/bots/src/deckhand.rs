//! The Deckhand: picks at random, but nothing silly. For first races, and as the measure of all others.

use crate::bot::Bot;
use crate::luck::Seeded;
use xaymaca_rules::battle::Loot;
use xaymaca_rules::{Choice, Options, View};

/// Picks at random among options that are not silly.
pub(crate) struct Deckhand {
    luck: Seeded,
}

impl Deckhand {
    pub(crate) fn new(seed: u64) -> Self {
        Self { luck: Seeded::new(seed) }
    }
}

/// How often another option is picked instead of a silly one.
const TRIES: usize = 8;

impl Bot for Deckhand {
    fn choose(&mut self, _view: &View, options: &Options) -> Choice {
        let mut pick = || options.pick(&mut self.luck).expect("who is asked has an option");
        let mut choice = pick();
        for _ in 0..TRIES {
            if !is_silly(&choice) {
                break;
            }
            choice = pick();
        }
        choice
    }
}

/// What nobody would do who has understood the rules: leave the loot, go hungry on purpose, hire nobody.
fn is_silly(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Loot(Loot::Nothing) | Choice::Shortage | Choice::Lookout(None) | Choice::Recruit(None)
    )
}
