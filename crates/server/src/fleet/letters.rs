//! How nodes write to each other. Only shapes: everything is read as if a stranger had written it.

use crate::desk::{NodeName, Presence, Reply};
use crate::guest::{Guest, Language};
use crate::ids::{GuestId, TableId};
use crate::refusal::Refusal;
use crate::table::{Command, Granted};
use crate::text;
use serde::{Deserialize, Serialize};
use xaymaca_rules::{Seat, Seats};

/// Something that somebody asks of a table, passed on to the node that has it.
#[derive(Serialize, Deserialize)]
pub(super) struct Letter {
    table: String,
    guest: String,
    name: String,
    language: Language,
    command: Command,
    /// The last append that the writer knows: whoever knows less must not answer.
    known: u64,
}

impl Letter {
    pub(super) fn new(table: &TableId, guest: &Guest, command: &Command, known: u64) -> Self {
        Self {
            known,
            table: table.to_string(),
            guest: guest.id.to_string(),
            name: guest.name.to_string(),
            language: guest.language,
            command: command.clone(),
        }
    }

    /// Who asks what of which table, and how far that is known where he is.
    pub(super) fn read(self) -> Option<(TableId, Guest, Command, u64)> {
        let id = GuestId::parse(&self.guest)?;
        let guest = Guest { id, name: text::name(&self.name).ok()?, language: self.language };
        Some((TableId::parse(&self.table)?, guest, self.command, self.known))
    }
}

/// The answer to a letter.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum WrittenReply {
    Granted {
        seq: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rematch: Option<String>,
    },
    Refused(String),
    NotHere,
}

impl From<Reply> for WrittenReply {
    fn from(reply: Reply) -> Self {
        match reply {
            Reply::Granted(granted, seq) => {
                let (code, rematch) = match granted {
                    Granted::Done => (None, None),
                    Granted::Code(code) => (Some(code), None),
                    Granted::Rematch(table) => (None, Some(table.to_string())),
                };
                Self::Granted { seq, code, rematch }
            }
            Reply::Refused(refusal) => Self::Refused(refusal.code().into()),
            Reply::NotHere => Self::NotHere,
        }
    }
}

impl From<WrittenReply> for Reply {
    fn from(written: WrittenReply) -> Self {
        match written {
            WrittenReply::Granted { seq, code, rematch } => {
                let rematch = rematch.and_then(|table| TableId::parse(&table)).map(Granted::Rematch);
                Self::Granted(code.map(Granted::Code).or(rematch).unwrap_or(Granted::Done), seq)
            }
            // A newer node may have a no that we do not know.
            WrittenReply::Refused(code) => {
                Self::Refused(Refusal::parse(&code).unwrap_or(Refusal::UnknownRequest))
            }
            WrittenReply::NotHere => Self::NotHere,
        }
    }
}

/// What is said about a table to every node that has viewers of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Word {
    /// That was stored.
    Row { seq: u64, at: u64, lines: String },
    /// How far a node knows the table, and who follows it there.
    Here {
        seq: u64,
        /// Has it the table?
        owns: bool,
        /// Does it want to hear the same of the others?
        asks: bool,
        seats: Vec<u8>,
        watchers: u32,
    },
}

impl Word {
    pub(crate) fn here(seq: u64, owns: bool, asks: bool, presence: Presence) -> Self {
        Self::Here {
            seq,
            owns,
            asks,
            seats: presence.seats.iter().map(|seat| seat.index() as u8).collect(),
            watchers: u32::try_from(presence.watchers).unwrap_or(u32::MAX),
        }
    }

    /// Who follows the table there.
    pub(crate) fn presence(seats: &[u8], watchers: u32) -> Presence {
        let seats = seats.iter().filter_map(|&seat| Seat::new(seat.into()));
        Presence { seats: seats.fold(Seats::NONE, Seats::with), watchers: watchers as usize }
    }
}

/// A word, and who said it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Said {
    pub(crate) node: NodeName,
    pub(crate) word: Word,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_read_as_it_was_written() {
        let id = TableId::parse("0123456789abcdefghijkl").expect("an id");
        let replies = [
            Reply::Granted(Granted::Done, 7),
            Reply::Granted(Granted::Code("secret".into()), 8),
            Reply::Granted(Granted::Rematch(id), 9),
            Reply::Refused(Refusal::Stale),
            Reply::Refused(Refusal::Game(xaymaca_rules::Refusal::ALL[3])),
            Reply::NotHere,
        ];
        for reply in replies {
            let text = serde_json::to_vec(&WrittenReply::from(reply.clone())).expect("written");
            let read: WrittenReply = serde_json::from_slice(&text).expect("read");
            assert_eq!(Reply::from(read), reply);
        }
    }

    #[test]
    fn every_refusal_has_a_code_of_its_own() {
        for refusal in Refusal::OWN {
            assert_eq!(Refusal::parse(refusal.code()), Some(refusal));
        }
        for refusal in xaymaca_rules::Refusal::ALL {
            assert_eq!(Refusal::parse(refusal.code()), Some(Refusal::Game(refusal)));
        }
        assert_eq!(Refusal::parse("rubbish"), None);
    }

    #[test]
    fn a_letter_of_nobody_is_not_read() {
        let written = r#"{"table":"0123456789abcdefghijkl","guest":"G","name":"Anne","language":"en","command":{"do":"leave"},"known":7}"#;
        let letter: Letter = serde_json::from_str(written).expect("a letter");
        assert!(letter.read().is_none());
        let named = written.replace("\"G\"", "\"0123456789abcdefghijkm\"");
        let letter: Letter = serde_json::from_str(&named).expect("a letter");
        assert!(letter.read().is_some_and(|(_, guest, command, known)| {
            &*guest.name == "Anne" && command == Command::Leave && known == 7
        }));
    }

    #[test]
    fn who_is_there_is_read_as_it_was_written() {
        let seats = [0, 3].into_iter().filter_map(Seat::new).fold(Seats::NONE, Seats::with);
        let presence = Presence { seats, watchers: 12 };
        let Word::Here { seats, watchers, .. } = Word::here(1, true, false, presence) else {
            unreachable!("it is what was made");
        };
        assert_eq!(Word::presence(&seats, watchers), presence);
        assert_eq!(Word::presence(&[200], 0), Presence::NOBODY);
    }
}
