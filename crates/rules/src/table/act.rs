//! Whose action it is, and which: packed into two bytes, because every function of the chapters passes it on.

use crate::pieces::card::Card;
use crate::pieces::dice::Dice;
use crate::pieces::half::Half;
use crate::pieces::seat::{Seat, ShipId};
use crate::table::stage::Actor;
use std::fmt;

/// R4, G2: an action. From the lowest bit: the morning die and the evening die, three bits each; which half it is;
/// whether the dice are swapped; four bits for the card; three for the ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Act(u16);

const DIE: u32 = 3;
const HALF: u32 = 2 * DIE;
const SWAPPED: u32 = HALF + 1;
const CARD: u32 = SWAPPED + 1;
const SHIP: u32 = CARD + 4;

impl Act {
    /// R3, G2: the first action of a turn, with the dice as placed.
    #[inline]
    pub(crate) const fn morning(dice: Dice, actor: Actor) -> Self {
        let dice = dice.morning as u16 | (dice.evening as u16) << DIE;
        let (ship, card) = match actor {
            Actor::Captain(seat, card) => (seat.ship(), card as u16),
            Actor::Ghost => (ShipId::GHOST, 0),
        };
        Self(dice | card << CARD | (ship.index() as u16) << SHIP)
    }

    /// R4: the second action of the same turn.
    #[inline]
    #[must_use]
    pub(crate) const fn evening(self) -> Self {
        Self(self.0 | 1 << HALF)
    }

    /// C27: the same turn, with the dice the other way round.
    #[must_use]
    pub(crate) const fn swapped(self) -> Self {
        Self(self.0 | 1 << SWAPPED)
    }

    /// C27: are they?
    pub(crate) const fn is_swapped(self) -> bool {
        self.0 >> SWAPPED & 1 == 1
    }

    /// R1: the dice as placed.
    #[inline]
    pub(crate) const fn dice(self) -> Dice {
        Dice { morning: (self.0 & 7) as u8, evening: (self.0 >> DIE & 7) as u8 }
    }

    #[inline]
    pub(crate) const fn half(self) -> Half {
        if self.0 >> HALF & 1 == 0 { Half::Morning } else { Half::Evening }
    }

    #[inline]
    pub(crate) const fn ship(self) -> ShipId {
        ShipId::from_bits(self.0 >> SHIP)
    }

    #[inline]
    pub(crate) const fn actor(self) -> Actor {
        match self.ship().seat() {
            Some(seat) => Actor::Captain(seat, self.card()),
            None => Actor::Ghost,
        }
    }

    /// Of a captain's action.
    #[inline]
    const fn card(self) -> Card {
        Card::from_bits(self.0 >> CARD)
    }

    /// R4, G2: the die that rules this half; C27: or the other one.
    #[inline]
    pub(crate) const fn die(self) -> u8 {
        let other = (self.0 >> HALF ^ self.0 >> SWAPPED) & 1;
        (self.0 >> (DIE * other as u32) & 7) as u8
    }

    /// R3: the captain whose turn it is.
    pub(crate) const fn seat(self) -> Option<Seat> {
        self.ship().seat()
    }
}

impl fmt::Debug for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Act")
            .field("dice", &self.dice())
            .field("half", &self.half())
            .field("actor", &self.actor())
            .field("die", &self.die())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_there() {
        for (morning, evening) in (1..=6).flat_map(|morning| (1..=6).map(move |evening| (morning, evening))) {
            let dice = Dice { morning, evening };
            let captains =
                Card::all().flat_map(|card| (0..Seat::MOST).map(move |n| Actor::Captain(Seat::at(n), card)));
            for actor in captains.chain([Actor::Ghost]) {
                let act = Act::morning(dice, actor);
                for (act, half, die, other) in
                    [(act, Half::Morning, morning, evening), (act.evening(), Half::Evening, evening, morning)]
                {
                    assert_eq!((act.dice(), act.actor(), act.half(), act.die()), (dice, actor, half, die));
                    let swapped = act.swapped();
                    assert_eq!(
                        (swapped.dice(), swapped.actor()),
                        (dice, actor),
                        "C27: only the die is another"
                    );
                    assert_eq!((swapped.half(), swapped.die()), (half, other));
                }
            }
        }
    }
}
