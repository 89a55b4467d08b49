//! What is legal now, as data: every choice can be counted, listed and checked, and nothing is allocated for it.

use crate::chapters::loot::LootOptions;
use crate::choices::choice::Choice;
use crate::choices::luck::Luck;
use crate::choices::splits::Splits;
use crate::modules::crew::options::CrewOptions;
use crate::pieces::card::CardSet;
use crate::pieces::character::Character;
use crate::pieces::dice::{Dice, Face};
use crate::pieces::hold::{Hold, HoldSet};
use crate::pieces::seat::{ShipId, ShipSet};
use crate::pieces::tavern::Cell;
use crate::pieces::track::{Space, Ways};

/// The legal choices of one seat at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options(pub(crate) Kind);

/// It is made where the options are known and is never moved: a copy costs more than most questions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// This seat is asked nothing.
    Nothing,
    Place([u8; 2]),
    Play(CardSet),
    Load(HoldSet),
    Sail(Ways),
    Retreat(Ways),
    Pay(Splits),
    Fight(ShipSet),
    Powder(Splits),
    Sabre,
    Loot(LootOptions),
    Crew(CrewOptions),
}

impl Options {
    /// How many choices there are.
    #[inline]
    pub fn len(&self) -> usize {
        match &self.0 {
            Kind::Nothing => 0,
            Kind::Place(_) | Kind::Sabre => 2,
            Kind::Play(cards) => cards.len(),
            Kind::Load(places) => places.len(),
            Kind::Sail(ways) | Kind::Retreat(ways) => ways.len(),
            Kind::Pay(splits) | Kind::Powder(splits) => splits.len(),
            Kind::Fight(ships) => ships.len(),
            Kind::Loot(loot) => loot.len(),
            Kind::Crew(options) => options.len(),
        }
    }

    /// Is there no choice: is this seat asked nothing?
    pub const fn is_empty(&self) -> bool {
        match self.0 {
            Kind::Nothing => true,
            // A captain who has chosen their only card has no other.
            Kind::Play(cards) => cards.is_empty(),
            _ => false,
        }
    }

    /// The nth choice in the order of [`Options::iter`].
    #[inline]
    pub fn nth(&self, n: usize) -> Option<Choice> {
        match &self.0 {
            Kind::Nothing => None,
            Kind::Place(rolled) => Dice::both_ways(*rolled).get(n).copied().map(Choice::Place),
            Kind::Play(cards) => cards.nth(n).map(Choice::Play),
            Kind::Load(places) => places.nth(n).map(Choice::Load),
            Kind::Sail(ways) => ways.get(n).map(Choice::Sail),
            Kind::Retreat(ways) => ways.get(n).map(Choice::Retreat),
            Kind::Pay(splits) => splits.nth(n).map(Choice::Pay),
            Kind::Fight(ships) => ships.iter().nth(n).map(Choice::Fight),
            Kind::Powder(splits) => splits.nth(n).map(Choice::Powder),
            Kind::Sabre => (n < 2).then_some(Choice::Sabre { again: n == 1 }),
            Kind::Loot(loot) => loot.nth(n).map(Choice::Loot),
            Kind::Crew(options) => options.nth(n),
        }
    }

    /// All of them, each once.
    pub fn iter(&self) -> impl Iterator<Item = Choice> + use<> {
        let options = *self;
        (0..self.len()).filter_map(move |n| options.nth(n))
    }

    /// One of them, all equally likely; none if this seat is asked nothing.
    #[inline]
    pub fn pick(&self, luck: &mut impl Luck) -> Option<Choice> {
        match &self.0 {
            Kind::Nothing => None,
            // A captain who has chosen their only card has no other.
            Kind::Play(cards) if cards.is_empty() => None,
            Kind::Play(cards) => cards.nth(luck.below(cards.len() as u32) as usize).map(Choice::Play),
            Kind::Load(places) => places.nth(luck.below(places.len() as u32) as usize).map(Choice::Load),
            Kind::Sail(ways) => ways.get(luck.below(ways.len() as u32) as usize).map(Choice::Sail),
            Kind::Pay(splits) => splits.pick(luck).map(Choice::Pay),
            Kind::Powder(splits) => splits.pick(luck).map(Choice::Powder),
            _ => self.nth(luck.below(self.len() as u32) as usize),
        }
    }
}

/// What a question is about, for programs that show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// R1: which die is the morning's?
    Place {
        /// As rolled.
        dice: [u8; 2],
    },
    /// R2: which card?
    Card,
    /// L2, L4: where does the load go?
    Load {
        /// What the hold will contain; one token less if it is the Cooper's own (C25).
        load: Hold,
    },
    /// M1, G3: where does that ship sail?
    Sail {
        /// The captain's own, or the ghost.
        ship: ShipId,
        /// The die.
        steps: u8,
    },
    /// H1, H3: which way back?
    Retreat,
    /// P2: from which holds?
    Pay {
        /// Good and number.
        price: Hold,
    },
    /// B1: which ship does that one attack?
    Opponent {
        /// The captain's own, or the ghost.
        ship: ShipId,
    },
    /// B2, B4: how much gunpowder?
    Powder {
        /// The other ship of the battle.
        enemy: ShipId,
        /// B4: the strength to beat; none for an attacker.
        strength: Option<u8>,
    },
    /// T4: shall that ship's die be rolled again?
    Sabre {
        /// The ship that rolled it.
        die_of: ShipId,
        /// What it shows.
        face: Face,
    },
    /// B6: what does the winner do?
    Loot {
        /// The captain's own ship, or the ghost.
        winner: ShipId,
        /// The ship that is looted.
        loser: ShipId,
    },
    /// C28: shall a die be set before the other is rolled?
    Oracle,
    /// C27: shall the dice be used the other way round?
    Mage {
        /// As placed.
        dice: Dice,
    },
    /// C15: how many cards of the pile?
    Look {
        /// For which lair's token.
        lair: Space,
        /// The most that may be looked at.
        most: u8,
    },
    /// C15: which of the cards looked at is kept?
    Keep {
        /// The ship beside which they lie; none if they are of the pile.
        from: Option<ShipId>,
    },
    /// C3: which character, and where does the bottle stop?
    Recruit,
    /// C4: the way of the bottle, from which holds?
    Rum {
        /// Who will come aboard.
        character: Character,
        /// Where the bottle will stand.
        stop: Cell,
        /// In doubloons.
        price: Hold,
    },
    /// C29: which lair's treasure, if any?
    Lookout,
}

impl Question {
    /// A stable name for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Place { .. } => "dice",
            Self::Card => "card",
            Self::Load { .. } => "load",
            Self::Sail { .. } => "sail",
            Self::Retreat => "retreat",
            Self::Pay { .. } => "pay",
            Self::Opponent { .. } => "fight",
            Self::Powder { .. } => "powder",
            Self::Sabre { .. } => "sabre",
            Self::Loot { .. } => "loot",
            Self::Oracle => "oracle",
            Self::Mage { .. } => "mage",
            Self::Look { .. } => "look",
            Self::Keep { .. } => "keep",
            Self::Recruit => "recruit",
            Self::Rum { .. } => "rum",
            Self::Lookout => "lookout",
        }
    }
}
