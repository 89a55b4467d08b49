//! Which cookies and tokens guests have called back, and the sockets that are closed for it. It knows no HTTP.

use super::claim::{Claim, Right};
use super::memory::{CalledBack, Memory};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::sync::futures::Notified;
use tokio::time::timeout;
use xaymaca_store::{Identity, SessionChange, Store, StoreError};
use xaymaca_wire::GuestId;

/// How long the store may take. If it takes longer, what is signed is believed, and checked again every [`ASK`].
const PATIENCE: Duration = Duration::from_secs(1);
/// How often a node asks what other nodes were told, and checks sockets again that were believed without the store.
const ASK: Duration = Duration::from_secs(2);

/// The identities of a server.
pub(in crate::http) struct Identities {
    store: Store,
    memory: Mutex<Memory>,
    sockets: Mutex<HashMap<GuestId, Vec<Arc<OpenSocket>>>>,
    /// Guests with a socket that was believed without the store.
    unchecked: Mutex<HashSet<GuestId>>,
}

/// What a socket claims, and how it hears that this does not hold any more. It is one allocation: there are many sockets.
struct OpenSocket {
    claim: Claim,
    ended: Notify,
}

/// The identity of a guest who has never called anything back: most of them share it.
static NEW: LazyLock<Arc<Identity>> = LazyLock::new(Arc::default);

/// Whether a claim was called back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::http) enum Standing {
    Holds,
    CalledBack,
    /// The store did not answer, and nothing is known against the claim.
    Unknown,
    /// What is stored of the guest is damaged: it may have been called back.
    Damaged,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// True if the claim holds, by what the store has of its guest.
fn holds(claim: &Claim, identity: &Identity) -> bool {
    let is_listed = match &claim.right {
        Right::Token(Some(token)) => identity.tokens.iter().any(|row| row.id == token.id),
        Right::Cookie(_) | Right::Token(None) => true,
    };
    claim.generation >= identity.generation && is_listed
}

impl Identities {
    pub(in crate::http) fn new(store: Store) -> Self {
        Self { store, memory: Mutex::default(), sockets: Mutex::default(), unchecked: Mutex::default() }
    }

    /// The generation and the tokens of a guest that are not called back.
    pub(in crate::http) async fn of(&self, guest: &GuestId) -> Result<Arc<Identity>, StoreError> {
        // What is remembered may have been read before the damage was found.
        self.store.check_guest(guest.as_str())?;
        let before = {
            let mut memory = locked(&self.memory);
            if let Some(known) = memory.find(guest) {
                return Ok(known);
            }
            memory.changes
        };
        let reading = self.store.identity(guest.as_str());
        let found = timeout(PATIENCE, reading).await.unwrap_or(Err(StoreError::Busy))?;
        let found = if found == **NEW { Arc::clone(&NEW) } else { Arc::new(found) };
        let mut memory = locked(&self.memory);
        if memory.changes == before {
            memory.keep(guest, &found);
        }
        Ok(found)
    }

    pub(in crate::http) async fn standing(&self, claim: &Claim) -> Standing {
        if locked(&self.memory).is_called_back(claim) {
            return Standing::CalledBack;
        }
        match self.of(&claim.guest.id).await {
            Ok(identity) if holds(claim, &identity) => Standing::Holds,
            Ok(_) => Standing::CalledBack,
            Err(StoreError::DamagedGuest { .. }) => Standing::Damaged,
            Err(error) => {
                tracing::debug!(%error, "a session is believed without the store");
                Standing::Unknown
            }
        }
    }

    /// Makes a change of a guest, and closes the sockets whose claim it called back. The change goes on if the caller is
    /// dropped, because its client has closed the connection.
    pub(in crate::http) async fn change(
        self: &Arc<Self>,
        guest: &GuestId,
        change: SessionChange,
    ) -> Result<u64, StoreError> {
        let (identities, guest) = (Arc::clone(self), guest.clone());
        let changing = tokio::spawn(async move {
            let done = identities.store.change_sessions(change.clone()).await;
            if let Ok(done) = done {
                // The store is not read again: the change itself tells what was called back.
                identities.call_back(&guest, &CalledBack::by(&change, done));
            } else {
                // It may have been made all the same.
                locked(&identities.memory).forget(&guest);
                identities.check_again(&guest);
            }
            done
        });
        changing.await.unwrap_or(Err(StoreError::Closed))
    }

