//! L: loading. Goods come from the bank (a card) or from another ship (loot); the rules for the holds are the same.

use crate::chapters::round;
use crate::choices::refusal::Refusal;
use crate::pieces::character::Character;
use crate::pieces::goods::Good;
use crate::pieces::hold::{Cargo, Hold, HoldId, HoldSet};
use crate::pieces::holds::Holds;
use crate::pieces::seat::ShipId;
use crate::table::act::Act;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::stage::{Stage, Step};
use crate::table::variant::Table;

/// Where a load may go, and why not elsewhere.
pub(crate) struct LoadOptions {
    /// L4: one of every kind; none means L3.
    pub(crate) places: HoldSet,
    pub(crate) holds: Holds,
}

/// L1–L4: the holds that may take a load of that kind; C5: a character is one.
#[inline]
pub(crate) fn options(holds: Holds, cargo: Cargo) -> LoadOptions {
    let empty = holds.first_empty();
    // **L2**: with none empty, one is emptied for it, never one that has the same.
    let full = || holds.all().without(holds.of(cargo)).without(holds.twins());
    LoadOptions { places: if empty.is_empty() { full() } else { empty }, holds }
}

impl LoadOptions {
    pub(crate) fn admits(&self, hold: HoldId) -> Result<(), Refusal> {
        if self.places.contains(hold) { Ok(()) } else { Err(self.refusal(hold)) }
    }

    fn refusal(&self, hold: HoldId) -> Refusal {
        let Self { places, holds } = self;
        let contents = holds.get(hold);
        if !holds.all().contains(hold) {
            Refusal::NoSuchHold
        } else if places.iter().any(|place| holds.get(place) == contents) {
            Refusal::TwinHold
        } else if !holds.empty().is_empty() {
            Refusal::HoldIsFull
        } else {
            Refusal::SameGoodOverboard
        }
    }
}

/// **L1**: a load symbol must be carried out; as many tokens as the die shows.
#[inline]
pub(crate) fn begin(game: &mut Game, act: Act, good: Good, table: &mut impl Table) {
    let ship = act.ship();
    let holds = game.open.ship(ship).holds;
    // **C25**: the Cooper loads one more.
    let more = u8::from(table.has_crew() && game.open.carries(ship, Character::Cooper));
    // S6: it takes what is left; when nothing is, nothing happens.
    let count = game.open.bank.offers(good, act.die() + more);
    if count == 0 {
        table.tell(|| Event::BankEmpty { ship, good });
        return round::action_done(game, act, table);
    }
    let LoadOptions { places, .. } = options(holds, Cargo::Good(good));
    if let Some(only) = places.only() {
        into(game, act, good, count, only, table);
    } else if places.is_empty() {
        // **L3**: every hold has that good already, so the load is ignored.
        table.tell(|| Event::LoadRefused { ship, good });
        round::action_done(game, act, table);
    } else {
        game.open.wait_for(Stage::Act(act, Step::Load { good, count, places }));
    }
}

/// L1, L2: into that hold, emptied first if it must be.
pub(crate) fn into(game: &mut Game, act: Act, good: Good, count: u8, hold: HoldId, table: &mut impl Table) {
    let ship = act.ship();
    // C5: a Cooper thrown overboard for this load does not add to it.
    let cooper = table.has_crew() && game.open.ship(ship).holds.get(hold) == Hold::with(Character::Cooper);
    let count = if cooper { game.open.bank.offers(good, act.die()) } else { count };
    make_room(game, ship, hold, table);
    game.open.stow(ship, hold, good, count);
    table.tell(|| Event::Loaded { ship, good, count, hold });
    round::action_done(game, act, table);
}

/// L2: what was in the hold goes overboard, to the bank.
#[inline]
pub(crate) fn make_room(game: &mut Game, ship: ShipId, hold: HoldId, table: &mut impl Table) {
    if !game.open.ship(ship).holds.get(hold).is_empty() {
        let contents = game.open.empty(ship, hold);
        table.tell(|| Event::Overboard { ship, hold, contents });
    }
}
