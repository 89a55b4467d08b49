//! The arena: bots race each other, with rotated seats and shared dice, and the results are counted.

mod contest;
mod dice;
mod histogram;
mod interval;
mod race;
mod ratings;
mod standings;

pub use contest::Contest;
pub use histogram::Histogram;
pub use interval::{Interval, Mean};
pub use race::{Outcome, Seated};
pub use ratings::Rating;
pub use standings::{Standing, Standings};
