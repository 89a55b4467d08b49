//! A minimal HTTP client for our own server.

use anyhow::{Context as _, bail, ensure};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpStream, lookup_host};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Connections that are opened at once, so that the server's accept queue does not overflow.
const AT_ONCE: usize = 32;
/// How long a server may take to answer.
const ANSWER: Duration = Duration::from_secs(20);

/// A server that answers.
pub(super) struct Server {
    /// Host and port, as in the URL.
    pub(super) authority: String,
    pub(super) address: SocketAddr,
    opening: Semaphore,
}

/// A response.
pub(super) struct Answer {
    pub(super) body: String,
    /// The cookie of a new guest, if the server made one.
    pub(super) cookie: Option<String>,
}

impl Server {
    /// The server at that URL, if a connection can be opened.
    pub(super) async fn find(url: &str) -> anyhow::Result<Self> {
        let authority = url.trim_end_matches('/').strip_prefix("http://");
        let authority = authority.filter(|rest| !rest.contains('/'));
        let authority =
            authority.with_context(|| format!("{url:?} is not like http://localhost:1678"))?.to_owned();
        let with_port = if authority.contains(':') { authority.clone() } else { format!("{authority}:80") };
        // A name may have several addresses; the server may listen at only one.
        for address in
            lookup_host(&with_port).await.with_context(|| format!("there is no host {authority}"))?
        {
            if timeout(ANSWER, TcpStream::connect(address)).await.is_ok_and(|stream| stream.is_ok()) {
                return Ok(Self { authority, address, opening: Semaphore::new(AT_ONCE) });
            }
        }
        bail!("no server listens at {authority}")
    }

    /// Opens a connection and runs `then` on it, at most [`AT_ONCE`] at a time.
    pub(super) async fn connect<T>(
        &self,
        then: impl AsyncFnOnce(TcpStream) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let _permit = self.opening.acquire().await?;
        let answer = async {
            let stream = TcpStream::connect(self.address).await.context("no connection")?;
            stream.set_nodelay(true)?;
            then(stream).await
        };
        timeout(ANSWER, answer).await.with_context(|| format!("{} does not answer", self.authority))?
    }

    /// A GET request, as that guest or as a new one.
    pub(super) async fn get(&self, path: &str, cookie: Option<&str>) -> anyhow::Result<Answer> {
        self.ask("GET", path, cookie, "").await
    }

    /// A POST request with JSON, as a new guest.
    pub(super) async fn post(&self, path: &str, json: &str) -> anyhow::Result<Answer> {
        self.ask("POST", path, None, json).await
    }

    async fn ask(
        &self,
        method: &str,
        path: &str,
        cookie: Option<&str>,
        json: &str,
    ) -> anyhow::Result<Answer> {
        let authority = &self.authority;
        let guest = cookie.map_or_else(String::new, |cookie| format!("cookie: {cookie}\r\n"));
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {authority}\r\nconnection: close\r\n{guest}\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{json}",
            json.len(),
        );
        let answer = self.connect(async |mut stream| {
            stream.write_all(request.as_bytes()).await?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await?;
            Ok(answer)
        });
        let answer = answer.await.with_context(|| format!("{method} {path} at {authority}"))?;
        let (head, body) = answer.split_once("\r\n\r\n").with_context(|| format!("{path}: no answer"))?;
        let (status, headers) = head.split_once("\r\n").unwrap_or((head, ""));
        ensure!(
            status.split(' ').nth(1).is_some_and(|code| code.starts_with('2')),
            "{path}: {status}: {body}"
        );
        let cookie = headers.lines().find_map(|line| line.strip_prefix("set-cookie: ")).map(cookie_of);
        Ok(Answer { body: body.to_owned(), cookie })
    }
}

/// The part of a `Set-Cookie` that a client sends back.
pub(super) fn cookie_of(set: &str) -> String {
    set.split(';').next().unwrap_or(set).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_cookie_itself_is_sent_back() {
        assert_eq!(cookie_of("xaymaca=1.2; HttpOnly; Path=/"), "xaymaca=1.2");
    }
}
