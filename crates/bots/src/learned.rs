//! What was learned by races against itself: what it looks at, how it weighs it, how it is trained.

mod features;
mod habit;
mod judge;
mod lessons;
mod mind;
mod network;
mod races;
mod school;
mod training;

use habit::Carding;
use judge::Judging;

pub(crate) use habit::Habit;
pub(crate) use judge::Learned;
pub(crate) use mind::Mind;
pub use school::{Course, Report};
