//! Dice that the races of one deal share, so that each bot in a seat has the same luck: the same round rolls the same dice
//! and the same seat draws the same cards until its deck is renewed, whatever the bots do.

use crate::luck::Seeded;
use xaymaca_rules::{Chance, Game, Outcome, Seat};

/// The dice of one deal.
#[derive(Clone, Debug)]
pub(crate) struct SharedDice {
    seed: u64,
    /// How often each kind of chance was asked for, by seat for cards.
    asked: [u32; Self::KINDS],
}

impl SharedDice {
    const KINDS: usize = 8 + Seat::MOST;

    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, asked: [0; Self::KINDS] }
    }

    /// The outcome; none if the race does not wait for chance.
    pub(crate) fn draw(&mut self, game: &Game, chance: &Chance) -> Option<Outcome> {
        let kind = match chance {
            Chance::FirstCaptain => 0,
            Chance::ActionDice => 1,
            Chance::ActionDie => 2,
            Chance::Combat(_) => 3,
            Chance::Shortage(_) => 4,
            Chance::Treasure(_) => 5,
            Chance::Removed => 6,
            Chance::Character(_) => 7,
            Chance::Card(seat) => 8 + seat.index(),
        };
        let nth = match chance {
            // Once a round, whatever an Oracle does to it (C28).
            Chance::ActionDice | Chance::ActionDie => game.round().into(),
            _ => {
                self.asked[kind] += 1;
                self.asked[kind]
            }
        };
        // A stream for each question, so that an outcome does not depend on how many were drawn before it.
        game.draw(&mut Seeded::nth(self.seed, (kind as u64) << 32 | u64::from(nth)))
    }
}
