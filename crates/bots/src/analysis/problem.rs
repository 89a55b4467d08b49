//! Why a record cannot be analysed.

use std::fmt;
use xaymaca_rules::Game;
use xaymaca_rules::notation::{Record, RecordProblem, Step};

/// Why a record cannot be analysed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AnalysisProblem {
    /// The race is not over: before its end an analysis would tell what is hidden.
    Unfinished,
    /// It has more steps than any race needs.
    TooLong,
    /// It cannot be replayed.
    Record(RecordProblem),
}

/// Steps of a record that are analysed at the most: ten times those of a long race of six.
const LONGEST: usize = 20_000;

/// Plays a step of a record that was replayed before. Once in a program: what it calls is inlined, and large.
#[inline(never)]
pub(super) fn play(game: &mut Game, step: Step) {
    step.play(game, &mut ()).expect("the record was replayed before");
}

/// True if that step is among them. Once in a program: a search is unrolled wherever it is inlined.
#[inline(never)]
pub(super) fn has(steps: &[usize], step: usize) -> bool {
    steps.contains(&step)
}

/// The end of a record's race.
pub(super) fn finished(record: &Record) -> Result<Game, AnalysisProblem> {
    if record.lines.len() > LONGEST {
        return Err(AnalysisProblem::TooLong);
    }
    let end = record.replay(&mut ())?;
    if end.result().is_none() {
        return Err(AnalysisProblem::Unfinished);
    }
    Ok(end)
}

impl From<RecordProblem> for AnalysisProblem {
    fn from(problem: RecordProblem) -> Self {
        Self::Record(problem)
    }
}

impl fmt::Display for AnalysisProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfinished => f.write_str("the race is not over"),
            Self::TooLong => write!(f, "the record has more than {LONGEST} steps"),
            Self::Record(problem) => problem.fmt(f),
        }
    }
}

impl std::error::Error for AnalysisProblem {}
