//! Heuristics for cargo: where a load goes, what pays a price, what a winner takes, whom to recruit.

use super::Heuristic;
use xaymaca_rules::battle::Loot;
use xaymaca_rules::board::Space;
use xaymaca_rules::cargo::{Contents, Good, Hold, HoldId, Split};
use xaymaca_rules::crew::{Cell, Character};
use xaymaca_rules::ships::{Ship, ShipId};

impl Heuristic<'_> {
    /// What the contents of a hold add to the rest of a ship's cargo.
    pub(crate) fn part(&self, ship: &Ship, hold: Hold) -> f32 {
        match hold.contents() {
            Contents::Goods(good, count) => {
                let total = ship.holds.total(good);
                self.valuation.goods(good, total) - self.valuation.goods(good, total - count)
            }
            _ => self.valuation.hold(hold, ship.place.to_go()),
        }
    }

    /// L2, L4: what goes overboard is lost.
    pub(super) fn load(&self, hold: HoldId) -> f32 {
        let own = self.own();
        -self.part(own, own.holds.get(hold))
    }

    /// P2: prefers to empty holds, and not to leave much in one hold, which a single battle could take.
    pub(super) fn pay(&self, split: Split) -> f32 {
        let own = self.own();
        let mut appeal = 0.0;
        let mut richest: f32 = 0.0;
        for (hold, paid) in own.holds.iter().zip(split) {
            let Contents::Goods(good, count) = hold.contents() else { continue };
            let left = count - paid;
            if paid > 0 {
                let total = own.holds.total(good);
                appeal -= self.valuation.goods(good, total) - self.valuation.goods(good, total - paid);
                if left == 0 {
                    appeal += self.valuation.rest;
                }
            }
            richest = richest.max(self.valuation.goods(good, left));
        }
        appeal - 0.1 * richest
    }

    /// B6: what the winner gains, and a part of what the loser misses.
    pub(super) fn loot(&self, winner: ShipId, loser: ShipId, loot: Loot) -> f32 {
        let (from, to) = (self.game.ship(loser), self.game.ship(winner));
        // G5: for the ghost, only the harm to the loser counts.
        let mine = winner == self.seat.ship();
        let (gain, harm) = match loot {
            Loot::Nothing => (0.0, 0.0),
            Loot::Hold { from: hold, into } => {
                let taken = from.holds.get(hold);
                let overboard = into.map_or(0.0, |into| self.part(to, to.holds.get(into)));
                let room = into.is_some_and(|into| to.holds.get(into).is_empty());
                let value = match taken.contents() {
                    Contents::Goods(good, count) => {
                        let have = to.holds.total(good);
                        self.valuation.goods(good, have + count) - self.valuation.goods(good, have)
                    }
                    _ => self.valuation.hold(taken, to.place.to_go()),
                };
                (
                    value - overboard - if room { 0.6 * self.valuation.rest } else { 0.0 },
                    self.part(from, taken),
                )
            }
            Loot::Treasure(place) => {
                let value = from.treasures.get(place.into()).map_or(0.0, |card| self.face(card));
                (value, value)
            }
            // C15: the more cards are looked at, the better the one that is kept.
            Loot::Look(places) => (3.0 + places.len() as f32, 3.0),
            Loot::Give(place) => {
                let value = to.treasures.get(place.into()).map_or(0.0, |card| self.face(card));
                (-value, -value)
            }
        };
        if mine { gain + 0.35 * harm } else { harm }
    }

    /// A treasure card; one that this captain has not seen is worth the average.
    fn face(&self, card: xaymaca_rules::treasures::TreasureId) -> f32 {
        if self.game.knows(self.seat, card) {
            self.valuation.treasure(self.game.treasure(card))
        } else {
            self.valuation.unseen_treasure(self.game.tavern().is_some())
        }
    }

    /// C15: the value of one of the cards that were looked at.
    pub(super) fn keep(&self, from: Option<ShipId>, place: u8) -> f32 {
        match from {
            Some(loser) => {
                let card = self.game.ship(loser).treasures.get(place.into());
                card.map_or(0.0, |card| self.valuation.treasure(self.game.treasure(card)))
            }
            None => self.game.looking().nth(place.into()).map_or(0.0, |card| self.valuation.treasure(card)),
        }
    }

    /// C3, C4: the value of a character, less the way of the bottle and the hold that is needed.
    pub(super) fn recruit(&self, offer: Option<(Character, Cell)>) -> f32 {
        let Some((character, stop)) = offer else { return 0.0 };
        let own = self.own();
        let parts = own.holds.iter().filter(|hold| !matches!(hold.contents(), Contents::Character(_)));
        let cheapest = parts.map(|hold| self.part(own, hold)).fold(f32::INFINITY, f32::min);
        let rum = self.game.tavern().and_then(|tavern| tavern.way(stop)).unwrap_or(0);
        self.valuation.character(character, self.to_go()) - cheapest - f32::from(rum) - 0.8
    }

    /// What it costs to stop there, in points; none if it cannot be paid.
    pub(super) fn price(&self, space: Space, goods: [u8; 3]) -> Option<f32> {
        let Some((good, price)) = space.price() else { return Some(0.0) };
        let have = goods[good as usize];
        (have >= price).then(|| self.valuation.goods(good, have) - self.valuation.goods(good, have - price))
    }

    /// The tokens of each good aboard.
    pub(super) fn goods(&self) -> [u8; 3] {
        Good::ALL.map(|good| self.own().holds.total(good))
    }
}
