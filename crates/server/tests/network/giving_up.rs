//! Captains who give a race up: if they are alone it is over at once; otherwise a bot sails for them to the end.

use crate::common::{Captain, Server, Socket, sail_all};
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
    assert_eq!(told["open"]["result"], json!(null), "there is no result");
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
    assert_eq!(again["seq"], told["seq"], "a second time changes nothing");
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
    let told = people[2].1.ask(json!({"do": "give-up"})).await.expect("they may");
    assert_eq!(
        (&told["deadline"], &told["table"]["phase"]),
        (&json!(null), &json!("racing")),
        "Anne has all the time"
    );
    let told = people[0].1.ask(json!({"do": "give-up"})).await.expect("she may, too");
    assert_eq!((&told["table"]["phase"], &told["table"]["given_up"]), (&json!("over"), &json!(true)));
}

#[tokio::test]
async fn in_a_rematch_of_a_race_that_all_gave_up_all_have_their_seats() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary"], json!({"seats": 3})).await;
    people[0].1.ask(json!({"do": "hire", "level": "deckhand"})).await.expect("a bot");
    people[0].1.ask(json!({"do": "start"})).await.expect("all are ready");
    for (_, socket) in &mut people {
        socket.ask(json!({"do": "give-up"})).await.expect("they may");
    }
    let mut tables = Vec::new();
    for (nth, (browser, _)) in people.iter_mut().enumerate().rev() {
        let rematch = browser.ask(&id, &json!({"do": "rematch"})).await.granted()["rematch"].clone();
        let rematch = rematch.as_str().expect("an id").to_owned();
        let next = browser.get(&format!("/api/tables/{rematch}")).await.granted();
        assert_eq!((&next["seat"], &seat(&next, 2)["kind"]), (&json!(nth + 1), &json!("bot")), "{next}");
        tables.push(rematch);
    }
    assert_eq!(tables[0], tables[1]);
}

#[tokio::test]
async fn in_a_rematch_of_a_race_that_went_on_the_seat_of_a_captain_who_gave_up_is_free() {
    let server = Server::start().await;
    let (id, people) = server.table_of(&["Anne", "Mary", "Jack"], json!({})).await;
    let (mut browsers, mut captains) = (Vec::new(), Vec::new());
    for (nth, (browser, socket)) in people.into_iter().enumerate() {
        browsers.push(browser);
        captains.push(Captain::new(socket, nth as u64));
    }
    captains[0].socket.ask(json!({"do": "start"})).await.expect("all are ready");
    captains.remove(1).socket.ask(json!({"do": "give-up"})).await.expect("she may");
    sail_all(&mut captains).await;
    let rematch = browsers[0].ask(&id, &json!({"do": "rematch"})).await.granted()["rematch"].clone();
    let rematch = rematch.as_str().expect("an id");
    let next = browsers[0].get(&format!("/api/tables/{rematch}")).await.granted();
    let kinds: Vec<&Value> = (0..3).map(|nth| &seat(&next, nth)["kind"]).collect();
    assert_eq!(kinds, ["captain", "free", "captain"], "{next}");
    let again = browsers[1].ask(&id, &json!({"do": "rematch"})).await.granted()["rematch"].clone();
    assert_eq!(again, rematch);
    let mut socket = Socket::open(&browsers[1], rematch).await;
    assert_eq!(socket.ask(json!({"do": "join"})).await.expect("her chair is free")["seat"], json!(2));
}

/// A captain who gave up has still sailed against the others: what they hide stays hidden until the race is over.
#[tokio::test]
async fn giving_up_opens_nothing_while_another_sails_on() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary"], json!({"patience": null})).await;
    people[0].1.ask(json!({"do": "start"})).await.expect("all are ready");
    people[0].1.ask(json!({"do": "give-up"})).await.expect("she may");
    let (record, replay) = (format!("/api/tables/{id}/record"), format!("/api/tables/{id}/replay"));
    let mut anne = people[0].0.clone();
    for query in ["?as=2", "?as=all"] {
        assert_eq!(anne.get(&format!("{replay}{query}")).await.refusal(), "not-over", "{query}");
    }
    let own = anne.get(&replay).await.granted();
    assert_eq!((&own["as"], &own["final"]), (&json!(1), &json!(null)), "she may see it as she saw it");
    assert_eq!(own["table"]["secret"], json!(null));
    let seen = anne.get(&record).await;
    assert!(seen.status == 200 && !seen.body.contains("secret"), "as she saw it: {seen:?}");
    assert!(seen.body.contains("* card ?"), "as she saw it: {seen:?}");
    people[1].1.ask(json!({"do": "give-up"})).await.expect("she may, too");
    for query in ["?as=2", "?as=all"] {
        assert!(
            anne.get(&format!("{replay}{query}")).await.granted()["table"]["secret"].is_string(),
            "{query}"
        );
    }
    let whole = anne.get(&record).await;
    assert!(whole.status == 200 && whole.body.contains("secret"), "{whole:?}");
    assert!(!whole.body.contains('?'), "{whole:?}");
}
