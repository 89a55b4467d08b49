//! From a view back to a full game: what the viewer does not know is drawn by luck, all that fits equally likely. For
//! bots, which may know no more than a view, and for the tests of secrecy.

use crate::choices::luck::Luck;
use crate::modules::crew::calypso;
use crate::modules::crew::hidden::{self, Hidden, Looking};
use crate::pieces::card::CardSet;
use crate::pieces::seat::Seat;
use crate::pieces::treasure::{BoxSet, Hint, Lying, Treasure, TreasureId};
use crate::table::event::Viewer;
use crate::table::game::{Game, Secrets};
use crate::table::stage::Stage;
use crate::table::view::View;

impl View {
    /// A full game that fits this view, all such games equally likely. What other captains remember of the treasure pile
    /// (C15) is left out: it decides nothing.
    pub fn imagine(&self, luck: &mut impl Luck) -> Game {
        let crew = self.tavern().map(|_| Hidden::NONE);
        let mut secrets = Secrets {
            hands: [CardSet::NONE; Seat::MOST],
            chosen: [None; Seat::MOST],
            treasures: [Treasure::MorgansMap; TreasureId::MOST],
            undrawn: BoxSet::full(crew.is_some()),
            crew,
        };
        for seat in self.seats() {
            let (hand, chosen) = (&mut secrets.hands[seat.index()], &mut secrets.chosen[seat.index()]);
            if self.viewer() == Viewer::Seat(seat) {
                (*hand, *chosen) = (self.hand(), self.chosen());
            } else {
                // R7: what was played is known, and what must be in the hand; the rest is in the hand or in the deck.
                let (size, kept) = (self.hand_size(seat), self.kept(seat));
                *hand =
                    draw(self.discard(seat).union(kept).complement(), size - kept.len(), luck).union(kept);
                if self.has_chosen(seat) {
                    *chosen = hand.nth(luck.below(size as u32) as usize);
                }
            }
        }
        let mut game = Game { open: self.open, secrets };
        // What does not fit is drawn again. Each time the wheel is turned one further, which leaves all outcomes equally
        // likely and reaches every one of them even if luck always answers the same.
        for turn in 0.. {
            game.secrets = secrets;
            self.imagine_treasures(&mut game.secrets, &mut Wheel { luck, turn });
            if self.fits(&game) {
                break;
            }
        }
        game
    }

    /// T7: every card lies as everybody sees it. C26: no captain has what would have ended the race.
    fn fits(&self, game: &Game) -> bool {
        let hinted =
            self.memory().is_empty() || self.unknown().all(|card| self.hint(card).fits(game.treasure(card)));
        let over = matches!(self.open.stage, Stage::Over(_));
        hinted && (over || self.seats().all(|seat| calypso::favours(game, seat.ship()).is_none()))
    }

    /// The cards in play that the viewer does not know.
    fn unknown(&self) -> impl Iterator<Item = TreasureId> {
        self.in_play().filter(|&card| self.treasure(card).is_none())
    }

    fn in_play(&self) -> impl Iterator<Item = TreasureId> + use<> {
        (0..self.open.drawn as usize).map(TreasureId::at)
    }

    fn hint(&self, card: TreasureId) -> Hint {
        match self.open_treasure(card).lying {
            Lying::Down(hint) => hint,
            Lying::Up(_) => Hint::Nothing,
        }
    }

    /// What the viewer knows is as it is. Of the other cards those are drawn first that can be the fewest treasures, so that
    /// every way that fits is equally likely: by what everybody knows of a card (T7), or by what the viewer remembers of
    /// the pile (C15). Where both matter, memory gives the order, and [`View::fits`] checks the rest afterwards.
    fn imagine_treasures(&self, secrets: &mut Secrets, wheel: &mut Wheel<'_, impl Luck>) {
        for card in self.in_play() {
            if let Some(known) = self.treasure(card) {
                // C15: of two of a kind, one that the viewer saw in the pile later is not this one, if the other can be.
                let barred = self.memory().later_than(card.index());
                let other = secrets.undrawn.minus(barred).which(|treasure| treasure == known).nth_card(0);
                let one = other.or_else(|| secrets.undrawn.which(|treasure| treasure == known).nth_card(0));
                secrets.undrawn = secrets.undrawn.minus(one.unwrap_or(BoxSet::NONE));
                secrets.treasures[card.index()] = known;
            }
        }
        let mut looking = Looking::NONE;
        for known in self.looking() {
            looking.push(known);
            secrets.undrawn = secrets.undrawn.without(known);
        }
        let mut removed = BoxSet::NONE;
        let pool = &mut secrets.undrawn;
        if self.memory().is_empty() {
            for hint in [Hint::Cursed, Hint::NotShown, Hint::Nothing] {
                for card in self.unknown().filter(|&card| self.hint(card) == hint) {
                    let drawn = wheel.draw(pool, |pool| pool.which(|treasure| hint.fits(treasure)));
                    secrets.treasures[card.index()] = drawn.only();
                }
            }
            for _ in 0..hidden::cards_removed(&self.open) {
                removed = removed.with_all(wheel.draw(pool, |pool| pool));
            }
        } else {
            for _ in 0..hidden::cards_removed(&self.open) {
                removed = removed.with_all(wheel.draw(pool, |pool| pool.minus(self.memory().never_left())));
            }
            for card in self.unknown() {
                let barred = self.memory().later_than(card.index());
                secrets.treasures[card.index()] = wheel.draw(pool, |pool| pool.minus(barred)).only();
            }
        }
        if let Some(hidden) = &mut secrets.crew {
            while looking.len() < hidden::cards_looked_at(&self.open) {
                looking.push(wheel.draw(&mut secrets.undrawn, |pool| pool).only());
            }
            hidden.looking = looking;
            hidden.removed = removed;
            if let Viewer::Seat(seat) = self.viewer() {
                hidden.memories[seat.index()] = self.memory();
            }
        }
    }
}

/// Luck, shifted by a number of its own, whose digits are used up draw by draw: a draw takes one digit in the base of its
/// number of outcomes.
struct Wheel<'a, L> {
    luck: &'a mut L,
    turn: u32,
}

impl<L: Luck> Wheel<'_, L> {
    /// One of the cards that fit, by itself, out of the pool.
    fn draw(&mut self, pool: &mut BoxSet, fitting: impl Fn(BoxSet) -> BoxSet) -> BoxSet {
        let fitting = fitting(*pool);
        let count = fitting.len() as u32;
        let n = (self.luck.below(count) + self.turn % count) % count;
        self.turn /= count;
        let drawn = fitting.nth_card(n as usize).expect("the truth itself fits");
        *pool = pool.minus(drawn);
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
