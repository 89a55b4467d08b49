//! Many races between the same bots, in parallel. What comes of them does not depend on the number of threads.

use super::dice::SharedDice;
use super::race::{self, Outcome};
use crate::bot::{Bot, Level};
use crate::budget::Budget;
use crate::luck::Seeded;
use std::sync::atomic::{AtomicU64, Ordering};
use xaymaca_rules::{Game, Setup};

/// Who races whom, how often and how.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The table. It has as many seats as there are bots, and is sound.
    pub setup: Setup,
    /// In the order of the seats, in the first race.
    pub bots: Vec<Level>,
    /// How long each may think about a decision.
    pub budget: Budget,
    /// How many races.
    pub games: u64,
    /// The same seed gives the same dice, and the same bots if their budget is counted in playouts.
    pub seed: u64,
}

impl Contest {
    /// Plays all races on so many threads; `done` is called after each.
    pub fn play(&self, threads: usize, done: impl Fn() + Sync) -> Vec<Outcome> {
        let next = AtomicU64::new(0);
        let start = Game::new(&self.setup).expect("the setup was checked");
        let work = || {
            let mut outcomes = Vec::new();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.games {
                    return outcomes;
                }
                outcomes.push((game, self.race(&start, game)));
                done();
            }
        };
        let mut outcomes: Vec<(u64, Outcome)> = std::thread::scope(|scope| {
            let handles: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            handles.into_iter().flat_map(|handle| handle.join().expect("a thread of races")).collect()
        });
        outcomes.sort_by_key(|&(game, _)| game);
        outcomes.into_iter().map(|(_, outcome)| outcome).collect()
    }

    /// The nth race: every deal is played as often as there are seats, and each time everybody moves on by one.
    fn race(&self, start: &Game, n: u64) -> Outcome {
        let seats = self.bots.len();
        let (deal, turn) = (n / seats as u64, (n % seats as u64) as usize);
        let names: Vec<usize> = (0..seats).map(|seat| (seat + seats - turn) % seats).collect();
        let mut minds = Seeded::nth(!self.seed, n);
        let mut bots: Vec<Box<dyn Bot>> =
            names.iter().map(|&bot| self.bots[bot].bot(minds.seed(), self.budget)).collect();
        race::race(start, &mut bots, &names, SharedDice::new(Seeded::nth(self.seed, deal).seed()))
    }
}
