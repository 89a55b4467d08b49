//! A socket to a table. It detects a dead server, and does not read the messages.

use crate::process::Address;
use std::io;
use std::net::TcpStream;
use std::time::Duration;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::header::COOKIE;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes, WebSocket, client};

/// After this silence the server is pinged; after as much again it is dead.
const SILENCE: Duration = Duration::from_secs(2);

pub(crate) struct Socket(WebSocket<TcpStream>);

/// What was received.
pub(crate) enum Received {
    Text(Utf8Bytes),
    /// The server closed the socket.
    Closed,
    /// No message for a while, but the server answers pings.
    Silence,
}

fn gone<T>(_: T) -> io::Error {
    io::Error::other("gone")
}

impl Socket {
    pub(crate) fn open(at: Address, table: &str, cookie: &str) -> io::Result<Self> {
        let mut request = at.socket(table).into_client_request().expect("an address");
        request.headers_mut().insert(COOKIE, cookie.parse().expect("a cookie"));
        let stream = at.connect()?;
        stream.set_read_timeout(Some(SILENCE))?;
        stream.set_write_timeout(Some(SILENCE))?;
        Ok(Self(client(request, stream).map_err(gone)?.0))
    }

    pub(crate) fn send(&mut self, text: String) -> io::Result<()> {
        self.0.send(Message::text(text)).map_err(gone)
    }

    /// Waits for the next message, or for silence.
    pub(crate) fn receive(&mut self) -> io::Result<Received> {
        let mut is_pinged = false;
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Ok(Received::Text(text)),
                Ok(Message::Close(_)) => return Ok(Received::Closed),
                Ok(Message::Pong(_)) => return Ok(Received::Silence),
                Ok(_) => {}
                Err(Error::Io(error)) if !is_pinged && is_late(&error) => {
                    is_pinged = true;
                    self.0.send(Message::Ping(Bytes::new())).map_err(gone)?;
                }
                Err(_) => return Err(gone(())),
            }
        }
    }
}

fn is_late(error: &io::Error) -> bool {
    [io::ErrorKind::WouldBlock, io::ErrorKind::TimedOut].contains(&error.kind())
}
