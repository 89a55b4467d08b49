//! H: shortage, in both editions. `edition.rs` says which of them is in force.

use crate::chapters::land;
use crate::dice::{Face, Shape};
use crate::edition::RetreatSearch;
use crate::event::{Event, Witness};
use crate::game::{Game, Open};
use crate::goods::Good;
use crate::seat::ShipId;
use crate::stage::{Act, Cause, Retreat, Stage, Step};
use crate::track::{Kind, Space, Ways};

/// H1, H3: he pays all he has of that resource, then looks for a way back.
pub(crate) fn begin(game: &mut Game, act: Act, good: Good, price: u8, witness: &mut impl Witness) {
    let ship = act.ship();
    let paid = game.open.ship(ship).holds.total(good);
    game.open.spend(ship, good, game.open.ship(ship).holds.held(good));
    witness.tell(|| Event::ShortageStruck { ship, good, price, paid });
    match game.open.edition.terms().retreat {
        RetreatSearch::FirstPayable => retreat(game, act, Retreat::Payable, witness),
        RetreatSearch::ByDie => game.open.stage = Stage::Act(act, Step::ShortageDie),
    }
}

/// H3: the shape around the number.
pub(crate) fn rolled(game: &mut Game, act: Act, face: Face, witness: &mut impl Witness) {
    let ship = act.ship();
    let shape = face.shape();
    witness.tell(|| Event::ShortageRolled { ship, face, shape });
    if shape == Shape::Star {
        // H4: he stays, without a second battle.
        land::from_treasure(game, act, witness);
    } else {
        retreat(game, act, Retreat::Shape(shape), witness);
    }
}

/// H1, H3, H5: the candidates, one for each way back; Port Royal ends every search.
pub(crate) fn ways(open: &Open, ship: ShipId, retreat: Retreat) -> Ways {
    let ship = open.ship(ship);
    let aboard = Good::ALL.map(|good| ship.holds.total(good));
    ship.place.space.first_behind(|space| match retreat {
        // H1: a lair and Port Royal cost nothing.
        Retreat::Payable => space.price().is_none_or(|(good, price)| aboard[good as usize] >= price),
        Retreat::Shape(shape) => match shape {
            Shape::Circle => space.kind() == Kind::Port,
            Shape::Square => space.kind() == Kind::Sea,
            Shape::Skull => space.kind() == Kind::Lair,
            Shape::Star => false,
        },
    })
}

fn retreat(game: &mut Game, act: Act, retreat: Retreat, witness: &mut impl Witness) {
    let ways = ways(&game.open, act.ship(), retreat);
    match (ways.get(0), ways.len()) {
        (Some(only), 1) => back_to(game, act, only, witness),
        _ => game.open.stage = Stage::Act(act, Step::Retreat(retreat)),
    }
}

/// H2, H4: where he arrives everything of an arrival happens, but for the price in the second edition. The lap stays:
/// no retreat goes back beyond Port Royal (H5).
pub(crate) fn back_to(game: &mut Game, act: Act, to: Space, witness: &mut impl Witness) {
    let ship = act.ship();
    let place = &mut game.open.ship_mut(ship).place;
    let from = place.space;
    place.space = to;
    witness.tell(|| Event::Retreated { ship, from, to });
    land::from_battle(game, act, Cause::Retreat, witness);
}
