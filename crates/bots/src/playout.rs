//! A playout: an imagined race is played on, captains decide by a policy, chance by luck.

use crate::luck::Seeded;
use crate::policy::{self, Policy};
use xaymaca_rules::Game;

/// Plays until that round begins, before its dice are rolled, or to the end of the race.
pub(crate) fn play(game: &mut Game, round: u16, policy: &impl Policy, luck: &mut Seeded) {
    while game.round() < round {
        if let Some(seat) = game.asked().first() {
            policy::decide(game, seat, policy, luck);
        } else if let Some(outcome) = game.draw(luck) {
            game.resolve(outcome, &mut ()).expect("what is drawn is possible");
        } else {
            return;
        }
    }
}
