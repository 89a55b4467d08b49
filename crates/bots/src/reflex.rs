//! How captains in imagined races decide: at once.

use crate::glance::Table;
use crate::luck::Seeded;
use xaymaca_rules::{Awaiting, Card, Game, Question, Seat};

/// Decides for any seat of an imagined race, from what that seat knows.
pub(crate) trait Reflex {
    /// R2: which card.
    fn card(&self, game: &Game, seat: Seat, luck: &mut Seeded) -> Card;
}

/// By rules of thumb, give or take so many points, because people differ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glancing(pub(crate) f32);

impl Reflex for Glancing {
    fn card(&self, game: &Game, seat: Seat, luck: &mut Seeded) -> Card {
        Table::new(game, seat).pick_card(self.0, luck)
    }
}

/// How far people differ in everything but their cards, in points.
const DIFFER: f32 = 0.7;

/// One decision of that seat.
pub(crate) fn decide(game: &mut Game, seat: Seat, reflex: &impl Reflex, luck: &mut Seeded) {
    let options = game.options(seat);
    let choice = match game.awaiting() {
        _ if options.len() == 1 => options.nth(0).expect("there is one"),
        Awaiting::Seats(_, Question::Card) => xaymaca_rules::Choice::Play(reflex.card(game, seat, luck)),
        _ => Table::new(game, seat).pick(&options, DIFFER, luck),
    };
    game.choose(seat, choice, &mut ()).expect("what is listed is accepted");
}
