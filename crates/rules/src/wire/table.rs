//! How what lies on the table looks in JSON: the placed dice, and where a ship is.

use crate::pieces::dice::Dice;
use crate::pieces::ship::Place;
use crate::pieces::track::Space;
use serde::{Deserialize, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct DiceShape {
    pub(crate) morning: u8,
    pub(crate) evening: u8,
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        DiceShape { morning: self.morning, evening: self.evening }.serialize(serializer)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct PlaceShape {
    pub(crate) space: Space,
    pub(crate) lap: i16,
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PlaceShape { space: self.space, lap: self.lap }.serialize(serializer)
    }
}
