//! B6, B7: what a winner may do, and does.

use crate::chapters::{land, load, treasure};
use crate::choices::choice::Loot;
use crate::choices::refusal::Refusal;
use crate::modules::crew::{calypso, snoop};
use crate::modules::ghost_ship;
use crate::pieces::goods::Good;
use crate::pieces::hold::{Cargo, HoldId, HoldSet};
use crate::pieces::holds::Holds;
use crate::pieces::seat::ShipId;
use crate::pieces::treasure::{Lying, PlaceSet, TreasureId};
use crate::table::act::Act;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::{Battle, Cause, Side};
use crate::table::variant::Table;

/// B6: what a winner may do besides nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct LootOptions {
    /// (a): the loser's holds.
    theirs: Holds,
    /// (a): the winner's.
    ours: Holds,
    /// (b): places of the loser's row.
    treasures: Places,
    /// (c): places of the winner's row.
    gifts: Places,
    /// G6: what is not gold goes overboard, and nothing is given.
    ghost_wins: bool,
    /// C15: may several treasures be looked at?
    snoop: bool,
}

/// Where the contents of a hold that is taken may go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Stowage {
    /// It cannot be taken.
    No(Refusal),
    /// Into one of these.
    Into(HoldSet),
    /// G6: nowhere but overboard.
    Overboard,
}

/// Places in a row of treasures, and how long the row is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Places {
    set: PlaceSet,
    row: u8,
}

impl Places {
    const fn len(self) -> usize {
        self.set.len()
    }

    const fn contains(self, place: u8) -> bool {
        self.set.contains(place)
    }

    fn iter(self) -> impl Iterator<Item = u8> {
        self.set.iter()
    }

    /// C15: two or three of them.
    fn several(self) -> impl Iterator<Item = PlaceSet> {
        let pairs = move |first: u8| {
            self.iter().filter(move |&second| first < second).flat_map(move |second| {
                let pair = PlaceSet::default().with(first).with(second);
                let threes = self.iter().filter(move |&third| second < third);
                std::iter::once(pair).chain(threes.map(move |third| pair.with(third)))
            })
        };
        self.iter().flat_map(pairs)
    }

    /// Why a place outside the set is refused: for `reason`, if the row has such a place.
    const fn refusal(self, place: u8, reason: Refusal) -> Refusal {
        if place < self.row { reason } else { Refusal::NoSuchTreasure }
    }
}

