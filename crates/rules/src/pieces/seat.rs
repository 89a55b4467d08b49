//! Seats, the ships that sail, and the flags they sail under. It knows nothing of what happens to them.

use std::fmt;

/// A place at the table, numbered clockwise. People and records count from 1: `Display` and `FromStr` do. [`Seat::new`] and
/// [`Seat::index`] count from 0, so `"2".parse()` is the seat of `Seat::new(1)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The most captains a table can have (S1).
    pub const MOST: usize = 6;
    /// The fewest (S1).
    pub const FEWEST: usize = 2;

    /// The seat with that index, counted from 0.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MOST { Some(Self(index as u8)) } else { None }
    }

    /// For indices that are known to be in range.
    #[inline]
    pub(crate) const fn at(index: usize) -> Self {
        assert!(index < Self::MOST);
        Self(index as u8)
    }

    /// Counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat to the left, clockwise, at a table of so many.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize) -> Self {
        if self.index() + 1 < seats { Self(self.0 + 1) } else { Self(0) }
    }

    /// The ship this seat sails.
    #[inline]
    pub const fn ship(self) -> ShipId {
        ShipId(self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// All seats of a table of that size.
    #[inline]
    pub const fn all(count: usize) -> Self {
        Self(((1u16 << count) - 1) as u8)
    }

    /// Just one.
    #[inline]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Is that seat among them?
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// These and one more.
    #[must_use]
    #[inline]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// These without those.
    #[must_use]
    #[inline]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.is_empty() { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// In order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        ShipIter(self.0).map(|ship| Seat(ship.0))
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A ship on the water: one for each seat, and the Ghost Ship, which has none (G1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ShipId(u8);

impl ShipId {
    /// Room for six captains and the ghost.
    pub(crate) const SLOTS: usize = Seat::MOST + 1;
    /// The black ship, which has no captain.
    pub const GHOST: Self = Self(Seat::MOST as u8);

    /// The ship with that index, which must be one.
    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        debug_assert!((bits as usize) < Self::SLOTS);
        Self(bits as u8)
    }

    /// Where this ship stands in a list of ships; the ghost is last.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that sails it; none for the ghost.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        if self.is_ghost() { None } else { Some(Seat(self.0)) }
    }

    /// Is this the Ghost Ship?
    #[inline]
    pub const fn is_ghost(self) -> bool {
        self.0 == Self::GHOST.0
    }
}

impl fmt::Display for ShipId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seat() {
            Some(seat) => seat.fmt(f),
            None => f.write_str("ghost"),
        }
    }
}

/// A set of ships.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ShipSet(u8);

impl ShipSet {
    /// Every ship of a table.
    #[inline]
    pub(crate) const fn fleet(seats: usize, ghost: bool) -> Self {
        Self(Seats::all(seats).0 | if ghost { 1 << ShipId::GHOST.0 } else { 0 })
    }

    /// The ships for which that is so, in play or not. Every ship is tested, so that no branch depends on an answer.
    #[inline]
    pub(crate) fn where_each(is_so: impl Fn(ShipId) -> bool) -> Self {
        let mut set = 0;
        for ship in 0..ShipId::SLOTS as u8 {
            set |= u8::from(is_so(ShipId(ship))) << ship;
        }
        Self(set)
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// These without one.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, ship: ShipId) -> Self {
        Self(self.0 & !(1 << ship.0))
    }

    /// Is that ship among them?
    #[inline]
    pub const fn contains(self, ship: ShipId) -> bool {
        self.0 >> ship.0 & 1 == 1
    }

    /// These and one more.
    #[must_use]
    #[inline]
    pub(crate) const fn with(self, ship: ShipId) -> Self {
        Self(self.0 | 1 << ship.0)
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In order of their numbers, the ghost last.
    #[inline]
    pub fn iter(self) -> ShipIter {
        ShipIter(self.0)
    }
}

impl fmt::Debug for ShipSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Goes through a [`ShipSet`].
#[derive(Clone, Debug)]
pub struct ShipIter(u8);

impl Iterator for ShipIter {
    type Item = ShipId;

    #[inline]
    fn next(&mut self) -> Option<ShipId> {
        if self.0 == 0 {
            return None;
        }
        let ship = ShipId(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(ship)
    }
}

/// **S3**: the six historical captains, one ship each. `Setup::problems` refuses the same captain twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Flag {
    AnneBonny,
    MaryRead,
    JohnRackham,
    OlivierLevasseur,
    SamuelBellamy,
    EdwardDrummond,
}

impl Flag {
    /// In the order in which a new setup gives them to its seats.
    pub const ALL: [Self; 6] = [
        Self::AnneBonny,
        Self::MaryRead,
        Self::JohnRackham,
        Self::OlivierLevasseur,
        Self::SamuelBellamy,
        Self::EdwardDrummond,
    ];

    /// S3: whose ship is the black one, which the ghost takes when it sails.
    pub const BLACK: Self = Self::EdwardDrummond;

    /// As records spell it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::AnneBonny => "anne-bonny",
            Self::MaryRead => "mary-read",
            Self::JohnRackham => "john-rackham",
            Self::OlivierLevasseur => "olivier-levasseur",
            Self::SamuelBellamy => "samuel-bellamy",
            Self::EdwardDrummond => "edward-drummond",
        }
    }

    /// The captain's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AnneBonny => "Anne Bonny",
            Self::MaryRead => "Mary Read",
            Self::JohnRackham => "John Rackham",
            Self::OlivierLevasseur => "Olivier Levasseur",
            Self::SamuelBellamy => "Samuel Bellamy",
            Self::EdwardDrummond => "Edward Drummond",
        }
    }
}

impl fmt::Display for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
