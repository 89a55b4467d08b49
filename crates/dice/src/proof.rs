//! The proof of fair dice in the comments of a record: the digest, the seeds and the secret. It is read and printed here;
//! [`crate::verify()`] checks it.

use crate::hex::HexProblem;
use crate::name::{NameProblem, RaceId, Seed};
use crate::secret::{Digest, Secret};
use std::fmt;
use std::str::FromStr;
use xaymaca_rules::Seat;
use xaymaca_rules::notation::Unreadable;

/// The proof in a record. It has no secret before the race is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The number of steps at the beginning that it does not cover: they were taken over from another record.
    pub after: usize,
    /// The name of the race.
    pub race: RaceId,
    /// The digest that the table showed before the race.
    pub digest: Digest,
    /// The seed of each captain; none for a seat without one.
    pub seeds: [Option<Seed>; Seat::MOST],
    /// The secret, which the table shows when the race is over.
    pub secret: Option<Secret>,
}

/// A field of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Field {
    /// `# fair dice 1` or `# fair dice 1 after step STEP`: without it there is no proof.
    Version,
    /// `# race ID`
    Race,
    /// `# digest HEX`
    Digest,
    /// `# seed SEAT SEED`
    Seed(Seat),
    /// `# secret HEX`
    Secret,
}

/// What is wrong with a proof, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ProofProblem {
    /// Counted from 1; one past the last for what is missing.
    pub line: usize,
    /// What is wrong.
    pub reason: ProofReason,
}

/// What can be wrong with a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProofReason {
    /// The field is missing.
    Missing(Field),
    /// The field stands there a second time.
    Twice(Field),
    /// The version is unknown.
    Version,
    /// The name of the race or the seed cannot be read.
    Name(Field, NameProblem),
    /// The digest or the secret cannot be read.
    Hex(Field, HexProblem),
    /// The seat of a seed cannot be read.
    Seat(Unreadable),
}

/// Stands before the version.
const DICE: &str = "# fair dice ";
const VERSION: &str = "1";
/// Stands after the version if the race goes on from a moment of another record. Verifiers that do not know it take it for a
/// version that they do not know, and so call such a record neither fair nor unfair.
const AFTER: &str = " after step ";
/// The most steps that can be taken over: no record has more lines.
const MOST_TAKEN_OVER: usize = 500_000;

impl Proof {
    /// Reads it from the comments of a record, in any order. Other comments are ignored.
    ///
    /// # Errors
    /// The first line that is wrong, or a missing field. The secret may be missing.
    pub fn read(text: &str) -> Result<Self, ProofProblem> {
        read(text).map(|located| located.proof)
    }

    /// The seeds of those seats that gave one.
    pub fn seeds(&self) -> impl Iterator<Item = (Seat, &Seed)> {
        let seats = (0..Seat::MOST).filter_map(Seat::new);
        seats.zip(&self.seeds).filter_map(|(seat, seed)| Some((seat, seed.as_ref()?)))
    }
}

/// As comments, one line for each field. They can stand anywhere after the first line of a record, for instance at its end.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.after {
            0 => writeln!(f, "{DICE}{VERSION}")?,
            after => writeln!(f, "{DICE}{VERSION}{AFTER}{after}")?,
        }
        writeln!(f, "# race {}", self.race)?;
        writeln!(f, "# digest {}", self.digest)?;
        self.seeds().try_for_each(|(seat, seed)| writeln!(f, "# seed {seat} {seed}"))?;
        self.secret.iter().try_for_each(|secret| writeln!(f, "# secret {}", secret.to_hex()))
    }
}

/// A proof and the lines of its fields; 0 for a missing one.
pub(crate) struct Located {
    pub(crate) proof: Proof,
    pub(crate) version: usize,
    pub(crate) secret: usize,
    pub(crate) seeds: [usize; Seat::MOST],
    /// One past the last line.
    pub(crate) end: usize,
}

pub(crate) fn read(text: &str) -> Result<Located, ProofProblem> {
    let end = text.lines().count() + 1;
    let missing = |field| ProofProblem { line: end, reason: ProofReason::Missing(field) };
    // Without the version line all comments are ordinary ones.
    if !text.lines().any(|line| line.starts_with(DICE)) {
        return Err(missing(Field::Version));
    }
    let mut found = Found::default();
    for (line, number) in text.lines().zip(1..) {
        found.read(line, number).map_err(|reason| ProofProblem { line: number, reason })?;
    }
    found.finish(end).map_err(missing)
}

