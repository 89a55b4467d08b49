//! P: the price of a space.

use crate::chapters::land;
use crate::choice::Split;
use crate::event::{Event, Witness};
use crate::game::{Game, Open};
use crate::goods::Good;
use crate::seat::ShipId;
use crate::splits::Splits;
use crate::stage::{Act, Stage, Step};

/// P1: what the ship owes where it is.
#[inline]
pub(crate) fn price(open: &Open, ship: ShipId) -> (Good, u8) {
    open.ship(ship).place.space.price().unwrap_or((Good::Gold, 0))
}

/// P2: all the ways to pay it.
pub(crate) fn splits(open: &Open, ship: ShipId) -> Splits {
    let (good, price) = price(open, ship);
    Splits::paying(open.ship(ship).holds, good, price)
}

/// P2: the captain chooses freely which holds to pay from; a single way is no choice.
pub(crate) fn begin(game: &mut Game, act: Act, witness: &mut impl Witness) {
    match splits(&game.open, act.ship()).only() {
        Some(only) => from(game, act, only, witness),
        None => game.open.stage = Stage::Act(act, Step::Pay),
    }
}

/// P1: paid once, on arrival, to the bank.
pub(crate) fn from(game: &mut Game, act: Act, split: Split, witness: &mut impl Witness) {
    let ship = act.ship();
    let (good, _) = price(&game.open, ship);
    game.open.spend(ship, good, split);
    witness.tell(|| Event::Paid { ship, good, from: split });
    land::from_treasure(game, act, witness);
}
