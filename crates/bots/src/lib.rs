//! Players for the pirate race Jamaica, and the arena that measures them.
//!
//! A [`Bot`] is given a [`View`](xaymaca_rules::View), what a captain in its seat may know, and its options; it answers
//! with one of them. It never meets the race itself: what it does not know it must imagine, as a person would.

mod admiral;
mod advise;
pub mod arena;
mod bot;
mod budget;
mod candidates;
mod captain;
mod deckhand;
mod glance;
mod judgement;
mod learned;
mod level;
mod luck;
mod parallel;
mod playout;
mod reasons;
mod reflex;
mod sailor;
mod search;
mod trials;
mod worth;

pub use advise::{Advice, advise};
pub use bot::Bot;
pub use budget::{Budget, cpu_time};
pub use learned::{Course, Report};
pub use level::Level;
pub use luck::Seeded;
pub use reasons::{Reason, reasons};
