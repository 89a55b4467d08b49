//! Players for the pirate race Jamaica, and the arena that measures them.
//!
//! A [`Bot`] is given a [`View`](xaymaca_rules::View), what a captain in its seat may know, and its options; it answers
//! with one of them. It never gets the race itself: hidden cards and decks it must guess, as a person would.
//!
//! ```
//! use xaymaca_bots::{Bot, Budget, Level, Seeded};
//! use xaymaca_rules::{Edition, Game, Setup, Viewer};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut game = Game::new(&Setup::new(Edition::Second, 3))?;
//! let mut luck = Seeded::new(17);
//! // The same seed and the same number of playouts make the same choices. Deckhand and Sailor answer without any.
//! let mut bots: Vec<Box<dyn Bot>> = (0..3).map(|seed| Level::Sailor.bot(seed, Budget::Playouts(100))).collect();
//! while game.result().is_none() {
//!     if let Some(seat) = game.asked().first() {
//!         let view = game.view(Viewer::Seat(seat));
//!         let choice = bots[seat.index()].choose(&view, &view.options());
//!         game.choose(seat, choice, &mut ())?;
//!     } else if let Some(outcome) = game.draw(&mut luck) {
//!         game.resolve(outcome, &mut ())?;
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Features
//!
//! `model` is on by default.
//!
//! | feature | what it adds |
//! |---|---|
//! | `model` | the Admiral's networks inside the program; without it, [`load_model`] takes them from a file |
//! | `serde` | reasons and analyses as JSON |
//! | `ts` | TypeScript declarations of that JSON; for a program that writes files, not for one that plays |

mod admiral;
mod advise;
pub mod analysis;
pub mod arena;
pub mod benchmark;
mod bot;
mod budget;
mod candidates;
mod captain;
mod deckhand;
mod evaluation;
mod heuristic;
mod learned;
mod level;
mod luck;
mod parallel;
mod playout;
mod policy;
mod position;
pub mod puzzles;
mod reasons;
mod sailor;
mod search;
mod trials;
mod valuation;

pub use admiral::{has_model, load_former, load_model, model_hash};
pub use advise::{Advice, Advising, advise};
pub use bot::Bot;
pub use budget::{Budget, cpu_time};
pub use learned::{Course, Report};
pub use level::Level;
pub use luck::Seeded;
pub use reasons::{Reason, reasons};
