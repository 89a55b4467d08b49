//! The arena: bots race each other, seats rotated and dice shared, and what came of it is counted.

mod contest;
mod dice;
mod race;

pub use contest::Contest;
pub use race::{Outcome, Seated};
