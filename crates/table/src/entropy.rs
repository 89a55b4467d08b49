//! The source of secrets and ids. A simulation brings a seeded one, so that its seed decides everything.

/// A source of unpredictable bytes.
pub trait Entropy: Send + Sync {
    /// Fills the whole slice.
    fn fill(&mut self, bytes: &mut [u8]);
}

/// `N` bytes from that source.
pub fn bytes<const N: usize>(entropy: &mut dyn Entropy) -> [u8; N] {
    let mut bytes = [0; N];
    entropy.fill(&mut bytes);
    bytes
}
