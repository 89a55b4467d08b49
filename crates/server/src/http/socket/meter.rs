//! The stream under a connection: it bounds the bytes that a socket may send, and lets a socket that the server closes read
//! the reason. It knows neither HTTP nor WebSocket.

use crate::http::limits::{Place, SocketRate};
use rustix::net::sockopt;
use std::io;
use std::num::NonZeroU32;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::net::TcpStream;

/// How long a closed connection is read, so that its client can read to the end.
const LINGER: Duration = Duration::from_secs(2);
/// Bytes that the system keeps for a socket whose client does not read, before a write has to wait. The system doubles it. By itself it
/// would keep some megabytes.
const SEND_BUFFER: usize = 64 * 1024;
/// Upper bound on the bytes that are read then, and thrown away.
const LINGER_BYTES: u64 = 16 << 20;

/// Shared by a stream and the socket that it becomes.
#[derive(Default)]
pub(in crate::http) struct Meter {
    /// None while the connection is HTTP, whose requests have bounds of their own.
    rate: OnceLock<SocketRate>,
    is_flooded: AtomicBool,
    lingers: AtomicBool,
    resets: AtomicBool,
}

impl Meter {
    /// Bounds the bytes from now on. Frames count whole, also those of a message that never ends.
    pub(in crate::http) fn bound(&self, rate: SocketRate) {
        let _ = self.rate.set(rate);
    }

    /// True if the client sent more bytes than its rate: nothing more is read then.
    pub(in crate::http) fn is_flooded(&self) -> bool {
        self.is_flooded.load(Ordering::Relaxed)
    }

    /// Reads on for a while after the connection is closed. A system that closes a connection with unread bytes resets it, and
    /// the client may lose what it was told last.
    pub(in crate::http) fn linger(&self) {
        self.lingers.store(true, Ordering::Relaxed);
    }

    /// Throws away what the client has not read, when the connection is closed: the system would keep it for minutes.
    pub(in crate::http) fn reset(&self) {
        self.resets.store(true, Ordering::Relaxed);
    }

    fn admit(&self, bytes: usize) -> io::Result<()> {
        let Some(rate) = self.rate.get() else { return Ok(()) };
        let Some(bytes) = u32::try_from(bytes).ok().and_then(NonZeroU32::new) else { return Ok(()) };
        if matches!(rate.check_n(bytes), Ok(Ok(()))) {
            return Ok(());
        }
        self.is_flooded.store(true, Ordering::Relaxed);
        Err(io::Error::other("too many bytes"))
    }
}

/// The stream of a connection.
pub(in crate::http) struct Metered {
    /// None only while it is dropped.
    stream: Option<TcpStream>,
    meter: Arc<Meter>,
    /// Taken as long as the connection is open, also while it lingers.
    place: Option<Place>,
    /// True once the system was told how much it may keep for a socket.
    is_narrow: bool,
}

impl Metered {
    pub(in crate::http) fn new(stream: TcpStream, place: Option<Place>) -> (Self, Arc<Meter>) {
        let meter = Arc::new(Meter::default());
        (Self { stream: Some(stream), meter: Arc::clone(&meter), place, is_narrow: false }, meter)
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        self.stream.as_mut().map(Pin::new).ok_or_else(|| io::ErrorKind::NotConnected.into())
    }

    /// The same for writing. A connection that has become a socket is narrow: pages are written sooner without that.
    fn outlet(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        if !self.is_narrow && self.meter.rate.get().is_some() {
            self.is_narrow = true;
            if let Some(stream) = &self.stream {
                // If it fails, more is kept.
                let _ = sockopt::set_socket_send_buffer_size(stream, SEND_BUFFER);
            }
        }
        self.stream()
    }
}

impl Drop for Metered {
    fn drop(&mut self) {
        if self.meter.resets.load(Ordering::Relaxed)
            && let Some(stream) = &self.stream
        {
            let _ = sockopt::set_socket_linger(stream, Some(Duration::ZERO));
        }
        if !self.meter.lingers.load(Ordering::Relaxed) {
            return;
        }
        // Without a place its file is counted by none, and there may be no other left for monitoring.
        let (Some(place), Some(mut stream), Ok(runtime)) =
            (self.place.take(), self.stream.take(), tokio::runtime::Handle::try_current())
        else {
            return;
        };
        runtime.spawn(async move {
            let read = async {
                let _ = stream.shutdown().await;
                let _ = tokio::io::copy(&mut stream.take(LINGER_BYTES), &mut tokio::io::sink()).await;
            };
            let _ = tokio::time::timeout(LINGER, read).await;
            drop(place);
        });
    }
}

impl AsyncRead for Metered {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(self.stream()?.poll_read(cx, buffer))?;
        Poll::Ready(self.meter.admit(buffer.filled().len() - before))
    }
}

impl AsyncWrite for Metered {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.outlet()?.poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.outlet()?.poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.as_ref().is_some_and(AsyncWrite::is_write_vectored)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::limits::{Bounds, Limits};
    use futures_util::FutureExt as _;
    use tokio::net::TcpListener;

    /// The tasks that go on for a connection that was closed, and asked to linger before.
    async fn lingering(place: Option<Place>) -> usize {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let _client = TcpStream::connect(listener.local_addr().expect("it")).await.expect("a connection");
        let (stream, meter) = Metered::new(listener.accept().await.expect("a connection").0, place);
        meter.linger();
        drop(stream);
        tokio::runtime::Handle::current().metrics().num_alive_tasks()
    }

    #[tokio::test]
    async fn only_a_connection_with_a_place_lingers() {
        assert_eq!(lingering(None).await, 0);
        let limits = Limits::new(Bounds::default());
        let place = limits.connection([198, 18, 0, 1].into()).ok();
        assert!(place.is_some());
        assert_eq!(lingering(place).await, 1);
    }

    /// A connection, and its client.
    async fn connected() -> (Metered, Arc<Meter>, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let client = TcpStream::connect(listener.local_addr().expect("it")).await.expect("a connection");
        let (stream, meter) = Metered::new(listener.accept().await.expect("a connection").0, None);
        (stream, meter, client)
    }

    #[tokio::test]
    async fn the_system_keeps_little_for_a_socket_that_is_not_read() {
        let (mut stream, meter, _client) = connected().await;
        meter.bound(Limits::new(Bounds::default()).byte_rate());
        stream.write_all(&[0; 4096]).await.expect("written");
        // Until a write has to wait.
        while let Some(written) = stream.write(&[0; 4096]).now_or_never() {
            assert!(written.is_ok());
            let kept = sockopt::socket_send_buffer_size(stream.stream.as_ref().expect("a stream"));
            assert!(kept.is_ok_and(|kept| kept <= 2 * SEND_BUFFER));
        }
    }

    #[tokio::test]
    async fn what_was_not_read_is_thrown_away_with_the_connection() {
        let (mut stream, meter, mut client) = connected().await;
        stream.write_all(b"ahoy").await.expect("written");
        meter.reset();
        drop(stream);
        let end = client.read_to_end(&mut Vec::new()).await;
        assert_eq!(end.map_err(|error| error.kind()), Err(io::ErrorKind::ConnectionReset));
    }
}
