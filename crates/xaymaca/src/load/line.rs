//! One socket to one table: it sends and receives messages, and does not read them.

use super::pace::Pace;
use super::server::{Server, cookie_of};
use anyhow::Context as _;
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Serialize;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::header::{COOKIE, SET_COOKIE};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Read buffer of a socket, in bytes: small, because there are thousands.
const BUFFER: usize = 8 * 1024;
/// A table where all captains play at once is never quiet for so long.
const SILENCE: Duration = Duration::from_secs(30);

/// A request to a table.
#[derive(Default, Serialize)]
struct Said<'a> {
    #[serde(rename = "do")]
    word: &'a str,
    id: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ask: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lean: Option<bool>,
}

/// A socket.
pub(super) struct Line {
    socket: WebSocketStream<TcpStream>,
    pace: Pace,
    /// The number of the last request.
    last: u64,
}

impl Line {
    /// Opens a socket to that table, as that guest or as a new one, whose cookie is then written into `cookie`.
    pub(super) async fn open(
        server: &Server,
        table: &str,
        cookie: &mut Option<String>,
    ) -> anyhow::Result<Self> {
        let mut request =
            format!("ws://{}/api/tables/{table}/socket", server.authority).into_client_request()?;
        if let Some(cookie) = cookie {
            request.headers_mut().insert(COOKIE, cookie.parse()?);
        }
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let upgrade = async |stream| Ok(client_async_with_config(request, stream, Some(config)).await?);
        let (socket, answer) = server.connect(upgrade).await.context("no socket")?;
        if let Some(set) = answer.headers().get(SET_COOKIE).and_then(|set| set.to_str().ok()) {
            *cookie = Some(cookie_of(set));
        }
        Ok(Self { socket, pace: Pace::new(), last: 0 })
    }

    /// Sends a request without fields. Returns its number.
    pub(super) async fn say(&mut self, word: &str) -> anyhow::Result<u64> {
        self.send(Said { word, ..Said::default() }).await
    }

    /// Begins to follow the table, with `join` or `watch`. Returns the number of the request.
    pub(super) async fn follow(&mut self, word: &str, lean: bool) -> anyhow::Result<u64> {
        self.send(Said { word, lean: lean.then_some(true), ..Said::default() }).await
    }

    /// Sends the answer to a question. Returns the number of the request.
    pub(super) async fn choose(&mut self, ask: u32, choice: &str) -> anyhow::Result<u64> {
        self.send(Said { word: "choose", ask: Some(ask), choice: Some(choice), ..Said::default() }).await
    }

    async fn send(&mut self, said: Said<'_>) -> anyhow::Result<u64> {
        self.last += 1;
        let text = serde_json::to_string(&Said { id: self.last, ..said })?;
        self.pace.keep().await;
        self.socket.send(Message::text(text)).await.context("a broken socket")?;
        Ok(self.last)
    }

    /// The next message. The library answers pings.
    pub(super) async fn hear(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => anyhow::bail!("the server closed a socket: {frame:?}"),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error).context("a broken socket"),
                None => anyhow::bail!("a socket ended"),
            }
        }
    }

    /// The next message, which must come within [`SILENCE`].
    pub(super) async fn hear_soon(&mut self) -> anyhow::Result<Utf8Bytes> {
        timeout(SILENCE, self.hear()).await.context("a socket fell silent")?
    }

    /// Closes the socket.
    pub(super) async fn close(mut self) {
        // It may be closed already.
        let _ = self.socket.close(None).await;
    }
}
