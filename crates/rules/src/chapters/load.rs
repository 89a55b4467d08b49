//! L: loading. Goods come from the bank (a card) or from another ship (loot); the holds follow the same law.

use crate::chapters::round;
use crate::event::{Event, Witness};
use crate::game::Game;
use crate::goods::{Good, Hold, HoldId, HoldSet, Holds};
use crate::seat::ShipId;
use crate::stage::{Act, Stage, Step};

/// L1–L4: the holds that may take a load of that good; none means L3.
#[inline]
pub(crate) fn places(holds: Holds, good: Good) -> HoldSet {
    let empty = holds.empty();
    // L2: with none empty one is emptied for it, never one that has the same.
    let places = if empty.is_empty() { holds.all().without(holds.with(good)) } else { empty };
    places.without(holds.twins())
}

/// L1: a load symbol must be carried out; as many tokens as the die shows.
#[inline]
pub(crate) fn begin(game: &mut Game, act: Act, good: Good, witness: &mut impl Witness) {
    let ship = act.ship();
    // S6: it takes what is left; when nothing is, nothing happens.
    let count = game.open.bank.offers(good, act.die());
    if count == 0 {
        witness.tell(|| Event::BankEmpty { ship, good });
        return round::action_done(game, act, witness);
    }
    let places = places(game.open.ship(ship).holds, good);
    match (places.nth(0), places.len()) {
        // L3.
        (None, _) => {
            witness.tell(|| Event::LoadRefused { ship, good });
            round::action_done(game, act, witness);
        }
        (Some(only), 1) => into(game, act, good, count, only, witness),
        _ => game.open.stage = Stage::Act(act, Step::Load { good, count }),
    }
}

/// L1, L2: into that hold, emptied first if it must be.
pub(crate) fn into(
    game: &mut Game,
    act: Act,
    good: Good,
    count: u8,
    hold: HoldId,
    witness: &mut impl Witness,
) {
    let ship = act.ship();
    make_room(game, ship, hold, witness);
    game.open.stow(ship, hold, Hold::of(good, count));
    witness.tell(|| Event::Loaded { ship, good, count, hold });
    round::action_done(game, act, witness);
}

/// L2: what was in the hold goes overboard, to the bank.
pub(crate) fn make_room(game: &mut Game, ship: ShipId, hold: HoldId, witness: &mut impl Witness) {
    let contents = game.open.empty(ship, hold);
    if !contents.is_empty() {
        witness.tell(|| Event::Overboard { ship, hold, contents });
    }
}
