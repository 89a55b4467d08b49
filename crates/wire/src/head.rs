//! The head of a client's message over a socket: what is read before it is known which request it is. It knows no table.

use crate::calls::is_object;
use crate::command::Command;
use crate::guest::Guest;
use crate::json::{JsonError, read_json};
use crate::refusal::Refusal;
use crate::text;
use serde::de::{Error as _, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;

/// Upper bound on a client's message, in bytes.
pub const LONGEST_MESSAGE: usize = 8 * 1024;

/// The fields of a client's message that are read first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Head<'a> {
    word: Cow<'a, str>,
    /// The number that the client gave the request.
    pub id: Option<u64>,
    /// Of `join` and `watch`: the last append that the client knows.
    pub since: Option<u64>,
    /// Of `join` and `watch`: whether the client folds events into the open view, and needs no whole updates.
    lean: Option<bool>,
    /// Of `join` and `watch`: whether the client comes because its open view had another digest than the table's.
    mismatch: Option<bool>,
    /// Of `join`, `watch` and `name`.
    name: Option<Cow<'a, str>>,
    /// Of a choice: most messages are choices, and need no second parse.
    ask: Option<u32>,
    choice: Option<Cow<'a, str>>,
    /// True if there are fields that only a second parse can judge.
    has_more: bool,
}

/// A text, borrowed from the message unless it is escaped there.
#[derive(Deserialize)]
struct Words<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Head<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(HeadVisitor).map(|head: Head<'de>| head)
    }
}

struct HeadVisitor;

impl<'de> Visitor<'de> for HeadVisitor {
    type Value = Head<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a request")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Head<'de>, A::Error> {
        let mut head = Head::default();
        let mut word = None;
        // A field that is there twice could mean two things.
        let mut seen = 0_u8;
        while let Some(Words(field)) = fields.next_key()? {
            let bit = match &*field {
                "do" => {
                    word = Some(fields.next_value::<Words<'de>>()?.0);
                    1
                }
                "id" => {
                    head.id = fields.next_value()?;
                    2
                }
                "since" => {
                    head.since = fields.next_value()?;
                    4
                }
                "name" => {
                    head.name = fields.next_value::<Option<Words<'de>>>()?.map(|name| name.0);
                    8
                }
                "ask" => {
                    head.ask = fields.next_value()?;
                    16
                }
                "choice" => {
                    head.choice = fields.next_value::<Option<Words<'de>>>()?.map(|choice| choice.0);
                    32
                }
                "lean" => {
                    head.lean = fields.next_value()?;
                    64
                }
                "mismatch" => {
                    head.mismatch = fields.next_value()?;
                    128
                }
                _ => {
                    fields.next_value::<IgnoredAny>()?;
                    head.has_more = true;
                    0
                }
            };
            if seen & bit != 0 {
                return Err(A::Error::custom("a field is there twice"));
            }
            seen |= bit;
        }
        head.word = word.ok_or_else(|| A::Error::missing_field("do"))?;
        Ok(head)
    }
}

impl<'a> Head<'a> {
    /// Reads the head of a message.
    ///
    /// # Errors
    /// The refusal of a message that cannot be read, and the number of the request if at least that can.
    pub fn read(message: &'a str) -> Result<Self, (Refusal, Option<u64>)> {
        #[derive(Deserialize)]
        struct Numbered {
            id: Option<u64>,
        }
        read_json(message).map_err(|error| match is_object(message) {
            Ok(true) if error == JsonError::Shape => {
                let numbered: Option<Numbered> = read_json(message).ok();
                (Refusal::UnknownRequest, numbered.and_then(|numbered| numbered.id))
            }
            _ => (Refusal::Unreadable, None),
        })
    }

    /// True if the client wants a seat, in case they have none.
    pub fn joins(&self) -> bool {
        self.word == "join"
    }

    /// True if the client begins to follow the table, with a seat or without.
    pub fn follows(&self) -> bool {
        self.joins() || self.word == "watch"
    }

    /// True if the client folds events into the open view, so that it needs no whole updates.
    pub fn is_lean(&self) -> bool {
        self.lean == Some(true)
    }

    /// True if the client follows again because its open view had another digest than the table's.
    pub fn has_mismatch(&self) -> bool {
        self.mismatch == Some(true)
    }

