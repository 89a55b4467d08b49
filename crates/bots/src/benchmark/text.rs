//! A benchmark as text: races as records, and after each its decisions with the value of every option.

use super::{Benchmark, Decision, Race, Valued};
use std::fmt;
use std::str::FromStr;
use xaymaca_rules::Viewer;
use xaymaca_rules::notation::Record;

const VERSION: &str = "xaymaca benchmark 1";

/// Why a benchmark cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BenchmarkProblem {
    /// Counted from 1; of a race that cannot be played, the last line.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for BenchmarkProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for BenchmarkProblem {}

impl fmt::Display for Benchmark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{VERSION}")?;
        let [one, other] = self.models;
        writeln!(f, "models {one:016x} {other:016x}")?;
        for Race { record, decisions } in &self.races {
            write!(f, "race\n{record}")?;
            for Decision { after, seat, options } in decisions {
                writeln!(f, "decision {after} {seat}")?;
                for Valued { choice, behind, error } in options {
                    writeln!(f, "option {behind:.4} {error:.4} {choice}")?;
                }
            }
        }
        Ok(())
    }
}

/// What has been read so far.
#[derive(Default)]
struct Draft {
    races: Vec<Race>,
    /// The record that is being read, and the line where it began.
    record: Option<(usize, String)>,
}

impl FromStr for Benchmark {
    type Err = BenchmarkProblem;

    fn from_str(text: &str) -> Result<Self, BenchmarkProblem> {
        let mut lines = text.lines().enumerate().map(|(nth, line)| (nth + 1, line));
        let problem = |line: usize, reason: &str| BenchmarkProblem { line, reason: reason.into() };
        if lines.next().is_none_or(|(_, line)| line != VERSION) {
            return Err(problem(1, "this is no benchmark that can be read"));
        }
        let models =
            lines.next().and_then(|(_, line)| models(line)).ok_or_else(|| problem(2, "no models"))?;
        let mut draft = Draft::default();
        for (number, line) in lines {
            draft.read(number, line)?;
        }
        draft.end_record()?;
        let benchmark = Self { models, races: draft.races };
        if benchmark.is_empty() {
            return Err(problem(text.lines().count(), "there is no decision"));
        }
        check(&benchmark).map_err(|reason| problem(text.lines().count(), &reason))?;
        Ok(benchmark)
    }
}

fn models(line: &str) -> Option<[u64; 2]> {
    let (one, other) = line.strip_prefix("models ")?.split_once(' ')?;
    Some([u64::from_str_radix(one, 16).ok()?, u64::from_str_radix(other, 16).ok()?])
}

impl Draft {
    fn read(&mut self, number: usize, line: &str) -> Result<(), BenchmarkProblem> {
        let unreadable = || BenchmarkProblem { line: number, reason: format!("unreadable: {line}") };
        if line == "race" {
            self.end_record()?;
            self.record = Some((number, String::new()));
        } else if let Some(rest) = line.strip_prefix("decision ") {
            self.end_record()?;
            let race = self.races.last_mut().ok_or_else(unreadable)?;
            race.decisions.push(decision(rest).ok_or_else(unreadable)?);
        } else if let Some((_, record)) = &mut self.record {
            record.push_str(line);
            record.push('\n');
        } else {
            let rest = line.strip_prefix("option ");
            let last = self.races.last_mut().and_then(|race| race.decisions.last_mut());
            let (decision, option) = last.zip(rest.and_then(option)).ok_or_else(unreadable)?;
            decision.options.push(option);
        }
        Ok(())
    }

    /// Reads the record whose lines have been gathered, if there is one.
    fn end_record(&mut self) -> Result<(), BenchmarkProblem> {
        let Some((began, text)) = self.record.take() else { return Ok(()) };
        let record: Record = text.parse().map_err(|problem: xaymaca_rules::notation::RecordProblem| {
            BenchmarkProblem { line: began + problem.line, reason: format!("{:?}", problem.reason) }
        })?;
        self.races.push(Race { record, decisions: Vec::new() });
        Ok(())
    }
}

fn decision(rest: &str) -> Option<Decision> {
    let (after, seat) = rest.split_once(' ')?;
    Some(Decision { after: after.parse().ok()?, seat: seat.parse().ok()?, options: Vec::new() })
}

fn option(rest: &str) -> Option<Valued> {
    let mut parts = rest.splitn(3, ' ');
    let mut figure = || parts.next()?.parse().ok().filter(|figure: &f32| (0.0..=1.0).contains(figure));
    let (behind, error) = (figure()?, figure()?);
    Some(Valued { behind, error, choice: parts.next()?.parse().ok()? })
}

/// Checks that every record can be played, and that the options of every decision are those of its moment, the best among them.
fn check(benchmark: &Benchmark) -> Result<(), String> {
    for (nth, Race { record, decisions }) in benchmark.races.iter().enumerate() {
        let problem = |reason: String| format!("race {}: {reason}", nth + 1);
        let mut game = record.start().map_err(|refused| problem(refused.to_string()))?;
        let mut decisions = decisions.iter().peekable();
        for played in 0..=record.lines.len() {
            if let Some(decision) = decisions.next_if(|decision| decision.after == played) {
                let options = game.view(Viewer::Seat(decision.seat)).options();
                let is_same = options.iter().eq(decision.options.iter().map(|option| option.choice));
                let has_best = decision.options.iter().any(|option| option.behind <= 0.0);
                if !is_same || !has_best {
                    return Err(problem(format!("the options after step {played} are others")));
                }
            }
            if let Some(line) = record.lines.get(played) {
                line.play(&mut game, &mut ()).map_err(|refused| problem(refused.to_string()))?;
            }
        }
        if decisions.next().is_some() {
            return Err(problem("a decision is not in the record".into()));
        }
    }
    Ok(())
}
