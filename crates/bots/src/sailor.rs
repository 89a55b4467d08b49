//! The Sailor: thinks every option one step ahead, by rules of thumb.

use crate::bot::{Bot, seat_of};
use crate::glance::Table;
use crate::luck::Seeded;
use crate::worth::Thumb;
use xaymaca_rules::{Choice, Options, View};

/// Takes what seems best at a glance.
pub(crate) struct Sailor {
    luck: Seeded,
}

/// He misjudges an option by up to so many points, now this way and now that: no two Sailors play the same race.
pub(crate) const MOOD: f32 = 4.0;

impl Sailor {
    pub(crate) fn new(seed: u64) -> Self {
        Self { luck: Seeded::new(seed) }
    }
}

impl Bot for Sailor {
    fn choose(&mut self, view: &View, options: &Options) -> Choice {
        // What he cannot know he imagines; a glance does not look at it, but at where it lies.
        let game = view.imagine(&mut self.luck);
        Table::new(&game, seat_of(view), Thumb::STEADY).pick(options, MOOD, &mut self.luck)
    }
}
