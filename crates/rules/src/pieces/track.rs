//! The track (M2): fifty spaces, three forks. The table of spaces stands here; the tables below are computed from it.

use crate::pieces::bits::Bits;
use crate::pieces::goods::Good;
use std::fmt;

/// A space of the track, numbered along the race; Port Royal is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Space(pub(super) u8);

/// What a space is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum SpaceKind {
    PortRoyal,
    Sea,
    Port,
    Lair,
}

impl SpaceKind {
    /// As records spell it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::PortRoyal => "port-royal",
            Self::Sea => "sea",
            Self::Port => "port",
            Self::Lair => "lair",
        }
    }
}

struct Row {
    kind: SpaceKind,
    /// P1.
    price: Option<(Good, u8)>,
    next: [u8; 2],
    score: i8,
}

/// No second way. Within the tables of the track only: outside them a way is a [`Ways`].
pub(super) const NO: u8 = u8::MAX;
/// E2: what a space without a white number counts.
pub const BEHIND: i8 = -5;

const fn row(kind: SpaceKind, price: u8, next: u8, score: i8) -> Row {
    Row { score, ..fork(kind, price, [next, NO]) }
}
const fn fork(kind: SpaceKind, price: u8, next: [u8; 2]) -> Row {
    // **P1**: a port takes doubloons, the sea takes food, a lair and Port Royal take nothing.
    let price = match kind {
        SpaceKind::Sea => Some((Good::Food, price)),
        SpaceKind::Port => Some((Good::Gold, price)),
        SpaceKind::Lair | SpaceKind::PortRoyal => None,
    };
    Row { kind, price, next, score: BEHIND }
}
const fn sea(price: u8, next: u8) -> Row {
    row(SpaceKind::Sea, price, next, BEHIND)
}
const fn port(price: u8, next: u8) -> Row {
    row(SpaceKind::Port, price, next, BEHIND)
}
const fn lair(next: u8) -> Row {
    row(SpaceKind::Lair, 0, next, BEHIND)
}

#[rustfmt::skip]
static TABLE: [Row; Space::COUNT] = [
    row(SpaceKind::PortRoyal, 0, 1, BEHIND),
    sea(2, 2), sea(3, 3), sea(2, 4), lair(5), port(3, 6),
    fork(SpaceKind::Port, 5, [7, 13]),                                                                   // south-west
    sea(2, 8), sea(3, 9), lair(10), sea(3, 11), lair(12), sea(2, 15),
    sea(3, 14), sea(4, 15),
    sea(3, 16), port(3, 17), sea(2, 18), port(3, 19),
    fork(SpaceKind::Lair, 0, [20, 26]),                                                                  // north-west
    sea(3, 21), port(3, 22), lair(23), sea(2, 24), sea(3, 25), lair(28),
    sea(4, 27), sea(4, 28),
    port(5, 29), sea(1, 30), port(5, 31), port(3, 32),
    fork(SpaceKind::Sea, 3, [33, 39]),                                                                   // north-east
    lair(34), port(3, 35), sea(2, 36), sea(1, 37), lair(38), sea(1, 41),
    sea(4, 40), sea(4, 41),
    row(SpaceKind::Port, 5, 42, 2), row(SpaceKind::Sea, 2, 43, 3), row(SpaceKind::Sea, 3, 44, 4), row(SpaceKind::Lair, 0, 45, 5),
    row(SpaceKind::Port, 7, 46, 6), row(SpaceKind::Sea, 2, 47, 7), row(SpaceKind::Sea, 3, 48, 8), row(SpaceKind::Sea, 3, 49, 9),
    row(SpaceKind::Sea, 3, 0, 10),
];

/// The way(s) back from each space, read off the table.
pub(super) const BACK: [[u8; 2]; Space::COUNT] = {
    let mut back = [[NO; 2]; Space::COUNT];
    let mut from = 0;
    while from < Space::COUNT {
        let mut way = 0;
        while way < 2 {
            let to = TABLE[from].next[way];
            if to != NO {
                let slot = if back[to as usize][0] == NO { 0 } else { 1 };
                back[to as usize][slot] = from as u8;
            }
            way += 1;
        }
        from += 1;
    }
    back
};

/// E3: spaces left to Port Royal by the longest way ahead; from Port Royal itself, a full turn.
const LEFT: [u8; Space::COUNT] = {
    let mut left = [0; Space::COUNT];
    let mut space = Space::COUNT;
    // A way forward leads to a higher number, or home: so going down the numbers meets every way ahead before its start.
    while space > 0 {
        space -= 1;
        let mut way = 0;
        while way < 2 {
            let to = TABLE[space].next[way];
            if to != NO {
                let through = if to == 0 { 1 } else { left[to as usize] + 1 };
                if through > left[space] {
                    left[space] = through;
                }
            }
            way += 1;
        }
    }
    left
};

