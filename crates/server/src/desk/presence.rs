//! Who is at the table: those who follow it here, and what other nodes say of theirs. What they are told of the race is
//! none of its business.

use super::desk::Desk;
use super::follower::Follower;
use crate::wire::{Present, message};
use std::collections::BTreeMap;
use std::sync::Arc;
use xaymaca_rules::{Seat, Seats};

/// How another node is called.
pub type NodeName = Arc<str>;

/// How long a node is believed that says nothing more, in milliseconds.
const BELIEVED: u64 = 65_000;
/// More nodes than ever have viewers of one table.
const MOST_NODES: usize = 1_000;

/// Who follows a table at one node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Presence {
    /// The captains.
    pub seats: Seats,
    /// How many only look on.
    pub watchers: usize,
}

impl Presence {
    /// Nobody.
    pub const NOBODY: Self = Self { seats: Seats::NONE, watchers: 0 };

    fn and(self, other: Self) -> Self {
        let seats = other.seats.iter().fold(self.seats, Seats::with);
        Self { seats, watchers: self.watchers.saturating_add(other.watchers) }
    }
}

/// Who follows a table at other nodes, as they said last, and when.
#[derive(Debug, Default)]
pub(super) struct Elsewhere(BTreeMap<NodeName, (Presence, u64)>);

impl Elsewhere {
    fn note(&mut self, node: NodeName, presence: Presence, now: u64) {
        if presence == Presence::NOBODY {
            self.0.remove(&node);
        } else if self.0.len() < MOST_NODES || self.0.contains_key(&node) {
            self.0.insert(node, (presence, now));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn forget_silent(&mut self, now: u64) {
        self.0.retain(|_, (_, heard)| now.abs_diff(*heard) < BELIEVED);
    }

    fn all(&self) -> Presence {
        self.0.values().fold(Presence::NOBODY, |all, (presence, _)| all.and(*presence))
    }
}

impl Desk {
    /// Who follows the table here.
    pub fn presence(&self) -> Presence {
        let mut here = Presence::NOBODY;
        for follower in &self.followers {
            match self.state.seat_of(&follower.guest) {
                Some(seat) => here.seats = here.seats.with(seat),
                None => here.watchers += 1,
            }
        }
        here
    }

    /// Another node says who follows the table there.
    pub fn note_presence(&mut self, node: NodeName, presence: Presence, now: u64) {
        let before = self.elsewhere.all();
        self.elsewhere.note(node, presence, now);
        if self.elsewhere.all() != before {
            self.tell_presence();
        }
    }

    /// Nodes that have said nothing for long are gone, and who was there.
    pub fn forget_silent_nodes(&mut self, now: u64) {
        let before = self.elsewhere.all();
        self.elsewhere.forget_silent(now);
        if self.elsewhere.all() != before {
            self.tell_presence();
        }
    }

    /// Tells the captains who is there. Spectators are not told of each other: they may be thousands.
    pub(super) fn tell_presence(&mut self) {
        let Presence { seats, watchers } = self.presence().and(self.elsewhere.all());
        let text = message(&Present { tell: "present", seats, watchers });
        let seat_of = |follower: &Follower| -> Option<Seat> { self.state.seat_of(&follower.guest) };
        for follower in self.followers.iter().filter(|follower| seat_of(follower).is_some()) {
            // Who cannot keep up is dropped with the next update.
            follower.tell(text.clone());
        }
    }
}
