//! Accepts connections, bounds their number and lifetime, and ends them when the server stops.

mod shed;

use super::limits::{Crowd, Limits, Place};
use super::origin;
use super::socket::Metered;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use shed::Shed;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt as _;

/// How long a connection may take to send the head of a request, also between two requests.
const HEAD: Duration = Duration::from_secs(20);
/// Read buffer in bytes: the head of a request must fit.
const BUFFER: usize = 16 * 1024;
/// Upper bound on the headers of a request.
const HEADERS: usize = 64;
/// How long requests under way may take when the server stops.
const SHUTDOWN: Duration = Duration::from_secs(5);
/// How long a connection that is not a socket may live before it is shut down gracefully.
const LIFE: Duration = Duration::from_mins(5);
/// How long the graceful shutdown may take.
const LAST: Duration = Duration::from_secs(40);
/// How long a connection beyond the bound may take to send the head of its request, and how long it may live.
const SHORT_HEAD: Duration = Duration::from_secs(2);
const SHORT_LIFE: Duration = Duration::from_secs(10);
/// How often a server without open files looks whether there are some again.
const LOOK: Duration = Duration::from_secs(1);

/// Marks the requests of a connection beyond the bound: only monitoring is answered.
#[derive(Clone, Copy)]
pub(super) struct Crowded;

/// Serves connections until the server stops.
pub(super) async fn run(
    listener: TcpListener,
    router: Router,
    limits: Arc<Limits>,
    behind_proxy: bool,
    stopping: CancellationToken,
) {
    let open = TaskTracker::new();
    let mut shed = Shed::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = tokio::time::sleep(LOOK), if shed.is_out_of_files() => {
                shed.recover(&limits);
                continue;
            }
            () = stopping.cancelled() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                shed.refused(&error, &limits).await;
                continue;
            }
        };
        shed.recover(&limits);
        // A proxy carries many clients, and has bounds of its own.
        let address = if behind_proxy { IpAddr::from([127, 0, 0, 1]) } else { origin::one_of(peer.ip()) };
        let (router, stopping) = (router.clone(), stopping.clone());
        match limits.connection(address) {
            Ok(place) => drop(open.spawn(serve(stream, peer, router, stopping, Some(place)))),
            // It is closed without an answer, which would cost more.
            Err(Crowd::Address) => {}
            Err(Crowd::Server) => {
                shed.add(open.spawn(serve(stream, peer, router, stopping, None)), &limits).await;
            }
        }
    }
    drop(listener);
    open.close();
    if tokio::time::timeout(SHUTDOWN, open.wait()).await.is_err() {
        tracing::warn!("some connections were cut");
    }
}

/// Serves one connection until it ends or becomes a socket. One without a place is answered for monitoring, once.
async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    stopping: CancellationToken,
    place: Option<Place>,
) {
    // So that small messages go out at once.
    let _ = stream.set_nodelay(true);
    let is_crowded = place.is_none();
    let (stream, meter) = Metered::new(stream, place);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&meter));
        if is_crowded {
            request.extensions_mut().insert(Crowded);
        }
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(if is_crowded { SHORT_HEAD } else { HEAD })
        .keep_alive(!is_crowded)
        .max_buf_size(BUFFER)
        .max_headers(HEADERS)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let life = if is_crowded { SHORT_LIFE } else { LIFE };
    // Errors of a connection are the client's and are not logged.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = async { tokio::select! { () = stopping.cancelled() => {}, () = tokio::time::sleep(life) => {} } } => {
            connection.as_mut().graceful_shutdown();
            // So that a client that does not read its answer is disconnected.
            let _ = tokio::time::timeout(LAST, connection).await;
        }
    }
}