    /// The guest under the name that the message gives them, if it gives one. It is used for a seat that is taken over this
    /// socket, and for chat without a seat.
    ///
    /// # Errors
    /// If the name is refused, or a message that follows a table has fields of another request.
    pub fn named(&self, guest: &Guest) -> Result<Guest, Refusal> {
        if self.follows() && (self.has_more || self.ask.is_some() || self.choice.is_some()) {
            return Err(Refusal::UnknownRequest);
        }
        let mut guest = guest.clone();
        if let Some(name) = self.name.as_deref().filter(|_| self.follows() || self.word == "name") {
            guest.name = text::name(name)?;
        }
        Ok(guest)
    }

    /// The request of that message, if it follows no table.
    ///
    /// # Errors
    /// If there is no such request, or a field of it is missing or wrong.
    pub fn command(&self, message: &str) -> Result<Command, Refusal> {
        let follows = self.since.is_some() || self.lean.is_some() || self.mismatch.is_some();
        let is_bare = !self.has_more && !follows && self.name.is_none();
        match (&*self.word, self.ask, &self.choice) {
            ("choose", Some(ask), Some(choice)) if is_bare => {
                Ok(Command::Choose { ask, choice: choice.to_string() })
            }
            _ => read_json(message).map_err(|_| Refusal::UnknownRequest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_refused_with_its_number_if_that_can_be_read() {
        for (message, refusal, id) in [
            ("", Refusal::Unreadable, None),
            ("[1]", Refusal::Unreadable, None),
            ("{\"do\":\"\\ud800\"}", Refusal::Unreadable, None),
            ("{\"id\":4}", Refusal::UnknownRequest, Some(4)),
            ("{\"do\":7,\"id\":4}", Refusal::UnknownRequest, Some(4)),
        ] {
            assert_eq!(Head::read(message), Err((refusal, id)), "{message}");
        }
    }

    #[test]
    fn a_choice_is_read_at_once_and_other_requests_are_read_again() {
        let command = |message: &str| Head::read(message).expect("a head").command(message);
        let choose = Command::Choose { ask: 3, choice: "sail 14".into() };
        assert_eq!(command("{\"do\":\"choose\",\"ask\":3,\"choice\":\"sail 14\"}"), Ok(choose));
        assert_eq!(command("{\"do\":\"leave\",\"id\":1}"), Ok(Command::Leave));
        assert_eq!(command("{\"do\":\"choose\"}"), Err(Refusal::UnknownRequest));
        assert_eq!(command("{\"do\":\"fly\"}"), Err(Refusal::UnknownRequest));
    }

    #[test]
    fn fields_of_other_requests_are_refused() {
        let command = |message: &str| Head::read(message).expect("a head").command(message);
        let more = [
            "\"seat\":1",
            "\"colour\":\"red\"",
            "\"since\":4",
            "\"name\":\"Anne\"",
            "\"lean\":true",
            "\"mismatch\":false",
        ];
        for more in more {
            let message = format!("{{\"do\":\"choose\",\"ask\":3,\"choice\":\"sail 14\",{more}}}");
            assert_eq!(command(&message), Err(Refusal::UnknownRequest), "{more}");
        }
        let guest = Guest {
            id: crate::ids::GuestId::of_random([7; crate::ids::ID_BYTES]),
            name: "Anne".into(),
            language: crate::guest::Language::En,
        };
        let named =
            |message: &str| Head::read(message).expect("a head").named(&guest).map(|guest| guest.name);
        assert_eq!(named("{\"do\":\"join\",\"since\":3,\"name\":\"Mary\",\"id\":1}"), Ok("Mary".into()));
        for more in ["\"seat\":1", "\"ask\":4"] {
            assert_eq!(named(&format!("{{\"do\":\"join\",{more}}}")), Err(Refusal::UnknownRequest), "{more}");
        }
        let lean = |message: &str| Head::read(message).map(|head| (head.is_lean(), head.has_mismatch()));
        assert_eq!(lean("{\"do\":\"watch\",\"lean\":true}"), Ok((true, false)));
        assert_eq!(lean("{\"do\":\"watch\",\"lean\":false,\"mismatch\":true}"), Ok((false, true)));
        assert_eq!(lean("{\"do\":\"watch\",\"lean\":null}"), Ok((false, false)));
        for bad in ["\"lean\":1", "\"lean\":\"true\"", "\"mismatch\":[]", "\"lean\":true,\"lean\":true"] {
            let message = format!("{{\"do\":\"watch\",\"id\":4,{bad}}}");
            assert_eq!(lean(&message), Err((Refusal::UnknownRequest, Some(4))), "{bad}");
        }
        let twice = "{\"do\":\"join\",\"id\":1,\"id\":2}";
        assert_eq!(Head::read(twice).map_err(|(refusal, _)| refusal), Err(Refusal::UnknownRequest));
    }
}
