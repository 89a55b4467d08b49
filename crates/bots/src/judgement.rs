//! What a race looks like to one who knows the game: each ship's chance to win it.

use crate::worth::{self, Stretch, Thumb};
use xaymaca_rules::ending::Final;
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::{Game, Seat};

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
        game.result().map_or_else(|| self.chances(game), |result| shares(&result))
    }
}

/// E3: each ship's part in the victory.
pub(crate) fn shares(result: &Final) -> Chances {
    let winners = result.winners();
    let mut shares = [0.0; SHIPS];
    winners.iter().for_each(|ship| shares[ship.index()] = 1.0 / winners.len() as f32);
    shares
}

/// By rules of thumb: what every ship has, in points, and how far chance can still turn it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RulesOfThumb;

impl Judge for RulesOfThumb {
    fn chances(&self, game: &Game) -> Chances {
        let stretch = Stretch::new(Thumb::STEADY, worth::lead(game.ships().map(|(_, ship)| &ship.place)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use xaymaca_rules::notation::situation;

    #[test]
    fn chances_add_up_and_follow_what_a_ship_has() {
        let game = situation("seats 3\n1 at 30\n2 at 20\n3 at 20\n3 holds gold 6, gold 6, food 3").unwrap();
        let chances = RulesOfThumb.chances(&game);
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{chances:?}");
        assert!(chances[0] > chances[1] && chances[2] > chances[1], "{chances:?}");
        assert!(chances[3..].iter().all(|&chance| chance == 0.0), "{chances:?}");
    }
}
