//! A race written down: setup, choices and outcomes, one line each. It is read, printed and replayed here, not stored.
//! `docs/record.md` specifies the format.

use crate::choices::chance::Outcome;
use crate::choices::choice::Choice;
use crate::choices::refusal::Refusal;
use crate::notation::words::{Unreadable, shown};
use crate::pieces::bank::BankKind;
use crate::pieces::seat::{Flag, Seat};
use crate::table::edition::Edition;
use crate::table::event::{Event, Witness};
use crate::table::game::Game;
use crate::table::setup::{Setup, SetupError};
use std::fmt;
use std::str::FromStr;

/// **X2**: a game is a function of its setup and its record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What the table agreed on.
    pub setup: Setup,
    /// Every choice and every outcome, in order.
    pub lines: Vec<Line>,
}

/// A choice or an outcome, and the line of the text it stood in.
#[derive(Clone, Copy, Eq, Debug)]
pub struct Line {
    /// Counted from 1, comments and blank lines included; 0 if it never stood in a text.
    pub number: usize,
    /// What it says.
    pub step: Step,
}

/// Where a line stood is no part of what it says.
impl PartialEq for Line {
    fn eq(&self, other: &Self) -> bool {
        self.step == other.step
    }
}

/// One step of a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A seat decided.
    Choice(Seat, Choice),
    /// Chance answered.
    Outcome(Outcome),
}

/// Why a record could not be read or replayed, and the line where it failed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RecordProblem {
    /// Counted from 1; one past the last when the text ends too early.
    pub line: usize,
    /// What is wrong with it.
    pub reason: RecordReason,
}

/// What can be wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecordReason {
    /// The first line does not say that it is a record we can read.
    Version(String),
    /// A setup field is missing.
    Missing(&'static str),
    /// A setup field stands there twice.
    Twice(&'static str),
    /// A line could not be understood.
    Unreadable(Unreadable),
    /// A line, or the whole record, is longer than any race needs.
    TooLong,
    /// The setup cannot be played.
    Setup(SetupError),
    /// The game refuses this step.
    Refused(Refusal),
}

const VERSION: &str = "xaymaca record 1";
/// No line of a race is as long.
const LONGEST_LINE: usize = 200;
/// No race is as long: a thousand rounds of six captains are a tenth of it.
const MOST_LINES: usize = 500_000;
/// Before a line that is chance's answer.
const CHANCE: &str = "*";

impl Record {
    /// A race that has not begun.
    pub const fn new(setup: Setup) -> Self {
        Self { setup, lines: Vec::new() }
    }

    /// Is it longer than any race? What is printed beyond this could not be read again.
    pub fn is_full(&self) -> bool {
        self.lines.len() >= MOST_LINES / 2
    }

    /// Adds a step.
    pub fn push(&mut self, step: Step) {
        self.lines.push(Line { number: 0, step });
    }

    /// Plays it through, telling a witness; the game as it stands after the last line.
    ///
    /// # Errors
    /// The setup, or the first line, that cannot be played.
    pub fn replay(&self, witness: &mut impl Witness) -> Result<Game, RecordProblem> {
        let mut game = self.start()?;
        for line in &self.lines {
            line.play(&mut game, witness)?;
        }
        Ok(game)
    }

    /// The game before the first line, for a caller who plays the lines one by one.
    ///
    /// # Errors
    /// The setup cannot be played.
    pub fn start(&self) -> Result<Game, RecordProblem> {
        Game::new(&self.setup).map_err(|error| RecordProblem { line: 1, reason: RecordReason::Setup(error) })
    }

    /// All events of the race, step by step.
    ///
    /// # Errors
    /// The setup, or the first line, that cannot be played.
    pub fn events(&self) -> Result<Vec<Event>, RecordProblem> {
        let mut events = Vec::new();
        self.replay(&mut events)?;
        Ok(events)
    }
}

impl Line {
    /// Plays its step.
    ///
    /// # Errors
    /// X3: the game refuses the step; then nothing has changed.
    pub fn play(&self, game: &mut Game, witness: &mut impl Witness) -> Result<(), RecordProblem> {
        self.step
            .play(game, witness)
            .map_err(|refusal| RecordProblem { line: self.number, reason: RecordReason::Refused(refusal) })
    }
}

impl Step {
    /// Plays it.
    ///
    /// # Errors
    /// X3: what is not legal is refused and changes nothing.
    pub fn play(&self, game: &mut Game, witness: &mut impl Witness) -> Result<(), Refusal> {
        match *self {
            Self::Choice(seat, choice) => game.choose(seat, choice, witness),
            Self::Outcome(outcome) => game.resolve(outcome, witness),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choice(seat, choice) => write!(f, "{seat} {choice}"),
            Self::Outcome(outcome) => write!(f, "{CHANCE} {outcome}"),
        }
    }
}

impl FromStr for Step {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (who, what) = text
            .split_once(' ')
            .ok_or_else(|| Unreadable::new("a seat and its choice, or * and an outcome", text))?;
        if who == CHANCE {
            return what.parse().map(Self::Outcome);
        }
        Ok(Self::Choice(who.parse()?, what.parse()?))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { edition, flags, ghost, bank, crew } = &self.setup;
        writeln!(f, "{VERSION}")?;
        writeln!(f, "edition {}", edition.word())?;
        write!(f, "seats")?;
        flags.iter().try_for_each(|flag| write!(f, " {flag}"))?;
        writeln!(f, "\nghost {}", if *ghost { "yes" } else { "no" })?;
        writeln!(f, "bank {}", bank.word())?;
        // Said only where it is played: records older than The Crew have no such line.
        if *crew {
            writeln!(f, "crew yes")?;
        }
        self.lines.iter().try_for_each(|line| writeln!(f, "{}", line.step))
    }
}

