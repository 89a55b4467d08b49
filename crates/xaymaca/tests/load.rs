//! `load` against a server of its own: it plays, it holds, and nothing goes wrong. How fast is not asked here.

mod common;

use common::{text, xaymaca};
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, ChildStdout, Command, Stdio};

/// A server that ends with the test.
struct Server {
    process: Child,
    url: String,
    /// Kept open: it may say more.
    _output: BufReader<ChildStdout>,
}

impl Server {
    fn start(data: &std::path::Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_xaymaca"))
            .args(["serve", "--port", "0", "--log", "warn", "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut output = BufReader::new(process.stdout.take().expect("its output"));
        let is_page = |line: String| line.trim().strip_prefix("page").map(|url| url.trim().to_owned());
        let url = output
            .by_ref()
            .lines()
            .map_while(Result::ok)
            .find_map(is_page)
            .expect("it says where it listens");
        Self { process, url, _output: output }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn captains_play_and_watchers_stay() {
    let data = tempfile::tempdir().expect("a place for the data");
    let server = Server::start(data.path());
    let asked = "--tables 3 --seats 3 --seconds 1 --hold 5 --json".split(' ');
    let args: Vec<&str> = ["load", "--url", &server.url].into_iter().chain(asked).collect();
    let output = xaymaca(&args);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report: serde_json::Value = serde_json::from_str(&text(&output.stdout)).expect("one object");
    assert_eq!(report["errors"], 0, "{}", text(&output.stderr));
    assert_eq!((&report["held"], &report["sockets"]), (&5.into(), &14.into()));
    assert_eq!((&report["tables"], &report["seats"]), (&3.into(), &3.into()));
    assert!(report["acknowledged"].as_u64() > Some(0), "{report}");
    for figure in ["per_second", "per_cpu_second", "p50_ms", "p99_ms", "seconds"] {
        assert!(report[figure].as_f64() > Some(0.0), "{figure}: {report}");
    }
    assert!(report.get("bytes_per_socket").is_some(), "{report}");
}

#[test]
fn a_server_that_is_not_there_is_said_so() {
    let output = xaymaca(&["load", "--url", "localhost"]);
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("is not like http://"));
    assert!(!xaymaca(&["load", "--url", "http://localhost:1", "--tables", "0"]).status.success());
}
