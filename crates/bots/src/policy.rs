//! Playout policies: how captains in imagined races decide, in microseconds.

use crate::heuristic::Heuristic;
use crate::luck::Seeded;
use crate::valuation::Style;
use xaymaca_rules::cards::Card;
use xaymaca_rules::{Awaiting, Choice, Game, Question, Seat};

/// Decides for any seat of an imagined race, in which nothing is hidden.
pub(crate) trait Policy: Sync {
    /// R2: the card that the seat plays.
    fn card(&self, game: &Game, seat: Seat, luck: &mut Seeded) -> Card;

    /// The style of the heuristics that decide everything else.
    fn style(&self) -> Style;
}

/// Decides by heuristics alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeuristicPolicy {
    pub(crate) style: Style,
    /// Noise in the value of a card, in points, because people differ.
    pub(crate) noise: f32,
}

impl Policy for HeuristicPolicy {
    fn card(&self, game: &Game, seat: Seat, luck: &mut Seeded) -> Card {
        Heuristic::new(game, seat, self.style).pick_card(self.noise, luck)
    }

    fn style(&self) -> Style {
        self.style
    }
}

/// Noise in the value of options other than cards, in points.
const NOISE: f32 = 0.7;

/// Makes one decision of that seat.
pub(crate) fn decide(game: &mut Game, seat: Seat, policy: &dyn Policy, luck: &mut Seeded) {
    let choice = choice(game, seat, policy, luck);
    game.choose(seat, choice, &mut ()).expect("what is listed is accepted");
}

/// What that seat decides.
pub(crate) fn choice(game: &Game, seat: Seat, policy: &dyn Policy, luck: &mut Seeded) -> Choice {
    let options = game.options(seat);
    match game.awaiting() {
        _ if options.len() == 1 => options.nth(0).expect("there is one"),
        Awaiting::Seats(_, Question::Card) => Choice::Play(policy.card(game, seat, luck)),
        _ => Heuristic::new(game, seat, policy.style()).pick(&options, NOISE, luck),
    }
}
