//! Captains who give a race up: alone it is over at once, among others a bot sails for them to the end.

use crate::common::{Server, Socket};
use serde_json::{Value, json};

fn seat(update: &Value, nth: usize) -> &Value {
    &update["table"]["seats"][nth]
}

#[tokio::test]
async fn a_captain_alone_with_bots_ends_the_race_by_giving_it_up() {
    let mut server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let id = anne.post("/api/sail", &json!({"options": {"seats": 3}, "level": "deckhand"})).await.table_id();
    let ask = anne.get(&format!("/api/tables/{id}")).await.granted()["ask"].clone();
    let told = anne.ask(&id, &json!({"do": "give-up"})).await.granted()["update"].clone();
    assert_eq!((&told["table"]["phase"], &told["table"]["given_up"]), (&json!("over"), &json!(true)));
    assert_eq!(
        (&told["ask"], &told["options"], &told["deadline"]),
        (&json!(null), &json!(null), &json!(null))
    );
    assert_eq!(told["open"]["result"], json!(null), "nobody won");
    assert_eq!((&seat(&told, 0)["gave_up"], &seat(&told, 0)["kind"]), (&json!(true), &json!("captain")));
    assert!(told["table"]["secret"].is_string(), "the dice can be checked");
    for (request, code) in [
        (json!({"do": "choose", "ask": ask, "choice": "dice 1 2"}), "gave-up"),
        (json!({"do": "return"}), "gave-up"),
        (json!({"do": "offer"}), "gave-up"),
    ] {
        assert_eq!(anne.ask(&id, &request).await.refusal(), code, "{request}");
    }
    let again = anne.ask(&id, &json!({"do": "give-up"})).await.granted()["update"].clone();
    assert_eq!(again["seq"], told["seq"], "once is enough");
    server.restart().await;
    anne.address = server.address();
    let back = anne.get(&format!("/api/tables/{id}")).await.granted();
    assert_eq!(
        (&back["seq"], &back["table"]["given_up"]),
        (&told["seq"], &json!(true)),
        "bots do not sail on"
    );
    let mine = anne.get("/api/me/tables").await.granted()["tables"][0].clone();
    assert_eq!((&mine["phase"], &mine["your_turn"]), (&json!("over"), &json!(false)));
    let said = anne.ask(&id, &json!({"do": "say", "text": "another time"})).await.granted();
    assert_eq!(
        said["update"]["news"].as_array().and_then(|news| news.last()).map(|news| &news["news"]),
        Some(&json!("said"))
    );
    let rematch = anne.ask(&id, &json!({"do": "rematch"})).await.granted()["rematch"].clone();
    let next = anne.get(&format!("/api/tables/{}", rematch.as_str().expect("an id"))).await.granted();
    assert_eq!((&next["seat"], &seat(&next, 1)["kind"]), (&json!(1), &json!("bot")));
}

#[tokio::test]
async fn among_others_a_bot_sails_to_the_end_for_a_captain_who_gave_up() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary", "Jack"], json!({})).await;
    assert_eq!(people[1].1.ask(json!({"do": "give-up"})).await, Err("not-started".into()));
    people[0].1.ask(json!({"do": "start"})).await.expect("all are ready");
    let told = people[1].1.ask(json!({"do": "give-up"})).await.expect("she may");
    let news = told["news"].as_array().and_then(|news| news.iter().find(|news| news["news"] == "gave-up"));
    assert_eq!(news.map(|news| &news["seat"]), Some(&json!(2)), "{told}");
    assert_eq!((&told["table"]["phase"], &told["seat"]), (&json!("racing"), &json!(2)));
    assert_eq!((&told["options"], &seat(&told, 1)["helm"]["level"]), (&json!(null), &json!("sailor")));
    assert_eq!(people[1].1.ask(json!({"do": "return"})).await, Err("gave-up".into()));
    assert!(told["deadline"].is_number(), "two people are left, who may keep each other waiting");
    let mut stranger = Socket::open(&server.guest("Late").await, &id).await;
    assert_eq!(
        stranger.ask(json!({"do": "watch"})).await.expect("let in")["table"]["given_up"],
        json!(false)
    );
    assert_eq!(stranger.ask(json!({"do": "give-up"})).await, Err("not-seated".into()));
    let told = people[2].1.ask(json!({"do": "give-up"})).await.expect("he may");
    assert_eq!(
        (&told["deadline"], &told["table"]["phase"]),
        (&json!(null), &json!("racing")),
        "Anne has all the time"
    );
    let told = people[0].1.ask(json!({"do": "give-up"})).await.expect("she may, too");
    assert_eq!((&told["table"]["phase"], &told["table"]["given_up"]), (&json!("over"), &json!(true)));
}
