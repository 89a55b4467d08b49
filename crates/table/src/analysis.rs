//! The analysis of a finished race, as guests ask for it: which parts there are, and their JSON. `xaymaca_bots` computes them.
//! It knows no host: a task is handed to one, which works on it in slices.

use crate::replay::Whose;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use xaymaca_bots::analysis::{
    Analysing, AnalysisProblem, CurvePoint, Decision, NotOwn, Reviewing, curve, decisions,
};
use xaymaca_bots::model_hash;
use xaymaca_rules::notation::Record;
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::{Seat, Setup, Viewer};
use xaymaca_wire::{Refusal, json};

/// The method by which analyses are made: another number is another method. What was stored by another one is computed anew.
/// `tests/table/analyses.rs` fails if figures change and this does not.
pub const ANALYSIS_VERSION: u32 = 3;

/// Upper bound on the steps of a race that is analysed: some ten times those of six captains. What it takes grows with them.
pub const MOST_ANALYSED_STEPS: usize = 3_000;

/// What a query asks for. It names a part, and may name whose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalysisQuery {
    kind: Kind,
    whose: Option<Whose>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Curve,
    Luck,
    Decisions,
}

/// Reads a query such as `part=curve&as=2`. Each field stands there once at the most, and there are no others.
impl FromStr for AnalysisQuery {
    type Err = Refusal;

    fn from_str(query: &str) -> Result<Self, Refusal> {
        let (mut kind, mut whose) = (None, None);
        for field in query.split('&') {
            let is_first = match field.split_once('=') {
                Some(("part", "curve")) => kind.replace(Kind::Curve).is_none(),
                Some(("part", "luck")) => kind.replace(Kind::Luck).is_none(),
                Some(("part", "decisions")) => kind.replace(Kind::Decisions).is_none(),
                Some(("as", "all")) => whose.replace(Whose::All).is_none(),
                Some(("as", seat)) => {
                    let seat = seat.parse().map_err(|_| Refusal::UnknownRequest)?;
                    whose.replace(Whose::Viewer(Viewer::Seat(seat))).is_none()
                }
                _ => false,
            };
            if !is_first {
                return Err(Refusal::UnknownRequest);
            }
        }
        Ok(Self { kind: kind.ok_or(Refusal::UnknownRequest)?, whose })
    }
}

impl AnalysisQuery {
    /// The part that is meant at a table with that many seats, by a guest who has that one.
    pub(crate) fn part(self, seats: usize, own: Option<Seat>) -> Result<AnalysisPart, Refusal> {
        let named = match self.whose {
            Some(Whose::Viewer(Viewer::Seat(seat))) if seat.index() >= seats => {
                return Err(Refusal::NoSuchSeat);
            }
            Some(Whose::Viewer(Viewer::Seat(seat))) => Some(seat),
            _ => None,
        };
        Ok(match (self.kind, named) {
            (Kind::Curve, eyes) => AnalysisPart::Curve(eyes),
            // What chance did is the same for all.
            (Kind::Luck, _) => AnalysisPart::Luck,
            (Kind::Decisions, Some(seat)) => AnalysisPart::Decisions(seat),
            (Kind::Decisions, None) if self.whose.is_some() => return Err(Refusal::NoSuchSeat),
            (Kind::Decisions, None) => AnalysisPart::Decisions(own.ok_or(Refusal::NotSeated)?),
        })
    }
}

/// A part of the analysis of a race. `Display` writes its name among those of the same race.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnalysisPart {
    /// The chances at the beginning of each round: as they were, or as that captain could know them.
    Curve(Option<Seat>),
    /// What luck and choices did.
    Luck,
    /// What the decisions of that captain cost.
    Decisions(Seat),
}

impl fmt::Display for AnalysisPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Curve(None) => f.write_str("curve"),
            Self::Curve(Some(seat)) => write!(f, "curve {seat}"),
            Self::Luck => f.write_str("luck"),
            Self::Decisions(seat) => write!(f, "decisions {seat}"),
        }
    }
}

/// Each ship's chance to win in the course of a race.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AnalysisCurve {
    /// The hash of the networks that judged, 16 hexadecimal digits.
    pub mind: String,
    /// Every ship: the captains' in the order of their seats, then the ghost.
    pub ships: Vec<ShipId>,
    /// The chances at the beginning of each round, and at the end.
    pub curve: Vec<CurvePoint>,
}

/// What a captain's decisions cost, as far as they could know.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AnalysisDecisions {
    /// The hash of the networks that judged, 16 hexadecimal digits.
    pub mind: String,
    /// The dearest first. Those that cost little, or less than twice their standard error, are not among them, nor are those of
    /// a bot in the captain's place, or of an earlier race from which this one goes on.
    pub decisions: Vec<Decision>,
}

/// The answer to a query: the shape of its part.
#[cfg(feature = "ts")]
#[allow(dead_code, reason = "it is declared, and never made: each part is written by itself")]
#[derive(ts_rs::TS)]
#[ts(untagged)]
pub enum AnalysisAnswer {
    /// Of `curve`.
    Curve(AnalysisCurve),
    /// Of `luck`.
    Luck(xaymaca_bots::analysis::Analysis),
    /// Of `decisions`.
    Decisions(AnalysisDecisions),
}

impl AnalysisCurve {
    /// Judges the beginning of each round.
    ///
    /// # Errors
    /// If the record cannot be played, or its race is not over.
    pub fn of(record: &Record, eyes: Option<Seat>) -> Result<Self, AnalysisProblem> {
        Ok(Self { mind: mind(), ships: ships(&record.setup), curve: curve(record, eyes)? })
    }
}

