//! Rubbish: messages that cannot be read, logs that are damaged, and more than there is room for.

use crate::common::Page;
use serde_json::{Value, json};
use xaymaca_browser::Device;

#[test]
fn what_cannot_be_read_is_a_problem_and_changes_nothing() {
    let mut device = Device::default();
    let entropy = "00".repeat(32);
    for message in [
        String::new(),
        "null".into(),
        "[]".into(),
        "{\"do\":\"tick\"}".into(),
        format!("{{\"do\":\"fly\",\"now\":1,\"entropy\":\"{entropy}\"}}"),
        format!("{{\"do\":\"tick\",\"now\":-1,\"entropy\":\"{entropy}\"}}"),
        "{\"do\":\"tick\",\"now\":1,\"entropy\":\"xx\"}".into(),
        format!(
            "{{\"do\":\"open\",\"socket\":1,\"table\":\"x\",\"as\":\"you\",\"now\":1,\"entropy\":\"{entropy}\"}}"
        ),
        " ".repeat(xaymaca_browser::LONGEST_INPUT + 1),
    ] {
        let reply: Value = serde_json::from_str(&device.handle(&message)).expect("JSON");
        assert!(reply["problem"].is_string() && reply["out"] == json!([]), "{reply}");
    }
}

#[test]
fn rubbish_over_a_connection_is_refused_and_the_connection_stays() {
    let mut page = Page::new();
    let table = page.open("/api/sail", &json!({}));
    page.send(json!({"do": "open", "socket": 1, "table": table, "as": "me"}));
    for (text, code) in [
        ("", "unreadable"),
        ("{", "unreadable"),
        ("{\"do\":\"leave\"}", "not-following"),
        ("{\"do\":1,\"id\":8}", "unknown-request"),
    ] {
        page.send(json!({"do": "message", "socket": 1, "text": text}));
        page.settle();
        assert_eq!(page.last_told(1)["code"], code, "{text}");
    }
    page.send(json!({"do": "message", "socket": 1, "text": "x".repeat(9_000)}));
    assert_eq!(page.last_told(1)["code"], "too-large");
    page.say(1, &json!({"do": "join"}));
    assert_eq!(page.update(1)["seat"], 1);
    page.say(1, &json!({"do": "choose", "ask": 999, "choice": "sail 1", "id": 2}));
    assert_eq!(page.last_told(1)["code"], "stale");
    // Connections that were never opened, stores and logs that nothing waits for.
    page.send(json!({"do": "message", "socket": 7, "text": "{}"}));
    page.send(json!({"do": "close", "socket": 7}));
    page.send(json!({"do": "stored", "table": table, "seq": 99, "ok": false}));
    page.send(json!({"do": "read", "table": table, "appends": null}));
    page.send(json!({"do": "think", "playouts": 0}));
    assert!(page.pending().is_empty() && page.choose(1, 0));
}

#[test]
fn a_damaged_log_harms_its_own_table_alone() {
    let mut page = Page::new();
    let (sound, harmed) = (page.open("/api/sail", &json!({})), page.open("/api/sail", &json!({})));
    page.follow(1, &sound, &json!("me"));
    let whole = page.stored[&harmed].clone();
    let gap = [&whole[..], &[json!({"seq": 9, "at": 1, "lines": "start\n"})]].concat();
    let untold = json!([{"seq": 1, "at": 1, "lines": "opened\u{0}"}]);
    let changed = |field: &str, value: Value| {
        let mut log = whole.clone();
        log[0][field] = value;
        json!(log)
    };
    let later = changed("at", json!(whole[0]["at"].as_u64().expect("a time") + 1));
    let other = changed("digest", json!("AAAAAAAAAAAAAAAAAAAAAA"));
    let rubbish = changed("digest", json!("x"));
    for log in [json!(gap), untold, json!([{"seq": 2, "at": 1, "lines": "x"}]), later, other, rubbish] {
        page.stored.insert(harmed.clone(), log.as_array().expect("rows").clone());
        assert_eq!(page.refusal("GET", &format!("/api/tables/{harmed}"), &Value::Null), "damaged");
        page.follow(2, &harmed, &json!("me"));
        assert_eq!(page.last_told(2)["code"], "damaged");
        assert!(!page.closed.contains_key(&2));
    }
    assert!(page.choose(1, 0), "the other goes on");
    page.stored.insert(harmed.clone(), whole);
    page.say(2, &json!({"do": "join"}));
    assert_eq!(page.update(2)["seat"], 1, "and this one, once its log is whole again");
}

#[test]
fn a_log_from_before_the_chain_is_read_and_goes_on_chained() {
    let mut page = Page::new();
    let table = page.open("/api/sail", &json!({}));
    let log = page.stored.get_mut(&table).expect("a log");
    for append in &mut *log {
        append.as_object_mut().expect("an append").remove("digest");
    }
    let before = log.len();
    page.follow(1, &table, &json!("me"));
    assert!(page.choose(1, 0));
    assert!(page.stored[&table].len() > before);
    assert!(page.stored[&table].last().expect("an append")["digest"].is_string());
    page.send(json!({"do": "close", "socket": 1}));
    page.settle();
    page.follow(2, &table, &json!("me"));
    assert!(page.choose(2, 0), "what was chained to it is read, too");
}

#[test]
fn connections_and_tables_are_bounded() {
    let mut page = Page::new();
    let table = page.open("/api/sail", &json!({}));
    for socket in 0..65 {
        page.send(json!({"do": "open", "socket": socket, "table": table, "as": "me"}));
    }
    assert_eq!(page.closed.get(&64).map(String::as_str), Some("too-many-sockets"));
    page.send(json!({"do": "open", "socket": 3, "table": "nowhere", "as": "me"}));
    assert_eq!(page.closed[&3], "no-such-table");
    for socket in 4..65 {
        page.send(json!({"do": "close", "socket": socket}));
    }
    // Tables whose logs never come stay in the way of no other for long: there is room for 32.
    let unknown = |nth: u64| format!("device_{nth:015}");
    for nth in 0..40 {
        let path = format!("/api/tables/{}", unknown(nth));
        page.send(json!({"do": "call", "call": 100 + nth, "method": "GET", "path": path, "body": null}));
    }
    assert!(page.last["out"][0]["body"].as_str().is_some_and(|body| body.contains("too-many-tables")));
    page.settle();
    assert_eq!(page.refusal("GET", &format!("/api/tables/{}", unknown(0)), &Value::Null), "no-such-table");
}

#[test]
fn what_waits_for_one_table_is_bounded() {
    let mut page = Page::new();
    let table = page.open("/api/sail", &json!({}));
    page.send(json!({"do": "open", "socket": 1, "table": table, "as": "me"}));
    for _ in 0..300 {
        page.send(json!({"do": "message", "socket": 1, "text": "{\"do\":\"join\",\"id\":1}"}));
    }
    assert_eq!(page.last_told(1)["code"], "too-fast");
    page.settle();
    assert_eq!(page.update(1)["seat"], 1);
}
