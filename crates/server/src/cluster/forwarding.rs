//! Forwarded requests and their replies, as they cross the bus: only their shapes. They are parsed as untrusted input.

use serde::{Deserialize, Serialize};
use xaymaca_table::{Granted, OwnerReply};
use xaymaca_wire::{Command, Guest, GuestId, Language, Refusal, TableId, text};

/// A guest's request, forwarded to the owner of its table.
#[derive(Serialize, Deserialize)]
pub(super) struct ForwardedRequest {
    table: String,
    guest: String,
    name: String,
    language: Language,
    command: Command,
    /// The last append that the sender knows. An owner that knows less must not answer.
    known: u64,
}

impl ForwardedRequest {
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

    /// The table, the guest, their request, and the last append that the sender knows.
    pub(super) fn read(self) -> Option<(TableId, Guest, Command, u64)> {
        let id = GuestId::parse(&self.guest)?;
        let guest = Guest { id, name: text::name(&self.name).ok()?, language: self.language };
        Some((TableId::parse(&self.table)?, guest, self.command, self.known))
    }
}

/// The reply to a forwarded request.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum WrittenReply {
    Granted {
        seq: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rematch: Option<String>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        coached: bool,
    },
    Refused(String),
    NotHere,
}

impl From<OwnerReply> for WrittenReply {
    fn from(reply: OwnerReply) -> Self {
        match reply {
            OwnerReply::Granted(granted, seq) => {
                let coached = granted == Granted::Coached;
                let (code, rematch) = match granted {
                    Granted::Done | Granted::Coached => (None, None),
                    Granted::Code(code) => (Some(code), None),
                    Granted::Rematch(table) => (None, Some(table.to_string())),
                };
                Self::Granted { seq, code, rematch, coached }
            }
            OwnerReply::Refused(refusal) => Self::Refused(refusal.code().into()),
            OwnerReply::NotHere => Self::NotHere,
        }
    }
}

impl From<WrittenReply> for OwnerReply {
    fn from(written: WrittenReply) -> Self {
        match written {
            WrittenReply::Granted { seq, code, rematch, coached } => {
                let rematch = rematch.and_then(|table| TableId::parse(&table)).map(Granted::Rematch);
                let plain = if coached { Granted::Coached } else { Granted::Done };
                Self::Granted(code.map(Granted::Code).or(rematch).unwrap_or(plain), seq)
            }
            // A node of a newer version may have other refusals.
            WrittenReply::Refused(code) => {
                Self::Refused(Refusal::parse(&code).unwrap_or(Refusal::UnknownRequest))
            }
            WrittenReply::NotHere => Self::NotHere,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_read_as_it_was_written() {
        let id = TableId::parse("0123456789abcdefghijkl").expect("an id");
        let replies = [
            OwnerReply::Granted(Granted::Done, 7),
            OwnerReply::Granted(Granted::Code("secret".into()), 8),
            OwnerReply::Granted(Granted::Rematch(id), 9),
            OwnerReply::Granted(Granted::Coached, 10),
            OwnerReply::Refused(Refusal::Stale),
            OwnerReply::Refused(Refusal::Game(xaymaca_rules::Refusal::ALL[3])),
            OwnerReply::NotHere,
        ];
        for reply in replies {
            let text = serde_json::to_vec(&WrittenReply::from(reply.clone())).expect("written");
            let read: WrittenReply = serde_json::from_slice(&text).expect("read");
            assert_eq!(OwnerReply::from(read), reply);
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
    fn a_request_without_a_sound_guest_is_not_read() {
        let written = r#"{"table":"0123456789abcdefghijkl","guest":"G","name":"Anne","language":"en","command":{"do":"leave"},"known":7}"#;
        let request: ForwardedRequest = serde_json::from_str(written).expect("a request");
        assert!(request.read().is_none());
        let named = written.replace("\"G\"", "\"0123456789abcdefghijkm\"");
        let request: ForwardedRequest = serde_json::from_str(&named).expect("a request");
        assert!(request.read().is_some_and(|(_, guest, command, known)| {
            &*guest.name == "Anne" && command == Command::Leave && known == 7
        }));
    }
}
