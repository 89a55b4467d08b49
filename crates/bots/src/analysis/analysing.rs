//! The analysis of a whole race, line by line, for hosts that have other things to do meanwhile.

use super::curve::ships_of;
use super::problem::{AnalysisProblem, finished, has, play};
use super::report::{Account, Analysis, Cause, CurvePoint, LuckSums, Node, NotOwn};
use super::walk::{Done, Walk};
use crate::admiral;
use crate::position::{Judge, Values};
use xaymaca_rules::notation::Record;
use xaymaca_rules::ships::ShipId;

/// Playouts of each position inside a round. With 64, a race of four takes some 0.4 s of CPU time.
const PLAYOUTS: u32 = 64;
/// Steps of a race of usual length; longer ones get fewer playouts, so that none takes much more time.
const USUAL: usize = 400;
/// The least change that is listed as a node: half a point.
const LISTED: f64 = 0.005;
/// The number of turning points of a ship.
const TURNING_POINTS: usize = 3;

/// An analysis in the making.
#[derive(Debug)]
pub struct Analysing {
    record: Record,
    walk: Walk,
    /// The number of lines that were played.
    step: usize,
    ships: Vec<ShipId>,
    curve: Vec<CurvePoint>,
    accounts: Vec<Account>,
    nodes: Vec<Node>,
    not_own: NotOwn,
}

impl Analysing {
    /// Nothing has been judged yet but the start, which is where the captains of this race took over.
    ///
    /// # Errors
    /// If the record cannot be replayed to the end of a race.
    pub fn new(record: &Record, not_own: NotOwn) -> Result<Self, AnalysisProblem> {
        let playouts = PLAYOUTS as usize * USUAL / record.lines.len().max(USUAL);
        Self::with(record, not_own, playouts.max(1) as u32)
    }

    /// The same with that many playouts of each position inside a round.
    pub(super) fn with(record: &Record, not_own: NotOwn, playouts: u32) -> Result<Self, AnalysisProblem> {
        let ships = ships_of(&finished(record)?);
        let mut game = record.start()?;
        for line in record.lines.iter().take(not_own.began) {
            play(&mut game, line.step);
        }
        let walk = Walk::new(&game, Judge { playouts });
        let account = |&ship: &ShipId| Account {
            ship,
            start: walk.value[ship.index()],
            result: 0.0,
            luck: LuckSums::default(),
            own: 0.0,
            others: 0.0,
            uncertain: 0.0,
        };
        let accounts = ships.iter().map(account).collect();
        Ok(Self {
            record: record.clone(),
            walk,
            step: not_own.began,
            ships,
            curve: Vec::new(),
            accounts,
            nodes: Vec::new(),
            not_own,
        })
    }

    /// Judges the next line of the record, in at most some 25 ms of CPU time. The analysis after the last one.
    pub fn go_on(&mut self) -> Option<Analysis> {
        if let Some(line) = self.record.lines.get(self.step) {
            let round = self.walk.game.round();
            if let Some(done) = self.walk.step(line.step, has(&self.not_own.relieved, self.step)) {
                self.add(round, &done);
            }
            self.step += 1;
            if self.walk.game.round() > round {
                self.mark();
            }
        }
        (self.step >= self.record.lines.len()).then(|| self.finish())
    }

    /// A point of the curve.
    fn mark(&mut self) {
        let chances = self.each(&self.walk.value);
        self.curve.push(CurvePoint { step: self.step, round: self.walk.game.round(), chances });
    }

    /// The values of the ships in play, in their order.
    fn each(&self, values: &Values) -> Vec<f64> {
        self.ships.iter().map(|ship| values[ship.index()]).collect()
    }

    fn add(&mut self, round: u16, done: &Done) {
        for account in &mut self.accounts {
            let ship = account.ship.index();
            if let Some(Cause::Luck { kind, .. }) = done.cause {
                *account.luck.of_mut(kind) += done.change[ship];
            }
            account.own += done.own[ship];
            account.others += done.others[ship];
            account.uncertain += done.uncertain[ship];
        }
        if let Some(cause) = done.cause
            && done.change.iter().any(|change| change.abs() >= LISTED)
        {
            self.nodes.push(Node { step: self.step, round, cause, change: self.each(&done.change) });
        }
    }

    fn finish(&mut self) -> Analysis {
        self.mark();
        for account in &mut self.accounts {
            account.result = self.walk.value[account.ship.index()];
        }
        let turning_points = (0..self.ships.len()).map(|nth| turning_points(&self.nodes, nth)).collect();
        Analysis {
            mind: mind(),
            ships: std::mem::take(&mut self.ships),
            began: self.not_own.began,
            curve: std::mem::take(&mut self.curve),
            accounts: std::mem::take(&mut self.accounts),
            nodes: std::mem::take(&mut self.nodes),
            relieved: std::mem::take(&mut self.not_own.relieved),
            turning_points,
        }
    }
}

/// The nodes that changed the chance of the nth ship most, in the order of the race.
fn turning_points(nodes: &[Node], nth: usize) -> Vec<usize> {
    let change = |node: usize| nodes[node].change[nth].abs();
    // Without a sort: its code is large, and a page loads it.
    let mut most: Vec<usize> = Vec::new();
    for node in 0..nodes.len() {
        let least = most.iter().copied().min_by(|&one, &other| change(one).total_cmp(&change(other)));
        match least {
            Some(least) if most.len() == TURNING_POINTS => {
                if change(node) > change(least) {
                    most.retain(|&other| other != least);
                    most.push(node);
                }
            }
            _ => most.push(node),
        }
    }
    most
}

/// The hash of the networks that judge, as reports name it.
pub(super) fn mind() -> String {
    format!("{:016x}", admiral::model_hash())
}

/// Analyses a whole race at once: some 0.4 s of CPU time.
///
/// # Errors
/// If the record cannot be replayed to the end of a race.
pub fn analyse(record: &Record, not_own: NotOwn) -> Result<Analysis, AnalysisProblem> {
    let mut analysing = Analysing::new(record, not_own)?;
    loop {
        if let Some(analysis) = analysing.go_on() {
            return Ok(analysis);
        }
    }
}
