//! C3–C5: recruiting: which characters the bottle can reach, what its way costs, and how one of them comes aboard.

use crate::chapters::{land, load};
use crate::choices::choice::Split;
use crate::choices::refusal::Refusal;
use crate::choices::splits::Splits;
use crate::modules::crew::step::{CrewChance, CrewStep};
use crate::modules::crew::{calypso, merchants, opening};
use crate::pieces::character::Character;
use crate::pieces::goods::Good;
use crate::pieces::hold::{Cargo, HoldId};
use crate::pieces::seat::ShipId;
use crate::pieces::tavern::{Cell, CellSet, Faces, Tavern};
use crate::table::act::Act;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::{Stage, Step};
use crate::table::variant::Table;

/// C4: which characters a captain may recruit, and from which cells of the zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Offers {
    faces: Faces,
    guests: CellSet,
    /// The cells of the zone to which the captain can pay the bottle's way.
    reach: CellSet,
}

impl Offers {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.reach.pairs_with(self.guests)
    }

    /// Every character beside such a cell, with each such cell: the nth.
    pub(crate) fn nth(&self, mut n: usize) -> Option<(Character, Cell)> {
        for guest in self.guests.and(self.reach.neighbours()).iter() {
            let stops = CellSet::only(guest).neighbours().and(self.reach);
            if n < stops.len() {
                return Some((self.faces[guest.index()]?, stops.iter().nth(n)?));
            }
            n -= stops.len();
        }
        None
    }
}

/// C4: the cells of the zone to which the captain can pay the bottle's way; none for a ship that has a character in every
/// hold (C5).
fn reach(tavern: &Tavern, open: &Open, ship: ShipId) -> CellSet {
    let holds = open.ship(ship).holds;
    if holds.with_characters() == holds.all() {
        return CellSet::default();
    }
    tavern.within(holds.total_of(open.serving(ship, Good::Gold)))
}

/// **C4**: all offers; none without The Crew.
pub(crate) fn offers(open: &Open, reach: CellSet) -> Option<Offers> {
    let tavern = open.tavern.as_ref()?;
    Some(Offers { faces: tavern.faces(), guests: tavern.guests(), reach })
}

/// C4: may the captain name that character and that cell?
pub(crate) fn admits(open: &Open, reach: CellSet, character: Character, stop: Cell) -> Result<(), Refusal> {
    let tavern = open.tavern.as_ref().ok_or(Refusal::NotInTheTavern)?;
    let guest = tavern.find(character).ok_or(Refusal::NotInTheTavern)?;
    if !CellSet::only(guest).neighbours().and(tavern.zone()).contains(stop) {
        Err(Refusal::NotBesideTheRum)
    } else if !reach.contains(stop) {
        Err(Refusal::RumTooDear)
    } else {
        Ok(())
    }
}

/// **C3**: each time a captain pays a port in full they may recruit one character.
pub(crate) fn begin(game: &mut Game, act: Act, table: &mut impl Table) {
    let tavern = game.open.tavern.as_ref().expect("The Crew is in play");
    let reach = reach(tavern, &game.open, act.ship());
    if reach.neighbours().and(tavern.guests()).is_empty() {
        land::from_lookout(game, act, table);
    } else {
        game.open.wait_for(Stage::Act(act, Step::Crew(CrewStep::Recruit(reach.packed()))));
    }
}

/// C4: the captain has named the character and the cell where the bottle stops, and pays its way.
pub(crate) fn named(game: &mut Game, act: Act, character: Character, stop: Cell, table: &mut impl Table) {
    match way(&game.open, act.ship(), stop).only() {
        Some(only) => paid(game, act, character, stop, only, table),
        None => game.open.wait_for(Stage::Act(act, Step::Crew(CrewStep::Rum(character, stop)))),
    }
}

/// C4: 1 doubloon a cell, to the bank; C24: merchants serve for this too.
pub(crate) fn way(open: &Open, ship: ShipId, stop: Cell) -> Splits {
    let holds = open.ship(ship).holds;
    Splits::paying(holds, open.serving(ship, Good::Gold), price(open, stop))
}

pub(crate) fn price(open: &Open, stop: Cell) -> u8 {
    open.tavern.as_ref().and_then(|tavern| tavern.way(stop)).unwrap_or(0)
}

/// C4: the bottle moves; C5: then the character is loaded, by the rules of loading.
pub(crate) fn paid(
    game: &mut Game,
    act: Act,
    character: Character,
    stop: Cell,
    split: Split,
    table: &mut impl Table,
) {
    let ship = act.ship();
    let tavern = game.open.tavern_mut();
    let from = tavern.rum();
    if from != stop {
        tavern.move_rum(stop);
        table.tell(|| Event::RumMoved { ship, from, to: stop });
        let paid = Event::Paid { ship, good: Good::Gold, from: split };
        merchants::spend(&mut game.open, ship, Good::Gold, split, paid, table);
    }
    let places = load::options(game.open.ship(ship).holds, Cargo::Character).places;
    match places.only() {
        Some(only) => come_aboard(game, act, character, only, table),
        None => game.open.wait_for(Stage::Act(act, Step::Crew(CrewStep::Board(character, places)))),
    }
}

/// C5: into a hold; the power works at once. C4: the cell joins the zone, and what borders it is turned up.
pub(crate) fn come_aboard(
    game: &mut Game,
    act: Act,
    character: Character,
    hold: HoldId,
    table: &mut impl Table,
) {
    let ship = act.ship();
    load::make_room(game, ship, hold, table);
    game.open.board(ship, hold, character);
    let tavern = game.open.tavern_mut();
    let cell = tavern.find(character).expect("who is recruited stands in the tavern");
    tavern.leave(cell);
    table.tell(|| Event::Recruited { ship, character, cell, hold });
    if calypso::ends_the_race(game, ship, table) {
        return;
    }
    if opening::next_cell(&game.open).is_some() {
        game.open.wait_for(Stage::Act(act, Step::CrewChance(CrewChance::TurnUp)));
    } else {
        land::from_lookout(game, act, table);
    }
}

/// C4: a character has been turned up.
pub(crate) fn turned_up(game: &mut Game, act: Act, character: Character, table: &mut impl Table) {
    if !opening::turned_up(game, character, table) {
        land::from_lookout(game, act, table);
    }
}
