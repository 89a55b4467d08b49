//! Events tell all: from those that are open to everybody the open table can be rebuilt, step by step.

use crate::common::{Seeded, mixes, random_step};
use std::collections::{HashMap, HashSet};
use xaymaca_rules::board::Space;
use xaymaca_rules::cards::{Card, CardSet, Half};
use xaymaca_rules::cargo::{BOX, Bank, BankKind, Contents, Good, Hold, HoldId, Split};
use xaymaca_rules::crew::{Cell, Character, Spot};
use xaymaca_rules::ships::{Place, ShipId};
use xaymaca_rules::treasures::{Lying, Treasure, TreasureId};
use xaymaca_rules::{Awaiting, Chance, Event, Game, Question, Seat, Setup, View, Viewer};

/// What a follower keeps of a ship.
#[derive(Clone, Debug)]
struct Ship {
    place: Place,
    holds: Vec<Hold>,
    row: Vec<TreasureId>,
    tokens: u8,
}

/// A table rebuilt from events, without any rule of the game.
struct Follower {
    ships: HashMap<ShipId, Ship>,
    faces: HashMap<TreasureId, Treasure>,
    discards: HashMap<Seat, CardSet>,
    last_played: HashMap<Seat, Card>,
    hands: HashMap<Seat, usize>,
    tokens: Vec<Space>,
    captain: Option<Seat>,
    round: u16,
    /// R3, R4: who acts, which half it is, and with which card.
    turn: Option<(ShipId, Half)>,
    card: Option<Card>,
    die: Option<u8>,
    /// B: attacker and defender, and the attacker's strength.
    battle: Option<(ShipId, ShipId, Option<u8>)>,
    /// C1: who stands face up, which cells are empty, where the bottle is.
    guests: HashMap<Cell, Character>,
    empty: HashSet<Cell>,
    rum: Cell,
    crew: bool,
    /// T7: who held or looked at which card.
    known: HashMap<TreasureId, Vec<Seat>>,
}

fn cargo(goods: &[(Good, u8)]) -> Vec<Hold> {
    let mut holds: Vec<Hold> = goods.iter().map(|&(good, count)| Hold::of(good, count)).collect();
    holds.resize(5, Hold::EMPTY);
    holds
}

impl Follower {
    /// S4, G1: what everybody knows before the first event.
    fn new(setup: &Setup) -> Self {
        let ship = |holds| Ship { place: Place::START, holds, row: Vec::new(), tokens: 0 };
        let seats: Vec<Seat> = (0..setup.flags.len()).map(|seat| Seat::new(seat).unwrap()).collect();
        let mut ships: HashMap<ShipId, Ship> = seats
            .iter()
            .map(|seat| (seat.ship(), ship(cargo(&[(Good::Gold, 3), (Good::Food, 3)]))))
            .collect();
        let mut faces = HashMap::new();
        if setup.ghost {
            let game = Game::new(setup).unwrap();
            let beth = game.ships().find(|(id, _)| id.is_ghost()).unwrap().1.treasures.get(0).unwrap();
            let cargo = cargo(&[(Good::Gold, 5), (Good::Gold, 3)]);
            ships.insert(ShipId::GHOST, Ship { row: vec![beth], ..ship(cargo) });
            faces.insert(beth, Treasure::LadyBeth);
        }
        Self {
            ships,
            faces,
            discards: seats.iter().map(|&seat| (seat, CardSet::NONE)).collect(),
            last_played: HashMap::new(),
            hands: seats.iter().map(|&seat| (seat, 0)).collect(),
            tokens: [4, 9, 11, 19, 22, 25, 33, 37, 44].map(|space| Space::new(space).unwrap()).to_vec(),
            captain: None,
            round: 0,
            turn: None,
            card: None,
            die: None,
            battle: None,
            guests: HashMap::new(),
            empty: HashSet::from([Cell::STAIRS]),
            rum: Cell::STAIRS,
            crew: setup.crew,
            known: HashMap::new(),
        }
    }

    fn ship(&mut self, id: ShipId) -> &mut Ship {
        self.ships.get_mut(&id).expect("a ship of this table")
    }

    fn take_tokens(&mut self, ship: ShipId, split: Split) {
        for (hold, &tokens) in self.ship(ship).holds.iter_mut().zip(&split) {
            if let Contents::Goods(good, count) = hold.contents() {
                *hold = Hold::of(good, count - tokens);
            }
        }
    }

    fn set(&mut self, ship: ShipId, hold: HoldId, contents: Hold) {
        self.ship(ship).holds[hold.index()] = contents;
    }

    /// A card goes from one row to another; T6: the 6th Hold goes with what is in it.
    fn pass(&mut self, card: TreasureId, from: ShipId, to: ShipId) {
        self.ship(from).row.retain(|&held| held != card);
        self.ship(to).row.push(card);
        if self.faces.get(&card) == Some(&Treasure::SixthHold) {
            let contents = self.ship(from).holds.pop().expect("six holds");
            self.ship(to).holds.push(contents);
        }
    }

