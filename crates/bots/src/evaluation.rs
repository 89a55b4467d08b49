//! Evaluation of a race: each ship's chance to win.

use crate::valuation::{self, Style, Valuation};
use xaymaca_rules::ending::Final;
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::{Game, Seat};

/// Each ship's chance to win, by [`ShipId::index`]; the ghost is last.
pub(crate) type Chances = [f32; SHIPS];
/// Six captains and the ghost.
pub(crate) const SHIPS: usize = Seat::MOST + 1;

/// Evaluates an imagined race between two rounds. Nothing in it is hidden.
pub(crate) trait Evaluator: Sync {
    /// Each ship's chance to win; they add up to 1.
    fn chances(&self, game: &Game) -> Chances;

    /// The chances, or the result if the race is over.
    fn chances_or_result(&self, game: &Game) -> Chances {
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

/// Evaluates by heuristics: the value of every ship in points, and how much luck can still change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeuristicEvaluator;

impl Evaluator for HeuristicEvaluator {
    fn chances(&self, game: &Game) -> Chances {
        let valuation =
            Valuation::new(Style::STEADY, valuation::lead(game.ships().map(|(_, ship)| &ship.place)));
        // Points that luck and skill can still make between two ships.
        let swing = 1.2 + 0.22 * valuation.lead.min(30.0);
        let mut worths = [f32::NEG_INFINITY; SHIPS];
        for (id, ship) in game.ships() {
            worths[id.index()] = valuation.ship(ship, |card| game.treasure(card)) / swing;
        }
        softmax(worths)
    }
}

/// Chances from logits; ships at minus infinity do not take part.
pub(crate) fn softmax(mut logits: Chances) -> Chances {
    let best = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for logit in &mut logits {
        *logit = libm::expf(*logit - best);
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
        let chances = HeuristicEvaluator.chances(&game);
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{chances:?}");
        assert!(chances[0] > chances[1] && chances[2] > chances[1], "{chances:?}");
        assert!(chances[3..].iter().all(|&chance| chance == 0.0), "{chances:?}");
    }
}
