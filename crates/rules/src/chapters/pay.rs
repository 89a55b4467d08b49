//! P: the price of a space.

use crate::chapters::land::{self, Paid};
use crate::choices::choice::Split;
use crate::choices::splits::Splits;
use crate::modules::crew::merchants;
use crate::pieces::goods::{Good, GoodSet};
use crate::pieces::seat::ShipId;
use crate::table::act::Act;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::{Cause, Stage, Step};
use crate::table::variant::Table;

/// P1: what the ship owes where it is.
#[inline]
pub(crate) fn price(open: &Open, ship: ShipId) -> (Good, u8) {
    open.ship(ship).place.space.price().unwrap_or((Good::Gold, 0))
}

/// **P2**: all the ways to pay the price; C24: with what serves for it, too.
#[inline(always)]
pub(crate) fn splits(open: &Open, ship: ShipId) -> Splits {
    let (good, price) = price(open, ship);
    let holds = open.ship(ship).holds;
    Splits::paying(holds, open.serving(ship, good), price)
}

/// C24: a captain who lacks the good itself may take the shortage though other goods would serve for it; but where a retreat
/// of the first edition ends the price is paid, because that space was found by counting what serves (H1).
#[inline]
pub(crate) fn is_optional(open: &Open, ship: ShipId, cause: Cause) -> bool {
    let (good, price) = price(open, ship);
    let holds = open.ship(ship).holds;
    open.tavern.is_some() && cause == Cause::Move && holds.total(good) < price
}

/// P2: the captain chooses freely which holds to pay from; a single way is no choice.
pub(crate) fn begin(game: &mut Game, act: Act, cause: Cause, table: &mut impl Table) {
    let (good, price) = price(&game.open, act.ship());
    let holds = game.open.ship(act.ship()).holds;
    let goods = if table.has_crew() { game.open.serving(act.ship(), good) } else { GoodSet::only(good) };
    match Splits::paying(holds, goods, price).only() {
        Some(only) if !(table.has_crew() && is_optional(&game.open, act.ship(), cause)) => {
            from(game, act, only, table);
        }
        _ => game.open.wait_for(Stage::Act(act, Step::Pay(cause))),
    }
}

/// P2, B2: tokens out of several holds, into the bank; C24: with a merchant aboard perhaps of other goods than the one asked
/// for. `paid` says what for.
#[inline]
pub(crate) fn spend(
    open: &mut Open,
    ship: ShipId,
    good: Good,
    split: Split,
    paid: impl FnOnce() -> Event,
    table: &mut impl Table,
) {
    if table.has_crew() && open.serving(ship, good) != GoodSet::only(good) {
        return merchants::spend(open, ship, good, split, paid(), table);
    }
    open.spend(ship, good, split);
    table.tell(paid);
}

/// P1: paid once, on arrival, to the bank.
pub(crate) fn from(game: &mut Game, act: Act, split: Split, table: &mut impl Table) {
    let ship = act.ship();
    let (good, _) = price(&game.open, ship);
    let paid = || Event::Paid { ship, good, from: split };
    spend(&mut game.open, ship, good, split, paid, table);
    land::from_treasure(game, act, Paid::Yes, table);
}