    fn learns(&mut self, card: TreasureId, ship: ShipId) {
        let known = self.known.entry(card).or_default();
        known.extend(ship.seat().filter(|seat| !known.contains(seat)));
    }

    fn hear(&mut self, event: Event, over: bool) {
        match event {
            Event::CaptainDrawn { captain } => self.captain = Some(captain),
            Event::RoundBegan { round, captain } => (self.round, self.captain) = (round, Some(captain)),
            Event::CardRevealed { seat, card } => {
                *self.hands.get_mut(&seat).unwrap() -= 1;
                let discard = self.discards.get_mut(&seat).unwrap();
                *discard = discard.with(card);
                self.card = Some(card);
                // C27: the turn begins before its first action.
                self.turn = Some((seat.ship(), Half::Morning));
                self.last_played.insert(seat, card);
            }
            Event::ActionBegan { ship, half, die } => {
                self.die = Some(die);
                self.turn = Some((ship, half));
                self.card = self.card.filter(|_| !ship.is_ghost());
            }
            Event::BattleBegan { attacker, defender } => self.battle = Some((attacker, defender, None)),
            Event::Strength { ship, strength } => {
                self.battle = self.battle.map(|(attacker, defender, attack)| {
                    (attacker, defender, if ship == attacker { Some(strength) } else { attack })
                });
            }
            Event::BattleEnded { winner: None, .. } | Event::LootLeft { .. } => self.battle = None,
            Event::DeckRenewed { seat } => {
                self.discards.insert(seat, CardSet::NONE);
                self.last_played.remove(&seat);
            }
            Event::CardDrawn { seat } => *self.hands.get_mut(&seat).unwrap() += 1,
            Event::Loaded { ship, good, count, hold } => self.set(ship, hold, Hold::of(good, count)),
            Event::Overboard { ship, hold, .. } => self.set(ship, hold, Hold::EMPTY),
            Event::Sailed { ship, from, to, .. } | Event::Retreated { ship, from, to } => {
                assert_eq!(self.ship(ship).place, from);
                self.ship(ship).place = to;
            }
            Event::Paid { ship, from, .. } | Event::PowderSpent { ship, from } => {
                self.take_tokens(ship, from);
            }
            Event::ShortageStruck { ship, good, .. } => {
                self.ship(ship)
                    .holds
                    .iter_mut()
                    .filter(|hold| hold.has(good))
                    .for_each(|hold| *hold = Hold::EMPTY);
            }
            Event::HoldTaken { by, from, hold, contents, into } => {
                self.set(from, hold, Hold::EMPTY);
                if let Some(into) = into {
                    self.set(by, into, contents);
                }
            }
            Event::TreasureTaken { by, from, card, .. } => {
                self.pass(card, from, by);
                self.learns(card, by);
            }
            Event::TreasureGiven { by, to, card, .. } => {
                self.pass(card, by, to);
                self.learns(card, to);
            }
            Event::TreasureLookedAt { by, card, .. } => self.learns(card, by),
            Event::TreasureDrawn { ship, lair, card } => {
                self.tokens.retain(|&token| token != lair);
                let crew = self.crew && !ship.is_ghost();
                let finder = self.ship(ship);
                finder.row.push(card);
                finder.tokens += u8::from(crew);
                self.learns(card, ship);
            }
            Event::TreasureTurnedUp { ship, card, treasure } => {
                self.faces.insert(card, treasure);
                // T6: it works from now on; at the end cards are turned up to be counted, not to work.
                if treasure == Treasure::SixthHold && !over {
                    self.ship(ship).holds.push(Hold::EMPTY);
                }
            }
            Event::CharacterTurnedUp { cell, character } => drop(self.guests.insert(cell, character)),
            Event::RumMoved { to, .. } => self.rum = to,
            Event::Recruited { ship, character, cell, hold } => {
                assert_eq!(self.guests.remove(&cell), Some(character));
                self.empty.insert(cell);
                self.set(ship, hold, Hold::with(character));
            }
            _ => {}
        }
    }

    fn check(&self, view: &View) {
        for (id, ship) in view.ships() {
            let mine = &self.ships[&id];
            assert_eq!(mine.place, ship.place);
            assert_eq!(mine.tokens, ship.tokens);
            assert_eq!(mine.holds, ship.holds.iter().collect::<Vec<_>>(), "{id}");
            assert_eq!(mine.row, ship.treasures.iter().collect::<Vec<_>>(), "{id}");
            for card in ship.treasures.iter() {
                let face = match view.open_treasure(card).lying {
                    Lying::Up(treasure) => Some(treasure),
                    Lying::Down(_) => None,
                };
                assert_eq!(self.faces.get(&card).copied(), face);
                if face.is_none() {
                    let mut known = self.known.get(&card).cloned().unwrap_or_default();
                    known.sort_unstable();
                    assert_eq!(known, view.open_treasure(card).known_to.iter().collect::<Vec<_>>(), "T7");
                }
            }
        }
        for seat in view.seats() {
            assert_eq!(self.discards[&seat], view.discard(seat));
            assert_eq!(self.last_played.get(&seat).copied(), view.last_played(seat));
            assert_eq!(self.hands[&seat], view.hand_size(seat));
        }
        assert_eq!(self.tokens, view.tokens().iter().collect::<Vec<_>>());
        assert!(self.captain.is_none_or(|captain| captain == view.captain()));
        assert_eq!(self.round, view.round());
        self.check_bank(view.bank(), &view.setup());
        self.check_turn(view);
        if let Some(tavern) = view.tavern() {
            assert_eq!(self.rum, tavern.rum());
            for cell in Cell::all() {
                let spot = match self.guests.get(&cell) {
                    Some(&character) => Spot::Up(character),
                    None if self.empty.contains(&cell) => Spot::Empty,
                    None => Spot::Down,
                };
                assert_eq!(spot, tavern.spot(cell), "{cell}");
            }
        }
    }

