//! People who share a device: each seat is a guest of its own, and no connection is told another's hand.

use crate::common::Page;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use xaymaca_rules::{Event, Seat, Viewer};

fn crew() -> (Page, String) {
    let mut page = Page::new();
    let crew = json!({
        "options": {"crew": true, "spectators": false, "patience": 30},
        "people": [{"name": "Anne", "flag": "mary-read"}, {"name": "Mary"}, {"name": "Jack"}],
        "bots": ["deckhand"],
        "seed": "family",
    });
    let table = page.open("/api/device/crew", &crew);
    (page, table)
}

#[test]
fn a_crew_is_seated_under_its_names_and_flags_and_has_no_time_limit() {
    let (mut page, table) = crew();
    let seen = page.answer("GET", &format!("/api/tables/{table}"), &Value::Null, 200);
    assert_eq!((&seen["seat"], &seen["own"]), (&Value::Null, &Value::Null), "the call is a spectator's");
    let names: Vec<&Value> = (0..4).map(|seat| &seen["table"]["seats"][seat]["name"]).collect();
    assert_eq!(names[..3], [&json!("Anne"), &json!("Mary"), &json!("Jack")]);
    assert_eq!(seen["table"]["seats"][0]["flag"], "mary-read");
    assert_eq!(seen["table"]["options"]["patience"], Value::Null);
    assert_eq!(page.listings[&table]["your_turn"], true, "it waits for someone here");
}

#[test]
fn seats_connect_one_after_another_and_never_get_anothers_hand() {
    let (mut page, table) = crew();
    let mut socket = 0;
    let mut hands: [BTreeSet<String>; 3] = Default::default();
    for turn in 0..60 {
        for seat in 1..=3u64 {
            socket += 1;
            page.follow(socket, &table, &json!(seat));
            let update = page.update(socket);
            assert_eq!(update["seat"], seat);
            let viewer = Viewer::Seat(Seat::new(seat as usize - 1).expect("a seat"));
            hands[seat as usize - 1].insert(update["own"]["hand"].to_string());
            page.choose(socket, turn + seat);
            // Whatever was told over this connection was told to that seat.
            for told in &page.told[&socket] {
                let is_own = told["tell"] != "sync" && told["tell"] != "update" || told["seat"] == seat;
                assert!(is_own, "{told}");
                for event in told["events"].as_array().into_iter().flatten() {
                    let told: Event = serde_json::from_value(event.clone()).expect("an event");
                    assert!(told.is_for(viewer), "{event}");
                }
            }
            page.send(json!({"do": "close", "socket": socket}));
            page.told.remove(&socket);
            // Behind the curtain.
            socket += 1;
            page.follow(socket, &table, &json!("spectator"));
            let update = page.update(socket);
            assert_eq!((&update["seat"], &update["own"]), (&Value::Null, &Value::Null));
            assert!(update["options"].is_null());
            page.send(json!({"do": "close", "socket": socket}));
        }
    }
    assert!(hands.iter().all(|seen| seen.len() > 3), "they have sailed: {hands:?}");
}

/// Answers what one of the crew can answer before all, over a connection for such a screen. False if there is no such question.
fn answer_before_all(page: &mut Page, table: &str, socket: u64, nth: u64) -> bool {
    let seen = page.answer("GET", &format!("/api/tables/{table}"), &Value::Null, 200);
    let Some(seat) = seen["openly"].as_array().and_then(|openly| openly.first()?.as_u64()) else {
        return false;
    };
    page.follow(socket, table, &json!(format!("open-{seat}")));
    page.say(socket, &json!({"do": "preview", "dice": [1, 2]}));
    let before = page.update(socket);
    assert_eq!((&before["seat"], &before["own"]), (&json!(seat), &Value::Null));
    assert!(page.choose(socket, nth), "{before}");
    page.flush();
    for told in &page.told[&socket] {
        assert!(told.get("own").is_none_or(Value::is_null), "{told}");
        for event in told["events"].as_array().into_iter().flatten() {
            let event: Event = serde_json::from_value(event.clone()).expect("an event");
            assert!(event.is_for(Viewer::Spectator), "{event}");
        }
        // C26: what hidden amulets are worth would show in a preview.
        assert_ne!(told["tell"], "preview");
    }
    let after = page.update(socket);
    let can_answer = after["openly"].as_array().is_some_and(|openly| openly.contains(&json!(seat)));
    assert!(after["options"].is_null() || can_answer, "{after}");
    page.send(json!({"do": "close", "socket": socket}));
    page.told.remove(&socket);
    true
}