impl LootOptions {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        let laden = self.takeable();
        let goods: usize = Good::ALL
            .iter()
            .map(|&good| laden.and(self.theirs.of(Cargo::Good(good))).len() * self.ways(Cargo::Good(good)))
            .sum();
        let crew = self.theirs.with_characters().len() * self.ways(Cargo::Character);
        let looks = if self.snoop { self.treasures.several().count() } else { 0 };
        1 + goods + crew + self.treasures.len() + looks + self.gifts.len()
    }

    /// (a): the loser's holds that have something in them; L4: one of every kind.
    #[inline(always)]
    fn takeable(&self) -> HoldSet {
        self.theirs.laden()
    }

    /// (a): under the rules of loading; L3: what cannot be loaded cannot be taken.
    #[inline]
    fn stowage(&self, cargo: Cargo) -> Stowage {
        if self.ghost_wins && !ghost_ship::loads(cargo) {
            return Stowage::Overboard;
        }
        match load::options(self.ours, cargo).places {
            HoldSet::NONE => Stowage::No(Refusal::CannotLoad),
            places => Stowage::Into(places),
        }
    }

    /// In how many ways a hold with that cargo can be taken.
    #[inline]
    fn ways(&self, cargo: Cargo) -> usize {
        match self.stowage(cargo) {
            Stowage::No(_) => 0,
            Stowage::Into(places) => places.len(),
            Stowage::Overboard => 1,
        }
    }

    pub(crate) fn nth(&self, n: usize) -> Option<Loot> {
        let Some(mut n) = n.checked_sub(1) else { return Some(Loot::Nothing) };
        for from in self.takeable().iter() {
            let Some(cargo) = self.theirs.get(from).cargo() else { continue };
            let ways = self.ways(cargo);
            if n < ways {
                let into = match self.stowage(cargo) {
                    Stowage::Into(places) => places.nth(n),
                    Stowage::No(_) | Stowage::Overboard => None,
                };
                return Some(Loot::Hold { from, into });
            }
            n -= ways;
        }
        if n < self.treasures.len() {
            return self.treasures.iter().nth(n).map(Loot::Treasure);
        }
        n -= self.treasures.len();
        if n < self.gifts.len() {
            return self.gifts.iter().nth(n).map(Loot::Give);
        }
        n -= self.gifts.len();
        if self.snoop { self.treasures.several().nth(n).map(Loot::Look) } else { None }
    }

    /// (a): may the contents of `from` go into `into`, or overboard?
    fn admits_hold(&self, from: HoldId, into: Option<HoldId>) -> Result<(), Refusal> {
        if !self.theirs.all().contains(from) {
            return Err(Refusal::NoSuchHold);
        }
        let cargo = self.theirs.get(from).cargo().ok_or(Refusal::NothingInHold)?;
        if self.theirs.twins().contains(from) {
            return Err(Refusal::TwinHold);
        }
        match (self.stowage(cargo), into) {
            (Stowage::No(refusal), _) => Err(refusal),
            (Stowage::Into(_), Some(into)) => load::options(self.ours, cargo).admits(into),
            (Stowage::Into(_), None) => Err(Refusal::CannotLoad),
            (Stowage::Overboard, None) => Ok(()),
            (Stowage::Overboard, Some(_)) => Err(Refusal::GhostKeepsGoldOnly),
        }
    }

    /// C15: two or three cards that could be taken; to look at one is to take it.
    fn admits_look(&self, places: PlaceSet) -> Result<(), Refusal> {
        if !self.snoop {
            return Err(Refusal::NoSnoop);
        }
        if !places.is_within(self.treasures.set) {
            let other = places.iter().find(|&place| !self.treasures.contains(place)).unwrap_or(0);
            return Err(self.treasures.refusal(other, Refusal::LadyBethStays));
        }
        if (2..=usize::from(snoop::MOST)).contains(&places.len()) {
            Ok(())
        } else {
            Err(Refusal::WrongNumberToLookAt)
        }
    }

    pub(crate) fn admits(&self, loot: Loot) -> Result<(), Refusal> {
        match loot {
            Loot::Nothing => Ok(()),
            Loot::Hold { from, into } => self.admits_hold(from, into),
            Loot::Treasure(place) if self.treasures.contains(place) => Ok(()),
            // The only treasure that is there and may not be taken.
            Loot::Treasure(place) => Err(self.treasures.refusal(place, Refusal::LadyBethStays)),
            Loot::Look(places) => self.admits_look(places),
            Loot::Give(place) if self.gifts.contains(place) => Ok(()),
            Loot::Give(_) if self.ghost_wins => Err(Refusal::GhostGivesNothing),
            Loot::Give(place) => Err(self.gifts.refusal(place, Refusal::NotCursed)),
        }
    }
}

/// **B6**: everything the winner may do; `is_cursed` tells of the cards in the winner's row.
pub(crate) fn options(
    open: &Open,
    battle: Battle,
    winner: Side,
    is_cursed: impl Fn(TreasureId) -> bool,
) -> LootOptions {
    let (winner, loser) = (battle.ship(winner), battle.ship(winner.other()));
    let row = open.ship(winner).treasures;
    let gifts = places(row.len(), |place| {
        // (c) only a cursed one; G6: the ghost gives nothing; **G7**: it is given anything.
        !winner.is_ghost() && (loser.is_ghost() || row.get(place).is_some_and(&is_cursed))
    });
    LootOptions {
        theirs: open.ship(loser).holds,
        treasures: takeable(open, loser),
        gifts,
        ours: open.ship(winner).holds,
        ghost_wins: winner.is_ghost(),
        snoop: snoop::serves(open, winner),
    }
}

