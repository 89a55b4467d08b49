//! Who decides in a race of the arena. It does not know how a race is played or counted.

use super::entrant::Entrant;
use crate::bot::Bot;
use crate::budget::Budget;
use crate::luck::Seeded;
use xaymaca_rules::{Choice, Game, Options, Outcome, Seat, View, Viewer};

/// The players of one race.
pub(super) trait Players {
    /// A seat decides.
    fn choose(&mut self, seat: Seat, view: &View, options: &Options) -> Choice;

    /// Chance is about to give that answer.
    fn answered(&mut self, game: &Game, outcome: Outcome);

    /// The luck of a seat so far, as a part of the victory; none if it is not measured.
    fn luck(&self, seat: Seat) -> Option<f64>;
}

/// Bots that play and nothing else.
pub(super) struct Bots(pub(super) Vec<Box<dyn Bot>>);

impl Players for Bots {
    fn choose(&mut self, seat: Seat, view: &View, options: &Options) -> Choice {
        self.0[seat.index()].choose(view, options)
    }

    fn answered(&mut self, _: &Game, _: Outcome) {}

    fn luck(&self, _: Seat) -> Option<f64> {
        None
    }
}

/// Bots whose choices can be foreseen: each decision has a seed of its own, so that it comes out the same when the same
/// question is tried beforehand.
#[derive(Clone, Debug)]
pub(super) struct Foreseeable {
    entrants: Vec<Entrant>,
    seed: u64,
    /// How many decisions each seat has made.
    decided: [u32; Seat::MOST],
}

impl Foreseeable {
    /// The participants, by seat.
    pub(super) const fn new(entrants: Vec<Entrant>, seed: u64) -> Self {
        Self { entrants, seed, decided: [0; Seat::MOST] }
    }

    pub(super) fn choose(&mut self, seat: Seat, view: &View, options: &Options, budget: Budget) -> Choice {
        let decided = &mut self.decided[seat.index()];
        *decided += 1;
        let key = u64::from(*decided) << 8 | seat.index() as u64;
        self.entrants[seat.index()].bot(Seeded::nth(self.seed, key).seed(), budget).choose(view, options)
    }

    /// Plays on until chance is asked or the race is over.
    pub(super) fn play_on(mut self, game: &mut Game, budget: Budget) {
        while let Some(seat) = game.asked().first() {
            let view = game.view(Viewer::Seat(seat));
            let options = view.options();
            let choice = match options.len() {
                1 => {
                    self.decided[seat.index()] += 1;
                    options.nth(0).expect("there is one")
                }
                _ => self.choose(seat, &view, &options, budget),
            };
            game.choose(seat, choice, &mut ()).expect("a bot chooses one of its options");
        }
    }
}
