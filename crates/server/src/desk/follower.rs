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
    /// What he is told a little later, together with what comes next.
    later: Vec<Utf8Bytes>,
}

/// How much may wait: nobody falls far behind.
const MOST_LATER: usize = 16;

impl Follower {
    pub(super) const fn new(socket: SocketId, guest: GuestId, sink: Sink) -> Self {
        Self { socket, guest, sink, done: Vec::new(), later: Vec::new() }
    }

    /// Tells him what waited and this; no if he is gone or cannot keep up.
    pub(super) fn tell(&mut self, message: Utf8Bytes) -> bool {
        self.flush() && self.sink.try_send(message).is_ok()
    }

    /// Tells him a little later; no if he is gone or cannot keep up.
    pub(super) fn tell_later(&mut self, message: Utf8Bytes) -> bool {
        if self.later.len() >= MOST_LATER {
            return self.tell(message);
        }
        self.later.push(message);
        !self.sink.is_closed()
    }

    /// Tells him what waited; no if he is gone or cannot keep up.
    pub(super) fn flush(&mut self) -> bool {
        self.later.drain(..).all(|message| self.sink.try_send(message).is_ok())
    }

    /// Does something wait?
    pub(super) const fn is_behind(&self) -> bool {
        !self.later.is_empty()
    }
}
