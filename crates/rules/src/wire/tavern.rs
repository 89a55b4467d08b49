//! How the tavern of The Crew looks in JSON.

use crate::character::Character;
use crate::tavern::{Cell, Spot, Tavern};
use serde::{Serialize, Serializer};

#[derive(Serialize)]
struct CellShape {
    cell: Cell,
    empty: bool,
    /// None for a character that is face down.
    character: Option<Character>,
}

impl Serialize for Tavern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Room {
            rum: Cell,
            cells: Vec<CellShape>,
        }
        let cell = |cell| match self.spot(cell) {
            Spot::Empty => CellShape { cell, empty: true, character: None },
            Spot::Down => CellShape { cell, empty: false, character: None },
            Spot::Up(character) => CellShape { cell, empty: false, character: Some(character) },
        };
        Room { rum: self.rum(), cells: Cell::all().map(cell).collect() }.serialize(serializer)
    }
}
