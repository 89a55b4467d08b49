//! The log of every table: what was said there, in order, durable before it is acknowledged. It knows lines of text,
//! and nothing of the game.

mod error;
mod options;
mod order;
mod pace;
mod phase;
mod postgres;
mod queue;
mod sqlite;
mod store;
mod words;

pub use error::StoreError;
pub use options::{CodeOf, Options};
pub use store::Store;
pub use words::{Append, Card, Claim, GuestListing, Listing, Page, Phase, Row, Term};
