//! A socket to a table. It keeps every message.

use super::browser::refusal;
use super::{Browser, check_message, within};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::fmt::Write as _;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::{self, Message, client::IntoClientRequest as _};
use tokio_tungstenite::{WebSocketStream, client_async};

/// Upper bound on the messages to skip.
const MANY: usize = 20_000;

/// A socket, and what came over it.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<TcpStream>,
    /// The headers of the answer to the upgrade.
    pub(crate) welcome: String,
    /// Every message, unchanged.
    pub(crate) heard: Vec<String>,
    /// The number of the last request.
    last: u64,
}

impl Socket {
    pub(crate) async fn open(browser: &Browser, table: &str) -> Self {
        Self::try_open(browser, table, &[]).await.expect("a socket")
    }

    /// Opens a socket with further headers.
    pub(crate) async fn try_open(
        browser: &Browser,
        table: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, tungstenite::Error> {
        let stream = TcpStream::connect(browser.address).await.expect("a connection");
        Self::over(stream, browser, table, headers).await
    }

    /// Opens a socket with a small receive buffer.
    pub(crate) async fn narrow(browser: &Browser, table: &str) -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(2048).expect("a small one");
        let stream = socket.connect(browser.address).await.expect("a connection");
        Self::over(stream, browser, table, &[]).await.expect("a socket")
    }

    async fn over(
        stream: TcpStream,
        browser: &Browser,
        table: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, tungstenite::Error> {
        let address = format!("ws://{}/api/tables/{table}/socket", browser.address);
        let mut request = address.into_client_request()?;
        let identity = browser.identity();
        let identity = identity.iter().map(|(name, value)| (*name, value.as_str()));
        for (name, value) in identity.chain(headers.iter().copied()) {
            request.headers_mut().insert(name, value.parse().expect("a header"));
        }
        let (stream, response) = within("an upgrade", client_async(request, stream)).await?;
        let mut welcome = String::new();
        for (name, value) in response.headers() {
            let _ = writeln!(welcome, "{name}: {}", value.to_str().unwrap_or_default());
        }
        Ok(Self { stream, welcome, heard: Vec::new(), last: 0 })
    }

    /// Sends a JSON message.
    pub(crate) async fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string())).await;
    }

    /// Sends a message. If the server has closed the socket, reading will show it.
    pub(crate) async fn send(&mut self, message: Message) {
        let _ = within("a message to be sent", self.stream.send(message)).await;
    }

    /// The next message, or none if the socket was closed.
    pub(crate) async fn next_or_end(&mut self) -> Option<Value> {
        for _ in 0..MANY {
            let waiting = tokio::time::timeout(std::time::Duration::from_secs(30), self.stream.next());
            let Ok(came) = waiting.await else {
                let last: Vec<_> = self.heard.iter().rev().take(3).collect();
                panic!("no message came; the last of {} were {last:#?}", self.heard.len());
            };
            match came {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push(text.to_string());
                    let message = serde_json::from_str(&text).expect("every message is JSON");
                    check_message(&message);
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
        panic!("nothing but pings");
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Value {
        match self.next_or_end().await {
            Some(value) => value,
            None => panic!("the socket was closed after {:?}", self.heard.last()),
        }
    }

    /// The first message from now on that matches.
    pub(crate) async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..MANY {
            let value = self.next().await;
            if is_it(&value) {
                return value;
            }
        }
        panic!("not among {MANY} messages");
    }

    /// Sends a request and waits for the answer: the update or the grant, or the code of the refusal.
    pub(crate) async fn ask(&mut self, mut request: Value) -> Result<Value, String> {
        self.last += 1;
        let id = self.last;
        request["id"] = json!(id);
        self.say(&request).await;
        let is_done = |value: &Value| value["done"].as_array().is_some_and(|done| done.contains(&json!(id)));
        let answer = self.until(|value| value["id"] == json!(id) || is_done(value)).await;
        refusal(&answer).map_or(Ok(answer), Err)
    }

    /// The code of the next refusal.
    pub(crate) async fn refusal(&mut self) -> String {
        let value = self.until(|value| value["tell"] == "refused").await;
        refusal(&value).unwrap_or_else(|| panic!("an incomplete refusal: {value}"))
    }
}
