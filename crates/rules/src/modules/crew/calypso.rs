//! **C26**: Calypso, who wins the race for a captain with the three cursed amulets.

use crate::chapters::finish;
use crate::pieces::character::Character;
use crate::pieces::seat::{Seat, ShipId};
use crate::pieces::treasure::Treasure;
use crate::table::asking::Knows;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::stage::End;
use crate::table::variant::Table;

/// C26: how many amulets there are.
const AMULETS: usize = 3;

/// C26: has that ship Calypso aboard and the three amulets beside its holds?
pub(crate) fn favours(game: &Game, ship: ShipId) -> Option<Seat> {
    let seat = ship.seat()?;
    if !game.open.carries(ship, Character::Calypso) {
        return None;
    }
    let row = game.open.ship(ship).treasures;
    let amulets = row.iter().filter(|&card| game.secrets.is_cursed(card)).count();
    if amulets == AMULETS { Some(seat) } else { None }
}

/// C26: called wherever a ship has received a character or a treasure. The race is over at once, on any captain's turn.
pub(crate) fn ends_the_race(game: &mut Game, ship: ShipId, table: &mut impl Table) -> bool {
    let Some(seat) = favours(game, ship) else { return false };
    table.tell(|| Event::CalypsoWon { ship });
    finish::end_race(game, End::Calypso(seat), table);
    true
}

const _: () = {
    let mut count = 0;
    let mut index = 0;
    while index < Treasure::CREW.len() {
        count += Treasure::CREW[index].is_cursed() as usize;
        index += 1;
    }
    assert!(count == AMULETS);
};
