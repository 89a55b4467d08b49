//! What the options of a decision are worth: each is tried in many imagined races, which two models sail on to their end.

use super::Valued;
use super::rollout::sail_on;
use crate::admiral;
use crate::bot::seat_of;
use crate::budget::Budget;
use crate::evaluation;
use crate::learned::Model;
use crate::luck::Seeded;
use crate::trials::Trials;
use xaymaca_rules::{Choice, View};

/// Races of each model between two looks at the error.
const STEP: usize = 250;
/// Upper bound on the races of each model.
const MOST: usize = 30_000;

/// Values every option, by the mean of what both models say, until no difference to the best has a larger standard error than
/// that.
pub(super) fn value(view: &View, models: [&Model; 2], error: f32, luck: &mut Seeded) -> Vec<Valued> {
    let options: &[Choice] = &view.options().iter().collect::<Vec<_>>();
    let mut trials = models.map(|_| Trials::new(options.to_vec(), usize::MAX));
    for _ in 0..MOST / STEP {
        for (trials, model) in trials.iter_mut().zip(models) {
            (0..STEP).for_each(|_| pass(trials, view, options, model, luck));
        }
        let valued = values(options, &trials);
        if valued.iter().all(|option| option.error <= error) {
            return valued;
        }
    }
    values(options, &trials)
}

/// Tries each option once, all in the same imagined race with the same luck.
fn pass(trials: &mut Trials, view: &View, options: &[Choice], model: &Model, luck: &mut Seeded) {
    let seat = seat_of(view);
    let start = admiral::search_with(model, Budget::Playouts(1)).imagine(view, seat, luck);
    let seed = luck.seed();
    let won: Vec<f32> = options
        .iter()
        .map(|&option| {
            let mut game = start;
            game.choose(seat, option, &mut ()).expect("what is listed is accepted");
            sail_on(&mut game, &model.policy, seed);
            game.result().map_or(0.0, |result| evaluation::of(&evaluation::shares(&result), seat.ship()))
        })
        .collect();
    trials.pass(&won);
}

/// The differences to the best option, and their standard errors.
fn values(options: &[Choice], trials: &[Trials; 2]) -> Vec<Valued> {
    let mean = |nth: usize| trials.iter().map(|trials| trials.mean(nth).0).sum::<f32>() / 2.0;
    let best = (0..options.len()).max_by(|&a, &b| mean(a).total_cmp(&mean(b))).unwrap_or(0);
    let valued = options.iter().enumerate().map(|(nth, &choice)| {
        let [(one, error), (other, other_error)] = [0, 1].map(|by| trials[by].lead(best, nth));
        Valued { choice, behind: f32::midpoint(one, other).max(0.0), error: error.hypot(other_error) / 2.0 }
    });
    valued.collect()
}
