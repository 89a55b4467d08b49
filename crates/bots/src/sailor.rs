//! The Sailor: one step ahead, by rules of thumb.

use crate::bot::Bot;
use crate::candidates::candidates;
use crate::glance::Table;
use crate::judgement::{self, Judge, RulesOfThumb};
use crate::luck::Seeded;
use crate::playout::{self, Until};
use xaymaca_rules::{Choice, Options, Seat, View, Viewer};

pub(crate) struct Sailor {
    luck: Seeded,
}

impl Sailor {
    pub(crate) fn new(seed: u64) -> Self {
        Self { luck: Seeded::new(seed) }
    }
}

/// Whose view it is: spectators are asked nothing.
pub(crate) fn seat_of(view: &View) -> Seat {
    match view.viewer() {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => unreachable!("a spectator is asked nothing"),
    }
}

impl Bot for Sailor {
    fn choose(&mut self, view: &View, options: &Options) -> Choice {
        let seat = seat_of(view);
        let game = view.imagine(&mut self.luck);
        if std::env::var("SAILOR_GLANCE").is_ok() || view.turn().is_none() {
            return Table::new(&game, seat).pick(options, 0.0, &mut self.luck);
        }
        let some = candidates(options, &mut self.luck);
        let mut best: Option<(f32, Choice)> = None;
        let luck = self.luck.clone();
        for choice in some {
            let mut sum = 0.0;
            for n in 0..2 {
                let mut luck = luck.clone();
                use xaymaca_rules::Luck;
                for _ in 0..n {
                    luck.below(7);
                }
                let mut game = game;
                game.choose(seat, choice, &mut ()).expect("what is listed is accepted");
                playout::play(&mut game, Until::TurnOver(seat), 0.0, &mut luck);
                sum += judgement::of(&RulesOfThumb.verdict(&game), seat.ship());
            }
            if best.is_none_or(|(other, _)| sum > other) {
                best = Some((sum, choice));
            }
        }
        best.expect("who is asked has an option").1
    }
}
