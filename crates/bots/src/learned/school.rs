//! The school: a mind plays races against itself, and learns from what came of them.

use super::features;
use super::lessons::{Carded, Judged};
use super::mind::Mind;
use super::network::Network;
use super::races::{hindsight, quick_race, thoughtful_race};
use super::training::Trainer;
use crate::budget::Budget;
use crate::luck::Seeded;
use crate::parallel;
use crate::reflex::Glancing;
use crate::search::{Guess, Search};
use crate::worth::Thumb;
use xaymaca_rules::cards::Card;

/// How a mind is trained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course {
    /// Races by reflex in each generation, from which judgement is learned: what came of them.
    pub races: u64,
    /// Races with thought in each generation, from which habits are learned: which card was played.
    pub thoughtful: u64,
    /// Playouts for each decision in those.
    pub playouts: u32,
    /// How often that is repeated after the first races, which are sailed by rules of thumb.
    pub generations: u64,
    /// The same seed gives the same mind.
    pub seed: u64,
}

/// What a generation came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Report {
    /// Counted from 0, the races by rules of thumb.
    pub generation: u64,
    /// How much what came of races still surprises the judgement: cross entropy in nats.
    pub judgement: f32,
    /// How much what thinking says of cards still surprises the habits.
    pub habits: f32,
}

/// By rules of thumb, as long as there are no habits. With more noise where judgement is learned, to see more of the game.
const THINKING: Glancing = Glancing { thumb: Thumb::BRISK, noise: 1.0 };
const LEARNING: Glancing = Glancing { thumb: Thumb::BRISK, noise: 1.5 };

/// Cards that are kept: older ones are forgotten.
const CARDS: usize = 1_000_000;
/// What part of the older rounds is kept, one in so many.
const KEEP: usize = 4;
/// Rounds of races with thought are few and worth more: they count so often.
const THOUGHT: usize = 4;

/// A mind at school.
struct Pupil {
    course: Course,
    threads: usize,
    luck: Seeded,
    judge: Trainer<{ features::OF_RACES }, 1>,
    habit: Trainer<{ features::COUNT }, { Card::COUNT }>,
    cards: Vec<Carded>,
    rounds: Vec<Judged>,
}

impl Course {
    /// The course of the mind that is built in.
    pub const FULL: Self = Self { races: 300_000, thoughtful: 1_200, playouts: 100, generations: 3, seed: 1 };

    /// The whole course, and the mind as a file keeps it; `tell` hears after each generation.
    pub fn run(&self, threads: usize, mut tell: impl FnMut(&Report)) -> Vec<u8> {
        let mut luck = Seeded::nth(self.seed, u64::MAX - 1);
        let judge = Trainer::new(Network::random(&mut luck));
        let habit = Trainer::new(Network::random(&mut luck));
        let mut pupil =
            Pupil { course: *self, threads, luck, judge, habit, cards: Vec::new(), rounds: Vec::new() };
        tell(&Report { generation: 0, judgement: pupil.begin(), habits: 0.0 });
        for generation in 1..=self.generations {
            let (judgement, habits) = pupil.go_on(generation);
            tell(&Report { generation, judgement, habits });
        }
        pupil.mind().to_bytes()
    }
}

impl Pupil {
    fn mind(&self) -> Mind {
        Mind::new(self.judge.network.clone(), self.habit.network.clone())
    }

    /// What `play` makes of each race of a series.
    fn races<T: Send>(&self, series: u64, count: u64, play: impl Fn(&mut Seeded) -> T + Sync) -> Vec<T> {
        let seed = self.course.seed;
        parallel::each(0..count, self.threads, |race| play(&mut Seeded::nth(seed, series << 40 | race)))
    }

    /// The first judgement, from races by rules of thumb.
    fn begin(&mut self) -> f32 {
        let races = self.races(0, self.course.races, |luck| quick_race(&LEARNING, luck));
        self.rounds = races.into_iter().flatten().collect();
        self.judge.learn(&self.rounds, 1.5, 2e-3, &mut self.luck)
    }

    /// Thinks, makes habits of what thinking said, sails by habit, and judges anew. The surprise that is left.
    fn go_on(&mut self, generation: u64) -> (f32, f32) {
        let Course { races, thoughtful, playouts, .. } = self.course;
        let before = self.mind();
        let (judge, budget) = (&before.judge, Budget::Playouts(playouts));
        let (rounds, guess, patience) = (1, Guess::AsTheyWould, 24);
        let thought = self.races(2 * generation, thoughtful, |luck| {
            if generation == 1 {
                thoughtful_race(&Search { judge, reflex: &THINKING, budget, rounds, guess, patience }, luck)
            } else {
                thoughtful_race(
                    &Search { judge, reflex: &before.habit, budget, rounds, guess, patience },
                    luck,
                )
            }
        });
        let (cards, thought): (Vec<_>, Vec<_>) = thought.into_iter().unzip();
        self.cards.extend(cards.into_iter().flatten());
        self.cards.drain(..self.cards.len().saturating_sub(CARDS));
        let habits = self.habit.learn(&self.cards, 4.0, 1.5e-3, &mut self.luck);

        let habit = self.mind().habit;
        let quick = self.races(2 * generation + 1, races, |luck| hindsight(&quick_race(&habit, luck), judge));
        self.rounds = self.rounds.iter().step_by(KEEP).copied().collect();
        self.rounds.extend(quick.into_iter().flatten());
        let thought: Vec<Judged> = thought.iter().flat_map(|race| hindsight(race, judge)).collect();
        (0..THOUGHT).for_each(|_| self.rounds.extend_from_slice(&thought));
        (self.judge.learn(&self.rounds, 1.5, 1e-3, &mut self.luck), habits)
    }
}
