//! The head of a client's message over a socket: what is read before it is known which request it is. It knows no table.

use crate::calls::is_object;
use crate::command::Command;
use crate::guest::Guest;
use crate::refusal::Refusal;
use crate::text;
use serde::Deserialize;
use std::borrow::Cow;

/// Upper bound on a client's message, in bytes.
pub const LONGEST_MESSAGE: usize = 8 * 1024;

/// The fields of a client's message that are read first.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Head<'a> {
    #[serde(rename = "do", borrow)]
    word: Cow<'a, str>,
    /// The number that the client gave the request.
    #[serde(default)]
    pub id: Option<u64>,
    /// Of `join` and `watch`: the last append that the client knows.
    #[serde(default)]
    pub since: Option<u64>,
    /// Of `join`, `watch` and `name`.
    #[serde(default, borrow)]
    name: Option<Cow<'a, str>>,
    /// Of a choice: most messages are choices, and need no second parse.
    #[serde(default)]
    ask: Option<u32>,
    #[serde(default, borrow)]
    choice: Option<Cow<'a, str>>,
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
        serde_json::from_str(message).map_err(|error| match is_object(message) {
            Ok(true) if error.is_data() => {
                let numbered: Option<Numbered> = serde_json::from_str(message).ok();
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

    /// The guest under the name that the message gives them, if it gives one. It is used for a seat that is taken over this
    /// socket, and for chat without a seat.
    ///
    /// # Errors
    /// If the name is refused.
    pub fn named(&self, guest: &Guest) -> Result<Guest, Refusal> {
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
        match (&*self.word, self.ask, &self.choice) {
            ("choose", Some(ask), Some(choice)) => Ok(Command::Choose { ask, choice: choice.to_string() }),
            _ => serde_json::from_str(message).map_err(|_| Refusal::UnknownRequest),
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
}
