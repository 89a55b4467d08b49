//! The features of a race, seen from one ship: the inputs of the networks.

use crate::evaluation::SHIPS;
use crate::heuristic::Heuristic;
use crate::valuation::Style;
use xaymaca_rules::board::{Direction, Space};
use xaymaca_rules::cards::Card;
use xaymaca_rules::cargo::{Contents, Good};
use xaymaca_rules::ships::{Ship, ShipId};
use xaymaca_rules::treasures::Treasure;
use xaymaca_rules::{Edition, Game, Seat};

/// The features of one ship.
#[derive(Clone, Debug)]
pub(crate) struct Features {
    /// The indices of binary features that are 1: the first `count`.
    ones: [u16; Self::MOST],
    count: usize,
    /// Real-valued features.
    measures: [f32; Self::MEASURES],
}

/// A group of binary features, one for each value.
#[derive(Clone, Copy)]
struct Group {
    start: u16,
    len: u16,
}

macro_rules! groups {
    ($($name:ident: $len:expr;)*) => {
        groups!(@ Features::MEASURES as u16; $($name: $len;)*);
    };
    (@ $start:expr; $name:ident: $len:expr; $($rest:tt)*) => {
        const $name: Group = Group { start: $start, len: $len };
        groups!(@ $start + $len; $($rest)*);
    };
    (@ $start:expr;) => {
        /// The number of inputs of the card network.
        pub(crate) const COUNT: usize = $start as usize;
    };
}

/// The number of inputs of the value network: all but those of dice and cards.
pub(crate) const OF_RACES: usize = MORNING.start as usize;

groups! {
    SPACE: 52;
    GOLD: 24;
    FOOD: 16;
    GUNPOWDER: 16;
    FREE: 7;
    POWERS: 4;
    TREASURES: 40;
    FACE_DOWN: 6;
    CREW: 20;
    HAND: 11;
    DECK: 11;
    AFFORD: 13;
    AHEAD_OF_BEST: 49;
    LEAD: 28;
    SCORE_LEAD: 61;
    WEALTH: 41;
    WEALTH_LEAD: 61;
    LEADER_WEALTH: 61;
    PLACE_RANK: 7;
    SCORE_RANK: 7;
    CHASERS: 4;
    CHASED: 4;
    LAIRS_AHEAD: 7;
    TOKENS: 10;
    TURN: 6;
    SEATS: 5;
    FLAGS: 4;
    MORNING: 6;
    EVENING: 6;
    BOTH: 36;
    STOPS: 32;
}

impl Features {
    /// Upper bound on the binary features that are 1 at once.
    const MOST: usize = 112;
    /// The number of real-valued features.
    pub(crate) const MEASURES: usize = 8 + Card::COUNT;

    pub(crate) const NONE: Self = Self { ones: [0; Self::MOST], count: 0, measures: [0.0; Self::MEASURES] };

    /// The indices of binary features that are 1.
    pub(crate) fn ones(&self) -> &[u16] {
        &self.ones[..self.count]
    }

    /// The real-valued features, with their indices.
    pub(crate) fn measures(&self) -> impl Iterator<Item = (usize, f32)> {
        self.measures.iter().enumerate().map(|(nth, &value)| (nth, value))
    }

    /// Sets the feature of that value; values out of range count as the nearest.
    fn one(&mut self, group: Group, value: i32) {
        self.ones[self.count] = group.start + value.clamp(0, i32::from(group.len) - 1) as u16;
        self.count += 1;
    }
}

/// What the features of all ships share.
pub(crate) struct Scene<'a> {
    game: &'a Game,
    seats: usize,
    ships: [Option<Seen<'a>>; SHIPS],
}

