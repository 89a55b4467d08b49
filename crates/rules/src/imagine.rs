//! From a view back to a full game: what the viewer does not know is drawn by luck, all that fits equally likely. For
//! bots, which may know no more than a view, and for the law of secrecy.

use crate::card::CardSet;
use crate::event::Viewer;
use crate::game::{Game, Secrets};
use crate::luck::Luck;
use crate::seat::Seat;
use crate::treasure::{BoxSet, Lying, OpenTreasure, Treasure, TreasureId};
use crate::view::View;

impl View {
    /// A full game that fits this view, all such games equally likely.
    pub fn imagine(&self, luck: &mut impl Luck) -> Game {
        let mut secrets = Secrets {
            hands: [CardSet::NONE; Seat::MOST],
            chosen: [None; Seat::MOST],
            treasures: [Treasure::MorgansMap; TreasureId::MOST],
            undrawn: BoxSet::ALL,
        };
        self.imagine_treasures(&mut secrets, luck);
        for seat in self.seats() {
            let (hand, chosen) = (&mut secrets.hands[seat.index()], &mut secrets.chosen[seat.index()]);
            if self.viewer() == Viewer::Seat(seat) {
                (*hand, *chosen) = (self.hand(), self.chosen());
            } else {
                // R7: what was played is known, and what must be in the hand; the rest is in the hand or in the deck.
                let (size, kept) = (self.hand_size(seat), self.kept(seat));
                *hand = draw(self.discard(seat).neither(kept), size - kept.len(), luck).and(kept);
                if self.has_chosen(seat) {
                    *chosen = hand.nth(luck.below(size as u32) as usize);
                }
            }
        }
        Game { open: self.open, secrets }
    }

    /// T7: what he knows is as it is; of the rest the narrowest go first, so that every way that fits is equally likely.
    fn imagine_treasures(&self, secrets: &mut Secrets, luck: &mut impl Luck) {
        let in_play = || (0..self.open.drawn as usize).map(TreasureId::at);
        let mut lay = |card: TreasureId, treasure: Treasure| {
            secrets.treasures[card.index()] = treasure;
            secrets.undrawn = secrets.undrawn.without(treasure);
            secrets.undrawn
        };
        let mut pool = BoxSet::ALL;
        for card in in_play() {
            if let Some(known) = self.treasure(card) {
                pool = lay(card, known);
            }
        }
        for width in [Width::Cursed, Width::NoPower, Width::Any] {
            for card in in_play().filter(|&card| self.treasure(card).is_none()) {
                if Width::of(self.open_treasure(card)) == width {
                    let fitting = pool.which(|treasure| width.fits(treasure));
                    let drawn = fitting.nth(luck.below(fitting.len() as u32) as usize);
                    pool = lay(card, drawn.expect("the truth itself fits"));
                }
            }
        }
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
