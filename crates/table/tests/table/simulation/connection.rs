//! A connection between a client and the server: both ends and what is under way. The server's end does what a socket of the
//! real server does; the world breaks it.

use super::person::Request;
use crate::support::{ReplyTo, TableMessage, TestSink, sink};
use std::collections::VecDeque;
use tokio::sync::mpsc::{self, error::TryRecvError};
use xaymaca_table::SocketId;
use xaymaca_wire::{Frame, FrameKind, Guest, Refusal};

/// Messages in a socket's queue: fewer than the real server has, so that slow readers occur.
const QUEUE: usize = 8;

/// One connection.
#[allow(clippy::struct_excessive_bools, reason = "both ends fail on their own")]
pub(crate) struct Connection {
    pub(crate) socket: SocketId,
    /// The index of its person.
    pub(crate) person: usize,
    pub(crate) to_server: VecDeque<(u64, Request)>,
    pub(crate) to_client: VecDeque<Frame>,
    /// The client has disconnected, and the server does not know yet.
    pub(crate) is_cut: bool,
    /// The client reads nothing for a while.
    pub(crate) is_stuck: bool,
    /// The server has disconnected: what is under way still arrives.
    pub(crate) is_closed: bool,
    outbox: mpsc::Receiver<Frame>,
    sink: mpsc::WeakSender<Frame>,
    first: Option<TestSink>,
    follows: bool,
    told_anything: bool,
    was_refused_last: bool,
}

impl Connection {
    pub(crate) fn new(socket: SocketId, person: usize) -> Self {
        let (first, outbox) = sink(QUEUE);
        Self {
            socket,
            person,
            to_server: VecDeque::new(),
            to_client: VecDeque::new(),
            is_cut: false,
            is_stuck: false,
            is_closed: false,
            outbox,
            sink: first.0.downgrade(),
            first: Some(first),
            follows: false,
            told_anything: false,
            was_refused_last: false,
        }
    }

    /// The server hears the next message. It becomes a message to the table, or is refused at once.
    pub(crate) fn hear(&mut self, guest: &Guest) -> Option<TableMessage> {
        let (id, request) = self.to_server.pop_front()?;
        let (guest, socket, id) = (guest.clone(), self.socket, Some(id));
        let is_follow = matches!(request, Request::Follow { .. });
        if !is_follow && !self.follows {
            return self.refuse(Refusal::NotFollowing, id);
        }
        let sink = if is_follow { self.first.take() } else { None };
        let Some(sink) = sink.or_else(|| self.sink.upgrade().map(TestSink)) else {
            return self.refuse(Refusal::TooSlow, id);
        };
        Some(match request {
            Request::Follow { join, since, lean } => {
                self.follows = true;
                TableMessage::Follow { guest, join, since, lean, socket, sink, id }
            }
            Request::Ask(command) => TableMessage::Ask(guest, command, ReplyTo::Socket(socket, id, sink)),
        })
    }

    fn refuse(&mut self, refusal: Refusal, id: Option<u64>) -> Option<TableMessage> {
        self.to_client.push_back(Frame::refused(refusal, id));
        None
    }

    /// Sends what the table told on its way, and returns it to be checked.
    pub(crate) fn deliver(&mut self) -> Vec<Frame> {
        let mut told = Vec::new();
        while !self.is_stuck && !self.is_closed {
            match self.outbox.try_recv() {
                Ok(frame) => {
                    self.was_refused_last = frame.kind != FrameKind::Told;
                    self.told_anything |= !self.was_refused_last;
                    self.to_client.push_back(frame.clone());
                    told.push(frame);
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) if self.told_anything => {
                    if !self.was_refused_last {
                        self.to_client.push_back(Frame::refused(Refusal::TooSlow, None));
                    }
                    self.is_closed = true;
                }
                // The guest was not admitted, and may try again.
                Err(TryRecvError::Disconnected) => {
                    let (first, outbox) = sink(QUEUE);
                    (self.sink, self.first, self.outbox) = (first.0.downgrade(), Some(first), outbox);
                    self.follows = false;
                }
            }
        }
        told
    }

    /// What the table is told when the server's end is gone.
    pub(crate) fn unfollow(&self) -> Option<TableMessage> {
        self.follows.then_some(TableMessage::Unfollow(self.socket))
    }
}
