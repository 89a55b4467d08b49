//! What a race looks like to one who knows the game: each ship's chance to win it.

use crate::worth::{self, Stretch};
use xaymaca_rules::{Game, Seat, ShipId};

/// Each ship's chance to win, by [`ShipId::index`]; the ghost is last.
pub(crate) type Chances = [f32; SHIPS];
/// Six captains and the ghost.
pub(crate) const SHIPS: usize = Seat::MOST + 1;

/// Judges a race between two rounds, knowing all that is imagined of it.
pub(crate) trait Judge {
    /// Each ship's chance to win; they add up to one.
    fn chances(&self, game: &Game) -> Chances;

    /// The same, where the race may be over.
    fn verdict(&self, game: &Game) -> Chances {
        let Some(result) = game.result() else { return self.chances(game) };
        let mut chances = [0.0; SHIPS];
        let winners = result.winners();
        winners.iter().for_each(|ship| chances[ship.index()] = 1.0 / winners.len() as f32);
        chances
    }
}

/// By rules of thumb: what every ship has, in points, and how far chance can still turn it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RulesOfThumb;

impl Judge for RulesOfThumb {
    fn chances(&self, game: &Game) -> Chances {
        let stretch = Stretch::new(worth::lead(game.ships().map(|(_, ship)| &ship.place)));
        // Points by which luck and skill still move two ships apart.
        let swing = 1.2 + 0.22 * stretch.lead.min(30.0);
        let mut worths = [f32::NEG_INFINITY; SHIPS];
        for (id, ship) in game.ships() {
            worths[id.index()] = stretch.ship(ship, |card| game.treasure(card)) / swing;
        }
        softmax(worths)
    }
}

/// Chances from what speaks for each; minus infinity is not in play.
pub(crate) fn softmax(mut logits: Chances) -> Chances {
    let best = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for logit in &mut logits {
        *logit = (*logit - best).exp();
        sum += *logit;
    }
    logits.map(|weight| weight / sum)
}

/// The chance of one ship.
pub(crate) const fn of(chances: &Chances, ship: ShipId) -> f32 {
    chances[ship.index()]
}