/// The spaces a move or a retreat may end on: at most four, without repeats.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ways {
    spaces: [u8; Self::MOST],
    len: u8,
}

impl Ways {
    /// More never occur on this track: the tests below measure it.
    const MOST: usize = 4;
    pub(crate) const NONE: Self = Self { spaces: [0; Self::MOST], len: 0 };

    pub(crate) const fn only(space: Space) -> Self {
        Self { spaces: [space.0, 0, 0, 0], len: 1 }
    }

    pub(super) const fn add(&mut self, space: u8) {
        let mut index = 0;
        while index < self.len as usize {
            if self.spaces[index] == space {
                return;
            }
            index += 1;
        }
        self.spaces[index] = space;
        self.len += 1;
    }

    /// These and those.
    #[must_use]
    pub(crate) fn and(mut self, other: Self) -> Self {
        other.iter().for_each(|space| self.add(space.0));
        self
    }

    /// How many.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Is there none?
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Is that space among them?
    #[inline]
    pub fn contains(&self, space: Space) -> bool {
        // All four are compared, so that no branch depends on where it is.
        (0..Self::MOST).fold(false, |found, n| found | (n < self.len() && self.spaces[n] == space.0))
    }

    /// The nth of them.
    #[inline]
    pub const fn get(&self, n: usize) -> Option<Space> {
        if n < self.len as usize { Some(Space(self.spaces[n])) } else { None }
    }

    /// In the order of the ways.
    pub fn iter(&self) -> impl Iterator<Item = Space> + use<> {
        let ways = *self;
        (0..ways.len()).filter_map(move |n| ways.get(n))
    }
}

impl fmt::Debug for Ways {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The longest move there is: an action die's six, and one more with the Navigator (C21).
const REACH: usize = 7;

/// M1: for each space and each number of steps, where they lead.
const fn reachable(steps: &[[u8; 2]; Space::COUNT]) -> [[Ways; REACH + 1]; Space::COUNT] {
    let mut table = [[Ways::NONE; REACH + 1]; Space::COUNT];
    let mut from = 0;
    while from < Space::COUNT {
        table[from][0] = Ways::only(Space(from as u8));
        let mut n = 0;
        while n < REACH {
            let mut index = 0;
            while index < table[from][n].len() {
                let at = table[from][n].spaces[index] as usize;
                table[from][n + 1].add(steps[at][0]);
                if steps[at][1] != NO {
                    table[from][n + 1].add(steps[at][1]);
                }
                index += 1;
            }
            n += 1;
        }
        from += 1;
    }
    table
}

const NEXT: [[u8; 2]; Space::COUNT] = {
    let mut next = [[NO; 2]; Space::COUNT];
    let mut space = 0;
    while space < Space::COUNT {
        next[space] = TABLE[space].next;
        space += 1;
    }
    next
};

static AHEAD: [[Ways; REACH + 1]; Space::COUNT] = reachable(&NEXT);
static ASTERN: [[Ways; REACH + 1]; Space::COUNT] = reachable(&BACK);

static TOUCHING: [SpaceSet; Space::COUNT] = {
    let mut touching = [SpaceSet(0); Space::COUNT];
    let mut space = 0;
    while space < Space::COUNT {
        let mut way = 0;
        while way < 2 {
            if NEXT[space][way] != NO {
                touching[space].0 |= 1 << NEXT[space][way];
            }
            if BACK[space][way] != NO {
                touching[space].0 |= 1 << BACK[space][way];
            }
            way += 1;
        }
        space += 1;
    }
    touching
};

/// Direction of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Direction {
    Forward,
    Backward,
}

impl Space {
    /// M2.
    pub const COUNT: usize = 50;
    /// Where the race starts and ends.
    pub const PORT_ROYAL: Self = Self(0);

    /// The space with that number.
    pub const fn new(number: usize) -> Option<Self> {
        if number < Self::COUNT { Some(Self(number as u8)) } else { None }
    }

