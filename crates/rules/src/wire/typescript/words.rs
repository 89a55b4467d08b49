//! Nouns as TypeScript declares them: unions of the very words and numbers that are sent.

use crate::choices::choice::Choice;
use crate::choices::refusal::Refusal;
use crate::pieces::bank::BankKind;
use crate::pieces::card::{Card, CardSet};
use crate::pieces::character::Character;
use crate::pieces::dice::{Face, Shape};
use crate::pieces::goods::Good;
use crate::pieces::half::Half;
use crate::pieces::hold::HoldId;
use crate::pieces::holds::Holds;
use crate::pieces::seat::{Flag, Seat, Seats, ShipId};
use crate::pieces::tavern::Cell;
use crate::pieces::track::{Direction, Space};
use crate::pieces::treasure::{Treasure, TreasureId};
use crate::preview::odds::Likely;
use crate::table::edition::Edition;
use crate::table::event::Viewer;
use crate::table::setup::SetupProblem;
use crate::table::stage::Side;
use crate::wire::refusal::{RefusalCode, SetupProblemCode};
use crate::wire::words::{SPECTATOR, direction, side};
use std::fmt::Display;
use std::path::PathBuf;
use ts_rs::{Config, TS, TypeVisitor};

fn union(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" | ")
}

fn word(word: impl Display) -> String {
    format!("\"{word}\"")
}

/// Each once, in the order in which they first come.
fn words(all: impl IntoIterator<Item: Display>) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in all.into_iter().map(word) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    union(words.into_iter())
}

/// As people count.
fn numbers(most: usize) -> String {
    union((1..=most).map(|number| number.to_string()))
}

/// A type with a name of its own, the text behind it, and the types that are named there.
macro_rules! declared {
    ($($type:ident: $text:expr $(, of $part:ty)?;)*) => {$(
        impl TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &Config) -> String {
                stringify!($type).into()
            }

            fn inline(_: &Config) -> String {
                $text
            }

            fn visit_dependencies(_visitor: &mut impl TypeVisitor) {
                $(_visitor.visit::<$part>();)?
            }

            fn output_path() -> Option<PathBuf> {
                Some(stringify!($type).into())
            }
        }
    )*};
}

declared! {
    Seat: numbers(Seat::MOST);
    HoldId: numbers(Holds::MOST);
    Space: "number".into();
    TreasureId: "number".into();
    Choice: "string".into();
    Likely: "[number, number]".into();
    ShipId: format!("Seat | {}", word(Self::GHOST)), of Seat;
    Viewer: format!("Seat | {}", word(SPECTATOR)), of Seat;
    Card: words(Self::all());
    Cell: words(Self::all());
    Character: words(Self::all());
    Treasure: words(Self::BOX.into_iter().chain(Self::CREW));
    Good: words(Self::ALL);
    Flag: words(Self::ALL);
    Face: words(Self::ALL);
    Shape: words(Self::ALL);
    Half: words(Self::ALL);
    Edition: words(Self::ALL.map(Self::word));
    BankKind: words(BankKind::ALL.map(BankKind::word));
    Side: words(Self::ALL.map(side));
    Direction: words([Self::Forward, Self::Backward].map(direction));
    RefusalCode: words(Refusal::ALL.map(Refusal::code));
    SetupProblemCode: words(SetupProblem::KINDS.map(SetupProblem::code));
}

/// A set is sent as a list.
macro_rules! lists {
    ($($set:ident of $part:ty;)*) => {$(
        impl TS for $set {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(config: &Config) -> String {
                Vec::<$part>::name(config)
            }

            fn inline(config: &Config) -> String {
                Self::name(config)
            }

            fn visit_generics(visitor: &mut impl TypeVisitor) {
                visitor.visit::<$part>();
            }
        }
    )*};
}

lists! {
    Seats of Seat;
    CardSet of Card;
}
