//! Luck taken out of the results of races: bots play, and at each answer of chance the value after it is compared with the mean
//! over all answers that were possible.
//!
//! The luck of a race is a sum of such differences. Each has the mean zero, because the value is a function that was fixed
//! before the races and does not know what chance will answer. So victories minus luck have the mean of victories, and
//! vary less: the better the value foresees the result, the less.

use super::players::{Foreseeable, Players};
use crate::budget::Budget;
use crate::evaluation::SHIPS;
use crate::position::{Judge, Values, add, answers_by};
use xaymaca_rules::{Choice, Game, Options, Outcome, Seat, View};

/// How luck is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjustment {
    /// Playouts that value a position inside a round.
    pub playouts: u32,
    /// How long bots think when their choices after each answer of chance are foreseen. As long as in the race foresees exactly
    /// what they will choose, and takes the most luck out; none leaves it to the playouts, and takes the least time.
    pub foresight: Option<Budget>,
}

/// Bots, and the luck of their race so far.
pub(super) struct Adjusted {
    players: Foreseeable,
    budget: Budget,
    adjustment: Adjustment,
    luck: Values,
}

impl Adjusted {
    pub(super) const fn new(players: Foreseeable, budget: Budget, adjustment: Adjustment) -> Self {
        Self { players, budget, adjustment, luck: [0.0; SHIPS] }
    }
}

impl Players for Adjusted {
    fn choose(&mut self, seat: Seat, view: &View, options: &Options) -> Choice {
        self.players.choose(seat, view, options, self.budget)
    }

    fn answered(&mut self, game: &Game, outcome: Outcome) {
        // S7: a report may ask what it is worth to be the first Captain, so that is left in. A contest loses nothing: its
        // seats rotate, and over a whole deal each bot has each seat's part of it.
        if let Outcome::Captain(_) = outcome {
            return;
        }
        let Adjustment { playouts, foresight } = self.adjustment;
        let judge = Judge { playouts };
        let answers = answers_by(game, |after| {
            if let Some(budget) = foresight {
                self.players.clone().play_on(after, budget);
            }
            judge.value(after)
        });
        add(&mut self.luck, 1.0, &answers.after(outcome));
        add(&mut self.luck, -1.0, &answers.mean);
    }

    fn luck(&self, seat: Seat) -> Option<f64> {
        Some(self.luck[seat.ship().index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Contest, Outcome};
    use crate::level::Level;
    use xaymaca_rules::{Edition, Setup};

    const BUDGET: Budget = Budget::Playouts(12);

    fn races(games: u64, adjustment: Adjustment) -> Vec<Outcome> {
        let bots = [Level::Captain, Level::Sailor, Level::Deckhand].map(Into::into).to_vec();
        let setup = Setup::new(Edition::First, bots.len());
        Contest { setup, bots, budget: BUDGET, games, seed: 5, adjustment: Some(adjustment) }.play(2, || ())
    }

    #[test]
    fn measuring_luck_changes_no_race_and_leaves_no_luck_over() {
        let blind = races(6, Adjustment { playouts: 2, foresight: None });
        let seeing = races(6, Adjustment { playouts: 2, foresight: Some(BUDGET) });
        for (one, other) in blind.iter().zip(&seeing) {
            let wins = |outcome: &Outcome| outcome.seats.iter().map(|seat| seat.win).collect::<Vec<_>>();
            let luck = |outcome: &Outcome| outcome.seats.iter().map(|seat| seat.luck.unwrap()).sum::<f64>();
            assert_eq!((wins(one), one.rounds), (wins(other), other.rounds));
            assert!(luck(one).abs() < 1e-6 && luck(other).abs() < 1e-6);
            assert_ne!(one.seats[0].luck, other.seats[0].luck, "foresight sees more");
        }
    }

    /// S7: what it is worth to be the first Captain must not be taken out, so what is luck cannot depend on it.
    #[test]
    fn the_lot_for_the_first_captain_is_no_luck() {
        let mut game = Game::new(&Setup::new(Edition::First, 4)).unwrap();
        let players = Foreseeable::new(vec![Level::Deckhand.into(); 4], 1);
        let adjustment = Adjustment { playouts: 2, foresight: None };
        let mut adjusted = Adjusted::new(players, BUDGET, adjustment);
        let mut luck = crate::luck::Seeded::new(3);
        loop {
            let outcome = game.draw(&mut luck).expect("chance is asked before the first round");
            let before = adjusted.luck;
            adjusted.answered(&game, outcome);
            game.resolve(outcome, &mut ()).unwrap();
            if let xaymaca_rules::Outcome::Captain(_) = outcome {
                let apart = adjusted.luck.iter().zip(before).map(|(now, before)| (now - before).abs());
                assert!(apart.sum::<f64>() < 1e-12);
                break;
            }
        }
    }

    #[test]
    fn the_mean_of_luck_is_zero() {
        let mut luck = [crate::arena::Mean::default(); 3];
        for outcome in races(120, Adjustment { playouts: 2, foresight: None }) {
            for seat in &outcome.seats {
                luck[seat.bot].add(seat.luck.unwrap());
            }
        }
        // Four standard errors either way.
        for luck in luck {
            assert!(luck.mean().abs() < 4.0 * (luck.variance() / luck.count() as f64).sqrt(), "{luck:?}");
            assert!(luck.variance() > 0.01, "{luck:?}");
        }
    }
}
