//! A bus with access control: by user and password, by token, by TLS. No log has the password.

use crate::TestCluster;
use crate::nodes::Cluster;
use crate::players::Players;
use crate::process::{Server, serve};
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use xaymaca_services::{Nats, Postgres};

/// A password with all characters that have a meaning in a URL; plain, and percent-encoded.
const PASSWORD: &str = "s@lt,:/?#%25 ünder";
const WRITTEN: &str = "s%40lt%2C%3A%2F%3F%23%2525%20%C3%BCnder";

/// The command of a node on a database of its own, with the most detailed log.
fn node(nats: &str) -> Command {
    let database = Postgres::shared().url(&Postgres::shared().fresh());
    serve(&["--log", "trace", "--database", &database, "--nats", nats])
}

/// Starts the node, checks that it is connected to the bus, and stops it. Returns its log.
fn starts(mut command: Command, folder: &Path) -> String {
    let log = folder.join("log");
    command.stderr(File::create(&log).expect("a file"));
    let mut server = Server::start(command);
    let figures = server.at().get("/metrics", "").expect("figures").body;
    assert!(figures.contains("xaymaca_bus_connected 1"), "{figures}");
    assert!(server.terminate().success());
    let said = fs::read_to_string(log).expect("a log");
    assert!(said.contains("async_nats"), "the log is detailed");
    said
}

/// Checks that the node does not start, and that its last line says why. Returns its log.
fn is_refused(mut command: Command, why: &[&str]) -> String {
    let output = command.stderr(Stdio::piped()).output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = said.lines().last().unwrap_or_default();
    assert_eq!(output.status.code(), Some(1), "{last}");
    assert!(why.iter().all(|why| last.contains(why)), "{last}");
    said
}

fn has_no_password(said: &str) {
    assert!(said.contains("DEBUG"), "the log is detailed");
    for secret in ["s@lt", "s%40lt", "ünder", "%C3%BCnder", r"\xc3\xbcnder", r"\u{fc}nder"] {
        let line = said.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret} is in the log");
    }
}

#[test]
fn a_bus_with_a_password_takes_nodes_that_have_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = Nats::start_with(&format!(r#"authorization {{ user: "anne b", password: "{PASSWORD}" }}"#));
    let at = nats.address();
    has_no_password(&starts(node(&format!("nats://anne%20b:{WRITTEN}@{at}")), folder.path()));
    let unsure = format!("NATS at {at} cannot be used: it refuses this user and password");
    has_no_password(&is_refused(node(&format!("nats://anne%20b:{WRITTEN}x@{at}")), &[&unsure]));
    let stranger = format!("NATS at {at} cannot be used: it asks who we are");
    is_refused(node(&nats.url()), &[&stranger, "nats://user:password@host"]);
    let differ = ["different users", "%2C"];
    has_no_password(&is_refused(node(&format!("nats://b:{WRITTEN}@{at},nats://b:{WRITTEN}x@{at}")), &differ));
}

#[test]
fn a_bus_with_a_token_takes_nodes_that_have_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = Nats::start_with(&format!(r#"authorization {{ token: "{PASSWORD}" }}"#));
    let at = nats.address();
    has_no_password(&starts(node(&format!("nats://{WRITTEN}@{at}")), folder.path()));
    has_no_password(&is_refused(node(&format!("nats://{WRITTEN}x@{at}")), &[&at, "or token"]));
}

#[test]
fn captains_of_two_nodes_play_over_a_bus_with_a_password() {
    let nats = Nats::start_with(&format!(r#"authorization {{ user: anne, password: "{PASSWORD}" }}"#));
    let database = Postgres::shared().fresh();
    let url = format!("nats://anne:{WRITTEN}@{}", nats.address());
    let cluster = Cluster::start(&Postgres::shared().url(&database), &[&url, &url]);
    let test = TestCluster { database, nats, cluster };
    let players = Players::new(&test.cluster, 14);
    players.end_after_this_race();
    std::thread::scope(|scope| players.begin(&test.cluster, scope));
    players.check(&test.cluster, Postgres::shared(), &test.database);
}

#[test]
fn a_bus_with_tls_is_trusted_if_its_authority_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let nats = Nats::start_with_tls();
    let by_tls = || node(&format!("tls://{}", nats.address()));
    let mut knowing = by_tls();
    knowing.env("SSL_CERT_FILE", nats.authority());
    starts(knowing, folder.path());
    // The bus announces that it speaks TLS.
    let mut unaware = node(&nats.url());
    unaware.env("SSL_CERT_FILE", nats.authority());
    starts(unaware, folder.path());
    let mut strange = by_tls();
    strange.env_remove("SSL_CERT_FILE").env_remove("SSL_CERT_DIR");
    is_refused(strange, &[&nats.address(), "UnknownIssuer", "SSL_CERT_FILE"]);
}

#[test]
fn the_error_names_a_bus_that_cannot_be_used() {
    let open = Nats::start();
    let by_tls = format!("tls://{}", open.address());
    is_refused(node(&by_tls), &[&open.address(), "nats:// instead of tls://"]);
    // No server listens at port 1.
    let refused = "NATS at 127.0.0.1:1, localhost:1 cannot be used: Connection refused";
    is_refused(node("nats://anne:secret@127.0.0.1:1,nats://localhost:1"), &[refused]);
}
