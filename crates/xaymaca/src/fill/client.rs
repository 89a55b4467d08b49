//! A minimal HTTP client on one connection that stays open, so that only answers are timed.

use anyhow::{Context as _, ensure};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::time::{Duration, Instant};

/// How long the server may take for an answer.
const ANSWER: Duration = Duration::from_mins(1);
/// The longest answer, in bytes.
const LONGEST: usize = 4 << 20;

/// A connection to a server of this machine.
pub(super) struct Client {
    stream: BufReader<TcpStream>,
}

impl Client {
    pub(super) fn connect(port: u16) -> anyhow::Result<Self> {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).context("no connection")?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(ANSWER))?;
        Ok(Self { stream: BufReader::new(stream) })
    }

    /// How long an answer takes.
    pub(super) fn time(&mut self, path: &str, cookie: &str) -> anyhow::Result<Duration> {
        let began = Instant::now();
        self.ask("GET", path, cookie, "")?;
        Ok(began.elapsed())
    }

    /// Asks, and returns the cookie that came with the answer. A refusal is an error.
    pub(super) fn ask(
        &mut self,
        method: &str,
        path: &str,
        cookie: &str,
        json: &str,
    ) -> anyhow::Result<Option<String>> {
        let length = json.len();
        let text = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncookie: {cookie}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{json}"
        );
        self.stream.get_mut().write_all(text.as_bytes())?;
        let (mut length, mut given) = (0, None);
        let status = self.line()?;
        loop {
            let line = self.line()?;
            let Some((name, value)) = line.split_once(':') else { break };
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.parse::<usize>()?,
                "set-cookie" => given = value.split(';').next().map(str::to_owned),
                _ => {}
            }
        }
        ensure!(length <= LONGEST, "{method} {path}: an answer of {length} bytes");
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        let is_granted = status.split(' ').nth(1).is_some_and(|code| code.starts_with('2'));
        ensure!(is_granted, "{method} {path}: {status}: {}", String::from_utf8_lossy(&body));
        Ok(given)
    }

    fn line(&mut self) -> anyhow::Result<String> {
        let mut line = String::new();
        let bytes = self.stream.read_line(&mut line).context("the server does not answer")?;
        ensure!(bytes > 0, "the server closed the connection");
        line.truncate(line.trim_end().len());
        Ok(line)
    }
}
