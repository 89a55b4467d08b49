//! G: the Ghost Ship, a ship without a seat. Everything that is different for it is here; the chapters call it by name.

use crate::chapters::{sail, treasure};
use crate::pieces::goods::Good;
use crate::pieces::hold::{Cargo, Hold, HoldId};
use crate::pieces::seat::{Seat, ShipId};
use crate::pieces::track::{Direction, Ways};
use crate::pieces::treasure::{Lying, Treasure};
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::{Battle, Side};

/// **G1**: 5 doubloons in one hold, 3 in another, and Lady Beth, taken out of the cards before the pile is made; C7: with
/// The Crew a Lady Beth of its own.
pub(crate) fn fit_out(game: &mut Game) {
    game.open.stow(ShipId::GHOST, HoldId::at(0), Good::Gold, 5);
    game.open.stow(ShipId::GHOST, HoldId::at(1), Good::Gold, 3);
    let card = treasure::bring_into_play(game, ShipId::GHOST, Treasure::LadyBeth);
    treasure::turn_up(game, ShipId::GHOST, card);
}

/// G1: what can never be taken from it.
pub(crate) fn keeps(ship: ShipId, lying: Lying) -> bool {
    ship.is_ghost() && lying == Lying::Up(Treasure::LadyBeth)
}

/// **G3**: alone in the lead it goes backward, alone in last place forward; otherwise the Captain chooses. The Captain
/// also chooses the way at forks, so a choice of spaces says it all.
pub(crate) fn ways(open: &Open, steps: u8) -> Ways {
    let place = open.ship(ShipId::GHOST).place;
    let mine = place.to_go();
    let others = || open.seats().map(|seat| open.ship(seat.ship()).place.to_go());
    let forward = sail::reach(place, Direction::Forward, steps);
    let backward = sail::reach(place, Direction::Backward, steps);
    if others().all(|theirs| mine < theirs) {
        backward
    } else if others().all(|theirs| mine > theirs) {
        forward
    } else {
        forward.and(backward)
    }
}

/// **G5**: who decides for a side of a battle: its captain; for the ghost, the next captain clockwise from the one it fights.
pub(crate) fn speaker(open: &Open, battle: Battle, side: Side) -> Seat {
    match (battle.ship(side).seat(), battle.ship(side.other()).seat()) {
        (Some(seat), _) => seat,
        (None, Some(enemy)) => open.next_seat(enemy),
        (None, None) => unreachable!("there is one ghost"),
    }
}

/// **G6**: it loads doubloons as usual; anything else goes overboard. **C7**: a character it takes leaves the game.
pub(crate) const fn loads(cargo: Cargo) -> bool {
    matches!(cargo, Cargo::Good(Good::Gold))
}

/// G6: nothing but doubloons stays aboard.
pub(crate) fn keeps_cargo(hold: Hold) -> bool {
    hold.cargo().is_none_or(loads)
}
