//! The arena: bots race each other, seats rotated and dice shared, and what came of it is counted.

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
