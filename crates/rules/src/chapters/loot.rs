//! B6, B7: what a winner may do, and does.

use crate::chapters::{land, load, treasure};
use crate::choice::Loot;
use crate::event::{Event, Witness};
use crate::game::{Game, Open};
use crate::goods::{Hold, HoldId};
use crate::modules::ghost_ship;
use crate::options::{LootOptions, Places};
use crate::seat::ShipId;
use crate::stage::{Act, Battle, Side};
use crate::treasure::{Lying, TreasureId};

/// B6: everything the winner may do; `is_cursed` tells of the cards of his own row.
pub(crate) fn options(
    open: &Open,
    battle: Battle,
    winner: Side,
    is_cursed: impl Fn(TreasureId) -> bool,
) -> LootOptions {
    let (winner, loser) = (battle.ship(winner), battle.ship(winner.other()));
    let row = open.ship(winner).treasures;
    let gifts = places(row.len(), |place| {
        // (c) only a cursed one; G6: the ghost gives nothing; G7: it takes anything.
        !winner.is_ghost() && (loser.is_ghost() || row.get(place).is_some_and(&is_cursed))
    });
    LootOptions {
        theirs: open.ship(loser).holds,
        treasures: takeable(open, loser),
        gifts,
        ours: open.ship(winner).holds,
        ghost_wins: winner.is_ghost(),
    }
}

/// B6: whether the winner has more to decide than to do nothing, as far as everybody can see: a captain who has a card
/// face down is asked even if it is not cursed, or the question itself would tell that it is.
pub(crate) fn is_possible(open: &Open, battle: Battle, winner: Side) -> bool {
    let (ours, theirs) = (open.ship(battle.ship(winner)).holds, open.ship(battle.ship(winner.other())).holds);
    if !ours.empty().is_empty() && theirs.empty() != theirs.all() {
        // The usual case, seen at a glance: there is something, and room for it.
        return true;
    }
    let may_be_cursed = |card| matches!(open.treasure(card).lying, Lying::Down { .. });
    options(open, battle, winner, may_be_cursed).len() > 1
}

fn places(row: usize, wanted: impl Fn(usize) -> bool) -> Places {
    let set = (0..row).filter(|&place| wanted(place)).fold(0, |set, place| set | 1 << place);
    Places { set, row: row as u8 }
}

/// (b): any treasure of the loser's, face up or face down; G1: but not the ghost's Lady Beth.
fn takeable(open: &Open, loser: ShipId) -> Places {
    let row = open.ship(loser).treasures;
    places(row.len(), |place| {
        row.get(place).is_some_and(|card| !ghost_ship::keeps(loser, open.treasure(card).lying))
    })
}

/// B6, then the price (B8).
pub(crate) fn carry_out(
    game: &mut Game,
    act: Act,
    battle: Battle,
    winner: Side,
    choice: Loot,
    witness: &mut impl Witness,
) {
    let (by, from) = (battle.ship(winner), battle.ship(winner.other()));
    match choice {
        Loot::Nothing => witness.tell(|| Event::LootLeft { by }),
        Loot::Hold { from: hold, into } => take_hold(game, by, from, hold, into, witness),
        Loot::Treasure(place) => {
            if let Some(card) = game.open.ship(from).treasures.get(place as usize) {
                witness.tell(|| Event::TreasureTaken { by, from, place, card });
                treasure::hand_over(game, from, by, place, witness);
                treasure::received(game, by, card, witness);
            }
        }
        Loot::Give(place) => {
            if let Some(card) = game.open.ship(by).treasures.get(place as usize) {
                witness.tell(|| Event::TreasureGiven { by, to: from, place, card });
                treasure::hand_over(game, by, from, place, witness);
                treasure::given(game, from, card);
                treasure::received(game, from, card, witness);
            }
        }
    }
    land::from_price(game, act, battle.cause, witness);
}

/// B6 (a): the whole contents, into an empty hold or one emptied for it; G6: or overboard.
fn take_hold(
    game: &mut Game,
    by: ShipId,
    from: ShipId,
    hold: HoldId,
    into: Option<HoldId>,
    witness: &mut impl Witness,
) {
    let contents = game.open.ship(from).holds.get(hold);
    match into {
        Some(into) => {
            load::make_room(game, by, into, witness);
            game.open.ship_mut(from).holds.set(hold, Hold::EMPTY);
            game.open.ship_mut(by).holds.set(into, contents);
        }
        None => drop(game.open.empty(from, hold)),
    }
    witness.tell(|| Event::HoldTaken { by, from, hold, contents, into });
}
