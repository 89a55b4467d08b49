//! Lessons over the network: a scene is a table, it follows its script, and it is no race.

use crate::common::Server;
use serde_json::json;

#[tokio::test]
async fn a_scene_opens_where_its_lesson_says_and_follows_the_script() {
    let server = Server::start().await;
    let mut learner = server.guest("Anne").await;
    let reply = learner.post("/api/lessons/first-voyage/1", &json!({})).await;
    assert_eq!(reply.status, 201);
    let update = reply.granted();
    assert_eq!(update["table"]["lesson"], json!({"name": "first-voyage", "scene": 1}));
    assert_eq!(update["seat"], 1);
    assert_eq!(update["options"]["list"], json!(["dice 4 2", "dice 2 4"]), "the script rolled 4 and 2");
    let table = update["table"]["id"].as_str().expect("an id").to_owned();
    let ask = |update: &serde_json::Value| update["ask"].as_u64().expect("a question");
    let choose = json!({"do": "choose", "ask": ask(&update), "choice": "dice 4 2"});
    let update = learner.ask(&table, &choose).await.granted()["update"].clone();
    let choose = json!({"do": "choose", "ask": ask(&update), "choice": "card food-gunpowder"});
    learner.ask(&table, &choose).await.granted();
    let events = learner.get(&format!("/api/tables/{table}?since=0")).await.granted()["events"].to_string();
    assert!(
        events.contains("food-gunpowder") && events.contains("gold-gold"),
        "the rivals follow theirs: {events}"
    );
}

#[tokio::test]
async fn a_lesson_is_in_no_list_has_no_record_no_secret_and_no_company() {
    let server = Server::start().await;
    let mut learner = server.guest("Anne").await;
    let update = learner.post("/api/lessons/first-voyage/7", &json!({})).await.granted();
    let table = update["table"]["id"].as_str().expect("an id").to_owned();
    assert_eq!(learner.get("/api/me/tables").await.granted()["tables"], json!([]));
    assert_eq!(learner.get("/api/tables").await.granted()["tables"], json!([]));
    let choose = json!({"do": "choose", "ask": update["ask"], "choice": "card gold-gold"});
    let update = learner.ask(&table, &choose).await.granted()["update"].clone();
    assert_eq!(update["table"]["phase"], "over");
    assert_eq!(update["table"]["secret"], json!(null), "nothing is called fair that was written before");
    assert_eq!(learner.get(&format!("/api/tables/{table}/record")).await.refusal(), "is-a-lesson");
    assert_eq!(learner.ask(&table, &json!({"do": "rematch"})).await.refusal(), "is-a-lesson");
    assert_eq!(learner.get("/api/me/tables").await.granted()["tables"], json!([]));
    let mut other = server.guest("Mary").await;
    assert_eq!(other.get(&format!("/api/tables/{table}")).await.refusal(), "no-spectators");
    let replay = learner.get(&format!("/api/tables/{table}/replay")).await;
    assert_eq!(replay.status, 200, "it can be watched again");
}

#[tokio::test]
async fn what_is_no_lesson_is_refused_by_name() {
    let server = Server::start().await;
    let mut learner = server.guest("Anne").await;
    for address in [
        "first-voyage/0",
        "first-voyage/8",
        "first-voyage/x",
        "first-voyage/-1",
        "nowhere/1",
        "nowhere/finished",
        "nowhere/steps/1",
        "first-voyage/steps/0",
        "first-voyage/steps/99",
        "first-voyage/steps/x",
    ] {
        let reply = learner.post(&format!("/api/lessons/{address}"), &json!({})).await;
        assert_eq!((reply.status, reply.refusal().as_str()), (404, "no-such-lesson"), "{address}");
    }
}

#[tokio::test]
async fn how_far_learners_come_is_counted_and_who_they_are_is_not() {
    let server = Server::start().await;
    let mut learner = server.guest("Anne").await;
    for scene in ["1", "2", "2?again", "1?again"] {
        learner.post(&format!("/api/lessons/forks/{scene}"), &json!({})).await.granted();
    }
    for step in [1, 2, 5] {
        assert_eq!(learner.post(&format!("/api/lessons/forks/steps/{step}"), &json!({})).await.status, 204);
    }
    assert_eq!(learner.post("/api/lessons/first-voyage/finished", &json!({})).await.status, 204);
    learner.post("/api/sail", &json!({"level": "deckhand", "after": "first-voyage"})).await.granted();
    learner.post("/api/sail", &json!({"level": "deckhand", "after": "nowhere"})).await.granted();
    let figures = learner.get("/metrics").await.body;
    let count = |start: &str| {
        let line = figures
            .lines()
            .find(|line| line.starts_with(start))
            .unwrap_or_else(|| panic!("{start}: {figures}"));
        line.rsplit(' ').next().and_then(|count| count.parse::<u64>().ok()).expect("a count")
    };
    // No other test of this program takes part in this lesson.
    assert_eq!(count("xaymaca_lesson_scenes_total{lesson=\"forks\",scene=\"2\"}"), 1, "only the first visit");
    assert_eq!(count("xaymaca_lesson_steps_total{lesson=\"forks\",step=\"5\"}"), 1);
    assert!(!figures.contains("xaymaca_lesson_steps_total{lesson=\"forks\",step=\"3\"}"), "it was skipped");
    assert!(count("xaymaca_lessons_finished_total{lesson=\"first-voyage\"}") >= 1);
    assert!(count("xaymaca_first_races_total{lesson=\"first-voyage\"}") >= 1);
    assert!(!figures.contains("nowhere"), "a lesson that is none is not counted");
}

/// A server that stops in the middle of a scene goes on with its script when it is started again.
#[tokio::test]
async fn a_scene_survives_a_restart() {
    let mut server = Server::start().await;
    let mut learner = server.guest("Anne").await;
    let update = learner.post("/api/lessons/first-voyage/6", &json!({})).await.granted();
    let table = update["table"]["id"].as_str().expect("an id").to_owned();
    let choose = json!({"do": "choose", "ask": update["ask"], "choice": "card forward-gunpowder"});
    let update = learner.ask(&table, &choose).await.granted()["update"].clone();
    server.restart().await;
    learner.address = server.address();
    let choose = json!({"do": "choose", "ask": update["ask"], "choice": "sail 33"});
    let update = learner.ask(&table, &choose).await.granted()["update"].clone();
    assert!(update["own"].to_string().contains("+7"), "the scripted treasure: {}", update["own"]);
}