#[derive(Clone, Copy)]
struct Seen<'a> {
    id: ShipId,
    ship: &'a Ship,
    to_go: i32,
    score: i32,
    /// Its score without its place.
    wealth: i32,
    characters: i16,
    gunpowder: i32,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(game: &'a Game) -> Self {
        let mut ships = [None; SHIPS];
        let mut seats = 0;
        for (id, ship) in game.ships() {
            let score = game.score_now(id);
            seats += usize::from(!id.is_ghost());
            ships[id.index()] = Some(Seen {
                id,
                ship,
                to_go: ship.place.to_go().into(),
                score: score.total.into(),
                wealth: i32::from(score.total) - i32::from(score.place),
                characters: score.characters.into(),
                gunpowder: ship.holds.total(Good::Gunpowder).into(),
            });
        }
        Self { game, seats, ships }
    }

    /// The features of a captain who is about to choose a card.
    pub(crate) fn of_seat(&self, seat: Seat) -> Features {
        let mut features = Features::NONE;
        if let Some(seen) = &self.ships[seat.index()] {
            self.own(seen, &mut features);
            self.others(seen, &mut features);
            self.around(seen, &mut features);
            self.cards(seen, seat, &mut features);
        }
        features
    }

    /// The dice, the spaces within reach, and the heuristic value of each card.
    fn cards(&self, seen: &Seen<'_>, seat: Seat, features: &mut Features) {
        let Some(dice) = self.game.dice() else { return };
        let (morning, evening) = (i32::from(dice.morning) - 1, i32::from(dice.evening) - 1);
        features.one(MORNING, morning);
        features.one(EVENING, evening);
        features.one(BOTH, 6 * morning + evening);
        let mut bit = 0;
        for die in [dice.morning, dice.evening] {
            for direction in [Direction::Forward, Direction::Backward] {
                let mut stops = [false; 8];
                for space in seen.ship.place.space.after(direction, die).iter() {
                    let meets =
                        self.ships.iter().flatten().any(|o| o.id != seen.id && o.ship.place.space == space);
                    match space.price() {
                        None => stops[usize::from(self.game.tokens().contains(space))] = true,
                        Some((good, price)) => {
                            let paid = seen.ship.holds.total(good) >= price;
                            stops[2 + 2 * usize::from(good == Good::Gold) + usize::from(paid)] = true;
                        }
                    }
                    stops[6 + usize::from(meets)] = true;
                }
                for stop in stops {
                    if stop {
                        features.one(STOPS, bit);
                    }
                    bit += 1;
                }
            }
        }
        let table = Heuristic::new(self.game, seat, Style::BRISK);
        let hand = self.game.hand(seat);
        let mut best = f32::NEG_INFINITY;
        let mut appeals = [0.0; Card::COUNT];
        for card in hand.iter() {
            appeals[card as usize] = table.card(card, dice);
            best = best.max(appeals[card as usize]);
        }
        for card in hand.iter() {
            features.measures[8 + card as usize] = ((appeals[card as usize] - best) / 4.0).max(-3.0);
        }
    }

    /// Calls `look` with the features of each ship, by [`ShipId::index`].
    pub(crate) fn each(&self, mut look: impl FnMut(usize, &Features)) {
        for seen in self.ships.iter().flatten() {
            let mut features = Features::NONE;
            self.own(seen, &mut features);
            self.others(seen, &mut features);
            self.around(seen, &mut features);
            look(seen.id.index(), &features);
        }
    }

    fn own(&self, seen: &Seen<'_>, features: &mut Features) {
        let ship = seen.ship;
        let place = ship.place;
        features.one(
            SPACE,
            if place.is_home() {
                50
            } else if place.lap < 0 {
                51
            } else {
                place.space.number() as i32
            },
        );
        let totals = Good::ALL.map(|good| i32::from(ship.holds.total(good)));
        features.one(GOLD, totals[0]);
        features.one(FOOD, totals[1]);
        features.one(GUNPOWDER, totals[2]);
        let mut free = 0;
        let mut largest = [0u8; 3];
        for hold in ship.holds.iter() {
            match hold.contents() {
                Contents::Empty => free += 1,
                Contents::Goods(good, count) => {
                    let most = &mut largest[good as usize];
                    *most = count.max(*most);
                }
                Contents::Character(character) => features.one(CREW, character as i32),
            }
        }
        features.one(FREE, free);
        for (n, power) in
            [Treasure::MorgansMap, Treasure::SaransSabre, Treasure::LadyBeth, Treasure::SixthHold]
                .into_iter()
                .enumerate()
        {
            if ship.powers.has(power) {
                features.one(POWERS, n as i32);
            }
        }
        let (mut value, mut face_down) = (0, 0);
        for card in ship.treasures.iter() {
            let treasure = self.game.treasure(card);
            value += i32::from(treasure.value());
            face_down += i32::from(!treasure.is_shown());
        }
        features.one(TREASURES, value + 9);
        features.one(FACE_DOWN, face_down);
        features.measures[0] = totals[0] as f32 / 10.0;
        features.measures[1] = f32::from(largest[0]) / 6.0;
        features.measures[2] = f32::from(largest[1]) / 6.0;
        features.measures[3] = f32::from(largest[2]) / 6.0;
        features.measures[4] = f32::from(ship.tokens) / 4.0;
        features.measures[5] = value as f32 / 10.0;
        features.measures[6] = f32::from(seen.characters) / 10.0;
        if let Some(seat) = seen.id.seat() {
            let hand = self.game.hand(seat);
            hand.iter().for_each(|card| features.one(HAND, card as i32));
            hand.union(self.game.discard(seat))
                .complement()
                .iter()
                .for_each(|card| features.one(DECK, card as i32));
            let turn = (seat.index() + self.seats - self.game.captain().index()) % self.seats;
            features.one(TURN, turn as i32);
        }
    }

    /// The ship compared with the others.
    fn others(&self, own: &Seen<'_>, features: &mut Features) {
        let (mut best, mut richest, mut rank, mut score_rank) = (i32::MAX, i32::MIN, 0, 0);
        let (mut chasers, mut chased, mut gunpowder) = (0, 0, 0);
        // The wealthiest of the leading ships: wealth is negated so that `min` finds it.
        let (mut wealthiest, mut leader) = (i32::MIN, (i32::MAX, 0));
        for other in self.ships.iter().flatten().filter(|other| other.id != own.id) {
            best = best.min(other.to_go);
            wealthiest = wealthiest.max(other.wealth);
            leader = leader.min((other.to_go, -other.wealth));
            richest = richest.max(other.score);
            rank += i32::from(other.to_go < own.to_go);
            score_rank += i32::from(other.score > own.score);
            let behind = other.to_go - own.to_go;
            chasers += i32::from((1..=6).contains(&behind));
            chased += i32::from((-6..=-1).contains(&behind));
            if behind.abs() <= 8 {
                gunpowder = gunpowder.max(other.gunpowder);
            }
        }
        features.one(WEALTH, own.wealth + 5);
        features.one(WEALTH_LEAD, own.wealth - wealthiest + 30);
        features.one(LEADER_WEALTH, own.wealth + leader.1 + 30);
        features.one(AHEAD_OF_BEST, best - own.to_go + 24);
        features.one(LEAD, best.min(own.to_go) / 2);
        features.one(SCORE_LEAD, own.score - richest + 30);
        features.one(PLACE_RANK, rank);
        features.one(SCORE_RANK, score_rank);
        features.one(CHASERS, chasers);
        features.one(CHASED, chased);
        features.measures[7] = gunpowder as f32 / 6.0;
    }

    /// The spaces ahead, and the setup of the race.
    fn around(&self, seen: &Seen<'_>, features: &mut Features) {
        let tokens = self.game.tokens();
        let mut any = false;
        let mut payable = 0;
        let pays =
            |space: Space| space.price().is_none_or(|(good, price)| seen.ship.holds.total(good) >= price);
        for steps in 1..=6u8 {
            let stops = seen.ship.place.space.after(Direction::Forward, steps);
            if stops.iter().any(|space| tokens.contains(space)) {
                features.one(LAIRS_AHEAD, i32::from(steps));
                any = true;
            }
            if stops.iter().any(pays) {
                features.one(AFFORD, i32::from(steps) - 1);
                payable += 1;
            }
        }
        features.one(AFFORD, 6 + payable);
        if !any {
            features.one(LAIRS_AHEAD, 0);
        }
        features.one(TOKENS, tokens.len() as i32);
        features.one(SEATS, self.seats as i32 - Seat::FEWEST as i32);
        let ghost = self.ships[ShipId::GHOST.index()].is_some();
        let crew = self.game.tavern().is_some();
        let flags = [self.game.edition() == Edition::Second, ghost, crew, seen.id.is_ghost()];
        for (n, _) in flags.iter().enumerate().filter(|&(_, &flag)| flag) {
            features.one(FLAGS, n as i32);
        }
    }
}
