//! A table that strangers attack over sockets and HTTP: it is not worn out, names are distinct, and its host has the last word.

use crate::common::{Server, Socket};
use serde_json::{Value, json};

fn names(update: &Value) -> Vec<&str> {
    let seats = update["table"]["seats"].as_array().expect("chairs");
    seats.iter().filter_map(|chair| chair["name"].as_str()).collect()
}

#[tokio::test]
async fn sitting_and_standing_by_turns_wears_no_table_out() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let id = server.table(&mut anne, json!({"seats": 4})).await;
    let mut mallory = Socket::open(&server.guest("Mallory").await, &id).await;
    mallory.ask(json!({"do": "watch"})).await.expect("let in");
    let mut refused = 0;
    // Fewer than the server lets one guest ask at once: it is the table that refuses.
    for nth in 0..180 {
        let word = if nth % 2 == 0 { "sit" } else { "leave" };
        refused += usize::from(mallory.ask(json!({ "do": word })).await == Err("too-fast".into()));
    }
    assert!((20..=30).contains(&refused), "{refused}");
    let seq = anne.get(&format!("/api/tables/{id}")).await.granted()["seq"].as_u64().expect("a number");
    assert!(seq < 200, "the log stays short: {seq}");
    let mut mary = Socket::open(&server.guest("Mary").await, &id).await;
    let told = mary.ask(json!({"do": "join"})).await.expect("a seat");
    assert_eq!(names(&told), ["Anne", "Mary"]);
    anne.ask(&id, &json!({"do": "flag", "flag": "john-rackham"})).await.granted();
}

#[tokio::test]
async fn names_that_look_like_others_get_a_number() {
    let server = Server::start().await;
    let mut host = server.guest("B\u{430}rnacle Bess").await;
    let id = server.table(&mut host, json!({"seats": 6})).await;
    let mut last = Value::Null;
    for name in ["Mary", "M\u{430}ry", "MARY", "Sa1ty Tom", "M\u{430}ry 2"] {
        let mut socket = Socket::open(&server.guest(name).await, &id).await;
        last = socket.ask(json!({"do": "join"})).await.expect("a seat");
    }
    let all = ["B\u{430}rnacle Bess 2", "Mary", "M\u{430}ry 2", "MARY 3", "Sa1ty Tom 2", "M\u{430}ry 4"];
    assert_eq!(names(&last), all);
    let mut jack = Socket::open(&server.guest("mary").await, &id).await;
    jack.ask(json!({"do": "watch"})).await.expect("let in");
    let told = jack.ask(json!({"do": "say", "text": "ahoy"})).await.expect("said");
    assert_eq!((&told["news"][0]["name"], &told["news"][0]["seat"]), (&json!("mary 5"), &Value::Null));
    assert!(told["news"][0]["who"].is_u64(), "{told}");
}

#[tokio::test]
async fn a_ban_ends_sockets_and_holds_for_every_request_and_after_a_restart() {
    let mut server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary"], json!({"listed": true})).await;
    let (mut mary, mut socket) = people.remove(1);
    let (mut anne, mut host) = people.remove(0);
    assert_eq!(socket.ask(json!({"do": "ban", "seat": 1})).await, Err("not-host".into()));
    let told = host.ask(json!({"do": "ban", "seat": 2})).await.expect("granted");
    assert_eq!(names(&told), ["Anne"]);
    let who = told["people"][0]["who"].clone();
    assert_eq!((&told["people"][0]["name"], &told["people"][0]["banned"]), (&json!("Mary"), &json!(true)));
    assert_eq!(socket.refusal().await, "banned");
    assert_eq!(socket.next_or_end().await, None, "and the socket is closed");
    server.restart().await;
    (anne.address, mary.address) = (server.address(), server.address());
    for request in
        [json!({"do": "sit"}), json!({"do": "say", "text": "ahoy"}), json!({"do": "name", "name": "Jane"})]
    {
        assert_eq!(mary.ask(&id, &request).await.refusal(), "banned");
    }
    assert_eq!(mary.get(&format!("/api/tables/{id}")).await.refusal(), "banned");
    let mut again = Socket::open(&mary, &id).await;
    for word in ["join", "watch"] {
        assert_eq!(again.ask(json!({ "do": word })).await, Err("banned".into()));
    }
    anne.ask(&id, &json!({"do": "unban", "who": who})).await.granted();
    again.ask(json!({"do": "join"})).await.expect("let in again");
}

#[tokio::test]
async fn a_closed_table_is_gone_from_every_list_and_code() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary"], json!({"listed": true})).await;
    let (mut mary, mut socket) = people.remove(1);
    let (mut anne, _host) = people.remove(0);
    let code = anne.get(&format!("/api/tables/{id}")).await.granted()["table"]["code"].clone();
    let code = code.as_str().expect("a code").to_owned();
    assert_eq!(mary.ask(&id, &json!({"do": "close"})).await.refusal(), "not-host");
    anne.ask(&id, &json!({"do": "close"})).await;
    assert_eq!(socket.refusal().await, "closed");
    assert_eq!(mary.ask(&id, &json!({"do": "sit"})).await.refusal(), "closed");
    // While the table is awake its code is known to have been one.
    let refusal = mary.get(&format!("/api/codes/{code}")).await.refusal();
    assert!(["no-such-code", "closed"].contains(&refusal.as_str()), "{refusal}");
    for list in ["/api/tables", "/api/me/tables"] {
        let tables = mary.get(list).await.granted();
        assert!(tables["tables"].as_array().is_some_and(Vec::is_empty), "{list}: {tables}");
    }
}

#[tokio::test]
async fn guests_of_one_address_do_not_keep_others_from_a_table() {
    let server = Server::with(|config| config.behind_proxy = true).await;
    let mut anne = server.guest("Anne").await;
    let id = server.table(&mut anne, json!({"seats": 4})).await;
    let [here, elsewhere] = ["203.0.113.7", "203.0.113.8"].map(|address| [("x-forwarded-for", address)]);
    let (mut sat, mut refused) = (0, 0);
    for nth in 0..60 {
        // New guests are free: they sit by turns over a socket and over HTTP.
        let guest = server.guest("Mallory").await;
        let mut socket = Socket::try_open(&guest, &id, &here).await.expect("a socket");
        let word = if nth % 2 == 0 { "join" } else { "sit" };
        if word == "sit" {
            socket.ask(json!({"do": "watch"})).await.expect("let in");
        }
        match socket.ask(json!({ "do": word })).await {
            Ok(_) => {
                sat += 1;
                socket.ask(json!({"do": "join"})).await.expect("back at their seat");
                socket.ask(json!({"do": "leave"})).await.expect("granted");
            }
            Err(refusal) => {
                assert_eq!(refusal, "too-fast");
                refused += 1;
            }
        }
    }
    assert!((24..30).contains(&sat) && refused > 0, "{sat} and {refused}");
    let mut mary = Socket::try_open(&server.guest("Mary").await, &id, &elsewhere).await.expect("a socket");
    assert_eq!(names(&mary.ask(json!({"do": "join"})).await.expect("a seat")), ["Anne", "Mary"]);
}
