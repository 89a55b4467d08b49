//! The dice of a race: what chance answers, and how often it was asked. It draws for any game and decides nothing.

use crate::key::Key;
use crate::name::{RaceId, Seed};
use crate::purpose::{Label, PURPOSES, slot};
use crate::secret::Secret;
use xaymaca_rules::{Awaiting, Chance, Game, Outcome, Seat};

/// Answers every chance of one race, the same for the same secret, race and seeds. Small and `Copy`: whoever tries a step
/// tries it with a copy. Its `Debug` tells how often it was asked, and no secret.
#[derive(Clone, Copy, Debug)]
pub struct FairDice {
    key: Key,
    /// How often chance was asked, by purpose.
    asked: [u32; PURPOSES],
}

impl FairDice {
    /// Before the first outcome of a race. Seats without a seed, such as a bot's, are left out.
    pub fn new<'a>(
        secret: &Secret,
        race: &RaceId,
        seeds: impl IntoIterator<Item = (Seat, &'a Seed)>,
    ) -> Self {
        Self { key: Key::new(secret, race, seeds), asked: [0; PURPOSES] }
    }

    /// What chance answers to that game, and counts it; none if the game asks nothing of it.
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

    /// Counts a chance whose outcome is known already, read from a log. Returns which of its purpose it was, from 1.
    #[inline]
    pub fn pass(&mut self, chance: Chance) -> u32 {
        let asked = &mut self.asked[slot(chance)];
        // A record is not long enough for this to matter; no text from outside shall stop a table.
        *asked = asked.saturating_add(1);
        *asked
    }
}

/// An outcome, and to which question.
pub(crate) struct Answer {
    pub(crate) chance: Chance,
    /// Which of its purpose, from 1.
    pub(crate) nth: u32,
    pub(crate) outcome: Outcome,
}
