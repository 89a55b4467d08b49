//! Where secrets and ids come from. A simulation brings its own, so that a seed decides everything.

/// A source of bytes that nobody can foretell.
pub trait Entropy: Send + Sync {
    /// Fills all of it.
    fn fill(&mut self, bytes: &mut [u8]);
}

/// The operating system's.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&mut self, bytes: &mut [u8]) {
        // A machine without entropy must not deal cards.
        getrandom::fill(bytes).expect("the operating system gives random bytes");
    }
}

/// So many bytes of it.
pub(crate) fn bytes<const N: usize>(entropy: &mut dyn Entropy) -> [u8; N] {
    let mut bytes = [0; N];
    entropy.fill(&mut bytes);
    bytes
}
