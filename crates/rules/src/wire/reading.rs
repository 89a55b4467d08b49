//! What can be read back from JSON: events, choices, outcomes and steps, each as it was written. Only the shape is checked:
//! whether an event can happen is known to a game alone.

use crate::choices::chance::Outcome;
use crate::choices::choice::Choice;
use crate::notation::record::Step;
use crate::notation::words::Unreadable;
use crate::pieces::card::Card;
use crate::pieces::character::Character;
use crate::pieces::dice::{Dice, Face, Shape};
use crate::pieces::goods::Good;
use crate::pieces::half::Half;
use crate::pieces::hold::{Hold, HoldId};
use crate::pieces::seat::{Seat, Seats, ShipId};
use crate::pieces::ship::Place;
use crate::pieces::tavern::Cell;
use crate::pieces::track::{Direction, Space};
use crate::pieces::treasure::{Treasure, TreasureId};
use crate::table::stage::Side;
use crate::wire::holds::{ContentsShape, GoodsShape};
use crate::wire::table::{DiceShape, PlaceShape};
use crate::wire::words;
use serde::de::{Error, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// Reads a text with a parser, which knows one spelling for everything.
struct Text<T>(fn(&str) -> Result<T, Unreadable>);

impl<T> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text as records spell it")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        self.0(text).map_err(E::custom)
    }
}

macro_rules! from_text {
    ($($type:ty: $read:expr;)*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text($read))
            }
        }
    )*};
}

from_text! {
    Card: str::parse;
    Cell: str::parse;
    Character: str::parse;
    Choice: str::parse;
    Direction: |text| {
        let found = [Self::Forward, Self::Backward].into_iter().find(|&one| words::direction(one) == text);
        found.ok_or_else(|| Unreadable::new("forward or backward", text))
    };
    Face: str::parse;
    Good: str::parse;
    Half: str::parse;
    Outcome: str::parse;
    Shape: str::parse;
    Side: |text| {
        let found = [Self::Attacker, Self::Defender].into_iter().find(|&one| words::side(one) == text);
        found.ok_or_else(|| Unreadable::new("attacker or defender", text))
    };
    Step: str::parse;
    Treasure: str::parse;
}

macro_rules! from_number {
    ($($type:ty, $expected:literal: $read:expr;)*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let read: fn(usize) -> Option<Self> = $read;
                let number = u64::deserialize(deserializer)?;
                let found = usize::try_from(number).ok().and_then(read);
                found.ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(number), &$expected))
            }
        }
    )*};
}

from_number! {
    Seat, "a seat from 1 to 6": |number| number.checked_sub(1).and_then(Self::new);
    HoldId, "a hold from 1 to 6": |number| number.checked_sub(1).and_then(Self::new);
    Space, "a space from 0 to 49": Self::new;
    TreasureId, "a treasure card from 1 to 10": |number| number.checked_sub(1).and_then(Self::new);
}

/// A seat's number, or `ghost`.
struct ShipVisitor;

impl Visitor<'_> for ShipVisitor {
    type Value = ShipId;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seat from 1 to 6, or ghost")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<ShipId, E> {
        let seat = usize::try_from(number).ok().and_then(|number| number.checked_sub(1)).and_then(Seat::new);
        seat.map(Seat::ship).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<ShipId, E> {
        let wrong = |_| E::invalid_value(Unexpected::Signed(number), &self);
        u64::try_from(number).map_err(wrong).and_then(|number| self.visit_u64(number))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<ShipId, E> {
        let ghost = ShipId::GHOST;
        if word == ghost.to_string() {
            return Ok(ghost);
        }
        Err(E::custom(Unreadable::new("a seat from 1 to 6, or ghost", word)))
    }
}

impl<'de> Deserialize<'de> for ShipId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ShipVisitor)
    }
}

/// Seats as they are written: in rising order, each once.
struct SeatsVisitor;

impl<'de> Visitor<'de> for SeatsVisitor {
    type Value = Seats;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("seats in rising order")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Seats, A::Error> {
        let (mut seats, mut last) = (Seats::NONE, None);
        while let Some(seat) = elements.next_element::<Seat>()? {
            if last >= Some(seat) {
                return Err(A::Error::invalid_value(Unexpected::Seq, &self));
            }
            last = Some(seat);
            seats = seats.with(seat);
        }
        Ok(seats)
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(SeatsVisitor)
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let DiceShape { morning, evening } = DiceShape::deserialize(deserializer)?;
        Ok(Self { morning, evening })
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let PlaceShape { space, lap } = PlaceShape::deserialize(deserializer)?;
        Ok(Self { space, lap })
    }
}

/// An empty hold is null.
impl<'de> Deserialize<'de> for Hold {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Option::<ContentsShape>::deserialize(deserializer)? {
            None => Ok(Self::EMPTY),
            Some(ContentsShape::Character { character }) => Ok(Self::with(character)),
            Some(ContentsShape::Goods(GoodsShape { good, count: count @ 1..16 })) => {
                Ok(Self::of(good, count))
            }
            Some(ContentsShape::Goods(GoodsShape { count, .. })) => {
                Err(D::Error::invalid_value(Unexpected::Unsigned(count.into()), &"1 to 15 tokens in a hold"))
            }
        }
    }
}

/// A place in a row, counted from 1 in JSON.
pub(crate) fn from_one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let place = u8::deserialize(deserializer)?;
    let wrong = || D::Error::invalid_value(Unexpected::Unsigned(0), &"a place, counted from 1");
    place.checked_sub(1).ok_or_else(wrong)
}

/// A value that may be null, but must stand there: serde takes a missing field for null.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    T::deserialize(deserializer)
}

/// An event without fields has none. Serde ignores fields that are too many there.
pub(crate) fn no_fields<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct NoFields {}
    NoFields::deserialize(deserializer).map(|NoFields {}| ())
}
