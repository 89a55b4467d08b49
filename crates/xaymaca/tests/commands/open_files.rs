//! A server with few open files, and one whose disk is full, as a host meets them: under limits of the system.

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, prlimit};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The longest wait for something to happen.
const LONG: Duration = Duration::from_secs(30);

/// Over this time the processor time of a server without requests is measured.
const PAUSE: Duration = Duration::from_secs(4);

/// A server with its log.
struct Server {
    process: Child,
    port: u16,
    log: std::path::PathBuf,
}

impl Server {
    /// Starts it from a shell that has done this before.
    fn start(data: &Path, before: &str) -> Self {
        let log = data.join("log");
        let script = format!(
            "{before}; exec {} serve --port 0 --data {}",
            env!("CARGO_BIN_EXE_xaymaca"),
            data.display()
        );
        let mut process = Command::new("sh")
            .args(["-c", &script])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(&log).expect("a file"))
            .spawn()
            .expect("the server starts");
        let lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let port = |line: String| line.trim().strip_prefix("page")?.rsplit(':').next()?.parse().ok();
        let port = lines.map_while(Result::ok).find_map(port).expect("it says where it listens");
        Self { process, port, log }
    }

    /// The status and the body of an answer; none if the connection is closed without one.
    fn ask(&self, line: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        stream.set_read_timeout(Some(LONG)).expect("a time");
        write!(
            stream,
            "{line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
        )
        .ok()?;
        let mut text = String::new();
        stream.read_to_string(&mut text).ok()?;
        let (head, body) = text.split_once("\r\n\r\n")?;
        Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
    }

    /// Asks until the answer has that status.
    fn until(&self, line: &str, status: u16) -> String {
        let begin = Instant::now();
        loop {
            match self.ask(line) {
                Some((is, body)) if is == status => return body,
                other => assert!(begin.elapsed() < LONG, "{line}: {other:?}, not {status}"),
            }
        }
    }

    /// How many lines of the log have these words.
    fn logged(&self, words: &str) -> usize {
        let log = std::fs::read_to_string(&self.log).expect("the log");
        log.lines().filter(|line| line.contains(words)).count()
    }

    /// Opens connections that say nothing.
    fn crowd(&self, count: usize) -> Vec<TcpStream> {
        (0..count).filter_map(|_| TcpStream::connect(("127.0.0.1", self.port)).ok()).collect()
    }

    /// Sets the soft limit; the hard one cannot be raised again.
    fn limit(&self, what: Resource, current: Option<u64>) {
        let limit = Rlimit { current, maximum: getrlimit(what).maximum };
        prlimit(Some(Pid::from_child(&self.process)), what, limit).expect("a limit");
    }

    /// Processor time that the server has spent, in seconds.
    fn spent(&self) -> f64 {
        let figures = self.until("GET /metrics", 200);
        let line = figures.lines().find_map(|line| line.strip_prefix("process_cpu_seconds_total "));
        line.expect("a figure").parse().expect("a number")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn bounds_shrink_to_the_open_files_and_monitoring_is_answered_in_a_crowd() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Server::start(data.path(), "ulimit -n 256");
    assert_eq!(server.logged("the limit of open files is below what --sockets needs"), 1);
    assert_eq!(server.logged("limit=256 needed=16128 sockets=96 others=32"), 1, "it says what is left");
    let crowd = server.crowd(500);
    for _ in 0..20 {
        server.until("GET /healthz", 200);
    }
    server.until("GET /livez", 200);
    assert!(server.until("GET /api/me", 429).contains("too-many-sockets"));
    assert_eq!(server.logged("there is no room for more connections"), 1, "it is said once");
    assert_eq!(server.logged("no open file is left"), 0, "it has not come to that");
    drop(crowd);
    server.until("GET /api/me", 200);
}

#[test]
fn a_soft_limit_is_raised() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Server::start(data.path(), "ulimit -Sn 64");
    server.until("GET /healthz", 200);
    assert_eq!(server.logged("limit=64"), 0, "the hard limit counts");
}

#[test]
fn a_server_without_open_files_answers_monitoring_and_recovers() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Server::start(data.path(), "true");
    server.until("GET /healthz", 200);
    // Less than it was told at its start.
    server.limit(Resource::Nofile, Some(100));
    let crowd = server.crowd(300);
    for _ in 0..20 {
        server.until("GET /healthz", 200);
    }
    // No request is made meanwhile: all that is spent is spent on the crowd.
    let (begin, before) = (Instant::now(), server.spent());
    std::thread::sleep(PAUSE);
    let (spent, lasted) = (server.spent() - before, begin.elapsed().as_secs_f64());
    assert!(spent < lasted / 4.0, "it does not try in a loop: {spent} s in {lasted} s");
    assert_eq!(server.logged("no open file is left"), 1, "it is said once");
    drop(crowd);
    server.until("GET /api/me", 200);
}

#[test]
fn monitoring_is_told_that_writes_fail_until_they_work_again() {
    let data = tempfile::tempdir().expect("a directory");
    // Without its signal, a file that is too large is an error of writing, as a full disk is.
    let mut server = Server::start(data.path(), "trap '' XFSZ");
    server.until("GET /healthz", 200);
    server.limit(Resource::Fsize, Some(1));
    let told = server.until("GET /healthz", 503);
    assert!(told.contains("not-stored") && told.contains("writes fail"), "{told}");
    server.until("GET /livez", 200);
    assert!(server.until("POST /api/sail", 503).contains("not-stored"));
    server.limit(Resource::Fsize, None);
    server.until("GET /healthz", 200);
    server.until("POST /api/sail", 201);
    kill_process(Pid::from_child(&server.process), Signal::TERM).expect("told");
    assert!(server.process.wait().expect("its end").success());
}
