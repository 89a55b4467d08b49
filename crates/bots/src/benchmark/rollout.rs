//! A rollout: a race is sailed on to its end by a policy. Rollouts with the same seed have the same dice, and captains who face
//! the same decision again decide alike, so that two options differ by what they are and less by luck.

use crate::arena::SharedDice;
use crate::luck::Seeded;
use crate::policy::{self, Policy};
use xaymaca_rules::{Awaiting, Game, Seat};

/// Sails to the end.
pub(super) fn sail_on(game: &mut Game, policy: &dyn Policy, seed: u64) {
    let mut dice = SharedDice::new(seed);
    let mut round = game.round();
    // How often each captain has decided in this round.
    let mut decided = [0u64; Seat::MOST];
    loop {
        match game.awaiting() {
            Awaiting::Seats(asked, _) => {
                let seat = asked.first().expect("a captain is asked");
                if game.round() != round {
                    (round, decided) = (game.round(), [0; Seat::MOST]);
                }
                let count = &mut decided[seat.index()];
                *count += 1;
                let key = u64::from(round) << 32 | *count << 8 | seat.index() as u64;
                policy::decide(game, seat, policy, &mut Seeded::nth(!seed, key));
            }
            Awaiting::Chance(chance) => {
                let outcome = dice.draw(game, &chance).expect("chance is asked");
                game.resolve(outcome, &mut ()).expect("what is drawn is possible");
            }
            Awaiting::Nothing => return,
        }
    }
}
