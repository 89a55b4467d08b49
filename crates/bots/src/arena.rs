//! The arena: bots race each other, with rotated seats and shared dice, and the results are counted.

mod adjustment;
mod contest;
mod dice;
mod entrant;
mod histogram;
mod interval;
mod players;
mod race;
mod ratings;
mod sprt;
mod standings;

pub use adjustment::Adjustment;
pub use contest::Contest;
pub(crate) use dice::SharedDice;
pub use entrant::Entrant;
pub use histogram::Histogram;
pub use interval::{Interval, Mean};
pub use race::{Outcome, Seated};
pub use ratings::Rating;
pub use sprt::{Sprt, Verdict};
pub use standings::{AdjustedStanding, Standing, Standings};
