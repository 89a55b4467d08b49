//! How the nouns look in JSON: numbers as people count, words as records spell them, sets as lists.

use crate::choices::chance::Outcome;
use crate::choices::choice::Choice;
use crate::notation::record::Step;
use crate::pieces::bank::BankKind;
use crate::pieces::card::{Card, CardSet};
use crate::pieces::character::Character;
use crate::pieces::dice::{Face, Shape};
use crate::pieces::goods::Good;
use crate::pieces::half::Half;
use crate::pieces::hold::HoldId;
use crate::pieces::seat::{Flag, Seat, Seats, ShipId};
use crate::pieces::tavern::Cell;
use crate::pieces::track::{Direction, Space};
use crate::pieces::treasure::{Treasure, TreasureId};
use crate::preview::odds::{Expected, Likely};
use crate::table::edition::Edition;
use crate::table::event::Viewer;
use crate::table::stage::Side;
use serde::de::Error as _;
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// A place in a row, as people count.
pub(crate) fn from_one<S: Serializer>(place: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(place + 1)
}

/// As the number that people read.
macro_rules! as_number {
    ($($type:ty: $number:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let number: fn(&Self) -> usize = $number;
                serializer.serialize_u64(number(self) as u64)
            }
        }
    )*};
}

/// As the word that records use.
macro_rules! as_word {
    ($($type:ty)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }
    )*};
}

/// From that word, and from no other: what a table agrees on. What happens in a race is read in `reading`.
macro_rules! from_word {
    ($($type:ty)*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                const WORDS: [&str; <$type>::ALL.len()] = {
                    let mut words = [""; <$type>::ALL.len()];
                    let mut index = 0;
                    while index < words.len() {
                        words[index] = <$type>::ALL[index].word();
                        index += 1;
                    }
                    words
                };
                let word = Cow::<str>::deserialize(deserializer)?;
                word.parse().map_err(|_| D::Error::unknown_variant(&word, &WORDS))
            }
        }
    )*};
}

/// As it is printed, which is the word that records use.
macro_rules! as_printed {
    ($($type:ty)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

as_number! {
    Seat: |seat| seat.index() + 1;
    HoldId: |hold| hold.index() + 1;
    Space: |space| space.number();
    TreasureId: |card| card.index() + 1;
}

as_word! { BankKind Card Character Edition Face Flag Good }

from_word! { BankKind Edition }

as_printed! { Cell Choice Half Outcome Shape Step Treasure }

impl Serialize for ShipId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.seat() {
            Some(seat) => seat.serialize(serializer),
            None => serializer.collect_str(self),
        }
    }
}

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seat(seat) => seat.serialize(serializer),
            Self::Spectator => serializer.serialize_str(SPECTATOR),
        }
    }
}

/// Who sees what all see.
pub(crate) const SPECTATOR: &str = "spectator";

/// Records do not speak of it.
pub(crate) const fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Forward => "forward",
        Direction::Backward => "backward",
    }
}

impl Serialize for Direction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(direction(*self))
    }
}

/// Records do not speak of it.
pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::Attacker => "attacker",
        Side::Defender => "defender",
    }
}

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(side(*self))
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// The least and the most, from 0 to 1.
impl Serialize for Likely {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.probabilities().serialize(serializer)
    }
}

/// Each from 0 to 1.
impl Serialize for Expected {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let share = |parts: u16| f64::from(parts) / f64::from(Likely::WHOLE);
        let mut shares = serializer.serialize_struct("Expected", 3)?;
        shares.serialize_field("win", &share(self.win))?;
        shares.serialize_field("tie", &share(self.tie))?;
        shares.serialize_field("lose", &share(self.lose))?;
        shares.end()
    }
}
