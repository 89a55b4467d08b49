//! Verifies a record: plays it, derives every outcome from the proof, and names the first line that differs. It trusts nothing
//! in the text.

use crate::fair_dice::{Answer, FairDice};
use crate::proof::{self, Field, Located, Proof, ProofProblem, ProofReason};
use crate::purpose::purpose;
use crate::secret::Digest;
use std::fmt;
use xaymaca_rules::notation::{Record, RecordProblem, RecordReason, Step};
use xaymaca_rules::{Awaiting, Game, Outcome, Seat};

/// A record that is fair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Its proof, with the secret.
    pub proof: Proof,
    /// The number of outcomes that the proof covers, all of which are as secret, race and seeds give them.
    pub outcomes: usize,
    /// The number of outcomes before those. They were taken over from another record: this proof neither confirms nor
    /// contradicts them.
    pub taken_over: usize,
    /// True if the race is over. Otherwise the record ends early.
    pub is_over: bool,
}

/// What is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VerifyProblem {
    /// Counted from 1; one past the last for what is missing.
    pub line: usize,
    /// What is wrong there.
    pub reason: VerifyReason,
}

/// Why a record is not fair.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VerifyReason {
    /// The record cannot be read or played.
    Record(RecordReason),
    /// The proof is missing, incomplete or cannot be read.
    Proof(ProofReason),
    /// There is a seed for a seat that is not at the table.
    NoSuchSeat(Seat),
    /// The proof begins after that step, but the record ends before.
    Beginning {
        /// The number of steps that the proof does not cover.
        after: usize,
        /// The number of steps of the record.
        steps: usize,
    },
    /// The secret does not have the promised digest.
    Promise {
        /// The digest in the record.
        promised: Digest,
        /// The digest of the secret in the record.
        shown: Digest,
    },
    /// An outcome is not what the dice give.
    Outcome {
        /// The outcome in the record.
        found: Outcome,
        /// The outcome of the dice.
        expected: Outcome,
        /// What was asked of chance, such as `card 1`.
        purpose: String,
        /// Its number within its purpose, from 1.
        nth: u32,
    },
}

/// Reads a record with its proof, plays it, and derives every outcome again that the proof covers.
///
/// # Errors
/// The first problem.
pub fn verify(text: &str) -> Result<Verified, VerifyProblem> {
    let record: Record = text.parse()?;
    let Located { proof, version, secret: secret_line, seeds: seed_lines, end } = proof::read(text)?;
    let at = |line, reason| VerifyProblem { line, reason };
    if let Some((seat, _)) = proof.seeds().find(|(seat, _)| seat.index() >= record.setup.flags.len()) {
        return Err(at(seed_lines[seat.index()], VerifyReason::NoSuchSeat(seat)));
    }
    let (after, steps) = (proof.after, record.lines.len());
    if after > steps {
        return Err(at(version, VerifyReason::Beginning { after, steps }));
    }
    let Some(secret) = &proof.secret else {
        return Err(at(end, VerifyReason::Proof(ProofReason::Missing(Field::Secret))));
    };
    let (promised, shown) = (proof.digest, secret.digest());
    if promised != shown {
        return Err(at(secret_line, VerifyReason::Promise { promised, shown }));
    }
    let mut dice = FairDice::new(secret, &proof.race, proof.seeds());
    let (game, taken_over, outcomes) = replay(&record, after, &mut dice)?;
    Ok(Verified { is_over: game.result().is_some(), outcomes, taken_over, proof })
}

/// Plays a record with these dice, which begin after so many steps. Returns the game at its end, and the number of outcomes
/// before and after that step.
fn replay(record: &Record, after: usize, dice: &mut FairDice) -> Result<(Game, usize, usize), VerifyProblem> {
    let mut game = record.start()?;
    let (mut taken_over, mut outcomes) = (0, 0);
    for (index, line) in record.lines.iter().enumerate() {
        if let Step::Outcome(found) = line.step {
            if index < after {
                // It counts for its purpose, as everywhere in a race.
                if let Awaiting::Chance(chance) = game.awaiting() {
                    dice.pass(chance);
                }
                taken_over += 1;
            } else {
                // Compared before it is played, so that an impossible outcome is reported as wrong dice.
                compare(&game, dice, found).map_err(|reason| VerifyProblem { line: line.number, reason })?;
                outcomes += 1;
            }
        }
        line.play(&mut game, &mut ())?;
    }
    Ok((game, taken_over, outcomes))
}

/// Compares an outcome with the dice. If the game does not wait for chance, the game itself will refuse it.
fn compare(game: &Game, dice: &mut FairDice, found: Outcome) -> Result<(), VerifyReason> {
    match dice.answer(game) {
        Some(Answer { chance, nth, outcome: expected }) if expected != found => {
            Err(VerifyReason::Outcome { found, expected, purpose: purpose(chance), nth })
        }
        _ => Ok(()),
    }
}

impl From<RecordProblem> for VerifyProblem {
    fn from(RecordProblem { line, reason, .. }: RecordProblem) -> Self {
        Self { line, reason: VerifyReason::Record(reason) }
    }
}

impl From<ProofProblem> for VerifyProblem {
    fn from(ProofProblem { line, reason }: ProofProblem) -> Self {
        Self { line, reason: VerifyReason::Proof(reason) }
    }
}

impl fmt::Display for VerifyProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl fmt::Display for VerifyReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(reason) => reason.fmt(f),
            Self::Proof(reason) => reason.fmt(f),
            Self::NoSuchSeat(seat) => write!(f, "there is no seat {seat} at this table"),
            Self::Beginning { after, steps } => {
                write!(f, "these dice begin after step {after}, but the record has {steps} steps")
            }
            Self::Promise { promised, shown } => {
                write!(f, "this is not the secret that was promised: its digest is {shown}, ")?;
                write!(f, "the record says {promised}")
            }
            Self::Outcome { found, expected, purpose, nth } => {
                write!(f, "\"* {found}\" stands here, but the dice say \"* {expected}\" ({purpose} {nth})")
            }
        }
    }
}

impl std::error::Error for VerifyReason {}

impl std::error::Error for VerifyProblem {}
