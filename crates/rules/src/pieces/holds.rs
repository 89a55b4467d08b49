//! The holds of one ship, all together. It knows what they contain, not when they are filled or emptied.

use crate::pieces::character::Character;
use crate::pieces::goods::{Good, GoodSet};
use crate::pieces::hold::{Cargo, Contents, HAS_CHARACTER, Hold, HoldId, HoldSet};
use std::fmt;

/// The holds of one ship: five (S4), or six with the 6th Hold (T6).
///
/// One word: a byte for each hold, the number of holds in the last byte. Questions about all holds are answered for all
/// bytes at once, without a branch: they are asked in every turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Holds(u64);

/// The same byte in all six holds.
const fn each(byte: u8) -> u64 {
    0x0000_0101_0101_0101 * byte as u64
}

/// The highest bit of every byte that is zero, of the six holds.
#[inline]
const fn zeros(bytes: u64) -> u64 {
    // Adding 0x7f to the lower seven bits carries into the eighth unless they are all zero.
    !(((bytes & each(0x7f)) + each(0x7f)) | bytes) & each(0x80)
}

/// From the highest bits of the bytes to a set.
#[inline]
const fn gather(bits: u64) -> HoldSet {
    // The product moves the bit of byte n to bit 56 + n; no two partial products meet there.
    HoldSet(((bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8 & 0x3f)
}

/// The sum of all bytes.
#[inline]
const fn add_up(bytes: u64) -> u8 {
    // The product adds all of them up in the highest.
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}

/// A number for each hold, a byte each.
#[inline]
fn pack(numbers: [u8; Holds::MOST]) -> u64 {
    let mut bytes = [0; 8];
    bytes[..Holds::MOST].copy_from_slice(&numbers);
    u64::from_le_bytes(bytes)
}

/// The number of each hold, from a byte each.
#[inline]
const fn unpack(bytes: u64) -> [u8; Holds::MOST] {
    let [first, second, third, fourth, fifth, sixth, _, _] = bytes.to_le_bytes();
    [first, second, third, fourth, fifth, sixth]
}

impl Holds {
    /// S4: what every ship has.
    pub const REGULAR: usize = 5;
    /// With the 6th Hold.
    pub const MOST: usize = 6;

    const NUMBER: u32 = 56;
    const CARGO: u64 = each(0xff);

    /// Five empty holds.
    pub(crate) const EMPTY: Self = Self((Self::REGULAR as u64) << Self::NUMBER);

    /// How many there are.
    #[inline]
    pub const fn number(self) -> usize {
        (self.0 >> Self::NUMBER) as usize
    }

    /// Those there are, in order.
    pub fn iter(self) -> impl Iterator<Item = Hold> {
        (0..self.number()).map(move |index| self.get(HoldId::at(index)))
    }

    /// What is in that hold; a 6th Hold that is not there is empty.
    #[inline]
    pub const fn get(self, hold: HoldId) -> Hold {
        Hold((self.0 >> (8 * hold.0)) as u8)
    }

    #[inline]
    pub(crate) const fn set(&mut self, hold: HoldId, contents: Hold) {
        debug_assert!(hold.index() < self.number());
        let shift = 8 * hold.0;
        self.0 = self.0 & !(0xff << shift) | (contents.0 as u64) << shift;
    }

    /// So many tokens from either of two holds; from a hold that is named twice, the sum.
    #[inline]
    pub(crate) const fn tokens([(first, some), (second, more)]: [(HoldId, u8); 2]) -> [u8; Self::MOST] {
        unpack(((some as u64) << (8 * first.0)) + ((more as u64) << (8 * second.0)))
    }

    /// How many tokens these are; no hold gives more than it can have.
    #[inline]
    pub(crate) fn sum(tokens: [u8; Self::MOST]) -> u8 {
        add_up(pack(tokens))
    }

    /// How many of these tokens come out of holds with one of these goods.
    #[inline]
    pub(crate) fn sum_of(self, goods: GoodSet, tokens: [u8; Self::MOST]) -> u8 {
        let chosen = self.having(goods);
        add_up(pack(tokens) & ((chosen << 8) - chosen))
    }

    /// Takes so many tokens out of each hold; none may have fewer.
    #[inline]
    pub(crate) fn take(&mut self, tokens: [u8; Self::MOST]) {
        let left = self.0 - pack(tokens);
        // A hold without tokens is empty: its kind goes too.
        let bare = zeros(left & each(0x0f)) >> 7;
        self.0 = left & !((bare << 8) - bare);
    }

    /// Is the 6th Hold (T6) here?
    #[inline]
    pub const fn has_sixth(self) -> bool {
        self.number() == Self::MOST
    }

    /// T6: the card arrives with what is in it.
    pub(crate) fn gain_sixth(&mut self, contents: Hold) {
        self.0 = self.0 & Self::CARGO | (Self::MOST as u64) << Self::NUMBER;
        self.set(HoldId::SIXTH, contents);
    }

    /// T6: the card leaves with what is in it.
    pub(crate) fn lose_sixth(&mut self) -> Hold {
        let contents = self.get(HoldId::SIXTH);
        self.set(HoldId::SIXTH, Hold::EMPTY);
        self.0 = self.0 & Self::CARGO | (Self::REGULAR as u64) << Self::NUMBER;
        contents
    }

    /// The lowest bit of every byte whose hold has one of these goods.
    #[inline]
    const fn having(self, goods: GoodSet) -> u64 {
        // Adding 0x7f carries into the highest bit unless none of the kinds' bits is there. In a character's byte these
        // bits say who it is, and its highest bit excludes it.
        let some = (self.0 & each(goods.bits() << 4)) + each(0x7f);
        (some & !self.0 & each(0x80)) >> 7
    }

    /// The number of tokens of these goods in each hold, a byte each.
    #[inline]
    const fn counts(self, goods: GoodSet) -> u64 {
        let chosen = self.having(goods);
        self.0 & ((chosen << 4) - chosen)
    }

    /// The number of tokens of these goods in each hold.
    #[inline]
    pub(crate) const fn held(self, goods: GoodSet) -> [u8; Self::MOST] {
        unpack(self.counts(goods))
    }

    /// The hold or the two holds that have these goods, with their numbers; none if there are more, or none. Where there
    /// is one, the second is the same with nothing in it.
    #[inline]
    pub(crate) fn one_or_two(self, goods: GoodSet) -> Option<[(HoldId, u8); 2]> {
        let take_first = |counts: u64| {
            let byte = counts.trailing_zeros() / 8;
            ((HoldId(byte as u8), (counts >> (8 * byte)) as u8), counts & !(0xff << (8 * byte)))
        };
        let counts = self.counts(goods);
        if counts == 0 {
            return None;
        }
        let (first, rest) = take_first(counts);
        if rest == 0 {
            return Some([first, (first.0, 0)]);
        }
        let (second, more) = take_first(rest);
        if more == 0 { Some([first, second]) } else { None }
    }

    /// Has every hold at least so many tokens of these goods?
    #[inline]
    pub(crate) fn cover(self, goods: GoodSet, tokens: [u8; Self::MOST]) -> bool {
        let tokens = pack(tokens);
        // Where a byte has fewer, the subtraction borrows the bit we lend it.
        let lent = each(0x80);
        tokens & lent == 0 && ((self.counts(goods) | lent) - tokens) & lent == lent
    }

    /// All tokens of these goods aboard.
    #[inline]
    pub(crate) const fn total_of(self, goods: GoodSet) -> u8 {
        add_up(self.counts(goods))
    }

    /// All tokens of that good aboard.
    #[inline]
    pub const fn total(self, good: Good) -> u8 {
        self.total_of(GoodSet::only(good))
    }

    /// C5: is a character aboard?
    #[inline]
    pub(crate) const fn is_manned(self) -> bool {
        self.0 & each(HAS_CHARACTER) != 0
    }

    /// C5: is that character aboard?
    #[inline]
    pub const fn carries(self, character: Character) -> bool {
        zeros(self.0 ^ each(Hold::with(character).0)) != 0
    }

    /// C5: those aboard, in the order of the holds.
    pub fn crew(self) -> impl Iterator<Item = Character> {
        self.iter().filter_map(|hold| match hold.contents() {
            Contents::Character(character) => Some(character),
            Contents::Empty | Contents::Goods(..) => None,
        })
    }

    /// The holds that are there.
    #[inline]
    pub(crate) const fn all(self) -> HoldSet {
        HoldSet((1 << self.number()) - 1)
    }

    /// Those with nothing in them.
    #[inline]
    pub(crate) const fn empty(self) -> HoldSet {
        HoldSet(gather(zeros(self.0)).0 & self.all().0)
    }

    /// L4: those with something in them, one of every kind.
    #[inline]
    pub(crate) const fn laden(self) -> HoldSet {
        self.all().without(self.empty()).without(self.twins())
    }

    /// L4: of those with nothing in them, the first regular one and the 6th Hold.
    #[inline]
    pub(crate) const fn first_empty(self) -> HoldSet {
        let empty = self.empty().0;
        let regular = empty & ((1 << Self::REGULAR) - 1);
        HoldSet(empty & !regular | regular & regular.wrapping_neg())
    }

    /// Those with one of these goods.
    #[inline]
    pub(crate) const fn with(self, goods: GoodSet) -> HoldSet {
        gather(self.having(goods) << 7)
    }

    /// C5: those with a character in them.
    #[inline]
    pub(crate) const fn with_characters(self) -> HoldSet {
        gather(self.0 & each(HAS_CHARACTER))
    }

    /// Those that L1–L4 count as the same cargo.
    #[inline]
    pub(crate) const fn of(self, cargo: Cargo) -> HoldSet {
        match cargo {
            Cargo::Good(good) => self.with(GoodSet::only(good)),
            Cargo::Character => self.with_characters(),
        }
    }

    /// L4: that hold and its twins; the 6th Hold has none.
    #[inline]
    pub(crate) const fn like(self, hold: HoldId) -> HoldSet {
        let same = gather(zeros(self.0 ^ each(self.get(hold).0))).0 & ((1 << Self::REGULAR) - 1);
        HoldSet(if hold.0 == HoldId::SIXTH.0 { 1 << hold.0 } else { same })
    }

    /// **L4**: regular holds that have the same contents as a regular one before them.
    #[inline]
    pub(crate) const fn twins(self) -> HoldSet {
        let mut twins = 0;
        let mut apart = 1;
        while apart < Self::REGULAR {
            let same = zeros(self.0 ^ self.0 << (8 * apart));
            twins |= same & !0 << (8 * apart);
            apart += 1;
        }
        HoldSet(gather(twins).0 & ((1 << Self::REGULAR) - 1))
    }

    /// L4: would a hold give more of these tokens than a twin before it? No hold may give more than it has.
    #[inline]
    pub(crate) fn later_twin_gives_more(self, tokens: [u8; Self::MOST]) -> bool {
        let tokens = pack(tokens);
        let mut more = 0;
        let mut apart = 1;
        while apart < Self::REGULAR {
            let same = zeros(self.0 ^ self.0 << (8 * apart)) & !0 << (8 * apart);
            // Where the earlier gives less, the subtraction borrows the bit we lend it.
            let enough = (tokens << (8 * apart) | each(0x80)) - tokens;
            more |= same & !enough;
            apart += 1;
        }
        !gather(more).and(Self::EMPTY.all()).is_empty()
    }
}

impl fmt::Debug for Holds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All cargoes of a few kinds of holds.
    fn cargoes() -> impl Iterator<Item = Holds> {
        let kinds = [
            Hold::EMPTY,
            Hold::of(Good::Gold, 3),
            Hold::of(Good::Food, 3),
            Hold::of(Good::Gunpowder, 7),
            Hold::with(Character::King),
            Hold::with(Character::Mage),
        ];
        (0..2 * 6usize.pow(6)).map(move |code| {
            let mut holds = Holds::EMPTY;
            if code % 2 == 1 {
                holds.gain_sixth(Hold::EMPTY);
            }
            for index in 0..holds.number() {
                holds.set(HoldId::at(index), kinds[code / 2 / 6usize.pow(index as u32) % 6]);
            }
            holds
        })
    }

    #[test]
    fn all_holds_at_once_and_one_by_one_are_the_same() {
        for holds in cargoes() {
            let list: Vec<Hold> = holds.iter().collect();
            let set = |wanted: &dyn Fn(usize) -> bool| {
                HoldSet((0..list.len()).filter(|&index| wanted(index)).fold(0, |set, index| set | 1 << index))
            };
            assert_eq!(holds.empty(), set(&|index| list[index].is_empty()), "{holds:?}");
            assert_eq!(holds.first_empty(), holds.empty().without(holds.twins()), "{holds:?}");
            let regular = |index: usize| index < Holds::REGULAR;
            assert_eq!(
                holds.twins(),
                set(&|index| regular(index) && list[..index].contains(&list[index])),
                "{holds:?}"
            );
            let has_character = |hold: Hold| matches!(hold.contents(), Contents::Character(_));
            assert_eq!(holds.with_characters(), set(&|index| has_character(list[index])), "{holds:?}");
            assert_eq!(holds.is_manned(), list.iter().any(|&hold| has_character(hold)));
            for character in Character::all() {
                assert_eq!(holds.carries(character), list.contains(&Hold::with(character)), "{holds:?}");
            }
            for goods in (1..8).map(GoodSet::from_bits) {
                let count = |hold: Hold| goods.iter().map(|good| hold.count(good)).sum::<u8>();
                assert_eq!(holds.with(goods), set(&|index| count(list[index]) > 0), "{holds:?}");
                assert_eq!(holds.total_of(goods), list.iter().map(|&hold| count(hold)).sum::<u8>());
                let counts: Vec<u8> = list.iter().map(|&hold| count(hold)).collect();
                assert_eq!(holds.held(goods)[..list.len()], counts);
                let mut having = holds.with(goods).iter().map(|hold| (hold, count(holds.get(hold))));
                let expected = match (having.next(), having.next(), having.next()) {
                    (Some(first), None, _) => Some([first, (first.0, 0)]),
                    (Some(first), Some(second), None) => Some([first, second]),
                    _ => None,
                };
                assert_eq!(holds.one_or_two(goods), expected, "{holds:?}");
                let mut tokens = holds.held(goods);
                assert!(holds.cover(goods, tokens));
                for hold in 0..Holds::MOST {
                    tokens[hold] += 1;
                    assert!(!holds.cover(goods, tokens), "{holds:?}");
                    tokens[hold] = tokens[hold].saturating_sub(2);
                    assert!(holds.cover(goods, tokens), "{holds:?}");
                }
                assert!(
                    !holds.cover(goods, [255, 0, 0, 0, 0, 0]) && !holds.cover(goods, [0, 0, 0, 128, 0, 0])
                );
            }
        }
    }

    #[test]
    fn c5_every_character_fits_into_a_hold() {
        for character in Character::all() {
            let hold = Hold::with(character);
            assert_eq!(hold.contents(), Contents::Character(character));
            assert_eq!((hold.cargo(), hold.to_string().as_str()), (Some(Cargo::Character), character.word()));
            let mut holds = Holds::EMPTY;
            holds.set(HoldId::at(2), hold);
            holds.set(HoldId::at(3), Hold::of(Good::Gold, 2));
            holds.take([0, 0, 0, 2, 0, 0]);
            assert_eq!(holds.crew().collect::<Vec<_>>(), [character], "paying leaves the crew alone");
            assert!(Good::ALL.iter().all(|&good| holds.total(good) == 0));
        }
    }

    #[test]
    fn t6_the_sixth_hold_comes_and_goes_with_its_cargo() {
        let mut holds = Holds::EMPTY;
        holds.set(HoldId::at(4), Hold::of(Good::Food, 6));
        let regular = holds;
        holds.gain_sixth(Hold::of(Good::Gold, 5));
        assert!(holds.has_sixth());
        assert_eq!(holds.total(Good::Gold), 5);
        assert_eq!(holds.lose_sixth(), Hold::of(Good::Gold, 5));
        assert_eq!(holds, regular);
    }
}
