//! The requests to the engine: only their shapes. The notation of the rules parses the words in them.

use serde::Deserialize;
use serde_json::Value;

/// A request with its id, which the answer repeats.
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
        /// Exactly one of these three.
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

/// S2: the setup of a race.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    #[serde(default = "first")]
    pub(super) edition: String,
    #[serde(default)]
    pub(super) seats: TableSeats,
    /// Left out, the ghost sails only where it must.
    pub(super) ghost: Option<bool>,
    #[serde(default = "in_the_box")]
    pub(super) bank: String,
    /// Left out, as the engine was started.
    pub(super) crew: Option<bool>,
}

fn first() -> String {
    "first".into()
}

fn in_the_box() -> String {
    "box".into()
}

/// The number of captains, or their flags.
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
