//! Nothing is told before it is stored; what cannot be stored did not happen.

use crate::common::Page;
use serde_json::{Value, json};

/// A race of one person and bots that answer at once, followed over connection 1.
fn racing() -> (Page, String) {
    let mut page = Page::new();
    let table = page.open("/api/sail", &json!({"options": {"seats": 3}, "level": "sailor"}));
    page.follow(1, &table, &json!("me"));
    (page, table)
}

/// Sends the first option of the open question, and carries nothing out.
fn choose(page: &mut Page) {
    let update = page.update(1);
    let choice = &update["options"]["list"][0];
    let text = json!({"do": "choose", "id": 9, "ask": update["ask"], "choice": choice}).to_string();
    page.send(json!({"do": "message", "socket": 1, "text": text}));
}

#[test]
fn a_choice_is_told_once_it_is_stored_and_no_sooner() {
    let (mut page, table) = racing();
    let before = page.told[&1].len();
    choose(&mut page);
    assert_eq!(page.pending().len(), 1);
    assert_eq!(page.pending()[0]["stores"][0]["table"], table);
    assert_eq!(page.pending()[0]["stores"][0]["lesson"], false);
    assert_eq!(page.told[&1].len(), before, "nothing is told before");
    // Requests over a socket and by HTTP wait until the append is stored.
    page.send(json!({"do": "message", "socket": 1, "text": "{\"do\":\"odds\",\"id\":10}"}));
    let path = format!("/api/tables/{table}");
    page.send(json!({"do": "call", "call": 77, "method": "GET", "path": path, "body": null}));
    assert!(page.last["out"].as_array().is_some_and(Vec::is_empty), "{}", page.last);
    page.settle();
    let told = page.told[&1][before..].to_vec();
    assert!(told.iter().any(|told| told["done"] == json!([9]) || told["id"] == 9), "{told:?}");
    assert!(told.iter().any(|told| told["id"] == 10), "{told:?}");
}

#[test]
fn what_could_not_be_stored_is_refused_and_can_be_tried_again() {
    let (mut page, table) = racing();
    let (before, rows) = (page.told[&1].len(), page.stored[&table].clone());
    choose(&mut page);
    page.carry_out(false);
    assert_eq!(page.told[&1].len(), before, "it is not known yet what the store has");
    page.settle();
    let refused = page.last_told(1).clone();
    assert_eq!((&refused["code"], &refused["id"]), (&json!("not-stored"), &json!(9)));
    assert_eq!(page.stored[&table], rows);
    assert!(page.choose(1, 0), "the question is still open");
    assert!(page.stored[&table].len() > rows.len());
}

#[test]
fn a_full_storage_is_not_tried_again_and_again() {
    let mut page = Page::new();
    page.now = 5_000;
    let options =
        json!({"options": {"seats": 3}, "people": [{"name": "Anne"}, {"name": "Mary"}], "bots": ["sailor"]});
    let table = page.open("/api/device/crew", &options);
    page.follow(1, &table, &json!(1));
    // Both people leave, so bots sail on by themselves after a rest.
    page.follow(2, &table, &json!(2));
    page.say(1, &json!({"do": "leave"}));
    page.say(2, &json!({"do": "leave"}));
    let mut failures = 0;
    for _ in 0..40 {
        let Some(due) = page.last["due"].as_u64() else { break };
        page.now = page.now.max(due);
        page.send(json!({"do": "tick"}));
        while let Some(effect) = page.carry_out(false) {
            failures += u32::from(effect["stores"].is_array());
        }
        if failures > 0 {
            let next = page.last["due"].as_u64().expect("it is tried again");
            assert!(next >= page.now + 500, "but not at once");
        }
    }
    assert!(failures >= 3, "{failures}");
    page.flush();
    page.flush();
    assert!(page.stored[&table].len() > 3, "and goes on once there is room");
}

#[test]
fn a_log_that_another_tab_continued_is_taken_over() {
    let (mut page, table) = racing();
    // Another tab takes the same race up where it is now, and goes on.
    let mut other = Page::new();
    other.stored = page.stored.clone();
    other.follow(1, &table, &json!("me"));
    other.choose(1, 1);
    other.choose(1, 1);
    choose(&mut page);
    page.stored = other.stored.clone();
    page.carry_out(false);
    page.settle();
    page.flush();
    let (ours, theirs) = (page.update(1), other.update(1));
    assert_eq!(ours["seq"], page.stored[&table].len());
    assert_eq!((&ours["ask"], &ours["options"]), (&theirs["ask"], &theirs["options"]));
    assert!(page.told[&1].iter().any(|told| told["code"] == "not-stored"));
}

#[test]
fn an_opening_that_could_not_be_stored_leaves_no_table() {
    let mut page = Page::new();
    page.send(json!({"do": "call", "call": 50, "method": "POST", "path": "/api/sail", "body": "{}"}));
    let table = page.pending()[0]["stores"][0]["table"].as_str().expect("a table").to_owned();
    page.carry_out(false);
    let refused = &page.last["out"][0];
    assert_eq!((&refused["answer"], &refused["status"]), (&json!(50), &json!(503)));
    assert_eq!(page.refusal("GET", &format!("/api/tables/{table}"), &Value::Null), "no-such-table");
}

#[test]
fn a_storage_that_does_not_answer_drops_followers_who_come_back() {
    let (mut page, table) = racing();
    choose(&mut page);
    page.carry_out(false);
    page.send(json!({"do": "read", "table": table, "appends": null, "problem": "blocked"}));
    assert_eq!(page.closed[&1], "adrift");
    page.follow(2, &table, &json!("me"));
    page.settle();
    assert!(page.choose(2, 0), "nothing is lost");
}

#[test]
fn a_reply_stores_one_table_and_the_next_one_follows_at_once() {
    let mut page = Page::new();
    let tables =
        [0, 1].map(|_| page.open("/api/sail", &json!({"options": {"seats": 3}, "level": "captain"})));
    for (socket, table) in (1..).zip(&tables) {
        page.follow(socket, table, &json!("me"));
    }
    // Both decide before either is asked to be stored.
    page.send(json!({"do": "call", "call": 900, "method": "PUT", "path": "/api/me", "body": "{\"name\":\"Mary\",\"language\":\"en\"}"}));
    assert_eq!(page.pending().len(), 1);
    assert_eq!(page.last["due"], page.now, "the other wants its turn");
    page.settle();
    page.flush();
    for socket in [1, 2] {
        assert_eq!(page.update(socket)["table"]["seats"][0]["name"], "Mary", "{socket}");
    }
}
