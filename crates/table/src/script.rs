//! What a lesson's table runs on: a moment at which its race begins, and a script that answers for chance and for the bots.
//!
//! Where the script has ended, or says what the rules refuse, the table's own dice and its bots answer. So a learner may choose
//! what the lesson's author did not foresee, and the race still goes on.

use crate::parts::{SEPARATOR, separated};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use xaymaca_rules::notation::{Step, situation};
use xaymaca_rules::{Choice, Game, Outcome, Seat};

/// The longest situation, in bytes. Those of scenarios have at most a quarter of it.
const LONGEST_SITUATION: usize = 4_000;
/// The most steps of a script: about ten rounds of six captains.
const MOST_STEPS: usize = 400;
/// The longest name of a lesson, in bytes.
const LONGEST_NAME: usize = 40;

/// Which scene of which lesson a table shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonScene {
    /// The lesson's name: lower-case letters, digits and hyphens.
    pub name: Arc<str>,
    /// Which of its scenes, from 1.
    pub scene: u8,
}

/// The moment at which a race begins, as a situation describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning(Arc<str>);

/// The answers of chance and of the bots, each in its order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Script {
    steps: Vec<Step>,
}

/// How much of a script has been used: the outcomes and, seat by seat, the choices so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cursor {
    outcomes: u16,
    choices: [u16; Seat::MOST],
}

/// Why a lesson's line cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum ScriptProblem {
    #[error(
        "a lesson is named by 1 to {LONGEST_NAME} lower-case letters, digits and hyphens, and has scenes from 1 to 255"
    )]
    Name,
    #[error("a situation has at most {LONGEST_SITUATION} bytes")]
    LongSituation,
    #[error("{0}")]
    Situation(String),
    #[error("a script has at most {MOST_STEPS} steps")]
    LongScript,
    #[error("step {number} of the script, {step:?}, cannot be read")]
    Step { number: usize, step: String },
}

impl Beginning {
    /// The game at that moment.
    pub(crate) fn game(&self) -> Option<Game> {
        situation(&self.0).ok()
    }

    /// Reads a situation, one statement a line, and makes sure that a race can begin there.
    ///
    /// # Errors
    /// If it is too long, or is no situation.
    pub fn of(text: &str) -> Result<(Self, Game), ScriptProblem> {
        if text.len() > LONGEST_SITUATION {
            return Err(ScriptProblem::LongSituation);
        }
        let game = situation(text).map_err(|problem| ScriptProblem::Situation(problem.to_string()))?;
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        Ok((Self(lines.collect::<Vec<_>>().join("\n").into()), game))
    }
}

impl Script {
    /// Reads steps as a record writes them, such as `* dice 3 4` and `2 card gold-gold`.
    ///
    /// # Errors
    /// If there are too many, or one cannot be read.
    pub fn of<'a>(steps: impl IntoIterator<Item = &'a str>) -> Result<Self, ScriptProblem> {
        let mut script = Self::default();
        for (index, step) in steps.into_iter().enumerate() {
            if index == MOST_STEPS {
                return Err(ScriptProblem::LongScript);
            }
            let unreadable =
                |_| ScriptProblem::Step { number: index + 1, step: step.chars().take(80).collect() };
            script.steps.push(step.parse().map_err(unreadable)?);
        }
        Ok(script)
    }

    /// What chance answers next, if the script says so and it is possible now.
    pub(crate) fn outcome(&self, cursor: Cursor, game: &Game) -> Option<Outcome> {
        let mut outcomes = self.steps.iter().filter_map(|step| match step {
            Step::Outcome(outcome) => Some(*outcome),
            Step::Choice(..) => None,
        });
        let outcome = outcomes.nth(cursor.outcomes.into())?;
        let mut trial = *game;
        trial.resolve(outcome, &mut ()).ok().map(|()| outcome)
    }

    /// What that seat chooses next, if the script says so and the rules admit it now.
    pub(crate) fn choice(&self, cursor: Cursor, seat: Seat, game: &Game) -> Option<Choice> {
        let mut choices = self.steps.iter().filter_map(|step| match step {
            Step::Choice(by, choice) if *by == seat => Some(*choice),
            _ => None,
        });
        let choice = choices.nth(cursor.choices[seat.index()].into())?;
        let mut trial = *game;
        trial.choose(seat, choice, &mut ()).ok().map(|()| choice)
    }
}

impl Cursor {
    /// A step was played, whether the script said it or not.
    pub(crate) fn pass(&mut self, step: Step) {
        let used = match step {
            Step::Outcome(_) => &mut self.outcomes,
            Step::Choice(seat, _) => &mut self.choices[seat.index()],
        };
        *used = used.saturating_add(1);
    }
}

impl fmt::Display for LessonScene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.scene)
    }
}

impl FromStr for LessonScene {
    type Err = ScriptProblem;

    fn from_str(text: &str) -> Result<Self, ScriptProblem> {
        let (name, scene) = text.split_once(' ').ok_or(ScriptProblem::Name)?;
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let is_name = (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(fits);
        let scene = scene.parse().ok().filter(|scene| *scene > 0 && is_name).ok_or(ScriptProblem::Name)?;
        Ok(Self { name: name.into(), scene })
    }
}

/// As one line of the log.
impl fmt::Display for Beginning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.replace('\n', SEPARATOR))
    }
}

impl FromStr for Beginning {
    type Err = ScriptProblem;

    fn from_str(line: &str) -> Result<Self, ScriptProblem> {
        Self::of(&separated(line).collect::<Vec<_>>().join("\n")).map(|(beginning, _)| beginning)
    }
}

/// As one line of the log.
impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.steps.iter().enumerate() {
            write!(f, "{}{step}", if index == 0 { "" } else { SEPARATOR })?;
        }
        Ok(())
    }
}

impl FromStr for Script {
    type Err = ScriptProblem;

    fn from_str(line: &str) -> Result<Self, ScriptProblem> {
        Self::of(separated(line).filter(|step| !step.is_empty()))
    }
}
