//! The part of a view that only its viewer knows, as JSON. Together with the spectator's view, which is the same for all, it is
//! the viewer's whole view.

use crate::pieces::card::{Card, CardSet};
use crate::pieces::seat::Seat;
use crate::pieces::treasure::{Lying, Treasure, TreasureId};
use crate::preview::range::ScoreRange;
use crate::table::event::Viewer;
use crate::table::view::View;
use serde::Serialize;

/// A treasure card that lies face down, and what it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KnownTreasure {
    /// Which card.
    pub id: TreasureId,
    /// What it is.
    pub treasure: Treasure,
}

/// X1: what a captain knows beyond what a spectator sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OwnView {
    /// Whose it is.
    pub seat: Seat,
    /// The cards in hand, the chosen one included until it is revealed.
    pub hand: CardSet,
    /// R2: the choice, until it is revealed.
    pub chosen: Option<Card>,
    /// T7: the face-down cards in play that this captain knows.
    pub treasures: Vec<KnownTreasure>,
    /// E2: what each ship's score can be if the race ended now, with these cards counted; in the order of the ships.
    pub scores: Vec<ScoreRange>,
    /// C15: the cards of the pile that this captain is looking at.
    pub looking: Vec<Treasure>,
    /// C15: cards that this captain has seen in the pile, and that are not known to have left it.
    pub remembered: Vec<Treasure>,
}

impl View {
    /// X1: what only the viewer knows; nothing for a spectator. A view in JSON is the spectator's with
    /// this filled in, so that a table can write the open part once for all its viewers.
    pub fn own(&self) -> Option<OwnView> {
        let Viewer::Seat(seat) = self.viewer() else { return None };
        let known = |id| match self.open_treasure(id).lying {
            Lying::Up(_) => None,
            Lying::Down(_) => self.treasure(id).map(|treasure| KnownTreasure { id, treasure }),
        };
        Some(OwnView {
            seat,
            hand: self.hand(),
            chosen: self.chosen(),
            treasures: (0..self.open.drawn as usize).map(TreasureId::at).filter_map(known).collect(),
            scores: self.ships().map(|(ship, _)| self.score(ship)).collect(),
            looking: self.looking().collect(),
            remembered: self.remembered().collect(),
        })
    }
}
