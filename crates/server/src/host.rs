//! The host of live tables in this server: messages to followers go into bounded channels, and Prometheus counts them.

use crate::skeleton::name_keys;
use tokio::sync::{mpsc, oneshot};
use xaymaca_table::{Host, Responder, Sink};
use xaymaca_wire::{Frame, Refusal};

/// The host.
#[derive(Debug)]
pub(crate) struct Server;

/// A message that waits for its socket. Boxed: a channel has room for 32 of them as long as it is there, which would be a kilobyte
/// more for each socket.
pub(crate) type Waiting = Box<Frame>;

/// The queue of messages to one socket.
#[derive(Clone, Debug)]
pub(crate) struct SocketSink(pub(crate) mpsc::Sender<Waiting>);

impl Sink for SocketSink {
    fn try_send(&self, frame: Frame) -> bool {
        self.0.try_send(Box::new(frame)).is_ok()
    }

    fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}

impl Host for Server {
    type Sink = SocketSink;

    const IS_LEAN: bool = true;

    fn name_keys(name: &str) -> Vec<String> {
        name_keys(name)
    }

    fn count_refusal(refusal: Refusal) {
        metrics::counter!("xaymaca_refusals_total", "code" => refusal.code()).increment(1);
    }

    fn count_updates(updates: usize) {
        metrics::counter!("xaymaca_updates_total").increment(updates as u64);
    }

    fn count_dropped(followers: usize) {
        metrics::counter!("xaymaca_followers_dropped_total").increment(followers as u64);
    }
}

pub(crate) type LiveTable = xaymaca_table::LiveTable<Server>;
pub(crate) type TableMessage = xaymaca_table::TableMessage<Server>;

// An inbox has room for 32 messages or more as long as its table is awake.
const _: () = assert!(size_of::<TableMessage>() <= 104, "box what has made a message larger");

pub(crate) type ReplyTo = xaymaca_table::ReplyTo<Server>;
pub(crate) type Forwarded = xaymaca_table::Forwarded<Server>;

/// A responder, and where its answer arrives.
pub(crate) fn channel<T: Send + 'static>() -> (Responder<T>, oneshot::Receiver<T>) {
    let (sender, receiver) = oneshot::channel();
    // The caller may have stopped waiting.
    (Responder::new(move |answer| drop(sender.send(answer))), receiver)
}
