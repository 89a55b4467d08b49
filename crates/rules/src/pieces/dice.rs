//! The dice: what their faces are. Rolling them is left to chance.

use std::fmt;

/// Two action dice that have been placed (R1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Dice {
    pub morning: u8,
    pub evening: u8,
}

impl Dice {
    /// R1: an action die shows 1 to 6.
    pub const MOST: u8 = 6;

    /// R1: can an action die show that?
    pub(crate) const fn is_face(number: u8) -> bool {
        1 <= number && number <= Self::MOST
    }

    /// R1: the two ways to place what was rolled.
    pub(crate) const fn both_ways([first, second]: [u8; 2]) -> [Self; 2] {
        [Self { morning: first, evening: second }, Self { morning: second, evening: first }]
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.morning, self.evening)
    }
}

/// A face of the combat die (B2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Face {
    Two,
    Four,
    Six,
    Eight,
    Ten,
    Star,
}

/// The shape around a face, read in a shortage of the second edition (H3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Shape {
    Circle,
    Square,
    Skull,
    Star,
}

impl Shape {
    /// Each once.
    pub const ALL: [Self; 4] = [Self::Circle, Self::Square, Self::Skull, Self::Star];
}

impl Face {
    /// Each once: the die is fair.
    pub const ALL: [Self; 6] = [Self::Two, Self::Four, Self::Six, Self::Eight, Self::Ten, Self::Star];

    /// B2: its number; a star has none.
    pub const fn number(self) -> Option<u8> {
        match self {
            Self::Two => Some(2),
            Self::Four => Some(4),
            Self::Six => Some(6),
            Self::Eight => Some(8),
            Self::Ten => Some(10),
            Self::Star => None,
        }
    }

    /// H3: which number carries which shape.
    pub const fn shape(self) -> Shape {
        match self {
            Self::Two | Self::Four => Shape::Circle,
            Self::Six | Self::Eight => Shape::Square,
            Self::Ten => Shape::Skull,
            Self::Star => Shape::Star,
        }
    }

    /// As records spell it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Two => "2",
            Self::Four => "4",
            Self::Six => "6",
            Self::Eight => "8",
            Self::Ten => "10",
            Self::Star => "star",
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Circle => "circle",
            Self::Square => "square",
            Self::Skull => "skull",
            Self::Star => "star",
        })
    }
}
