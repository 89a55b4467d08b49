//! What The Crew hides: the cards that left the game, what the Snoop is looking at, what captains remember of the pile.

use crate::modules::crew::memory::Memory;
use crate::modules::crew::step::{CrewChance, CrewStage, CrewStep};
use crate::modules::crew::{opening, snoop};
use crate::pieces::seat::Seat;
use crate::pieces::treasure::{BoxSet, Treasure};
use crate::table::open::Open;
use crate::table::stage::{Stage, Step};
use std::fmt;

/// X1: what some captains know, or none of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hidden {
    /// C2: they left the game unseen.
    pub(crate) removed: BoxSet,
    /// C15: cards of the pile that the Snoop is looking at.
    pub(crate) looking: Looking,
    /// C15: what each captain has seen in the pile.
    pub(crate) memories: [Memory; Seat::MOST],
}

impl Hidden {
    pub(crate) const NONE: Self =
        Self { removed: BoxSet::NONE, looking: Looking::NONE, memories: [Memory::NONE; Seat::MOST] };
}

/// C2: how many cards have left the game, as everybody can tell.
pub(crate) const fn cards_removed(open: &Open) -> u8 {
    match open.stage {
        _ if open.tavern.is_none() => 0,
        Stage::FirstCaptain => 0,
        Stage::Crew(CrewStage::Removal(left)) => opening::REMOVED - left,
        _ => opening::REMOVED,
    }
}

/// C15: how many cards of the pile are being looked at, as everybody can tell.
pub(crate) const fn cards_looked_at(open: &Open) -> u8 {
    match open.stage {
        Stage::Act(_, Step::CrewChance(CrewChance::Peek { left, count, .. })) => count - left,
        Stage::Act(_, Step::Crew(CrewStep::KeepDrawn { count, .. })) => count,
        _ => 0,
    }
}

/// C15: the cards being looked at, in the order in which they came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Looking([Option<Treasure>; snoop::MOST as usize]);

impl Looking {
    pub(crate) const NONE: Self = Self([None; snoop::MOST as usize]);

    pub(crate) fn iter(self) -> impl Iterator<Item = Treasure> + Clone {
        self.0.into_iter().flatten()
    }

    pub(crate) fn push(&mut self, treasure: Treasure) {
        if let Some(free) = self.0.iter_mut().find(|card| card.is_none()) {
            *free = Some(treasure);
        }
    }

    /// The nth of them, and the others.
    pub(crate) fn pick(mut self, n: u8) -> Option<(Treasure, Self)> {
        let treasure = self.0.get_mut(n as usize)?.take()?;
        Some((treasure, self))
    }

    /// Is the nth one like one before it? Two cards of a kind cannot be told apart.
    pub(crate) fn is_twin(self, n: u8) -> bool {
        let n = n as usize;
        self.0.get(n).is_some_and(|card| card.is_some() && self.0[..n].contains(card))
    }

    pub(crate) fn len(self) -> u8 {
        self.iter().count() as u8
    }
}

impl fmt::Debug for Looking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
