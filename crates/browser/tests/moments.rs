//! Records become tables of the device, and races go on from a moment of another one.

use crate::common::Page;
use serde_json::{Value, json};

/// A race to its end, over connection 1: its table and its record.
fn sailed() -> (Page, String, String) {
    let mut page = Page::new();
    let table = page.open("/api/sail", &json!({"options": {"seats": 2}, "level": "sailor"}));
    page.follow(1, &table, &json!("me"));
    let mut nth = 0;
    while page.choose(1, nth) {
        nth += 5;
    }
    let (_, record) = page.call("GET", &format!("/api/tables/{table}/record"), &Value::Null);
    (page, table, record)
}

#[test]
fn a_record_becomes_a_table_that_shows_it() {
    let (mut page, _, record) = sailed();
    let found = page.answer("POST", "/api/device/records", &json!({"record": record}), 201);
    let shown = found["table"].as_str().expect("a table").to_owned();
    let replay = page.answer("GET", &format!("/api/tables/{shown}/replay?as=all"), &Value::Null, 200);
    assert_eq!(replay["table"]["origin"]["kind"], "record");
    assert!(replay["steps"].as_array().is_some_and(|steps| steps.len() > 20));
    assert_eq!(page.listings[&shown]["phase"], "over");
    let (_, again) = page.call("GET", &format!("/api/tables/{shown}/record"), &Value::Null);
    let steps = |record: &str| {
        record.lines().filter(|line| !line.starts_with('#')).map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(steps(&again), steps(&record));
}

#[test]
fn a_record_that_cannot_be_played_is_refused_with_its_line() {
    let (mut page, _, record) = sailed();
    let tables = page.stored.len();
    let broken = record.replacen("* dice", "* mice", 1);
    let line = 1 + record.lines().position(|line| line.starts_with("* dice")).expect("dice are rolled");
    for (text, code, at) in [
        (broken.as_str(), "record-unreadable", line),
        ("", "not-a-record", 1),
        (&"x".repeat(1_000_001), "record-too-large", 1),
        (&"\u{0}\n".repeat(400_000), "not-a-record", 1),
    ] {
        let refused = page.answer("POST", "/api/device/records", &json!({"record": text}), 422);
        assert_eq!((&refused["code"], &refused["line"]), (&json!(code), &json!(at)), "{refused}");
        let wanted = json!({"record": text, "step": 3, "people": [{"seat": 1, "name": "Anne"}]});
        assert_eq!(page.answer("POST", "/api/device/continue", &wanted, 422)["code"], code);
    }
    assert_eq!(page.stored.len(), tables);
}

#[test]
fn a_race_goes_on_from_a_moment_of_a_record() {
    let (mut page, _, record) = sailed();
    let people = json!([{"seat": 2, "name": "Mary"}]);
    let wanted =
        json!({"record": record, "step": 30, "people": people, "level": "deckhand", "seed": "again"});
    let update = page.answer("POST", "/api/device/continue", &wanted, 201);
    assert_eq!((&update["seat"], &update["events"]), (&json!(2), &json!([])), "the past is no news");
    assert_eq!(update["table"]["origin"]["taken_over"], 30);
    let table = update["table"]["id"].as_str().expect("an id").to_owned();
    page.follow(2, &table, &json!("me"));
    let mut nth = 1;
    while page.choose(2, nth) {
        nth += 3;
    }
    let (_, record) = page.call("GET", &format!("/api/tables/{table}/record"), &Value::Null);
    xaymaca_dice::verify(&record).expect("its own dice are fair");
}

#[test]
fn two_people_go_on_in_two_seats_of_a_shared_device() {
    let (mut page, table, _) = sailed();
    let people = json!([{"seat": 1, "name": "Anne"}, {"seat": 2, "name": "Mary"}]);
    let update = page.answer(
        "POST",
        "/api/device/continue",
        &json!({"table": table, "step": 10, "people": people}),
        201,
    );
    assert_eq!((&update["seat"], &update["own"]), (&Value::Null, &Value::Null));
    let table = update["table"]["id"].as_str().expect("an id").to_owned();
    for seat in [1u64, 2] {
        page.follow(10 + seat, &table, &json!(seat));
        assert_eq!(page.update(10 + seat)["seat"], seat);
    }
}

#[test]
fn a_captain_alone_with_bots_takes_back_what_they_did() {
    let mut page = Page::new();
    let table = page.open("/api/sail", &json!({"options": {"seats": 3}, "level": "captain"}));
    page.follow(1, &table, &json!("me"));
    for nth in 0..6 {
        page.choose(1, nth);
    }
    let before = page.update(1)["own"]["hand"].clone();
    let (_, seen) = page.call("GET", &format!("/api/tables/{table}/record"), &Value::Null);
    let steps = seen
        .lines()
        .filter(|line| line.starts_with(|first: char| first == '*' || first.is_ascii_digit()))
        .count();
    page.choose(1, 0);
    let back = |step: usize, seat: u8| json!({"table": table, "step": step, "people": [{"seat": seat, "name": "Anne"}], "level": "captain"});
    // A message waits while the new race is stored.
    page.send(json!({"do": "message", "socket": 1, "text": "{\"do\":\"say\",\"text\":\"Back!\"}"}));
    let update = page.answer("POST", "/api/device/continue", &back(steps, 1), 201);
    let again = update["table"]["id"].as_str().expect("an id").to_owned();
    page.follow(2, &again, &json!("me"));
    assert_eq!(page.update(2)["own"]["hand"], before);
    assert!(page.choose(2, 1), "and sails on");
    for (wanted, refusal) in [
        (back(steps, 2), "not-over"),
        (back(99_999, 1), "no-such-step"),
        (back(steps, 0), "no-such-seat"),
        (json!({"table": table, "step": 1, "people": []}), "chairs-empty"),
        (json!({"step": 1, "people": []}), "unknown-request"),
        (json!({"table": "elsewhere", "step": 1, "people": []}), "no-such-table"),
    ] {
        assert_eq!(page.refusal("POST", "/api/device/continue", &wanted), refusal, "{wanted}");
    }
}

/// The level and name of each bot of a table.
fn bots(update: &Value) -> Vec<(Value, Value)> {
    let seats = update["table"]["seats"].as_array().expect("seats").iter();
    let bots = seats.filter(|chair| chair["kind"] == "bot");
    bots.map(|chair| (chair["helm"]["level"].clone(), chair["name"].clone())).collect()
}

#[test]
fn each_bot_keeps_its_level_and_name_unless_another_level_is_chosen() {
    let mut page = Page::new();
    let crew = json!({
        "people": [{"name": "Anne"}],
        "bots": ["deckhand", "captain", "sailor"],
        "seed": "levels",
    });
    let table = page.open("/api/device/crew", &crew);
    let before = bots(&page.answer("GET", &format!("/api/tables/{table}"), &Value::Null, 200));
    assert_eq!(before.iter().map(|(level, _)| level).collect::<Vec<_>>(), ["deckhand", "captain", "sailor"]);
    page.follow(1, &table, &json!(1));
    page.say(1, &json!({"do": "give-up"}));
    let (_, record) = page.call("GET", &format!("/api/tables/{table}/record"), &Value::Null);
    let people = json!([{"seat": 1, "name": "Anne"}]);
    for from in [json!({"table": table}), json!({"record": record})] {
        let mut wanted = from.clone();
        (wanted["step"], wanted["people"]) = (json!(5), people.clone());
        let same = page.answer("POST", "/api/device/continue", &wanted, 201);
        assert_eq!(bots(&same), before, "{from}");
        wanted["levels"] = json!(["sailor", "deckhand", "admiral", "captain"]);
        let chosen = bots(&page.answer("POST", "/api/device/continue", &wanted, 201));
        assert_eq!(
            chosen.iter().map(|(level, _)| level).collect::<Vec<_>>(),
            ["deckhand", "admiral", "captain"]
        );
        assert_eq!(
            chosen.iter().map(|(_, name)| name).collect::<Vec<_>>(),
            before.iter().map(|(_, name)| name).collect::<Vec<_>>()
        );
        // A bot in the seat of a captain has the level that is asked for.
        wanted["people"] = json!([{"seat": 2, "name": "Mary"}]);
        (wanted["levels"], wanted["level"]) = (json!([]), json!("captain"));
        let instead = bots(&page.answer("POST", "/api/device/continue", &wanted, 201));
        assert_eq!(
            instead.iter().map(|(level, _)| level).collect::<Vec<_>>(),
            ["captain", "captain", "sailor"]
        );
        wanted["levels"] = json!(["kraken"]);
        assert_eq!(page.refusal("POST", "/api/device/continue", &wanted), "bad-level");
    }
}