#[test]
fn a_screen_that_all_look_at_is_told_no_secret_of_the_captain_who_answers() {
    let (mut page, table) = crew();
    let (mut socket, mut openly, mut alone) = (100, 0, 0);
    while alone < 60 {
        socket += 1;
        if answer_before_all(&mut page, &table, socket, socket) {
            openly += 1;
            continue;
        }
        let seen = page.answer("GET", &format!("/api/tables/{table}"), &Value::Null, 200);
        // One who has chosen a card may change it, so only those who are still asked answer.
        let Some(seat) = seen["open"]["awaiting"]["seats"].as_array().and_then(|seats| seats.first()) else {
            break;
        };
        page.follow(socket, &table, seat);
        assert!(page.choose(socket, socket), "{seen}");
        page.send(json!({"do": "close", "socket": socket}));
        alone += 1;
    }
    assert!(openly > 20 && alone > 20, "{openly} before all, {alone} alone");
    for viewer in ["open-", "open-x", "open-256", "open"] {
        page.send(json!({"do": "open", "socket": 9, "table": table, "as": viewer}));
        assert!(page.last["problem"].is_string(), "{viewer}");
    }
    page.follow(9, &table, &json!("open-9"));
    assert_eq!(page.last_told(9)["code"], "not-seated", "there is no such seat");
}

#[test]
fn the_spectator_of_a_device_takes_no_seat_and_a_bots_seat_is_no_persons() {
    let mut page = Page::new();
    let table = page.open("/api/tables", &json!({"options": {"seats": 3, "spectators": false}}));
    page.follow(1, &table, &json!("spectator"));
    page.say(1, &json!({"do": "join"}));
    page.say(1, &json!({"do": "sit", "id": 4}));
    assert_eq!(page.last_told(1)["code"], "not-seated");
    assert_eq!(page.update(1)["seat"], Value::Null);
    page.follow(2, &table, &json!(2));
    assert_eq!(page.last_told(2)["code"], "not-seated", "the seat is free");
    page.follow(3, &table, &json!(9));
    assert_eq!(page.last_told(3)["code"], "not-seated", "there is no such seat");
}

#[test]
fn a_crew_of_no_people_or_too_many_is_refused_by_name() {
    let mut page = Page::new();
    let person = json!({"name": "Anne"});
    for (crew, refusal) in [
        (json!({"people": []}), "chairs-empty"),
        (json!({"people": [], "bots": ["sailor", "sailor", "sailor"]}), "chairs-empty"),
        (json!({"people": [person]}), "too-few-seats"),
        (json!({"people": vec![person.clone(); 7]}), "too-many-seats"),
        (json!({"people": vec![person.clone(); 70]}), "too-many-seats"),
        (json!({"people": [person, {"name": "\u{202e}"}]}), "bad-name"),
        (json!({"people": [person], "bots": ["ghost", "sailor"]}), "bad-level"),
        (json!({"people": [person, {"name": "Mary", "flag": "nobody"}]}), "bad-flag"),
        (json!({"people": [person, person], "seed": "no seed"}), "bad-seed"),
        (json!({"bots": []}), "unknown-request"),
    ] {
        assert_eq!(page.refusal("POST", "/api/device/crew", &crew), refusal, "{crew}");
    }
    assert!(page.stored.is_empty());
}
