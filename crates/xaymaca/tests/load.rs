//! `load` against a server of its own: it plays, it holds, and nothing goes wrong. How fast is not asked here.

mod common;
#[path = "common/server.rs"]
mod server;

use common::{text, xaymaca};
use server::Server;

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
