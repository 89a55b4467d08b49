//! P3, T: treasures: where they come from, how they change hands, who knows what they are.

use crate::chapters::land::{self, Paid};
use crate::chapters::{load, round};
use crate::modules::crew::step::CrewStep;
use crate::modules::crew::{calypso, snoop};
use crate::modules::ghost_ship;
use crate::pieces::hold::{Hold, HoldId};
use crate::pieces::seat::{Seats, ShipId};
use crate::pieces::track::Space;
use crate::pieces::treasure::{Hint, Lying, OpenTreasure, Treasure, TreasureId};
use crate::table::act::Act;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::stage::{Stage, Step};
use crate::table::variant::Table;

/// P3: chance is asked which card lies on top of the pile; C15: unless the Snoop may look at several.
pub(crate) fn begin(game: &mut Game, act: Act, lair: Space, table: &impl Table) {
    let several = table.has_crew() && snoop::most(&game.open, act) > 1;
    let step = if several { Step::Crew(CrewStep::Look(lair)) } else { Step::Treasure(lair) };
    game.open.wait_for(Stage::Act(act, step));
}

/// **P3**: the token leaves the board, and the card joins the treasures of the ship.
pub(crate) fn found(game: &mut Game, act: Act, lair: Space, treasure: Treasure, table: &mut impl Table) {
    let ship = act.ship();
    game.open.tokens = game.open.tokens.without(lair);
    // C2: a captain keeps the token on the hold board; G4: the ghost does not.
    if table.has_crew() && !ship.is_ghost() {
        game.open.ship_mut(ship).tokens += 1;
    }
    let card = bring_into_play(game, ship, treasure);
    table.tell(|| Event::TreasureDrawn { ship, lair, card });
    received(game, ship, card, table);
    if table.has_crew() {
        if calypso::ends_the_race(game, ship, table) {
            return;
        }
        // C29: the Lookout's treasure is the last thing of an arrival.
        if lair == game.open.ship(ship).place.space {
            return land::from_recruiting(game, act, Paid::No, table);
        }
    }
    round::action_done(game, act, table);
}

/// A card comes into play, face down and not yet seen by any captain.
pub(crate) fn bring_into_play(game: &mut Game, ship: ShipId, treasure: Treasure) -> TreasureId {
    let card = TreasureId::at(game.open.drawn as usize);
    game.open.drawn += 1;
    game.open.treasures[card.index()] =
        OpenTreasure { lying: Lying::Down(Hint::Nothing), known_to: Seats::NONE };
    game.secrets.treasures[card.index()] = treasure;
    game.secrets.undrawn = game.secrets.undrawn.without(treasure);
    game.open.ship_mut(ship).treasures.push(card);
    card
}

/// **T1**: a card is turned up; a power works at once.
pub(crate) fn turn_up(game: &mut Game, ship: ShipId, card: TreasureId) {
    let treasure = game.secrets.treasures[card.index()];
    game.open.treasures[card.index()].lying = Lying::Up(treasure);
    game.open.ship_mut(ship).powers.insert(treasure);
    if treasure == Treasure::SixthHold {
        game.open.ship_mut(ship).holds.gain_sixth(Hold::EMPTY);
    }
}

/// B6 (b), (c): a card goes to the end of another row; **T6**: the 6th Hold goes with what is in it.
pub(crate) fn hand_over(game: &mut Game, from: ShipId, to: ShipId, place: u8, table: &mut impl Table) {
    let Some(card) = game.open.ship_mut(from).treasures.remove(place as usize) else { return };
    game.open.ship_mut(to).treasures.push(card);
    if let Lying::Up(treasure) = game.open.treasure(card).lying {
        game.open.ship_mut(from).powers.remove(treasure);
        game.open.ship_mut(to).powers.insert(treasure);
        if treasure == Treasure::SixthHold {
            let contents = game.open.ship_mut(from).holds.lose_sixth();
            game.open.ship_mut(to).holds.gain_sixth(contents);
            // G6: of its contents the ghost keeps only doubloons.
            if to.is_ghost() && !ghost_ship::keeps_cargo(contents) {
                load::make_room(game, to, HoldId::SIXTH, table);
            }
        }
    }
}

/// T7: a face-down card given by a captain to a captain is known to all to be cursed.
pub(crate) fn given(game: &mut Game, to: ShipId, card: TreasureId) {
    if let Lying::Down(hint) = &mut game.open.treasures[card.index()].lying
        && !to.is_ghost()
    {
        *hint = Hint::Cursed;
    }
}

/// T1, **T7**: a captain who receives a card sees it, and turns up a power or the diamond (C2).
pub(crate) fn received(game: &mut Game, ship: ShipId, card: TreasureId, table: &mut impl Table) {
    // **G4**: the ghost sees nothing, so its card stays as it lies. (It never pays: `land`.)
    let Some(seat) = ship.seat() else { return };
    let treasure = game.secrets.treasures[card.index()];
    let OpenTreasure { lying, known_to } = game.open.treasure(card);
    if lying == Lying::Up(treasure) {
        return;
    }
    if treasure.is_shown() {
        turn_up(game, ship, card);
        table.tell(|| Event::TreasureTurnedUp { ship, card, treasure });
        return;
    }
    if let Lying::Down(hint) = &mut game.open.treasures[card.index()].lying {
        *hint = (*hint).max(Hint::NotShown);
    }
    if !known_to.contains(seat) {
        game.open.treasures[card.index()].known_to = known_to.with(seat);
        table.tell(|| Event::TreasureSeen { card, treasure, by: Seats::only(seat) });
    }
}
