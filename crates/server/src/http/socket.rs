//! One socket: it sends the client's messages to the table, and the table's messages to the client. It has no state of the
//! game.

mod farewell;
mod flood;
mod meter;
mod pulse;
mod refusals;

pub(super) use meter::{Meter, Metered};

use super::App;
use super::answer::ApiError;
use super::limits::{Excess, Limits, SocketRate};
use super::origin::{self, Address};
use super::session::{self, Claim, Following, TokenEnd};
use crate::entropy;
use crate::host::{ReplyTo, SocketSink, TableMessage, Waiting};
use axum::Extension;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Response};
use farewell::{End, Outlet, Told, close};
use flood::{Flood, Verdict};
use futures_util::future::OptionFuture;
use pulse::{Beat, Pulse};
use refusals::RefusalBudget;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::mpsc;
use tokio::time::Instant;
use xaymaca_table::SocketId;
use xaymaca_wire::{Command, Frame, Guest, Head, LONGEST_MESSAGE, Refusal, TableId};

/// Read buffer in bytes: small, because most sockets are silent most of the time.
const BUFFER: usize = 1024;
/// Bytes that are written in one go.
const WRITE_BUFFER: usize = 8 * 1024;
/// Messages that wait for a slow reader before the table drops it.
const QUEUE: usize = 64;

/// Accepts a socket.
pub(super) async fn upgrade(
    State(app): State<App>,
    Path(id): Path<String>,
    Extension(claim): Extension<Claim>,
    Extension(address): Extension<Address>,
    Extension(meter): Extension<Arc<Meter>>,
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
    // Bots that think for this guest share the turns of the address.
    app.registry.bots.note_address(&claim.guest.id, address.0);
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(1 << 20)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(async move |mut socket| {
            meter.bound(app.limits.byte_rate());
            let guest = claim.guest.clone();
            // Boxed, as all that a socket does once: it would take room as long as the socket is open.
            let following = Box::pin(app.identities.follow(claim)).await;
            let (mut client, sink, outbox) = Client::new(app.clone(), table, guest, address.0);
            let open = client.app.sockets.token();
            let token_end = session::token_end(&app, following.claim());
            run(&mut client, &following, token_end, &mut socket, sink, outbox, &meter).await;
            drop(socket);
            drop((place, open));
        })
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
    sink: mpsc::WeakSender<Waiting>,
    address: IpAddr,
    rate: SocketRate,
    follow_rate: SocketRate,
    flood: Flood,
    refusals: RefusalBudget,
    follows: bool,
    /// The inbox of the last message: the registry is asked only if the table has slept since.
    inbox: Option<mpsc::Sender<TableMessage>>,
}

async fn run(
    client: &mut Client,
    following: &Following,
    mut token_end: Option<TokenEnd<'_>>,
    socket: &mut WebSocket,
    sink: SocketSink,
    mut outbox: mpsc::Receiver<Waiting>,
    meter: &Meter,
) {
    // Goes to the table with the first message that makes the socket follow.
    let mut first_sink = Some(sink);
    let outlet = Outlet::new(&client.app, client.address);
    let mut pulse = Pulse::new(client.app.config.ping, Instant::now());
    let mut told = Told::default();
    // Registered once, not with every message, because all sockets share the timers and the stop signal.
    let stopping = client.app.registry.stopping.clone();
    let mut stopping = pin!(stopping.cancelled());
    let mut called_back = pin!(following.called_back());
    let mut nudge = pin!(tokio::time::sleep(client.app.config.ping));
    let end = loop {
        tokio::select! {
            biased;
            frame = outbox.recv() => {
                let Some(frame) = frame else {
                    // A table that ends with the server has not dropped this socket.
                    if client.app.registry.stopping.is_cancelled() {
                        break End::Refused(Refusal::Stopping);
                    }
                    if told.anything {
                        break if told.dismissed { End::Dismissed } else { End::Refused(Refusal::TooSlow) };
                    }
                    // The guest was not admitted, and may try again.
                    let (sink, renewed) = mpsc::channel(QUEUE);
                    client.sink = sink.downgrade();
                    client.follows = false;
                    (first_sink, outbox) = (Some(SocketSink(sink)), renewed);
                    continue;
                };
                if !outlet.write(socket, *frame, &mut outbox, &mut told).await {
                    break End::Broken;
                }
                client.refusals.note(std::mem::take(&mut told.refused));
            }
            said = socket.recv() => {
                pulse.hear(Instant::now());
                if let Some(Ok(Message::Pong(body))) = &said {
                    pulse.pong(body, Instant::now());
                }
                let verdict = match said {
                    Some(Ok(Message::Close(_))) => break End::Closed,
                    Some(Ok(message)) => client.admit(&message, &mut first_sink).await,
                    None => break End::Broken,
                    Some(Err(_)) if meter.is_flooded() => break End::Refused(Refusal::TooFast),
                    // Too long, or not WebSocket any more.
                    Some(Err(_)) => break End::Refused(Refusal::Unreadable),
                };
                let refused = match verdict {
                    Heard::Done => continue,
                    Heard::Flooded => break End::Flooded,
                    Heard::Refused(refusal, id) => Frame::refused(refusal, id),
                };
                if !outlet.write(socket, refused, &mut outbox, &mut told).await {
                    break End::Broken;
                }
                // One of them was this socket's own.
                client.refusals.note(std::mem::take(&mut told.refused).saturating_sub(1));
            }
            () = &mut nudge => {
                match pulse.beat(client.follows, Instant::now(), entropy::fresh_number) {
                    Beat::Wait(due) => nudge.as_mut().reset(due),
                    Beat::Gone => break End::Refused(Refusal::Silent),
                    Beat::Ping(body) => {
                        nudge.as_mut().reset(Instant::now());
                        if !outlet.ping(socket, body).await {
                            break End::Broken;
                        }
                    }
                }
            }
            () = &mut called_back => break End::Refused(Refusal::NoGuest),
            Some(()) = OptionFuture::from(token_end.as_mut()) => break End::Refused(Refusal::NoGuest),
            () = &mut stopping => break End::Refused(Refusal::Stopping),
        }
    };
    if client.follows {
        // If the table has slept since, its inbox is closed and it has no followers.
        if let Some(inbox) = &client.inbox {
            let _ = inbox.send(TableMessage::Unfollow(client.socket)).await;
        }
    }
    Box::pin(close(socket, end, &mut outbox, meter)).await;
}

