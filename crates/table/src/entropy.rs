//! Where secrets and ids come from. A simulation brings its own source, so that a seed decides everything.

/// A source of unpredictable bytes.
pub trait Entropy: Send + Sync {
    /// Fills all of it.
    fn fill(&mut self, bytes: &mut [u8]);
}

/// So many bytes of it.
pub fn bytes<const N: usize>(entropy: &mut dyn Entropy) -> [u8; N] {
    let mut bytes = [0; N];
    entropy.fill(&mut bytes);
    bytes
}
