//! What a bot's choices in a benchmark give away.

use super::Benchmark;
use crate::arena::Entrant;
use crate::budget::{Budget, cpu_time};
use crate::luck::Seeded;
use crate::parallel;
use std::time::Duration;
use xaymaca_rules::{View, Viewer};

/// The result of one bot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scored {
    /// The chance to win that a decision gives away, on average.
    pub loss: f64,
    /// The standard error of that, over races.
    pub error: f64,
    /// The part of the decisions at which it took the best option.
    pub best: f64,
    /// CPU time of a decision, in milliseconds.
    pub mean_ms: f64,
}

/// Has a bot make every decision once. The same seed and a budget counted in playouts give the same result, whatever the
/// number of threads.
pub fn score(benchmark: &Benchmark, bot: Entrant, budget: Budget, seed: u64, threads: usize) -> Scored {
    let moments = moments(benchmark);
    let made = parallel::each(0..moments.len() as u64, threads, |nth| {
        let (view, decision) = &moments[nth as usize];
        let began = cpu_time();
        let choice = bot.bot(Seeded::nth(seed, nth).seed(), budget).choose(view, &view.options());
        let thought = cpu_time().saturating_sub(began);
        let valued = decision.options.iter().find(|option| option.choice == choice);
        (valued.expect("a bot chooses one of its options").behind, thought)
    });
    let count = made.len().max(1) as f64;
    let loss = made.iter().map(|&(behind, _)| f64::from(behind)).sum::<f64>() / count;
    // Decisions of one race are alike, so races are what is independent: each adds its decisions' distance from the mean.
    let mut left = &made[..];
    let mut squares = 0.0;
    for race in &benchmark.races {
        let (own, rest) = left.split_at(race.decisions.len());
        squares += own.iter().map(|&(behind, _)| f64::from(behind) - loss).sum::<f64>().powi(2);
        left = rest;
    }
    Scored {
        loss,
        error: squares.sqrt() / count,
        best: made.iter().filter(|&&(behind, _)| behind <= 0.0).count() as f64 / count,
        mean_ms: made.iter().map(|&(_, thought)| thought).sum::<Duration>().as_secs_f64() * 1e3 / count,
    }
}

/// Every decision, and what the captain knew.
fn moments(benchmark: &Benchmark) -> Vec<(View, &super::Decision)> {
    let mut moments = Vec::with_capacity(benchmark.len());
    for race in &benchmark.races {
        let mut game = race.record.start().expect("the record was checked when it was read");
        let mut played = 0;
        for decision in &race.decisions {
            for line in &race.record.lines[played..decision.after] {
                line.play(&mut game, &mut ()).expect("the record was checked when it was read");
            }
            played = decision.after;
            moments.push((game.view(Viewer::Seat(decision.seat)), decision));
        }
    }
    moments
}
