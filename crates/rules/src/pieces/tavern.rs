//! The tavern of The Crew (C1, C4): where the characters stand and how far the bottle of rum must go. It knows nothing of
//! who recruits them.

use crate::pieces::bits::Bits;
use crate::pieces::character::{Character, CharacterSet};
use std::fmt;

/// A cell of the tavern: three rows of seven, a to c from the top, 1 to 7 from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    pub(crate) const ROWS: usize = 3;
    pub(crate) const COLUMNS: usize = 7;
    /// C1: how many there are.
    pub const COUNT: usize = Self::ROWS * Self::COLUMNS;
    /// C1: where the bottle starts: the middle of the top row.
    pub const STAIRS: Self = Self(3);

    /// The cell in that place, row by row.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Its place, row by row.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = ['a', 'b', 'c'][self.index() / Self::COLUMNS];
        write!(f, "{row}{}", self.index() % Self::COLUMNS + 1)
    }
}

/// A set of cells, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u32);

impl CellSet {
    const ALL: u32 = (1 << Cell::COUNT) - 1;
    /// The first and the last column: nothing lies beyond them.
    const LEFT: u32 = 1 | 1 << Cell::COLUMNS | 1 << (2 * Cell::COLUMNS);
    const RIGHT: u32 = Self::LEFT << (Cell::COLUMNS - 1);

    pub(crate) const fn only(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    /// These without one.
    #[must_use]
    const fn without(self, cell: Cell) -> Self {
        Self(self.0 & !(1 << cell.0))
    }

    /// Is that cell among them?
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Those in both.
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// C1: their neighbours: up, down, left and right.
    #[must_use]
    pub(crate) const fn neighbours(self) -> Self {
        let (left, right) = ((self.0 & !Self::LEFT) >> 1, (self.0 & !Self::RIGHT) << 1);
        let (up, down) = (self.0 >> Cell::COLUMNS, self.0 << Cell::COLUMNS);
        Self((left | right | up | down) & Self::ALL)
    }

    /// As three bytes, for a step that has no room for more.
    pub(crate) const fn packed(self) -> [u8; 3] {
        let [first, second, third, _] = self.0.to_le_bytes();
        [first, second, third]
    }

    pub(crate) const fn unpacked([first, second, third]: [u8; 3]) -> Self {
        Self(u32::from_le_bytes([first, second, third, 0]))
    }

    /// How many pairs of neighbours there are, one of these and one of those.
    pub(crate) fn pairs_with(self, others: Self) -> usize {
        let (left, right) = ((self.0 & !Self::LEFT) >> 1, (self.0 & !Self::RIGHT) << 1);
        let (up, down) = (self.0 >> Cell::COLUMNS, self.0 << Cell::COLUMNS);
        // Counted two by two: no set has more than 21 bits.
        let pairs =
            |one: u32, other: u32| (one & others.0) as u64 | ((other & others.0) as u64) << Cell::COUNT;
        (pairs(left, right).count_ones() + pairs(up, down).count_ones()) as usize
    }

    /// Row by row.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        Bits(self.0.into()).map(|index| Cell(index as u8))
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// What is in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// The stairs, or a cell whose guest has left.
    Empty,
    /// C1: a character, face down. Who it is will be decided when it is turned up, so it is not known to any viewer.
    Down,
    /// C4: a character, face up.
    Up(Character),
}

/// **C1**: the room, its guests and the bottle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tavern {
    /// Who stands face up.
    faces: Faces,
    empty: CellSet,
    down: CellSet,
    rum: Cell,
    /// C4: every empty cell the bottle can reach.
    zone: CellSet,
    /// Who was never turned up.
    unseen: CharacterSet,
}

/// Who stands face up in which cell.
pub(crate) type Faces = [Option<Character>; Cell::COUNT];

impl Tavern {
    /// C1: all face down, the bottle on the stairs.
    pub(crate) const CLOSED: Self = Self {
        faces: [None; Cell::COUNT],
        empty: CellSet::only(Cell::STAIRS),
        down: CellSet(CellSet::ALL & !CellSet::only(Cell::STAIRS).0),
        rum: Cell::STAIRS,
        zone: CellSet::only(Cell::STAIRS),
        unseen: CharacterSet::ALL,
    };

    /// Where the bottle stands.
    pub const fn rum(&self) -> Cell {
        self.rum
    }

    /// What is in that cell.
    pub const fn spot(&self, cell: Cell) -> Spot {
        match self.faces[cell.index()] {
            Some(character) => Spot::Up(character),
            None if self.empty.contains(cell) => Spot::Empty,
            None => Spot::Down,
        }
    }

    /// The characters that were never turned up: those in the cells that are face down, in an order not yet decided.
    pub const fn unseen(&self) -> CharacterSet {
        self.unseen
    }

    /// Where that character stands face up.
    pub fn find(&self, character: Character) -> Option<Cell> {
        Cell::all().find(|&cell| self.faces[cell.index()] == Some(character))
    }

    /// C4: every empty cell the bottle can reach.
    pub const fn zone(&self) -> CellSet {
        self.zone
    }

    /// C4: the cells of the zone that are no further from the bottle than so many cells.
    pub(crate) fn within(&self, cells: u8) -> CellSet {
        let mut reached = CellSet::only(self.rum);
        for _ in 0..cells {
            // Usually the zone is all that is empty.
            if reached == self.empty {
                break;
            }
            let further = self.one_further(reached);
            if further == reached {
                break;
            }
            reached = further;
        }
        reached
    }

