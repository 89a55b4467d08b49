//! The host of a live table: it brings the queues to the followers, and counts. The server has one, and so may a page.

use crate::names::plain_keys;
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

    /// True if captains of other seats look at the same screen: the follower is told nothing that only their seat may know, and
    /// is asked only what they can answer before all.
    fn is_seen_by_all(&self) -> bool {
        false
    }
}

/// What runs live tables. Counting is optional.
pub trait Host: fmt::Debug + 'static {
    /// Where messages to one follower go.
    type Sink: Sink;

    /// What makes names distinct at one table. A host that has tables of look-alikes brings its own.
    fn name_keys(name: &str) -> Vec<String> {
        plain_keys(name)
    }

    /// A request was refused.
    fn count_refusal(_refusal: Refusal) {}

    /// That many updates were sent to followers.
    fn count_updates(_updates: usize) {}

    /// That many followers were dropped: they could not keep up, are gone, or may no longer look on.
    fn count_dropped(_followers: usize) {}
}

/// Who looks at what a follower is told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Screen<'a> {
    pub(super) guest: &'a GuestId,
    /// See [`Sink::is_seen_by_all`].
    pub(super) is_seen_by_all: bool,
}

impl<'a> Screen<'a> {
    /// A screen that only that guest looks at.
    pub(super) const fn own(guest: &'a GuestId) -> Self {
        Self { guest, is_seen_by_all: false }
    }
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

    pub(super) fn screen(&self) -> Screen<'_> {
        Screen { guest: &self.guest, is_seen_by_all: self.sink.is_seen_by_all() }
    }

    /// False if the follower is gone or cannot keep up.
    pub(super) fn tell(&self, frame: Frame) -> bool {
        self.sink.try_send(frame)
    }
}
