//! Receives requests that other nodes forward to this one, delivers each to its table, and sends the reply. A request that
//! arrives twice is delivered once.

use super::Tables;
use super::dedup::Known;
use super::forwarding::{ForwardedRequest, ReadRequest, WrittenReply};
use super::link::Cluster;
use crate::host::{self, ReplyTo, TableMessage};
use async_nats::{Message, Subscriber};
use futures_util::StreamExt as _;
use std::sync::{Arc, PoisonError};
use xaymaca_table::OwnerReply;
use xaymaca_wire::Refusal;

impl Cluster {
    /// Delivers requests until the server stops.
    pub(crate) async fn deliver(self: Arc<Self>, mut requests: Subscriber, tables: impl Tables) {
        loop {
            let message = tokio::select! {
                message = requests.next() => message,
                () = tables.stopping().cancelled() => return,
            };
            let Some(message) = message else { return };
            self.accept(&tables, &message);
        }
    }

    fn accept(self: &Arc<Self>, tables: &impl Tables, message: &Message) {
        let Some(request) = message.reply.as_ref().map(ToString::to_string) else { return };
        match self.dedup.lock().unwrap_or_else(PoisonError::into_inner).note(&request) {
            Known::New => {}
            Known::Open => return,
            Known::Answered(reply) => {
                self.bus.post(request, None, reply.to_vec());
                return;
            }
        }
        let read = serde_json::from_slice::<ForwardedRequest>(&message.payload).ok();
        let Some(read) = read.and_then(ForwardedRequest::read) else {
            tracing::warn!("a forwarded request cannot be read");
            self.reply(&request, OwnerReply::Refused(Refusal::UnknownRequest));
            return;
        };
        let ReadRequest { table, guest, command, known, address } = read;
        if let Some(address) = address {
            tables.note_address(&guest.id, address);
        }
        let (responder, reply) = host::channel();
        let ask = TableMessage::Ask(guest, command, ReplyTo::Node(responder, known));
        if let Err(refusal) = tables.deliver(&table, ask) {
            let is_stopping = refusal == Refusal::Stopping;
            self.reply(
                &request,
                if is_stopping { OwnerReply::NotHere } else { OwnerReply::Refused(refusal) },
            );
            return;
        }
        let cluster = Arc::clone(self);
        tokio::spawn(async move {
            // A task that ends without an answer does not know the outcome, so the other node gets no reply.
            if let Ok(reply) = reply.await {
                cluster.reply(&request, reply);
            }
        });
    }

    fn reply(&self, request: &str, reply: OwnerReply) {
        let Ok(text) = serde_json::to_vec(&WrittenReply::from(reply)) else { return };
        self.dedup.lock().unwrap_or_else(PoisonError::into_inner).answer(request, text.clone().into());
        self.bus.post(request.to_owned(), None, text);
    }
}
