//! Writes to a socket, and closes it: each end has a close frame that says why. It has no state of the game.

use super::meter::Meter;
use crate::host::Waiting;
use crate::http::App;
use crate::http::limits::Limits;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use bytes::Bytes;
use futures_util::SinkExt as _;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;
use xaymaca_wire::{CLOSE, Frame, FrameKind, Refusal};

/// How long a write may take before its socket is counted as one whose client does not read.
const SOON: Duration = Duration::from_secs(1);
/// How long the last messages may take to be written.
const LAST: Duration = Duration::from_secs(2);
/// How long a server that stops waits for a client's answer to the close frame.
const ANSWER: Duration = Duration::from_secs(1);

/// Why a socket ends.
pub(super) enum End {
    /// The connection is broken, or its client does not read.
    Broken,
    /// The client closed it.
    Closed,
    /// The table dropped it, and its last message says why.
    Dismissed,
    /// With this refusal as its last message.
    Refused(Refusal),
    /// It was warned that it sends too fast, and went on.
    Flooded,
}

/// What a socket was told so far.
#[derive(Default)]
pub(super) struct Told {
    /// True if it was told anything but refusals.
    pub(super) anything: bool,
    /// True if the last message says why the table dropped it.
    pub(super) dismissed: bool,
    /// Refusals since they were last counted.
    pub(super) refused: u32,
}

impl Told {
    const fn note(&mut self, kind: FrameKind) {
        self.anything |= matches!(kind, FrameKind::Told);
        self.dismissed = matches!(kind, FrameKind::Dismissed);
        self.refused += matches!(kind, FrameKind::Refused) as u32;
    }
}

/// A frame as a WebSocket message. The library checks again that it is UTF-8, for each recipient: that costs some tenths of a
/// microsecond, little beside the write.
fn text(frame: Frame) -> Message {
    Message::Text(Utf8Bytes::try_from(frame.text.into_bytes()).expect("JSON is text"))
}

/// Where one socket's messages are written, within bounds of time and number.
pub(super) struct Outlet {
    limits: Arc<Limits>,
    address: IpAddr,
    /// How long one write may take.
    patience: Duration,
}

impl Outlet {
    pub(super) fn new(app: &App, address: IpAddr) -> Self {
        // A client that reads is sooner done than it must answer a ping.
        Self { limits: Arc::clone(&app.limits), address, patience: app.config.ping * 2 / 3 }
    }

    /// Writes a message and those that wait already, in one go. False if the connection is broken, or its client does not read.
    pub(super) async fn write(
        &self,
        socket: &mut WebSocket,
        frame: Frame,
        outbox: &mut mpsc::Receiver<Waiting>,
        told: &mut Told,
    ) -> bool {
        self.bounded(async {
            told.note(frame.kind);
            socket.feed(text(frame)).await?;
            while let Ok(frame) = outbox.try_recv() {
                told.note(frame.kind);
                socket.feed(text(*frame)).await?;
            }
            socket.flush().await
        })
        .await
    }

    /// Pings the client. False as for [`Outlet::write`].
    pub(super) async fn ping(&self, socket: &mut WebSocket, body: Bytes) -> bool {
        self.bounded(socket.send(Message::Ping(body))).await
    }

    async fn bounded<E>(&self, write: impl Future<Output = Result<(), E>>) -> bool {
        let mut write = pin!(write);
        if let Ok(done) = timeout(SOON.min(self.patience), &mut write).await {
            return done.is_ok();
        }
        // What waits for such a client takes memory as long as it waits.
        let Some(_place) = self.limits.unread(self.address) else { return false };
        matches!(timeout(self.patience, write).await, Ok(Ok(())))
    }
}

/// Writes what the end needs, before the socket is dropped.
pub(super) async fn close(
    socket: &mut WebSocket,
    end: End,
    outbox: &mut mpsc::Receiver<Waiting>,
    meter: &Meter,
) {
    let farewell = async {
        if matches!(end, End::Broken) {
            return Ok(());
        }
        // The library may have prepared a pong, which must not follow the close frame.
        socket.flush().await?;
        match end {
            // Or the answer to the client's close frame.
            End::Broken | End::Closed => Ok(()),
            End::Dismissed => socket.send(Message::Close(None)).await,
            End::Flooded => socket.send(reason(Refusal::TooFast)).await,
            End::Refused(refusal) => {
                while let Ok(frame) = outbox.try_recv() {
                    socket.feed(text(*frame)).await?;
                }
                socket.feed(text(Frame::refused(refusal, None))).await?;
                socket.send(reason(refusal)).await
            }
        }
    };
    let is_told = matches!(timeout(LAST, farewell).await, Ok(Ok(())));
    if is_told && matches!(end, End::Refused(Refusal::Stopping)) {
        // The process ends soon. If it left bytes of the client unread, the system would reset the connection, and the client
        // could lose the announcement.
        let answer = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = timeout(ANSWER, answer).await;
    }
    // These clients have probably sent more than was read.
    let sent_more =
        [Refusal::TooFast, Refusal::Unreadable, Refusal::TooSlow, Refusal::Silent, Refusal::NoGuest];
    let is_unread = match end {
        End::Flooded => true,
        End::Refused(refusal) => sent_more.contains(&refusal),
        End::Broken | End::Closed | End::Dismissed => false,
    };
    if is_told && is_unread {
        meter.linger();
    } else if !is_told || matches!(end, End::Broken) {
        meter.reset();
    }
}

/// The close frame with that refusal as its reason.
fn reason(refusal: Refusal) -> Message {
    Message::Close(Some(CloseFrame { code: CLOSE, reason: refusal.code().into() }))
}
