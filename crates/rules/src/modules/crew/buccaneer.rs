//! **C12**: the Buccaneer, who attacks from one space away.

use crate::chapters::{land, load};
use crate::modules::crew::step::CrewStep;
use crate::pieces::character::Character;
use crate::pieces::hold::{HoldId, HoldSet};
use crate::pieces::seat::{ShipId, ShipSet};
use crate::pieces::track::Space;
use crate::table::act::Act;
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::{Battle, Cause, Stage, Step};
use crate::table::variant::Table;

/// C12: the ships one space away, not in Port Royal nor from there. The caller has seen that no other ship is here.
pub(crate) fn targets(open: &Open, attacker: ShipId) -> ShipSet {
    let here = open.ship(attacker).place.space;
    if here == Space::PORT_ROYAL || !open.carries(attacker, Character::Buccaneer) {
        return ShipSet::default();
    }
    let near = here.touching();
    let is_near = |space: Space| near.contains(space) && space != Space::PORT_ROYAL;
    ShipSet::where_each(|ship| is_near(open.ship(ship).place.space)).and(open.fleet()).without(attacker)
}

/// C12: the captain may attack one of them.
pub(crate) fn begin(game: &mut Game, act: Act, cause: Cause, targets: ShipSet) {
    game.open.wait_for(Stage::Act(act, Step::Crew(CrewStep::Broadside(cause, targets))));
}

/// Ships do not move while they fight, so where they lie says how they met.
#[inline]
pub(crate) fn is_from_afar(open: &Open, battle: Battle) -> bool {
    open.ship(battle.attacker).place.space != open.ship(battle.defender).place.space
}

/// C12: in place of the loot one hold of the loser's goes overboard, if one has anything in it. Of holds with the same
/// contents the first stands for all (L4).
pub(crate) fn won(game: &mut Game, act: Act, battle: Battle, table: &mut impl Table) {
    let Battle { defender: loser, cause, .. } = battle;
    let laden = game.open.ship(loser).holds.laden();
    match laden.only() {
        Some(only) => sink(game, act, loser, cause, only, table),
        None if laden == HoldSet::NONE => land::from_price(game, act, cause, table),
        None => {
            game.open.wait_for(Stage::Act(act, Step::Crew(CrewStep::Sink { loser, cause, holds: laden })));
        }
    }
}

/// C12: overboard; a character in it leaves the game (C5).
pub(crate) fn sink(
    game: &mut Game,
    act: Act,
    loser: ShipId,
    cause: Cause,
    hold: HoldId,
    table: &mut impl Table,
) {
    load::make_room(game, loser, hold, table);
    land::from_price(game, act, cause, table);
}
