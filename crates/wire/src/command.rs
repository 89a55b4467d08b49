//! The requests to a table, the same over a socket and over HTTP. Only shapes: the table decides whether they are granted.

use crate::agreement::Agreement;
#[cfg(feature = "ts")]
use crate::declared::BotLevel;
use serde::{Deserialize, Serialize};
#[cfg(feature = "ts")]
use xaymaca_rules::Seat;

/// A request to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case", try_from = "Fields")]
pub enum Command {
    /// Take a seat before the race: that one or the first free one, as that captain or the first free one (S3). With a seat
    /// already, move.
    Sit {
        /// From 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Seat>", optional))]
        seat: Option<u8>,
        /// A captain's word, such as `anne-bonny`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(as = "Option<xaymaca_rules::ships::Flag>", optional))]
        flag: Option<String>,
    },
    /// Before the race: free your seat. During it: let a bot sail on; the seat stays yours. Alone with bots: nothing.
    Leave,
    /// S3: sail as another captain.
    Flag {
        /// A captain's word, such as `anne-bonny`.
        #[cfg_attr(feature = "ts", ts(as = "xaymaca_rules::ships::Flag"))]
        flag: String,
    },
    /// Put a bot into that seat, or the first free one. For the host.
    Hire {
        /// `deckhand`, `sailor`, `captain` or `admiral`.
        #[cfg_attr(feature = "ts", ts(as = "BotLevel"))]
        level: String,
        /// From 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Seat>", optional))]
        seat: Option<u8>,
    },
    /// Free a seat before the race. For the host.
    Dismiss {
        /// From 1.
        #[cfg_attr(feature = "ts", ts(as = "Seat"))]
        seat: u8,
    },
    /// Change what is played, before the race. For the host. All captains must get ready again.
    Agree {
        /// Fields that are left out are as at a new table.
        #[cfg_attr(feature = "ts", ts(type = "Partial<Agreement>"))]
        options: Agreement,
    },
    /// Say that the race may begin, and add a seed to the dice.
    Ready {
        /// 1 to 64 letters, digits, `_` or `-`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seed: Option<String>,
    },
    /// Be no longer ready.
    Unready,
    /// Begin the race. For the host, when every seat is taken and all others are ready.
    Start {
        /// The host's own seed, if they have a seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seed: Option<String>,
    },
    /// Answer the question that is open.
    Choose {
        /// The number of the question.
        ask: u32,
        /// As it stands in the options.
        choice: String,
    },
    /// Say something to all at the table.
    Say {
        /// 1 to 300 characters.
        text: String,
    },
    /// Take the helm back from the bot. Choosing does that too.
    Return,
    /// During the race: give it up. A bot sails your ship to the end, and you cannot take the helm back. If no other person is
    /// left at the table the race ends without a result.
    GiveUp,
    /// Take another name at this table. `PUT /api/me` does it at all of them.
    Name {
        /// 1 to 24 characters.
        name: String,
    },
    /// Get a code with which another device of yours can take your seat, once, within ten minutes.
    Offer,
    /// Take the seat that was offered with that code.
    Take {
        /// The code of the offer.
        code: String,
    },
    /// After the race: the same seats and options at a new table. All who ask get the same one.
    Rematch,
    /// During the race, over a socket: what each of your cards would lead to if you acted now.
    Preview {
        /// The dice to try, morning first; left out, those that are placed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        dice: Option<[u8; 2]>,
    },
    /// In a battle, over a socket: the odds of what you are asked.
    Odds,
    /// In a race alone with bots, over a socket: what the Admiral thinks of your options. The log marks it.
    Coach,
    /// In a race alone with bots, over a socket: what the Admiral thinks of a choice that you made.
    Review {
        /// The number of the question that you answered.
        ask: u32,
    },
}

/// The fields of all requests. All are read at once, because reading a message twice, first for the name of its request, takes
/// more time and code.
#[derive(Deserialize)]
struct Fields {
    #[serde(rename = "do")]
    word: String,
    seat: Option<u8>,
    flag: Option<String>,
    level: Option<String>,
    options: Option<Agreement>,
    seed: Option<String>,
    ask: Option<u32>,
    choice: Option<String>,
    text: Option<String>,
    name: Option<String>,
    code: Option<String>,
    dice: Option<[u8; 2]>,
}

impl TryFrom<Fields> for Command {
    type Error = &'static str;

    fn try_from(fields: Fields) -> Result<Self, Self::Error> {
        let Fields { word, seat, flag, level, options, seed, ask, choice, text, name, code, dice } = fields;
        let command = match &*word {
            "sit" => Some(Self::Sit { seat, flag }),
            "leave" => Some(Self::Leave),
            "flag" => flag.map(|flag| Self::Flag { flag }),
            "hire" => level.map(|level| Self::Hire { level, seat }),
            "dismiss" => seat.map(|seat| Self::Dismiss { seat }),
            "agree" => options.map(|options| Self::Agree { options }),
            "ready" => Some(Self::Ready { seed }),
            "unready" => Some(Self::Unready),
            "start" => Some(Self::Start { seed }),
            "choose" => ask.zip(choice).map(|(ask, choice)| Self::Choose { ask, choice }),
            "say" => text.map(|text| Self::Say { text }),
            "return" => Some(Self::Return),
            "give-up" => Some(Self::GiveUp),
            "name" => name.map(|name| Self::Name { name }),
            "offer" => Some(Self::Offer),
            "take" => code.map(|code| Self::Take { code }),
            "rematch" => Some(Self::Rematch),
            "preview" => Some(Self::Preview { dice }),
            "odds" => Some(Self::Odds),
            "coach" => Some(Self::Coach),
            "review" => ask.map(|ask| Self::Review { ask }),
            _ => None,
        };
        command.ok_or("there is no such request, or a field of it is missing")
    }
}

impl Command {
    /// True if it is a query, which changes nothing. Queries are answered over sockets only.
    pub const fn only_asks(&self) -> bool {
        matches!(self, Self::Preview { .. } | Self::Odds | Self::Review { .. })
    }

    /// True if the bots think about it for the captain: it costs time, and few are answered at once.
    pub const fn needs_thought(&self) -> bool {
        matches!(self, Self::Coach | Self::Review { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::json;

    #[test]
    fn every_request_is_read_as_it_is_written() {
        let text = || String::from("a");
        let commands = [
            Command::Sit { seat: Some(2), flag: None },
            Command::Sit { seat: None, flag: Some(text()) },
            Command::Leave,
            Command::Flag { flag: text() },
            Command::Hire { level: text(), seat: Some(3) },
            Command::Dismiss { seat: 1 },
            Command::Agree { options: Agreement { seats: 5, ..Agreement::default() } },
            Command::Ready { seed: Some(text()) },
            Command::Unready,
            Command::Start { seed: None },
            Command::Choose { ask: 7, choice: text() },
            Command::Say { text: text() },
            Command::Return,
            Command::GiveUp,
            Command::Name { name: text() },
            Command::Offer,
            Command::Take { code: text() },
            Command::Rematch,
            Command::Preview { dice: Some([1, 6]) },
            Command::Preview { dice: None },
            Command::Odds,
            Command::Coach,
            Command::Review { ask: 9 },
        ];
        for command in commands {
            assert_eq!(serde_json::from_str::<Command>(&json(&command)).ok(), Some(command));
        }
        for bad in ["{\"do\":\"flag\"}", "{\"do\":\"choose\",\"ask\":1}", "{\"do\":\"fly\"}", "{}"] {
            assert!(serde_json::from_str::<Command>(bad).is_err(), "{bad}");
        }
    }
}
