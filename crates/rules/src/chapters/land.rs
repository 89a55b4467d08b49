//! **M4**: what happens where a move or a retreat ends, in this order and no other. Each step either waits for an answer,
//! which leads on to the next step, or begins the next step itself.

use crate::chapters::{battle, pay, round, shortage, treasure};
use crate::modules::crew::{buccaneer, lookout, recruiting};
use crate::pieces::track::SpaceKind;
use crate::table::act::Act;
use crate::table::game::Game;
use crate::table::stage::Cause;
use crate::table::variant::Table;

/// Was the price of the space paid in full?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paid {
    Yes,
    No,
}

/// 1 · Battle with a ship on the space (B1), or the Buccaneer's attack (C12).
pub(crate) fn from_battle(game: &mut Game, act: Act, cause: Cause, table: &mut impl Table) {
    let opponents = battle::opponents(&game.open, act.ship());
    if !opponents.is_empty() {
        return battle::begin(game, act, cause, opponents, table);
    }
    if table.has_crew() {
        let targets = buccaneer::targets(&game.open, act.ship());
        if !targets.is_empty() {
            return buccaneer::begin(game, act, cause, targets);
        }
    }
    from_price(game, act, cause, table);
}

/// 2 · The price (P1), or a shortage (H), after which the ship has not stopped here.
pub(crate) fn from_price(game: &mut Game, act: Act, cause: Cause, table: &mut impl Table) {
    // G4: the ghost never pays. **H4**: after a retreat in the second edition no price is paid; H2: in the first it is.
    let exempt =
        act.ship().is_ghost() || cause == Cause::Retreat && !game.open.edition.terms().retreat_is_paid;
    match game.open.ship(act.ship()).place.space.price() {
        Some((good, price)) if !exempt => {
            // **P4**: a captain who can pay in full must; one who cannot has a shortage. C24: one who could pay with other
            // goods may, and after a retreat must.
            let holds = game.open.ship(act.ship()).holds;
            let could_pay = || holds.total_of(game.open.serving(act.ship(), good)) >= price;
            if holds.total(good) >= price || table.has_crew() && could_pay() {
                pay::begin(game, act, cause, table);
            } else {
                shortage::begin(game, act, good, price, table);
            }
        }
        _ => from_treasure(game, act, Paid::No, table),
    }
}

/// 3 · The lair's treasure (P3).
pub(crate) fn from_treasure(game: &mut Game, act: Act, paid: Paid, table: &mut impl Table) {
    let here = game.open.ship(act.ship()).place.space;
    if game.open.tokens.contains(here) {
        treasure::begin(game, act, here, table);
    } else if table.has_crew() {
        from_recruiting(game, act, paid, table);
    } else {
        round::action_done(game, act, table);
    }
}

/// 4 · Recruiting, where a port was paid in full (C3).
pub(crate) fn from_recruiting(game: &mut Game, act: Act, paid: Paid, table: &mut impl Table) {
    let here = game.open.ship(act.ship()).place.space;
    if paid == Paid::Yes && here.kind() == SpaceKind::Port {
        recruiting::begin(game, act, table);
    } else {
        from_lookout(game, act, table);
    }
}

/// 5 · The Lookout (C29). Then the action is done.
pub(crate) fn from_lookout(game: &mut Game, act: Act, table: &mut impl Table) {
    lookout::begin(game, act, table);
}
