//! The moments that only The Crew has. Each carries exactly what it needs, and nothing secret.

use crate::pieces::character::Character;
use crate::pieces::half::Half;
use crate::pieces::hold::HoldSet;
use crate::pieces::seat::{Seat, ShipId, ShipSet};
use crate::pieces::tavern::Cell;
use crate::pieces::track::Space;
use crate::pieces::treasure::PlaceSet;
use crate::table::act::Act;
use crate::table::stage::Cause;

/// The moments between actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CrewStage {
    /// C2: chance says which card leaves the game unseen; so many are still to leave.
    Removal(u8),
    /// C1: chance turns up the first characters.
    Opening,
    /// C28: the Captain may set a die.
    Oracle,
    /// C28: chance rolls the other one; that half is set to that number.
    OneDie(Half, u8),
}

/// What a captain is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CrewStep {
    /// C27: the dice the other way round?
    Mage,
    /// C19–C21: where to, or nowhere?
    Course,
    /// C12: against which of these ships, if any?
    Broadside(Cause, ShipSet),
    /// C12: which of these holds of the loser goes overboard?
    Sink { loser: ShipId, cause: Cause, holds: HoldSet },
    /// C15: how many cards of the pile, for that lair?
    Look(Space),
    /// C15: which of so many is kept?
    KeepDrawn { lair: Space, count: u8 },
    /// C15: which of the loser's cards in these places is kept?
    KeepTaken { winner: Seat, loser: ShipId, cause: Cause, places: [u8; 2] },
    /// C3: which character, if any, and in which of these cells does the bottle stop?
    Recruit([u8; 3]),
    /// C4: the way of the bottle to that cell, from which holds? Then that character comes aboard.
    Rum(Character, Cell),
    /// C5: into which of these holds?
    Board(Character, HoldSet),
    /// C29: which lair, if any?
    Lookout,
}

/// What chance is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CrewChance {
    /// C15: what the next card is; `left` of `count` cards are still to be looked at.
    Peek { lair: Space, left: u8, count: u8 },
    /// C4: who is turned up.
    TurnUp,
}

impl CrewStep {
    /// Who decides: the winner of a battle, or else the captain who acts.
    pub(crate) const fn who(self, act: Act, captain: Seat) -> Seat {
        match (self, act.seat()) {
            (Self::KeepTaken { winner, .. }, _) | (_, Some(winner)) => winner,
            (_, None) => captain,
        }
    }

    pub(crate) const fn keep_taken(winner: Seat, loser: ShipId, cause: Cause, places: PlaceSet) -> Self {
        Self::KeepTaken { winner, loser, cause, places: places.packed() }
    }
}
