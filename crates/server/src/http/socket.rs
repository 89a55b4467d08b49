//! One socket: it sends the client's messages to the table, and the table's messages to the client. It has no state of the
//! game.

use super::App;
use super::answer::ApiError;
use super::limits::{Limits, Place, SocketRate};
use super::origin::{self, Address};
use crate::host::{ReplyTo, SocketSink, TableMessage};
use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Response};
use futures_util::SinkExt as _;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use xaymaca_table::SocketId;
use xaymaca_wire::{Frame, FrameKind, Guest, Head, LONGEST_MESSAGE, Refusal, TableId};

/// Read buffer in bytes: small, because most sockets are silent most of the time.
const BUFFER: usize = 1024;
/// Bytes that are written in one go.
const WRITE_BUFFER: usize = 8 * 1024;
/// Messages that wait for a slow reader before the table drops it.
const QUEUE: usize = 64;
/// How long one message may take to be written.
const WRITE: Duration = Duration::from_secs(20);
/// After how long a silent client is pinged.
const PING: Duration = Duration::from_secs(30);
/// After how many unanswered pings it is disconnected.
const PINGS: u32 = 3;
/// The close code of the server: the reason is in the last message.
const CLOSE: u16 = 4000;

/// Accepts a socket.
pub(super) async fn upgrade(
    State(app): State<App>,
    Path(id): Path<String>,
    Extension(guest): Extension<Guest>,
    Extension(address): Extension<Address>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !origin::is_ours(&app, &headers) {
        return ApiError(Refusal::ForeignOrigin).into_response();
    }
    let Some(table) = TableId::parse(&id) else { return ApiError(Refusal::NoSuchTable).into_response() };
    let place = match app.limits.socket(address.0) {
        Ok(place) => place,
        Err(refusal) => return ApiError(refusal).into_response(),
    };
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(1 << 20)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| run(app, socket, table, guest, address.0, place))
}

/// The number of the next socket of this process.
static SOCKETS: AtomicU64 = AtomicU64::new(1);

/// The client's side of a socket: the guest, their limits, and their table.
struct Client {
    app: App,
    table: TableId,
    guest: Guest,
    socket: SocketId,
    /// Only the table has the sink itself: when it drops the sink, it has dropped this socket.
    sink: mpsc::WeakSender<Frame>,
    address: IpAddr,
    rate: SocketRate,
    follow_rate: SocketRate,
    follows: bool,
    /// The inbox of the last message: the registry is asked only if the table has slept since.
    inbox: Option<mpsc::Sender<TableMessage>>,
}

