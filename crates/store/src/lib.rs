//! The logs of all tables, durable before an append is acknowledged, in `SQLite` or `PostgreSQL`. It knows lines of text, and
//! nothing of the game.

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
