//! The log of every table: what was said there, in order, durable before it is acknowledged. It knows lines of text,
//! and nothing of the game.

mod error;
mod group_commit;
mod options;
mod order;
mod phase;
mod postgres;
mod queue;
mod sqlite;
mod store;
mod types;

pub use error::StoreError;
pub use options::{CodeOf, Options};
pub use store::Store;
pub use types::{Append, GuestListing, LeaseId, Listing, ListingCard, Ownership, Page, Phase, Row};
