//! The school: a mind plays races against itself, and learns from what came of them.

use super::lessons::{Carded, Judged};
use super::mind::Mind;
use super::network::Network;
use super::training::Trainer;
use crate::budget::Budget;
use crate::judgement::{Judge as _, RulesOfThumb};
use crate::luck::Seeded;
use crate::reflex::{self, Glancing, Reflex};
use crate::search::Search;
use std::sync::atomic::{AtomicU64, Ordering};
use xaymaca_rules::{Awaiting, Card, Choice, Edition, Game, Luck as _, Question, Setup, Viewer};

/// How a mind is trained.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// Races by reflex in each generation, from which the judgement is learned: what came of them.
    pub races: u64,
    /// Races with thought in each generation, from which habits are learned: which card was played.
    pub thoughtful: u64,
    /// Playouts for each decision in those.
    pub playouts: u32,
    /// How often that is repeated.
    pub generations: u64,
    /// The same seed gives the same mind.
    pub seed: u64,
}

/// What a generation came to.
#[derive(Clone, Debug)]
pub struct Report {
    /// Counted from 0.
    pub generation: u64,
    /// Loss of the judgement.
    pub judgement: f32,
    /// Loss of the habits.
    pub habits: f32,
    /// The mind as it is now.
    pub mind: Vec<u8>,
}

/// Card lessons that are kept: older ones are forgotten.
const WINDOW: usize = 1_000_000;
/// A difference in the chance to win at which a card is played e times as often as another.
const CARE: f32 = 0.02;

impl Course {
    /// The whole course; `tell` hears after each generation.
    pub fn run(&self, threads: usize, mut tell: impl FnMut(&Report)) -> Vec<u8> {
        let mut luck = Seeded::nth(self.seed, u64::MAX - 1);
        let mut judge = Trainer::new(Network::random(&mut luck));
        let mut habit = Trainer::new(Network::random(&mut luck));
        let mut cards: Vec<Carded> = Vec::new();
        let mut judged: Vec<Judged> = Vec::new();
        let mut habits = 0.0;
        for generation in 0..=self.generations {
            let mind = Mind::new(judge.network.clone(), habit.network.clone());
            let mut thoughtful = Vec::new();
            if generation > 0 {
                let races = self.races_of(2 * generation, self.thoughtful, threads, |luck| {
                    if generation == 1 {
                        self.thoughtful_race(&mind, &Glancing(1.0), luck)
                    } else {
                        self.thoughtful_race(&mind, &mind.habit, luck)
                    }
                });
                for (lessons, outcomes) in races {
                    cards.extend(lessons);
                    thoughtful.extend(outcomes);
                }
                cards.drain(..cards.len().saturating_sub(WINDOW));
                habits = habit.learn(&cards, 4.0, 1.5e-3, &mut luck);
            }
            let mind = Mind::new(judge.network.clone(), habit.network.clone());
            let fresh = self.races_of(2 * generation + 1, self.races, threads, |luck| {
                if generation == 0 { quick_race(&Glancing(1.5), luck) } else { quick_race(&mind.habit, luck) }
            });
            let keep = judged.len() / 3;
            judged.drain(..judged.len() - keep);
            judged.extend(fresh.into_iter().flatten());
            // Races with thought are few and worth more.
            for _ in 0..4 {
                judged.extend_from_slice(&thoughtful);
            }
            let loss = judge.learn(&judged, 1.5, if generation == 0 { 2e-3 } else { 1e-3 }, &mut luck);
            let mind = Mind::new(judge.network.clone(), habit.network.clone()).to_bytes();
            tell(&Report { generation, judgement: loss, habits, mind });
        }
        Mind::new(judge.network, habit.network).to_bytes()
    }

    /// Races in parallel; what comes of them does not depend on the number of threads.
    fn races_of<T: Send>(
        &self,
        series: u64,
        races: u64,
        threads: usize,
        play: impl Fn(&mut Seeded) -> T + Sync,
    ) -> Vec<T> {
        let next = AtomicU64::new(0);
        let work = || {
            let mut all = Vec::new();
            loop {
                let race = next.fetch_add(1, Ordering::Relaxed);
                if race >= races {
                    return all;
                }
                all.push((race, play(&mut Seeded::nth(self.seed, series << 40 | race))));
            }
        };
        let mut all: Vec<(u64, T)> = std::thread::scope(|scope| {
            let handles: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            handles.into_iter().flat_map(|handle| handle.join().expect("a thread of races")).collect()
        });
        all.sort_by_key(|&(race, _)| race);
        all.into_iter().map(|(_, came)| came).collect()
    }

    /// A race in which everybody thinks: which card spoke for itself, and what came of it.
    fn thoughtful_race(
        &self,
        mind: &Mind,
        reflex: &impl Reflex,
        luck: &mut Seeded,
    ) -> (Vec<Carded>, Vec<Judged>) {
        let mut cards = Vec::new();
        let search =
            Search { judge: &mind.judge, reflex, budget: Budget::Playouts(self.playouts), horizon: 1 };
        let judged = race(luck, |game, seat, luck| {
            let view = game.view(Viewer::Seat(seat));
            let trials = search.try_out(&view, &view.options(), luck);
            let choice = trials.option(trials.best());
            if let Awaiting::Seats(_, Question::Card) = game.awaiting() {
                let mut odds = [0.0; Card::COUNT];
                let means: Vec<(Choice, f32, f32, usize)> = trials.into_means().collect();
                let best = means.iter().map(|mean| mean.1).fold(f32::NEG_INFINITY, f32::max);
                let weight = |mean: f32| ((mean - best) / CARE).exp();
                let sum: f32 = means.iter().map(|mean| weight(mean.1)).sum();
                for (choice, mean, ..) in means {
                    if let Choice::Play(card) = choice {
                        odds[card as usize] = weight(mean) / sum;
                    }
                }
                cards.push(Carded { game: *game, seat, odds });
            }
            game.choose(seat, choice, &mut ()).expect("a bot chooses one of its options");
        });
        (cards, judged)
    }
}

/// A race in which everybody decides at once.
fn quick_race(reflex: &impl Reflex, luck: &mut Seeded) -> Vec<Judged> {
    race(luck, |game, seat, luck| reflex::decide(game, seat, reflex, luck))
}

fn race(
    luck: &mut Seeded,
    mut decide: impl FnMut(&mut Game, xaymaca_rules::Seat, &mut Seeded),
) -> Vec<Judged> {
    let mut game = Game::new(&table(luck)).expect("the table can be set");
    let mut rounds: Vec<Game> = Vec::new();
    let mut round = 0;
    loop {
        if game.round() > round {
            round = game.round();
            rounds.push(game);
        }
        if let Some(seat) = game.asked().first() {
            decide(&mut game, seat, luck);
        } else if let Some(outcome) = game.draw(luck) {
            game.resolve(outcome, &mut ()).expect("what is drawn is possible");
        } else {
            break;
        }
    }
    let chances = RulesOfThumb.verdict(&game);
    rounds.into_iter().map(|game| Judged { game, chances }).collect()
}

/// A table at random: four captains most often.
fn table(luck: &mut Seeded) -> Setup {
    let seats = [2, 2, 3, 3, 4, 4, 4, 4, 4, 5, 6][luck.below(11) as usize];
    let edition = if luck.below(3) == 0 { Edition::Second } else { Edition::First };
    let mut setup = Setup::new(edition, seats);
    setup.crew = luck.below(5) < 2;
    if (3..=5).contains(&seats) {
        setup.ghost = luck.below(5) == 0;
    }
    setup
}
