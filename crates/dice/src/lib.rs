//! Fair dice: every outcome of a race, derived from a secret that the table commits to before the race and from seeds that
//! the captains add.
//!
//! A table draws a [`Secret`] and shows its [`Digest`]. Each captain adds a [`Seed`]. [`FairDice`] draws the outcomes that
//! the game asks of chance. When the race is over the table shows the secret, a [`Proof`] stands in the comments of the
//! record, and anyone can [`verify()`] it. `docs/fairness.md` specifies every byte. There is no input or output here and no
//! generator of random numbers: the caller brings the secret.
//!
//! ```
//! use xaymaca_dice::{FairDice, Proof, RaceId, Secret, Seed, verify};
//! use xaymaca_rules::notation::{Record, Step};
//! use xaymaca_rules::{Edition, Game, Seat, Setup};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // The table: 32 bytes of a generator that is good enough for secrets. It shows the digest before the race.
//! let secret = Secret::from_bytes([17; 32]);
//! let digest = secret.digest();
//! // A captain adds a seed, so the table alone cannot choose the dice.
//! let race: RaceId = "a-race".parse()?;
//! let seat = Seat::new(0).expect("there are six seats");
//! let seed: Seed = "my-own-luck".parse()?;
//!
//! // Chance answers; here every captain takes the first option.
//! let mut dice = FairDice::new(&secret, &race, [(seat, &seed)]);
//! let setup = Setup::new(Edition::Second, 3);
//! let mut game = Game::new(&setup)?;
//! let mut record = Record::new(setup);
//! for _ in 0..100 {
//!     let step = match game.asked().first() {
//!         Some(seat) => Step::Choice(seat, game.options(seat).nth(0).expect("a seat that is asked has options")),
//!         None => Step::Outcome(dice.draw(&game).expect("chance is awaited")),
//!     };
//!     step.play(&mut game, &mut ())?;
//!     record.push(step);
//! }
//!
//! // Afterwards the secret is shown, and any reader of the record derives every outcome again.
//! let mut seeds = [const { None }; Seat::MOST];
//! seeds[seat.index()] = Some(seed);
//! let proof = Proof { after: 0, race, digest, seeds, secret: Some(secret) };
//! let verified = verify(&format!("{record}{proof}"))?;
//! assert!(verified.outcomes > 10);
//! # Ok(())
//! # }
//! ```

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
