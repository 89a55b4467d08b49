//! Somebody who follows a table over a socket. What he is told is put into a bounded queue: who reads too slowly is
//! dropped and comes back with what he has.

use crate::ids::GuestId;
use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

/// Tells sockets apart.
pub type SocketId = u64;

/// Where messages to one socket go.
pub type Sink = mpsc::Sender<Utf8Bytes>;

/// A socket at a desk.
#[derive(Debug)]
pub(super) struct Follower {
    pub(super) socket: SocketId,
    pub(super) guest: GuestId,
    pub(super) sink: Sink,
    /// His requests that the next update acknowledges.
    pub(super) done: Vec<u64>,
    /// The last append he was told of.
    pub(super) told: u64,
}

impl Follower {
    pub(super) const fn new(socket: SocketId, guest: GuestId, sink: Sink) -> Self {
        Self { socket, guest, sink, done: Vec::new(), told: 0 }
    }

    /// Tells him; no if he is gone or cannot keep up.
    pub(super) fn tell(&self, message: Utf8Bytes) -> bool {
        self.sink.try_send(message).is_ok()
    }
}
