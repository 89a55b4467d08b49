//! A playout: an imagined race is played on, captains decide by a policy, chance by luck.

use crate::luck::Seeded;
use crate::policy::{self, Policy};
use xaymaca_rules::{Game, Witness};

/// Plays until that round begins, before its dice are rolled, or to the end of the race.
pub(crate) fn play(game: &mut Game, round: u16, policy: &dyn Policy, luck: &mut Seeded) {
    play_told(game, round, policy, luck, &mut ());
}

/// The same, and tells the witness what happens.
pub(crate) fn play_told(
    game: &mut Game,
    round: u16,
    policy: &dyn Policy,
    luck: &mut Seeded,
    witness: &mut impl Witness,
) {
    while game.round() < round {
        if let Some(seat) = game.asked().first() {
            let choice = policy::choice(game, seat, policy, luck);
            game.choose(seat, choice, witness).expect("what is listed is accepted");
        } else if let Some(outcome) = game.draw(luck) {
            game.resolve(outcome, witness).expect("what is drawn is possible");
        } else {
            return;
        }
    }
}
