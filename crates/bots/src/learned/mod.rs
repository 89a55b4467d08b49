//! What was learned by races against itself: what it looks at, how it weighs it, how it is trained.

mod features;
mod habit;
mod judge;
mod lessons;
mod mind;
mod network;
mod school;
mod training;

pub(crate) use mind::Mind;
pub use school::{Course, Report};
