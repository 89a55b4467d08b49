//! The parts of an analysis and the race they are of, for words, charts and JSON.

use serde::Serialize;
use xaymaca_bots::analysis::{Analysis, AnalysisProblem, Decision, Node, NotOwn, analyse};
use xaymaca_rules::Seat;
use xaymaca_rules::ending::Score;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::ships::ShipId;
use xaymaca_table::{AnalysisCurve, AnalysisDecisions, RecordedRace};

/// What a server answers, part by part.
#[derive(Serialize)]
pub(super) struct Parts {
    pub(super) curve: AnalysisCurve,
    pub(super) luck: Analysis,
    /// In the order of the seats.
    pub(super) decisions: Vec<AnalysisDecisions>,
}

/// The parts, and names for their ships and steps.
pub(super) struct Report<'a> {
    race: &'a RecordedRace,
    /// The captain it is for; none for all.
    pub(super) seat: Option<Seat>,
    pub(super) parts: Parts,
}

impl<'a> Report<'a> {
    /// Analyses the race.
    ///
    /// # Errors
    /// If it is not over, or longer than any race.
    pub(super) fn of(race: &'a RecordedRace, seat: Option<Seat>) -> Result<Self, AnalysisProblem> {
        let record: &Record = race.record();
        let seats = (0..record.setup.flags.len()).filter_map(Seat::new);
        let reviewed = seats.filter(|other| seat.is_none_or(|seat| seat == *other));
        let not_own = NotOwn { began: race.began(), relieved: Vec::new() };
        let parts = Parts {
            curve: AnalysisCurve::of(record, seat)?,
            luck: analyse(record, not_own.clone())?,
            decisions: reviewed
                .map(|seat| AnalysisDecisions::of(record, seat, not_own.clone()))
                .collect::<Result<_, _>>()?,
        };
        Ok(Self { race, seat, parts })
    }

    /// What that ship is called: its captain's name in the record, or that of the flag.
    pub(super) fn name(&self, ship: ShipId) -> &str {
        let Some(seat) = ship.seat() else { return "the Ghost Ship" };
        let flag = || self.race.record().setup.flags[seat.index()].name();
        self.race.name(seat).unwrap_or_else(flag)
    }

    /// The place of that ship, of how many, and the number of winners.
    pub(super) fn rank(&self, ship: ShipId) -> Option<(usize, usize, usize)> {
        let result = self.race.result()?;
        let winners = result.winners();
        let order = |score: &Score| (winners.contains(score.ship), score.total, -score.to_go);
        let own = order(result.score(ship)?);
        let better = result.scores().filter(|score| order(score) > own).count();
        let rank = if winners.contains(ship) { 1 } else { 1 + better };
        Some((rank, result.scores().count(), winners.len()))
    }

    /// The ships that are told of, each with its place among all.
    pub(super) fn ships(&self) -> impl Iterator<Item = (usize, ShipId)> {
        let seat = self.seat;
        let is_told = move |ship: ShipId| seat.is_none_or(|seat| ship == seat.ship());
        self.parts.luck.ships.iter().copied().enumerate().filter(move |(_, ship)| is_told(*ship))
    }

    /// The steps that changed that ship's chance most.
    pub(super) fn turning_points(&self, ship: usize) -> impl Iterator<Item = &Node> {
        let luck = &self.parts.luck;
        luck.turning_points[ship].iter().map(|&node| &luck.nodes[node])
    }

    /// All decisions that cost something, captain by captain.
    pub(super) fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.parts.decisions.iter().flat_map(|review| &review.decisions)
    }

    /// The step of the record with that number.
    pub(super) fn step(&self, number: usize) -> Option<Step> {
        self.race.record().lines.get(number).map(|line| line.step)
    }
}
