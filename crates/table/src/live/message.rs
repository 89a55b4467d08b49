//! The messages to a live table: requests of guests, choices of bots, connections that come and go.

use super::forward::{ForwardOutcome, Forwarded};
use super::host::{Host, Sink as _, SocketId};
use crate::analysis::{AnalysisQuery, AnalysisTask};
use crate::decide::Granted;
use crate::replay::Whose;
use std::fmt;
use xaymaca_rules::{Choice, Seat};
use xaymaca_wire::{Command, Done, Frame, Granting, Guest, Refusal, Text};

/// Takes one reply. If it is dropped without one, the caller learns that the table ended. It costs an allocation, which only
/// calls over HTTP and from other nodes pay; sockets have sinks.
pub struct Responder<T>(Box<dyn FnOnce(T) + Send + Sync>);

impl<T> Responder<T> {
    /// Passes the reply to that function.
    pub fn new(respond: impl FnOnce(T) + Send + Sync + 'static) -> Self {
        Self(Box::new(respond))
    }

    /// Sends the reply.
    pub fn respond(self, answer: T) {
        (self.0)(answer);
    }
}

impl<T> fmt::Debug for Responder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Responder")
    }
}

/// The reply to a granted request over HTTP.
#[derive(Debug)]
pub struct Answer {
    /// What was granted.
    pub granted: Granted,
    /// The whole table as its guest sees it now.
    pub sync: Text,
}

impl Answer {
    /// The answer as JSON.
    pub fn json(&self) -> String {
        let (code, rematch) = self.granted.told();
        Done { code, rematch, update: &self.sync }.json()
    }
}

/// The reply of the owner of a table to a node that forwarded a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OwnerReply {
    /// It is granted, and stored with that append at the latest.
    Granted(Granted, u64),
    /// It is refused.
    Refused(Refusal),
    /// This node does not own the table.
    NotHere,
}

/// Where the reply to a request goes.
#[derive(Debug)]
pub enum ReplyTo<H: Host> {
    /// A socket, with the number that the client gave the request.
    Socket(SocketId, Option<u64>, H::Sink),
    /// A call over HTTP.
    Call(Responder<Result<Answer, Refusal>>),
    /// Another node, to which the guest is connected, and the last append that it knows.
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
        /// True if the guest wants a seat, in case they have none.
        join: bool,
        /// The last append they know.
        since: Option<u64>,
        /// True if they fold events into the open view, and want lean updates.
        lean: bool,
        /// The id of the socket.
        socket: SocketId,
        /// Where messages to it go.
        sink: H::Sink,
        /// The number that the client gave the request.
        id: Option<u64>,
    },
    /// A socket is gone.
    Unfollow(SocketId),
    /// A bot has answered the question of that number for that seat.
    BotChose(u32, Seat, Choice),
    /// Asks for the table as that guest sees it, with what happened since that append.
    Look(Guest, Option<u64>, Responder<Result<String, Refusal>>),
    /// Asks for the record, as far as that guest may know it.
    Record(Guest, Responder<Result<String, Refusal>>),
    /// Asks for the replay; from the guest's own point of view if they name none.
    Replay(Guest, Option<Whose>, Responder<Result<String, Refusal>>),
    /// Asks for a part of the analysis, which the host computes.
    Analysis(Guest, AnalysisQuery, Responder<Result<AnalysisTask, Refusal>>),
    /// Asks for the table as lists show it.
    Summary(Guest, Responder<Result<String, Refusal>>),
    /// The outcome of a request that was forwarded to the owner of the table. Boxed: it would be the largest message by far, and
    /// an inbox has room for many.
    ForwardDone(Box<Forwarded<H>>, ForwardOutcome),
    /// The node may have missed broadcasts of other nodes.
    MayHaveMissed,
    /// This node adopted the table of a node that is gone.
    Adopted,
    /// Time has passed, or the table was woken: forced steps may be due.
    Tick,
}

impl<H: Host> TableMessage<H> {
    /// The last append that the sender knows, if the message says so.
    pub const fn since(&self) -> Option<u64> {
        match self {
            Self::Follow { since, .. } | Self::Look(_, since, _) => *since,
            Self::Ask(_, _, ReplyTo::Node(_, known)) => Some(*known),
            _ => None,
        }
    }

    /// Refuses the request, if the message is one.
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
            Self::Analysis(_, _, responder) => responder.respond(Err(refusal)),
            Self::ForwardDone(forwarded, outcome) => {
                let is_sure = !forwarded.may_have_happened && outcome.did_not_happen();
                forwarded.refuse(if is_sure { refusal } else { Refusal::Adrift });
            }
            Self::Unfollow(_) | Self::BotChose(..) | Self::MayHaveMissed | Self::Adopted | Self::Tick => {}
        }
    }
}

impl<H: Host> ReplyTo<H> {
    /// Refuses the request. A socket whose queue is full is returned: the caller must drop it, and its client reconnects.
    pub(super) fn refuse(self, refusal: Refusal) -> Option<SocketId> {
        H::count_refusal(refusal);
        match self {
            Self::Socket(socket, id, sink) => (!sink.try_send(Frame::refused(refusal, id))).then_some(socket),
            Self::Call(responder) => {
                responder.respond(Err(refusal));
                None
            }
            Self::Node(responder, _) => {
                // The guest is connected to another node, which forwards the request to the next owner.
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

    /// Tells a socket what was granted, a call also the table, and a node the append up to which the grant is stored. A socket
    /// whose queue is full is returned: the caller must drop it.
    pub(super) fn grant(self, granted: Granted, seq: u64, sync: impl FnOnce() -> Text) -> Option<SocketId> {
        match self {
            Self::Socket(socket, id, sink) => {
                let (code, rematch) = granted.told();
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
