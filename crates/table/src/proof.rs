//! What a table commits to, and shows of it: the proof of its own dice, or the one in the record that it was made from.

use crate::origin::Origin;
use crate::state::State;
use xaymaca_dice::Proof;
use xaymaca_rules::Seat;

/// The proof of the dice at that table, with the secret once the race is over; none if it was made from a record without one.
pub(crate) fn proof(state: &State) -> Option<Proof> {
    let lobby = &state.lobby;
    let after = match &lobby.origin {
        Some(Origin::Record(recorded)) => return recorded.proof.clone(),
        Some(Origin::Moment(continued)) => continued.steps as usize,
        None => 0,
    };
    let race = state.id.as_str().parse().ok()?;
    let mut seeds = [const { None }; Seat::MOST];
    for (seed, chair) in seeds.iter_mut().zip(&lobby.chairs) {
        seed.clone_from(&chair.seed);
    }
    let secret = state.is_over().then(|| state.secret.clone());
    Some(Proof { after, race, digest: state.secret.digest(), seeds, secret })
}
