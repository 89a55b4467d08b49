//! Heuristics for cards: a rough simulation of both actions.

use super::Heuristic;
use super::option::other_way_round;
use super::sail::pass;
use xaymaca_rules::Luck;
use xaymaca_rules::board::Direction;
use xaymaca_rules::cards::{Card, Half, Symbol};
use xaymaca_rules::cargo::{Contents, Good};
use xaymaca_rules::dice::Dice;
use xaymaca_rules::ships::Place;

/// The rough state of a captain's ship between actions.
#[derive(Clone, Copy)]
struct Sketch {
    place: Place,
    goods: [u8; 3],
    free: usize,
    /// The value of the least valuable hold, which a load would throw overboard.
    least: f32,
    value: f32,
}

impl Heuristic<'_> {
    /// R4: morning, then evening.
    pub(crate) fn card(&self, card: Card, dice: Dice) -> f32 {
        let own = self.own();
        let occupied = own.holds.iter().filter(|hold| !hold.is_empty());
        let start = Sketch {
            place: own.place,
            goods: self.goods(),
            free: own.holds.iter().filter(|hold| matches!(hold.contents(), Contents::Empty)).count(),
            least: occupied.map(|hold| self.part(own, hold)).fold(f32::INFINITY, f32::min),
            value: 0.0,
        };
        let noon = self.act(start, card.morning(), dice.morning);
        if noon.place.is_home() {
            return noon.value + self.valuation.place(0);
        }
        let night = self.act(noon, card.evening(), dice.evening);
        night.value
            + self.valuation.place(night.place.to_go())
            + self.food(&night)
            + self.valuation.free_holds(night.free)
    }

    /// R2: the card in hand that seems best, with that much noise in points.
    pub(crate) fn pick_card(&self, noise: f32, luck: &mut impl Luck) -> Card {
        let dice = self.game.dice().expect("the dice are placed before cards are chosen");
        let mut best: Option<(f32, Card)> = None;
        for card in self.game.hand(self.seat).iter() {
            let appeal = self.card(card, dice) + noise * (luck.below(1 << 12) as f32 / 2048.0 - 1.0);
            if best.is_none_or(|(other, _)| appeal > other) {
                best = Some((appeal, card));
            }
        }
        best.expect("no hand is empty").1
    }

    /// A penalty for less than three food: such a ship may not be able to go on.
    fn food(&self, sketch: &Sketch) -> f32 {
        if sketch.goods[Good::Food as usize] < 3 { -self.valuation.rest } else { 0.0 }
    }

    /// R1: the value of dice is that of the best card with them.
    pub(super) fn dice(&self, dice: Dice) -> f32 {
        let cards = self.game.hand(self.seat);
        cards.iter().map(|card| self.card(card, dice)).fold(f32::NEG_INFINITY, f32::max)
    }

    /// C28: the mean over a few rolls of one die beside the die that is set, or of both dice, placed the better way.
    pub(super) fn oracle(&self, set: Option<(Half, u8)>) -> f32 {
        const FALLS: [u8; 3] = [1, 3, 6];
        let fallen = |one: u8| match set {
            Some((Half::Morning, number)) => self.dice(Dice { morning: number, evening: one }),
            Some((Half::Evening, number)) => self.dice(Dice { morning: one, evening: number }),
            None => {
                let dice = Dice { morning: one, evening: 7 - one };
                self.dice(dice).max(self.dice(other_way_round(dice)))
            }
        };
        FALLS.into_iter().map(fallen).sum::<f32>() / FALLS.len() as f32
    }

    fn act(&self, sketch: Sketch, symbol: Symbol, die: u8) -> Sketch {
        match symbol {
            Symbol::Load(good) => self.sketch_load(sketch, good, die),
            Symbol::Forward => self.sketch_sail(sketch, Direction::Forward, die),
            Symbol::Backward => self.sketch_sail(sketch, Direction::Backward, die),
        }
    }

    /// L1, L2.
    fn sketch_load(&self, mut sketch: Sketch, good: Good, die: u8) -> Sketch {
        let have = sketch.goods[good as usize];
        let gain = self.valuation.goods(good, have + die) - self.valuation.goods(good, have);
        sketch.value += gain;
        sketch.goods[good as usize] += die;
        if sketch.free > 0 {
            sketch.free -= 1;
            sketch.least = sketch.least.min(gain);
        } else {
            sketch.value -= sketch.least;
            sketch.least = gain;
        }
        sketch
    }

    /// M1: to the best of the spaces within reach.
    fn sketch_sail(&self, sketch: Sketch, direction: Direction, die: u8) -> Sketch {
        let mut best: Option<(f32, Sketch)> = None;
        for space in sketch.place.space.after(direction, die).iter() {
            let place = pass(sketch.place, space, direction);
            let (worth, place, goods) = self.stop(place, sketch.goods);
            if best.is_none_or(|(other, _)| worth > other) {
                let value = sketch.value + worth - self.valuation.place(place.to_go());
                best = Some((worth, Sketch { place, goods, value, ..sketch }));
            }
        }
        best.map_or(sketch, |(_, sketch)| sketch)
    }
}
