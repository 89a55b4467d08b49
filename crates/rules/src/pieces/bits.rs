//! Counting and picking in sets of six bits, by table. The baseline of x86-64, for which we build, has no instruction that
//! counts bits, and a loop over the bits of a random set ends in a mispredicted branch. Larger sets are listed bit by bit.

const BITS: usize = 6;
const SETS: usize = 1 << BITS;

static SIZES: [u8; SETS] = {
    let mut sizes = [0; SETS];
    let mut set = 0;
    while set < SETS {
        sizes[set] = set.count_ones() as u8;
        set += 1;
    }
    sizes
};

/// For each set, its bits in order; past the last, a bit that is in none. Rows of eight are found by a shift.
static PICKS: [[u8; 8]; SETS] = {
    let mut picks = [[BITS as u8; 8]; SETS];
    let mut set = 0;
    while set < SETS {
        let (mut bit, mut n) = (0, 0);
        while bit < BITS {
            if set >> bit & 1 == 1 {
                picks[set][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    picks
};

/// How many of the lower six bits are set.
#[inline]
pub(crate) const fn size(set: u8) -> usize {
    SIZES[set as usize % SETS] as usize
}

/// Which of the lower six bits is the nth that is set; six if there are not as many.
#[inline]
pub(crate) const fn pick(set: u8, n: usize) -> usize {
    PICKS[set as usize % SETS][if n < BITS { n } else { BITS }] as usize
}

/// The bits that are set, in order, by their numbers.
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<usize> {
        for _ in 0..n.min(u64::BITS as usize) {
            self.0 &= self.0.wrapping_sub(1);
        }
        self.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_bits_agree() {
        for set in 0..64u8 {
            let bits: Vec<usize> = (0..6).filter(|bit| set >> bit & 1 == 1).collect();
            assert_eq!(size(set), bits.len());
            for n in 0..10 {
                assert_eq!(pick(set, n), bits.get(n).copied().unwrap_or(6));
                assert_eq!(Bits(set.into()).nth(n), bits.get(n).copied());
            }
            assert_eq!(Bits(set.into()).collect::<Vec<_>>(), bits);
        }
    }
}
