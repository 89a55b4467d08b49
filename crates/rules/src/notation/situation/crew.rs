//! The lines of a situation that only The Crew has: who is aboard, who is in the tavern, what left the game.

use super::small_number;
use crate::modules::crew::step::CrewStage;
use crate::modules::crew::{dice, opening};
use crate::notation::words::Unreadable;
use crate::pieces::character::Character;
use crate::pieces::hold::HoldId;
use crate::pieces::seat::ShipId;
use crate::pieces::tavern::{Cell, Tavern};
use crate::pieces::treasure::Treasure;
use crate::table::game::Game;
use crate::table::stage::Stage;

fn tavern<'a>(game: &'a mut Game, line: &str) -> Result<&'a mut Tavern, Unreadable> {
    game.open.tavern.as_mut().ok_or_else(|| Unreadable::new("a line `crew` above this one", line))
}

/// C5: a character is aboard.
pub(super) fn read_aboard(
    game: &mut Game,
    ship: ShipId,
    hold: HoldId,
    character: Character,
) -> Result<(), Unreadable> {
    let tavern = tavern(game, character.word())?;
    if !tavern.unseen().contains(character) {
        return Err(Unreadable::new("each character in one place only", character.word()));
    }
    tavern.forget(character);
    game.open.board(ship, hold, character);
    Ok(())
}

/// C1: `a3 king, a5 empty`.
pub(super) fn read_tavern(game: &mut Game, line: &str) -> Result<(), Unreadable> {
    let tavern = tavern(game, line)?;
    for spot in line.split(',').map(str::trim) {
        let (cell, guest) =
            spot.split_once(' ').ok_or_else(|| Unreadable::new("a cell and who is there", spot))?;
        let cell: Cell = cell.parse()?;
        if guest == "empty" {
            tavern.leave(cell);
            continue;
        }
        let character: Character = guest.parse()?;
        if !tavern.unseen().contains(character) || !tavern.face_down().contains(cell) {
            return Err(Unreadable::new("each character in one place only", spot));
        }
        tavern.turn_up(cell, character);
    }
    Ok(())
}

/// C4: where the bottle is.
pub(super) fn read_rum(game: &mut Game, line: &str) -> Result<(), Unreadable> {
    let cell: Cell = line.parse()?;
    tavern(game, line)?.move_rum(cell);
    Ok(())
}

/// C2: a card has left the game.
pub(super) fn read_removed(game: &mut Game, word: &str) -> Result<(), Unreadable> {
    let treasure: Treasure = word.parse()?;
    let removable = game.secrets.undrawn.contains(treasure);
    match &mut game.secrets.crew {
        Some(hidden) if removable => hidden.removed = hidden.removed.back(treasure),
        _ => return Err(Unreadable::new("a treasure of The Crew that is still in the box", word)),
    }
    game.secrets.undrawn = game.secrets.undrawn.without(treasure);
    Ok(())
}

/// C2: tokens on the hold board.
pub(super) fn read_tokens(game: &mut Game, ship: ShipId, text: &str) -> Result<(), Unreadable> {
    tavern(game, text)?;
    let tokens = small_number(text)?;
    if tokens > Treasure::IN_PILE {
        return Err(Unreadable::new("no more tokens than there are", text));
    }
    game.open.ship_mut(ship).tokens = tokens as u8;
    Ok(())
}

/// Fills in what was not said of the tavern and the pile.
pub(super) fn settle(game: &mut Game) {
    // C28: before the dice the Captain is asked.
    if dice::oracle_may_set(&game.open) {
        game.open.wait_for(Stage::Crew(CrewStage::Oracle));
    }
    let (Some(tavern), Some(hidden)) = (&mut game.open.tavern, &mut game.secrets.crew) else { return };
    // Characters aboard, or out of the game, have left a cell: the last ones.
    while tavern.unseen().len() < tavern.face_down().len()
        && let Some(last) = tavern.face_down().iter().last()
    {
        tavern.leave(last);
    }
    while tavern.unseen().len() > tavern.face_down().len()
        && let Some(last) = tavern.unseen().iter().last()
    {
        tavern.forget(last);
    }
    while let Some(cell) = tavern.next_to_turn_up()
        && let Some(first) = tavern.unseen().iter().next()
    {
        tavern.turn_up(cell, first);
    }
    while hidden.removed.len() < opening::REMOVED as usize
        && let Some(first) = game.secrets.undrawn.iter().next()
    {
        game.secrets.undrawn = game.secrets.undrawn.without(first);
        hidden.removed = hidden.removed.back(first);
    }
}
