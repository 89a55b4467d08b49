//! The analysis of a race over HTTP: nothing before its end, every part after it, the same as on a device.

use crate::common::{Browser, Captain, Server, Socket, sail_all};
use serde_json::{Value, json};
use xaymaca_browser::Device;

const PARTS: [&str; 7] = [
    "part=curve",
    "part=curve&as=all",
    "part=curve&as=2",
    "part=luck",
    "part=decisions",
    "part=decisions&as=1",
    "part=decisions&as=3",
];

/// A captain against two bots, before the first choice.
async fn race(server: &Server) -> (String, Browser, Captain) {
    let mut anne = server.guest("Anne").await;
    let id = anne.post("/api/sail", &json!({"level": "deckhand", "options": {"seats": 3}})).await.table_id();
    let mut socket = Socket::open(&anne, &id).await;
    socket.say(&json!({"do": "join"})).await;
    (id, anne, Captain::new(socket, 7))
}

/// A race that is over.
async fn sailed(server: &Server) -> (String, Browser) {
    let (id, anne, captain) = race(server).await;
    sail_all(&mut [captain]).await;
    (id, anne)
}

fn path(id: &str, query: &str) -> String {
    format!("/api/tables/{id}/analysis?{query}")
}

#[tokio::test]
async fn a_race_is_analysed_when_it_is_over_and_not_before() {
    let server = Server::start().await;
    let (id, mut anne, captain) = race(&server).await;
    for query in PARTS.into_iter().chain(["part=decisions&as=6"]) {
        assert_eq!(anne.get(&path(&id, query)).await.refusal(), "not-over", "{query}");
    }
    sail_all(&mut [captain]).await;
    let curve = anne.get(&path(&id, "part=curve")).await.granted();
    assert_eq!(curve["ships"], json!([1, 2, 3]));
    let points = curve["curve"].as_array().expect("a curve");
    for point in points {
        let sum: f64 = point["chances"].as_array().expect("chances").iter().filter_map(Value::as_f64).sum();
        assert!((sum - 1.0).abs() < 1e-6, "{point}");
    }
    let luck = anne.get(&path(&id, "part=luck")).await.granted();
    assert_eq!((&luck["mind"], &luck["curve"]), (&curve["mind"], &curve["curve"]));
    let replay = anne.get(&format!("/api/tables/{id}/replay?as=all")).await.granted();
    let winners = replay["final"]["result"]["winners"].as_array().expect("winners");
    for account in luck["accounts"].as_array().expect("accounts") {
        let number = |name: &str| account[name].as_f64().unwrap_or_else(|| panic!("{name} of {account}"));
        let won = if winners.contains(&account["ship"]) { 1.0 / winners.len() as f64 } else { 0.0 };
        assert!((number("result") - won).abs() < 1e-9, "{account}");
        let kinds = account["luck"].as_object().expect("kinds").values().filter_map(Value::as_f64);
        let sum = kinds.sum::<f64>() + number("own") + number("others") + number("uncertain");
        assert!((number("result") - number("start") - sum).abs() < 1e-6, "{account}");
    }
    let own = anne.get(&path(&id, "part=decisions")).await.granted();
    assert_eq!(own, anne.get(&path(&id, "part=decisions&as=1")).await.granted(), "hers, if she names none");
    for (query, code) in [
        ("part=curve&as=4", "no-such-seat"),
        ("part=decisions&as=all", "no-such-seat"),
        ("part=curve&as=7", "unknown-request"),
        ("part=curve&as=spectator", "unknown-request"),
        ("part=luck&part=luck", "unknown-request"),
        ("part=luck&more=1", "unknown-request"),
        ("part=", "unknown-request"),
        ("", "unknown-request"),
    ] {
        assert_eq!(anne.get(&path(&id, query)).await.refusal(), code, "{query}");
    }
    let mut stranger = server.guest("Stranger").await;
    assert_eq!(stranger.get(&path(&id, "part=luck")).await.granted(), luck, "nothing is hidden any more");
    assert_eq!(stranger.get(&path(&id, "part=decisions")).await.refusal(), "not-seated");
}

#[tokio::test]
async fn a_race_without_a_result_and_a_lesson_have_no_analysis() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let open = server.table(&mut anne, json!({})).await;
    let given_up = anne.post("/api/sail", &json!({"level": "deckhand"})).await.table_id();
    anne.ask(&given_up, &json!({"do": "give-up"})).await.granted();
    let lesson = anne.post("/api/lessons/first-voyage/1", &json!({})).await.table_id();
    let nowhere = "asRu7JqLTdIGDs1THc_hlQ".to_owned();
    for (id, code) in
        [(open, "not-started"), (given_up, "not-over"), (lesson, "is-a-lesson"), (nowhere, "no-such-table")]
    {
        assert_eq!(anne.get(&path(&id, "part=luck")).await.refusal(), code);
    }
    let closed = json!({"options": {"seats": 2, "spectators": false}, "level": "deckhand"});
    let closed = anne.post("/api/sail", &closed).await.table_id();
    let mut stranger = server.guest("Stranger").await;
    assert_eq!(stranger.get(&path(&closed, "part=luck")).await.refusal(), "no-spectators");
}

/// Tells a device one thing, and returns its reply.
fn tell(device: &mut Device, mut action: Value) -> Value {
    action["now"] = json!(1_000_000);
    action["entropy"] = json!("07".repeat(32));
    serde_json::from_str(&device.handle(&action.to_string())).expect("JSON")
}

/// What the device answers to a call, once everything is carried out; `appends` is what is stored.
fn answer(device: &mut Device, appends: &mut Vec<Value>, method: &str, path: &str, body: &Value) -> String {
    let body = if body.is_null() { Value::Null } else { json!(body.to_string()) };
    let mut reply =
        tell(device, json!({"do": "call", "call": 1, "method": method, "path": path, "body": body}));
    loop {
        let mut next = json!({"do": "analyse"});
        for effect in reply["out"].as_array().expect("effects") {
            if let Some(store) = effect["store"].as_object() {
                appends.push(json!({"seq": store["seq"], "at": store["at"], "lines": store["lines"],
                    "digest": store["digest"]}));
                next = json!({"do": "stored", "table": store["table"], "seq": store["seq"], "ok": true});
            } else if let Some(table) = effect["load"].as_str() {
                next = json!({"do": "read", "table": table, "appends": *appends});
            } else if effect["answer"] == 1 {
                return effect["body"].as_str().expect("a body").to_owned();
            }
        }
        reply = tell(device, next);
    }
}

#[tokio::test]
async fn a_device_answers_the_same_byte_for_byte() {
    let server = Server::start().await;
    let (id, mut anne) = sailed(&server).await;
    let record = anne.get(&format!("/api/tables/{id}/record")).await.body;
    let (mut device, mut appends) = (Device::default(), Vec::new());
    tell(&mut device, json!({"do": "guest", "name": "Anne", "language": "en"}));
    let found =
        answer(&mut device, &mut appends, "POST", "/api/device/records", &json!({ "record": record }));
    let found: Value = serde_json::from_str(&found).expect("JSON");
    let shown = found["table"].as_str().unwrap_or_else(|| panic!("a table: {found}")).to_owned();
    // No seat of the record is the device's guest's, so each is named.
    for query in PARTS.into_iter().filter(|query| *query != "part=decisions") {
        let over_http = anne.get(&path(&id, query)).await;
        assert_eq!(over_http.status, 200, "{query}");
        let on_device = answer(&mut device, &mut appends, "GET", &path(&shown, query), &Value::Null);
        assert_eq!(over_http.body, on_device, "{query}");
    }
}
