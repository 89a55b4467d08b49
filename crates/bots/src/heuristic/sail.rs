//! Heuristics for spaces: what it is worth to stop there.

use super::Heuristic;
use xaymaca_rules::board::{Direction, Space, SpaceKind};
use xaymaca_rules::cards::{Half, Symbol};
use xaymaca_rules::ships::{Place, ShipId};

impl Heuristic<'_> {
    /// M1: a move of the captain's own ship.
    pub(super) fn sail(&self, space: Space) -> f32 {
        self.stop(pass(self.own().place, space, self.direction()), self.goods()).0
    }

    /// The direction of the action that is being carried out.
    fn direction(&self) -> Direction {
        let (Some(card), Some((_, half))) = (self.game.card(), self.game.turn()) else {
            return Direction::Forward;
        };
        let symbol = if half == Half::Morning { card.morning() } else { card.evening() };
        if symbol == Symbol::Backward { Direction::Backward } else { Direction::Forward }
    }

    /// M4: a stop with these goods aboard: its value, where the ship is afterwards, and what is left of the goods.
    pub(super) fn stop(&self, place: Place, goods: [u8; 3]) -> (f32, Place, [u8; 3]) {
        let space = place.space;
        if place.is_home() {
            return (self.valuation.place(0), place, goods);
        }
        let meeting = if space == Space::PORT_ROYAL { 0.0 } else { self.meeting(space) };
        let (value, place, goods) = if let Some(price) = self.price(space, goods) {
            (self.welcome(space) - price, place, paid(goods, space))
        } else {
            self.shortage(place, goods)
        };
        (meeting + value + self.valuation.place(place.to_go()), place, goods)
    }

    /// H1: all of the good is lost, and the ship goes back to where it can pay. Only one of the ways back is tried.
    fn shortage(&self, place: Place, mut goods: [u8; 3]) -> (f32, Place, [u8; 3]) {
        let mut value = 0.0;
        if let Some((good, _)) = place.space.price() {
            value -= self.valuation.goods(good, goods[good as usize]);
            goods[good as usize] = 0;
        }
        let mut behind = place.space;
        while let Some(next) = behind.neighbours(Direction::Backward).get(0) {
            behind = next;
            value -= 0.3;
            if behind == Space::PORT_ROYAL || self.price(behind, goods).is_some() {
                break;
            }
        }
        (value + self.welcome(behind), Place { space: behind, ..place }, paid(goods, behind))
    }

    /// P3, C3: the value of a treasure or a tavern there.
    fn welcome(&self, space: Space) -> f32 {
        let crew = self.game.tavern().is_some();
        match space.kind() {
            SpaceKind::Lair if self.game.tokens().contains(space) => self.valuation.unseen_treasure(crew),
            SpaceKind::Port if crew => 3.0,
            _ => 0.0,
        }
    }

    /// B1: the value of the best attack on a ship there; 0 if there is none.
    fn meeting(&self, space: Space) -> f32 {
        let own = self.seat.ship();
        let there = self.others(own).filter(|(_, ship)| ship.place.space == space);
        let best = there.map(|(enemy, _)| self.fight(own, enemy)).fold(f32::NEG_INFINITY, f32::max);
        if best == f32::NEG_INFINITY { 0.0 } else { best }
    }

    /// H1, H3: a retreat to that space.
    pub(super) fn retreat(&self, space: Space) -> f32 {
        let place = Place { space, lap: self.own().place.lap };
        let cost = self.price(space, self.goods()).unwrap_or(0.0);
        self.valuation.place(place.to_go()) + self.welcome(space) + self.meeting(space) - cost
    }

    /// G2, G3: the ghost should sail to rivals, and not to the captain's own ship.
    pub(super) fn sail_ghost(&self, space: Space) -> f32 {
        let mut value = 0.0;
        for (id, ship) in self.game.ships() {
            if id != ShipId::GHOST && ship.place.space == space && space != Space::PORT_ROYAL {
                value += if id == self.seat.ship() { -2.0 } else { 2.0 };
            }
        }
        value
    }
}

/// M3: the place after a move to that space; a ship that comes home stops there.
pub(super) fn pass(from: Place, space: Space, direction: Direction) -> Place {
    let place = from.sailed(direction, space);
    if place.lap >= 1 { Place { space: Space::PORT_ROYAL, lap: 1 } } else { place }
}

/// P1: what is left of the goods after paying for that space.
fn paid(mut goods: [u8; 3], space: Space) -> [u8; 3] {
    if let Some((good, price)) = space.price() {
        goods[good as usize] = goods[good as usize].saturating_sub(price);
    }
    goods
}
