//! The analysis of a race, over the calls of a page.

use crate::common::Page;
use serde_json::{Value, json};

const RECORD: &str = include_str!("../../rules/tests/games/first-3-ghost.record");

/// A table of a recorded race.
fn shown(page: &mut Page, record: &str) -> String {
    let found = page.answer("POST", "/api/device/records", &json!({ "record": record }), 201);
    found["table"].as_str().expect("a table").into()
}

fn analysis(page: &mut Page, table: &str, query: &str) -> Value {
    page.answer("GET", &format!("/api/tables/{table}/analysis?{query}"), &Value::Null, 200)
}

#[test]
fn every_part_of_a_race_that_is_over_is_answered() {
    let mut page = Page::new();
    let table = shown(&mut page, RECORD);
    let curve = analysis(&mut page, &table, "part=curve");
    assert_eq!(curve["ships"], json!([1, 2, 3, "ghost"]));
    let luck = analysis(&mut page, &table, "part=luck");
    assert_eq!((&luck["mind"], &luck["curve"]), (&curve["mind"], &curve["curve"]));
    assert_eq!(luck["accounts"].as_array().map(Vec::len), Some(4));
    for seat in 1..=3 {
        let own = analysis(&mut page, &table, &format!("part=curve&as={seat}"));
        assert_eq!(own["curve"].as_array().map(Vec::len), curve["curve"].as_array().map(Vec::len));
        let review = analysis(&mut page, &table, &format!("part=decisions&as={seat}"));
        assert_eq!(review["mind"], curve["mind"]);
        let decisions = review["decisions"].as_array().expect("a list");
        assert!(decisions.iter().all(|decision| decision["seat"] == seat), "{review}");
    }
}

#[test]
fn what_has_no_analysis_is_refused_by_name() {
    let mut page = Page::new();
    let running = page.open("/api/sail", &json!({"level": "deckhand"}));
    let lesson = page.open("/api/lessons/first-voyage/1", &Value::Null);
    let lobby = page.open("/api/tables", &json!({}));
    let broken_off: Vec<&str> = RECORD.lines().take(60).collect();
    let broken_off = shown(&mut page, &(broken_off.join("\n") + "\n"));
    let over = shown(&mut page, RECORD);
    for (table, query, code) in [
        (&running, "part=curve", "not-over"),
        (&running, "part=curve&as=1", "not-over"),
        (&running, "part=luck", "not-over"),
        (&running, "part=decisions&as=1", "not-over"),
        (&running, "part=decisions&as=6", "not-over"),
        (&lesson, "part=luck", "is-a-lesson"),
        (&lobby, "part=luck", "not-started"),
        (&broken_off, "part=luck", "not-over"),
        (&over, "part=decisions", "not-seated"),
        (&over, "part=decisions&as=4", "no-such-seat"),
        (&over, "part=everything", "unknown-request"),
        (&over, "", "unknown-request"),
    ] {
        let path = format!("/api/tables/{table}/analysis?{query}");
        assert_eq!(page.refusal("GET", &path, &Value::Null), code, "{query}");
    }
}

/// The worker hears the page between two slices, and other calls are answered meanwhile.
#[test]
fn an_analysis_is_made_in_slices_and_delays_nothing() {
    let mut page = Page::new();
    let table = shown(&mut page, RECORD);
    let path = format!("/api/tables/{table}/analysis?part=luck");
    page.send(json!({"do": "call", "call": 1000, "method": "GET", "path": path, "body": null}));
    while page.carry_out(true).is_some() {}
    let mut slices = 0;
    while page.last["analyses"] == true {
        if slices == 20 {
            page.send(json!({"do": "call", "call": 1001, "method": "GET", "path": "/api/me", "body": null}));
            assert_eq!(page.last["out"][0]["answer"], 1001);
            assert_eq!(page.last["analyses"], true, "it goes on");
        }
        page.send(json!({"do": "analyse"}));
        slices += 1;
    }
    assert_eq!((&page.last["out"][0]["answer"], &page.last["out"][0]["status"]), (&json!(1000), &json!(200)));
    let steps =
        RECORD.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit() || first == '*'));
    assert!(slices * 3 > steps.count(), "{slices} slices");
    page.send(json!({"do": "analyse"}));
    assert!(page.last["out"].as_array().is_some_and(Vec::is_empty), "there is nothing left to do");
}

#[test]
fn analyses_under_way_are_bounded() {
    let mut page = Page::new();
    let table = shown(&mut page, RECORD);
    let path = format!("/api/tables/{table}/analysis?part=curve");
    // It is read once for all.
    for call in 1000..1040 {
        page.send(json!({"do": "call", "call": call, "method": "GET", "path": path, "body": null}));
    }
    while page.carry_out(true).is_some() {}
    let told = page.transcript.iter().filter(|(_, reply)| reply.contains("too-fast"));
    assert_eq!(told.count(), 1, "in one reply, once the race was read");
    let refused = page.transcript.iter().map(|(_, reply)| reply.matches("too-fast").count()).sum::<usize>();
    assert_eq!(refused, 40 - 16);
    page.settle();
    let answered =
        page.transcript.iter().map(|(_, reply)| reply.matches("\"status\":200").count()).sum::<usize>();
    assert_eq!(answered, 16);
}
