//! What things are worth, in points at the end of the race: a captain's rules of thumb. Nothing here was learned; it is
//! what experienced people say, put in numbers.

use xaymaca_rules::{Character, Contents, Good, Hold, Place, Ship, Treasure};

/// How far the race still goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    /// Spaces left to the ship furthest along.
    pub(crate) lead: f32,
    /// How much of a race is left in which things can still be used: 1 for most of it, 0 when it is over.
    pub(crate) rest: f32,
}

impl Stretch {
    /// Where the ship furthest along has so many spaces left.
    pub(crate) fn new(lead: i16) -> Self {
        let lead = f32::from(lead.max(0));
        Self { lead, rest: (lead / 14.0).min(1.0) }
    }

    /// E2: what a place will have counted for when the race ends, as things stand. Home is 15, and −5 is where the
    /// stragglers are; how sharply it falls behind the leader depends on how long the rest can still catch up.
    pub(crate) fn place(self, to_go: i16) -> f32 {
        let behind = f32::from(to_go) - self.lead;
        let scale = 9.0 + 0.3 * self.lead;
        if behind <= 0.0 { 15.0 - 0.7 * behind } else { 20.0 * (-behind / scale).exp() - 5.0 }
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

    /// L1: room for a load that throws nothing overboard.
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

    /// A treasure that nobody has seen yet.
    pub(crate) fn unseen_treasure(self, crew: bool) -> f32 {
        if crew { 3.3 } else { 1.6 + 1.0 * self.rest }
    }

    /// C6: a character aboard a ship so far from home.
    pub(crate) fn character(self, character: Character, to_go: i16) -> f32 {
        let home = self.chance_of_home(to_go);
        let value =
            home * f32::from(character.value(true)) + (1.0 - home) * f32::from(character.value(false));
        value + self.rest * power(character)
    }

    /// How likely is such a ship to come home in the round that ends the race?
    fn chance_of_home(self, to_go: i16) -> f32 {
        let behind = f32::from(to_go) - self.lead;
        (0.9 - behind / 10.0).clamp(0.02, 0.9)
    }

    /// What is in a hold, by itself.
    pub(crate) fn hold(self, hold: Hold, to_go: i16) -> f32 {
        match hold.contents() {
            Contents::Empty => 0.0,
            Contents::Goods(good, count) => self.goods(good, count),
            Contents::Character(character) => self.character(character, to_go),
        }
    }

    /// Everything that ship has and where it is.
    pub(crate) fn ship(self, ship: &Ship, face: impl Fn(xaymaca_rules::TreasureId) -> Treasure) -> f32 {
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
        Character::Navigator | Character::Anchorman | Character::SeaWolf | Character::Cartographer => 3.0,
        Character::SirBeth | Character::Saran | Character::Strategist | Character::Mage => 2.5,
        Character::VenetianMerchant | Character::Shipowner => 4.0,
        Character::PrussianMerchant | Character::HelvetianMerchant | Character::Cooper => 3.0,
        Character::Oracle | Character::Lookout | Character::Bishop => 2.0,
        Character::Buccaneer | Character::Snoop => 1.0,
        Character::King | Character::Calypso => 0.0,
    }
}

/// E3: spaces left to the ship furthest along.
pub(crate) fn lead<'a>(places: impl Iterator<Item = &'a Place>) -> i16 {
    places.map(|place| place.to_go()).min().unwrap_or(0)
}
