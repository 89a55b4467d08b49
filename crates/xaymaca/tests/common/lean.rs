//! The digest of an open view, made from a message alone, as the document of the protocol tells it. It knows no rules.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// What the digest covers, in the order in which the server writes it.
#[derive(Serialize, Deserialize)]
struct Open<'a> {
    #[serde(borrow)]
    setup: &'a RawValue,
    #[serde(borrow)]
    round: &'a RawValue,
    #[serde(borrow)]
    captain: &'a RawValue,
    #[serde(borrow)]
    dice: &'a RawValue,
    #[serde(borrow)]
    set_die: &'a RawValue,
    #[serde(borrow)]
    turn: &'a RawValue,
    #[serde(borrow)]
    battle: &'a RawValue,
    #[serde(borrow)]
    ships: Vec<ShipPart<'a>>,
    #[serde(borrow)]
    seats: &'a RawValue,
    #[serde(borrow)]
    bank: &'a RawValue,
    #[serde(borrow)]
    tokens: &'a RawValue,
    #[serde(borrow)]
    tavern: &'a RawValue,
}

#[derive(Serialize, Deserialize)]
struct ShipPart<'a> {
    #[serde(borrow)]
    ship: &'a RawValue,
    #[serde(borrow)]
    flag: &'a RawValue,
    #[serde(borrow)]
    space: &'a RawValue,
    #[serde(borrow)]
    lap: &'a RawValue,
    #[serde(borrow)]
    to_go: &'a RawValue,
    #[serde(borrow)]
    holds: &'a RawValue,
    #[serde(borrow)]
    treasures: &'a RawValue,
    #[serde(borrow)]
    tokens: &'a RawValue,
}

/// The digest of the open view of a whole message.
pub(crate) fn digest(message: &str) -> String {
    #[derive(Deserialize)]
    struct Whole<'a> {
        #[serde(borrow)]
        open: Open<'a>,
    }
    let Whole { open } = serde_json::from_str(message).expect("a message with an open view");
    let text = serde_json::to_string(&open).expect("JSON");
    let fnv_1a = |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("{:08x}", text.bytes().fold(0x811c_9dc5, fnv_1a))
}
