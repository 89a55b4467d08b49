//! Where a race comes from that did not begin at its table: a record that the table shows, or a moment of another race. It
//! knows how the log writes that, and nothing of the race itself.

use crate::parts::{SEPARATOR, separated};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use xaymaca_dice::{Field, Proof, ProofReason, RaceId, VerifyProblem, VerifyReason};
use xaymaca_rules::{Seat, Seats};

/// Begins the part with the seats that have names.
const NAMES: &str = "names ";
/// Begins the part, and the comment of a record, with the race that is continued.
pub(crate) const CONTINUES: &str = "continues ";
/// Begins the part that says why there is no proof.
const UNPROVED: &str = "unproved ";
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
    /// Why there is no proof, though the record has comments about its dice.
    pub unproved: Option<Unproved>,
}

/// Why the proof of a record proves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unproved {
    /// The line of the record, counted from 1; one past the last for what is missing.
    pub line: usize,
    /// What is wrong there.
    pub reason: UnprovedReason,
}

/// What can be wrong with a proof: the first six cannot be read, the others do not fit the race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnprovedReason {
    /// A field is missing.
    Missing,
    /// A field stands there a second time.
    Twice,
    /// The version is unknown.
    Version,
    /// The name of the race or a seed cannot be read.
    Name,
    /// The digest or the secret cannot be read.
    Hex,
    /// The seat of a seed cannot be read.
    Seat,
    /// A seed belongs to a seat that the race does not have.
    NoSuchSeat,
    /// The proof begins after the end of the record.
    TooLate,
}

impl UnprovedReason {
    const ALL: [Self; 8] = [
        Self::Missing,
        Self::Twice,
        Self::Version,
        Self::Name,
        Self::Hex,
        Self::Seat,
        Self::NoSuchSeat,
        Self::TooLate,
    ];

    /// As the log and messages spell it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Twice => "twice",
            Self::Version => "version",
            Self::Name => "name",
            Self::Hex => "hex",
            Self::Seat => "seat",
            Self::NoSuchSeat => "no-such-seat",
            Self::TooLate => "too-late",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.word() == word)
    }
}

impl Unproved {
    /// Why that proof proves nothing; none if the record says nothing of its dice, or they are only not as the proof says.
    pub(crate) fn of(problem: &VerifyProblem) -> Option<Self> {
        let reason = match &problem.reason {
            VerifyReason::Proof(ProofReason::Missing(Field::Version | Field::Secret)) => return None,
            VerifyReason::Proof(ProofReason::Missing(_)) => UnprovedReason::Missing,
            VerifyReason::Proof(ProofReason::Twice(_)) => UnprovedReason::Twice,
            VerifyReason::Proof(ProofReason::Version) => UnprovedReason::Version,
            VerifyReason::Proof(ProofReason::Name(..)) => UnprovedReason::Name,
            VerifyReason::Proof(ProofReason::Hex(..)) => UnprovedReason::Hex,
            VerifyReason::Proof(ProofReason::Seat(_)) => UnprovedReason::Seat,
            VerifyReason::NoSuchSeat(_) => UnprovedReason::NoSuchSeat,
            VerifyReason::Beginning { .. } => UnprovedReason::TooLate,
            _ => return None,
        };
        Some(Self { line: problem.line, reason })
    }
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
        if let Some(Unproved { line, reason }) = self.unproved {
            write!(f, "{SEPARATOR}{UNPROVED}{line} {}", reason.word())?;
        }
        let proof = self.proof.as_ref().map(ToString::to_string).unwrap_or_default();
        // A proof is written as comments.
        proof.lines().try_for_each(|line| write!(f, "{SEPARATOR}{}", line.strip_prefix("# ").unwrap_or(line)))
    }
}

impl FromStr for Recorded {
    type Err = UnreadableOrigin;

    fn from_str(line: &str) -> Result<Self, UnreadableOrigin> {
        let mut parts = separated(line).peekable();
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
        let unproved = match parts.peek().and_then(|part| part.strip_prefix(UNPROVED)) {
            Some(part) => {
                parts.next();
                let (line, word) = part.split_once(' ').ok_or(UnreadableOrigin)?;
                let line = line.parse().map_err(|_| UnreadableOrigin)?;
                Some(Unproved { line, reason: UnprovedReason::from_word(word).ok_or(UnreadableOrigin)? })
            }
            None => None,
        };
        let comments = parts.map(|part| format!("# {part}")).collect::<Vec<_>>().join("\n");
        let proof = if comments.is_empty() { None } else { Some(Proof::read(&comments)) };
        Ok(Self { named, continues, proof: proof.transpose().map_err(|_| UnreadableOrigin)?, unproved })
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
