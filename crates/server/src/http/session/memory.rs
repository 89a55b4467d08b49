//! What this server remembers of guests' sessions: what it read from the store, and what it saw being called back. It knows
//! neither the store nor sockets.

use super::claim::{Claim, Right};
use std::collections::HashMap;
use std::sync::Arc;
use xaymaca_store::{Identity, SessionChange};
use xaymaca_wire::GuestId;

/// Guests who are remembered: twice as many at most, in each of the two maps.
const REMEMBERED: usize = 10_000;
/// Revoked tokens of one guest that are remembered: as many as may be valid at once.
const REVOKED: usize = 20;

/// A bounded map that forgets what was not asked for while [`REMEMBERED`] others were.
struct Recent<T> {
    newer: HashMap<GuestId, T>,
    older: HashMap<GuestId, T>,
}

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self { newer: HashMap::new(), older: HashMap::new() }
    }
}

impl<T> Recent<T> {
    fn find(&mut self, guest: &GuestId) -> Option<&mut T> {
        if let Some(found) = self.older.remove(guest) {
            self.keep(guest, found);
        }
        self.newer.get_mut(guest)
    }

    fn keep(&mut self, guest: &GuestId, value: T) {
        if self.newer.len() >= REMEMBERED {
            self.older = std::mem::take(&mut self.newer);
        }
        self.newer.insert(guest.clone(), value);
    }

    fn forget(&mut self, guest: &GuestId) {
        self.newer.remove(guest);
        self.older.remove(guest);
    }
}

/// What a guest has certainly called back. It only grows, so it is true in whatever order changes are noted.
#[derive(Default)]
pub(super) struct CalledBack {
    generation: u64,
    tokens: Vec<String>,
}

impl CalledBack {
    pub(super) fn voids(&self, claim: &Claim) -> bool {
        let is_revoked = match &claim.right {
            Right::Token(Some(token)) => self.tokens.contains(&token.id),
            Right::Cookie(_) | Right::Token(None) => false,
        };
        claim.generation < self.generation || is_revoked
    }

    /// What a change that was made has called back; `done` is the store's answer.
    pub(super) fn by(change: &SessionChange, done: u64) -> Self {
        match change {
            SessionChange::LogOut { .. } => Self { generation: done, tokens: Vec::new() },
            SessionChange::Revoke { id, .. } if done > 0 => Self { generation: 0, tokens: vec![id.clone()] },
            SessionChange::Revoke { .. } | SessionChange::Add { .. } | SessionChange::Expire { .. } => {
                Self::default()
            }
        }
    }

    fn add(&mut self, more: &Self) {
        self.generation = self.generation.max(more.generation);
        self.tokens.extend(more.tokens.iter().cloned());
        let surplus = self.tokens.len().saturating_sub(REVOKED);
        self.tokens.drain(..surplus);
    }
}

#[derive(Default)]
pub(super) struct Memory {
    read: Recent<Arc<Identity>>,
    called_back: Recent<CalledBack>,
    /// Grows with every change: what was read before a change is not remembered after it.
    pub(super) changes: u64,
}

impl Memory {
    pub(super) fn find(&mut self, guest: &GuestId) -> Option<Arc<Identity>> {
        self.read.find(guest).map(|known| Arc::clone(known))
    }

    pub(super) fn keep(&mut self, guest: &GuestId, known: &Arc<Identity>) {
        self.read.keep(guest, Arc::clone(known));
    }

    /// Forgets what was read of a guest: it has changed, or may have.
    pub(super) fn forget(&mut self, guest: &GuestId) {
        self.changes += 1;
        self.read.forget(guest);
    }

    pub(super) fn call_back(&mut self, guest: &GuestId, what: &CalledBack) {
        if let Some(known) = self.called_back.find(guest) {
            return known.add(what);
        }
        let mut known = CalledBack::default();
        known.add(what);
        self.called_back.keep(guest, known);
    }

    pub(super) fn is_called_back(&mut self, claim: &Claim) -> bool {
        self.called_back.find(&claim.guest.id).is_some_and(|known| known.voids(claim))
    }
}
