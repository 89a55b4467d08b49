//! The connection to NATS: sends and receives bytes by subject. It may lose, double and delay messages. Nothing waits for it,
//! and no table depends on it. It knows no table.

use super::error::BusError;
use super::nats_url::NatsUrls;
use async_nats::connection::State;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, Subscriber};
use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, mpsc};

/// Messages that wait to be sent; one more is dropped.
const OUTBOX: usize = 8_192;
/// Messages of one subscription that wait to be handled; one more is dropped.
const INBOX: usize = 8_192;
/// How often the server is pinged. If two pings are unanswered when the next is due, the client connects to another server.
const PING: Duration = Duration::from_secs(1);
/// How long connecting to one server may take.
const CONNECT: Duration = Duration::from_secs(2);
/// How often connecting is tried at the start if it times out. Later it is tried without end.
const FIRST_TRIES: u32 = 3;
/// How long the server may take to answer.
const ANSWER: Duration = Duration::from_secs(5);
/// The longest wait before the next try to connect.
const AGAIN: Duration = Duration::from_secs(1);

/// A connection to the other nodes.
pub(super) struct Bus {
    client: Client,
    outbox: mpsc::Sender<Outgoing>,
    /// Notified whenever messages may have been missed.
    pub(super) missed: Arc<Notify>,
    /// Notified when the connection is lost: nothing arrives any more.
    pub(super) cut: Arc<Notify>,
}

struct Outgoing {
    subject: String,
    reply: Option<String>,
    payload: Bytes,
}

impl Bus {
    /// Connects to any of these servers.
    ///
    /// # Errors
    /// If none answers, or none accepts the login.
    pub(super) async fn connect(servers: &NatsUrls) -> Result<Self, BusError> {
        let (missed, cut) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let mut tries = 1;
        let client = loop {
            let options = servers.with_login(options(Arc::clone(&missed), Arc::clone(&cut)));
            match options.connect(&servers.addresses).await {
                Ok(client) => break client,
                Err(error) if error.kind() == ConnectErrorKind::TimedOut && tries < FIRST_TRIES => tries += 1,
                Err(error) => return Err(BusError::unreachable(servers, &error)),
            }
        };
        let (outbox, outgoing) = mpsc::channel(OUTBOX);
        tokio::spawn(send(client.clone(), outgoing));
        Ok(Self { client, outbox, missed, cut })
    }

    /// Queues a message. False if the queue is full or there is no connection: it is dropped.
    pub(super) fn post(&self, subject: String, reply: Option<String>, payload: Vec<u8>) -> bool {
        let message = Outgoing { subject, reply, payload: payload.into() };
        let is_sent = self.is_connected() && self.outbox.try_send(message).is_ok();
        if !is_sent {
            metrics::counter!("xaymaca_bus_dropped_total").increment(1);
        }
        is_sent
    }

    /// Waits until the server has received everything that was sent so far. False if it takes too long.
    pub(super) async fn settle(&self) -> bool {
        matches!(tokio::time::timeout(ANSWER, self.client.flush()).await, Ok(Ok(())))
    }

    /// Subscribes to a subject. Without a connection, the client subscribes when it is connected again.
    pub(super) async fn subscribe(&self, subject: String) -> Option<Subscriber> {
        match tokio::time::timeout(ANSWER, self.client.subscribe(subject)).await {
            Ok(Ok(subscriber)) => Some(subscriber),
            _ => None,
        }
    }

    pub(super) fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }
}

/// Sends messages in order. One that cannot be sent now is dropped: other nodes find the append in the log.
async fn send(client: Client, mut outgoing: mpsc::Receiver<Outgoing>) {
    while let Some(Outgoing { subject, reply, payload }) = outgoing.recv().await {
        let sent = if client.connection_state() != State::Connected {
            false
        } else if let Some(reply) = reply {
            client.publish_with_reply(subject, reply, payload).await.is_ok()
        } else {
            client.publish(subject, payload).await.is_ok()
        };
        if sent {
            metrics::counter!("xaymaca_bus_sent_total").increment(1);
        } else {
            metrics::counter!("xaymaca_bus_dropped_total").increment(1);
        }
    }
}

fn options(missed: Arc<Notify>, cut: Arc<Notify>) -> ConnectOptions {
    ConnectOptions::new()
        .name("xaymaca")
        // A node need not receive its own messages.
        .no_echo()
        .ping_interval(PING)
        .connection_timeout(CONNECT)
        .subscription_capacity(INBOX)
        .reconnect_delay_callback(|attempts| AGAIN.min(Duration::from_millis(50 * attempts.min(100) as u64)))
        .event_callback(move |event| {
            note(&event, &missed, &cut);
            std::future::ready(())
        })
}

fn note(event: &Event, missed: &Notify, cut: &Notify) {
    match event {
        Event::Connected => {
            tracing::info!("connected to NATS");
            missed.notify_one();
        }
        Event::Disconnected => {
            tracing::warn!("the connection to NATS is lost");
            cut.notify_one();
        }
        Event::SlowConsumer(_) => {
            metrics::counter!("xaymaca_bus_dropped_total").increment(1);
            missed.notify_one();
        }
        event => tracing::warn!(%event, "NATS"),
    }
}
