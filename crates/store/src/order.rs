//! Checks the number of an append. It knows neither tables nor a database.

use crate::StoreError;

/// Checks that `seq` is the next number of a log that ends with `head`. A log begins with 0 or 1 and has no gap.
pub(crate) fn check(head: Option<u64>, seq: u64) -> Result<(), StoreError> {
    match head {
        Some(head) if seq <= head => Err(StoreError::Clash),
        Some(head) if seq > head + 1 => Err(StoreError::Gap),
        None if seq > 1 => Err(StoreError::Gap),
        _ => Ok(()),
    }
}
