//! Forwarded requests and their replies, as they cross the bus: only their shapes. They are parsed as untrusted input.

use serde::{Deserialize, Serialize};
use std::net::IpAddr;
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
    /// The address under which the sender counts the guest, for the turns of bots. Nodes of earlier versions do not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    address: Option<String>,
}

/// A request as it was read.
pub(super) struct ReadRequest {
    pub(super) table: TableId,
    pub(super) guest: Guest,
    pub(super) command: Command,
    /// The last append that the sender knows.
    pub(super) known: u64,
    pub(super) address: Option<IpAddr>,
}

impl ForwardedRequest {
    pub(super) fn new(
        table: &TableId,
        (guest, address): (&Guest, Option<IpAddr>),
        command: &Command,
        known: u64,
    ) -> Self {
        Self {
            known,
            address: address.map(|address| address.to_string()),
            table: table.to_string(),
            guest: guest.id.to_string(),
            name: guest.name.to_string(),
            language: guest.language,
            command: command.clone(),
        }
    }

    /// None without a sound table and guest. An address that cannot be read is left out: the request counts.
    pub(super) fn read(self) -> Option<ReadRequest> {
        let id = GuestId::parse(&self.guest)?;
        let guest = Guest { id, name: text::name(&self.name).ok()?, language: self.language };
        Some(ReadRequest {
            table: TableId::parse(&self.table)?,
            guest,
            command: self.command,
            known: self.known,
            address: self.address.and_then(|address| address.parse().ok()),
        })
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
        let read = request.read().expect("a guest");
        assert_eq!((&*read.guest.name, read.command, read.known), ("Anne", Command::Leave, 7));
        assert_eq!(read.address, None, "a node of an earlier version");
    }

    #[test]
    fn a_guests_address_is_read_as_it_was_written() {
        let table = TableId::parse("0123456789abcdefghijkl").expect("an id");
        let id = GuestId::parse("0123456789abcdefghijkm").expect("an id");
        let guest = Guest { id, name: "Anne".into(), language: Language::En };
        for address in [None, Some(IpAddr::from([198, 18, 0, 1])), Some(IpAddr::from([1; 16]))] {
            let request = ForwardedRequest::new(&table, (&guest, address), &Command::Leave, 7);
            let text = serde_json::to_string(&request).expect("written");
            assert_eq!(text.contains("address"), address.is_some(), "{text}");
            let read: ForwardedRequest = serde_json::from_str(&text).expect("read");
            assert_eq!(read.read().expect("a guest").address, address);
            let rubbish = text.replace("198.18.0.1", "rubbish");
            let read: ForwardedRequest = serde_json::from_str(&rubbish).expect("read");
            assert!(read.read().is_some(), "the request counts");
        }
    }
}
