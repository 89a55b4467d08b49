//! Whole races over the messages of a page.

use crate::common::Page;
use serde_json::{Value, json};

/// Sails a race to its end over one connection.
fn sail(page: &mut Page, socket: u64) {
    let mut nth = 0;
    while page.choose(socket, nth) {
        nth += 7;
        assert!(nth < 20_000, "a race ends");
    }
}

#[test]
fn a_race_is_sailed_to_its_end_recorded_and_sailed_again() {
    let mut page = Page::new();
    let table = page.open("/api/sail", &json!({"options": {"seats": 3}, "level": "captain", "seed": "mine"}));
    assert!(table.starts_with("device_"), "{table}");
    page.follow(1, &table, &json!("me"));
    assert_eq!(page.update(1)["seat"], 1);
    sail(&mut page, 1);
    page.flush();
    let over = page.answer("GET", &format!("/api/tables/{table}"), &Value::Null, 200);
    assert_eq!(over["table"]["phase"], "over");
    assert_eq!(page.update(1)["table"]["phase"], "over", "the page was told, too");
    let (status, record) = page.call("GET", &format!("/api/tables/{table}/record"), &Value::Null);
    assert_eq!(status, 200);
    xaymaca_dice::verify(&record).expect("a fair race");
    let replay = page.answer("GET", &format!("/api/tables/{table}/replay?as=all"), &Value::Null, 200);
    assert_eq!(replay["as"], "all");
    let listing = &page.listings[&table];
    assert_eq!((&listing["phase"], &listing["you"]), (&json!("over"), &json!(1)));
    // The rematch is another table of the device, stored with this one.
    page.say(1, &json!({"do": "rematch", "id": 5}));
    let next = page.answer("POST", &format!("/api/tables/{table}"), &json!({"do": "rematch"}), 200);
    let next = next["rematch"].as_str().expect("a table").to_owned();
    assert!(next.starts_with("device_") && page.stored.contains_key(&next));
    assert_eq!(page.answer("GET", &format!("/api/tables/{next}"), &Value::Null, 200)["seat"], 1);
}

#[test]
fn the_same_messages_have_the_same_replies() {
    let sailed = |playouts| {
        let mut page = Page::new();
        page.playouts = playouts;
        let table =
            page.open("/api/sail", &json!({"options": {"seats": 2, "crew": true}, "level": "admiral"}));
        page.follow(1, &table, &json!("me"));
        for nth in 0..12 {
            page.choose(1, nth);
        }
        page.transcript
    };
    assert_eq!(sailed(8), sailed(8));
}

#[test]
fn a_table_sleeps_without_connections_and_is_loaded_again() {
    let mut page = Page::new();
    let table = page.open("/api/sail", &json!({"level": "deckhand"}));
    page.follow(1, &table, &json!("me"));
    page.choose(1, 0);
    let asked = page.update(1)["ask"].clone();
    page.send(json!({"do": "message", "socket": 1, "text": "{\"do\":\"odds\"}"}));
    assert!(page.pending().is_empty(), "it is awake");
    page.send(json!({"do": "close", "socket": 1}));
    page.send(json!({"do": "open", "socket": 2, "table": table, "as": "me"}));
    page.send(json!({"do": "message", "socket": 2, "text": "{\"do\":\"join\"}"}));
    assert_eq!(page.pending()[0], json!({"load": table}));
    assert!(!page.told.contains_key(&2), "it is not read yet");
    page.settle();
    assert_eq!(page.update(2)["ask"], asked);
    assert!(page.choose(2, 0), "and it goes on");
}

#[test]
fn the_coach_answers_before_bots_think_on() {
    let mut page = Page::new();
    let table = page.open("/api/sail", &json!({"options": {"seats": 2}, "level": "sailor"}));
    page.follow(1, &table, &json!("me"));
    page.say(1, &json!({"do": "coach", "id": 3}));
    let advice = page.told[&1].iter().find(|told| told["tell"] == "advice").expect("advice");
    assert_eq!(advice["id"], 3);
    assert!(advice["options"][0]["chance"].is_number());
}

/// The worker hears the page between two calls, so the coach keeps it busy no longer than a bot does.
#[test]
fn the_coach_thinks_in_slices_of_a_bots_decision() {
    let mut page = Page::new();
    let table = page.open("/api/sail", &json!({"options": {"seats": 2}, "level": "sailor"}));
    page.follow(1, &table, &json!("me"));
    page.send(json!({"do": "message", "socket": 1, "text": "{\"do\":\"coach\",\"id\":3}"}));
    while page.carry_out(true).is_some() {}
    let mut slices = 0;
    while page.last["thinks"] == true {
        page.send(json!({"do": "think", "playouts": 40}));
        slices += 1;
    }
    let advice = page.told[&1].iter().find(|told| told["tell"] == "advice").expect("advice");
    assert_eq!(advice["id"], 3);
    assert!(slices >= 6, "{slices} slices of 40 playouts");
}

