//! The damaged tables and guests that this process has met. They are refused from memory until the next start: reading them again would
//! not help.

use crate::sessions::rows::{Found, Owner, Unowned};
use crate::{Damage, StoreError};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use xaymaca_chain::Broken;

#[derive(Debug, Clone, Default)]
pub(crate) struct Damages {
    met: Arc<Mutex<BTreeMap<String, Damage>>>,
    guests: Arc<Mutex<BTreeSet<String>>>,
    /// Rows in `identity` that are not of the guest whom they name, each with its owner as soon as that is known.
    unowned: Arc<Mutex<HashMap<Unowned, Option<String>>>>,
    /// How often a guest or a row of one was noted.
    noted: Arc<AtomicU64>,
}

/// Rows whose owner a running server looks for among all guests, at once: each is compared with every guest. A database with more of
/// them is damaged so badly that only their owners' own requests tell them, or a repair.
const LOOKED_FOR: usize = 64;

impl Damages {
    /// Notes a damaged table, and says so in the server's log the first time.
    pub(crate) fn note(&self, damage: Damage) -> StoreError {
        let mut met = self.met();
        if !met.contains_key(&damage.table) {
            let Damage { table, append, reason } = &damage;
            tracing::error!(table, append, reason, "a table is damaged and will not be served");
            met.insert(damage.table.clone(), damage.clone());
        }
        damage.into()
    }

    /// The same for an append of a log.
    pub(crate) fn note_broken(&self, table: &str, broken: Broken) -> StoreError {
        let Broken { append, reason } = broken;
        self.note(Damage { table: table.to_owned(), append, reason: reason.to_string() })
    }

    /// Refuses a table that is known to be damaged.
    pub(crate) fn check(&self, table: &str) -> Result<(), StoreError> {
        self.met().get(table).map_or(Ok(()), |damage| Err(damage.clone().into()))
    }

    pub(crate) fn contains(&self, table: &str) -> bool {
        self.met().contains_key(table)
    }

    pub(crate) fn all(&self) -> Vec<Damage> {
        self.met().values().cloned().collect()
    }

    /// Notes a guest whose sessions are damaged, and says so in the server's log the first time.
    pub(crate) fn note_guest(&self, guest: &str) -> StoreError {
        if self.met_guests().insert(guest.to_owned()) {
            self.noted.fetch_add(1, Ordering::Relaxed);
            tracing::error!(
                guest,
                "the sessions of a guest are damaged: their cookies and tokens are refused"
            );
        }
        StoreError::DamagedGuest { guest: guest.to_owned() }
    }

    /// Notes those of these guests that are damaged. If a row has a changed name, its guest seems to have none: both are noted.
    pub(crate) fn note_guests(&self, found: &BTreeMap<String, Found>) {
        for (guest, found) in found.iter().filter(|(_, found)| found.identity.is_none()) {
            self.note_guest(guest);
            match &found.owner {
                Owner::Named => {}
                Owner::Renamed(owner) => drop(self.note_guest(owner)),
                Owner::Unknown(row) => self.note_unowned(row),
            }
        }
    }

    /// The rows in `identity` whose guest is not known, and is none of these. Those of these guests are noted as damaged.
    pub(crate) fn without_owner(&self, guests: &[String]) -> Vec<Unowned> {
        self.look_for_owners(guests, usize::MAX);
        self.ownerless()
    }

    /// Notes those of these guests who own one of the rows whose guest is not known. It looks for few of the rows, beside play.
    pub(crate) fn note_owners(&self, guests: &[String]) {
        self.look_for_owners(guests, LOOKED_FOR);
    }

    fn look_for_owners(&self, guests: &[String], most: usize) {
        // Not under the lock, under which guests are refused.
        for row in self.ownerless().iter().take(most) {
            if let Some(owner) = guests.iter().find(|guest| row.is_of(guest)) {
                self.note_owner(row, owner);
            }
        }
    }

    fn ownerless(&self) -> Vec<Unowned> {
        self.unowned().iter().filter(|(_, owner)| owner.is_none()).map(|(row, _)| row.clone()).collect()
    }

    fn note_owner(&self, row: &Unowned, owner: &str) {
        self.note_guest(owner);
        if let Some(known) = self.unowned().get_mut(row) {
            *known = Some(owner.to_owned());
        }
    }

    fn note_unowned(&self, row: &Unowned) {
        let mut unowned = self.unowned();
        if !unowned.contains_key(row) {
            tracing::error!(
                guest = %String::from_utf8_lossy(&row.name),
                "it is not certain whose row this is: a guest who logged out everywhere may be logged in again. \
                 Run `xaymaca check`"
            );
            unowned.insert(row.clone(), None);
            self.noted.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn has_unowned(&self) -> bool {
        self.unowned().values().any(Option::is_none)
    }

    pub(crate) fn forget_unowned(&self) {
        self.unowned().clear();
    }

    fn unowned(&self) -> MutexGuard<'_, HashMap<Unowned, Option<String>>> {
        self.unowned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses a guest who is known to be damaged, or whose row was found under another name. It reads no database.
    pub(crate) fn check_guest(&self, guest: &str) -> Result<(), StoreError> {
        if self.met_guests().contains(guest) {
            return Err(StoreError::DamagedGuest { guest: guest.to_owned() });
        }
        let is_theirs = |(row, owner): (&Unowned, &Option<String>)| owner.is_none() && row.is_of(guest);
        let row =
            self.unowned().iter().find(|found| is_theirs((found.0, found.1))).map(|(row, _)| row.clone());
        row.map_or(Ok(()), |row| {
            self.note_owner(&row, guest);
            Err(StoreError::DamagedGuest { guest: guest.to_owned() })
        })
    }

    /// A number that grows with each guest, or row of a guest, that is noted.
    pub(crate) fn noted(&self) -> u64 {
        self.noted.load(Ordering::Relaxed)
    }

    pub(crate) fn guests(&self) -> Vec<String> {
        self.met_guests().iter().cloned().collect()
    }

    pub(crate) fn forget_guest(&self, guest: &str) {
        self.met_guests().remove(guest);
    }

    fn met_guests(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A person has decided about the table: it is read again.
    pub(crate) fn forget(&self, table: &str) {
        self.met().remove(table);
    }

    /// A panic under the lock leaves the map consistent, so a poisoned lock is used.
    fn met(&self) -> MutexGuard<'_, BTreeMap<String, Damage>> {
        self.met.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
