//! The search: the options worth a thought are tried in many imagined races, each taken a little further and judged there.

use crate::bot::seat_of;
use crate::budget::{Budget, Spending};
use crate::candidates::candidates;
use crate::judgement::{self, Judge};
use crate::luck::Seeded;
use crate::playout;
use crate::reflex::{self, Reflex};
use crate::trials::Trials;
use xaymaca_rules::{Awaiting, Choice, Game, Options, Question, Seat, View};

/// What is thought of the cards that others have chosen, or are choosing at the same time (R2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Guess {
    /// Any card of an imagined hand is as likely as another.
    Evenly,
    /// They choose by the same reflex that decides in playouts.
    AsTheyWould,
}

/// A way to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search<'a, J, R> {
    pub(crate) judge: &'a J,
    /// How captains in imagined races decide.
    pub(crate) reflex: &'a R,
    pub(crate) budget: Budget,
    /// How many rounds an imagined race is taken further: 1 for the rest of this one.
    pub(crate) rounds: u16,
    pub(crate) guess: Guess,
    /// In how many races every option is tried before one can be ruled out: with few, what is rare goes unseen.
    pub(crate) patience: usize,
}

impl<J: Judge, R: Reflex> Search<'_, J, R> {
    /// The option that does best.
    pub(crate) fn choose(&self, view: &View, options: &Options, luck: &mut Seeded) -> Choice {
        let trials = self.try_out(view, options, luck);
        trials.option(trials.best())
    }

    /// The options worth a thought, until one is best or the time is up.
    pub(crate) fn try_out(&self, view: &View, options: &Options, luck: &mut Seeded) -> Trials {
        let mut spending = self.budget.start();
        let mut trials = Trials::new(candidates(options, luck), self.patience);
        while trials.goes_on() && self.pass(&mut trials, view, luck, &mut spending) {}
        trials
    }

    /// All options, none of them ruled out, tried once at the least.
    pub(crate) fn weigh(&self, view: &View, options: &Options, luck: &mut Seeded) -> Trials {
        let mut trials = Trials::new(options.iter().collect(), self.patience);
        let mut first = Budget::Playouts(u32::MAX).start();
        self.pass(&mut trials, view, luck, &mut first);
        let mut spending = self.budget.start();
        while self.pass(&mut trials, view, luck, &mut spending) {}
        trials
    }

    /// Tries each option once, all in the same race with the same luck. Says whether there is time for more.
    fn pass(&self, trials: &mut Trials, view: &View, luck: &mut Seeded, spending: &mut Spending) -> bool {
        let seat = seat_of(view);
        let start = self.imagine(view, seat, luck);
        let same = luck.branch();
        let mut came_to = Vec::with_capacity(trials.running().len());
        for &option in trials.running() {
            let mut game = start;
            game.choose(seat, trials.option(option), &mut ()).expect("what is listed is accepted");
            playout::play(
                &mut game,
                view.round().saturating_add(self.rounds),
                self.reflex,
                &mut same.clone(),
            );
            came_to.push(judgement::of(&self.judge.verdict(&game), seat.ship()));
            if !spending.goes_on() && came_to.len() < trials.running().len() {
                trials.part(&came_to);
                return false;
            }
        }
        trials.pass(&came_to);
        spending.is_left()
    }

    /// A race that fits the view, in which the others have chosen their cards. All choose at the same time (R2), so they
    /// do it before they could know what this captain does.
    fn imagine(&self, view: &View, seat: Seat, luck: &mut Seeded) -> Game {
        let mut game = view.imagine(luck);
        // Who thinks of changing his card (R2) leaves the others theirs: with the last of them all would be final.
        let choosing =
            matches!(view.awaiting(), Awaiting::Seats(_, Question::Card)) && view.chosen().is_none();
        for other in view.seats().filter(|&other| other != seat) {
            let chosen = view.has_chosen(other);
            match self.guess {
                Guess::AsTheyWould if chosen => {
                    let card = self.reflex.card(&game, other, luck);
                    game.suppose(other, card).expect("he has that card, and has chosen");
                }
                Guess::AsTheyWould if choosing => reflex::decide(&mut game, other, self.reflex, luck),
                Guess::Evenly if choosing && !chosen => {
                    let card = game.options(other).pick(luck).expect("nobody has an empty hand");
                    game.choose(other, card, &mut ()).expect("what is listed is accepted");
                }
                _ => {}
            }
        }
        game
    }
}
