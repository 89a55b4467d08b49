//! What places, goods, treasures and characters are worth, in points at the end of the race. The numbers are set by hand,
//! not learned.

use xaymaca_rules::cargo::{Contents, Good, Hold};
use xaymaca_rules::crew::Character;
use xaymaca_rules::ships::{Place, Ship};
use xaymaca_rules::treasures::{Treasure, TreasureId};

/// Weights in which captains differ.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Style {
    /// Points for every space by which a ship is ahead of all others.
    ahead: f32,
    /// How much more than its points at the end a ship's place counts while much of the race is left: the leader decides when
    /// it ends.
    haste: f32,
    /// Factor on the average points of an unseen treasure.
    greed: f32,
}

impl Style {
    /// How most people play: points count as they will at the end.
    pub(crate) const STEADY: Self = Self { ahead: 0.7, haste: 0.0, greed: 1.0 };
    /// Speed counts more than gold. Found by races between Sailors with different weights.
    pub(crate) const BRISK: Self = Self { ahead: 2.0, haste: 0.8, greed: 1.4 };
}

/// Values things at one moment of the race.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Valuation {
    pub(crate) style: Style,
    /// Spaces that the leading ship has left.
    pub(crate) lead: f32,
    /// How much things can still be used: 1 for most of the race, 0 when it is over.
    pub(crate) rest: f32,
}

impl Valuation {
    /// The values when the leading ship has `lead` spaces left.
    pub(crate) fn new(style: Style, lead: i16) -> Self {
        let lead = f32::from(lead.max(0));
        Self { style, lead, rest: (lead / 14.0).min(1.0) }
    }

    /// E2: the points of a place when the race ends, as things stand. Home is 15 and the last ships get −5; behind the leader
    /// it falls the more slowly the longer the others can still catch up.
    pub(crate) fn place(self, to_go: i16) -> f32 {
        let behind = f32::from(to_go) - self.lead;
        if behind <= 0.0 {
            return 15.0 - self.style.ahead * behind;
        }
        let fades = 1.0 - libm::expf(-behind / (9.0 + 0.3 * self.lead));
        15.0 - 20.0 * (1.0 + self.style.haste * self.rest) * fades
    }

    /// That many tokens of a good in all. Gold counts at the end; food moves a ship on, each further token less; gunpowder
    /// wins battles while there are battles to win.
    pub(crate) fn goods(self, good: Good, count: u8) -> f32 {
        let count = f32::from(count);
        let steps = |first: f32, then: f32, last: f32| {
            first * count.min(4.0) + then * (count - 4.0).clamp(0.0, 5.0) + last * (count - 9.0).max(0.0)
        };
        match good {
            Good::Gold => count,
            Good::Food => self.rest * steps(1.0, 0.65, 0.2),
            Good::Gunpowder => self.rest * steps(0.5, 0.4, 0.15),
        }
    }

    /// L1: empty holds, which take loads without throwing anything overboard.
    pub(crate) fn free_holds(self, free: usize) -> f32 {
        self.rest * [0.0, 1.0, 1.6, 2.0, 2.2, 2.3, 2.4][free.min(6)]
    }

    /// A treasure beside the holds.
    pub(crate) fn treasure(self, treasure: Treasure) -> f32 {
        match treasure {
            Treasure::MorgansMap => 4.0 * self.rest,
            Treasure::SaransSabre => 2.0 * self.rest,
            Treasure::LadyBeth | Treasure::SixthHold => 3.0 * self.rest,
            Treasure::Riches(_) | Treasure::Cursed(_) | Treasure::Diamond => f32::from(treasure.value()),
        }
    }

    /// An unseen treasure, with The Crew (C2) or without.
    pub(crate) fn unseen_treasure(self, crew: bool) -> f32 {
        self.style.greed * if crew { 3.3 } else { 1.6 + self.rest }
    }

    /// C6: a character aboard a ship with `to_go` spaces left.
    pub(crate) fn character(self, character: Character, to_go: i16) -> f32 {
        let behind = f32::from(to_go) - self.lead;
        let home = (0.9 - behind / 10.0).clamp(0.02, 0.9);
        let value = |reached| f32::from(character.value(reached));
        home * value(true) + (1.0 - home) * value(false) + self.rest * power(character)
    }

    /// The contents of a hold, by themselves.
    pub(crate) fn hold(self, hold: Hold, to_go: i16) -> f32 {
        match hold.contents() {
            Contents::Empty => 0.0,
            Contents::Goods(good, count) => self.goods(good, count),
            Contents::Character(character) => self.character(character, to_go),
        }
    }

    /// A ship: its place and everything aboard.
    pub(crate) fn ship(self, ship: &Ship, face: impl Fn(TreasureId) -> Treasure) -> f32 {
        let to_go = ship.place.to_go();
        let holds = ship.holds;
        let goods: f32 = Good::ALL.into_iter().map(|good| self.goods(good, holds.total(good))).sum();
        let crew: f32 = holds.crew().map(|character| self.character(character, to_go)).sum();
        let free = holds.iter().filter(|hold| hold.is_empty()).count();
        let treasures: f32 = ship.treasures.iter().map(|card| self.treasure(face(card))).sum();
        self.place(to_go) + goods + crew + self.free_holds(free) + treasures
    }
}

/// What a character's power is worth in a race that has just begun.
const fn power(character: Character) -> f32 {
    match character {
        Character::VenetianMerchant | Character::Shipowner => 4.0,
        Character::Navigator
        | Character::Anchorman
        | Character::SeaWolf
        | Character::Cartographer
        | Character::PrussianMerchant
        | Character::HelvetianMerchant
        | Character::Cooper => 3.0,
        Character::SirBeth | Character::Saran | Character::Strategist | Character::Mage => 2.5,
        Character::Oracle | Character::Lookout | Character::Bishop => 2.0,
        Character::Buccaneer | Character::Snoop => 1.0,
        Character::King | Character::Calypso => 0.0,
    }
}

/// E3: spaces that the leading ship has left.
pub(crate) fn lead<'a>(places: impl Iterator<Item = &'a Place>) -> i16 {
    places.map(|place| place.to_go()).min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_space_forward_is_worth_something_in_every_style() {
        for style in [Style::STEADY, Style::BRISK] {
            for lead in 0..50 {
                let valuation = Valuation::new(style, lead);
                assert!(
                    (0..60).all(|to_go| valuation.place(to_go) > valuation.place(to_go + 1)),
                    "{style:?} {lead}"
                );
            }
        }
    }

    #[test]
    fn when_the_race_is_over_only_points_count() {
        let over = Valuation::new(Style::BRISK, 0);
        assert!((over.goods(Good::Gold, 7) - 7.0).abs() < 1e-6);
        assert!(
            over.goods(Good::Food, 7).abs() + over.goods(Good::Gunpowder, 7).abs() + over.free_holds(3)
                < 1e-6
        );
        assert!(over.treasure(Treasure::LadyBeth).abs() < 1e-6);
        assert!((over.treasure(Treasure::Cursed(4)) + 4.0).abs() < 1e-6);
        assert!((over.place(0) - 15.0).abs() < 1e-6);
    }
}
