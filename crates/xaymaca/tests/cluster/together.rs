//! In fair weather: nobody can tell at which node he is.

use crate::captain::Captain;
use crate::line::{Heard, Line};
use crate::process::{Address, LONG, verify};
use crate::voyage::Voyage;
use crate::{Sea, wait};
use serde_json::Value;
use std::time::Instant;
use xaymaca_services::Postgres;

/// Somebody's second window: he follows his table there, and hears what he waits for.
struct Window(Line);

impl Window {
    fn open(captain: &Captain, at: Address) -> Self {
        let mut line = Line::open(at, &captain.table, &captain.cookie).expect("a socket");
        line.say(r#"{"do":"watch"}"#.into()).expect("said");
        Self(line)
    }

    fn hear(&mut self, what: &str, is_it: impl Fn(&Value) -> bool) {
        let end = Instant::now() + LONG;
        while Instant::now() < end {
            match self.0.hear().expect("a node") {
                Heard::Words(text) if is_it(&serde_json::from_str(&text).expect("JSON")) => return,
                Heard::Closed => break,
                Heard::Words(_) | Heard::Silence => {}
            }
        }
        panic!("not heard: {what}");
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
    let sea = Sea::new(2);
    let (here, there) = (sea.cluster.at(0), sea.cluster.at(1));
    let voyage = Voyage::new(&sea.cluster, 1);
    let mut host = voyage.captain(here);
    let mut mate = voyage.captain(there);
    assert_eq!(body(here, "/api/me", &host.cookie), body(there, "/api/me", &host.cookie));
    let opened = r#"{"options":{"seats":3,"listed":true}}"#;
    let opened = here.post("/api/tables", &host.cookie, opened).expect("an answer").body;
    host.sit(&opened, 1);
    mate.sit(&opened, 2);
    wait("the table is in the other node's list", || body(there, "/api/tables", "").contains(&host.table));
    wait("and among his own", || body(there, "/api/me/tables", &host.cookie).contains(&host.table));

    let told = serde_json::from_str::<Value>(&opened).expect("JSON");
    let by_code = format!("/api/codes/{}", told["table"]["code"].as_str().expect("a code"));
    assert!(body(there, &by_code, "").contains(&host.table), "the other node knows its code, too");

    mate.ask(there, r#"{"do":"sit","seat":2}"#);
    let (mut window, mut other) = (Window::open(&host, here), Window::open(&mate, there));
    window.hear("both are present, seen from here", |told| is_present(told, &[1, 2], 0));
    other.hear("both are present, seen from there", |told| is_present(told, &[1, 2], 0));
    let mut stranger = voyage.captain(there);
    stranger.table.clone_from(&host.table);
    let looking = Window::open(&stranger, there);
    window.hear("somebody looks on there", |told| is_present(told, &[1, 2], 1));
    drop(looking);
    window.hear("he is gone", |told| is_present(told, &[1, 2], 0));
    host.ask(here, r#"{"do":"say","text":"Ahoy"}"#);
    other.hear("what was said here", |told| said(told, "Ahoy"));
    mate.ask(there, r#"{"do":"say","text":"Aye"}"#);
    window.hear("what was said there", |told| said(told, "Aye"));

    host.ask(here, r#"{"do":"hire","level":"sailor"}"#);
    mate.ask(there, r#"{"do":"ready","seed":"salt"}"#);
    host.ask(here, r#"{"do":"start"}"#);
    assert_eq!(there.get(&by_code, "").expect("an answer").status, 404, "its race has begun");
    (host.is_alone, mate.is_alone) = (false, false);
    std::thread::scope(|scope| {
        for node in 0..2 {
            voyage.look_on(scope, &host.table, node, None);
        }
        voyage.sail(scope, host.clone(), 0);
        voyage.sail(scope, mate.clone(), 1);
    });
    voyage.check(&sea.cluster, Postgres::shared(), &sea.database);
    verify(&host.record(there));
    let replay = format!("/api/tables/{}/replay?as=all", host.table);
    assert_eq!(body(here, &replay, &host.cookie), body(there, &replay, &host.cookie));

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
