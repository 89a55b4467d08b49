//! The damaged tables that this process has met. They are refused from memory until the next start: reading them again would
//! not help.

use crate::{Damage, StoreError};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use xaymaca_chain::Broken;

#[derive(Debug, Clone, Default)]
pub(crate) struct Damages {
    met: Arc<Mutex<BTreeMap<String, Damage>>>,
}

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

    /// A person has decided about the table: it is read again.
    pub(crate) fn forget(&self, table: &str) {
        self.met().remove(table);
    }

    /// A panic under the lock leaves the map consistent, so a poisoned lock is used.
    fn met(&self) -> MutexGuard<'_, BTreeMap<String, Damage>> {
        self.met.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
