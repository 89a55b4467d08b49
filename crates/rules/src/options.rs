//! What is legal now, as data: every choice can be counted, listed and checked, and nothing is allocated for it.

use crate::card::CardSet;
use crate::chapters::load;
use crate::choice::{Choice, Loot};
use crate::dice::{Dice, Face};
use crate::goods::{Contents, Good, Hold, HoldId, HoldSet, Holds};
use crate::luck::Luck;
use crate::modules::ghost_ship;
use crate::refusal::Refusal;
use crate::seat::{ShipId, ShipSet};
use crate::splits::Splits;
use crate::track::Ways;

/// The legal choices of one seat at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options(Kind);

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
}

/// B6: what a winner may do beside leaving it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct LootOptions {
    /// (a): the loser's holds.
    pub(crate) theirs: Holds,
    /// (a): the winner's.
    pub(crate) ours: Holds,
    /// (b): places of the loser's row.
    pub(crate) treasures: Places,
    /// (c): places of the winner's row.
    pub(crate) gifts: Places,
    /// G6: what is not gold goes overboard, and nothing is given.
    pub(crate) ghost_wins: bool,
}

/// Where the contents of a hold that is taken may go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Stowage {
    /// It cannot be taken.
    No(Refusal),
    /// Into one of these.
    Into(HoldSet),
    /// G6: nowhere but overboard.
    Overboard,
}

/// Places in a row of treasures, and how long the row is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Places {
    pub(crate) set: u16,
    pub(crate) row: u8,
}

impl Places {
    pub(crate) const fn len(self) -> usize {
        self.set.count_ones() as usize
    }

    const fn contains(self, place: u8) -> bool {
        place < 16 && self.set >> place & 1 == 1
    }

    fn iter(self) -> impl Iterator<Item = u8> {
        (0..16).filter(move |&place| self.contains(place))
    }

    /// Why a place that is not among them is not.
    const fn refusal(self, place: u8, reason: Refusal) -> Refusal {
        if place < self.row { reason } else { Refusal::NoSuchTreasure }
    }
}

impl LootOptions {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        let holds: usize = Good::ALL
            .iter()
            .map(|&good| self.takeable().and(self.theirs.with(good)).len() * self.ways(good))
            .sum();
        1 + holds + self.treasures.len() + self.gifts.len()
    }

    /// (a): the loser's holds that have something in them; L4: one of every kind.
    #[inline]
    fn takeable(&self) -> HoldSet {
        self.theirs.all().without(self.theirs.empty()).without(self.theirs.twins())
    }

    /// (a): under the rules of loading; L3: what he cannot load he cannot take.
    #[inline]
    fn stowage(&self, good: Good) -> Stowage {
        if self.ghost_wins && !ghost_ship::loads(good) {
            return Stowage::Overboard;
        }
        match load::options(self.ours, good).places {
            HoldSet::NONE => Stowage::No(Refusal::CannotLoad),
            places => Stowage::Into(places),
        }
    }

    /// In how many ways a hold with that good can be taken.
    #[inline]
    fn ways(&self, good: Good) -> usize {
        match self.stowage(good) {
            Stowage::No(_) => 0,
            Stowage::Into(places) => places.len(),
            Stowage::Overboard => 1,
        }
    }

    fn nth(&self, n: usize) -> Option<Loot> {
        let Some(mut n) = n.checked_sub(1) else { return Some(Loot::Nothing) };
        for from in self.takeable().iter() {
            let Contents::Goods(good, _) = self.theirs.get(from).contents() else { continue };
            let ways = self.ways(good);
            if n < ways {
                let into = match self.stowage(good) {
                    Stowage::Into(places) => places.nth(n),
                    Stowage::No(_) | Stowage::Overboard => None,
                };
                return Some(Loot::Hold { from, into });
            }
            n -= ways;
        }
        if n < self.treasures.len() {
            return self.treasures.iter().nth(n).map(Loot::Treasure);
        }
        self.gifts.iter().nth(n - self.treasures.len()).map(Loot::Give)
    }

    /// (a).
    fn admits_hold(&self, from: HoldId, into: Option<HoldId>) -> Result<(), Refusal> {
        if !self.theirs.all().contains(from) {
            return Err(Refusal::NoSuchHold);
        }
        let Contents::Goods(good, _) = self.theirs.get(from).contents() else {
            return Err(Refusal::NothingInHold);
        };
        if self.theirs.twins().contains(from) {
            return Err(Refusal::TwinHold);
        }
        match (self.stowage(good), into) {
            (Stowage::No(refusal), _) => Err(refusal),
            (Stowage::Into(_), Some(into)) => load::options(self.ours, good).admits(into),
            (Stowage::Into(_), None) => Err(Refusal::CannotLoad),
            (Stowage::Overboard, None) => Ok(()),
            (Stowage::Overboard, Some(_)) => Err(Refusal::GhostKeepsGoldOnly),
        }
    }

    pub(crate) fn admits(&self, loot: Loot) -> Result<(), Refusal> {
        match loot {
            Loot::Nothing => Ok(()),
            Loot::Hold { from, into } => self.admits_hold(from, into),
            Loot::Treasure(place) if self.treasures.contains(place) => Ok(()),
            // The only treasure that is there and may not be taken.
            Loot::Treasure(place) => Err(self.treasures.refusal(place, Refusal::LadyBethStays)),
            Loot::Give(place) if self.gifts.contains(place) => Ok(()),
            Loot::Give(_) if self.ghost_wins => Err(Refusal::GhostGivesNothing),
            Loot::Give(place) => Err(self.gifts.refusal(place, Refusal::NotCursed)),
        }
    }
}

impl Options {
    #[inline]
    pub(crate) const fn new(kind: Kind) -> Self {
        Self(kind)
    }

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
        }
    }

    /// Is there no choice: is this seat asked nothing?
    pub const fn is_empty(&self) -> bool {
        match self.0 {
            Kind::Nothing => true,
            // Who has chosen his only card has no other.
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
            _ if self.is_empty() => None,
            Kind::Pay(splits) => splits.pick(luck).map(Choice::Pay),
            Kind::Powder(splits) => splits.pick(luck).map(Choice::Powder),
            _ => self.nth(luck.below(self.len() as u32) as usize),
        }
    }
}

/// What a question is about, for those who draw it.
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
        /// What the hold will contain.
        load: Hold,
    },
    /// M1, G3: where does that ship sail?
    Sail {
        /// His own, or the ghost.
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
    /// B1: whom does that ship attack?
    Opponent {
        /// His own, or the ghost.
        ship: ShipId,
    },
    /// B2, B4: how much gunpowder?
    Powder {
        /// Against whom.
        enemy: ShipId,
        /// B4: the strength to beat; none for an attacker.
        strength: Option<u8>,
    },
    /// T4: shall that ship's die be rolled again?
    Sabre {
        /// Who rolled it.
        die_of: ShipId,
        /// What it shows.
        face: Face,
    },
    /// B6: what does the winner do?
    Loot {
        /// Who won: his own ship, or the ghost.
        winner: ShipId,
        /// Who lost.
        loser: ShipId,
    },
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
        }
    }
}
