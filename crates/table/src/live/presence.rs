//! Presence: who follows the table at this node, and at other nodes as those last announced. Only captains are told of it.

use super::LiveTable;
use super::host::{Follower, Host};
use std::collections::BTreeMap;
use std::sync::Arc;
use xaymaca_rules::{Seat, Seats};
use xaymaca_wire::{Frame, Present};

/// The name of a node.
pub type NodeName = Arc<str>;

/// How long an announced presence is valid, in milliseconds. A node announces every 20 s, so three must be lost in a row.
const BELIEVED_MS: u64 = 65_000;
/// How long a host must be away before a captain may take the table over, in milliseconds.
const HOST_AWAY_MS: u64 = 120_000;
/// Upper bound on the nodes whose presence is kept for one table.
const MOST_NODES: usize = 1_000;

/// Who follows a table at one node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Presence {
    /// The seats of the captains.
    pub seats: Seats,
    /// The number of followers without a seat.
    pub watchers: usize,
}

impl Presence {
    /// No follower at all.
    pub const NONE: Self = Self { seats: Seats::NONE, watchers: 0 };

    fn and(self, other: Self) -> Self {
        let seats = other.seats.iter().fold(self.seats, Seats::with);
        Self { seats, watchers: self.watchers.saturating_add(other.watchers) }
    }
}

/// Who follows a table at the other nodes: the last announcement of each, and when it came.
#[derive(Debug, Default)]
pub(super) struct RemotePresence(BTreeMap<NodeName, (Presence, u64)>);

impl RemotePresence {
    fn note(&mut self, node: NodeName, presence: Presence, now: u64) {
        if presence == Presence::NONE {
            self.0.remove(&node);
        } else if self.0.len() < MOST_NODES || self.0.contains_key(&node) {
            self.0.insert(node, (presence, now));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn forget_silent(&mut self, now: u64) {
        self.0.retain(|_, (_, heard)| now.abs_diff(*heard) < BELIEVED_MS);
    }

    fn all(&self) -> Presence {
        self.0.values().fold(Presence::NONE, |all, (presence, _)| all.and(*presence))
    }
}

impl<H: Host> LiveTable<H> {
    /// Who follows the table at this node.
    pub fn presence(&self) -> Presence {
        let mut here = Presence::NONE;
        for follower in &self.followers {
            match self.state.seat_of(&follower.guest) {
                Some(seat) => here.seats = here.seats.with(seat),
                None => here.watchers += 1,
            }
        }
        here
    }

    /// Notes that the host is connected, if they are. Other nodes announce seats and a number of spectators alone, so any of
    /// these may be a host without a seat.
    pub(super) fn see_host(&mut self) {
        // Not with every message of a race of programs.
        if self.host_seen.is_some_and(|seen| self.time.now.abs_diff(seen) < 1_000) {
            return;
        }
        let host = &self.state.lobby.host;
        let at_another_node = || {
            let Presence { seats, watchers } = self.remote_presence.all();
            self.state.seat_of(host).map_or(watchers > 0, |seat| seats.contains(seat))
        };
        let is_connected = self.followers.iter().any(|follower| follower.guest == *host) || at_another_node();
        if is_connected || self.host_seen.is_none() {
            self.host_seen = Some(self.time.now);
        }
    }

    /// True if the host is connected, or was a moment ago: no captain may take the table over then.
    pub(super) fn host_is_here(&self) -> bool {
        self.host_seen.is_none_or(|seen| self.time.now.abs_diff(seen) < HOST_AWAY_MS)
    }

    /// Notes what another node announced. `now` is in milliseconds by a clock that never leaps, here and below.
    pub fn note_presence(&mut self, node: NodeName, presence: Presence, now: u64) {
        let before = self.remote_presence.all();
        self.remote_presence.note(node, presence, now);
        if self.remote_presence.all() != before {
            self.tell_presence();
        }
    }

    /// Forgets the presence of nodes whose last announcement is no longer valid.
    pub fn forget_silent_nodes(&mut self, now: u64) {
        let before = self.remote_presence.all();
        self.remote_presence.forget_silent(now);
        if self.remote_presence.all() != before {
            self.tell_presence();
        }
    }

    /// Tells the captains who is there. Spectators are not told of each other: they may be thousands.
    pub(super) fn tell_presence(&mut self) {
        let Presence { seats, watchers } = self.presence().and(self.remote_presence.all());
        let frame = Frame::of(&Present { tell: "present", seats, watchers });
        let seat_of = |follower: &Follower<H::Sink>| -> Option<Seat> { self.state.seat_of(&follower.guest) };
        for follower in self.followers.iter().filter(|follower| seat_of(follower).is_some()) {
            // A follower who cannot keep up is dropped with the next update.
            follower.tell(frame.clone());
        }
    }
}
