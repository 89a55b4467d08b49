//! A ship: where it is, what it carries.

use crate::pieces::holds::Holds;
use crate::pieces::track::{Direction, Space};
use crate::pieces::treasure::{Powers, Row};
use std::fmt;

/// **M2**: a space and a lap. The race starts in Port Royal on lap 0 and ends there on lap 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Place {
    pub space: Space,
    pub lap: i16,
}

impl Place {
    /// M2: where every ship starts.
    pub const START: Self = Self { space: Space::PORT_ROYAL, lap: 0 };

    /// M3: Port Royal on lap 1; a ship is nowhere else on that lap.
    #[inline]
    pub const fn is_home(self) -> bool {
        self.lap == 1
    }

    /// Numbers grow along the race: forward to a lower one leads into Port Royal or through it.
    #[inline]
    pub(crate) fn passes_port_royal(self, to: Space) -> bool {
        to < self.space
    }

    /// M2: where a move to that space leaves a ship; that it stops in Port Royal on lap 1 (M3) is not looked at.
    #[inline]
    #[must_use]
    pub fn sailed(self, direction: Direction, to: Space) -> Self {
        let lap = match direction {
            // Coming forward into Port Royal adds one.
            Direction::Forward => self.lap + i16::from(self.passes_port_royal(to)),
            // Going backward out of it takes one off; coming backward into it changes nothing.
            Direction::Backward => self.lap.saturating_sub(i16::from(to > self.space)),
        };
        Self { space: to, lap }
    }

    /// E3: spaces left to the end of the race by the longest way; each lap behind adds a full turn.
    #[inline]
    pub const fn to_go(self) -> i16 {
        if self.is_home() {
            0
        } else {
            // No race lasts long enough to lose so many laps; the sum saturates rather than wrap.
            (self.space.left() as i16)
                .saturating_sub(self.lap.saturating_mul(Space::PORT_ROYAL.left() as i16))
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lap {
            0 => write!(f, "{}", self.space),
            lap => write!(f, "{} lap {lap}", self.space),
        }
    }
}

/// A ship and what lies on and beside its hold board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Ship {
    pub place: Place,
    pub holds: Holds,
    pub treasures: Row,
    pub powers: Powers,
    /// C2: treasure tokens collected; counted only with The Crew.
    pub tokens: u8,
}

impl Ship {
    pub(crate) const IN_PORT: Self = Self {
        place: Place::START,
        holds: Holds::EMPTY,
        treasures: Row::NONE,
        powers: Powers::NONE,
        tokens: 0,
    };
}
