//! M: moving. Where a move may end, and the move itself; what happens there is in `land`.

use crate::chapters::{land, round};
use crate::modules::crew::helm;
use crate::modules::ghost_ship;
use crate::pieces::ship::Place;
use crate::pieces::track::{Direction, Space, Ways};
use crate::table::act::Act;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::{Cause, Stage, Step};
use crate::table::variant::Table;

/// **M1**: a move symbol must be carried out; with several ways the captain chooses.
pub(crate) fn begin(game: &mut Game, act: Act, table: &mut impl Table) {
    if table.has_crew() && helm::may_alter(&game.open, act) {
        return helm::begin(game, act, table);
    }
    let ways = ways(&game.open, act);
    match (ways.get(0), ways.len()) {
        (Some(only), 1) => to(game, act, only, table),
        _ => game.open.wait_for(Stage::Act(act, Step::Sail(ways))),
    }
}

/// M1, G3: all spaces the acting ship may sail to.
#[inline(always)]
fn ways(open: &Open, act: Act) -> Ways {
    let place = open.ship(act.ship()).place;
    match round::direction(act) {
        Some(direction) => reach(place, direction, act.die()),
        None => ghost_ship::ways(open, act.die()),
    }
}

/// M1: the spaces exactly so far away; **M3**: but the race ends in Port Royal, whatever is left of the move.
#[inline(always)]
pub(crate) fn reach(place: Place, direction: Direction, steps: u8) -> Ways {
    let ways = place.space.after(direction, steps);
    // So near to Port Royal there is one way ahead.
    let passes = ways.get(0).is_some_and(|to| place.passes_port_royal(to));
    if direction == Direction::Forward && place.lap == 0 && passes {
        return Ways::only(Space::PORT_ROYAL);
    }
    ways
}

/// M1, M2: the ship sails; M3: it may be home.
pub(crate) fn to(game: &mut Game, act: Act, to: Space, table: &mut impl Table) {
    let ship = act.ship();
    let from = game.open.ship(ship).place;
    let direction = match round::direction(act) {
        Some(direction) => direction,
        None if reach(from, Direction::Forward, act.die()).contains(to) => Direction::Forward,
        None => Direction::Backward,
    };
    let place = from.sailed(direction, to);
    game.open.ship_mut(ship).place = place;
    table.tell(|| Event::Sailed { ship, direction, from, to: place });
    if place.is_home() {
        // E1: it stops here; `action_done` drops what remains of its turn.
        table.tell(|| Event::ReachedPortRoyal { ship });
        return round::action_done(game, act, table);
    }
    land::from_battle(game, act, Cause::Move, table);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(number: usize) -> Space {
        Space::new(number).unwrap()
    }

    fn place(number: usize, lap: i16) -> Place {
        Place { space: space(number), lap }
    }

    #[test]
    fn m2_a_lap_is_lost_going_out_backward_and_won_coming_in_forward() {
        assert_eq!(place(0, 0).sailed(Direction::Backward, space(49)), place(49, -1));
        assert_eq!(place(2, 0).sailed(Direction::Backward, space(0)), place(0, 0));
        assert_eq!(place(2, 0).sailed(Direction::Backward, space(48)), place(48, -1));
        assert_eq!(place(1, -1).sailed(Direction::Backward, space(0)), place(0, -1));
        assert_eq!(place(0, -1).sailed(Direction::Backward, space(45)), place(45, -2));
        assert_eq!(place(45, -2).sailed(Direction::Forward, space(1)), place(1, -1));
        assert_eq!(place(48, -1).sailed(Direction::Forward, space(0)), place(0, 0));
        assert_eq!(place(48, 0).sailed(Direction::Forward, space(0)), place(0, 1));
    }

    #[test]
    fn m3_a_ship_that_can_come_home_has_one_way_ahead() {
        for (from, steps) in Space::all().flat_map(|space| (1..=7).map(move |steps| (space, steps))) {
            let ways = from.after(Direction::Forward, steps);
            assert!(
                ways.len() == 1 || ways.iter().all(|to| !Place { space: from, lap: 0 }.passes_port_royal(to))
            );
        }
    }

    #[test]
    fn m3_port_royal_stops_a_ship_only_at_the_end_of_the_race() {
        let only = |ways: Ways| ways.iter().collect::<Vec<_>>();
        assert_eq!(only(reach(place(47, 0), Direction::Forward, 6)), [space(0)]);
        assert_eq!(only(reach(place(47, 0), Direction::Forward, 3)), [space(0)]);
        assert_eq!(only(reach(place(47, 0), Direction::Forward, 2)), [space(49)]);
        assert_eq!(only(reach(place(47, -1), Direction::Forward, 6)), [space(3)]);
        assert_eq!(only(reach(place(0, 0), Direction::Backward, 6)), [space(44)]);
        assert_eq!(only(reach(place(0, 0), Direction::Forward, 6)), [space(6)]);
    }
}