impl AnalysisDecisions {
    /// Reviews the decisions of that seat.
    ///
    /// # Errors
    /// If the record cannot be played, or its race is not over.
    pub fn of(record: &Record, seat: Seat, not_own: NotOwn) -> Result<Self, AnalysisProblem> {
        decisions(record, seat, not_own).map(Self::new)
    }

    fn new(decisions: Vec<Decision>) -> Self {
        Self { mind: mind(), decisions }
    }
}

/// The hash of the networks that judge now, as the parts name it. A program without the model has none and panics.
pub fn mind() -> String {
    format!("{:016x}", model_hash())
}

fn ships(setup: &Setup) -> Vec<ShipId> {
    let captains = (0..setup.flags.len()).filter_map(Seat::new).map(Seat::ship);
    captains.chain(setup.ghost.then_some(ShipId::GHOST)).collect()
}

/// A part of an analysis in the making.
#[derive(Debug)]
pub struct AnalysisTask {
    /// Which part.
    pub part: AnalysisPart,
    record: Record,
    not_own: NotOwn,
    work: Work,
}

#[derive(Debug)]
enum Work {
    Waiting,
    Analysing(Box<Analysing>),
    Reviewing(Box<Reviewing>),
}

impl AnalysisTask {
    /// Nothing has been computed yet. The race of the record must be over.
    pub const fn new(part: AnalysisPart, record: Record, not_own: NotOwn) -> Self {
        Self { part, record, not_own, work: Work::Waiting }
    }

    /// Works on one step of the race, for some tens of milliseconds. The answer as JSON, once it is complete.
    ///
    /// # Errors
    /// If the race cannot be analysed, which is a mistake of ours: it was sailed.
    pub fn go_on(&mut self) -> Result<Option<String>, Refusal> {
        self.slice().map_err(|problem| {
            tracing::error!(%problem, part = %self.part, "a race could not be analysed");
            Refusal::Internal
        })
    }

    fn slice(&mut self) -> Result<Option<String>, AnalysisProblem> {
        Ok(match (&mut self.work, self.part) {
            (Work::Analysing(analysing), _) => analysing.go_on().map(|analysis| json(&analysis)),
            (Work::Reviewing(reviewing), _) => {
                reviewing.go_on().map(|decisions| json(&AnalysisDecisions::new(decisions)))
            }
            (Work::Waiting, AnalysisPart::Curve(eyes)) => Some(json(&AnalysisCurve::of(&self.record, eyes)?)),
            (Work::Waiting, AnalysisPart::Luck) => {
                let not_own = std::mem::take(&mut self.not_own);
                self.work = Work::Analysing(Box::new(Analysing::new(&self.record, not_own)?));
                None
            }
            (Work::Waiting, AnalysisPart::Decisions(seat)) => {
                let not_own = std::mem::take(&mut self.not_own);
                self.work = Work::Reviewing(Box::new(Reviewing::new(&self.record, seat, not_own)?));
                None
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: usize) -> Seat {
        Seat::new(index).expect("a seat")
    }

    #[test]
    fn a_query_names_a_part_once_and_nothing_else() {
        let own = Some(seat(0));
        for (query, part) in [
            ("part=curve", AnalysisPart::Curve(None)),
            ("part=curve&as=all", AnalysisPart::Curve(None)),
            ("as=2&part=curve", AnalysisPart::Curve(Some(seat(1)))),
            ("part=luck", AnalysisPart::Luck),
            ("part=luck&as=3", AnalysisPart::Luck),
            ("part=decisions", AnalysisPart::Decisions(seat(0))),
            ("part=decisions&as=3", AnalysisPart::Decisions(seat(2))),
        ] {
            let read: Result<AnalysisQuery, Refusal> = query.parse();
            assert_eq!(read.and_then(|read| read.part(3, own)), Ok(part), "{query}");
        }
        for query in [
            "",
            "as=1",
            "part=",
            "part=curves",
            "part=curve&",
            "part=curve&part=luck",
            "part=curve&part=curve",
            "part=curve&as=1&as=1",
            "part=curve&as=",
            "part=curve&as=0",
            "part=curve&as=7",
            "part=curve&as=spectator",
            "part=curve&eyes=1",
            "PART=curve",
            "part=%63urve",
        ] {
            assert_eq!(query.parse::<AnalysisQuery>(), Err(Refusal::UnknownRequest), "{query}");
        }
        for (query, own, refusal) in [
            ("part=curve&as=4", own, Refusal::NoSuchSeat),
            ("part=luck&as=4", own, Refusal::NoSuchSeat),
            ("part=decisions&as=4", own, Refusal::NoSuchSeat),
            ("part=decisions&as=all", own, Refusal::NoSuchSeat),
            ("part=decisions", None, Refusal::NotSeated),
        ] {
            let read: AnalysisQuery = query.parse().expect("a query");
            assert_eq!(read.part(3, own), Err(refusal), "{query}");
        }
    }

    #[test]
    fn parts_have_names_of_their_own() {
        let seats = || (0..Seat::MOST).filter_map(Seat::new);
        let parts = seats().flat_map(|seat| [AnalysisPart::Curve(Some(seat)), AnalysisPart::Decisions(seat)]);
        let mut names: Vec<String> = parts
            .chain([AnalysisPart::Curve(None), AnalysisPart::Luck])
            .map(|part| part.to_string())
            .collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 2 * Seat::MOST + 2);
    }
}
