//! Many races between the same bots, in parallel. The results do not depend on the number of threads.

use super::adjustment::{Adjusted, Adjustment};
use super::dice::SharedDice;
use super::entrant::Entrant;
use super::players::{Bots, Foreseeable};
use super::race::{self, Outcome, Seated};
use crate::budget::Budget;
use crate::luck::Seeded;
use crate::parallel;
use std::ops::Range;
use xaymaca_rules::{Game, Setup};

/// Who races whom, how often and how.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The setup of each race. It is sound, and has as many seats as there are bots.
    pub setup: Setup,
    /// The bots, by their seats in the first race.
    pub bots: Vec<Entrant>,
    /// How long each may think about a decision.
    pub budget: Budget,
    /// The number of races.
    pub games: u64,
    /// The same seed gives the same dice, and the same bots if their budget is counted in playouts.
    pub seed: u64,
    /// How luck is measured, if it is. Bots then have another seed for each decision, so these are other races.
    pub adjustment: Option<Adjustment>,
}

impl Contest {
    /// Plays all races on that many threads; `done` is called after each.
    pub fn play(&self, threads: usize, done: impl Fn() + Sync) -> Vec<Outcome> {
        self.races(0..self.games, threads, done)
    }

    /// Plays the races with these numbers, so that millions need not be kept at once.
    pub fn races(&self, numbers: Range<u64>, threads: usize, done: impl Fn() + Sync) -> Vec<Outcome> {
        let seats = self.bots.len() as u64;
        // Every deal is played once for each seat, and each time all bots move on by one.
        self.each(numbers, threads, done, |n| (n / seats, (n % seats) as usize))
    }

    /// The same for bots that are all alike: seats do not rotate, and each race has dice of its own, so that races are
    /// independent.
    pub fn deals(&self, numbers: Range<u64>, threads: usize, done: impl Fn() + Sync) -> Vec<Outcome> {
        self.each(numbers, threads, done, |n| (n, 0))
    }

    /// The win rate of the first bot and its like in the races of one deal, for each seat it holds, less the luck in them if luck is
    /// measured. Samples of different deals are independent.
    pub fn sample(&self, deal: &[Outcome]) -> f64 {
        let is_first = |seated: &&Seated| self.bots[seated.bot] == self.bots[0];
        let seats = deal.iter().flat_map(|outcome| outcome.seats.iter().filter(is_first));
        let (held, won) = seats.fold((0.0, 0.0), |(held, won), seated| {
            (held + 1.0, won + seated.win - seated.luck.unwrap_or_default())
        });
        won / f64::max(held, 1.0)
    }

    /// `deal_of` returns the deal of a race, and by how many seats the bots have moved on.
    fn each(
        &self,
        numbers: Range<u64>,
        threads: usize,
        done: impl Fn() + Sync,
        deal_of: impl Fn(u64) -> (u64, usize) + Sync,
    ) -> Vec<Outcome> {
        let start = Game::new(&self.setup).expect("the setup was checked");
        parallel::each(numbers, threads, |n| {
            let (deal, turn) = deal_of(n);
            let outcome = self.race(&start, n, deal, turn);
            done();
            outcome
        })
    }

    /// The nth race, with the dice of that deal; the bots have moved on by `turn` seats.
    fn race(&self, start: &Game, n: u64, deal: u64, turn: usize) -> Outcome {
        let seats = self.bots.len();
        let names: Vec<usize> = (0..seats).map(|seat| (seat + seats - turn) % seats).collect();
        let mut seeds = Seeded::nth(!self.seed, n);
        let dice = SharedDice::new(Seeded::nth(self.seed, deal).seed());
        if let Some(adjustment) = self.adjustment {
            let entrants = names.iter().map(|&bot| self.bots[bot]).collect();
            let players = Foreseeable::new(entrants, seeds.seed());
            return race::race(start, &mut Adjusted::new(players, self.budget, adjustment), &names, dice);
        }
        let bots = names.iter().map(|&bot| self.bots[bot].bot(seeds.seed(), self.budget)).collect();
        race::race(start, &mut Bots(bots), &names, dice)
    }
}
