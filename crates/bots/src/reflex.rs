//! How captains in imagined races decide: at once.

use crate::glance::Table;
use crate::luck::Seeded;
use crate::worth::Thumb;
use xaymaca_rules::cards::Card;
use xaymaca_rules::{Awaiting, Choice, Game, Question, Seat};

/// Decides for any seat of an imagined race, of which everything is known to whoever imagines it.
pub(crate) trait Reflex {
    /// R2: which card.
    fn card(&self, game: &Game, seat: Seat, luck: &mut Seeded) -> Card;

    /// Everything else is decided at a glance, by these rules of thumb.
    fn thumb(&self) -> Thumb;
}

/// Cards at a glance too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glancing {
    pub(crate) thumb: Thumb,
    /// Give or take so many points, because people differ.
    pub(crate) noise: f32,
}

impl Reflex for Glancing {
    fn card(&self, game: &Game, seat: Seat, luck: &mut Seeded) -> Card {
        Table::new(game, seat, self.thumb).pick_card(self.noise, luck)
    }

    fn thumb(&self) -> Thumb {
        self.thumb
    }
}

/// How far people differ in everything but their cards, in points.
const DIFFER: f32 = 0.7;

/// One decision of that seat.
pub(crate) fn decide(game: &mut Game, seat: Seat, reflex: &impl Reflex, luck: &mut Seeded) {
    let options = game.options(seat);
    let choice = match game.awaiting() {
        _ if options.len() == 1 => options.nth(0).expect("there is one"),
        Awaiting::Seats(_, Question::Card) => Choice::Play(reflex.card(game, seat, luck)),
        _ => Table::new(game, seat, reflex.thumb()).pick(&options, DIFFER, luck),
    };
    game.choose(seat, choice, &mut ()).expect("what is listed is accepted");
}
