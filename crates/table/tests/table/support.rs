//! The host of a live table in tests: bounded channels as sinks, seeded entropy.

use tokio::sync::{mpsc, oneshot};
use xaymaca_bots::Seeded;
use xaymaca_rules::Luck as _;
use xaymaca_table::{Entropy, Host, Responder, Sink, entropy};
use xaymaca_wire::{Frame, Guest, GuestId, Language, TableId};

/// The host.
#[derive(Debug)]
pub(crate) struct Test;

/// The queue of messages to one follower.
#[derive(Clone, Debug)]
pub(crate) struct TestSink(pub(crate) mpsc::Sender<Frame>);

impl Sink for TestSink {
    fn try_send(&self, frame: Frame) -> bool {
        self.0.try_send(frame).is_ok()
    }

    fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}

impl Host for Test {
    type Sink = TestSink;

    const IS_LEAN: bool = true;
}

pub(crate) type LiveTable = xaymaca_table::LiveTable<Test>;
pub(crate) type TableMessage = xaymaca_table::TableMessage<Test>;
pub(crate) type ReplyTo = xaymaca_table::ReplyTo<Test>;

/// A sink of that capacity, and where its messages arrive.
pub(crate) fn sink(capacity: usize) -> (TestSink, mpsc::Receiver<Frame>) {
    let (sender, receiver) = mpsc::channel(capacity);
    (TestSink(sender), receiver)
}

/// A responder, and where its answer arrives.
pub(crate) fn call<T: Send + 'static>() -> (Responder<T>, oneshot::Receiver<T>) {
    let (sender, receiver) = oneshot::channel();
    (Responder::new(move |answer| drop(sender.send(answer))), receiver)
}

/// Bytes from a seed.
pub(crate) struct Bytes(pub(crate) Seeded);

impl Entropy for Bytes {
    fn fill(&mut self, bytes: &mut [u8]) {
        bytes.fill_with(|| self.0.below(256) as u8);
    }
}

/// A new table's id.
pub(crate) fn table_id(source: &mut Bytes) -> TableId {
    TableId::of_random(entropy::bytes(source))
}

/// A new guest.
pub(crate) fn guest(name: &str, source: &mut Bytes) -> Guest {
    let id = GuestId::of_random(entropy::bytes(source));
    Guest { id, name: name.into(), language: Language::En }
}
