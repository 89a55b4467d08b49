//! The host of a live table: it brings the queues to the followers, and counts. The server has one, and so may a page.

use std::fmt;
use xaymaca_wire::{Frame, GuestId, Refusal};

/// The number of a connection, unique within its host.
pub type SocketId = u64;

/// The bounded queue of messages to one follower.
pub trait Sink: fmt::Debug + Send + 'static {
    /// Queues a message. False if the queue is full or its reader is gone: the table drops the follower, whose client
    /// reconnects and names the last append it knows.
    fn try_send(&self, frame: Frame) -> bool;

    /// True if its reader is gone.
    fn is_closed(&self) -> bool;
}

/// What runs live tables. Counting is optional.
pub trait Host: fmt::Debug + 'static {
    /// Where messages to one follower go.
    type Sink: Sink;

    /// A request was refused.
    fn count_refusal(_refusal: Refusal) {}

    /// That many updates were sent to followers.
    fn count_updates(_updates: usize) {}

    /// That many followers were dropped: they could not keep up, are gone, or may no longer look on.
    fn count_dropped(_followers: usize) {}
}

/// A connection that follows a table.
#[derive(Debug)]
pub(super) struct Follower<S> {
    pub(super) socket: SocketId,
    pub(super) guest: GuestId,
    pub(super) sink: S,
    /// The numbers of the requests that the next update acknowledges.
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
