//! An imagined race taken a little further: everybody decides by reflex, chance answers by luck.

use crate::luck::Seeded;
use crate::reflex::{self, Reflex};
use xaymaca_rules::Game;

/// On until that round has begun, and its dice are still to be rolled; or to the end of the race.
pub(crate) fn play(game: &mut Game, round: u16, reflex: &impl Reflex, luck: &mut Seeded) {
    while game.round() < round {
        if let Some(seat) = game.asked().first() {
            reflex::decide(game, seat, reflex, luck);
        } else if let Some(outcome) = game.draw(luck) {
            game.resolve(outcome, &mut ()).expect("what is drawn is possible");
        } else {
            return;
        }
    }
}