/// What comes of a client's message.
enum Heard {
    /// The table has it, or it is ignored.
    Done,
    /// It is refused.
    Refused(Refusal, Option<u64>),
    /// The client was warned, and goes on.
    Flooded,
}

impl Client {
    /// With the sink and the outbox of its messages.
    fn new(
        app: App,
        table: TableId,
        guest: Guest,
        address: IpAddr,
    ) -> (Self, SocketSink, mpsc::Receiver<Waiting>) {
        let (sink, outbox) = mpsc::channel(QUEUE);
        let client = Self {
            address,
            rate: app.limits.socket_rate(),
            follow_rate: Limits::follow_rate(),
            flood: Flood::default(),
            refusals: RefusalBudget::default(),
            socket: SOCKETS.fetch_add(1, Ordering::Relaxed),
            sink: sink.downgrade(),
            app,
            table,
            guest,
            follows: false,
            inbox: None,
        };
        (client, SocketSink(sink), outbox)
    }

    /// Handles a message unless it comes too fast. Pings and pongs count: each costs a task its turn, and a ping an answer.
    async fn admit(&mut self, message: &Message, first: &mut Option<SocketSink>) -> Heard {
        // Checked before the message is parsed: unreadable ones cost time, too.
        let (refusal, id, verdict) = if self.rate.check().is_err() {
            (Refusal::TooFast, None, self.flood.unread())
        } else {
            let refused = match message {
                Message::Text(text) => self.hear(text, first).await,
                Message::Binary(_) => Err((Refusal::Unreadable, None)),
                Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(None),
            };
            match refused {
                Ok(None) => return Heard::Done,
                // It is no flood of this socket.
                Ok(Some(id)) => (Refusal::TooFast, id, Verdict::Warn),
                Err((Refusal::TooFast, id)) => (Refusal::TooFast, id, self.flood.refused(id.is_some())),
                Err((refusal, id)) => (refusal, id, Verdict::Warn),
            }
        };
        metrics::counter!("xaymaca_refusals_total", "code" => refusal.code()).increment(1);
        match verdict {
            Verdict::Warn => Heard::Refused(refusal, id),
            Verdict::Ignore => Heard::Done,
            Verdict::Close => Heard::Flooded,
        }
    }

    /// Turns a client's message into one to the table. A refusal goes back at once. Returns the number of a request that is
    /// too much for the client's address alone.
    async fn hear(
        &mut self,
        text: &str,
        first: &mut Option<SocketSink>,
    ) -> Result<Option<Option<u64>>, (Refusal, Option<u64>)> {
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
        let command = if follow { None } else { Some(head.command(text).map_err(no)?) };
        if matches!(command, Some(Command::Choose { .. })) && self.refusals.is_used_up() {
            return Err(no(Refusal::TooFast));
        }
        let limits = &self.app.limits;
        let limited = match &command {
            Some(command) => limits.ask(&guest.id, self.address, &self.table, command),
            None if head.joins() => limits.sit(&guest.id, self.address, &self.table),
            None => Ok(()),
        };
        match limited {
            Ok(()) => {}
            Err(Excess::Address) => return Ok(Some(head.id)),
            Err(Excess::Guest(refusal)) => return Err(no(refusal)),
        }
        let sink = if follow { first.take() } else { None };
        let Some(sink) = sink.or_else(|| self.sink.upgrade().map(SocketSink)) else {
            let is_stopping = self.app.registry.stopping.is_cancelled();
            return Err(no(if is_stopping { Refusal::Stopping } else { Refusal::TooSlow }));
        };
        let (socket, id) = (self.socket, head.id);
        self.guest = guest.clone();
        let message = if let Some(command) = command {
            TableMessage::Ask(guest, command, ReplyTo::Socket(socket, id, sink))
        } else {
            self.follows = true;
            if head.has_mismatch() {
                metrics::counter!("xaymaca_digest_mismatches_total").increment(1);
            }
            let (join, since, lean) = (head.joins(), head.since, head.is_lean());
            TableMessage::Follow { guest, join, since, lean, socket, sink, id }
        };
        self.send(message).await.map_err(|refusal| (refusal, id))?;
        Ok(None)
    }

    async fn send(&mut self, mut message: TableMessage) -> Result<(), Refusal> {
        if let Some(inbox) = &self.inbox {
            match inbox.send(message).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
        self.inbox = Some(Box::pin(self.app.registry.send(&self.table, message)).await?);
        Ok(())
    }
}
