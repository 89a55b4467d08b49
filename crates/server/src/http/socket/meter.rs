//! The stream under a connection: it bounds the bytes that a socket may send, and lets a socket that the server closes read
//! the reason. It knows neither HTTP nor WebSocket.

use crate::http::limits::{Place, SocketRate};
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
/// Upper bound on the bytes that are read then, and thrown away.
const LINGER_BYTES: u64 = 16 << 20;

/// Shared by a stream and the socket that it becomes.
#[derive(Default)]
pub(in crate::http) struct Meter {
    /// None while the connection is HTTP, whose requests have bounds of their own.
    rate: OnceLock<SocketRate>,
    is_flooded: AtomicBool,
    lingers: AtomicBool,
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
}

impl Metered {
    pub(in crate::http) fn new(stream: TcpStream, place: Option<Place>) -> (Self, Arc<Meter>) {
        let meter = Arc::new(Meter::default());
        (Self { stream: Some(stream), meter: Arc::clone(&meter), place }, meter)
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        self.stream.as_mut().map(Pin::new).ok_or_else(|| io::ErrorKind::NotConnected.into())
    }
}

impl Drop for Metered {
    fn drop(&mut self) {
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
        self.stream()?.poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write_vectored(cx, parts)
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
}
