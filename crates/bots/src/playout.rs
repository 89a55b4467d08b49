//! An imagined race taken a little further: everybody decides at a glance, chance answers by luck.

use crate::glance::Table;
use xaymaca_rules::{Game, Luck, Seat};

/// How far a playout goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Until {
    /// That seat has acted and it is somebody else's turn.
    TurnOver(Seat),
    /// That round has begun, and its dice are still to be rolled.
    Round(u16),
}

/// One decision at a glance.
#[inline]
pub(crate) fn decide(game: &mut Game, seat: Seat, noise: f32, luck: &mut impl Luck) {
    let options = game.options(seat);
    let choice = if options.len() == 1 {
        options.nth(0).expect("there is one")
    } else {
        Table::new(game, seat).pick(&options, noise, luck)
    };
    game.choose(seat, choice, &mut ()).expect("what is listed is accepted");
}

/// On until then, or to the end of the race.
pub(crate) fn play(game: &mut Game, until: Until, noise: f32, luck: &mut impl Luck) {
    let mut acted = false;
    loop {
        match until {
            Until::TurnOver(seat) => {
                let acts = game.turn().is_some_and(|(ship, _)| ship == seat.ship());
                if acted && !acts {
                    return;
                }
                acted |= acts;
            }
            Until::Round(round) => {
                if game.round() >= round {
                    return;
                }
            }
        }
        if let Some(seat) = game.asked().first() {
            decide(game, seat, noise, luck);
        } else if let Some(outcome) = game.draw(luck) {
            game.resolve(outcome, &mut ()).expect("what is drawn is possible");
        } else {
            return;
        }
    }
}
