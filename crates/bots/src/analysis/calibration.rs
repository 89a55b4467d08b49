//! How far the judge can be trusted: the chances it promises against what came of them, and the mean of luck, which must be zero.
//! The races are those that the judge learned from: quick ones by the learned policy, over all kinds of tables.

use super::analysing::Analysing;
use super::curve::ships_of;
use super::report::{Analysis, LuckKind, NotOwn};
use crate::admiral;
use crate::arena::Mean;
use crate::budget::Budget;
use crate::learned::random_setup;
use crate::luck::Seeded;
use crate::parallel;
use crate::playout;
use crate::policy::{self, Policy};
use crate::position::judged;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Game, Luck as _, Seat};

/// Positions that were promised about the same chance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bin {
    /// The mean of the promised chances.
    pub promised: f64,
    /// The part of the victory that came of them, in the mean over all ways in which each was sailed on.
    pub real: f64,
    /// The standard error of that.
    pub error: f64,
    /// The number of positions, each of another race.
    pub positions: u64,
}

/// What many races say about the judge.
#[derive(Clone, PartialEq, Debug)]
pub struct Calibration {
    /// Ten bins of equal count, by promised chance.
    pub bins: Vec<Bin>,
    /// The mean luck of each kind and seat.
    pub luck: Vec<(LuckKind, Seat, Mean)>,
}

/// The number of bins.
const BINS: usize = 10;
/// Playouts of each position inside a round: the mean of luck is zero with any number.
const PLAYOUTS: u32 = 2;

/// How often the race is sailed on from each position: a single result says so little that a tenth of 20,000 positions is off by
/// a point by chance alone.
const SAILED_ON: u64 = 16;
/// The latest round of a position: most races last as long.
const LATEST: u32 = 14;

/// A promised chance with what came of it, and the luck of every seat in another race.
struct Tried {
    promised: f64,
    real: f64,
    analysis: Analysis,
}

/// Plays that many races on that many threads, and compares; `done` is called after each race.
pub fn calibrate(games: u64, seed: u64, threads: usize, done: impl Fn() + Sync) -> Calibration {
    let mut tried = parallel::each(0..games, threads, |n| {
        let tried = try_one(&mut Seeded::nth(seed, n));
        done();
        tried
    });
    let mut luck: Vec<(LuckKind, Seat, Mean)> = Vec::new();
    for kind in LuckKind::ALL {
        for seat in (0..Seat::MOST).filter_map(Seat::new) {
            let mut mean = Mean::default();
            let accounts = tried.iter().filter_map(|race| race.analysis.accounts.get(seat.index()));
            accounts
                .filter(|account| account.ship == seat.ship())
                .for_each(|account| mean.add(account.luck.of(kind)));
            luck.push((kind, seat, mean));
        }
    }
    tried.sort_by(|one, other| one.promised.total_cmp(&other.promised));
    let bins = tried.chunks(tried.len().div_ceil(BINS).max(1)).map(bin).collect();
    Calibration { bins, luck }
}

fn bin(tried: &[Tried]) -> Bin {
    let (mut promised, mut real) = (Mean::default(), Mean::default());
    for one in tried {
        promised.add(one.promised);
        real.add(one.real);
    }
    let error = (real.variance() / real.count().max(1) as f64).sqrt();
    Bin { promised: promised.mean(), real: real.mean(), error, positions: real.count() }
}

/// Plays a race to measure its luck, and looks at one ship in another one.
fn try_one(luck: &mut Seeded) -> Tried {
    let policy = admiral::search(Budget::Playouts(1)).policy;
    let record = race(policy, &mut luck.clone());
    let mut analysing =
        Analysing::with(&record, NotOwn::default(), PLAYOUTS).expect("the race was played to its end");
    let analysis = loop {
        if let Some(analysis) = analysing.go_on() {
            break analysis;
        }
    };
    let game = position(policy, luck);
    let ships = ships_of(&game);
    let ship = ships[luck.below(ships.len() as u32) as usize].index();
    let mut real = 0.0;
    for _ in 0..SAILED_ON {
        let mut end = game;
        playout::play(&mut end, u16::MAX, policy, &mut luck.branch());
        real += judged(&end)[ship] / SAILED_ON as f64;
    }
    Tried { promised: judged(&game)[ship], real, analysis }
}

/// The beginning of a round. The round is drawn before the race, and a race that ends earlier is given up for another one: if it
/// were drawn from the rounds that a race had, short races would count more, and in those the leaders win.
fn position(policy: &dyn Policy, luck: &mut Seeded) -> Game {
    let round = 1 + luck.below(LATEST) as u16;
    loop {
        let mut game = Game::new(&random_setup(luck)).expect("the setup is sound");
        playout::play(&mut game, round, policy, luck);
        if game.result().is_none() {
            return game;
        }
    }
}

/// A race by policy alone, written down.
fn race(policy: &dyn Policy, luck: &mut Seeded) -> Record {
    let setup = random_setup(luck);
    let mut game = Game::new(&setup).expect("the setup is sound");
    let mut record = Record::new(setup);
    loop {
        let step = if let Some(seat) = game.asked().first() {
            Step::Choice(seat, policy::choice(&game, seat, policy, luck))
        } else if let Some(outcome) = game.draw(luck) {
            Step::Outcome(outcome)
        } else {
            return record;
        };
        step.play(&mut game, &mut ()).expect("what is listed is accepted");
        record.push(step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The choice of a position must not depend on what comes of it.
    #[test]
    fn the_round_of_a_position_is_drawn_before_its_race() {
        let policy = admiral::search(Budget::Playouts(1)).policy;
        let rounds = (0..700).map(|n| position(policy, &mut Seeded::nth(5, n)).round());
        let mut counts = [0; LATEST as usize + 1];
        rounds.for_each(|round| counts[usize::from(round)] += 1);
        // 50 of each, four standard deviations either way: also of the late ones, which many races do not reach.
        assert!(counts[0] == 0 && counts[1..].iter().all(|count| (22..=78).contains(count)), "{counts:?}");
    }

    #[test]
    fn bins_are_equal_and_in_order_and_luck_has_the_mean_zero() {
        let calibration = calibrate(60, 3, 2, || ());
        assert_eq!(calibration.bins.iter().map(|bin| bin.positions).collect::<Vec<_>>(), [6; 10]);
        assert!(calibration.bins.is_sorted_by(|one, other| one.promised <= other.promised));
        let real: f64 = calibration.bins.iter().map(|bin| bin.real).sum();
        assert!(real > 0.0 && calibration.bins.iter().all(|bin| (0.0..=1.0).contains(&bin.real)));
        for (kind, seat, mean) in &calibration.luck {
            let error = (mean.variance() / mean.count().max(1) as f64).sqrt();
            assert!(mean.mean().abs() <= 4.0 * error, "{kind:?} {seat} {mean:?}");
        }
        // A position is sailed on in many ways, so what comes of it is seldom 0 or 1.
        let errors = calibration.bins.iter().map(|bin| bin.error).sum::<f64>();
        assert!(errors < 10.0 * 0.08, "{:?}", calibration.bins);
        // All seats hold cards and see dice, so that luck was measured.
        assert!(
            calibration.luck.iter().take(12).all(|(_, _, mean)| mean.count() == 0 || mean.variance() > 0.0)
        );
    }
}
