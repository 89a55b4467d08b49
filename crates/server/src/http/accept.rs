//! Connections: who may connect, for how long a silent one is kept, and how they end. What is said over them is for
//! others.

use super::limits::{Limits, Place};
use super::origin;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt as _;

/// How long a connection may take to say what it wants, and may be silent between two requests.
const HEAD: Duration = Duration::from_secs(20);
/// The most that is read ahead of a request: its head must fit.
const BUFFER: usize = 16 * 1024;
/// How many headers a request may have.
const HEADERS: usize = 64;
/// How long requests that are being answered may take when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);
/// How long a connection that is no socket may live before it is asked to end, and then until it is cut.
const LIFE: Duration = Duration::from_mins(5);
const LAST: Duration = Duration::from_secs(40);
/// How long no connection is accepted after the machine had no room for another: it would fail again at once.
const BREATH: Duration = Duration::from_millis(50);

/// Serves connections until the server stops.
pub(super) async fn run(
    listener: TcpListener,
    router: Router,
    limits: Arc<Limits>,
    behind_proxy: bool,
    stopping: CancellationToken,
) {
    let open = TaskTracker::new();
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
            },
            () = stopping.cancelled() => break,
        };
        // Beyond the bound a connection is closed without a word: a word would cost more.
        // A proxy stands for many, and has bounds of its own.
        let address = if behind_proxy { IpAddr::from([127, 0, 0, 1]) } else { origin::one_of(peer.ip()) };
        if let Some(place) = limits.connection(address) {
            open.spawn(serve(stream, peer, router.clone(), stopping.clone(), place));
        }
    }
    drop(listener);
    open.close();
    if tokio::time::timeout(FAREWELL, open.wait()).await.is_err() {
        tracing::warn!("some connections were cut");
    }
}

/// Serves one connection until it ends or becomes a socket.
async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    stopping: CancellationToken,
    place: Place,
) {
    // Small messages go out at once.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(BUFFER)
        .max_headers(HEADERS)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // A connection that breaks is the client's business.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = async { tokio::select! { () = stopping.cancelled() => {}, () = tokio::time::sleep(LIFE) => {} } } => {
            connection.as_mut().graceful_shutdown();
            // A client that does not read its answer does not keep its place for ever.
            let _ = tokio::time::timeout(LAST, connection).await;
        }
    }
    drop(place);
}
