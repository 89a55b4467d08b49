//! The coach over real sockets: it advises captains who race against bots alone, marks it, and never names what is not listed.

use crate::common::{Server, Socket};
use serde_json::{Value, json};

/// A captain alone with bots, and what they are told first.
async fn alone(server: &Server) -> (String, Socket, Value) {
    let mut anne = server.guest("Anne").await;
    let id = anne.post("/api/sail", &json!({"level": "deckhand", "options": {"seats": 3}})).await.table_id();
    let mut socket = Socket::open(&anne, &id).await;
    let told = socket.ask(json!({"do": "join"})).await.expect("their seat");
    (id, socket, told)
}

fn choices(options: &Value) -> Vec<&str> {
    options.as_array().expect("options").iter().filter_map(|option| option["choice"].as_str()).collect()
}

#[tokio::test]
async fn a_captain_alone_with_bots_is_advised_among_their_options_and_it_is_marked() {
    let server = Server::start().await;
    let (_, mut socket, mut told) = alone(&server).await;
    let mut seen = 0;
    for _ in 0..4 {
        if told["options"]["list"].as_array().is_none_or(Vec::is_empty) {
            told = socket
                .until(|told| told["options"]["list"].as_array().is_some_and(|list| !list.is_empty()))
                .await;
        }
        let advice = socket.ask(json!({"do": "coach"})).await.expect("advice");
        assert_eq!((&advice["tell"], &advice["ask"]), (&json!("advice"), &told["ask"]));
        assert_eq!(advice["count"], told["options"]["count"]);
        let listed = told["options"]["list"].as_array().expect("a list");
        assert!(choices(&advice["options"]).iter().all(|choice| listed.contains(&json!(choice))), "{advice}");
        let chances: Vec<f64> = advice["options"]
            .as_array()
            .expect("options")
            .iter()
            .filter_map(|option| option["chance"].as_f64())
            .collect();
        assert!(chances.is_sorted_by(|one, other| one >= other), "{chances:?}");
        assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
        let ask = told["ask"].clone();
        let best = advice["options"][0]["choice"].clone();
        told = socket
            .ask(json!({"do": "choose", "ask": ask, "choice": best}))
            .await
            .expect("the best option is legal");
        let review = socket.ask(json!({"do": "review", "ask": ask})).await.expect("a review");
        assert_eq!((&review["ask"], &review["chosen"]), (&ask, &best));
        assert!(choices(&review["options"]).contains(&best.as_str().expect("a choice")));
        seen += 1;
    }
    assert_eq!(seen, 4);
    let marked = socket.heard.iter().filter(|told| told.contains("\"coached\"")).count();
    assert_eq!(marked, 4, "each use is marked");
}

#[tokio::test]
async fn the_coach_is_refused_in_company_in_lessons_to_spectators_and_over_http() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary"], json!({"patience": null})).await;
    let early = people[0].1.ask(json!({"do": "coach"})).await;
    assert_eq!(early, Err("not-started".into()));
    people[0].1.ask(json!({"do": "start"})).await.expect("a start");
    for request in [json!({"do": "coach"}), json!({"do": "review", "ask": 1})] {
        assert_eq!(people[0].1.ask(request.clone()).await, Err("not-alone".into()));
        assert_eq!(people[0].0.ask(&id, &request).await.refusal(), "socket-only");
        let mut watcher = Socket::open(&server.guest("Wanda").await, &id).await;
        watcher.ask(json!({"do": "watch"})).await.expect("they may");
        assert_eq!(watcher.ask(request).await, Err("not-seated".into()));
    }
    let mut learner = server.guest("Lena").await;
    let lesson = learner.post("/api/lessons/first-voyage/1", &json!({})).await.table_id();
    let mut socket = Socket::open(&learner, &lesson).await;
    socket.ask(json!({"do": "join"})).await.expect("their seat");
    assert_eq!(socket.ask(json!({"do": "coach"})).await, Err("is-a-lesson".into()));
    let (_, mut socket, _) = alone(&server).await;
    for ask in [json!(0), json!(4_000_000_000_u32)] {
        assert_eq!(
            socket.ask(json!({"do": "review", "ask": ask})).await,
            Err("stale".into()),
            "never answered"
        );
    }
    assert_eq!(socket.ask(json!({"do": "review", "ask": -1})).await, Err("unknown-request".into()));
}

#[tokio::test]
async fn questions_to_the_coach_are_bounded() {
    let server = Server::start().await;
    let (_, mut socket, mut told) = alone(&server).await;
    if told["options"]["list"].as_array().is_none_or(Vec::is_empty) {
        told = socket
            .until(|told| told["options"]["list"].as_array().is_some_and(|list| !list.is_empty()))
            .await;
    }
    assert!(told["ask"].is_u64());
    let mut refused = 0;
    for _ in 0..12 {
        refused += usize::from(socket.ask(json!({"do": "coach"})).await == Err("too-fast".into()));
    }
    assert!(refused > 0, "ten at once, then one every two seconds");
}

#[tokio::test]
async fn the_coach_answers_or_refuses_every_question_of_many_captains() {
    let server = Server::start().await;
    let mut captains = Vec::new();
    for _ in 0..12 {
        let (_, mut socket, mut told) = alone(&server).await;
        while told["options"]["list"].as_array().is_none_or(Vec::is_empty) {
            told = socket
                .until(|told| told["options"]["list"].as_array().is_some_and(|list| !list.is_empty()))
                .await;
        }
        captains.push(socket);
    }
    let asked = captains.iter_mut().map(|socket| socket.ask(json!({"do": "coach"})));
    let answers = futures_util::future::join_all(asked).await;
    let advised = answers.iter().filter(|answer| answer.as_ref().is_ok_and(|told| told["tell"] == "advice"));
    let advised = advised.count();
    let refused = answers.iter().filter(|answer| **answer == Err("too-fast".into())).count();
    // Eight wait at the most; one that is answered at once makes room for another.
    assert!(advised >= 8 && advised + refused == answers.len(), "{answers:?}");
}
