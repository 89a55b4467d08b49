//! C19–C21: the Sea Wolf, the Anchorman and the Navigator, who alter how far a card takes the ship.

use crate::chapters::{round, sail};
use crate::modules::crew::step::CrewStep;
use crate::pieces::character::{Character, CharacterSet};
use crate::pieces::track::{Direction, SpaceSet};
use crate::table::act::Act;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::{Stage, Step};
use crate::table::variant::Table;

/// Where a ship may sail to, and whether it may stay.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Course {
    pub(crate) spaces: SpaceSet,
    pub(crate) stay: bool,
}

impl Course {
    pub(crate) fn len(self) -> usize {
        self.spaces.len() + usize::from(self.stay)
    }
}

/// Is a character aboard who may alter a move by a card?
pub(crate) fn may_alter(open: &Open, act: Act) -> bool {
    const HELM: CharacterSet =
        CharacterSet::NONE.with(Character::SeaWolf).with(Character::Anchorman).with(Character::Navigator);
    open.crew(act.ship()).meets(HELM)
}

/// M1 with them: exactly the die, or one less (**C20**), or one more (**C21**); both together give the die itself. No
/// steps are no move. **C19**: a backward action may be ignored.
pub(crate) fn course(open: &Open, act: Act) -> Course {
    let ship = open.ship(act.ship());
    let direction = round::direction(act).expect("a captain's move");
    let crew = open.crew(act.ship());
    let shorter = u8::from(crew.contains(Character::Anchorman));
    let longer = u8::from(crew.contains(Character::Navigator));
    let wolf = crew.contains(Character::SeaWolf) && direction == Direction::Backward;
    let (least, most) = (act.die() - shorter, act.die() + longer);
    let spaces = (least.max(1)..=most)
        .flat_map(|steps| sail::reach(ship.place, direction, steps).iter())
        .fold(SpaceSet::default(), SpaceSet::with);
    Course { spaces, stay: least == 0 || wolf }
}

/// The captain chooses among the spaces; a single one is no choice.
pub(crate) fn begin(game: &mut Game, act: Act, table: &mut impl Table) {
    let course = course(&game.open, act);
    match course.spaces.iter().next() {
        Some(only) if course.len() == 1 => sail::to(game, act, only, table),
        _ => game.open.wait_for(Stage::Act(act, Step::Crew(CrewStep::Course))),
    }
}

/// C19, C20: no move and no arrival.
pub(crate) fn stay(game: &mut Game, act: Act, table: &mut impl Table) {
    table.tell(|| Event::Stayed { ship: act.ship() });
    round::action_done(game, act, table);
}
