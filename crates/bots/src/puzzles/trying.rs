//! Tries options in imagined races as the Admiral's search does, all of them equally often and none ruled out, and notes what
//! comes of each.

use super::outlook::{Outlook, Watch};
use super::{Estimate, Tried};
use crate::bot::seat_of;
use crate::evaluation;
use crate::luck::Seeded;
use crate::playout;
use crate::search::Search;
use crate::trials::Trials;
use xaymaca_rules::{Choice, View};

/// What came of some options.
pub(super) struct Trying {
    trials: Trials,
    outlooks: Vec<Outlook>,
    races: usize,
}

impl Trying {
    /// Tries each of these options in so many imagined races.
    pub(super) fn new(
        search: &Search<'_>,
        view: &View,
        options: &[Choice],
        races: usize,
        luck: &mut Seeded,
    ) -> Self {
        let seat = seat_of(view);
        let until = view.round().saturating_add(search.rounds);
        let mut trials = Trials::new(options.to_vec(), usize::MAX);
        let mut outlooks = vec![Outlook::NOTHING; options.len()];
        for _ in 0..races {
            let start = search.imagine(view, seat, luck);
            let same = luck.branch();
            let came_to: Vec<f32> = options
                .iter()
                .zip(&mut outlooks)
                .map(|(&option, outlook)| {
                    let (mut game, mut watch) = (start, Watch::of(seat.ship()));
                    game.choose(seat, option, &mut watch).expect("what is listed is accepted");
                    playout::play_told(&mut game, until, search.policy, &mut same.clone(), &mut watch);
                    outlook.add(&watch.outlook(&start, &game));
                    evaluation::of(&search.evaluator.chances_or_result(&game), seat.ship())
                })
                .collect();
            trials.pass(&came_to);
        }
        Self { trials, outlooks, races }
    }

    /// All options, best first.
    pub(super) fn ranking(&self) -> Vec<Tried> {
        let best = self.trials.best();
        let estimate = |(mean, error): (f32, f32)| Estimate { mean, error };
        let mut ranking: Vec<Tried> = (0..self.outlooks.len())
            .map(|nth| Tried {
                choice: self.trials.option(nth),
                chance: estimate(self.trials.mean(nth)),
                behind: estimate(self.trials.lead(best, nth)),
                outlook: self.outlooks[nth].over(self.races),
            })
            .collect();
        ranking.sort_by(|one, other| other.chance.mean.total_cmp(&one.chance.mean));
        ranking
    }
}
