//! M4: what happens where a move or a retreat ends, in this order and no other. Each step either waits for somebody,
//! who comes back to the next one, or lets the next one begin.

use crate::chapters::{battle, pay, round, shortage, treasure};
use crate::event::Witness;
use crate::game::Game;
use crate::stage::{Act, Cause};

/// 1 · Battle, with whoever is there (B1).
pub(crate) fn from_battle(game: &mut Game, act: Act, cause: Cause, witness: &mut impl Witness) {
    let opponents = battle::opponents(&game.open, act.ship());
    if opponents.is_empty() {
        from_price(game, act, cause, witness);
    } else {
        battle::begin(game, act, cause, opponents, witness);
    }
}

/// 2 · The price (P1), or a shortage (H), after which the ship has not stopped here.
pub(crate) fn from_price(game: &mut Game, act: Act, cause: Cause, witness: &mut impl Witness) {
    // G4: the ghost never pays. H2, H4: after a retreat the editions differ.
    let exempt =
        act.ship().is_ghost() || cause == Cause::Retreat && !game.open.edition.terms().retreat_is_paid;
    match game.open.ship(act.ship()).place.space.price() {
        Some((good, price)) if !exempt => {
            // P4: who can pay in full must; who cannot has a shortage.
            if game.open.ship(act.ship()).holds.total(good) >= price {
                pay::begin(game, act, witness);
            } else {
                shortage::begin(game, act, good, price, witness);
            }
        }
        _ => from_treasure(game, act, witness),
    }
}

/// 3 · The lair's treasure (P3). Then the action is done.
pub(crate) fn from_treasure(game: &mut Game, act: Act, witness: &mut impl Witness) {
    if game.open.tokens.contains(game.open.ship(act.ship()).place.space) {
        treasure::begin(game, act);
    } else {
        round::action_done(game, act, witness);
    }
}
