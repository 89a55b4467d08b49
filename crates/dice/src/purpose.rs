//! The purposes of chance. Each has a stream of its own, so that an outcome does not depend on how many others were drawn
//! before it. The text of a purpose is part of the specification.

use xaymaca_rules::crew::Cell;
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::{Chance, Seat};

/// Six captains and the ghost.
const SHIPS: usize = Seat::MOST + 1;

const CAPTAIN: usize = 0;
const DICE: usize = 1;
const REMOVED: usize = 2;
const DIE: usize = 3;
const CARD: usize = 4;
const COMBAT: usize = CARD + Seat::MOST;
const SHORTAGE: usize = COMBAT + SHIPS;
const TREASURE: usize = SHORTAGE + SHIPS;
const CHARACTER: usize = TREASURE + SHIPS;
/// The number of purposes.
pub(crate) const PURPOSES: usize = CHARACTER + Cell::COUNT;

/// The index of the purpose of a chance.
#[inline]
pub(crate) const fn slot(chance: Chance) -> usize {
    match chance {
        Chance::FirstCaptain => CAPTAIN,
        Chance::ActionDice => DICE,
        Chance::Removed => REMOVED,
        Chance::ActionDie => DIE,
        Chance::Card(seat) => CARD + seat.index(),
        Chance::Combat(ship) => COMBAT + ship.index(),
        Chance::Shortage(ship) => SHORTAGE + ship.index(),
        Chance::Treasure(ship) => TREASURE + ship.index(),
        Chance::Character(cell) => CHARACTER + cell.index(),
    }
}

/// The text of a purpose, which stands before the number in the text that is hashed: `dice`, `card 1`, `combat ghost`,
/// `character b4`.
pub fn purpose(chance: Chance) -> String {
    let word = chance.word();
    match chance {
        Chance::FirstCaptain | Chance::ActionDice | Chance::Removed | Chance::ActionDie => word.into(),
        Chance::Card(seat) => format!("{word} {seat}"),
        Chance::Combat(ship) | Chance::Shortage(ship) | Chance::Treasure(ship) => format!("{word} {ship}"),
        Chance::Character(cell) => format!("{word} {cell}"),
    }
}

/// `purpose(chance)`, a blank and a number, without allocation: it is made for every outcome.
#[derive(Clone, Copy)]
pub(crate) struct Label {
    bytes: [u8; Self::LONGEST],
    len: usize,
}

impl Label {
    /// The longest is `shortage ghost 4294967295`.
    const LONGEST: usize = 32;

    #[inline]
    pub(crate) fn new(chance: Chance, nth: u32) -> Self {
        let mut label = Self { bytes: [0; Self::LONGEST], len: 0 };
        label.push(chance.word().as_bytes());
        match chance {
            Chance::FirstCaptain | Chance::ActionDice | Chance::Removed | Chance::ActionDie => {}
            Chance::Card(seat) => label.push_ship(seat.ship()),
            Chance::Combat(ship) | Chance::Shortage(ship) | Chance::Treasure(ship) => label.push_ship(ship),
            Chance::Character(cell) => {
                // Three rows of seven.
                let (row, column) = (cell.index() / 7, cell.index() % 7);
                label.push(&[b' ', b'a' + row as u8, b'1' + column as u8]);
            }
        }
        label.push(b" ");
        label.push_number(nth);
        label
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    fn push(&mut self, bytes: &[u8]) {
        self.bytes[self.len..self.len + bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    fn push_ship(&mut self, ship: ShipId) {
        if ship.is_ghost() {
            self.push(b" ghost");
        } else {
            self.push(&[b' ', b'1' + ship.index() as u8]);
        }
    }

    fn push_number(&mut self, number: u32) {
        let mut digits = [0; 10];
        let mut start = digits.len();
        let mut left = number;
        loop {
            start -= 1;
            digits[start] = b'0' + (left % 10) as u8;
            left /= 10;
            if left == 0 {
                break;
            }
        }
        self.push(&digits[start..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn all() -> Vec<Chance> {
        let seats = || (0..Seat::MOST).map(|index| Seat::new(index).unwrap());
        let ships = || seats().map(Seat::ship).chain([ShipId::GHOST]);
        let mut all = vec![Chance::FirstCaptain, Chance::ActionDice, Chance::Removed, Chance::ActionDie];
        all.extend(seats().map(Chance::Card));
        all.extend(ships().map(Chance::Combat));
        all.extend(ships().map(Chance::Shortage));
        all.extend(ships().map(Chance::Treasure));
        all.extend(Cell::all().map(Chance::Character));
        all
    }

    #[test]
    fn every_purpose_has_its_own_text_and_index() {
        let all = all();
        assert_eq!(all.len(), PURPOSES);
        assert_eq!(all.iter().map(|&chance| slot(chance)).collect::<BTreeSet<_>>().len(), PURPOSES);
        assert!(all.iter().all(|&chance| slot(chance) < PURPOSES));
        assert_eq!(all.iter().map(|&chance| purpose(chance)).collect::<BTreeSet<_>>().len(), PURPOSES);
    }

    #[test]
    fn a_label_is_the_text_of_the_purpose_and_the_number() {
        for chance in all() {
            for nth in [0, 1, 9, 10, 4_294_967_295] {
                let label = Label::new(chance, nth);
                assert_eq!(label.as_bytes(), format!("{} {nth}", purpose(chance)).as_bytes());
            }
        }
    }
}
