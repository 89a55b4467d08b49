//! How holds and the bank look in JSON.

use crate::pieces::bank::Bank;
use crate::pieces::character::Character;
use crate::pieces::goods::Good;
use crate::pieces::hold::{Contents, Hold};
use serde::{Deserialize, Serialize, Serializer};

/// So many tokens of one good.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Goods"))]
pub(crate) struct GoodsShape {
    pub(crate) good: Good,
    pub(crate) count: u8,
}

/// What lies in a hold that is not empty.
#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields, expecting = "a good and its count, a character, or null")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Contents"))]
pub(crate) enum ContentsShape {
    Goods(GoodsShape),
    Character { character: Character },
}

/// An empty hold is null.
impl Serialize for Hold {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let contents = match self.contents() {
            Contents::Empty => return serializer.serialize_none(),
            Contents::Character(character) => ContentsShape::Character { character },
            Contents::Goods(good, count) => ContentsShape::Goods(GoodsShape { good, count }),
        };
        contents.serialize(serializer)
    }
}

/// What is left in the box.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct BankShape {
    gold: u8,
    food: u8,
    gunpowder: u8,
}

/// A bottomless bank is null.
impl Serialize for Bank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let left = |good| self.left(good);
        match (left(Good::Gold), left(Good::Food), left(Good::Gunpowder)) {
            (Some(gold), Some(food), Some(gunpowder)) => {
                BankShape { gold, food, gunpowder }.serialize(serializer)
            }
            _ => serializer.serialize_none(),
        }
    }
}
