//! What guests have called back, as far as it is known here, and the sockets that must hear of it. It knows no HTTP.

use super::claim::{Claim, Right};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::timeout;
use xaymaca_store::{Identity, SessionChange, Store, StoreError};
use xaymaca_wire::GuestId;

/// Guests of whom it is remembered what they have called back: twice as many at most.
const REMEMBERED: usize = 10_000;
/// How long the store may take. If it takes longer, what is signed is believed: nothing can be written then either.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often a node asks what other nodes were told.
const ASK: Duration = Duration::from_secs(2);

/// The identities of a server.
pub(in crate::http) struct Identities {
    store: Store,
    memory: Mutex<Memory>,
    sockets: Mutex<HashMap<GuestId, Vec<OpenSocket>>>,
}

/// What a socket claims, and how it hears that this does not hold any more.
type OpenSocket = (Claim, Arc<Notify>);

#[derive(Default)]
struct Memory {
    recent: HashMap<GuestId, Arc<Identity>>,
    /// Forgotten when as many others were asked for.
    older: HashMap<GuestId, Arc<Identity>>,
    /// Grows with every change: what was read before a change is not remembered after it.
    changes: u64,
}

impl Memory {
    fn find(&mut self, guest: &GuestId) -> Option<Arc<Identity>> {
        if let Some(known) = self.recent.get(guest) {
            return Some(Arc::clone(known));
        }
        let known = self.older.remove(guest)?;
        self.keep(guest, &known);
        Some(known)
    }

    fn keep(&mut self, guest: &GuestId, known: &Arc<Identity>) {
        if self.recent.len() >= REMEMBERED {
            self.older = std::mem::take(&mut self.recent);
        }
        self.recent.insert(guest.clone(), Arc::clone(known));
    }

    fn forget(&mut self, guest: &GuestId) {
        self.changes += 1;
        self.recent.remove(guest);
        self.older.remove(guest);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// True if the claim holds for a guest who has this left.
fn holds(claim: &Claim, identity: &Identity) -> bool {
    let is_listed = match &claim.right {
        Right::Token(Some(token)) => identity.tokens.iter().any(|row| row.id == token.id),
        Right::Cookie(_) | Right::Token(None) => true,
    };
    claim.generation >= identity.generation && is_listed
}

impl Identities {
    pub(in crate::http) fn new(store: Store) -> Self {
        Self { store, memory: Mutex::default(), sockets: Mutex::default() }
    }

    /// What is valid of a guest.
    pub(in crate::http) async fn of(&self, guest: &GuestId) -> Result<Arc<Identity>, StoreError> {
        let before = {
            let mut memory = locked(&self.memory);
            if let Some(known) = memory.find(guest) {
                return Ok(known);
            }
            memory.changes
        };
        let reading = self.store.identity(guest.as_str());
        let found = Arc::new(timeout(PATIENCE, reading).await.unwrap_or(Err(StoreError::Busy))?);
        let mut memory = locked(&self.memory);
        if memory.changes == before {
            memory.keep(guest, &found);
        }
        Ok(found)
    }

    /// True if the claim has not been called back.
    pub(in crate::http) async fn holds(&self, claim: &Claim) -> bool {
        match self.of(&claim.guest.id).await {
            Ok(identity) => holds(claim, &identity),
            Err(error) => {
                tracing::debug!(%error, "a session is believed without the store");
                true
            }
        }
    }

    /// Makes a change of a guest, and closes the sockets whose claim does not hold any more.
    pub(in crate::http) async fn change(
        &self,
        guest: &GuestId,
        change: SessionChange,
    ) -> Result<u64, StoreError> {
        let done = self.store.change_sessions(change).await?;
        self.recheck(guest).await;
        Ok(done)
    }

    /// Reads anew what is valid of a guest.
    async fn recheck(&self, guest: &GuestId) {
        locked(&self.memory).forget(guest);
        let open = locked(&self.sockets).get(guest).cloned().unwrap_or_default();
        if open.is_empty() {
            return;
        }
        for (claim, ended) in open {
            if !self.holds(&claim).await {
                ended.notify_one();
            }
        }
    }

    /// Tells the socket of that claim when it does not hold any more, until the returned guard is dropped.
    pub(in crate::http) fn follow(self: &Arc<Self>, claim: Claim) -> Following {
        let ended = Arc::new(Notify::new());
        let guest = claim.guest.id.clone();
        locked(&self.sockets).entry(guest.clone()).or_default().push((claim, Arc::clone(&ended)));
        Following { identities: Arc::clone(self), guest, ended }
    }

    /// Asks what other nodes were told, until the server stops.
    pub(in crate::http) async fn watch(self: Arc<Self>) {
        let mut since = None;
        loop {
            match self.store.identities_changed(since).await {
                Ok((guests, now)) => {
                    since = Some(now);
                    for guest in guests.iter().filter_map(|guest| GuestId::parse(guest)) {
                        self.recheck(&guest).await;
                    }
                }
                Err(error) => tracing::debug!(%error, "changed sessions could not be asked for"),
            }
            tokio::time::sleep(ASK).await;
        }
    }
}

/// A socket that hears when its claim is called back.
pub(in crate::http) struct Following {
    identities: Arc<Identities>,
    guest: GuestId,
    ended: Arc<Notify>,
}

impl Following {
    /// Says that the claim does not hold any more.
    pub(in crate::http) fn end(&self) {
        self.ended.notify_one();
    }

    /// Returns when the claim does not hold any more.
    pub(in crate::http) async fn ended(&self) {
        self.ended.notified().await;
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        let mut sockets = locked(&self.identities.sockets);
        if let Some(open) = sockets.get_mut(&self.guest) {
            open.retain(|(_, ended)| !Arc::ptr_eq(ended, &self.ended));
            if open.is_empty() {
                sockets.remove(&self.guest);
            }
        }
    }
}
