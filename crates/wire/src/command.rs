//! The requests to a table, the same over a socket and over HTTP. Only shapes: the table decides whether they are granted.

use crate::agreement::Agreement;
#[cfg(feature = "ts")]
use crate::declared::BotLevel;
use serde::{Deserialize, Deserializer, Serialize};
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
    /// Free a seat before the race; during it a bot sails that captain's ship to the end. For the host.
    Dismiss {
        /// From 1.
        #[cfg_attr(feature = "ts", ts(as = "Seat"))]
        seat: u8,
    },
    /// Make that captain the host; for the host. Without a seat: become host yourself, for a captain, while the host is away.
    Host {
        /// From 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Seat>", optional))]
        seat: Option<u8>,
    },
    /// Ban a guest from the table: they may neither sit nor look on nor speak. For the host, who names a seat or a guest.
    Ban {
        /// From 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Seat>", optional))]
        seat: Option<u8>,
        /// The number of a guest at this table, as in `said`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        who: Option<u32>,
    },
    /// Let a banned guest in again. For the host.
    Unban {
        /// The number of a guest at this table.
        who: u32,
    },
    /// Let a guest speak no more; all spectators, if neither a seat nor a guest is named. For the host.
    Mute {
        /// From 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Seat>", optional))]
        seat: Option<u8>,
        /// The number of a guest at this table, as in `said`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        who: Option<u32>,
    },
    /// Let a guest speak again; all spectators, if neither a seat nor a guest is named. For the host.
    Unmute {
        /// From 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Seat>", optional))]
        seat: Option<u8>,
        /// The number of a guest at this table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        who: Option<u32>,
    },
    /// Close the table for good, before the race. For the host.
    Close,
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

/// A field of some requests: none if it was not sent, and none inside if it was sent as null.
type Sent<T> = Option<Option<T>>;

fn sent<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Sent<T>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Takes a field out: what is left at the end does not belong to the request.
fn take<T>(field: &mut Sent<T>) -> Option<T> {
    field.take().flatten()
}

/// The fields of all requests. All are read at once, because reading a message twice, first for the name of its request, takes
/// more time and code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    #[serde(rename = "do")]
    word: String,
    /// The number that the client gave the request, which is not the table's business.
    #[serde(rename = "id")]
    _id: Option<u64>,
    #[serde(default, deserialize_with = "sent")]
    seat: Sent<u8>,
    #[serde(default, deserialize_with = "sent")]
    flag: Sent<String>,
    #[serde(default, deserialize_with = "sent")]
    level: Sent<String>,
    #[serde(default, deserialize_with = "sent")]
    options: Sent<Agreement>,
    #[serde(default, deserialize_with = "sent")]
    seed: Sent<String>,
    #[serde(default, deserialize_with = "sent")]
    ask: Sent<u32>,
    #[serde(default, deserialize_with = "sent")]
    choice: Sent<String>,
    #[serde(default, deserialize_with = "sent")]
    text: Sent<String>,
    #[serde(default, deserialize_with = "sent")]
    name: Sent<String>,
    #[serde(default, deserialize_with = "sent")]
    code: Sent<String>,
    #[serde(default, deserialize_with = "sent")]
    dice: Sent<[u8; 2]>,
    #[serde(default, deserialize_with = "sent")]
    who: Sent<u32>,
}

impl TryFrom<Fields> for Command {
    type Error = &'static str;

    fn try_from(fields: Fields) -> Result<Self, Self::Error> {
        let Fields {
            word,
            _id,
            mut seat,
            mut flag,
            mut level,
            mut options,
            mut seed,
            mut ask,
            mut choice,
            mut text,
            mut name,
            mut code,
            mut dice,
            mut who,
        } = fields;
        let command = match &*word {
            "sit" => Some(Self::Sit { seat: take(&mut seat), flag: take(&mut flag) }),
            "leave" => Some(Self::Leave),
            "flag" => take(&mut flag).map(|flag| Self::Flag { flag }),
            "hire" => take(&mut level).map(|level| Self::Hire { level, seat: take(&mut seat) }),
            "dismiss" => take(&mut seat).map(|seat| Self::Dismiss { seat }),
            "host" => Some(Self::Host { seat: take(&mut seat) }),
            "ban" => Some(Self::Ban { seat: take(&mut seat), who: take(&mut who) }),
            "unban" => take(&mut who).map(|who| Self::Unban { who }),
            "mute" => Some(Self::Mute { seat: take(&mut seat), who: take(&mut who) }),
            "unmute" => Some(Self::Unmute { seat: take(&mut seat), who: take(&mut who) }),
            "close" => Some(Self::Close),
            "agree" => take(&mut options).map(|options| Self::Agree { options }),
            "ready" => Some(Self::Ready { seed: take(&mut seed) }),
            "unready" => Some(Self::Unready),
            "start" => Some(Self::Start { seed: take(&mut seed) }),
            "choose" => {
                take(&mut ask).zip(take(&mut choice)).map(|(ask, choice)| Self::Choose { ask, choice })
            }
            "say" => take(&mut text).map(|text| Self::Say { text }),
            "return" => Some(Self::Return),
            "give-up" => Some(Self::GiveUp),
            "name" => take(&mut name).map(|name| Self::Name { name }),
            "offer" => Some(Self::Offer),
            "take" => take(&mut code).map(|code| Self::Take { code }),
            "rematch" => Some(Self::Rematch),
            "preview" => Some(Self::Preview { dice: take(&mut dice) }),
            "odds" => Some(Self::Odds),
            "coach" => Some(Self::Coach),
            "review" => take(&mut ask).map(|ask| Self::Review { ask }),
            _ => None,
        };
        let has_more = seat.is_some()
            || flag.is_some()
            || level.is_some()
            || options.is_some()
            || seed.is_some()
            || ask.is_some()
            || choice.is_some()
            || text.is_some()
            || name.is_some()
            || code.is_some()
            || dice.is_some()
            || who.is_some();
        command
            .filter(|_| !has_more)
            .ok_or("there is no such request, or a field of it is missing, or one is not its own")
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
            Command::Host { seat: Some(2) },
            Command::Host { seat: None },
            Command::Ban { seat: Some(2), who: None },
            Command::Ban { seat: None, who: Some(7) },
            Command::Unban { who: 7 },
            Command::Mute { seat: None, who: None },
            Command::Unmute { seat: Some(1), who: None },
            Command::Close,
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

    #[test]
    fn a_field_that_is_not_the_requests_own_is_refused() {
        for bad in [
            "{\"do\":\"leave\",\"seat\":1}",
            "{\"do\":\"leave\",\"seat\":null}",
            "{\"do\":\"choose\",\"ask\":1,\"choice\":\"stay\",\"seat\":1}",
            "{\"do\":\"sit\",\"colour\":\"red\"}",
            "{\"do\":\"sit\",\"id\":\"1\"}",
        ] {
            assert!(serde_json::from_str::<Command>(bad).is_err(), "{bad}");
        }
        let sit = Command::Sit { seat: None, flag: None };
        for good in ["{\"do\":\"sit\",\"seat\":null,\"id\":4}", "{\"do\":\"sit\",\"id\":null}"] {
            assert_eq!(serde_json::from_str::<Command>(good).ok(), Some(sit.clone()), "{good}");
        }
    }
}
