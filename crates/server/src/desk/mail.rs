//! What a desk is sent: requests of people, answers of bots, comings and goings of sockets.

use super::follower::{Sink, SocketId};
use super::replay::Whose;
use crate::guest::Guest;
use crate::refusal::Refusal;
use crate::table::{Command, Granted};
use crate::wire::{Granting, Refused, message};
use tokio::sync::oneshot;
use xaymaca_rules::{Choice, Seat};

/// What somebody is answered who asked over HTTP.
pub type Call<T> = oneshot::Sender<Result<T, Refusal>>;

/// What a request over HTTP brought: what was granted, and the table as the asker sees it now.
#[derive(Debug)]
pub struct Answer {
    /// What was granted.
    pub granted: Granted,
    /// The update that somebody who comes now is told.
    pub sync: String,
}

/// What another node is answered that passed a request on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// It is granted, and stands in the log with that append at the latest.
    Granted(Granted, u64),
    /// It is refused.
    Refused(Refusal),
    /// The table is not this node's.
    NotHere,
}

/// Who sent a request, and where the answer goes.
#[derive(Debug)]
pub enum Sender {
    /// A socket; with the number that the client gave the request.
    Socket(SocketId, Option<u64>, Sink),
    /// A call that waits.
    Call(Call<Answer>),
    /// Another node, where whoever asked is; and the last append that it knows.
    Node(oneshot::Sender<Reply>, u64),
}

/// A letter to a table.
#[derive(Debug)]
pub enum Mail {
    /// Somebody asks for something.
    Ask(Guest, Command, Sender),
    /// A socket follows the table from now on; it knows what happened up to that append. If it shall join, its guest takes
    /// a seat if he has none.
    Follow {
        /// Who.
        guest: Guest,
        /// Does he want a seat?
        join: bool,
        /// The last append he knows.
        since: Option<u64>,
        /// Where he is told.
        socket: SocketId,
        /// Where he is told.
        sink: Sink,
        /// The number of the request.
        id: Option<u64>,
    },
    /// A socket is gone.
    Unfollow(SocketId),
    /// A bot has made up its mind.
    Thought(u32, Seat, Choice),
    /// How the table looks to him; what happened since that append.
    Look(Guest, Option<u64>, Call<String>),
    /// The record, as far as he may know it.
    Record(Guest, Call<String>),
    /// The race from its beginning, seen with these eyes; with his own if he does not say.
    Replay(Guest, Option<Whose>, Call<String>),
    /// The table as lists show it.
    Summary(Guest, Call<String>),
    /// What became of a request that was passed on to the node that has the table.
    Fate(Passed, Fate),
    /// What was said between nodes may have been missed.
    Missed,
    /// The table was another node's that is gone, and is ours now.
    Adopted,
    /// Time has passed, or a table was woken: whatever follows by itself follows.
    Tick,
}

/// A request that was passed on to the node that has the table.
#[derive(Debug)]
pub struct Passed {
    /// Who asked.
    pub guest: Guest,
    /// What was asked of that node.
    pub command: Command,
    /// What follows when it is granted.
    pub then: Then,
    /// How often it was passed on in vain.
    pub tries: u32,
    /// May it have happened all the same?
    pub is_unsure: bool,
}

/// What follows when a request that was passed on is granted.
#[derive(Debug)]
pub enum Then {
    /// Whoever asked is answered.
    Answer(Sender),
    /// He follows the table: he has a seat now.
    Follow {
        /// The last append he knows.
        since: Option<u64>,
        /// Where he is told.
        socket: SocketId,
        /// Where he is told.
        sink: Sink,
        /// The number of the request.
        id: Option<u64>,
    },
}

/// What became of a request that was passed on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// That node answered.
    Answered(Reply),
    /// It reached nobody: it did not happen.
    Unsent,
    /// Nobody knows.
    Unknown,
}

impl Mail {
    /// The last append that its sender knows, if he says so.
    pub const fn since(&self) -> Option<u64> {
        match self {
            Self::Follow { since, .. } | Self::Look(_, since, _) => *since,
            Self::Ask(_, _, Sender::Node(_, known)) => Some(*known),
            _ => None,
        }
    }
}

impl Passed {
    /// Tells whoever asked no.
    pub(crate) fn refuse(self, refusal: Refusal) -> Option<SocketId> {
        match self.then {
            Then::Answer(sender) => sender.refuse(refusal),
            Then::Follow { socket, sink, id, .. } => Sender::Socket(socket, id, sink).refuse(refusal),
        }
    }

    /// The letter that it was.
    pub(crate) fn letter(self) -> Mail {
        match self.then {
            Then::Answer(sender) => Mail::Ask(self.guest, self.command, sender),
            Then::Follow { since, socket, sink, id } => {
                Mail::Follow { guest: self.guest, join: true, since, socket, sink, id }
            }
        }
    }
}

impl Mail {
    /// Tells whoever sent it no.
    pub(crate) fn refuse(self, refusal: Refusal) {
        match self {
            Self::Ask(_, _, sender) => {
                sender.refuse(refusal);
            }
            Self::Follow { socket, sink, id, .. } => {
                Sender::Socket(socket, id, sink).refuse(refusal);
            }
            Self::Look(_, _, call)
            | Self::Record(_, call)
            | Self::Replay(_, _, call)
            | Self::Summary(_, call) => {
                let _ = call.send(Err(refusal));
            }
            Self::Fate(passed, fate) => {
                let is_sure = !passed.is_unsure
                    && matches!(fate, Fate::Unsent | Fate::Answered(Reply::NotHere | Reply::Refused(_)));
                passed.refuse(if is_sure { refusal } else { Refusal::Adrift });
            }
            Self::Unfollow(_) | Self::Thought(..) | Self::Missed | Self::Adopted | Self::Tick => {}
        }
    }
}

impl Sender {
    /// Tells him no. A socket that cannot be told comes back: it reads too slowly, or is gone.
    pub(super) fn refuse(self, refusal: Refusal) -> Option<SocketId> {
        metrics::counter!("xaymaca_refusals_total", "code" => refusal.code()).increment(1);
        match self {
            Self::Socket(socket, id, sink) => {
                let told = sink.try_send(message(&Refused::new(refusal, id)));
                told.is_err().then_some(socket)
            }
            Self::Call(call) => {
                let _ = call.send(Err(refusal));
                None
            }
            Self::Node(reply, _) => {
                // That this node stops is nothing to whoever asked at another.
                let is_over = refusal == Refusal::Stopping;
                let _ = reply.send(if is_over { Reply::NotHere } else { Reply::Refused(refusal) });
                None
            }
        }
    }

    /// Tells a socket what it was granted; a call is answered with the table, a node with the append up to which it is
    /// stored. A socket that cannot be told comes back.
    pub(super) fn grant(self, granted: Granted, seq: u64, sync: impl FnOnce() -> String) -> Option<SocketId> {
        match self {
            Self::Socket(socket, id, sink) => {
                let (code, rematch) = match &granted {
                    Granted::Done => (None, None),
                    Granted::Code(code) => (Some(code.as_str()), None),
                    Granted::Rematch(table) => (None, Some(table.as_str())),
                };
                let told = sink.try_send(message(&Granting { tell: "granted", id, code, rematch }));
                told.is_err().then_some(socket)
            }
            Self::Call(call) => {
                let _ = call.send(Ok(Answer { granted, sync: sync() }));
                None
            }
            Self::Node(reply, _) => {
                let _ = reply.send(Reply::Granted(granted, seq));
                None
            }
        }
    }
}