    const fn one_further(&self, reached: CellSet) -> CellSet {
        CellSet(reached.0 | reached.neighbours().and(self.empty).0)
    }

    /// C4: the next cell whose guest must be turned up: face down, beside the zone.
    pub(crate) fn next_to_turn_up(&self) -> Option<Cell> {
        self.down.and(self.zone().neighbours()).iter().next()
    }

    /// C4: how many cells the bottle goes to that cell of the zone by the shortest way through it.
    pub fn way(&self, to: Cell) -> Option<u8> {
        let mut reached = CellSet::only(self.rum);
        let mut steps = 0;
        while !reached.contains(to) {
            let further = self.one_further(reached);
            if further == reached {
                return None;
            }
            reached = further;
            steps += 1;
        }
        Some(steps)
    }

    /// The cells whose guests are face up.
    pub(crate) const fn guests(&self) -> CellSet {
        CellSet(CellSet::ALL & !(self.empty.0 | self.down.0))
    }

    /// Who they are.
    pub(crate) const fn faces(&self) -> Faces {
        self.faces
    }

    /// C4: a character is turned up.
    pub(crate) fn turn_up(&mut self, cell: Cell, character: Character) {
        self.faces[cell.index()] = Some(character);
        self.down = self.down.without(cell);
        self.unseen = self.unseen.without(character);
    }

    /// C4: the bottle moves.
    pub(crate) fn move_rum(&mut self, to: Cell) {
        self.rum = to;
        if !self.zone.contains(to) {
            self.zone = self.within(u8::MAX);
        }
    }

    /// C4: a guest leaves: the cell joins the zone.
    pub(crate) fn leave(&mut self, cell: Cell) {
        self.faces[cell.index()] = None;
        self.down = self.down.without(cell);
        self.empty = CellSet(self.empty.0 | CellSet::only(cell).0);
        self.zone = self.within(u8::MAX);
    }

    /// A character is in no cell: aboard a ship or out of the game. For situations.
    pub(crate) fn forget(&mut self, character: Character) {
        self.unseen = self.unseen.without(character);
    }

    /// The cells whose guests are face down.
    pub(crate) const fn face_down(&self) -> CellSet {
        self.down
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn open(cells: &[&str], rum: &str) -> Tavern {
        let mut tavern = Tavern::CLOSED;
        for name in cells {
            tavern.leave(cell(name));
        }
        tavern.move_rum(cell(rum));
        tavern
    }

    #[test]
    fn c1_the_room_has_twenty_guests_and_three_beside_the_stairs() {
        let tavern = Tavern::CLOSED;
        assert_eq!(tavern.face_down().len(), Character::COUNT);
        let beside: Vec<String> =
            CellSet::only(Cell::STAIRS).neighbours().iter().map(|cell| cell.to_string()).collect();
        assert_eq!(beside, ["a3", "a5", "b4"]);
    }

    #[test]
    fn c1_neighbours_are_up_down_left_and_right() {
        for a in Cell::all() {
            for b in Cell::all() {
                let (row, column) = (a.index() / 7, a.index() % 7);
                let apart = row.abs_diff(b.index() / 7) + column.abs_diff(b.index() % 7);
                assert_eq!(CellSet::only(a).neighbours().contains(b), apart == 1, "{a} {b}");
            }
        }
    }

    #[test]
    fn c4_the_bottle_goes_the_shortest_way_through_the_zone() {
        let tavern = open(&["a3", "a2", "b2", "c2", "c3", "c4", "b4"], "a4");
        assert_eq!(tavern.way(cell("a4")), Some(0));
        assert_eq!(tavern.way(cell("c3")), Some(3), "by b4 and c4, not the long way round");
        assert_eq!(tavern.way(cell("b2")), Some(3));
        let around = open(&["a3", "a2", "b2", "c2", "c3", "c4"], "a4");
        assert_eq!(around.way(cell("c4")), Some(6));
        assert_eq!(around.way(cell("b4")), None, "a character stands there");
    }

    /// Every zone there can be: the stairs and whatever is connected to them.
    fn zones() -> std::collections::HashSet<u32> {
        let mut zones = std::collections::HashSet::from([CellSet::only(Cell::STAIRS).0]);
        let mut heap: Vec<u32> = zones.iter().copied().collect();
        while let Some(zone) = heap.pop() {
            for cell in CellSet(CellSet(zone).neighbours().0 & !zone).iter() {
                if zones.insert(zone | 1 << cell.0) {
                    heap.push(zone | 1 << cell.0);
                }
            }
        }
        zones
    }

    /// What `DEAREST` of the groups relies on: no zone has a longer way. And a captain has at most twenty offers.
    #[test]
    fn c4_the_longest_way_of_the_bottle_is_fifteen_cells_and_the_most_offers_are_twenty() {
        let (mut longest, mut most) = (0, 0);
        for zone in zones() {
            for from in CellSet(zone).iter() {
                let (mut reached, mut steps) = (1 << from.0, 0);
                while reached != zone {
                    reached |= CellSet(reached).neighbours().0 & zone;
                    steps += 1;
                }
                longest = longest.max(steps);
            }
            let guests = CellSet(CellSet(zone).neighbours().0 & !zone);
            let stops = |guest| CellSet(CellSet::only(guest).neighbours().0 & zone).len();
            most = most.max(guests.iter().map(stops).sum::<usize>());
        }
        assert_eq!((longest, most), (15, 20));
    }
}
