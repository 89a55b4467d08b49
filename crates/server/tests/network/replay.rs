//! Replays over HTTP: which points of view may be asked for, and what is refused. `secrecy` checks that nothing is shown too
//! early.

use crate::common::{Captain, Server, Socket, sail_all};
use serde_json::{Value, json};

#[tokio::test]
async fn a_race_is_replayed_from_its_beginning_to_its_end() {
    let server = Server::start().await;
    let (id, people) = server.table_of(&["Anne", "Mary"], json!({"patience": null})).await;
    let replay = format!("/api/tables/{id}/replay");
    let (mut browsers, mut captains) = (Vec::new(), Vec::new());
    for (nth, (browser, socket)) in people.into_iter().enumerate() {
        browsers.push(browser);
        captains.push(Captain::new(socket, nth as u64));
    }
    assert_eq!(browsers[0].get(&replay).await.refusal(), "not-started");
    captains[0].socket.say(&json!({"do": "start"})).await;
    sail_all(&mut captains).await;
    captains[1].socket.ask(json!({"do": "say", "text": "Well sailed!"})).await.expect("she may talk");
    for (query, seen) in [
        ("", json!(1)),
        ("?as=2", json!(2)),
        ("?as=spectator", json!("spectator")),
        ("?as=all", json!("all")),
    ] {
        let told = browsers[0].get(&format!("{replay}{query}")).await.granted();
        assert_eq!(told["as"], seen);
        assert_eq!((&told["start"]["round"], &told["start"]["result"]), (&json!(0), &Value::Null));
        assert!(told["final"]["result"].is_object());
        let steps = told["steps"].as_array().expect("steps");
        assert_eq!(steps[0]["events"][0]["event"], "captain-drawn");
        assert_eq!(steps.last().expect("a step")["news"][0]["text"], "Well sailed!");
        // A step has at most one choice.
        let chosen = steps.iter().filter(|step| step["seat"].is_number()).count();
        assert!(chosen > 20, "{chosen}");
        assert!(steps.iter().all(|step| step["choice"].is_null() || step["seat"].is_number()));
    }
    let all = browsers[0].get(&format!("{replay}?as=all")).await.body;
    for event in ["drew-card", "chose-card"] {
        for seat in [1, 2] {
            assert!(all.contains(&format!("{{\"event\":\"{event}\",\"seat\":{seat},")), "{event} {seat}");
        }
    }
    for (query, code) in [
        ("?as=3", "no-such-seat"),
        ("?as=7", "unknown-request"),
        ("?as=", "unknown-request"),
        ("?as=1&as=2", "unknown-request"),
    ] {
        assert_eq!(browsers[0].get(&format!("{replay}{query}")).await.refusal(), code, "{query}");
    }
    let mut stranger = server.guest("Stranger").await;
    assert_eq!(stranger.get(&replay).await.granted()["as"], "spectator");
    assert_eq!(stranger.get(&format!("{replay}?as=2")).await.granted()["as"], json!(2));
}

#[tokio::test]
async fn a_table_without_spectators_shows_its_replay_to_its_captains_alone() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let options = json!({"seats": 2, "spectators": false});
    let id = anne.post("/api/sail", &json!({"options": options, "level": "deckhand"})).await.table_id();
    let _anne = Socket::open(&anne, &id).await;
    let mut stranger = server.guest("Stranger").await;
    for query in ["", "?as=spectator", "?as=1", "?as=all"] {
        let replay = format!("/api/tables/{id}/replay{query}");
        assert_eq!(stranger.get(&replay).await.refusal(), "no-spectators", "{query}");
    }
    assert_eq!(anne.get(&format!("/api/tables/{id}/replay")).await.granted()["as"], json!(1));
}
