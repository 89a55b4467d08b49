//! What this node is to a table, and what its task does next. Only shapes: `ownership` has the transitions.

use xaymaca_store::{LeaseId, Store};
use xaymaca_wire::Refusal;

/// The right of this node to decide at a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lease {
    pub(super) id: LeaseId,
    /// The store's epoch when the lease was asked for.
    pub(super) epoch: u64,
}

impl Lease {
    /// A lease is lost with the database session that held it: then the store is in another epoch.
    /// (`crates/store/src/postgres/liveness.rs` notes the loss of a session.)
    pub(super) fn is_lost(self, store: &Store) -> bool {
        self.epoch != store.epoch()
    }
}

/// What this node is to a table.
#[derive(Clone, Debug)]
pub(super) enum Role {
    /// The owner, as long as the lease lasts.
    Owner(Lease),
    /// A replica; the node with that name is the owner.
    Replica(String),
    /// It was the owner, and must ask the store before it decides anything more.
    Unsure,
}

/// What a table's task does next.
#[derive(Debug)]
pub(super) enum Next {
    /// It serves the table on, in this role.
    Serve(Role),
    /// Nothing: the table sleeps, and its mailbox is closed.
    Asleep,
    /// It ends, and refuses all further messages with this.
    End(Refusal),
}
