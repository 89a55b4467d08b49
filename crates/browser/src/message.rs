//! Messages of a page's worker to the device, and the replies: only their shapes as JSON.

mod reading;

use serde::{Deserialize, Serialize};
use xaymaca_table::summary::Summary;
#[cfg(feature = "ts")]
use xaymaca_wire::typescript::{AnyCode, BotLevel};
use xaymaca_wire::{Agreement, Language};

/// What every message to the device has.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DeviceCircumstances"))]
pub struct Circumstances {
    /// The time, in milliseconds since 1970.
    pub now: u64,
    /// 64 hexadecimal digits, fresh from the browser's `crypto` with every message.
    pub entropy: String,
}

/// What a message to the device asks for.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(rename = "DeviceAction", tag = "do", rename_all = "lowercase")
)]
#[serde(try_from = "reading::Fields")]
pub enum Action {
    /// The first of all messages: the guest whose device it is. Without an id a new guest is made.
    Guest {
        /// The id of an earlier reply.
        #[cfg_attr(feature = "ts", ts(optional))]
        id: Option<String>,
        /// The name that others see.
        name: String,
        /// The language of the page.
        language: Language,
    },
    /// Opens a connection, as a page opens a socket to a server.
    Open {
        /// The number of the connection, chosen by the worker.
        socket: u64,
        /// The id of the table.
        table: String,
        /// Who is connected.
        #[cfg_attr(feature = "ts", ts(rename = "as"))]
        viewer: Viewer,
    },
    /// A message over a connection, exactly as a socket carries it.
    Message {
        /// The number of the connection.
        socket: u64,
        /// JSON.
        text: String,
    },
    /// Closes a connection.
    Close {
        /// The number of the connection.
        socket: u64,
    },
    /// A call, as over HTTP. It is answered once.
    Call {
        /// The number of the call, chosen by the worker.
        call: u64,
        /// `GET`, `PUT` or `POST`.
        method: String,
        /// The path with its query, such as `/api/sail`.
        path: String,
        /// JSON.
        body: Option<String>,
    },
    /// The stored log that `load` asked for.
    Read {
        /// The id of the table.
        table: String,
        /// All of its appends, in order; null if there are none.
        appends: Option<Vec<StoredAppend>>,
        /// Why it could not be read.
        #[cfg_attr(feature = "ts", ts(optional))]
        problem: Option<String>,
    },
    /// What became of a `store`.
    Stored {
        /// The id of the table.
        table: String,
        /// The number of the append.
        seq: u64,
        /// True once it is stored; false if it is not, or if that is not known.
        ok: bool,
    },
    /// The time in `due` has come.
    Tick,
    /// Lets one bot decide, or the coach think for as long.
    Think {
        /// How many imagined races may be tried.
        playouts: u32,
    },
    /// Works on an analysis for one step of its race, at most some tens of milliseconds.
    Analyse,
    /// Drops a table and its connections: the worker has told the page, and another tab may go on with it.
    Forget {
        /// The id of the table.
        table: String,
    },
}

/// Who is connected to a table of the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DeviceViewer", untagged))]
pub enum Viewer {
    /// The captain of that seat, from 1.
    Seat(u8),
    /// The captain of that seat, on a screen that all look at: it is told nothing that only the seat may know. Written `open-1`.
    Openly(#[cfg_attr(feature = "ts", ts(type = "`open-${number}`"))] u8),
    /// The device's own guest, or a guest without a seat.
    Named(NamedViewer),
}

/// A viewer that is no seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename_all = "lowercase"))]
pub enum NamedViewer {
    /// The device's own guest.
    Me,
    /// A guest who has a seat at no table.
    Spectator,
}

/// An append as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoredAppend {
    /// Its number in the log, from 1.
    pub seq: u64,
    /// Its time, in milliseconds since 1970.
    pub at: u64,
    /// Its entries, one line each.
    pub lines: String,
    /// Its checksum, chained to that of the append before. What an older page stored has none.
    #[cfg_attr(feature = "ts", ts(optional))]
    pub digest: Option<String>,
}

/// An append that the worker must store.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DeviceStore"))]
pub struct Storing {
    /// The id of the table.
    pub table: String,
    /// Its number in the log, from 1.
    pub seq: u64,
    /// Its time, in milliseconds since 1970.
    pub at: u64,
    /// Its entries, one line each.
    pub lines: String,
    /// Its checksum, chained to that of the append before.
    pub digest: String,
    /// What the list of the device's own guest shows from now on; null if it stays as it is. `your_turn` is true while the
    /// table waits for any person here. A lesson is in no list.
    pub listing: Option<Summary>,
    /// True if it is the table of a lesson: a learner begins a scene anew, so its log is not kept.
    pub lesson: bool,
}

