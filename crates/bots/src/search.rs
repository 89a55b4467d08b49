//! The search: options are tried in many imagined races, each of which is played a little further and then evaluated.

use crate::bot::seat_of;
use crate::budget::{Budget, Spending};
use crate::candidates::candidates;
use crate::evaluation::{self, Evaluator};
use crate::luck::Seeded;
use crate::playout;
use crate::policy::{self, Policy};
use crate::trials::Trials;
use xaymaca_rules::{Awaiting, Choice, Game, Options, Question, Seat, View};

/// How the search guesses the cards that others have chosen, or are choosing at the same time (R2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Guess {
    /// Every card of an imagined hand is equally likely.
    Evenly,
    /// They choose by the policy of the playouts.
    ByPolicy,
}

/// The settings of a search.
#[derive(Clone, Copy)]
pub(crate) struct Search<'a> {
    pub(crate) evaluator: &'a dyn Evaluator,
    /// How captains in imagined races decide.
    pub(crate) policy: &'a dyn Policy,
    pub(crate) budget: Budget,
    /// How many rounds an imagined race is played: 1 for the rest of this one.
    pub(crate) rounds: u16,
    pub(crate) guess: Guess,
    /// Passes before an option can be ruled out: with few, rare outcomes go unseen.
    pub(crate) patience: usize,
}

/// A pass under way: every option is tried once, all in the same imagined race with the same luck.
#[derive(Debug)]
pub(crate) struct Pass {
    start: Game,
    same: Seeded,
    /// The value of each option so far, in their order.
    pub(crate) values: Vec<f32>,
}

impl Search<'_> {
    /// The best option.
    pub(crate) fn choose(&self, view: &View, options: &Options, luck: &mut Seeded) -> Choice {
        let trials = self.try_out(view, options, luck);
        trials.option(trials.best())
    }

    /// Tries the candidates until one is best or the budget is spent.
    pub(crate) fn try_out(&self, view: &View, options: &Options, luck: &mut Seeded) -> Trials {
        let mut spending = self.budget.start();
        let mut trials = Trials::new(candidates(options, luck), self.patience);
        while trials.goes_on() && self.pass(&mut trials, view, luck, &mut spending) {}
        trials
    }

    /// Tries all options equally often, at least once, and rules none out.
    pub(crate) fn weigh(&self, view: &View, options: &Options, luck: &mut Seeded) -> Trials {
        let mut trials = Trials::new(options.iter().collect(), self.patience);
        let mut first = Budget::Playouts(u32::MAX).start();
        self.pass(&mut trials, view, luck, &mut first);
        let mut spending = self.budget.start();
        while self.pass(&mut trials, view, luck, &mut spending) {}
        trials
    }

    /// Tries these options in that many imagined races, and rules none out.
    pub(crate) fn compare(
        &self,
        view: &View,
        options: Vec<Choice>,
        races: usize,
        luck: &mut Seeded,
    ) -> Trials {
        let mut trials = Trials::new(options, self.patience);
        let mut unbounded = Budget::Playouts(u32::MAX).start();
        for _ in 0..races {
            self.pass(&mut trials, view, luck, &mut unbounded);
        }
        trials
    }

    /// Tries each option once, all in the same race with the same luck. False when the budget is spent.
    fn pass(&self, trials: &mut Trials, view: &View, luck: &mut Seeded, spending: &mut Spending) -> bool {
        let mut pass = self.begin_pass(view, luck);
        if self.go_on_with(&mut pass, trials, view, spending) {
            trials.pass(&pass.values);
            return spending.is_left();
        }
        trials.part(&pass.values);
        false
    }

    /// A pass in which no option has been tried yet.
    pub(crate) fn begin_pass(&self, view: &View, luck: &mut Seeded) -> Pass {
        let start = self.imagine(view, seat_of(view), luck);
        Pass { start, same: luck.branch(), values: Vec::new() }
    }

    /// Tries the options that a pass has not tried yet. True when it has tried all, false when the budget is spent before.
    pub(crate) fn go_on_with(
        &self,
        pass: &mut Pass,
        trials: &Trials,
        view: &View,
        spending: &mut Spending,
    ) -> bool {
        let seat = seat_of(view);
        let running = trials.running();
        pass.values.reserve(running.len() - pass.values.len());
        for &option in &running[pass.values.len()..] {
            let mut game = pass.start;
            game.choose(seat, trials.option(option), &mut ()).expect("what is listed is accepted");
            playout::play(
                &mut game,
                view.round().saturating_add(self.rounds),
                self.policy,
                &mut pass.same.clone(),
            );
            pass.values.push(evaluation::of(&self.evaluator.chances_or_result(&game), seat.ship()));
            if !spending.goes_on() && pass.values.len() < running.len() {
                return false;
            }
        }
        true
    }

    /// A race that fits the view, in which the others have chosen their cards. All choose at the same time (R2), so their
    /// cards do not depend on this captain's.
    pub(crate) fn imagine(&self, view: &View, seat: Seat, luck: &mut Seeded) -> Game {
        let mut game = view.imagine(luck);
        // If this captain has chosen and may change the card (R2), the others do not choose here: the last choice makes all
        // cards final.
        let choosing =
            matches!(view.awaiting(), Awaiting::Seats(_, Question::Card)) && view.chosen().is_none();
        for other in view.seats().filter(|&other| other != seat) {
            let chosen = view.has_chosen(other);
            match self.guess {
                Guess::ByPolicy if chosen => {
                    let card = self.policy.card(&game, other, luck);
                    game.suppose(other, card).expect("the card is in their hand, and they have chosen");
                }
                Guess::ByPolicy if choosing => policy::decide(&mut game, other, self.policy, luck),
                Guess::Evenly if choosing && !chosen => {
                    let card = game.options(other).pick(luck).expect("no hand is empty");
                    game.choose(other, card, &mut ()).expect("what is listed is accepted");
                }
                _ => {}
            }
        }
        game
    }
}
