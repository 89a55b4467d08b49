//! Entropy that comes with every message: the browser has it, and WebAssembly has none. Whatever it is stretched to depends on
//! the messages alone, so that a test can repeat a whole race.

use std::sync::{Arc, Mutex, PoisonError};
use xaymaca_table::{Entropy, entropy};
use xaymaca_wire::ID_BYTES;

/// Bytes of entropy in a message.
const BYTES: usize = 32;

/// Entropy for all tables of a device. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct SharedEntropy(Arc<Mutex<blake3::OutputReader>>);

impl Default for SharedEntropy {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(hasher().finalize_xof())))
    }
}

fn hasher() -> blake3::Hasher {
    blake3::Hasher::new_derive_key("xaymaca entropy of a device 1")
}

impl SharedEntropy {
    /// Takes the entropy of a message, and keeps what was there before: a message without good entropy does no harm. False if
    /// it is not written as 64 hexadecimal digits.
    pub(crate) fn renew(&mut self, hex: &str) -> bool {
        let Ok(fresh) = blake3::Hash::from_hex(hex) else { return false };
        let before: [u8; BYTES] = entropy::bytes(self);
        let reader = hasher().update(fresh.as_bytes()).update(&before).finalize_xof();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = reader;
        true
    }

    /// The bytes of a fresh id.
    pub(crate) fn fresh_id(&mut self) -> [u8; ID_BYTES] {
        entropy::bytes(self)
    }
}

impl Entropy for SharedEntropy {
    fn fill(&mut self, bytes: &mut [u8]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fill(bytes);
    }
}
