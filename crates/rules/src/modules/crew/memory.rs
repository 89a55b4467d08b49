//! C15: what a captain remembers of the treasure pile: cards that they have looked at there and put back.
//!
//! Cards leave the pile and never come back, so what was in it at some time was in it before: of every kind it is enough
//! to keep the latest time at which the captain saw one, and the latest at which they saw two at once. Times are numbers
//! of cards in play: a card that came into play earlier is not the one that was seen.

use crate::modules::crew::hidden::Looking;
use crate::pieces::treasure::{BoxSet, Treasure};

/// For each card of [`Treasure::CREW`], four bits: how many cards were in play when so many of its kind were last seen in
/// the pile, plus one; zero if they never were.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Memory(u64);

/// A card of the pile that a captain remembers.
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

    /// The captain has put these back; so many cards are in play now.
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

    /// Every card that is remembered.
    pub(crate) fn iter(self) -> impl Iterator<Item = Sight> {
        self.cards().map(|(index, drawn)| Sight {
            treasure: Treasure::CREW[index],
            copies: copies(index),
            drawn,
        })
    }

    /// The cards that cannot be one that came into play when so many had, nor one that left the game.
    pub(crate) fn later_than(self, drawn: usize) -> BoxSet {
        self.cards()
            .filter(|&(_, seen)| seen > drawn)
            .fold(BoxSet::NONE, |set, (index, _)| set.with_all(BoxSet::crew_card(index)))
    }

    /// The cards that cannot have left the game.
    pub(crate) fn never_left(self) -> BoxSet {
        self.cards().fold(BoxSet::NONE, |set, (index, _)| set.with_all(BoxSet::crew_card(index)))
    }

    /// Each remembered card as its index in [`Treasure::CREW`], with the number of cards in play when it was seen.
    fn cards(self) -> impl Iterator<Item = (usize, usize)> {
        (0..Treasure::CREW.len())
            .filter_map(move |index| Some((index, ((self.0 >> (4 * index)) as usize & 15).checked_sub(1)?)))
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
        let words = |set: BoxSet| set.iter().collect::<Vec<_>>();
        assert_eq!(words(memory.never_left()), [three, seven]);
        assert_eq!(words(memory.later_than(1)), [three, seven], "the second card in play is neither");
        assert_eq!(words(memory.later_than(2)), [], "the third may be");
    }

    #[test]
    fn c15_two_of_a_kind_seen_at_once_are_two() {
        let three = Treasure::Riches(3);
        let mut memory = Memory::NONE;
        memory.add(looking(&[three, three]), 0);
        assert_eq!(memory.never_left().len(), 2);
        memory.add(looking(&[three]), 4);
        assert_eq!(memory.iter().map(|sight| sight.drawn).collect::<Vec<_>>(), [4, 0]);
        assert_eq!(memory.later_than(3).len(), 1, "one is still there, the other may be gone");
    }
}
