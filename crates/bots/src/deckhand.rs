//! The Deckhand: picks at random, but nothing silly. It is for first races, and the baseline of the arena.

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

/// How often another option is picked in place of a silly one.
const TRIES: usize = 8;

impl Bot for Deckhand {
    fn choose(&mut self, _view: &View, options: &Options) -> Choice {
        let mut pick = || options.pick(&mut self.luck).expect("a seat that is asked has an option");
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

/// True for choices that no one makes who knows the rules: to leave loot, to choose a shortage, to recruit no character.
fn is_silly(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Loot(Loot::Nothing) | Choice::Shortage | Choice::Lookout(None) | Choice::Recruit(None)
    )
}
