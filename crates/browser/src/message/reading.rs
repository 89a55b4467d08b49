//! Reads messages to the device. All fields of all messages are read at once: what serde makes for tagged and untagged shapes
//! is several times as much code, which a page would load.

use super::{Action, NamedViewer, StoredAppend, Viewer};
use serde::Deserialize;
use serde::de::{self, Deserializer, Visitor};
use std::fmt;
use xaymaca_wire::Language;

/// The fields of all messages, read at once.
#[derive(Deserialize)]
pub(super) struct Fields {
    #[serde(rename = "do")]
    word: String,
    id: Option<String>,
    name: Option<String>,
    language: Option<Language>,
    socket: Option<u64>,
    table: Option<String>,
    #[serde(rename = "as")]
    viewer: Option<Viewer>,
    text: Option<String>,
    call: Option<u64>,
    method: Option<String>,
    path: Option<String>,
    body: Option<String>,
    appends: Option<Vec<StoredAppend>>,
    problem: Option<String>,
    seq: Option<u64>,
    ok: Option<bool>,
    playouts: Option<u32>,
}

impl TryFrom<Fields> for Action {
    type Error = &'static str;

    fn try_from(fields: Fields) -> Result<Self, Self::Error> {
        Self::of(fields).ok_or("there is no such message, or a field of it is missing")
    }
}

impl Action {
    fn of(fields: Fields) -> Option<Self> {
        let Fields { id, name, language, socket, table, viewer, text, call, method, path, body, .. } = fields;
        let Fields { appends, problem, seq, ok, playouts, .. } = fields;
        Some(match &*fields.word {
            "guest" => Self::Guest { id, name: name?, language: language? },
            "open" => Self::Open { socket: socket?, table: table?, viewer: viewer? },
            "message" => Self::Message { socket: socket?, text: text? },
            "close" => Self::Close { socket: socket? },
            "call" => Self::Call { call: call?, method: method?, path: path?, body },
            "read" => Self::Read { table: table?, appends, problem },
            "stored" => Self::Stored { table: table?, seq: seq?, ok: ok? },
            "tick" => Self::Tick,
            "think" => Self::Think { playouts: playouts? },
            "analyse" => Self::Analyse,
            "forget" => Self::Forget { table: table? },
            _ => return None,
        })
    }
}

impl<'de> Deserialize<'de> for Viewer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ViewerReader)
    }
}

/// Reads a number or a word.
struct ViewerReader;

impl Visitor<'_> for ViewerReader {
    type Value = Viewer;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"me\", \"spectator\", the number of a seat, or \"open-\" and that number")
    }

    fn visit_u64<E: de::Error>(self, seat: u64) -> Result<Viewer, E> {
        // There is no seat with a number so large.
        Ok(Viewer::Seat(u8::try_from(seat).unwrap_or(u8::MAX)))
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Viewer, E> {
        match word {
            "me" => Ok(Viewer::Named(NamedViewer::Me)),
            "spectator" => Ok(Viewer::Named(NamedViewer::Spectator)),
            _ => {
                let number = word.strip_prefix("open-").and_then(|number| number.parse().ok());
                number.map(Viewer::Openly).ok_or_else(|| E::custom("no such viewer"))
            }
        }
    }
}
