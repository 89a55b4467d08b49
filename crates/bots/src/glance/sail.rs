//! A space at a glance: what it brings to stop there.

use super::Table;
use xaymaca_rules::board::{Direction, Space, SpaceKind};
use xaymaca_rules::cards::{Half, Symbol};
use xaymaca_rules::ships::{Place, ShipId};

impl Table<'_> {
    /// M1: of his own ship.
    pub(super) fn sail(&self, space: Space) -> f32 {
        self.stop(pass(self.own().place, space, self.direction()), self.goods()).0
    }

    /// Where the action that is being carried out leads.
    fn direction(&self) -> Direction {
        let (Some(card), Some((_, half))) = (self.game.card(), self.game.turn()) else {
            return Direction::Forward;
        };
        let symbol = if half == Half::Morning { card.morning() } else { card.evening() };
        if symbol == Symbol::Backward { Direction::Backward } else { Direction::Forward }
    }

    /// M4: to stop in a place with those goods aboard: what it is worth, where the ship then is, and what is left of the
    /// goods.
    pub(super) fn stop(&self, place: Place, goods: [u8; 3]) -> (f32, Place, [u8; 3]) {
        let space = place.space;
        if place.is_home() {
            return (self.stretch.place(0), place, goods);
        }
        let meeting = if space == Space::PORT_ROYAL { 0.0 } else { self.meeting(space) };
        let (value, place, goods) = if let Some(price) = self.price(space, goods) {
            (self.welcome(space) - price, place, paid(goods, space))
        } else {
            self.shortage(place, goods)
        };
        (meeting + value + self.stretch.place(place.to_go()), place, goods)
    }

    /// H1: all of it is lost, and the ship goes back to where it can pay: by one way, at a glance.
    fn shortage(&self, place: Place, mut goods: [u8; 3]) -> (f32, Place, [u8; 3]) {
        let mut value = 0.0;
        if let Some((good, _)) = place.space.price() {
            value -= self.stretch.goods(good, goods[good as usize]);
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

    /// P3, C3: what waits there.
    fn welcome(&self, space: Space) -> f32 {
        let crew = self.game.tavern().is_some();
        match space.kind() {
            SpaceKind::Lair if self.game.tokens().contains(space) => self.stretch.unseen_treasure(crew),
            SpaceKind::Port if crew => 3.0,
            _ => 0.0,
        }
    }

    /// B1: whoever is there is attacked.
    fn meeting(&self, space: Space) -> f32 {
        let own = self.seat.ship();
        let there = self.others(own).filter(|(_, ship)| ship.place.space == space);
        let best = there.map(|(enemy, _)| self.fight(own, enemy)).fold(f32::NEG_INFINITY, f32::max);
        if best == f32::NEG_INFINITY { 0.0 } else { best }
    }

    /// H1, H3: back to there.
    pub(super) fn retreat(&self, space: Space) -> f32 {
        let place = Place { space, lap: self.own().place.lap };
        let cost = self.price(space, self.goods()).unwrap_or(0.0);
        self.stretch.place(place.to_go()) + self.welcome(space) + self.meeting(space) - cost
    }

    /// G2, G3: the ghost does him least harm far from his ship, and most good where a rival is.
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

/// M3: where a move to that space leaves a ship that stops when it comes home.
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
