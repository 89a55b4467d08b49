//! The moments of a race. Each variant carries exactly what that moment needs, and nothing secret: everybody may see
//! where the game stands.

use crate::modules::crew::step::{CrewChance, CrewStage, CrewStep};
use crate::pieces::card::Card;
use crate::pieces::dice::{Dice, Face};
use crate::pieces::goods::Good;
use crate::pieces::hold::HoldSet;
use crate::pieces::seat::{Seat, Seats, ShipId, ShipSet};
use crate::pieces::track::{Space, Ways};
use crate::table::act::Act;
use std::num::NonZeroU8;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Stage {
    /// S7: chance names the first Captain.
    FirstCaptain,
    /// S4, R5: chance gives that seat a card.
    Draw(Seat),
    /// R1: chance rolls the action dice.
    Roll,
    /// R1: the Captain places them.
    Place([u8; 2]),
    /// R2: everybody chooses a card; `chosen` have.
    Choose { dice: Dice, chosen: Seats },
    /// R3, R4, G2: a captain or the ghost acts.
    Act(Act, Step),
    /// E1, C26.
    Over(End),
    /// C: something that only The Crew has.
    Crew(CrewStage),
}

/// How a race ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// E1: a ship came home, and the round was finished.
    Home,
    /// C26: that captain had Calypso and the three amulets.
    Calypso(Seat),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Actor {
    /// R3: a captain, with the card that is revealed.
    Captain(Seat, Card),
    /// G2.
    Ghost,
}

/// How a ship came to where it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cause {
    Move,
    Retreat,
}

/// What an action waits for, in three groups: the captain who acts decides; the captain whom the step names decides; chance
/// decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Step {
    /// L2, L4: into which of these holds?
    Load { good: Good, count: u8, places: HoldSet },
    /// M1, G3: to which of these spaces?
    Sail(Ways),
    /// B1: against which of these ships?
    Opponent(Cause, ShipSet),
    /// P2: from which holds?
    Pay(Cause),
    /// H1, H3: back to which of these?
    Retreat(Ways),

    /// B2, B4: how much gunpowder?
    Powder(Battle, Blow),
    /// T4: shall the die be rolled again?
    Sabre(Battle, Blow, Shot, Face),
    /// B6: what does the winner do?
    Loot(Battle, Side),
    /// C: something that only The Crew asks, of the captain whom the step names.
    Crew(CrewStep),

    /// B2, B4: the combat die.
    Combat(Battle, Blow, Shot),
    /// H3: the shape.
    ShortageDie,
    /// P3, T1: which treasure is it, from that lair?
    Treasure(Space),
    /// C: something that only The Crew asks of chance.
    CrewChance(CrewChance),
}

impl Step {
    /// Is it chance that decides?
    #[inline]
    pub(crate) const fn asks_chance(&self) -> bool {
        matches!(self, Self::Combat(..) | Self::ShortageDie | Self::Treasure(_) | Self::CrewChance(_))
    }
}

/// B: a battle between the acting ship and another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Battle {
    pub(crate) attacker: ShipId,
    pub(crate) defender: ShipId,
    pub(crate) cause: Cause,
    /// T4: once a battle.
    pub(crate) sabre_used: bool,
}

/// B2, B4: the attack, or the defence against a strength that is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Blow {
    pub(crate) against: Option<Strength>,
}

impl Blow {
    pub(crate) const ATTACK: Self = Self { against: None };

    pub(crate) const fn side(self) -> Side {
        if self.against.is_none() { Side::Attacker } else { Side::Defender }
    }
}

/// Gunpowder spent by one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Shot(pub(crate) u8);

/// B2: what a side reached; a die that has a number shows at least 2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Strength(pub(crate) NonZeroU8);

/// One of the two sides of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Side {
    Attacker,
    Defender,
}

impl Battle {
    pub(crate) const fn ship(self, side: Side) -> ShipId {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender => self.defender,
        }
    }
}

impl Side {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Attacker, Self::Defender];

    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}
