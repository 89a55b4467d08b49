//! Fair dice: every outcome of a race, derived from a secret that the table promised before it and from seeds that the
//! captains added.
//!
//! A table draws a [`Secret`] and shows its [`Digest`]. Each captain adds a [`Seed`]. [`FairDice`] answers what the game
//! asks of chance. When the race is over the secret is shown, a [`Proof`] stands in the comments of the record, and
//! anybody can [`verify()`] it. `docs/fairness.md` specifies every byte. There is no input or output here and no generator
//! of random numbers: whoever makes a table brings the secret.

mod fair_dice;
mod hex;
mod key;
mod name;
mod proof;
mod purpose;
mod secret;
mod verify;

pub use fair_dice::FairDice;
pub use hex::HexProblem;
pub use key::{Key, Words};
pub use name::{NameProblem, RaceId, Seed};
pub use proof::{Field, Proof, ProofProblem, ProofReason};
pub use purpose::purpose;
pub use secret::{Digest, Secret};
pub use verify::{Verified, VerifyProblem, VerifyReason, verify};