    fn call_back(&self, guest: &GuestId, what: &CalledBack) {
        {
            let mut memory = locked(&self.memory);
            memory.forget(guest);
            memory.call_back(guest, what);
        }
        if let Some(open) = locked(&self.sockets).get(guest) {
            open.iter().filter(|open| what.voids(&open.claim)).for_each(|open| open.ended.notify_one());
        }
    }

    /// Has the sockets of a guest checked until the store answers.
    fn check_again(&self, guest: &GuestId) {
        // Only guests with open sockets: that bounds the set.
        if locked(&self.sockets).contains_key(guest) {
            locked(&self.unchecked).insert(guest.clone());
        }
    }

    /// Has the sockets of guests checked who are damaged.
    fn check_damaged(&self) {
        let is_damaged = |guest: &&GuestId| self.store.check_guest(guest.as_str()).is_err();
        let damaged: Vec<GuestId> = locked(&self.sockets).keys().filter(is_damaged).cloned().collect();
        locked(&self.unchecked).extend(damaged);
    }

    /// Closes the sockets of a guest whose claim does not hold any more. False if the store did not answer.
    async fn recheck(&self, guest: &GuestId) -> bool {
        let open = locked(&self.sockets).get(guest).cloned().unwrap_or_default();
        for open in open {
            if !self.check(&open).await {
                return false;
            }
        }
        true
    }

    async fn check(&self, OpenSocket { claim, ended }: &OpenSocket) -> bool {
        match self.standing(claim).await {
            Standing::Holds => {}
            Standing::CalledBack | Standing::Damaged => ended.notify_one(),
            Standing::Unknown => {
                self.check_again(&claim.guest.id);
                return false;
            }
        }
        true
    }

    /// Tells the socket of that claim when it is called back, until the returned guard is dropped.
    pub(in crate::http) async fn follow(self: &Arc<Self>, claim: Claim) -> Following {
        let guest = claim.guest.id.clone();
        let open = Arc::new(OpenSocket { claim, ended: Notify::new() });
        // Most guests have one.
        locked(&self.sockets).entry(guest).or_insert_with(|| Vec::with_capacity(1)).push(Arc::clone(&open));
        let following = Following { identities: Arc::clone(self), open };
        // It may have been called back before it was followed.
        let _ = self.check(&following.open).await;
        following
    }

    /// Checks sockets that were believed without the store, those of guests who were found to be damaged, and in a cluster those of
    /// guests who called something back at another node, until the server stops.
    pub(in crate::http) async fn watch(self: Arc<Self>, is_cluster: bool) {
        let (mut since, mut damages) = (None, 0);
        loop {
            let noted = self.store.noted_damages();
            if std::mem::replace(&mut damages, noted) != noted {
                self.check_damaged();
            }
            if is_cluster {
                match self.store.identities_changed(since).await {
                    Ok((guests, now)) => {
                        since = Some(now);
                        for guest in guests.iter().filter_map(|guest| GuestId::parse(guest)) {
                            locked(&self.memory).forget(&guest);
                            self.check_again(&guest);
                        }
                    }
                    Err(error) => tracing::debug!(%error, "changed sessions could not be asked for"),
                }
            }
            let mut unchecked = std::mem::take(&mut *locked(&self.unchecked)).into_iter();
            while let Some(guest) = unchecked.next() {
                if !self.recheck(&guest).await {
                    // Each would wait for the store in vain.
                    locked(&self.unchecked).extend(unchecked);
                    break;
                }
            }
            tokio::time::sleep(ASK).await;
        }
    }
}

/// A socket that hears when its claim is called back.
pub(in crate::http) struct Following {
    identities: Arc<Identities>,
    open: Arc<OpenSocket>,
}

impl Following {
    pub(in crate::http) fn claim(&self) -> &Claim {
        &self.open.claim
    }

    /// Returns when the claim was called back.
    pub(in crate::http) fn called_back(&self) -> Notified<'_> {
        self.open.ended.notified()
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        let mut sockets = locked(&self.identities.sockets);
        let guest = &self.open.claim.guest.id;
        if let Some(open) = sockets.get_mut(guest) {
            open.retain(|open| !Arc::ptr_eq(open, &self.open));
            if open.is_empty() {
                sockets.remove(guest);
            }
        }
    }
}
