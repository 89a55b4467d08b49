//! How what the game waits for looks in JSON: questions to captains, questions to chance. Each is named in `ask` by its
//! own word and has no other fields than its own.

use crate::choices::chance::Chance;
use crate::pieces::character::Character;
use crate::pieces::dice::{Dice, Face};
use crate::pieces::hold::Hold;
use crate::pieces::seat::{Seat, Seats, ShipId};
use crate::pieces::tavern::Cell;
use crate::pieces::track::Space;
use crate::table::game::Awaiting;
use crate::table::options::Question;
use serde::{Serialize, Serializer};

/// The variants are named as [`Question::word`] names the questions.
#[derive(Serialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) enum QuestionShape {
    Dice {
        dice: [u8; 2],
    },
    Card,
    Load {
        #[cfg_attr(feature = "ts", ts(as = "crate::wire::holds::ContentsShape"))]
        load: Hold,
    },
    Sail {
        ship: ShipId,
        steps: u8,
    },
    Retreat,
    Pay {
        #[cfg_attr(feature = "ts", ts(as = "crate::wire::holds::GoodsShape"))]
        price: Hold,
    },
    Fight {
        ship: ShipId,
    },
    Powder {
        enemy: ShipId,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        strength: Option<u8>,
    },
    Sabre {
        ship: ShipId,
        face: Face,
    },
    Loot {
        ship: ShipId,
        enemy: ShipId,
    },
    Oracle,
    Mage {
        placed: Dice,
    },
    Look {
        most: u8,
        lair: Space,
    },
    Keep {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        enemy: Option<ShipId>,
    },
    Recruit,
    Rum {
        #[cfg_attr(feature = "ts", ts(as = "crate::wire::holds::GoodsShape"))]
        price: Hold,
        character: Character,
        cell: Cell,
    },
    Lookout,
}

impl Serialize for Question {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shape = match *self {
            Self::Place { dice } => QuestionShape::Dice { dice },
            Self::Card => QuestionShape::Card,
            Self::Load { load } => QuestionShape::Load { load },
            Self::Sail { ship, steps } => QuestionShape::Sail { ship, steps },
            Self::Retreat => QuestionShape::Retreat,
            Self::Pay { price } => QuestionShape::Pay { price },
            Self::Opponent { ship } => QuestionShape::Fight { ship },
            Self::Powder { enemy, strength } => QuestionShape::Powder { enemy, strength },
            Self::Sabre { die_of, face } => QuestionShape::Sabre { ship: die_of, face },
            Self::Loot { winner, loser } => QuestionShape::Loot { ship: winner, enemy: loser },
            Self::Oracle => QuestionShape::Oracle,
            Self::Mage { dice } => QuestionShape::Mage { placed: dice },
            Self::Look { lair, most } => QuestionShape::Look { most, lair },
            Self::Keep { from } => QuestionShape::Keep { enemy: from },
            Self::Recruit => QuestionShape::Recruit,
            Self::Rum { character, stop, price } => QuestionShape::Rum { price, character, cell: stop },
            Self::Lookout => QuestionShape::Lookout,
        };
        shape.serialize(serializer)
    }
}

/// The variants are named as [`Chance::word`] names the questions.
#[derive(Serialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) enum ChanceShape {
    Captain,
    Card { ship: Seat },
    Dice,
    Combat { ship: ShipId },
    Shortage { ship: ShipId },
    Treasure { ship: ShipId },
    Removed,
    Character { cell: Cell },
    Die,
}

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shape = match *self {
            Self::FirstCaptain => ChanceShape::Captain,
            Self::Card(seat) => ChanceShape::Card { ship: seat },
            Self::ActionDice => ChanceShape::Dice,
            Self::Combat(ship) => ChanceShape::Combat { ship },
            Self::Shortage(ship) => ChanceShape::Shortage { ship },
            Self::Treasure(ship) => ChanceShape::Treasure { ship },
            Self::Removed => ChanceShape::Removed,
            Self::Character(cell) => ChanceShape::Character { cell },
            Self::ActionDie => ChanceShape::Die,
        };
        shape.serialize(serializer)
    }
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) enum AwaitingShape {
    Seats { seats: Seats, question: Question },
    Chance { chance: Chance },
    Over,
}

impl Serialize for Awaiting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shape = match *self {
            Self::Seats(seats, question) => AwaitingShape::Seats { seats, question },
            Self::Chance(chance) => AwaitingShape::Chance { chance },
            Self::Nothing => AwaitingShape::Over,
        };
        shape.serialize(serializer)
    }
}