async fn run(app: App, mut socket: WebSocket, table: TableId, guest: Guest, address: IpAddr, place: Place) {
    let open = app.sockets.token();
    let (sink, mut outbox) = mpsc::channel(QUEUE);
    let mut client = Client {
        address,
        rate: app.limits.socket_rate(),
        follow_rate: Limits::follow_rate(),
        socket: SOCKETS.fetch_add(1, Ordering::Relaxed),
        sink: sink.downgrade(),
        app,
        table,
        guest,
        follows: false,
        inbox: None,
    };
    // Goes to the table with the first message that makes the socket follow.
    let mut first_sink = Some(SocketSink(sink));
    let mut pinged = 0;
    let mut heard = Instant::now();
    let mut told = Told::default();
    // Registered once, not with every message, because all sockets share the timers and the stop signal.
    let stopping = client.app.registry.stopping.clone();
    let mut stopping = pin!(stopping.cancelled());
    let mut nudge = pin!(tokio::time::sleep(PING));
    let last = loop {
        tokio::select! {
            biased;
            frame = outbox.recv() => {
                let Some(frame) = frame else {
                    // A table that ends with the server has not dropped this socket.
                    if client.app.registry.stopping.is_cancelled() {
                        break Some(Refusal::Stopping);
                    }
                    if told.anything {
                        break (!told.dismissed).then_some(Refusal::TooSlow);
                    }
                    // The guest was not admitted, and may try again.
                    let (sink, renewed) = mpsc::channel(QUEUE);
                    client.sink = sink.downgrade();
                    client.follows = false;
                    (first_sink, outbox) = (Some(SocketSink(sink)), renewed);
                    continue;
                };
                if !write(&mut socket, frame, &mut outbox, &mut told).await {
                    break None;
                }
            }
            said = socket.recv() => {
                heard = Instant::now();
                pinged = 0;
                let refused = match said {
                    Some(Ok(Message::Text(text))) => client.hear(&text, &mut first_sink).await,
                    Some(Ok(Message::Binary(_))) => {
                        let is_slow = client.rate.check().is_ok();
                        Err((if is_slow { Refusal::Unreadable } else { Refusal::TooFast }, None))
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                    Some(Ok(Message::Close(_))) | None => break None,
                    // Too long, or not WebSocket any more.
                    Some(Err(_)) => break Some(Refusal::Unreadable),
                };
                if let Err((refusal, id)) = refused {
                    metrics::counter!("xaymaca_refusals_total", "code" => refusal.code()).increment(1);
                    let frame = Frame::refused(refusal, id);
                    if !write(&mut socket, frame, &mut outbox, &mut told).await {
                        break None;
                    }
                }
            }
            () = &mut nudge => {
                let due = heard + PING * (pinged + 1);
                if Instant::now() < due {
                    nudge.as_mut().reset(due);
                    continue;
                }
                pinged += 1;
                nudge.as_mut().reset(due + PING);
                if pinged > PINGS || !client.follows {
                    break Some(Refusal::Silent);
                }
                if !matches!(timeout(WRITE, socket.send(Message::Ping(bytes::Bytes::new()))).await, Ok(Ok(()))) {
                    break None;
                }
            }
            () = &mut stopping => break Some(Refusal::Stopping),
        }
    };
    if client.follows {
        // If the table has slept since, its inbox is closed and it has no followers.
        if let Some(inbox) = &client.inbox {
            let _ = inbox.send(TableMessage::Unfollow(client.socket)).await;
        }
    }
    if let Some(refusal) = last {
        close(&mut socket, refusal, &mut outbox).await;
    }
    drop((place, open));
}

/// What a socket was told so far.
#[derive(Default)]
struct Told {
    /// True if it was told anything but refusals.
    anything: bool,
    /// True if the last message says why the table dropped it.
    dismissed: bool,
}

impl Told {
    const fn note(&mut self, kind: FrameKind) {
        self.anything |= matches!(kind, FrameKind::Told);
        self.dismissed = matches!(kind, FrameKind::Dismissed);
    }
}

/// A frame as a WebSocket message. The library checks again that it is UTF-8, for each recipient: that costs some tenths of a
/// microsecond, little beside the write.
fn text(frame: Frame) -> Message {
    Message::Text(Utf8Bytes::try_from(frame.text.into_bytes()).expect("JSON is text"))
}

/// Writes a message and those that wait already, in one go.
async fn write(
    socket: &mut WebSocket,
    frame: Frame,
    outbox: &mut mpsc::Receiver<Frame>,
    told: &mut Told,
) -> bool {
    let all = async {
        told.note(frame.kind);
        socket.feed(text(frame)).await?;
        while let Ok(frame) = outbox.try_recv() {
            told.note(frame.kind);
            socket.feed(text(frame)).await?;
        }
        socket.flush().await
    };
    matches!(timeout(WRITE, all).await, Ok(Ok(())))
}

/// Writes the messages that still wait and the reason, and closes the socket.
async fn close(socket: &mut WebSocket, refusal: Refusal, outbox: &mut mpsc::Receiver<Frame>) {
    let farewell = async {
        while let Ok(frame) = outbox.try_recv() {
            socket.feed(text(frame)).await?;
        }
        socket.send(text(Frame::refused(refusal, None))).await?;
        socket.send(Message::Close(Some(CloseFrame { code: CLOSE, reason: refusal.code().into() }))).await
    };
    let _ = timeout(Duration::from_secs(2), farewell).await;
}

impl Client {
    /// Turns a client's message into one to the table. A refusal goes back at once.
    async fn hear(
        &mut self,
        text: &str,
        first: &mut Option<SocketSink>,
    ) -> Result<(), (Refusal, Option<u64>)> {
        // Checked before the message is parsed: unreadable ones cost time, too.
        self.rate.check().map_err(|_| (Refusal::TooFast, None))?;
        let head = Head::read(text)?;
        let no = |refusal| (refusal, head.id);
        let follow = head.follows();
        if follow {
            self.follow_rate.check().map_err(|_| no(Refusal::TooFast))?;
        }
        if !follow && !self.follows {
            return Err(no(Refusal::NotFollowing));
        }
        let guest = head.named(&self.guest).map_err(no)?;
        let sink = if follow { first.take() } else { None };
        let Some(sink) = sink.or_else(|| self.sink.upgrade().map(SocketSink)) else {
            let is_stopping = self.app.registry.stopping.is_cancelled();
            return Err(no(if is_stopping { Refusal::Stopping } else { Refusal::TooSlow }));
        };
        let (socket, id) = (self.socket, head.id);
        let message = if follow {
            self.guest = guest.clone();
            self.follows = true;
            TableMessage::Follow { guest, join: head.joins(), since: head.since, socket, sink, id }
        } else {
            let command = head.command(text).map_err(no)?;
            self.app.limits.ask(&guest.id, self.address, &command).map_err(no)?;
            self.guest = guest.clone();
            TableMessage::Ask(guest, command, ReplyTo::Socket(socket, id, sink))
        };
        let id = head.id;
        self.send(message).await.map_err(|refusal| (refusal, id))
    }

    async fn send(&mut self, mut message: TableMessage) -> Result<(), Refusal> {
        if let Some(inbox) = &self.inbox {
            match inbox.send(message).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
        self.inbox = Some(self.app.registry.send(&self.table, message).await?);
        Ok(())
    }
}
