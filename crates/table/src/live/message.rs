//! What a live table is sent: requests of guests, choices of bots, connections that come and go.

use super::forward::{ForwardOutcome, Forwarded};
use super::host::{Host, Sink as _, SocketId};
use crate::decide::Granted;
use crate::replay::Whose;
use std::fmt;
use xaymaca_rules::{Choice, Seat};
use xaymaca_wire::{Command, Frame, Granting, Guest, Refusal};

/// Takes one answer. Dropping it unanswered tells the caller that the table ended without knowing one. It costs an allocation,
/// which only calls over HTTP and from other nodes pay; sockets have sinks.
pub struct Responder<T>(Box<dyn FnOnce(T) + Send + Sync>);

impl<T> Responder<T> {
    /// One that passes the answer to that function.
    pub fn new(respond: impl FnOnce(T) + Send + Sync + 'static) -> Self {
        Self(Box::new(respond))
    }

    /// Gives the answer.
    pub fn respond(self, answer: T) {
        (self.0)(answer);
    }
}

impl<T> fmt::Debug for Responder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Responder")
    }
}

/// What a request over HTTP brought: what was granted, and the table as its guest sees it now.
#[derive(Debug)]
pub struct Answer {
    /// What was granted.
    pub granted: Granted,
    /// The update that a follower who comes now is told.
    pub sync: String,
}

/// What the owner of a table answers to a node that forwarded a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OwnerReply {
    /// It is granted, and stands in the log with that append at the latest.
    Granted(Granted, u64),
    /// It is refused.
    Refused(Refusal),
    /// This node does not own the table.
    NotHere,
}

/// Where the answer to a request goes.
#[derive(Debug)]
pub enum ReplyTo<H: Host> {
    /// A socket; with the number that the client gave the request.
    Socket(SocketId, Option<u64>, H::Sink),
    /// A call over HTTP.
    Call(Responder<Result<Answer, Refusal>>),
    /// Another node, to which the guest is connected; and the last append that it knows.
    Node(Responder<OwnerReply>, u64),
}

/// A message to a live table.
#[derive(Debug)]
pub enum TableMessage<H: Host> {
    /// A request.
    Ask(Guest, Command, ReplyTo<H>),
    /// A socket follows the table from now on.
    Follow {
        /// Its guest.
        guest: Guest,
        /// Does the guest take a seat, if they have none?
        join: bool,
        /// The last append they know.
        since: Option<u64>,
        /// Which socket.
        socket: SocketId,
        /// Where messages to it go.
        sink: H::Sink,
        /// The number of the request.
        id: Option<u64>,
    },
    /// A socket is gone.
    Unfollow(SocketId),
    /// A bot that was asked that question has chosen for that seat.
    BotChose(u32, Seat, Choice),
    /// How the table looks to that guest, and what happened since that append.
    Look(Guest, Option<u64>, Responder<Result<String, Refusal>>),
    /// The record, as far as that guest may know it.
    Record(Guest, Responder<Result<String, Refusal>>),
    /// The race from its beginning, seen with these eyes; with the guest's own if none are named.
    Replay(Guest, Option<Whose>, Responder<Result<String, Refusal>>),
    /// The table as lists show it.
    Summary(Guest, Responder<Result<String, Refusal>>),
    /// What became of a request that was forwarded to the owner of the table.
    ForwardDone(Forwarded<H>, ForwardOutcome),
    /// Broadcasts of other nodes may have been missed.
    MayHaveMissed,
    /// The table belonged to a node that is gone, and was adopted by this one.
    Adopted,
    /// Time has passed, or the table was woken: forced steps may be due.
    Tick,
}

impl<H: Host> TableMessage<H> {
    /// The last append that its sender knows, if they say so.
    pub const fn since(&self) -> Option<u64> {
        match self {
            Self::Follow { since, .. } | Self::Look(_, since, _) => *since,
            Self::Ask(_, _, ReplyTo::Node(_, known)) => Some(*known),
            _ => None,
        }
    }

    /// Refuses it.
    pub fn refuse(self, refusal: Refusal) {
        match self {
            Self::Ask(_, _, reply_to) => {
                reply_to.refuse(refusal);
            }
            Self::Follow { socket, sink, id, .. } => {
                ReplyTo::<H>::Socket(socket, id, sink).refuse(refusal);
            }
            Self::Look(_, _, responder)
            | Self::Record(_, responder)
            | Self::Replay(_, _, responder)
            | Self::Summary(_, responder) => responder.respond(Err(refusal)),
            Self::ForwardDone(forwarded, outcome) => {
                let is_sure = !forwarded.may_have_happened && outcome.did_not_happen();
                forwarded.refuse(if is_sure { refusal } else { Refusal::Adrift });
            }
            Self::Unfollow(_) | Self::BotChose(..) | Self::MayHaveMissed | Self::Adopted | Self::Tick => {}
        }
    }
}

impl<H: Host> ReplyTo<H> {
    /// Refuses the request. A socket whose queue is full is returned: it must be dropped, and its client comes back.
    pub(super) fn refuse(self, refusal: Refusal) -> Option<SocketId> {
        H::count_refusal(refusal);
        match self {
            Self::Socket(socket, id, sink) => (!sink.try_send(Frame::refused(refusal, id))).then_some(socket),
            Self::Call(responder) => {
                responder.respond(Err(refusal));
                None
            }
            Self::Node(responder, _) => {
                // That this node stops does not concern a guest who is connected to another.
                let is_stopping = refusal == Refusal::Stopping;
                responder.respond(if is_stopping {
                    OwnerReply::NotHere
                } else {
                    OwnerReply::Refused(refusal)
                });
                None
            }
        }
    }

    /// Tells a socket what it was granted; answers a call with the table, and a node with the append up to which the grant is
    /// stored. A socket whose queue is full is returned: it must be dropped.
    pub(super) fn grant(self, granted: Granted, seq: u64, sync: impl FnOnce() -> String) -> Option<SocketId> {
        match self {
            Self::Socket(socket, id, sink) => {
                let (code, rematch) = match &granted {
                    Granted::Done => (None, None),
                    Granted::Code(code) => (Some(code.as_str()), None),
                    Granted::Rematch(table) => (None, Some(table.as_str())),
                };
                let told = sink.try_send(Frame::of(&Granting { tell: "granted", id, code, rematch }));
                (!told).then_some(socket)
            }
            Self::Call(responder) => {
                responder.respond(Ok(Answer { granted, sync: sync() }));
                None
            }
            Self::Node(responder, _) => {
                responder.respond(OwnerReply::Granted(granted, seq));
                None
            }
        }
    }
}
