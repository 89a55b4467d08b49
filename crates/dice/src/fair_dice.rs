//! The dice of a race: they draw outcomes and count them by purpose. The game decides what is asked.

use crate::key::Key;
use crate::name::{RaceId, Seed};
use crate::purpose::{Label, PURPOSES, slot};
use crate::secret::Secret;
use xaymaca_rules::{Awaiting, Chance, Game, Outcome, Seat};

/// The dice of one race: the same for the same secret, race and seeds. They are small and `Copy`, so that a step can be tried
/// on a copy. Their `Debug` shows the counts and no secret.
#[derive(Clone, Copy, Debug)]
pub struct FairDice {
    key: Key,
    /// The number of outcomes so far, by purpose.
    asked: [u32; PURPOSES],
}

impl FairDice {
    /// The dice before the first outcome of a race. Seats without a seed, such as a bot's, are left out.
    pub fn new<'a>(
        secret: &Secret,
        race: &RaceId,
        seeds: impl IntoIterator<Item = (Seat, &'a Seed)>,
    ) -> Self {
        Self { key: Key::new(secret, race, seeds), asked: [0; PURPOSES] }
    }

    /// Draws the next outcome; none if the game does not wait for chance.
    #[inline]
    pub fn draw(&mut self, game: &Game) -> Option<Outcome> {
        self.answer(game).map(|answer| answer.outcome)
    }

    #[inline]
    pub(crate) fn answer(&mut self, game: &Game) -> Option<Answer> {
        let Awaiting::Chance(chance) = game.awaiting() else { return None };
        let nth = self.pass(chance);
        let outcome = game.draw(&mut self.key.words(Label::new(chance, nth).as_bytes()))?;
        Some(Answer { chance, nth, outcome })
    }

    /// Counts an outcome that is known already from a log. Returns its number within its purpose, from 1.
    #[inline]
    pub fn pass(&mut self, chance: Chance) -> u32 {
        let asked = &mut self.asked[slot(chance)];
        // No record is long enough to reach the end, but an overflow must not panic.
        *asked = asked.saturating_add(1);
        *asked
    }
}

/// An outcome, and what was asked.
pub(crate) struct Answer {
    pub(crate) chance: Chance,
    /// Its number within its purpose, from 1.
    pub(crate) nth: u32,
    pub(crate) outcome: Outcome,
}
