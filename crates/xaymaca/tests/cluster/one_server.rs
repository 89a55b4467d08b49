//! Without faults, players cannot tell at which node they are.

use crate::captain::Captain;
use crate::players::Players;
use crate::process::{Address, LONG, verify};
use crate::socket::{Received, Socket};
use crate::{TestCluster, wait};
use serde_json::Value;
use std::time::Instant;
use xaymaca_services::Postgres;

/// A second socket of a captain, to wait for messages.
struct Window(Socket);

impl Window {
    fn open(captain: &Captain, at: Address) -> Self {
        let mut socket = Socket::open(at, &captain.table, &captain.cookie).expect("a socket");
        socket.send(r#"{"do":"watch"}"#.into()).expect("said");
        Self(socket)
    }

    fn wait_for(&mut self, what: &str, is_it: impl Fn(&Value) -> bool) {
        let end = Instant::now() + LONG;
        while Instant::now() < end {
            match self.0.receive().expect("a node") {
                Received::Text(text) if is_it(&serde_json::from_str(&text).expect("JSON")) => return,
                Received::Closed => break,
                Received::Text(_) | Received::Silence => {}
            }
        }
        panic!("not received: {what}");
    }
}

fn is_present(told: &Value, seats: &[u64], watchers: u64) -> bool {
    let told_seats = told["seats"].as_array().into_iter().flatten().filter_map(Value::as_u64);
    told["tell"] == "present" && told_seats.eq(seats.iter().copied()) && told["watchers"] == watchers
}

fn said(told: &Value, text: &str) -> bool {
    told["news"].as_array().into_iter().flatten().any(|news| news["news"] == "said" && news["text"] == text)
}

fn body(at: Address, path: &str, cookie: &str) -> String {
    let answer = at.get(path, cookie).expect("an answer");
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.body
}

#[test]
fn two_nodes_are_one_server() {
    let test = TestCluster::new(2);
    let (here, there) = (test.cluster.at(0), test.cluster.at(1));
    let players = Players::new(&test.cluster, 1);
    let mut host = players.captain(here);
    let mut mate = players.captain(there);
    assert_eq!(body(here, "/api/me", &host.cookie), body(there, "/api/me", &host.cookie));
    let opened = r#"{"options":{"seats":3,"listed":true}}"#;
    let opened = here.post("/api/tables", &host.cookie, opened).expect("an answer").body;
    host.sit(&opened, 1);
    mate.sit(&opened, 2);
    wait("the table is in the other node's list", || body(there, "/api/tables", "").contains(&host.table));
    wait("and in the host's own list", || body(there, "/api/me/tables", &host.cookie).contains(&host.table));

    let told = serde_json::from_str::<Value>(&opened).expect("JSON");
    let by_code = format!("/api/codes/{}", told["table"]["code"].as_str().expect("a code"));
    assert!(body(there, &by_code, "").contains(&host.table), "the other node knows its code, too");

    mate.ask(there, r#"{"do":"sit","seat":2}"#);
    let (mut window, mut other) = (Window::open(&host, here), Window::open(&mate, there));
    window.wait_for("both are present, seen from here", |told| is_present(told, &[1, 2], 0));
    other.wait_for("both are present, seen from there", |told| is_present(told, &[1, 2], 0));
    let mut stranger = players.captain(there);
    stranger.table.clone_from(&host.table);
    let looking = Window::open(&stranger, there);
    window.wait_for("a watcher there", |told| is_present(told, &[1, 2], 1));
    drop(looking);
    window.wait_for("the watcher is gone", |told| is_present(told, &[1, 2], 0));
    host.ask(here, r#"{"do":"say","text":"Ahoy"}"#);
    other.wait_for("what was said here", |told| said(told, "Ahoy"));
    mate.ask(there, r#"{"do":"say","text":"Aye"}"#);
    window.wait_for("what was said there", |told| said(told, "Aye"));

    host.ask(here, r#"{"do":"hire","level":"sailor"}"#);
    mate.ask(there, r#"{"do":"ready","seed":"salt"}"#);
    host.ask(here, r#"{"do":"start"}"#);
    // A node that has the table awake says that its race has begun; to others the code means nothing any more.
    let status = there.get(&by_code, "").expect("an answer").status;
    assert!([404, 409].contains(&status), "its race has begun: {status}");
    (host.is_alone, mate.is_alone) = (false, false);
    std::thread::scope(|scope| {
        for node in 0..2 {
            players.watch(scope, &host.table, node, None);
        }
        players.sail(scope, host.clone(), 0);
        players.sail(scope, mate.clone(), 1);
    });
    players.check(&test.cluster, Postgres::shared(), &test.database);
    verify(&host.record(there));
    let replay = format!("/api/tables/{}/replay?as=all", host.table);
    assert_eq!(body(here, &replay, &host.cookie), body(there, &replay, &host.cookie));
    // The first node computes it, the other finds it in the database.
    let analysis = format!("/api/tables/{}/analysis?part=luck", host.table);
    assert_eq!(body(here, &analysis, &host.cookie), body(there, &analysis, &host.cookie));

    let rematch = |answer: &str| serde_json::from_str::<Value>(answer).expect("JSON")["rematch"].clone();
    let first = rematch(&mate.ask(there, r#"{"do":"rematch"}"#).body);
    assert!(first.is_string(), "{first}");
    assert_eq!(rematch(&host.ask(here, r#"{"do":"rematch"}"#).body), first);
    let again = body(here, &format!("/api/tables/{}", first.as_str().expect("an id")), &mate.cookie);
    assert_eq!(
        serde_json::from_str::<Value>(&again).expect("JSON")["host"],
        true,
        "the first to ask is its host"
    );
}
