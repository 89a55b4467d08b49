//! From a view back to a full game: what the viewer does not know is drawn by luck, all that fits equally likely. For
//! bots, which may know no more than a view, and for the law of secrecy.

use crate::card::CardSet;
use crate::event::Viewer;
use crate::game::{Game, Secrets};
use crate::luck::Luck;
use crate::modules::crew::hidden::{Hidden, Looking};
use crate::modules::crew::step::{CrewChance, CrewStage, CrewStep};
use crate::modules::crew::{calypso, opening};
use crate::seat::Seat;
use crate::stage::{Stage, Step};
use crate::treasure::{BoxSet, Hint, Lying, Treasure, TreasureId};
use crate::view::View;

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
                *hand = draw(self.discard(seat).neither(kept), size - kept.len(), luck).and(kept);
                if self.has_chosen(seat) {
                    *chosen = hand.nth(luck.below(size as u32) as usize);
                }
            }
        }
        let mut game = Game { open: self.open, secrets };
        // What The Crew forbids is rare: it is drawn again. Each time the wheel is turned a little further, which leaves
        // all outcomes equally likely and comes to every one of them even if luck always says the same.
        for turn in 0.. {
            game.secrets = secrets;
            self.imagine_treasures(&mut game.secrets, &mut Wheel { luck, turn });
            if self.fits(&game) {
                break;
            }
        }
        game
    }

    /// C15, C26: nothing that the viewer has seen in the pile has left the game, or was drawn before; nobody has what
    /// would have ended the race.
    fn fits(&self, game: &Game) -> bool {
        let Some(hidden) = game.secrets.crew else { return true };
        let in_play = &game.secrets.treasures[..self.open.drawn as usize];
        let remembered =
            self.memory().is_empty() || self.memory().fits(in_play, game.secrets.undrawn, hidden.looking);
        let over = matches!(self.open.stage, Stage::Over(_));
        remembered && (over || self.seats().all(|seat| calypso::favours(game, seat.ship()).is_none()))
    }

    /// T7: what he knows is as it is; of the rest the narrowest go first, so that every way that fits is equally likely.
    fn imagine_treasures(&self, secrets: &mut Secrets, wheel: &mut Wheel<'_, impl Luck>) {
        let in_play = || (0..self.open.drawn as usize).map(TreasureId::at);
        for card in in_play() {
            if let Some(known) = self.treasure(card) {
                secrets.treasures[card.index()] = known;
                secrets.undrawn = secrets.undrawn.without(known);
            }
        }
        let mut looking = Looking::NONE;
        for known in self.looking() {
            looking.push(known);
            secrets.undrawn = secrets.undrawn.without(known);
        }
        for hint in [Hint::Cursed, Hint::NotShown, Hint::Nothing] {
            for card in in_play().filter(|&card| self.treasure(card).is_none()) {
                if self.open_treasure(card).lying == Lying::Down(hint) {
                    secrets.treasures[card.index()] = wheel.draw(&mut secrets.undrawn, hint);
                }
            }
        }
        if let Some(hidden) = &mut secrets.crew {
            for _ in 0..self.cards_removed() {
                hidden.removed = hidden.removed.back(wheel.draw(&mut secrets.undrawn, Hint::Nothing));
            }
            while looking.len() < self.cards_looked_at() {
                looking.push(wheel.draw(&mut secrets.undrawn, Hint::Nothing));
            }
            hidden.looking = looking;
            if let Viewer::Seat(seat) = self.viewer() {
                hidden.memories[seat.index()] = self.memory();
            }
        }
    }

    /// C2: how many cards have left the game.
    const fn cards_removed(&self) -> u8 {
        match self.open.stage {
            Stage::FirstCaptain => 0,
            Stage::Crew(CrewStage::Removal(left)) => opening::REMOVED - left,
            _ => opening::REMOVED,
        }
    }

    /// C15: how many cards of the pile somebody is looking at.
    const fn cards_looked_at(&self) -> u8 {
        match self.open.stage {
            Stage::Act(_, Step::CrewChance(CrewChance::Peek { left, count, .. })) => count - left,
            Stage::Act(_, Step::Crew(CrewStep::KeepDrawn { count, .. })) => count,
            _ => 0,
        }
    }
}

/// Luck, turned by a number of its own: every draw takes as much of it as it has outcomes.
struct Wheel<'a, L> {
    luck: &'a mut L,
    turn: u32,
}

impl<L: Luck> Wheel<'_, L> {
    /// One of the cards that fit, out of the pool.
    fn draw(&mut self, pool: &mut BoxSet, hint: Hint) -> Treasure {
        let fitting = pool.which(|treasure| hint.fits(treasure));
        let count = fitting.len() as u32;
        let n = (self.luck.below(count) + self.turn % count) % count;
        self.turn /= count;
        let drawn = fitting.nth(n as usize).expect("the truth itself fits");
        *pool = pool.without(drawn);
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
