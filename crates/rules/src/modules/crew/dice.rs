//! C27, C28: the Mage and the Oracle, who change what the dice say.

use crate::chapters::round;
use crate::modules::crew::step::CrewStage;
use crate::pieces::character::Character;
use crate::pieces::dice::Dice;
use crate::pieces::half::Half;
use crate::pieces::seat::Seat;
use crate::table::act::Act;
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::Stage;
use crate::table::variant::Table;

/// C27: has that captain something to decide? Two equal dice are the same either way.
#[inline]
pub(crate) fn mage_may_swap(open: &Open, seat: Seat, dice: Dice) -> bool {
    open.carries(seat.ship(), Character::Mage) && dice.morning != dice.evening
}

/// **C27**: for this turn, and for this captain alone; it stands even if the Mage is lost before the evening.
pub(crate) fn mage_decides(game: &mut Game, act: Act, swap: bool, table: &mut impl Table) {
    if swap {
        table.tell(|| Event::DiceSwapped { ship: act.ship() });
        round::act(game, act.swapped(), table);
    } else {
        round::act(game, act, table);
    }
}

/// C28: has the Captain the Oracle?
#[inline]
pub(crate) fn oracle_may_set(open: &Open) -> bool {
    open.carries(open.captain.ship(), Character::Oracle)
}

/// **C28**: one die is set before the other is rolled; or both are rolled as usual.
pub(crate) fn oracle_sets(game: &mut Game, set: Option<(Half, u8)>, table: &mut impl Table) {
    game.open.wait_for(match set {
        Some((half, number)) => {
            table.tell(|| Event::DieSet { half, number });
            Stage::Crew(CrewStage::OneDie(half, number))
        }
        None => Stage::Roll,
    });
}

/// C28: the other die takes the other place; there is nothing left to place.
pub(crate) fn other_rolled(game: &mut Game, set: Half, number: u8, rolled: u8, table: &mut impl Table) {
    table.tell(|| Event::DieRolled { number: rolled });
    let dice = match set {
        Half::Morning => Dice { morning: number, evening: rolled },
        Half::Evening => Dice { morning: rolled, evening: number },
    };
    round::placed(game, dice, table);
}
