//! The roles of this node at a table. The transitions are in `ownership`.

use xaymaca_store::{LeaseId, Store};
use xaymaca_wire::Refusal;

/// The right of this node to decide at a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lease {
    pub(super) id: LeaseId,
    /// The store's epoch before the lease was claimed.
    pub(super) epoch: u64,
}

impl Lease {
    /// True if the database session of the lease is lost: then the store is in another epoch.
    /// (`crates/store/src/postgres/liveness.rs` notes the loss of a session.)
    pub(super) fn is_lost(self, store: &Store) -> bool {
        self.epoch != store.epoch()
    }
}

/// The role of this node at a table.
#[derive(Clone, Debug)]
pub(super) enum Role {
    /// The owner, as long as the lease lasts.
    Owner(Lease),
    /// A replica; the node with that name is the owner.
    Replica(String),
    /// It was the owner, and must ask the store before it decides again.
    Unsure,
}

/// What a table's task does next.
#[derive(Debug)]
pub(super) enum Next {
    /// It serves the table in this role.
    Serve(Role),
    /// Nothing: the table sleeps, and its inbox is closed.
    Asleep,
    /// It ends, and refuses all further messages for this reason.
    End(Refusal),
}