/// The fields read so far, each with its line.
#[derive(Default)]
struct Found {
    version: Option<(usize, usize)>,
    race: Option<(usize, RaceId)>,
    digest: Option<(usize, Digest)>,
    seeds: [Option<(usize, Seed)>; Seat::MOST],
    secret: Option<(usize, Secret)>,
}

impl Found {
    fn read(&mut self, line: &str, number: usize) -> Result<(), ProofReason> {
        fn once<T>(
            place: &mut Option<(usize, T)>,
            field: Field,
            number: usize,
            value: Result<T, ProofReason>,
        ) -> Result<(), ProofReason> {
            if place.is_some() {
                return Err(ProofReason::Twice(field));
            }
            *place = Some((number, value?));
            Ok(())
        }
        if let Some(version) = line.strip_prefix(DICE) {
            let value = after(version).ok_or(ProofReason::Version);
            return once(&mut self.version, Field::Version, number, value);
        }
        let Some((word, rest)) = line.strip_prefix("# ").and_then(|comment| comment.split_once(' ')) else {
            return Ok(());
        };
        match word {
            "race" => once(&mut self.race, Field::Race, number, name(Field::Race, rest)),
            "digest" => once(&mut self.digest, Field::Digest, number, hex(Field::Digest, rest)),
            "secret" => once(&mut self.secret, Field::Secret, number, hex(Field::Secret, rest)),
            "seed" => {
                let (seat, seed) = rest.split_once(' ').unwrap_or((rest, ""));
                let seat: Seat = seat.parse().map_err(ProofReason::Seat)?;
                let field = Field::Seed(seat);
                once(&mut self.seeds[seat.index()], field, number, name(field, seed))
            }
            _ => Ok(()),
        }
    }

    fn finish(self, end: usize) -> Result<Located, Field> {
        let (version, after) = self.version.ok_or(Field::Version)?;
        let (_, race) = self.race.ok_or(Field::Race)?;
        let (_, digest) = self.digest.ok_or(Field::Digest)?;
        let line = |found: Option<usize>| found.unwrap_or(0);
        let secret = line(self.secret.as_ref().map(|found| found.0));
        let seeds = self.seeds.each_ref().map(|seed| line(seed.as_ref().map(|found| found.0)));
        let proof = Proof {
            after,
            race,
            digest,
            seeds: self.seeds.map(|seed| seed.map(|found| found.1)),
            secret: self.secret.map(|found| found.1),
        };
        Ok(Located { proof, version, secret, seeds, end })
    }
}

/// After how many steps the proof of that version begins.
fn after(version: &str) -> Option<usize> {
    let rest = version.strip_prefix(VERSION)?;
    if rest.is_empty() {
        return Some(0);
    }
    let digits = rest.strip_prefix(AFTER)?;
    // A number has one spelling.
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    digits.parse().ok().filter(|steps| is_number && *steps <= MOST_TAKEN_OVER)
}

fn name<T: FromStr<Err = NameProblem>>(field: Field, text: &str) -> Result<T, ProofReason> {
    text.parse().map_err(|problem| ProofReason::Name(field, problem))
}

fn hex<T: FromStr<Err = HexProblem>>(field: Field, text: &str) -> Result<T, ProofReason> {
    text.parse().map_err(|problem| ProofReason::Hex(field, problem))
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version => write!(f, "{DICE}{VERSION}"),
            Self::Race => f.write_str("# race"),
            Self::Digest => f.write_str("# digest"),
            Self::Seed(seat) => write!(f, "# seed {seat}"),
            Self::Secret => f.write_str("# secret"),
        }
    }
}

impl fmt::Display for ProofReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(Field::Version) => {
                write!(f, "this record says nothing of its dice: there is no line \"{}\"", Field::Version)
            }
            Self::Missing(Field::Secret) => {
                f.write_str("there is no line \"# secret\" yet: it is shown when the race is over")
            }
            Self::Missing(field) => write!(f, "there is no line \"{field}\""),
            Self::Twice(field) => write!(f, "\"{field}\" stands here a second time"),
            Self::Version => write!(f, "we know no other dice than \"{}\"", Field::Version),
            Self::Name(field, problem) => write!(f, "after \"{field}\": {problem}"),
            Self::Hex(field, problem) => write!(f, "after \"{field}\": {problem}"),
            Self::Seat(unreadable) => write!(f, "after \"# seed\": {unreadable}"),
        }
    }
}

impl std::error::Error for ProofReason {}

impl fmt::Display for ProofProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for ProofProblem {}
