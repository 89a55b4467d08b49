//! Checks of a stored table beyond its chain: its dice follow from its secret. It knows no store.

use crate::entry::Entry;
use crate::log::Log;
use crate::origin::Origin;
use crate::proof::proof;
use crate::state::State;
use xaymaca_dice::{VerifyProblem, verify};
use xaymaca_rules::notation::Record;

/// Derives every outcome of the race again, also of one that is not over.
///
/// The race of a lesson is not checked, because its script decides what chance answers; nor is a race that was made from a
/// record, because this table did not roll its dice.
///
/// # Errors
/// The first outcome that does not follow from the secret. Its line is that of the record.
pub fn verify_dice(log: &Log, state: &State) -> Result<(), VerifyProblem> {
    let Some(race) = &state.race else { return Ok(()) };
    let Some(proof) = proof(state) else { return Ok(()) };
    if state.is_scripted() || matches!(state.lobby.origin, Some(Origin::Record(_))) {
        return Ok(());
    }
    let mut record = Record::new(race.game.setup());
    for entry in log.entries() {
        if let Entry::Step(step) = entry {
            record.push(*step);
        }
    }
    let shown = xaymaca_dice::Proof { secret: Some(state.secret.clone()), ..proof };
    let record = record.to_string();
    // Comments stand after the first line.
    let (version, rest) = record.split_once('\n').unwrap_or((&record, ""));
    verify(&format!("{version}\n{shown}{rest}")).map(|_| ())
}
