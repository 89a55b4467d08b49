//! Where a race comes from that did not begin at its table: a record that the table shows, or a moment of another race. It
//! knows how the log writes that, and nothing of the race itself.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use xaymaca_dice::{Proof, RaceId};
use xaymaca_rules::{Seat, Seats};

/// Separates the parts of [`Recorded`] within one line of the log.
const SEPARATOR: &str = " | ";
/// Begins the part with the seats that have names.
const NAMES: &str = "names ";
/// Begins the part, and the comment of a record, with the race that is continued.
pub(crate) const CONTINUES: &str = "continues ";
/// Stands for no seat.
const NONE: &str = "none";

/// Where a race comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A record: the table shows it, and no captain or bot sails on.
    Record(Arc<Recorded>),
    /// A moment of another race, from which this one goes on.
    Moment(Continued),
}

/// What the comments of a record say that a table was made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// The seats that the comments name. The others are called after their flags.
    pub named: Seats,
    /// The race that the recorded one continues.
    pub continues: Option<RaceId>,
    /// What the record says of its dice. It is not checked here.
    pub proof: Option<Proof>,
}

/// The moment from which a race goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Continued {
    /// The number of steps that were taken over. The table's own dice begin after them.
    pub steps: u32,
    /// The name of the race that they come from, if that is known.
    pub race: Option<RaceId>,
}

impl Origin {
    /// As lists spell it.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Record(_) => "record",
            Self::Moment(_) => "moment",
        }
    }
}

/// A line of the log about an origin that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnreadableOrigin;

/// As one line of the log.
impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named: Vec<String> = self.named.iter().map(|seat| seat.to_string()).collect();
        write!(f, "{NAMES}{}", if named.is_empty() { NONE.into() } else { named.join(" ") })?;
        if let Some(race) = &self.continues {
            write!(f, "{SEPARATOR}{CONTINUES}{race}")?;
        }
        let proof = self.proof.as_ref().map(ToString::to_string).unwrap_or_default();
        // A proof is written as comments.
        proof.lines().try_for_each(|line| write!(f, "{SEPARATOR}{}", line.trim_start_matches("# ")))
    }
}

impl FromStr for Recorded {
    type Err = UnreadableOrigin;

    fn from_str(line: &str) -> Result<Self, UnreadableOrigin> {
        let mut parts = line.split(SEPARATOR).peekable();
        let first = parts.next().and_then(|first| first.strip_prefix(NAMES)).ok_or(UnreadableOrigin)?;
        let seat = |word: &str| word.parse::<Seat>().map_err(|_| UnreadableOrigin);
        let mut named = Seats::NONE;
        for word in first.split(' ').filter(|word| *word != NONE) {
            named = named.with(seat(word)?);
        }
        let race = parts.peek().and_then(|part| part.strip_prefix(CONTINUES));
        let continues = race.map(str::parse).transpose().map_err(|_| UnreadableOrigin)?;
        if continues.is_some() {
            parts.next();
        }
        let comments = parts.map(|part| format!("# {part}")).collect::<Vec<_>>().join("\n");
        let proof = if comments.is_empty() { None } else { Some(Proof::read(&comments)) };
        Ok(Self { named, continues, proof: proof.transpose().map_err(|_| UnreadableOrigin)? })
    }
}

/// As one line of the log.
impl fmt::Display for Continued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.steps)?;
        self.race.iter().try_for_each(|race| write!(f, " {race}"))
    }
}

impl FromStr for Continued {
    type Err = UnreadableOrigin;

    fn from_str(line: &str) -> Result<Self, UnreadableOrigin> {
        let (steps, race) = match line.split_once(' ') {
            Some((steps, race)) => (steps, Some(race.parse().map_err(|_| UnreadableOrigin)?)),
            None => (line, None),
        };
        Ok(Self { steps: steps.parse().map_err(|_| UnreadableOrigin)?, race })
    }
}
