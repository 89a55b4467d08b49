//! From a view back to a full game: what the viewer does not know is drawn by luck, all that fits equally likely. For
//! bots, which may know no more than a view, and for the law of secrecy.

use crate::card::CardSet;
use crate::event::Viewer;
use crate::game::{Game, Secrets};
use crate::luck::Luck;
use crate::seat::Seat;
use crate::treasure::{Lying, OpenTreasure, Treasure, TreasureId};
use crate::view::View;

impl View {
    /// A full game that fits this view, all such games equally likely.
    pub fn imagine(&self, luck: &mut impl Luck) -> Game {
        let mut secrets = Secrets {
            hands: [CardSet::NONE; Seat::MOST],
            chosen: [None; Seat::MOST],
            treasures: self.imagine_treasures(luck),
        };
        for seat in self.seats() {
            let (hand, chosen) = (&mut secrets.hands[seat.index()], &mut secrets.chosen[seat.index()]);
            if self.viewer() == Viewer::Seat(seat) {
                (*hand, *chosen) = (self.hand(), self.chosen());
            } else {
                // R7: what was played is known; the rest is in the hand or in the deck.
                let (size, discard) = self.cards(seat);
                *hand = draw(discard.neither(CardSet::NONE), size, luck);
                if self.has_chosen(seat) {
                    *chosen = hand.nth(luck.below(size as u32) as usize);
                }
            }
        }
        Game { open: self.open, secrets }
    }

    /// T7: what he knows is as it is; of the rest the narrowest go first, so that every way that fits is equally likely.
    fn imagine_treasures(&self, luck: &mut impl Luck) -> [Treasure; TreasureId::MOST] {
        let mut treasures = [Treasure::MorgansMap; TreasureId::MOST];
        let mut pool = Pool { cards: Treasure::BOX, left: Treasure::BOX.len() };
        let in_play = || (0..self.open.drawn as usize).map(TreasureId::at);
        for card in in_play() {
            if let Some(known) = self.treasure(card) {
                treasures[card.index()] = known;
                pool.strike(known);
            }
        }
        for width in [Width::Cursed, Width::NoPower, Width::Any] {
            for card in in_play().filter(|&card| self.treasure(card).is_none()) {
                if Width::of(self.open_treasure(card)) == width {
                    treasures[card.index()] = pool.draw(width, luck);
                }
            }
        }
        treasures
    }
}

/// What everybody knows of a card that lies face down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    /// T7: it was given, so it is cursed.
    Cursed,
    /// T1: a captain held it and did not turn it up.
    NoPower,
    /// G4: nobody has seen it.
    Any,
}

impl Width {
    const fn of(open: OpenTreasure) -> Self {
        match open.lying {
            Lying::Down { cursed: true } => Self::Cursed,
            _ if open.known_to.is_empty() => Self::Any,
            _ => Self::NoPower,
        }
    }

    const fn fits(self, treasure: Treasure) -> bool {
        match self {
            Self::Cursed => treasure.is_cursed(),
            Self::NoPower => !treasure.is_power(),
            Self::Any => true,
        }
    }
}

/// The cards of the box that may still be anywhere.
struct Pool {
    cards: [Treasure; Treasure::BOX.len()],
    left: usize,
}

impl Pool {
    fn strike(&mut self, treasure: Treasure) {
        if let Some(index) = self.cards[..self.left].iter().position(|&card| card == treasure) {
            self.left -= 1;
            self.cards.swap(index, self.left);
        }
    }

    fn draw(&mut self, width: Width, luck: &mut impl Luck) -> Treasure {
        let fitting = || self.cards[..self.left].iter().copied().filter(|&card| width.fits(card));
        let nth = luck.below(fitting().count() as u32) as usize;
        let drawn = fitting().nth(nth).expect("the truth itself fits");
        self.strike(drawn);
        drawn
    }
}

/// So many cards of a set, each set of them equally likely.
fn draw(mut from: CardSet, count: usize, luck: &mut impl Luck) -> CardSet {
    let mut drawn = CardSet::NONE;
    for _ in 0..count {
        if let Some(card) = from.nth(luck.below(from.len() as u32) as usize) {
            from = from.without(card);
            drawn = drawn.with(card);
        }
    }
    drawn
}
