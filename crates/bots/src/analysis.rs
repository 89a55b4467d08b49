//! What really happened in a race: how much of each ship's result was luck, how much its captain's choices, how much the
//! others'. It reads a finished race, in which nothing is hidden any more, and has no clock and no threads.
//!
//! `V` is each ship's chance to win by the Admiral's networks (`position.rs`). Over a whole race, for every ship,
//!
//! ```text
//! result − V(start) = luck + own choices + the others' choices + uncertain
//! ```
//!
//! exactly: each term is a sum of differences of `V` along the race (`walk`). What a decision cost, compared with the best
//! option that its captain could know, stands beside that sum, not in it ([`Reviewing`]).

mod analysing;
mod calibration;
mod curve;
mod problem;
mod report;
mod reviewing;
mod walk;

#[cfg(test)]
mod tests;

pub use analysing::{Analysing, analyse};
pub use calibration::{Bin, Calibration, calibrate};
pub use curve::curve;
pub use problem::AnalysisProblem;
pub use report::{Account, Analysis, Cause, CurvePoint, Decision, LuckKind, LuckSums, Node, NotOwn};
pub use reviewing::{Reviewing, decisions};
