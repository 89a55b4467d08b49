//! The search: many imagined races, each taken a little further after every option, and judged there.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::candidates::candidates;
use crate::judgement::{self, Judge, RulesOfThumb};
use crate::luck::Seeded;
use crate::playout::{self, Until};
use crate::sailor::seat_of;
use xaymaca_rules::{Awaiting, Choice, Game, Luck, Options, Question, Seat, View};

pub(crate) struct Captain {
    luck: Seeded,
    budget: Budget,
}

impl Captain {
    pub(crate) fn new(seed: u64, budget: Budget) -> Self {
        Self { luck: Seeded::new(seed), budget }
    }
}

impl Bot for Captain {
    fn choose(&mut self, view: &View, options: &Options) -> Choice {
        let some = candidates(options, &mut self.luck);
        if some.len() == 1 {
            return some[0];
        }
        let mut race = Race::new(some);
        let seat = seat_of(view);
        let judge = RulesOfThumb;
        race.run(view, seat, &judge, self.budget, &mut self.luck)
    }
}

pub(crate) struct Race {
    arms: Vec<Choice>,
    alive: Vec<usize>,
    sums: Vec<f64>,
    passes: u32,
    diff: Vec<f64>,
    square: Vec<f64>,
}

const SETTLE: u32 = 24;

impl Race {
    pub(crate) fn new(arms: Vec<Choice>) -> Self {
        let n = arms.len();
        Self {
            alive: (0..n).collect(),
            sums: vec![0.0; n],
            passes: 0,
            diff: vec![0.0; n * n],
            square: vec![0.0; n * n],
            arms,
        }
    }

    pub(crate) fn run(
        &mut self,
        view: &View,
        seat: Seat,
        judge: &impl Judge,
        budget: Budget,
        luck: &mut Seeded,
    ) -> Choice {
        let mut spending = budget.start();
        let horizon = view.round() + 1 + std::env::var("DEEP").map_or(0, |d| d.parse().unwrap());
        let n = self.arms.len();
        let mut values = vec![0.0f32; n];
        'thinking: loop {
            let start = imagine(view, seat, luck);
            let seed = u64::from(luck.below(u32::MAX)) << 32 | u64::from(luck.below(u32::MAX));
            for &arm in &self.alive {
                let mut game = start;
                game.choose(seat, self.arms[arm], &mut ()).expect("what is listed is accepted");
                let mut luck = Seeded::new(seed);
                playout::play(&mut game, Until::Round(horizon), 1.0, &mut luck);
                values[arm] = judgement::of(&judge.verdict(&game), seat.ship());
                if !spending.goes_on() {
                    break 'thinking;
                }
            }
            self.passes += 1;
            for (at, &a) in self.alive.iter().enumerate() {
                self.sums[a] += f64::from(values[a]);
                for &b in &self.alive[at + 1..] {
                    let d = f64::from(values[a] - values[b]);
                    self.diff[a * n + b] += d;
                    self.diff[b * n + a] -= d;
                    self.square[a * n + b] += d * d;
                    self.square[b * n + a] += d * d;
                }
            }
            if self.passes % SETTLE == 0 {
                self.settle();
                if self.alive.len() == 1 {
                    break;
                }
            }
        }
        let best = self.best();
        self.arms[best]
    }

    fn best(&self) -> usize {
        *self.alive.iter().max_by(|&&a, &&b| self.sums[a].total_cmp(&self.sums[b])).unwrap()
    }

    fn settle(&mut self) {
        let best = self.best();
        let n = self.arms.len();
        let passes = f64::from(self.passes);
        let (diff, square) = (&self.diff, &self.square);
        self.alive.retain(|&arm| {
            if arm == best {
                return true;
            }
            let mean = diff[best * n + arm] / passes;
            let variance = (square[best * n + arm] / passes - mean * mean).max(0.0);
            let error = (variance / passes).sqrt();
            mean < 3.0 * error + 1e-9 && mean + 2.0 * error > 0.0005
        });
    }
}

/// R2: all choose at the same time, so the others choose before they could know.
fn imagine(view: &View, seat: Seat, luck: &mut Seeded) -> Game {
    let mut game = view.imagine(luck);
    if let Awaiting::Seats(asked, Question::Card) = game.awaiting() {
        for other in asked.iter().filter(|&other| other != seat) {
            playout::decide(&mut game, other, 1.0, luck);
        }
    }
    game
}
