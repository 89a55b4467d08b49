//! Names of guests: taken before a seat or at it, and told to all their tables.

use crate::common::{Server, Socket};
use serde_json::{Value, json};

fn names(update: &Value) -> Vec<&str> {
    let seats = update["table"]["seats"].as_array().expect("chairs");
    seats.iter().filter_map(|chair| chair["name"].as_str()).collect()
}

#[tokio::test]
async fn a_new_name_reaches_every_seat() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary"], json!({})).await;
    let mut anne = people[0].0.clone();
    let alone = anne.post("/api/sail", &json!({"level": "deckhand"})).await.table_id();
    anne.put("/api/me", &json!({"name": "Anne la Rouge", "language": "fr"})).await.granted();
    let told = people[1].1.until(|told| told["news"].as_array().is_some_and(|news| !news.is_empty())).await;
    assert_eq!(told["news"][0], json!({"news": "named", "seat": 1, "name": "Anne la Rouge"}), "{told}");
    assert_eq!(names(&told), ["Anne la Rouge", "Mary"]);
    for table in [&id, &alone] {
        let seen = anne.get(&format!("/api/tables/{table}")).await.granted();
        assert_eq!(names(&seen)[0], "Anne la Rouge");
    }
    let mine = anne.get("/api/me/tables").await.granted();
    for table in mine["tables"].as_array().expect("tables") {
        assert_eq!(table["seats"][0], "Anne la Rouge", "lists know it, too");
    }
    let seq = anne.get(&format!("/api/tables/{id}")).await.granted()["seq"].clone();
    anne.put("/api/me", &json!({"name": "Anne la Rouge", "language": "en"})).await.granted();
    assert_eq!(
        anne.get(&format!("/api/tables/{id}")).await.granted()["seq"],
        seq,
        "another language is no other name"
    );
}

#[tokio::test]
async fn a_guest_takes_a_name_with_the_seat() {
    let server = Server::start().await;
    let mut host = server.guest("Hanna").await;
    let id = server.table(&mut host, json!({"seats": 4})).await;
    let mut stranger = server.stranger();
    stranger.get("/api/me").await.granted();
    let mut socket = Socket::open(&stranger, &id).await;
    assert_eq!(socket.ask(json!({"do": "join", "name": "a\u{202e}b"})).await, Err("bad-name".into()));
    let told = socket.ask(json!({"do": "join", "name": "  Mary  Read "})).await.expect("she may come in");
    assert_eq!(names(&told), ["Hanna", "Mary Read"]);
    let told = socket.ask(json!({"do": "name", "name": "Mary"})).await.expect("she may");
    assert_eq!(names(&told), ["Hanna", "Mary"]);
    assert_eq!(socket.ask(json!({"do": "name", "name": ""})).await, Err("bad-name".into()));
    // Without a seat, a name is used for chat lines.
    let mut watcher = Socket::open(&server.guest("Watcher").await, &id).await;
    watcher.ask(json!({"do": "watch"})).await.expect("let in");
    watcher.ask(json!({"do": "name", "name": "Jack"})).await.expect("granted");
    let told = watcher.ask(json!({"do": "say", "text": "ahoy"})).await.expect("said");
    assert_eq!((&told["news"][0]["name"], &told["news"][0]["seat"]), (&json!("Jack"), &json!(null)));
    // And over HTTP.
    let told = host.ask(&id, &json!({"do": "name", "name": "Hostess"})).await.granted();
    assert_eq!(names(&told["update"]), ["Hostess", "Mary"]);
}

#[tokio::test]
async fn changing_the_name_is_limited() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let mut refusals = Vec::new();
    for nth in 0..20 {
        let reply = anne.put("/api/me", &json!({"name": format!("Anne {nth}"), "language": "en"})).await;
        if reply.status != 200 {
            refusals.push(reply.refusal());
        }
    }
    assert!(!refusals.is_empty() && refusals.iter().all(|code| code == "too-fast"), "{refusals:?}");
}

/// A guest must not fill the log of a shared table with names: the log has a bound.
#[tokio::test]
async fn changing_the_name_at_one_table_is_limited() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary"], json!({})).await;
    let (anne, socket) = &mut people[0];
    let mut last = String::new();
    let mut refusals = Vec::new();
    for nth in 0..10 {
        let name = format!("Anne {nth}");
        let over_http = anne.ask(&id, &json!({"do": "name", "name": format!("{name} h")})).await;
        if over_http.status != 200 {
            refusals.push(over_http.refusal());
        }
        match socket.ask(json!({"do": "name", "name": name})).await {
            Ok(_) => last = name,
            Err(code) => refusals.push(code),
        }
    }
    assert!(refusals.len() >= 6 && refusals.iter().all(|code| code == "too-fast"), "{refusals:?}");
    // A refused name is not used for the next seat over this socket.
    socket.ask(json!({"do": "leave"})).await.expect("she may");
    let told = socket.ask(json!({"do": "sit"})).await.expect("she may");
    assert_eq!(names(&told)[0], last);
}

#[tokio::test]
async fn a_race_that_is_over_keeps_its_names() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let id = anne.post("/api/sail", &json!({"level": "deckhand"})).await.table_id();
    let over = anne.ask(&id, &json!({"do": "give-up"})).await.granted()["update"]["seq"].clone();
    let told = anne.ask(&id, &json!({"do": "name", "name": "Mary"})).await.granted()["update"].clone();
    assert_eq!((&told["seq"], names(&told)[0]), (&over, "Anne"));
}

#[tokio::test]
async fn the_options_of_a_new_table_are_no_news() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let id = anne.post("/api/sail", &json!({"level": "deckhand"})).await.table_id();
    let seen = anne.get(&format!("/api/tables/{id}?since=0")).await.granted();
    let kinds: Vec<_> =
        seen["news"].as_array().expect("news").iter().map(|news| news["news"].clone()).collect();
    assert_eq!(kinds[0], "sat", "{kinds:?}");
    assert!(!kinds.contains(&json!("agreed")));
    let open = server.table(&mut anne, json!({})).await;
    let told = anne.ask(&open, &json!({"do": "agree", "options": {"seats": 3}})).await.granted();
    let news = told["update"]["news"].as_array().expect("news");
    assert!(news.iter().any(|news| news["news"] == "agreed"), "a real change is told");
}
