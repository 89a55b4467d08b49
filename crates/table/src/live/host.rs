//! What runs a live table: where messages to its followers go, and what counts them. A server and a page each bring theirs.

use std::fmt;
use xaymaca_wire::{Frame, GuestId, Refusal};

/// Tells the connections of one host apart.
pub type SocketId = u64;

/// The bounded queue of messages to one follower.
pub trait Sink: fmt::Debug + Send + 'static {
    /// Queues a message. False if the queue is full or its reader is gone: the follower is dropped then, and comes back with
    /// the number of the last append they know.
    fn try_send(&self, frame: Frame) -> bool;

    /// Is its reader gone?
    fn is_closed(&self) -> bool;
}

/// What runs live tables. Counting is optional.
pub trait Host: fmt::Debug + 'static {
    /// Where messages to one follower go.
    type Sink: Sink;

    /// A request was refused.
    fn count_refusal(_refusal: Refusal) {}

    /// So many followers were told of a change.
    fn count_updates(_updates: usize) {}

    /// So many followers were dropped: they could not keep up, are gone, or may no longer look on.
    fn count_dropped(_followers: usize) {}
}

/// A connection that follows a table.
#[derive(Debug)]
pub(super) struct Follower<S> {
    pub(super) socket: SocketId,
    pub(super) guest: GuestId,
    pub(super) sink: S,
    /// Requests that the next update acknowledges.
    pub(super) done: Vec<u64>,
    /// The number of the last append they were told of.
    pub(super) told: u64,
}

impl<S: Sink> Follower<S> {
    pub(super) const fn new(socket: SocketId, guest: GuestId, sink: S) -> Self {
        Self { socket, guest, sink, done: Vec::new(), told: 0 }
    }

    /// False if the follower is gone or cannot keep up.
    pub(super) fn tell(&self, frame: Frame) -> bool {
        self.sink.try_send(frame)
    }
}
