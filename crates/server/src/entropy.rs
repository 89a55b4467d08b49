//! The operating system's entropy: the only source of secrets and ids in this server.

use xaymaca_table::{Entropy, entropy};
use xaymaca_wire::ID_BYTES;

/// Entropy from the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&mut self, bytes: &mut [u8]) {
        // Without entropy the dice would be predictable, so the server must not go on.
        getrandom::fill(bytes).expect("the operating system gives random bytes");
    }
}

/// The bytes of a fresh id.
pub(crate) fn fresh_id() -> [u8; ID_BYTES] {
    entropy::bytes(&mut SystemEntropy)
}

/// A number that cannot be guessed.
pub(crate) fn fresh_number() -> u64 {
    let mut bytes = [0; 8];
    SystemEntropy.fill(&mut bytes);
    u64::from_le_bytes(bytes)
}
