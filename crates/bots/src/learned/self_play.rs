//! Self-play: the networks play races against themselves and are trained on the results.

use super::examples::{CardExample, RoundExample};
use super::features;
use super::model::Model;
use super::network::Network;
use super::races::{blend_targets, quick_race, thoughtful_race};
use super::training::Trainer;
use crate::budget::Budget;
use crate::luck::Seeded;
use crate::parallel;
use crate::policy::HeuristicPolicy;
use crate::search::{Guess, Search};
use crate::valuation::Style;
use xaymaca_rules::cards::Card;

/// The settings of a training.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course {
    /// Races by policy alone in each generation, from whose results the evaluator is trained.
    pub races: u64,
    /// Races with search in each generation, from whose cards the policy is trained.
    pub thoughtful: u64,
    /// Playouts for each decision in races with search.
    pub playouts: u32,
    /// Generations after the first races, which are played by heuristics.
    pub generations: u64,
    /// The same seed gives the same networks.
    pub seed: u64,
}

/// The result of a generation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Report {
    /// Counted from 0, the races by heuristics.
    pub generation: u64,
    /// The loss of the evaluator: cross entropy in nats.
    pub judgement: f32,
    /// The loss of the policy: cross entropy in nats.
    pub habits: f32,
}

/// The policies before one is learned. The evaluator learns from races with more noise, which see more of the game.
const THINKING: HeuristicPolicy = HeuristicPolicy { style: Style::BRISK, noise: 1.0 };
const LEARNING: HeuristicPolicy = HeuristicPolicy { style: Style::BRISK, noise: 1.5 };

/// Upper bound on the card examples that are kept; older ones are dropped.
const CARDS: usize = 1_000_000;
/// One in this many round examples of earlier generations is kept.
const KEEP: usize = 4;
/// How often round examples of races with search are counted: they are few, and better.
const THOUGHT: usize = 4;

/// A training under way.
struct Learner {
    course: Course,
    threads: usize,
    luck: Seeded,
    evaluator: Trainer<{ features::OF_RACES }, 1>,
    policy: Trainer<{ features::COUNT }, { Card::COUNT }>,
    cards: Vec<CardExample>,
    rounds: Vec<RoundExample>,
}

impl Course {
    /// The settings of the networks in the repository.
    pub const FULL: Self = Self { races: 300_000, thoughtful: 1_200, playouts: 100, generations: 3, seed: 1 };

    /// Runs the training and returns the networks as a file. `tell` is called after each generation.
    pub fn run(&self, threads: usize, mut tell: impl FnMut(&Report)) -> Vec<u8> {
        let mut luck = Seeded::nth(self.seed, u64::MAX - 1);
        let evaluator = Trainer::new(Network::random(&mut luck));
        let policy = Trainer::new(Network::random(&mut luck));
        let mut learner = Learner {
            course: *self,
            threads,
            luck,
            evaluator,
            policy,
            cards: Vec::new(),
            rounds: Vec::new(),
        };
        tell(&Report { generation: 0, judgement: learner.begin(), habits: 0.0 });
        for generation in 1..=self.generations {
            let (judgement, habits) = learner.go_on(generation);
            tell(&Report { generation, judgement, habits });
        }
        learner.mind().to_bytes()
    }
}

impl Learner {
    fn mind(&self) -> Model {
        Model::new(self.evaluator.network.clone(), self.policy.network.clone())
    }

    /// The results of `play` for each race of a series.
    fn races<T: Send>(&self, series: u64, count: u64, play: impl Fn(&mut Seeded) -> T + Sync) -> Vec<T> {
        let seed = self.course.seed;
        parallel::each(0..count, self.threads, |race| play(&mut Seeded::nth(seed, series << 40 | race)))
    }

    /// Trains the first evaluator on races by heuristics. Returns its loss.
    fn begin(&mut self) -> f32 {
        let races = self.races(0, self.course.races, |luck| quick_race(&LEARNING, luck));
        self.rounds = races.into_iter().flatten().collect();
        self.evaluator.learn(&self.rounds, 1.5, 2e-3, &mut self.luck)
    }

    /// One generation: races with search, policy trained on their cards, races by policy, evaluator trained on their results.
    /// Returns the losses of both.
    fn go_on(&mut self, generation: u64) -> (f32, f32) {
        let Course { races, thoughtful, playouts, .. } = self.course;
        let before = self.mind();
        let (evaluator, budget) = (&before.evaluator, Budget::Playouts(playouts));
        let (rounds, guess, patience) = (1, Guess::ByPolicy, 24);
        let thought = self.races(2 * generation, thoughtful, |luck| {
            if generation == 1 {
                thoughtful_race(
                    &Search { evaluator, policy: &THINKING, budget, rounds, guess, patience },
                    luck,
                )
            } else {
                thoughtful_race(
                    &Search { evaluator, policy: &before.policy, budget, rounds, guess, patience },
                    luck,
                )
            }
        });
        let (cards, thought): (Vec<_>, Vec<_>) = thought.into_iter().unzip();
        self.cards.extend(cards.into_iter().flatten());
        self.cards.drain(..self.cards.len().saturating_sub(CARDS));
        let habits = self.policy.learn(&self.cards, 4.0, 1.5e-3, &mut self.luck);

        let policy = self.mind().policy;
        let quick = self
            .races(2 * generation + 1, races, |luck| blend_targets(&quick_race(&policy, luck), evaluator));
        self.rounds = self.rounds.iter().step_by(KEEP).copied().collect();
        self.rounds.extend(quick.into_iter().flatten());
        let thought: Vec<RoundExample> =
            thought.iter().flat_map(|race| blend_targets(race, evaluator)).collect();
        (0..THOUGHT).for_each(|_| self.rounds.extend_from_slice(&thought));
        (self.evaluator.learn(&self.rounds, 1.5, 1e-3, &mut self.luck), habits)
    }
}