/// The setup fields read so far.
#[derive(Default)]
struct Fields {
    edition: Option<Edition>,
    flags: Option<Vec<Flag>>,
    ghost: Option<bool>,
    bank: Option<BankKind>,
    crew: Option<bool>,
}

impl Fields {
    /// Is this line a setup field? Then it is kept.
    fn read(&mut self, line: &str) -> Result<bool, RecordReason> {
        fn once<T>(
            field: &mut Option<T>,
            name: &'static str,
            value: Result<T, Unreadable>,
        ) -> Result<bool, RecordReason> {
            if field.is_some() {
                return Err(RecordReason::Twice(name));
            }
            *field = Some(value.map_err(RecordReason::Unreadable)?);
            Ok(true)
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "edition" => once(&mut self.edition, "edition", rest.parse()),
            "seats" => {
                // The line is bounded, and so is this. No seats at all are a problem of the setup, not of the text.
                let flags = rest.split(' ').filter(|_| !rest.is_empty()).map(str::parse).collect();
                once(&mut self.flags, "seats", flags)
            }
            "ghost" => once(&mut self.ghost, "ghost", yes_or_no(rest)),
            "bank" => once(&mut self.bank, "bank", rest.parse()),
            "crew" if rest == "yes" => once(&mut self.crew, "crew", Ok(true)),
            // One spelling for everything: without The Crew there is no such line.
            "crew" => Err(RecordReason::Unreadable(Unreadable::new("crew yes, or no such line", line))),
            _ => Ok(false),
        }
    }

    fn finish(self) -> Result<Setup, RecordReason> {
        Ok(Setup {
            edition: self.edition.ok_or(RecordReason::Missing("edition"))?,
            flags: self.flags.ok_or(RecordReason::Missing("seats"))?,
            ghost: self.ghost.ok_or(RecordReason::Missing("ghost"))?,
            bank: self.bank.ok_or(RecordReason::Missing("bank"))?,
            crew: self.crew.unwrap_or(false),
        })
    }
}

fn yes_or_no(text: &str) -> Result<bool, Unreadable> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(Unreadable::new("yes or no", text)),
    }
}

impl FromStr for Record {
    type Err = RecordProblem;

    fn from_str(text: &str) -> Result<Self, RecordProblem> {
        let mut fields = Fields::default();
        let mut lines: Vec<Line> = Vec::new();
        let mut number = 0;
        let problem = |line, reason| RecordProblem { line, reason };
        for line in text.lines() {
            number += 1;
            if number == 1 {
                if line != VERSION {
                    return Err(problem(1, RecordReason::Version(shown(line))));
                }
                continue;
            }
            if line.len() > LONGEST_LINE || number > MOST_LINES {
                return Err(problem(number, RecordReason::TooLong));
            }
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            // The setup comes first: a field after the first step is an unreadable step.
            if lines.is_empty() && fields.read(line).map_err(|reason| problem(number, reason))? {
                continue;
            }
            let step = line.parse().map_err(|reason| problem(number, RecordReason::Unreadable(reason)))?;
            lines.push(Line { number, step });
        }
        if number == 0 {
            return Err(problem(1, RecordReason::Version(String::new())));
        }
        let setup = fields.finish().map_err(|reason| problem(number + 1, reason))?;
        Ok(Self { setup, lines })
    }
}

impl fmt::Display for RecordProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for RecordProblem {}

impl fmt::Display for RecordReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(found) => {
                write!(f, "a record begins with \"{VERSION}\", this one with \"{found}\"")
            }
            Self::Missing(field) => write!(f, "the setup field \"{field}\" is missing"),
            Self::Twice(field) => write!(f, "the setup field \"{field}\" stands here a second time"),
            Self::Unreadable(unreadable) => unreadable.fmt(f),
            Self::TooLong => f.write_str("no race is as long as this"),
            Self::Setup(error) => error.fmt(f),
            Self::Refused(refusal) => write!(f, "{refusal} ({})", refusal.rule()),
        }
    }
}

impl std::error::Error for RecordReason {}
