//! The command `load`, against a server of its own: it works without errors; speed is not tested. A second address of the same
//! server stands for a second node.

use crate::forwarder::Forwarder;
use crate::program::{text, xaymaca};
use crate::server::Server;
use serde_json::Value;

/// `load` at these URLs.
fn load(urls: &[&str], asked: &str) -> std::process::Output {
    let urls = urls.iter().flat_map(|url| ["--url", url]);
    let args: Vec<&str> = ["load"].into_iter().chain(urls).chain(asked.split_whitespace()).collect();
    xaymaca(&args)
}

/// Its JSON report.
fn report(urls: &[&str], asked: &str) -> Value {
    let output = load(urls, &format!("{asked} --json"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let mut report: Value = serde_json::from_str(&text(&output.stdout)).expect("one object");
    report["said"] = text(&output.stderr).into();
    report
}

/// Checks that all captains and watchers were there without errors.
#[track_caller]
fn assert_sound(report: &Value) {
    assert_eq!(report["errors"], 0, "{report}");
    assert_eq!((&report["held"], &report["sockets"]), (&5.into(), &14.into()));
    assert_eq!((&report["tables"], &report["seats"]), (&3.into(), &3.into()));
    assert!(report["acknowledged"].as_u64() > Some(0), "{report}");
    for figure in ["per_second", "per_cpu_second", "p50_ms", "p99_ms", "seconds", "own_cpu_us_per_choice"] {
        assert!(report[figure].as_f64() > Some(0.0), "{figure}: {report}");
    }
    assert!(report.get("bytes_per_socket").is_some(), "{report}");
}

#[test]
fn captains_play_and_watchers_stay() {
    let data = tempfile::tempdir().expect("a place for the data");
    let server = Server::start(data.path());
    let report = report(&[&server.url], "--tables 3 --seats 3 --seconds 1 --hold 5");
    assert_sound(&report);
    assert_eq!(
        report.as_object().map(serde_json::Map::len),
        Some(16),
        "one server, one flat report: {report}"
    );
}

#[test]
fn a_lean_update_is_at_most_a_kilobyte_in_the_middle() {
    let data = tempfile::tempdir().expect("a place for the data");
    let server = Server::start(data.path());
    let length = |asked: &str| {
        let report = report(&[&server.url], &format!("--tables 3 --seats 4 --seconds 2 {asked}"));
        assert_eq!((&report["errors"], &report["lean"]), (&0.into(), &(asked == "--lean").into()));
        report["update_bytes"].as_u64().expect("updates")
    };
    let (whole, lean) = (length(""), length("--lean"));
    assert!(lean <= 1_000 && 2 * lean < whole, "{lean} of {whole}");
}

#[test]
fn a_cluster_is_played_at_its_first_node_and_then_spread() {
    let data = tempfile::tempdir().expect("a place for the data");
    let server = Server::start(data.path());
    let second = Forwarder::start(&server.url, usize::MAX);
    let report = report(&[&server.url, &second.url], "--tables 3 --seats 3 --seconds 1 --hold 5");
    for side in [&report["alone"], &report["spread"]] {
        assert_sound(side);
        assert!(side["cpu_us_per_choice"].as_f64() > Some(0.0), "{report}");
    }
    assert_eq!(report["alone"]["cpu_seconds_of_nodes"].as_array().map(Vec::len), Some(1));
    assert_eq!(report["spread"]["cpu_seconds_of_nodes"].as_array().map(Vec::len), Some(2));
    for ratio in ["cpu_per_choice", "per_second"] {
        assert!(report["ratios"][ratio].as_f64() > Some(0.0), "{ratio}: {report}");
    }
    // Captain 1 of table 0, captains 0 and 2 of table 1, captain 1 of table 2; watchers 1 and 3. Rematches come on top.
    assert!(second.sockets() >= 6, "{}", second.sockets());
}

#[test]
fn the_text_report_has_both_runs_side_by_side() {
    let data = tempfile::tempdir().expect("a place for the data");
    let server = Server::start(data.path());
    let second = Forwarder::start(&server.url, usize::MAX);
    let output = load(&[&server.url, &second.url], "--tables 1 --seats 2 --seconds 1");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    for part in [
        "then spread over 2 nodes",
        "alone",
        "\nCPU a choice ",
        "\nerrors ",
        "\nSpread over 2 nodes a choice",
    ] {
        assert!(told.contains(part), "{part:?} is not in\n{told}");
    }
}

#[test]
fn captains_whose_connections_are_cut_come_back_and_play_on() {
    let data = tempfile::tempdir().expect("a place for the data");
    let server = Server::start(data.path());
    // Enough bytes to take a seat and begin, but not for a race.
    let cutting = Forwarder::start(&server.url, 64 * 1024);
    // More than one cut a captain, however slow the machine is.
    let reports = [2, 4, 8, 16, 32]
        .into_iter()
        .map(|seconds| report(&[&cutting.url], &format!("--tables 2 --seats 3 --seconds {seconds}")));
    let mut reports =
        reports.inspect(|report| assert!(report["acknowledged"].as_u64() > Some(0), "{report}"));
    assert!(reports.any(|report| report["errors"].as_u64() > Some(6)));
    assert!(cutting.sockets() > 12, "{}", cutting.sockets());
}

#[test]
fn a_server_that_cannot_be_reached_is_an_error() {
    let output = load(&["localhost"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("is not like http://"));
    assert_eq!(load(&["http://localhost:1"], "--tables 0").status.code(), Some(1));
    assert_eq!(load(&["http://localhost:1", "http://localhost:2"], "").status.code(), Some(1));
}

#[test]
fn servers_that_are_not_one_cluster_are_an_error() {
    let (data, other_data) = (tempfile::tempdir().expect("a place"), tempfile::tempdir().expect("a place"));
    let (server, other) = (Server::start(data.path()), Server::start(other_data.path()));
    let refused = |urls: &[&str], sentence: &str| {
        let output = load(urls, "--tables 1");
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(sentence), "{}", text(&output.stderr));
        assert!(output.stdout.is_empty());
    };
    refused(&[&server.url, &other.url], "these are not nodes of one cluster");
    let with_slash = format!("{}/", server.url);
    refused(&[&server.url, &other.url, &with_slash], "every node is named once");
    refused(&[&server.url, "http://localhost:1"], "no server listens at localhost:1");
    refused(&vec![server.url.as_str(); 65], "a cluster has 64 nodes at most");
}
