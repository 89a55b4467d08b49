//! H: shortage, in both editions. `table/edition.rs` says which of them is in force.

use crate::chapters::land::{self, Paid};
use crate::modules::crew::merchants;
use crate::pieces::dice::{Face, Shape};
use crate::pieces::goods::{Good, GoodSet};
use crate::pieces::seat::ShipId;
use crate::pieces::ship::Place;
use crate::pieces::track::{Space, SpaceKind, SpaceSet, Ways};
use crate::table::act::Act;
use crate::table::edition::RetreatSearch;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::{Cause, Stage, Step};
use crate::table::variant::Table;

/// H1, H3: the captain pays all they have of that resource, and of no other (C24), then goes back.
pub(crate) fn begin(game: &mut Game, act: Act, good: Good, price: u8, table: &mut impl Table) {
    let ship = act.ship();
    let paid = game.open.ship(ship).holds.total(good);
    game.open.spend(ship, good, game.open.ship(ship).holds.held(GoodSet::only(good)));
    table.tell(|| Event::ShortageStruck { ship, good, price, paid });
    match game.open.edition.terms().retreat {
        RetreatSearch::FirstPayable => {
            let ways = payable(&game.open, ship, table);
            retreat(game, act, ways, table);
        }
        RetreatSearch::ByDie => game.open.wait_for(Stage::Act(act, Step::ShortageDie)),
    }
}

/// **H3**: the shape around the number says where the ship goes back to.
pub(crate) fn rolled(game: &mut Game, act: Act, face: Face, table: &mut impl Table) {
    let ship = act.ship();
    let shape = face.shape();
    table.tell(|| Event::ShortageRolled { ship, face, shape });
    match back_by(game.open.ship(ship).place.space, shape) {
        Some(ways) => retreat(game, act, ways, table),
        // H4: the ship stays, without a second battle.
        None => land::from_treasure(game, act, Paid::No, table),
    }
}

/// H3: where a shape leads, one candidate for each way back; a star leads nowhere.
pub(crate) fn back_by(here: Space, shape: Shape) -> Option<Ways> {
    let kind = match shape {
        Shape::Circle => SpaceKind::Port,
        Shape::Square => SpaceKind::Sea,
        Shape::Skull => SpaceKind::Lair,
        Shape::Star => return None,
    };
    Some(here.first_behind(SpaceSet::of_kind(kind)))
}

/// **H1**: the first space on each way back whose price the captain can pay in full; a lair and Port Royal cost nothing.
/// C24: what serves for a good counts.
fn payable(open: &Open, ship: ShipId, table: &impl Table) -> Ways {
    let goods =
        if table.has_crew() { merchants::served(open.crew(ship)) } else { Good::ALL.map(GoodSet::only) };
    let ship = open.ship(ship);
    let aboard = goods.map(|goods| ship.holds.total_of(goods));
    ship.place.space.first_behind(SpaceSet::payable(aboard))
}

/// H1, H3: one candidate for each way back, among which the captain chooses.
fn retreat(game: &mut Game, act: Act, ways: Ways, table: &mut impl Table) {
    match (ways.get(0), ways.len()) {
        (Some(only), 1) => back_to(game, act, only, table),
        _ => game.open.wait_for(Stage::Act(act, Step::Retreat(ways))),
    }
}

/// **H2**: where the ship arrives everything of an arrival happens (M4), but for the price in the second edition (H4). The
/// lap stays: no retreat goes back beyond Port Royal (H5).
pub(crate) fn back_to(game: &mut Game, act: Act, to: Space, table: &mut impl Table) {
    let ship = act.ship();
    let from = game.open.ship(ship).place;
    let to = Place { space: to, ..from };
    game.open.ship_mut(ship).place = to;
    table.tell(|| Event::Retreated { ship, from, to });
    land::from_battle(game, act, Cause::Retreat, table);
}