    /// What is going on is in the view too: a viewer who comes back needs no events.
    fn check_turn(&self, view: &View) {
        let acting = match view.awaiting() {
            Awaiting::Seats(_, question) => {
                !matches!(question, Question::Place { .. } | Question::Card | Question::Oracle)
            }
            Awaiting::Chance(chance) => {
                let recruiting = matches!(chance, Chance::Character(_)) && view.round() > 0;
                recruiting || matches!(chance, Chance::Combat(_) | Chance::Shortage(_) | Chance::Treasure(_))
            }
            Awaiting::Nothing => false,
        };
        assert_eq!(view.turn(), self.turn.filter(|_| acting));
        assert_eq!(view.card(), self.card.filter(|_| acting));
        let asked_mage = matches!(view.awaiting(), Awaiting::Seats(_, Question::Mage { .. }));
        assert!(asked_mage || view.die() == self.die.filter(|_| acting), "C27: the die that rules is told");
        if let Some(battle) = view.battle() {
            let looting =
                matches!(view.awaiting(), Awaiting::Seats(_, Question::Loot { .. } | Question::Keep { .. }));
            let (attacker, defender, attack) = self.battle.expect("a battle that has begun");
            assert_eq!((attacker, defender), (battle.attacker, battle.defender));
            assert!(looting || battle.attack == attack);
            let rolling = matches!(view.awaiting(), Awaiting::Chance(Chance::Combat(_)));
            assert_eq!(battle.powder.is_some(), rolling || battle.face.is_some());
        }
        let fighting = matches!(
            view.awaiting(),
            Awaiting::Chance(Chance::Combat(_))
                | Awaiting::Seats(
                    _,
                    Question::Powder { .. }
                        | Question::Sabre { .. }
                        | Question::Loot { .. }
                        | Question::Keep { from: Some(_) }
                )
        );
        assert_eq!(view.battle().is_some(), fighting);
    }

    /// S6: what is not aboard is in the bank.
    fn check_bank(&self, bank: Bank, setup: &Setup) {
        for good in Good::ALL {
            let aboard: u8 =
                self.ships.values().flat_map(|ship| &ship.holds).map(|hold| hold.count(good)).sum();
            let left = (setup.bank == BankKind::Box).then(|| BOX[good as usize] - aboard);
            assert_eq!(bank.left(good), left);
        }
    }
}

#[test]
fn what_is_open_can_be_followed_by_events_alone() {
    for (index, setup) in mixes().into_iter().enumerate() {
        for seed in 0..4 {
            let mut luck = Seeded::new(500 * seed + index as u64);
            let mut game = Game::new(&setup).unwrap();
            let mut follower = Follower::new(&setup);
            follower.check(&game.view(Viewer::Spectator));
            while let Some(step) = random_step(&game, &mut luck) {
                let mut events = Vec::new();
                step.play(&mut game, &mut events).unwrap();
                let over = game.result().is_some();
                let mut ended = false;
                for event in events.into_iter().filter(|event| event.is_for(Viewer::Spectator)) {
                    ended |= event == Event::RaceOver;
                    follower.hear(event, over && ended);
                }
                follower.check(&game.view(Viewer::Spectator));
            }
        }
    }
}

#[test]
fn r7_what_everybody_can_tell_of_a_hand_is_in_it() {
    let setup = &mixes()[12];
    let mut luck = Seeded::new(77);
    let mut game = Game::new(setup).unwrap();
    let mut known = 0;
    while let Some(step) = random_step(&game, &mut luck) {
        step.play(&mut game, &mut ()).unwrap();
        let view = game.view(Viewer::Spectator);
        for seat in game.seats() {
            let (kept, hand) = (view.kept(seat), game.view(Viewer::Seat(seat)).hand());
            assert!(kept.iter().all(|card| hand.contains(card)));
            let imagined = view.imagine(&mut luck).view(Viewer::Seat(seat)).hand();
            assert!(kept.iter().all(|card: Card| imagined.contains(card)), "it is never imagined elsewhere");
            known += kept.len();
        }
    }
    assert!(known > 0, "no deck was ever renewed");
}
