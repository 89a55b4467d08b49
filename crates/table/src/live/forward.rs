//! Requests that a replica forwards to the owner of its table, and their outcomes. It knows no bus.

use super::host::{Host, SocketId};
use super::message::{OwnerReply, ReplyTo, TableMessage};
use xaymaca_wire::{Command, Guest, Refusal};

/// A request that is forwarded to the owner of the table.
#[derive(Debug)]
pub struct Forwarded<H: Host> {
    /// The guest who asks.
    pub guest: Guest,
    /// What is asked of the owner.
    pub command: Command,
    /// What the replica does when it is granted.
    pub on_grant: OnGrant<H>,
    /// The number of tries so far that had no answer.
    pub tries: u32,
    /// True if an earlier try may have been granted, without the answer arriving.
    pub may_have_happened: bool,
}

/// What the replica does when a forwarded request is granted.
#[derive(Debug)]
pub enum OnGrant<H: Host> {
    /// It answers the request.
    Answer(ReplyTo<H>),
    /// It lets the socket follow the table: its guest has a seat now.
    Follow {
        /// The last append the guest knows.
        since: Option<u64>,
        /// True if they want lean updates.
        lean: bool,
        /// The id of the socket.
        socket: SocketId,
        /// Where messages to it go.
        sink: H::Sink,
        /// The number that the client gave the request.
        id: Option<u64>,
    },
}

/// The outcome of a forwarded request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ForwardOutcome {
    /// The owner answered.
    Answered(OwnerReply),
    /// It reached no node, so it did not happen.
    Unsent,
    /// No answer came, so it may have happened.
    Unknown,
}

impl ForwardOutcome {
    pub(super) const fn did_not_happen(&self) -> bool {
        matches!(self, Self::Unsent | Self::Answered(OwnerReply::NotHere | OwnerReply::Refused(_)))
    }
}

impl<H: Host> Forwarded<H> {
    /// Refuses the request. A socket whose queue is full is returned: the caller must drop it.
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
            OnGrant::Follow { since, lean, socket, sink, id } => {
                TableMessage::Follow { guest: self.guest, join: true, since, lean, socket, sink, id }
            }
        }
    }

    /// True if it can be repeated although it may have happened. A choice names its question, which is answered once; a
    /// second request to give up and the same name change nothing.
    pub const fn is_repeatable(&self) -> bool {
        matches!(self.command, Command::Choose { .. } | Command::GiveUp | Command::Name { .. })
    }
}
