//! What things are worth, in points at the end of the race: rules of thumb, put in numbers. Nothing here was learned.

use xaymaca_rules::cargo::{Contents, Good, Hold};
use xaymaca_rules::crew::Character;
use xaymaca_rules::ships::{Place, Ship};
use xaymaca_rules::treasures::{Treasure, TreasureId};

/// A captain's rules of thumb, as far as captains differ in them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Thumb {
    /// What every space counts by which a ship is ahead of all others.
    ahead: f32,
    /// By how much more than its points at the end a ship's place counts while there is much of the race left: who is
    /// ahead says when it ends.
    haste: f32,
    /// How much more than its points on average an unseen treasure counts.
    greed: f32,
}

impl Thumb {
    /// Points are points: how most people play.
    pub(crate) const STEADY: Self = Self { ahead: 0.7, haste: 0.0, greed: 1.0 };
    /// Time is worth more than gold. Found by letting Sailors with other thumbs race each other.
    pub(crate) const BRISK: Self = Self { ahead: 2.0, haste: 0.8, greed: 1.4 };
}

/// How far the race still goes, for one who judges by his thumb.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    pub(crate) thumb: Thumb,
    /// Spaces left to the ship furthest along.
    pub(crate) lead: f32,
    /// How much of a race is left in which things can still be used: 1 for most of it, 0 when it is over.
    pub(crate) rest: f32,
}

impl Stretch {
    /// Where the ship furthest along has so many spaces left.
    pub(crate) fn new(thumb: Thumb, lead: i16) -> Self {
        let lead = f32::from(lead.max(0));
        Self { thumb, lead, rest: (lead / 14.0).min(1.0) }
    }

    /// E2: what a place will have counted for when the race ends, as things stand. Home is 15, and −5 is where the
    /// stragglers are; how sharply it falls behind the leader depends on how long the rest can still catch up.
    pub(crate) fn place(self, to_go: i16) -> f32 {
        let behind = f32::from(to_go) - self.lead;
        if behind <= 0.0 {
            return 15.0 - self.thumb.ahead * behind;
        }
        let fades = 1.0 - (-behind / (9.0 + 0.3 * self.lead)).exp();
        15.0 - 20.0 * (1.0 + self.thumb.haste * self.rest) * fades
    }

    /// So many tokens of a good in all. Gold counts at the end; food brings a ship on, a stock of it less and less;
    /// gunpowder wins battles while there are battles to win.
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

    /// L1: room for loads that throw nothing overboard.
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

    /// A treasure that nobody has seen yet, with The Crew (C2) or without.
    pub(crate) fn unseen_treasure(self, crew: bool) -> f32 {
        self.thumb.greed * if crew { 3.3 } else { 1.6 + self.rest }
    }

    /// C6: a character aboard a ship so far from home.
    pub(crate) fn character(self, character: Character, to_go: i16) -> f32 {
        let behind = f32::from(to_go) - self.lead;
        let home = (0.9 - behind / 10.0).clamp(0.02, 0.9);
        let value = |reached| f32::from(character.value(reached));
        home * value(true) + (1.0 - home) * value(false) + self.rest * power(character)
    }

    /// What is in a hold, by itself.
    pub(crate) fn hold(self, hold: Hold, to_go: i16) -> f32 {
        match hold.contents() {
            Contents::Empty => 0.0,
            Contents::Goods(good, count) => self.goods(good, count),
            Contents::Character(character) => self.character(character, to_go),
        }
    }

    /// Everything that ship has, and where it is.
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

/// E3: spaces left to the ship furthest along.
pub(crate) fn lead<'a>(places: impl Iterator<Item = &'a Place>) -> i16 {
    places.map(|place| place.to_go()).min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_space_forward_is_worth_something_to_every_thumb() {
        for thumb in [Thumb::STEADY, Thumb::BRISK] {
            for lead in 0..50 {
                let stretch = Stretch::new(thumb, lead);
                assert!(
                    (0..60).all(|to_go| stretch.place(to_go) > stretch.place(to_go + 1)),
                    "{thumb:?} {lead}"
                );
            }
        }
    }

    #[test]
    fn when_the_race_is_over_only_points_count() {
        let over = Stretch::new(Thumb::BRISK, 0);
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