    /// All fifty.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Its number on our chart.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    #[inline]
    const fn row(self) -> &'static Row {
        &TABLE[self.number()]
    }

    /// What it is.
    #[inline]
    pub const fn kind(self) -> SpaceKind {
        self.row().kind
    }

    /// P1: what it costs to stop here, if anything.
    #[inline]
    pub const fn price(self) -> Option<(Good, u8)> {
        self.row().price
    }

    /// E2: the white number, −5 where there is none.
    pub const fn white_number(self) -> i8 {
        self.row().score
    }

    /// E3: spaces left to Port Royal by the longest way; a full turn from Port Royal itself.
    #[inline]
    pub const fn left(self) -> u8 {
        LEFT[self.number()]
    }

    /// The way(s) of one step from here.
    pub fn neighbours(self, direction: Direction) -> Ways {
        self.after(direction, 1)
    }

    /// C12, C29: the spaces one step away, forward or back, on any way of a fork.
    pub const fn touching(self) -> SpaceSet {
        TOUCHING[self.number()]
    }

    /// M1: where so many steps lead, Port Royal being passed like any space; none beyond seven (C21).
    #[inline]
    pub fn after(self, direction: Direction, steps: u8) -> Ways {
        let table = match direction {
            Direction::Forward => &AHEAD[self.number()],
            Direction::Backward => &ASTERN[self.number()],
        };
        table.get(steps as usize).copied().unwrap_or(Ways::NONE)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of spaces, such as the lairs that still have their token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SpaceSet(pub(super) u64);

impl SpaceSet {
    /// S5: every lair.
    pub(crate) const LAIRS: Self = {
        let mut set = 0;
        let mut space = 0;
        while space < Space::COUNT {
            if matches!(TABLE[space].kind, SpaceKind::Lair) {
                set |= 1 << space;
            }
            space += 1;
        }
        Self(set)
    };

    /// Is that space among them?
    #[inline]
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.0 & 1 == 1
    }

    /// These without one.
    #[must_use]
    pub(crate) const fn without(self, space: Space) -> Self {
        Self(self.0 & !(1 << space.0))
    }

    /// These and one more.
    #[must_use]
    pub(crate) const fn with(self, space: Space) -> Self {
        Self(self.0 | 1 << space.0)
    }

    /// Those in both.
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        Bits(self.0).map(|number| Space(number as u8))
    }
}

impl fmt::Debug for SpaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn m2_the_track_has_what_the_board_has() {
        let count = |kind| Space::all().filter(|space| space.kind() == kind).count();
        assert_eq!(
            (
                count(SpaceKind::PortRoyal),
                count(SpaceKind::Sea),
                count(SpaceKind::Port),
                count(SpaceKind::Lair)
            ),
            (1, 29, 11, 9)
        );
        let forks: Vec<_> = Space::all()
            .filter(|space| space.neighbours(Direction::Forward).len() == 2)
            .map(Space::number)
            .collect();
        assert_eq!(forks, [6, 19, 32]);
        let joins: Vec<_> = Space::all()
            .filter(|space| space.neighbours(Direction::Backward).len() == 2)
            .map(Space::number)
            .collect();
        assert_eq!(joins, [15, 28, 41]);
        assert_eq!(SpaceSet::LAIRS.len(), Treasure::IN_PILE);
    }
    use crate::pieces::treasure::Treasure;

    #[test]
    fn e3_a_full_turn_by_the_longest_way_leaves_out_the_three_channels() {
        assert_eq!(Space::PORT_ROYAL.left(), 44);
        assert_eq!(Space(49).left(), 1);
        assert_eq!((Space(13).left(), Space(7).left()), (Space(12).left() + 1, Space(12).left() + 5));
        for space in Space::all().skip(1) {
            for ahead in space.neighbours(Direction::Forward).iter().filter(|&to| to != Space::PORT_ROYAL) {
                assert!(ahead.left() < space.left(), "{space} to {ahead}");
            }
        }
    }

    #[test]
    fn m1_a_move_has_two_ways_at_the_most_and_never_the_same_end_in_both_directions() {
        for space in Space::all() {
            for steps in 1..=7 {
                let ahead = space.after(Direction::Forward, steps);
                let astern = space.after(Direction::Backward, steps);
                assert!((1..=2).contains(&ahead.len()) && (1..=2).contains(&astern.len()));
                assert!(ahead.iter().all(|to| !astern.contains(to)));
            }
        }
    }

    #[test]
    fn c12_c29_one_space_away_is_one_step_on_any_way_of_a_fork() {
        let touching = |number| Space(number).touching().iter().map(Space::number).collect::<Vec<_>>();
        assert_eq!(touching(6), [5, 7, 13]);
        assert_eq!(touching(15), [12, 14, 16]);
        assert_eq!(touching(10), [9, 11]);
        assert_eq!(touching(49), [0, 48], "49 and 1 do not touch");
    }
}
