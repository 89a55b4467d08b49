//! Where chance comes from: the game asks, and the program that drives it answers through this trait.

/// A source of even chances. The rules have no generator of their own.
pub trait Luck {
    /// A number from 0 to `bound - 1`, each equally likely. The bound is at least 1.
    fn below(&mut self, bound: u32) -> u32;
}

impl<F: FnMut(u32) -> u32> Luck for F {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        self(bound)
    }
}
