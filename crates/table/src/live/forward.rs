//! A request that a replica forwarded to the owner of its table, and what became of it.

use super::host::{Host, SocketId};
use super::message::{OwnerReply, ReplyTo, TableMessage};
use xaymaca_wire::{Command, Guest, Refusal};

/// A request that is forwarded to the owner of the table.
#[derive(Debug)]
pub struct Forwarded<H: Host> {
    /// Who asked.
    pub guest: Guest,
    /// What is asked of the owner.
    pub command: Command,
    /// What follows when it is granted.
    pub on_grant: OnGrant<H>,
    /// How often it was forwarded in vain.
    pub tries: u32,
    /// May an earlier try have been granted, without the answer arriving?
    pub may_have_happened: bool,
}

/// What follows when a forwarded request is granted.
#[derive(Debug)]
pub enum OnGrant<H: Host> {
    /// The request is answered.
    Answer(ReplyTo<H>),
    /// The socket follows the table: its guest has a seat now.
    Follow {
        /// The last append the guest knows.
        since: Option<u64>,
        /// Which socket.
        socket: SocketId,
        /// Where messages to it go.
        sink: H::Sink,
        /// The number of the request.
        id: Option<u64>,
    },
}

/// What became of a forwarded request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ForwardOutcome {
    /// The owner answered.
    Answered(OwnerReply),
    /// It reached no node: it did not happen.
    Unsent,
    /// No answer came: it may have happened.
    Unknown,
}

impl ForwardOutcome {
    pub(super) const fn did_not_happen(&self) -> bool {
        matches!(self, Self::Unsent | Self::Answered(OwnerReply::NotHere | OwnerReply::Refused(_)))
    }
}

impl<H: Host> Forwarded<H> {
    /// Refuses it. A socket whose queue is full is returned: it must be dropped.
    pub fn refuse(self, refusal: Refusal) -> Option<SocketId> {
        match self.on_grant {
            OnGrant::Answer(reply_to) => reply_to.refuse(refusal),
            OnGrant::Follow { socket, sink, id, .. } => {
                ReplyTo::<H>::Socket(socket, id, sink).refuse(refusal)
            }
        }
    }

    /// The message that was forwarded.
    pub(super) fn into_message(self) -> TableMessage<H> {
        match self.on_grant {
            OnGrant::Answer(reply_to) => TableMessage::Ask(self.guest, self.command, reply_to),
            OnGrant::Follow { since, socket, sink, id } => {
                TableMessage::Follow { guest: self.guest, join: true, since, socket, sink, id }
            }
        }
    }

    /// May it be asked again though it may have happened? A choice names its question, which is answered once; a race is
    /// given up once; the same name changes nothing.
    pub const fn is_repeatable(&self) -> bool {
        matches!(self.command, Command::Choose { .. } | Command::GiveUp | Command::Name { .. })
    }
}
