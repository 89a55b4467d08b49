//! A small HTTP client that keeps its cookie and all answers.

use super::{check_reply, within};
use serde_json::Value;
use std::fmt::Write as _;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The browser or program of a guest.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) address: SocketAddr,
    /// `name=value`, as it is sent back.
    pub(crate) cookie: Option<String>,
    /// Sent in place of the cookie.
    pub(crate) token: Option<String>,
    /// Every answer, unchanged.
    pub(crate) heard: Vec<String>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Reply {
    /// Parses an answer.
    pub(crate) fn parse(text: &str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|word| word.parse().ok());
        let header = |line: &str| {
            let (name, value) = line.split_once(':').expect("a header");
            (name.to_ascii_lowercase(), value.trim().to_owned())
        };
        let status = status.unwrap_or_else(|| panic!("not an HTTP answer: {text:?}"));
        Self { status, headers: lines.map(header).collect(), body: body.to_owned() }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The JSON of a granted request.
    pub(crate) fn granted(&self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.json()
    }

    /// The code of a refusal, which must be complete.
    pub(crate) fn refusal(&self) -> String {
        assert!(self.status >= 400, "not refused: {self:?}");
        refusal(&self.json()).unwrap_or_else(|| panic!("no refusal: {self:?}"))
    }

    /// The id of the table in it.
    pub(crate) fn table_id(&self) -> String {
        self.json()["table"]["id"].as_str().expect("a table").to_owned()
    }
}

/// The code, if this is a refusal with a code and a sentence.
pub(crate) fn refusal(value: &Value) -> Option<String> {
    let text = value["text"].as_str()?;
    let is_refusal = value["tell"] == "refused" && !text.is_empty();
    is_refusal.then(|| value["code"].as_str().map(str::to_owned))?
}

impl Browser {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, cookie: None, token: None, heard: Vec::new() }
    }

    /// The headers that identify the guest.
    pub(crate) fn identity(&self) -> Vec<(&'static str, String)> {
        match (&self.token, &self.cookie) {
            (Some(token), _) => vec![("authorization", format!("Bearer {token}"))],
            (None, Some(cookie)) => vec![("cookie", cookie.clone())],
            (None, None) => Vec::new(),
        }
    }

    /// The guest's id, which is only in their own cookie.
    pub(crate) fn id(&self) -> String {
        let cookie = self.cookie.as_deref().expect("a cookie");
        cookie.split('.').nth(1).expect("an id").to_owned()
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        self.send("GET", path, &[], None).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, &[("content-type", "application/json")], Some(&body.to_string())).await
    }

    pub(crate) async fn put(&mut self, path: &str, body: &Value) -> Reply {
        self.send("PUT", path, &[("content-type", "application/json")], Some(&body.to_string())).await
    }

    /// Sends a request to a table.
    pub(crate) async fn ask(&mut self, table: &str, body: &Value) -> Reply {
        self.post(&format!("/api/tables/{table}"), body).await
    }

    /// Sends a request, and keeps the cookie of the answer.
    pub(crate) async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&str>,
    ) -> Reply {
        let mut text = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "host") {
            let _ = write!(text, "host: {}\r\n", self.address);
        }
        for (name, value) in self.identity() {
            let _ = write!(text, "{name}: {value}\r\n");
        }
        for (name, value) in headers {
            let _ = write!(text, "{name}: {value}\r\n");
        }
        if let Some(body) = body {
            let _ = write!(text, "content-length: {}\r\n", body.len());
        }
        text.push_str("\r\n");
        text.push_str(body.unwrap_or_default());
        let answer = exchange(self.address, text.as_bytes()).await;
        let reply = Reply::parse(&answer);
        check_reply(method, path, &reply);
        if let Some(cookie) = reply.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        self.heard.push(answer);
        reply
    }
}

/// Sends these bytes over a connection of their own, and reads to its end. The server may close it early.
pub(crate) async fn exchange(address: SocketAddr, bytes: &[u8]) -> String {
    let stream = TcpStream::connect(address).await.expect("a connection");
    let (mut reading, mut writing) = stream.into_split();
    let write = async {
        let _ = writing.write_all(bytes).await;
    };
    let read = async {
        let mut answer = Vec::new();
        let mut buffer = vec![0; 4096];
        while let Ok(count @ 1..) = reading.read(&mut buffer).await {
            answer.extend_from_slice(&buffer[..count]);
        }
        answer
    };
    let ((), answer) = within("an answer over HTTP", async { tokio::join!(write, read) }).await;
    String::from_utf8_lossy(&answer).into_owned()
}
