//! The host of a live table: it brings the queues to the followers, and counts. The server has one, and so may a page.

use crate::names::plain_keys;
use crate::state::State;
use std::fmt;
use xaymaca_rules::Seat;
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

    /// True if followers who ask for it get lean updates. A host whose messages cross no network leaves them out, and the code
    /// that writes them.
    const IS_LEAN: bool = false;

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
    /// True if they asked for lean updates.
    wants_lean: bool,
    /// The open view that they have, if they fold events into it.
    folds: Option<Fold>,
}

/// The open view that a follower folds events into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fold {
    /// From which seat they see it: in another one they need another view.
    seat: Option<Seat>,
    /// The round, and whether the race was over, when they last had a digest or a whole view.
    checked: (u16, bool),
}

impl Fold {
    /// The open view that a follower in that seat has after the last append; none before the race.
    fn now(state: &State, seat: Option<Seat>) -> Option<Self> {
        state.race.map(|race| Self { seat, checked: (race.game.round(), state.is_over()) })
    }
}

/// How much an update has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fullness {
    /// The open view.
    Whole,
    /// What cannot be folded from the events.
    Lean,
    /// The same, and the digest of what can be.
    LeanWithDigest,
}

impl<S: Sink> Follower<S> {
    pub(super) const fn new(socket: SocketId, guest: GuestId, sink: S, wants_lean: bool) -> Self {
        Self { socket, guest, sink, done: Vec::new(), told: 0, wants_lean, folds: None }
    }

    /// How much the next update must have for a follower who is in that seat now.
    pub(super) fn fullness(&self, state: &State, seat: Option<Seat>) -> Fullness {
        match (self.folds, Fold::now(state, seat)) {
            (Some(had), Some(now)) if had == now => Fullness::Lean,
            (Some(had), Some(now)) if had.seat == now.seat => Fullness::LeanWithDigest,
            _ => Fullness::Whole,
        }
    }

    /// They are being told the table as it is now: with its race, as seen from that seat, if they are let in.
    pub(super) fn note_told(&mut self, state: &State, seat: Option<Seat>, is_let_in: bool) {
        self.folds = if self.wants_lean && is_let_in { Fold::now(state, seat) } else { None };
    }

    pub(super) fn screen(&self) -> Screen<'_> {
        Screen { guest: &self.guest, is_seen_by_all: self.sink.is_seen_by_all() }
    }

    /// False if the follower is gone or cannot keep up.
    pub(super) fn tell(&self, frame: Frame) -> bool {
        self.sink.try_send(frame)
    }
}
