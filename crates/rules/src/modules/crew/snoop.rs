//! **C15**: the Snoop, who looks at several treasures before keeping one.

use crate::chapters::{loot, treasure};
use crate::modules::crew::hidden::Looking;
use crate::modules::crew::step::{CrewChance, CrewStep};
use crate::pieces::character::Character;
use crate::pieces::seat::{Seat, Seats, ShipId};
use crate::pieces::track::Space;
use crate::pieces::treasure::{BoxSet, Lying, PlaceSet, Treasure};
use crate::table::act::Act;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::{Battle, Cause, Side, Stage, Step};
use crate::table::variant::Table;

/// C15: the most cards that may be looked at.
pub(crate) const MOST: u8 = 3;

/// C15: is the Snoop aboard that ship?
#[inline]
pub(crate) fn serves(open: &Open, ship: ShipId) -> bool {
    open.carries(ship, Character::Snoop)
}

/// C15: how many cards of the pile may be looked at: there is one for every token that is left (S5).
pub(crate) fn most(open: &Open, act: Act) -> u8 {
    if serves(open, act.ship()) { MOST.min(open.tokens.len() as u8) } else { 1 }
}

/// C15: the captain says how many before looking; a single card is simply drawn.
pub(crate) fn looks(game: &mut Game, act: Act, lair: Space, count: u8, table: &mut impl Table) {
    let step = if count == 1 {
        Step::Treasure(lair)
    } else {
        table.tell(|| Event::PileLookedAt { ship: act.ship(), count });
        Step::CrewChance(CrewChance::Peek { lair, left: count, count })
    };
    game.open.wait_for(Stage::Act(act, step));
}

/// C15: one after the other, out of the pile, for the captain's eyes only.
pub(crate) fn peeked(
    game: &mut Game,
    act: Act,
    peek: (Space, u8, u8),
    treasure: Treasure,
    table: &mut impl Table,
) {
    let (lair, left, count) = peek;
    game.secrets.undrawn = game.secrets.undrawn.without(treasure);
    game.secrets.crew_mut().looking.push(treasure);
    if let Some(seat) = act.seat() {
        table.tell(|| Event::PileSeen { seat, treasure });
    }
    let step = if left > 1 {
        Step::CrewChance(CrewChance::Peek { lair, left: left - 1, count })
    } else {
        Step::Crew(CrewStep::KeepDrawn { lair, count })
    };
    game.open.wait_for(Stage::Act(act, step));
}

/// C15: exactly one is kept; the others return and the pile is shuffled. The captain remembers them.
pub(crate) fn keeps_drawn(game: &mut Game, act: Act, lair: Space, nth: u8, table: &mut impl Table) {
    let looking = std::mem::replace(&mut game.secrets.crew_mut().looking, Looking::NONE);
    let (kept, others) = looking.pick(nth).expect("one of those looked at");
    game.secrets.undrawn = looking.iter().fold(game.secrets.undrawn, BoxSet::back);
    if let Some(seat) = act.seat() {
        // The one that is kept comes into play now.
        game.secrets.crew_mut().memories[seat.index()].add(others, game.open.drawn as usize + 1);
    }
    treasure::found(game, act, lair, kept, table);
}

/// C15: cards of the loser are looked at and keep their places; T7: the winner knows them from now on. A diamond that is
/// merely looked at stays as it lies.
pub(crate) fn looks_at(
    game: &mut Game,
    act: Act,
    battle: Battle,
    winner: Side,
    places: PlaceSet,
    table: &mut impl Table,
) {
    let (by, from) = (battle.ship(winner), battle.ship(winner.other()));
    let Some(seat) = by.seat() else { return };
    let row = game.open.ship(from).treasures;
    for place in places.iter() {
        if let Some(card) = row.get(place as usize) {
            table.tell(|| Event::TreasureLookedAt { by, from, place, card });
            let open = &mut game.open.treasures[card.index()];
            if matches!(open.lying, Lying::Down(_)) && !open.known_to.contains(seat) {
                open.known_to = open.known_to.with(seat);
                let treasure = game.secrets.treasures[card.index()];
                table.tell(|| Event::TreasureSeen { card, treasure, by: Seats::only(seat) });
            }
        }
    }
    game.open.wait_for(Stage::Act(act, Step::Crew(CrewStep::keep_taken(seat, from, battle.cause, places))));
}

/// C15, B6 (b): the one that is kept is taken like any other.
pub(crate) fn keeps_taken(
    game: &mut Game,
    act: Act,
    winner: Seat,
    loser: ShipId,
    cause: Cause,
    place: u8,
    table: &mut impl Table,
) {
    loot::take_treasure(game, winner.ship(), loser, place, table);
    loot::settled(game, act, cause, [winner.ship(), loser], table);
}
