//! E1: could the race end this round, as far as everybody can tell? In doubt the answer is yes. It knows the open table
//! alone.

use crate::chapters::sail;
use crate::modules::crew::step::{CrewStage, CrewStep};
use crate::pieces::card::{Card, Symbol};
use crate::pieces::dice::Dice;
use crate::pieces::half::Half;
use crate::pieces::seat::{Seat, ShipId};
use crate::pieces::ship::Place;
use crate::pieces::track::Direction;
use crate::table::act::Act;
use crate::table::open::Open;
use crate::table::stage::{Actor, Stage, Step};
use crate::table::view::View;

impl View {
    /// E1: could a ship come home this round, as far as everybody can tell? Calypso (C26) is not counted.
    pub fn could_end(&self) -> bool {
        could_come(&self.open)
    }
}

/// E1: is a ship home, or could one that has not acted yet still come home this round? Calypso, who can end a race at any
/// moment (C26), is not counted.
fn could_come(open: &Open) -> bool {
    let home = |ship: ShipId| open.ship(ship).place.is_home();
    if open.fleet().iter().any(home) {
        return true;
    }
    // R3: from the Captain on, clockwise.
    let all_could = |dice: Thrown| {
        open.seats().any(|seat| could_sail_home(open, seat, dice)) || open.ghost && ghost_could(open, dice)
    };
    match open.stage {
        Stage::Over(_) => true,
        // All captains have acted, or none has begun.
        Stage::FirstCaptain | Stage::Draw(_) | Stage::Crew(CrewStage::Removal(_) | CrewStage::Opening) => {
            false
        }
        Stage::Roll | Stage::Crew(CrewStage::Oracle) => all_could(Thrown::rolled([Dice::MOST; 2])),
        Stage::Crew(CrewStage::OneDie(_, number)) => all_could(Thrown::rolled([number, Dice::MOST])),
        Stage::Place(dice) => all_could(Thrown::rolled(dice)),
        Stage::Choose { dice, .. } => all_could(Thrown::placed(dice)),
        Stage::Act(act, step) => acting_could(open, act, step) || later_could(open, act),
    }
}

/// The most that each half of a turn can show.
#[derive(Clone, Copy)]
struct Thrown {
    morning: u8,
    evening: u8,
    both: [u8; 2],
}

impl Thrown {
    const fn placed(Dice { morning, evening }: Dice) -> Self {
        Self { morning, evening, both: [morning, evening] }
    }

    /// R1: each may become the morning's or the evening's.
    const fn rolled(both: [u8; 2]) -> Self {
        let most = if both[0] > both[1] { both[0] } else { both[1] };
        Self { morning: most, evening: most, both }
    }

    /// C21, C27: with The Crew a move may be longer and the dice may be swapped; which captain can do that may change within
    /// the round, in battles and in ports.
    const fn with_crew(self) -> Self {
        let [first, second] = self.both;
        Self::rolled([first + 1, second + 1])
    }
}

/// M3: do moves of so many spaces, one after the other, lead home by the shortest way?
fn leads_home(place: Place, moves: &[u8]) -> bool {
    let [steps, others @ ..] = moves else { return place.is_home() };
    // On any other lap a whole turn is missing.
    place.lap == 0
        && sail::reach(place, Direction::Forward, *steps).iter().any(|to| {
            let there = place.sailed(Direction::Forward, to);
            there.is_home() || leads_home(there, others)
        })
}

/// R7: with some card that this captain may have in hand?
fn could_sail_home(open: &Open, seat: Seat, dice: Thrown) -> bool {
    let place = open.ship(seat.ship()).place;
    let dice = if open.tavern.is_some() { dice.with_crew() } else { dice };
    // No other card leads as far as forward and forward.
    if !leads_home(place, &dice.both) {
        return false;
    }
    let cards = open.seats[seat.index()];
    let hand = if cards.kept.len() == cards.hand as usize { cards.kept } else { cards.discard.complement() };
    hand.iter().any(|card| match forward(card) {
        (true, true) => true,
        (true, false) => leads_home(place, &[dice.morning]),
        (false, true) => leads_home(place, &[dice.evening]),
        (false, false) => false,
    })
}

const fn forward(card: Card) -> (bool, bool) {
    (matches!(card.morning(), Symbol::Forward), matches!(card.evening(), Symbol::Forward))
}

/// G2, G3: where it will sail depends on all others, so it may be forward.
fn ghost_could(open: &Open, dice: Thrown) -> bool {
    leads_home(open.ship(ShipId::GHOST).place, &dice.both)
}

/// The ship that acts, with what is left of its turn.
fn acting_could(open: &Open, act: Act, step: Step) -> bool {
    let place = open.ship(act.ship()).place;
    let sails = matches!(step, Step::Sail(_) | Step::Crew(CrewStep::Course | CrewStep::Mage));
    let crew = open.tavern.is_some();
    let thrown = Thrown::placed(act.dice());
    let (forward, dice) = match act.actor() {
        // G2: by the dice as placed.
        Actor::Ghost => ((true, true), thrown),
        Actor::Captain(_, card) if crew => (forward(card), thrown.with_crew()),
        Actor::Captain(_, card) => (forward(card), thrown),
    };
    let (morning, evening) = match act.half() {
        Half::Morning => (forward.0 && sails, forward.1),
        Half::Evening => (false, forward.1 && sails),
    };
    match (morning, evening) {
        (true, true) => leads_home(place, &dice.both),
        (true, false) => leads_home(place, &[dice.morning]),
        (false, true) => leads_home(place, &[dice.evening]),
        (false, false) => false,
    }
}

/// R3, G2: those who act later, the ghost last.
fn later_could(open: &Open, act: Act) -> bool {
    let Some(acting) = act.seat() else { return false };
    let dice = Thrown::placed(act.dice());
    let mut seat = open.next_seat(acting);
    while seat != open.captain {
        if could_sail_home(open, seat, dice) {
            return true;
        }
        seat = open.next_seat(seat);
    }
    open.ghost && ghost_could(open, dice)
}
