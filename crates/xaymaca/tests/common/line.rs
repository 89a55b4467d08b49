//! A socket to a table. It knows when nobody is at the other end any more, and nothing of what is said.

use crate::process::Address;
use std::io;
use std::net::TcpStream;
use std::time::Duration;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::header::COOKIE;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes, WebSocket, client};

/// After so much silence a server is asked whether it is there; after as much again it is not.
const SILENCE: Duration = Duration::from_secs(2);

pub(crate) struct Line(WebSocket<TcpStream>);

/// What came.
pub(crate) enum Heard {
    Words(Utf8Bytes),
    /// A farewell.
    Closed,
    /// Nothing for a while. Somebody is there.
    Silence,
}

fn gone<T>(_: T) -> io::Error {
    io::Error::other("gone")
}

impl Line {
    pub(crate) fn open(at: Address, table: &str, cookie: &str) -> io::Result<Self> {
        let mut request = at.socket(table).into_client_request().expect("an address");
        request.headers_mut().insert(COOKIE, cookie.parse().expect("a cookie"));
        let stream = at.connect()?;
        stream.set_read_timeout(Some(SILENCE))?;
        stream.set_write_timeout(Some(SILENCE))?;
        Ok(Self(client(request, stream).map_err(gone)?.0))
    }

    pub(crate) fn say(&mut self, text: String) -> io::Result<()> {
        self.0.send(Message::text(text)).map_err(gone)
    }

    /// Waits for what comes next, or for nothing.
    pub(crate) fn hear(&mut self) -> io::Result<Heard> {
        let mut is_asked = false;
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Ok(Heard::Words(text)),
                Ok(Message::Close(_)) => return Ok(Heard::Closed),
                Ok(Message::Pong(_)) => return Ok(Heard::Silence),
                Ok(_) => {}
                Err(Error::Io(error)) if !is_asked && is_late(&error) => {
                    is_asked = true;
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
