//! Letters that other nodes write to this one: each is brought to its table, and its answer back. One that comes twice is
//! delivered once.

use super::fleet::Fleet;
use super::letters::{Letter, WrittenReply};
use super::recent::Known;
use crate::desk::{Mail, Reply, Sender};
use crate::harbour::Harbour;
use crate::refusal::Refusal;
use async_nats::{Message, Subscriber};
use futures_util::StreamExt as _;
use std::sync::{Arc, PoisonError};
use tokio::sync::oneshot;

impl Fleet {
    /// Delivers letters until the server stops.
    pub(crate) async fn deliver(self: Arc<Self>, mut letters: Subscriber, harbour: Arc<Harbour>) {
        loop {
            let message = tokio::select! {
                message = letters.next() => message,
                () = harbour.stopping.cancelled() => return,
            };
            let Some(message) = message else { return };
            self.accept(&harbour, &message);
        }
    }

    fn accept(self: &Arc<Self>, harbour: &Arc<Harbour>, message: &Message) {
        let Some(request) = message.reply.as_ref().map(ToString::to_string) else { return };
        match self.recent.lock().unwrap_or_else(PoisonError::into_inner).note(&request) {
            Known::New => {}
            Known::Open => return,
            Known::Answered(answer) => {
                self.bus.post(request, None, answer.to_vec());
                return;
            }
        }
        let letter = serde_json::from_slice::<Letter>(&message.payload).ok().and_then(Letter::read);
        let Some((table, guest, command, known)) = letter else {
            tracing::warn!("a node writes what nobody understands");
            self.reply(&request, Reply::Refused(Refusal::UnknownRequest));
            return;
        };
        let (answer, answered) = oneshot::channel();
        if let Err(refusal) = harbour.post(&table, Mail::Ask(guest, command, Sender::Node(answer, known))) {
            let is_over = refusal == Refusal::Stopping;
            self.reply(&request, if is_over { Reply::NotHere } else { Reply::Refused(refusal) });
            return;
        }
        let fleet = Arc::clone(self);
        tokio::spawn(async move {
            // A table that ends without an answer does not know it: neither shall the other node.
            if let Ok(reply) = answered.await {
                fleet.reply(&request, reply);
            }
        });
    }

    fn reply(&self, request: &str, reply: Reply) {
        let Ok(text) = serde_json::to_vec(&WrittenReply::from(reply)) else { return };
        self.recent.lock().unwrap_or_else(PoisonError::into_inner).answer(request, text.clone().into());
        self.bus.post(request.to_owned(), None, text);
    }
}
