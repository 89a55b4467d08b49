//! C1, C2: how the tavern and the treasure pile are made before the race.

use crate::chapters::round;
use crate::modules::crew::step::CrewStage;
use crate::pieces::character::Character;
use crate::pieces::tavern::Cell;
use crate::pieces::treasure::Treasure;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::Stage;
use crate::table::variant::Table;

/// C2, S5: so many of the twelve leave the game unseen.
pub(crate) const REMOVED: u8 = (Treasure::CREW.len() - Treasure::IN_PILE) as u8;

/// The first step of a race with The Crew, once there is a Captain.
pub(crate) fn begin(game: &mut Game) {
    game.open.wait_for(Stage::Crew(CrewStage::Removal(REMOVED)));
}

/// C2: a card leaves unseen: no event tells which. It is decided now because the Snoop can look into the pile (C15).
pub(crate) fn removed(game: &mut Game, left: u8, treasure: Treasure) {
    game.secrets.undrawn = game.secrets.undrawn.without(treasure);
    let hidden = game.secrets.crew_mut();
    hidden.removed = hidden.removed.back(treasure);
    game.open.wait_for(if left > 1 {
        Stage::Crew(CrewStage::Removal(left - 1))
    } else {
        Stage::Crew(CrewStage::Opening)
    });
}

/// C1, C4: the cell whose guest chance turns up next.
pub(crate) fn next_cell(open: &Open) -> Option<Cell> {
    open.tavern.as_ref()?.next_to_turn_up()
}

/// C4: what borders the zone is turned up. Returns whether more must be.
pub(crate) fn turned_up(game: &mut Game, character: Character, table: &mut impl Table) -> bool {
    let tavern = game.open.tavern_mut();
    let cell = tavern.next_to_turn_up().expect("chance was asked for a character");
    tavern.turn_up(cell, character);
    table.tell(|| Event::CharacterTurnedUp { cell, character });
    next_cell(&game.open).is_some()
}

/// C1: the three beside the stairs; then the hands are dealt.
pub(crate) fn opened(game: &mut Game, character: Character, table: &mut impl Table) {
    if !turned_up(game, character, table) {
        round::deal(game, table);
    }
}
