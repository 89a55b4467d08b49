//! News: what happened at a table apart from its race, as followers are told it. Only its shapes as JSON.

#[cfg(feature = "ts")]
use crate::declared::BotLevel;
use serde::Serialize;
use std::sync::Arc;
use xaymaca_rules::Seat;
use xaymaca_rules::ships::Flag;

/// Something that happened at a table, apart from its race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "news", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum News {
    /// What is played has changed.
    Agreed,
    /// The host has changed.
    Host,
    /// A captain took a seat.
    Sat {
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        name: Arc<str>,
    },
    /// A bot took a seat.
    Hired {
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        name: Arc<str>,
        #[cfg_attr(feature = "ts", ts(as = "BotLevel"))]
        level: &'static str,
    },
    /// A seat became free.
    Left {
        seat: Seat,
    },
    /// A seat changed its flag.
    Flagged {
        seat: Seat,
        flag: Flag,
    },
    Ready {
        seat: Seat,
    },
    Unready {
        seat: Seat,
    },
    Started,
    /// A bot took the helm of a captain who is away.
    Relieved {
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        name: Arc<str>,
        #[cfg_attr(feature = "ts", ts(as = "BotLevel"))]
        level: &'static str,
    },
    /// The captain is back.
    Returned {
        seat: Seat,
    },
    /// A captain gave the race up: that bot sails to the end.
    GaveUp {
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        name: Arc<str>,
        #[cfg_attr(feature = "ts", ts(as = "BotLevel"))]
        level: &'static str,
    },
    /// A captain asked the coach which choice is best.
    Coached {
        seat: Seat,
    },
    /// A captain changed their name.
    Named {
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        name: Arc<str>,
    },
    /// A chat line; a spectator's comes from no seat.
    Said {
        seat: Option<Seat>,
        /// The number of a spectator at this table, for requests that name them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        who: Option<u32>,
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        name: Arc<str>,
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        text: Arc<str>,
        at: u64,
    },
    /// The host lets spectators say nothing, or lets them speak again.
    Spectators {
        muted: bool,
    },
    /// The host removed a captain from the race: that bot sails to the end.
    Removed {
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        name: Arc<str>,
        #[cfg_attr(feature = "ts", ts(as = "BotLevel"))]
        level: &'static str,
    },
    /// A captain took their seat over to another device.
    HandedOver {
        seat: Seat,
    },
    /// The rematch is at that table.
    Rematch {
        table: String,
    },
}