/// One effect of a message, which the worker carries out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DeviceEffect"))]
#[serde(untagged)]
pub enum Effect {
    /// A message over a connection.
    Tell {
        /// The number of the connection.
        to: u64,
        /// JSON.
        text: String,
    },
    /// The table has closed a connection.
    Closed {
        /// The number of the connection.
        closed: u64,
        /// Always 4000, the server's close code.
        code: u16,
        /// The code of the refusal.
        reason: String,
    },
    /// The answer to a call.
    Answer {
        /// The number of the call.
        answer: u64,
        /// The HTTP status.
        status: u16,
        /// JSON, or the text of a record.
        body: String,
    },
    /// The worker reads the log of that table and sends it with `read`.
    Load {
        /// The id of the table.
        load: String,
    },
    /// The worker stores an append, in one transaction with the others of the same reply, and sends one `stored` for the last.
    Store {
        /// What is stored.
        store: Box<Storing>,
    },
}

/// The reply to a message.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DeviceReply"))]
pub struct Reply {
    /// What the worker must do, in this order.
    pub out: Vec<Effect>,
    /// When a `tick` is due, in milliseconds since 1970; null for never.
    pub due: Option<u64>,
    /// True if a bot or the coach can decide: the worker sends `think`.
    pub thinks: bool,
    /// True if an analysis is under way: the worker sends `analyse`.
    pub analyses: bool,
    /// True if a bot or the coach cannot decide, or a race cannot be analysed, before the worker has loaded the Admiral's model.
    pub needs_model: bool,
    /// The device's own guest, if it was made or renamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub guest: Option<DeviceGuest>,
    /// Why the message could not be read. The worker has a bug then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub problem: Option<String>,
}

/// The device's own guest, as the worker keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceGuest {
    /// The id by which tables know the guest's seats.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// The language of the page.
    pub language: Language,
}

/// A race of people who share this device.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewCrew {
    /// What is played. The number of seats is that of the people and bots.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "Partial<Agreement>", optional))]
    pub options: Agreement,
    /// The people, clockwise from the first seat.
    pub people: Vec<CrewMember>,
    /// The bots in the seats after them.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<BotLevel>>", optional))]
    pub bots: Vec<String>,
    /// A seed for the dice.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seed: Option<String>,
}

/// One of the people who share this device.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CrewMember {
    /// The name that others see.
    pub name: String,
    /// The captain they sail as, such as `anne-bonny`.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<xaymaca_rules::ships::Flag>", optional))]
    pub flag: Option<String>,
}

/// A record that becomes a table of this device.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewRecord {
    /// Its text.
    pub record: String,
}

/// A race that goes on from a moment of another one: of a record, or of a table of this device.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewContinued {
    /// The text of a record.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub record: Option<String>,
    /// The id of a table, instead of a record.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub table: Option<String>,
    /// The number of steps that are taken over.
    pub step: usize,
    /// Who goes on in which seats. One person alone is the device's own guest.
    pub people: Vec<NewSuccessor>,
    /// The level of the bots in seats of captains who do not go on; left out, sailors.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<BotLevel>", optional))]
    pub level: Option<String>,
    /// The levels of the bots, from the first seat on; those of seats with people do not count. Left out, each bot that
    /// sailed before keeps its own.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<BotLevel>>", optional))]
    pub levels: Vec<String>,
    /// A seed for the dice, of the first of the people.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seed: Option<String>,
}

/// A person who goes on in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewSuccessor {
    /// From 1.
    #[cfg_attr(feature = "ts", ts(as = "xaymaca_rules::Seat"))]
    pub seat: u8,
    /// The name that others see.
    pub name: String,
}

/// Why a record cannot be read or played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RefusedRecord {
    /// Always `refused`.
    #[cfg_attr(feature = "ts", ts(type = "\"refused\""))]
    pub tell: &'static str,
    /// A stable name.
    #[cfg_attr(feature = "ts", ts(as = "AnyCode"))]
    pub code: &'static str,
    /// The rule of the game behind it; null if there is none.
    pub rule: Option<&'static str>,
    /// The reason as a sentence, in English.
    pub text: String,
    /// The line, from 1.
    pub line: usize,
}
