//! What a program may ask of the engine. Only shapes: words are understood by the notation of the rules.

use serde::Deserialize;
use serde_json::Value;

/// A request with whatever the program wants to see again in the answer.
#[derive(Deserialize)]
#[serde(expecting = "a request: an object with \"do\"")]
pub(super) struct Envelope {
    pub(super) id: Option<Value>,
    #[serde(flatten)]
    pub(super) request: Request,
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub(super) enum Request {
    New {
        /// One of these three, and only one.
        setup: Option<Table>,
        record: Option<String>,
        situation: Option<String>,
        seed: Option<u64>,
    },
    Choose {
        seat: i64,
        choice: String,
    },
    Resolve {
        outcome: String,
    },
    Roll,
    Options {
        seat: i64,
        #[serde(default)]
        from: usize,
    },
    View {
        seat: Option<i64>,
    },
    State,
    Record,
}

/// S2.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    #[serde(default = "first")]
    pub(super) edition: String,
    #[serde(default)]
    pub(super) seats: TableSeats,
    /// Where it must sail it does, if not said.
    pub(super) ghost: Option<bool>,
    #[serde(default = "in_the_box")]
    pub(super) bank: String,
    /// As the engine was started, if not said.
    pub(super) crew: Option<bool>,
}

fn first() -> String {
    "first".into()
}

fn in_the_box() -> String {
    "box".into()
}

/// A number of captains, or who they are.
#[derive(Deserialize)]
#[serde(untagged, expecting = "seats: a number of captains, or a list of who they are")]
pub(super) enum TableSeats {
    Number(u64),
    Flags(Vec<String>),
}

impl Default for TableSeats {
    fn default() -> Self {
        Self::Number(4)
    }
}