/// B6: whether the winner has more to decide than to do nothing, as far as everybody can see: a captain who has a card
/// face down is asked even if it is not cursed, or the question itself would tell that it is.
pub(crate) fn is_possible(open: &Open, battle: Battle, winner: Side) -> bool {
    let (ours, theirs) = (open.ship(battle.ship(winner)).holds, open.ship(battle.ship(winner.other())).holds);
    if !ours.empty().is_empty() && theirs.empty() != theirs.all() {
        // The usual case, without counting: the loser has cargo, and the winner has room for it.
        return true;
    }
    let may_be_cursed = |card| matches!(open.treasure(card).lying, Lying::Down(_));
    options(open, battle, winner, may_be_cursed).len() > 1
}

fn places(row: usize, wanted: impl Fn(usize) -> bool) -> Places {
    let set =
        (0..row).filter(|&place| wanted(place)).fold(PlaceSet::default(), |set, place| set.with(place as u8));
    Places { set, row: row as u8 }
}

/// (b): any treasure of the loser's, face up or face down; G1: but not the ghost's Lady Beth.
fn takeable(open: &Open, loser: ShipId) -> Places {
    let row = open.ship(loser).treasures;
    if !loser.is_ghost() {
        return Places { set: PlaceSet::first(row.len()), row: row.len() as u8 };
    }
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
    table: &mut impl Table,
) {
    let (by, from) = (battle.ship(winner), battle.ship(winner.other()));
    match choice {
        Loot::Nothing => table.tell(|| Event::LootLeft { by }),
        Loot::Hold { from: hold, into } => take_hold(game, by, from, hold, into, table),
        Loot::Treasure(place) => take_treasure(game, by, from, place, table),
        // Without The Crew it has been refused.
        Loot::Look(_) if !table.has_crew() => return,
        Loot::Look(places) => return snoop::looks_at(game, act, battle, winner, places, table),
        Loot::Give(place) => {
            if let Some(card) = game.open.ship(by).treasures.get(place as usize) {
                table.tell(|| Event::TreasureGiven { by, to: from, place, card });
                treasure::hand_over(game, by, from, place, table);
                treasure::given(game, from, card);
                treasure::received(game, from, card, table);
            }
        }
    }
    settled(game, act, battle.cause, [by, from], table);
}

/// **B8**: then the price; C26: unless a theft or a gift has completed Calypso's amulets.
pub(crate) fn settled(game: &mut Game, act: Act, cause: Cause, sides: [ShipId; 2], table: &mut impl Table) {
    if table.has_crew() && sides.into_iter().any(|ship| calypso::ends_the_race(game, ship, table)) {
        return;
    }
    land::from_price(game, act, cause, table);
}

/// B6 (b): it joins the winner's row.
pub(crate) fn take_treasure(game: &mut Game, by: ShipId, from: ShipId, place: u8, table: &mut impl Table) {
    if let Some(card) = game.open.ship(from).treasures.get(place as usize) {
        table.tell(|| Event::TreasureTaken { by, from, place, card });
        treasure::hand_over(game, from, by, place, table);
        treasure::received(game, by, card, table);
    }
}

/// B6 (a): the whole contents, into an empty hold or one emptied for it; G6: or overboard.
fn take_hold(
    game: &mut Game,
    by: ShipId,
    from: ShipId,
    hold: HoldId,
    into: Option<HoldId>,
    table: &mut impl Table,
) {
    let contents = game.open.ship(from).holds.get(hold);
    match into {
        Some(into) => {
            load::make_room(game, by, into, table);
            game.open.hand_over((from, hold), (by, into));
        }
        None => drop(game.open.empty(from, hold)),
    }
    table.tell(|| Event::HoldTaken { by, from, hold, contents, into });
}
