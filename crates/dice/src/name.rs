//! Short texts that go into the key: a captain's seed and the name of a race. They have neither blanks nor line ends, so that
//! two different lists of them are never hashed as the same bytes.

use std::fmt;
use std::str::FromStr;

/// Upper bound on the length of a seed or the name of a race.
const LONGEST: usize = 64;

/// What a captain's client adds to the dice: 1 to 64 letters, digits, `_` and `-`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seed(String);

/// The name of a race, unique at least on its server: 1 to 64 letters, digits, `_` and `-`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RaceId(String);

/// Why a text is not a seed or the name of a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NameProblem {
    /// It is empty.
    Empty,
    /// It has that many bytes.
    TooLong(usize),
    /// That character is not allowed.
    Letter(char),
}

impl fmt::Display for NameProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected 1 to {LONGEST} letters, digits, _ or -, ")?;
        match self {
            Self::Empty => f.write_str("found nothing"),
            Self::TooLong(length) => write!(f, "found {length} bytes"),
            Self::Letter(letter) => write!(f, "found '{}'", letter.escape_default()),
        }
    }
}

impl std::error::Error for NameProblem {}

fn read(text: &str) -> Result<String, NameProblem> {
    // The length first, so that a long text is not searched.
    match text.len() {
        0 => return Err(NameProblem::Empty),
        1..=LONGEST => {}
        length => return Err(NameProblem::TooLong(length)),
    }
    let allowed = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    match text.chars().find(|&letter| !allowed(letter)) {
        None => Ok(text.into()),
        Some(letter) => Err(NameProblem::Letter(letter)),
    }
}

macro_rules! name {
    ($type:ty) => {
        impl $type {
            /// The text as it was given.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $type {
            type Err = NameProblem;

            fn from_str(text: &str) -> Result<Self, NameProblem> {
                read(text).map(Self)
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

name!(Seed);
name!(RaceId);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_short_and_plain() {
        let longest = "aZ09_-x8".repeat(8);
        for good in ["x", "0", "-", "_", longest.as_str()] {
            assert_eq!(good.parse::<Seed>().map(|seed| seed.to_string()).as_deref(), Ok(good));
            assert_eq!(good.parse::<RaceId>().map(|race| race.to_string()).as_deref(), Ok(good));
        }
        for (bad, problem) in [
            ("", NameProblem::Empty),
            (&"a".repeat(65), NameProblem::TooLong(65)),
            (&"é".repeat(40), NameProblem::TooLong(80)),
            ("a b", NameProblem::Letter(' ')),
            ("a\n2 b", NameProblem::Letter('\n')),
            ("tía", NameProblem::Letter('í')),
        ] {
            assert_eq!(bad.parse::<Seed>(), Err(problem), "{bad}");
            assert!(problem.to_string().starts_with("expected 1 to 64"), "{problem}");
        }
        assert_eq!(NameProblem::Letter('\n').to_string().lines().count(), 1);
    }
}
