//! How the tavern of The Crew looks in JSON.

use crate::pieces::character::Character;
use crate::pieces::tavern::{Cell, Spot, Tavern};
use serde::{Serialize, Serializer};

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct TavernCell {
    cell: Cell,
    empty: bool,
    /// C1: who stands there; null if nobody does, or face down.
    character: Option<Character>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct TavernShape {
    /// C4: where the bottle stands.
    rum: Cell,
    cells: Vec<TavernCell>,
}

impl Serialize for Tavern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cell = |cell| match self.spot(cell) {
            Spot::Empty => TavernCell { cell, empty: true, character: None },
            Spot::Down => TavernCell { cell, empty: false, character: None },
            Spot::Up(character) => TavernCell { cell, empty: false, character: Some(character) },
        };
        TavernShape { rum: self.rum(), cells: Cell::all().map(cell).collect() }.serialize(serializer)
    }
}
