//! The logs of all tables, durable before an append is acknowledged, in `SQLite` or `PostgreSQL`. It knows lines of text, and
//! nothing of the game.

mod analyses;
mod damages;
mod error;
mod group_commit;
mod keys;
mod options;
mod order;
mod phase;
mod postgres;
mod queue;
mod rowsum;
mod sessions;
mod sqlite;
mod store;
mod types;
mod verify;

pub use analyses::{AnalysisRow, LONGEST_ANALYSIS};
pub use error::StoreError;
pub use keys::{KeyRepair, Prepared};
pub use options::{CodeOf, Options};
pub use postgres::is_empty_database;
pub use sessions::{Identity, SessionChange, TokenRow};
pub use store::Store;
pub use types::{
    Append, Damage, GuestListing, LeaseId, Listing, ListingCard, Ownership, Page, Phase, Row, Verified,
};
pub use xaymaca_chain::{Digest, Link};
