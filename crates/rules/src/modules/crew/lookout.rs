//! **C29**: the Lookout, who takes the treasure of a lair one space away.

use crate::chapters::{round, treasure};
use crate::modules::crew::step::CrewStep;
use crate::pieces::character::Character;
use crate::pieces::seat::ShipId;
use crate::pieces::track::{Space, SpaceSet};
use crate::table::act::Act;
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::{Stage, Step};
use crate::table::variant::Table;

/// C29: the lairs one space from where the ship stops that still have their token, whether a ship lies there or not.
pub(crate) fn lairs(open: &Open, ship: ShipId) -> SpaceSet {
    if open.carries(ship, Character::Lookout) {
        open.ship(ship).place.space.touching().and(open.tokens)
    } else {
        SpaceSet::default()
    }
}

/// C29: the captain may take the treasure of one of them.
pub(crate) fn begin(game: &mut Game, act: Act, table: &mut impl Table) {
    if lairs(&game.open, act.ship()).is_empty() {
        round::action_done(game, act, table);
    } else {
        game.open.wait_for(Stage::Act(act, Step::Crew(CrewStep::Lookout)));
    }
}

/// C29: one treasure, or none.
pub(crate) fn decides(game: &mut Game, act: Act, lair: Option<Space>, table: &mut impl Table) {
    match lair {
        Some(lair) => treasure::begin(game, act, lair, table),
        None => round::action_done(game, act, table),
    }
}