/// Another tab takes a race over, and this one has another race open.
#[test]
fn a_forgotten_table_is_read_again_and_others_stay_awake() {
    let mut page = Page::new();
    let (lost, kept) = (page.open("/api/sail", &json!({})), page.open("/api/sail", &json!({})));
    page.follow(1, &lost, &json!("me"));
    page.follow(2, &kept, &json!("me"));
    page.send(json!({"do": "forget", "table": lost}));
    let before = page.told[&1].len();
    page.say(1, &json!({"do": "odds", "id": 7}));
    assert_eq!(page.told[&1].len(), before, "its connections are gone");
    page.send(json!({"do": "message", "socket": 2, "text": "{\"do\":\"odds\",\"id\":8}"}));
    assert_eq!((page.last_told(2)["id"].as_u64(), page.pending().len()), (Some(8), 0), "the other is awake");
    page.send(json!({"do": "open", "socket": 3, "table": lost, "as": "me"}));
    page.send(json!({"do": "message", "socket": 3, "text": "{\"do\":\"join\"}"}));
    assert_eq!(page.pending()[0], json!({"load": lost}));
    page.settle();
    assert!(page.choose(3, 0), "and it goes on");
    page.send(json!({"do": "forget", "table": "device_which_is_not_here"}));
}

#[test]
fn a_forgotten_table_may_be_storing_loading_or_waiting_for_bots() {
    let mut page = Page::new();
    let table = page.open("/api/sail", &json!({"options": {"seats": 3}, "level": "captain"}));
    page.follow(1, &table, &json!("me"));
    let update = page.update(1);
    let text =
        json!({"do": "choose", "ask": update["ask"], "choice": update["options"]["list"][0]}).to_string();
    page.send(json!({"do": "message", "socket": 1, "text": text}));
    page.send(json!({"do": "forget", "table": table}));
    assert!(page.last["thinks"] != true && page.last["due"].is_null(), "{}", page.last);
    page.settle();
    page.send(json!({"do": "open", "socket": 2, "table": table, "as": "me"}));
    page.send(json!({"do": "message", "socket": 2, "text": "{\"do\":\"join\"}"}));
    page.send(json!({"do": "forget", "table": table}));
    page.settle();
    assert!(!page.told.contains_key(&2));
    page.follow(3, &table, &json!("me"));
    assert_ne!(page.update(3)["ask"], update["ask"], "what was being stored has happened");
}

#[test]
fn no_request_closes_a_race_to_the_spectators_of_its_own_device() {
    let mut page = Page::new();
    let closed = json!({"seats": 2, "spectators": false});
    let agree = json!({"do": "agree", "options": closed});
    let lobby = page.open("/api/tables", &json!({ "options": closed }));
    page.answer("POST", &format!("/api/tables/{lobby}"), &agree, 200);
    let asked = page.open("/api/tables", &json!({ "options": closed }));
    page.follow(1, &asked, &json!("me"));
    page.say(1, &agree);
    let sailed = page.open("/api/sail", &json!({ "options": closed }));
    for table in [lobby, asked, sailed] {
        let update = page.answer("GET", &format!("/api/tables/{table}"), &Value::Null, 200);
        assert_eq!(update["table"]["options"]["spectators"], true, "{table}");
    }
}

#[test]
fn a_new_name_reaches_the_tables_that_are_awake() {
    let mut page = Page::new();
    let table = page.open("/api/tables", &json!({}));
    page.follow(1, &table, &json!("me"));
    assert_eq!(page.answer("GET", "/api/me", &Value::Null, 200), json!({"name": "Anne", "language": "en"}));
    let renamed = page.answer("PUT", "/api/me", &json!({"name": " Mary ", "language": "fr"}), 200);
    assert_eq!(renamed, json!({"name": "Mary", "language": "fr"}));
    page.flush();
    assert_eq!(page.update(1)["table"]["seats"][0]["name"], "Mary");
    assert_eq!(page.refusal("PUT", "/api/me", &json!({"name": "", "language": "fr"})), "bad-name");
    assert_eq!(page.answer("GET", "/api/about", &Value::Null, 200)["forget_over_days"], Value::Null);
}
