//! The nodes that share a database: forwarded requests to the owner of a table, and broadcasts about tables. It only carries
//! messages; the log says what happened. It knows neither the registry nor the tasks of tables, but [`Tables`].

mod broadcast;
mod bus;
mod dedup;
mod error;
mod failover;
mod forwarding;
mod inbox;
mod link;
mod nats_url;

pub(crate) use broadcast::{Broadcast, NodeBroadcast};
pub use error::BusError;
pub(crate) use failover::{adopt_orphans, watch_lines};
pub(crate) use link::{Cluster, Subscription};

use crate::host::TableMessage;
use std::net::IpAddr;
use tokio_util::sync::CancellationToken;
use xaymaca_store::Store;
use xaymaca_wire::{GuestId, Refusal, TableId};

/// The tables of this node, as the cluster needs them.
pub(crate) trait Tables: Send + Sync + 'static {
    /// The database that the nodes share.
    fn store(&self) -> &Store;

    /// How many more tables this node may adopt now.
    fn room(&self) -> usize;

    /// Cancelled when the server stops.
    fn stopping(&self) -> &CancellationToken;

    /// Sends a table a message of another node, without waiting.
    ///
    /// # Errors
    /// If too many messages wait, or the server is stopping.
    fn deliver(&self, id: &TableId, message: TableMessage) -> Result<(), Refusal>;

    /// Notes where another node has seen a guest.
    fn note_address(&self, guest: &GuestId, address: IpAddr);

    /// Wakes a table that this node has adopted.
    fn adopt(&self, id: &TableId) -> impl Future<Output = ()> + Send;

    /// Tells all live tables that broadcasts may have been missed.
    fn tell_missed(&self);
}
