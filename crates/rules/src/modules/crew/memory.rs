//! C15: what a captain remembers of the treasure pile: cards he has looked at there and put back.
//!
//! Cards leave the pile and never come back, so what was in it at some time was in it before: of every kind it is enough
//! to keep the latest time at which he saw one, and the latest at which he saw two at once. Times are numbers of cards
//! in play: a card that came into play earlier is not the one he saw.

use crate::modules::crew::hidden::Looking;
use crate::treasure::{BoxSet, Treasure};

/// For each card of [`Treasure::CREW`], four bits: how many cards were in play when he last saw so many of its kind in
/// the pile, and one more; zero if he never did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Memory(u64);

/// A card of the pile that somebody remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sight {
    pub(crate) treasure: Treasure,
    /// At least so many of its kind were in the pile.
    pub(crate) copies: usize,
    /// Cards with lower ids had been drawn before.
    pub(crate) drawn: usize,
}

/// How many cards of its kind stand up to that place in the table: 1 for the first of a kind, 2 for the second.
fn copies(index: usize) -> usize {
    Treasure::CREW[..=index].iter().filter(|&&card| card == Treasure::CREW[index]).count()
}

impl Memory {
    pub(crate) const NONE: Self = Self(0);

    /// He has put these back; so many cards are in play now.
    pub(crate) fn add(&mut self, seen: Looking, drawn: usize) {
        for (index, card) in Treasure::CREW.iter().enumerate() {
            if seen.iter().filter(|seen| seen == card).count() >= copies(index) {
                self.0 = self.0 & !(15 << (4 * index)) | (drawn as u64 + 1) << (4 * index);
            }
        }
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All he remembers.
    pub(crate) fn iter(self) -> impl Iterator<Item = Sight> {
        Treasure::CREW.into_iter().enumerate().filter_map(move |(index, treasure)| {
            let drawn = ((self.0 >> (4 * index)) as usize & 15).checked_sub(1)?;
            Some(Sight { treasure, copies: copies(index), drawn })
        })
    }

    /// Does it fit that these cards came into play, in this order, and that these are in the pile or being looked at?
    pub(crate) fn fits(self, in_play: &[Treasure], pile: BoxSet, looking: Looking) -> bool {
        self.iter().all(|Sight { treasure, copies, drawn }| {
            let same = |card: &Treasure| *card == treasure;
            let later = in_play.iter().skip(drawn).filter(|card| same(card)).count();
            later + pile.count(treasure) + looking.iter().filter(same).count() >= copies
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looking(cards: &[Treasure]) -> Looking {
        let mut looking = Looking::NONE;
        for &card in cards {
            looking.push(card);
        }
        looking
    }

    #[test]
    fn c15_what_was_seen_in_the_pile_was_drawn_later_or_is_still_there() {
        let (three, seven) = (Treasure::Riches(3), Treasure::Riches(7));
        let mut memory = Memory::NONE;
        memory.add(looking(&[three, seven]), 2);
        let sights: Vec<_> = memory.iter().map(|sight| (sight.treasure, sight.copies, sight.drawn)).collect();
        assert_eq!(sights, [(three, 1, 2), (seven, 1, 2)]);
        let pile = BoxSet::CREW.without(seven);
        let none = || Looking::NONE;
        assert!(memory.fits(&[], BoxSet::CREW, none()));
        assert!(!memory.fits(&[], pile, none()), "it left the game, which cannot be");
        assert!(!memory.fits(&[seven], pile, none()), "it was drawn before he saw it");
        assert!(memory.fits(&[three, three, seven], pile, none()));
        assert!(memory.fits(&[], pile, looking(&[seven])));
    }

    #[test]
    fn c15_two_of_a_kind_seen_at_once_are_two() {
        let three = Treasure::Riches(3);
        let mut memory = Memory::NONE;
        memory.add(looking(&[three, three]), 0);
        let one = BoxSet::CREW.without(three);
        assert!(memory.fits(&[], BoxSet::CREW, Looking::NONE));
        assert!(!memory.fits(&[], one, Looking::NONE));
        memory.add(looking(&[three]), 4);
        assert_eq!(memory.iter().map(|sight| sight.drawn).collect::<Vec<_>>(), [4, 0]);
        let four = Treasure::Riches(4);
        assert!(memory.fits(&[three, four], one, Looking::NONE), "one then, one still");
        assert!(!memory.fits(&[three, three], one.without(three), Looking::NONE));
    }
}
