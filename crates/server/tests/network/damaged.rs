//! A table whose log this version cannot replay: requests are refused as damaged, and other tables are not harmed.

use crate::common::{Server, Socket};
use serde_json::{Value, json};
use sqlx::{Connection as _, SqliteConnection};
use std::fmt::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};
use xaymaca_store::{Append, ListingCard, Phase, Store};
use xaymaca_table::Log;
use xaymaca_wire::TableId;

const TABLE: &str = "asRu7JqLTdIGDs1THc_hlQ";
const GUEST: &str = "AAAAAAAAAAAAAAAAAAAAAA";

/// A log with a race that is illegal by the present reading of a rule (C24, H1).
fn old_log() -> [String; 2] {
    let record = include_str!("../../../rules/tests/games/refused/retreat-not-paid.record");
    let mut opening = format!("opened {GUEST} {}\n", "0".repeat(64));
    opening.push_str("agreed first 5 yes bottomless yes no yes ever\n");
    let seats = record.lines().find_map(|line| line.strip_prefix("seats ")).expect("captains");
    for (nth, flag) in seats.split(' ').enumerate() {
        let _ = writeln!(opening, "hired {} {flag} sailor Bot {nth}", nth + 1);
    }
    opening.push_str("started\n");
    let steps = record.lines().filter(|line| line.starts_with(|first: char| "*123456".contains(first)));
    [opening, steps.collect::<Vec<_>>().join("\n") + "\n"]
}

#[test]
fn damage_is_reported_with_its_append_and_line() {
    let [opening, steps] = old_log();
    let id = TableId::parse(TABLE).expect("an id");
    let read = |opening: &str, steps: &str| {
        Log::read(&id, [(1, 0, opening), (2, 0, steps)]).expect_err("it is damaged").to_string()
    };
    let refused = "the step cannot happen where it stands: this seat is not asked anything now";
    assert_eq!(read(&opening, &steps), format!("append 2, line 73: {refused}"));
    assert_eq!(steps.lines().nth(72), Some("2 pay 3:3"));
    assert_eq!(
        read(&opening, "* captain 5\nwhat secret\n"),
        "append 2, line 2: a line of a table's log that begins with \"what\" cannot be read"
    );
    assert_eq!(read(&opening, "left 6\n"), "append 2, line 1: the entry cannot happen where it stands");
    assert_eq!(read("started\n", ""), "append 1, line 1: the log does not begin with an opening");
}

#[tokio::test]
async fn a_damaged_table_is_refused_and_others_are_not_harmed() {
    let mut server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let sound = anne.post("/api/sail", &json!({"level": "deckhand"})).await.table_id();
    server.stop().await;
    // A recent time: the server deletes old tables when it starts.
    let at = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as u64;
    let store = Store::open(server.data()).await.expect("a store");
    for (seq, lines) in (1..).zip(old_log()) {
        let card =
            ListingCard { phase: Phase::Racing, listed: false, summary: "{}".into(), guests: Vec::new() };
        let append = Append { table: TABLE.into(), seq, at, lines, link: None, card: Some(card) };
        store.append(append).await.expect("stored");
    }
    store.close().await;
    server.restart().await;
    anne.address = server.address();
    let look = anne.get(&format!("/api/tables/{TABLE}")).await;
    assert_eq!((look.status, look.refusal().as_str()), (500, "damaged"));
    assert_eq!(anne.ask(TABLE, &json!({"do": "say", "text": "ahoy"})).await.refusal(), "damaged");
    let mut socket = Socket::open(&anne, TABLE).await;
    assert_eq!(socket.ask(json!({"do": "watch"})).await, Err("damaged".into()));
    let seen: Value = anne.get(&format!("/api/tables/{sound}")).await.granted();
    assert_eq!(seen["table"]["phase"], "racing", "other tables are as they were");
}

#[tokio::test]
async fn a_flipped_bit_in_the_database_is_found_and_harms_its_own_table_alone() {
    const SAID: &str = "flip me, please";
    let mut server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let harmed = anne.post("/api/sail", &json!({"level": "deckhand"})).await.table_id();
    let sound = anne.post("/api/sail", &json!({"level": "deckhand"})).await.table_id();
    anne.ask(&harmed, &json!({"do": "say", "text": SAID})).await.granted();
    server.stop().await;
    let path = server.data().join("xaymaca.db");
    let mut file = std::fs::read(&path).expect("a database");
    // Pages that are free by now have it, too.
    let is_there = |at: &usize| file[*at..].starts_with(SAID.as_bytes());
    let places: Vec<usize> = (0..file.len()).filter(is_there).collect();
    assert!(!places.is_empty());
    for at in places {
        file[at] ^= 1;
    }
    std::fs::write(&path, file).expect("written");
    server.restart().await;
    anne.address = server.address();
    for _ in 0..2 {
        let look = anne.get(&format!("/api/tables/{harmed}")).await;
        assert_eq!((look.status, look.refusal().as_str()), (500, "damaged"));
    }
    assert_eq!(anne.ask(&harmed, &json!({"do": "say", "text": "ahoy"})).await.refusal(), "damaged");
    let seen: Value = anne.get(&format!("/api/tables/{sound}")).await.granted();
    assert_eq!(seen["table"]["phase"], "racing", "the other table is as it was");
    let mine: Value = anne.get("/api/me/tables").await.granted();
    let ids: Vec<&str> =
        mine["tables"].as_array().expect("a list").iter().filter_map(|one| one["id"].as_str()).collect();
    assert_eq!(ids, [sound.as_str()], "a damaged table stands in no list");
    let metrics = anne.get("/metrics").await.body;
    assert!(metrics.contains("xaymaca_tables_damaged 1"), "{metrics}");
}

#[tokio::test]
async fn a_guest_whose_sessions_are_damaged_is_refused_and_others_are_not() {
    let mut server = Server::start().await;
    let (mut anne, mut mary) = (server.guest("Anne").await, server.guest("Mary").await);
    let mut stolen = anne.clone();
    assert_eq!(anne.post("/api/log-out-everywhere", &json!({})).await.status, 200);
    assert_eq!(stolen.get("/api/me").await.refusal(), "no-guest");
    server.stop().await;
    let path = server.data().join("xaymaca.db");
    let mut db = SqliteConnection::connect(path.to_str().expect("a path")).await.expect("connected");
    sqlx::raw_sql("UPDATE identity SET generation = 0").execute(&mut db).await.expect("changed");
    db.close().await.expect("closed");
    server.restart().await;
    for browser in [&mut anne, &mut stolen] {
        browser.address = server.address();
        let me = browser.get("/api/me").await;
        assert_eq!(
            (me.status, me.refusal().as_str()),
            (500, "damaged-guest"),
            "what was called back stays so"
        );
        assert!(me.header("set-cookie").is_none(), "and no cookie is replaced");
    }
    mary.address = server.address();
    assert_eq!(mary.get("/api/me").await.granted()["name"], "Mary");
}
