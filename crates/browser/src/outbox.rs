//! The host of tables inside a page: messages to followers and answers to calls are gathered in one outbox, in the order in
//! which they were made. It knows no table.

use crate::message::Effect;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use xaymaca_table::{Host, Responder, Sink, SocketId};
use xaymaca_wire::{Frame, Refusal, Refused, json};

/// The host.
#[derive(Debug)]
pub(crate) struct DeviceHost;

impl Host for DeviceHost {
    type Sink = DeviceSink;
}

pub(crate) type LiveTable = xaymaca_table::LiveTable<DeviceHost>;
pub(crate) type TableMessage = xaymaca_table::TableMessage<DeviceHost>;
pub(crate) type ReplyTo = xaymaca_table::ReplyTo<DeviceHost>;
pub(crate) type CoachTask = xaymaca_table::CoachTask<DeviceSink>;

/// What goes out.
#[derive(Debug)]
pub(crate) enum Outgoing {
    /// A message to a connection, which may end it.
    Frame(SocketId, Frame),
    /// Anything else.
    Effect(Effect),
}

/// What the current message leads to. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outbox(Arc<Mutex<Vec<Outgoing>>>);

impl Outbox {
    fn queue(&self) -> MutexGuard<'_, Vec<Outgoing>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn push(&self, effect: Effect) {
        self.queue().push(Outgoing::Effect(effect));
    }

    /// Tells a connection something.
    pub(crate) fn tell(&self, socket: SocketId, frame: Frame) {
        self.queue().push(Outgoing::Frame(socket, frame));
    }

    /// Everything so far.
    pub(crate) fn take(&self) -> Vec<Outgoing> {
        std::mem::take(&mut self.queue())
    }

    /// The sink of a connection.
    pub(crate) fn sink(&self, socket: SocketId, is_seen_by_all: bool) -> DeviceSink {
        DeviceSink { socket, is_seen_by_all, outbox: self.clone() }
    }

    /// Answers a call.
    pub(crate) fn answer(&self, call: u64, answer: Result<(u16, String), Refusal>) {
        let (status, body) =
            answer.unwrap_or_else(|refusal| (refusal.status(), json(&Refused::new(refusal, None))));
        self.push(Effect::Answer { answer: call, status, body });
    }

    /// What answers a call, once a table has replied.
    pub(crate) fn responder<T: 'static>(
        &self,
        call: u64,
        write: impl FnOnce(T) -> Result<(u16, String), Refusal> + Send + Sync + 'static,
    ) -> Responder<Result<T, Refusal>> {
        let outbox = self.clone();
        Responder::new(move |reply: Result<T, Refusal>| outbox.answer(call, reply.and_then(write)))
    }
}

/// Where messages to one connection go. The worker takes all of them at once, so there is always room.
#[derive(Clone, Debug)]
pub(crate) struct DeviceSink {
    socket: SocketId,
    /// True if all who share the device look at what it is told.
    is_seen_by_all: bool,
    outbox: Outbox,
}

impl Sink for DeviceSink {
    fn try_send(&self, frame: Frame) -> bool {
        self.outbox.tell(self.socket, frame);
        true
    }

    fn is_closed(&self) -> bool {
        false
    }

    fn is_seen_by_all(&self) -> bool {
        self.is_seen_by_all
    }
}
