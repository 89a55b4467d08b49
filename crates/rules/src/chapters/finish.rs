//! E: the end of the race, the scores and the winner.

use crate::modules::crew::worth;
use crate::pieces::goods::Good;
use crate::pieces::seat::{Seat, ShipId, ShipSet};
use crate::pieces::ship::Place;
use crate::pieces::track::{BEHIND, Space};
use crate::pieces::treasure::{Lying, Treasure, TreasureId};
use crate::table::event::Event;
use crate::table::game::Game;
use crate::table::open::Open;
use crate::table::stage::{End, Stage};
use crate::table::variant::Table;

/// E2: what Port Royal counts for a ship that has reached it.
pub const PORT_ROYAL_REACHED: i8 = 15;

/// **E1**: has a ship come home? **G8**: the ghost's arrival ends the race like any other.
pub(crate) fn is_due(game: &Game) -> bool {
    !ShipSet::where_each(|ship| game.open.ship(ship).place.is_home()).is_empty()
}

/// E1, C26: the race is over; all treasures are turned up for the count (E2).
pub(crate) fn end_race(game: &mut Game, end: End, table: &mut impl Table) {
    game.open.wait_for(Stage::Over(end));
    // C26: a race that ends in the middle of a round leaves the cards of some captains unrevealed.
    game.secrets.chosen = [None; Seat::MOST];
    table.tell(|| Event::RaceOver);
    for ship in game.open.fleet().iter() {
        for card in game.open.ship(ship).treasures.iter() {
            if let Lying::Down(_) = game.open.treasure(card).lying {
                let treasure = game.secrets.treasures[card.index()];
                // Only the face is shown: a power that lay face down beside the ghost does not begin to work (G4).
                game.open.treasures[card.index()].lying = Lying::Up(treasure);
                table.tell(|| Event::TreasureTurnedUp { ship, card, treasure });
            }
        }
    }
}

/// E2: a score in its parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Score {
    /// The ship that is counted.
    pub ship: ShipId,
    /// The number of its space.
    pub place: i8,
    /// Doubloons in its holds.
    pub doubloons: u8,
    /// Riches beside them.
    pub riches: u8,
    /// What its cursed treasures cost.
    pub curses: u8,
    /// C6, C14, C17: what the characters aboard add, or cost.
    pub characters: i8,
    /// The sum of these, less the curses.
    pub total: i16,
    /// E3: spaces left, which breaks ties.
    pub to_go: i16,
}

/// How the race ended: a score for each ship, and who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Final {
    scores: [Option<Score>; ShipId::SLOTS],
    winners: ShipSet,
    end: End,
}

impl Final {
    /// In order of the ships, the ghost last.
    pub fn scores(&self) -> impl Iterator<Item = &Score> {
        self.scores.iter().flatten()
    }

    /// The score of a ship; none if it is not in play.
    pub fn score(&self, ship: ShipId) -> Option<&Score> {
        self.scores[ship.index()].as_ref()
    }

    /// What ended the race.
    pub const fn end(&self) -> End {
        self.end
    }

    /// E3: one, or several who share the victory; C26: Calypso's captain.
    pub const fn winners(&self) -> ShipSet {
        self.winners
    }
}

/// E2: the number of a ship's space; −5 on any lap below 0, and in Port Royal on any lap but 1.
pub(crate) const fn place_score(place: Place) -> i8 {
    if place.is_home() {
        PORT_ROYAL_REACHED
    } else if place.lap < 0 || place.space.number() == Space::PORT_ROYAL.number() {
        BEHIND
    } else {
        place.space.white_number()
    }
}

/// **E2**: place, doubloons, riches, curses and characters, added up. E4 is an example: place 8, doubloons 3, 3 and 6,
/// riches 7, curse 4 make 23.
pub(crate) fn score(open: &Open, id: ShipId, face: impl Fn(TreasureId) -> Treasure) -> Score {
    let ship = open.ship(id);
    let value = |wanted: fn(Treasure) -> bool| -> u8 {
        let cards = ship.treasures.iter().map(&face);
        cards.filter(|&card| wanted(card)).map(|card| card.value().unsigned_abs()).sum()
    };
    let place = place_score(ship.place);
    let doubloons = ship.holds.total(Good::Gold);
    let riches = value(|card| !card.is_cursed());
    let curses = value(Treasure::is_cursed);
    let characters = worth::of(ship);
    let total = i16::from(place) + i16::from(doubloons) + i16::from(riches) - i16::from(curses)
        + i16::from(characters);
    Score { ship: id, place, doubloons, riches, curses, characters, total, to_go: ship.place.to_go() }
}

/// E1: when the race is over every card lies face up.
fn turned_up(open: &Open, card: TreasureId) -> Treasure {
    match open.treasure(card).lying {
        Lying::Up(treasure) => treasure,
        Lying::Down(_) => unreachable!("the race is over"),
    }
}

/// **E3**: the highest score wins; tied, the ship furthest along; still tied, shared. C26: but Calypso's captain wins
/// whatever the scores. None before the race is over.
pub(crate) fn result(open: &Open) -> Option<Final> {
    let Stage::Over(end) = open.stage else { return None };
    let mut scores = [None; ShipId::SLOTS];
    for ship in open.fleet().iter() {
        scores[ship.index()] = Some(score(open, ship, |card| turned_up(open, card)));
    }
    let rank = |score: &Score| (score.total, -score.to_go);
    let best = scores.iter().flatten().map(rank).max();
    let wins = |score: &Score| match end {
        End::Home => Some(rank(score)) == best,
        End::Calypso(seat) => score.ship == seat.ship(),
    };
    let winners = scores
        .iter()
        .flatten()
        .filter(|score| wins(score))
        .fold(ShipSet::default(), |set, score| set.with(score.ship));
    Some(Final { scores, winners, end })
}
