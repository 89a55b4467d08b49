//! The binary as a process: a server that can be killed, requests to it over HTTP, and the verifier of records. It knows
//! nothing of the game.

use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// The longest wait of a test.
pub(crate) const LONG: Duration = Duration::from_mins(1);

/// The binary with these arguments.
pub(crate) fn xaymaca(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xaymaca"));
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped());
    command
}

/// The command of a server with these arguments and the usual ones.
pub(crate) fn serve(words: &[&str]) -> Command {
    let usual = "serve --port 0 --think-ms 2 --messages 1000000 --asks 1000000";
    let mut command = xaymaca(&usual.split(' ').collect::<Vec<_>>());
    command.args(words);
    command
}

/// Checks that a record is complete and its dice are fair.
pub(crate) fn verify(record: &str) {
    let mut child =
        xaymaca(&["verify", "-"]).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("started");
    child.stdin.take().expect("its input").write_all(record.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("ended");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!told.contains("ends before"), "{told}");
}

/// A server that runs.
pub(crate) struct Server {
    process: Child,
    port: u16,
}

/// A response.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
    pub(crate) cookie: Option<String>,
}

impl Server {
    /// Starts it, and waits until it prints its address.
    pub(crate) fn start(mut command: Command) -> Self {
        let mut process = command.spawn().expect("the server starts");
        let lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let port = |line: String| line.trim().strip_prefix("page")?.rsplit(':').next()?.parse().ok();
        let port = lines.map_while(Result::ok).find_map(port).expect("it says where it listens");
        Self { process, port }
    }

    pub(crate) const fn at(&self) -> Address {
        Address(self.port)
    }

    /// Kills it with SIGKILL.
    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("dead");
    }

    /// Stops it with SIGTERM, and waits for its end.
    pub(crate) fn terminate(&mut self) -> ExitStatus {
        self.signal(Signal::TERM);
        self.process.wait().expect("ended")
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.process), signal).expect("told");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The port of a server on this machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Address(u16);

impl Address {
    pub(crate) fn connect(self) -> std::io::Result<TcpStream> {
        let stream = TcpStream::connect(("127.0.0.1", self.0))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(LONG))?;
        Ok(stream)
    }

    pub(crate) fn socket(self, table: &str) -> String {
        format!("ws://127.0.0.1:{}/api/tables/{table}/socket", self.0)
    }

    pub(crate) fn get(self, path: &str, cookie: &str) -> std::io::Result<Answer> {
        self.ask("GET", path, cookie, "")
    }

    pub(crate) fn post(self, path: &str, cookie: &str, json: &str) -> std::io::Result<Answer> {
        self.ask("POST", path, cookie, json)
    }

    fn ask(self, method: &str, path: &str, cookie: &str, json: &str) -> std::io::Result<Answer> {
        let mut stream = self.connect()?;
        let length = json.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{}\r\nconnection: close\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{json}",
            self.0
        )?;
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        let broken = || std::io::Error::other("half an answer");
        let (head, body) = text.split_once("\r\n\r\n").ok_or_else(broken)?;
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or_else(broken)?;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|set| set.split(';').next()).map(ToOwned::to_owned);
        Ok(Answer { status, body: body.to_owned(), cookie })
    }
}
