//! The list of a guest's own races: its summaries and its pages. It does not wake races against bots.

use crate::common::{Browser, Captain, Server, sail_all, within};
use serde_json::{Value, json};

async fn page(browser: &mut Browser, query: &str) -> Value {
    browser.get(&format!("/api/me/tables{query}")).await.granted()
}

fn ids(page: &Value) -> Vec<String> {
    let tables = page["tables"].as_array().expect("tables");
    tables.iter().map(|table| table["id"].as_str().expect("an id").to_owned()).collect()
}

#[tokio::test]
async fn the_list_comes_in_pages_of_what_is_asked_for() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let mut opened = Vec::new();
    for nth in 0..7 {
        let id =
            anne.post("/api/sail", &json!({"options": {"seats": 3}, "level": "deckhand"})).await.table_id();
        if nth % 3 == 0 {
            anne.ask(&id, &json!({"do": "give-up"})).await.granted();
        }
        opened.push((nth % 3 == 0, id));
    }
    let of = |over: bool| -> Vec<String> {
        opened.iter().rev().filter(|(given_up, _)| *given_up == over).map(|(_, id)| id.clone()).collect()
    };
    assert_eq!(ids(&page(&mut anne, "?show=finished").await), of(true));
    assert_eq!(ids(&page(&mut anne, "?show=racing").await), of(false));
    let mut seen = Vec::new();
    let mut query = "?limit=2".to_owned();
    loop {
        let page = page(&mut anne, &query).await;
        assert!(ids(&page).len() <= 2);
        seen.extend(ids(&page));
        let Some(next) = page["next"].as_str() else { break };
        query = format!("?limit=2&after={next}");
    }
    assert_eq!(seen, [of(false), of(true)].concat(), "every race once, those not over first");
    for query in
        ["?show=mine", "?after=x", "?after=racing.1.x", "?after=racing.-1.asRu7JqLTdIGDs1THc_hlQ", "?limit=x"]
    {
        assert_eq!(anne.get(&format!("/api/me/tables{query}")).await.refusal(), "unknown-request", "{query}");
    }
    assert_eq!(ids(&page(&mut anne, "?limit=100000").await).len(), 7);
    assert_eq!(ids(&page(&mut server.guest("Mary").await, "").await), Vec::<String>::new());
}

#[tokio::test]
async fn a_list_of_races_against_bots_wakes_none() {
    let mut server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    for _ in 0..5 {
        let id = anne.post("/api/sail", &json!({"level": "deckhand"})).await.table_id();
        anne.ask(&id, &json!({"do": "give-up"})).await.granted();
    }
    let mut racing = Vec::new();
    for _ in 0..6 {
        racing.push(anne.post("/api/sail", &json!({"level": "deckhand"})).await.table_id());
    }
    let racing = racing.pop().expect("a race");
    // These go on without requests: a table of two with a time limit, and a race of bots alone.
    let (_, two) = server.table_of(&["Mary", "Jack"], json!({"seats": 2})).await;
    let mut two: Vec<_> = two.into_iter().map(|(_, socket)| socket).collect();
    two[0].ask(json!({"do": "start"})).await.expect("a race");
    let mut kate = server.guest("Kate").await;
    let opened = kate.post("/api/tables", &json!({"options": {"seats": 2}, "sit": false})).await.table_id();
    for command in [json!({"do": "hire", "level": "captain"}), json!({"do": "hire", "level": "captain"})] {
        kate.ask(&opened, &command).await.granted();
    }
    kate.ask(&opened, &json!({"do": "start"})).await.granted();
    drop(two);
    server.restart().await;
    anne.address = server.address();
    let list = page(&mut anne, "").await;
    assert_eq!((&list["tables"][0]["id"], &list["tables"][0]["your_turn"]), (&json!(racing), &json!(true)));
    let over = &list["tables"][6];
    assert_eq!((&over["given_up"], &over["gave_up"], &over["you"]), (&json!(true), &json!([1]), &json!(1)));
    assert!(over["started"].as_u64() <= over["ended"].as_u64() && over["started"].is_u64());
    assert_eq!(page(&mut anne, "?show=racing").await["tables"].as_array().map(Vec::len), Some(6));
    assert!(server.awake() <= 2, "neither the server nor the list woke a race that waits for its captain");
    within("the two others to sleep until their time", async {
        while server.awake() > 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    anne.get(&format!("/api/tables/{racing}")).await.granted();
    assert!(server.awake() > 0, "a guest who comes wakes it");
}

#[tokio::test]
async fn races_that_sleep_are_asked_whose_turn_it_is_and_keep_their_order() {
    let mut server = Server::start().await;
    let (mut anne, mut mary) = (server.guest("Anne").await, server.guest("Mary").await);
    // More than are asked at the same time.
    for _ in 0..12 {
        let id = server.table(&mut anne, json!({"seats": 2})).await;
        mary.ask(&id, &json!({"do": "sit"})).await.granted();
        mary.ask(&id, &json!({"do": "ready"})).await.granted();
        anne.ask(&id, &json!({"do": "start"})).await.granted();
    }
    let awake = page(&mut anne, "").await;
    server.restart().await;
    anne.address = server.address();
    let asleep = page(&mut anne, "").await;
    assert_eq!(ids(&asleep).len(), 12);
    assert_eq!(asleep, awake);
    let turns = |page: &Value| {
        page["tables"].as_array().into_iter().flatten().filter(|one| one["your_turn"] == true).count()
    };
    mary.address = server.address();
    let all = turns(&asleep) + turns(&page(&mut mary, "").await);
    assert!(all >= 12, "each waits for one of them at least: {all}");
}

#[tokio::test]
async fn a_finished_race_is_listed_with_places_and_scores() {
    let server = Server::start().await;
    let (id, people) = server.table_of(&["Anne", "Mary"], json!({"seats": 3})).await;
    let mut people = people.into_iter();
    let (anne, mut host) = people.next().expect("a host");
    let (mut mary, socket) = people.next().expect("a captain");
    host.ask(json!({"do": "hire", "level": "deckhand"})).await.expect("a bot");
    host.say(&json!({"do": "start"})).await;
    sail_all(&mut [Captain::new(host, 1), Captain::new(socket, 2)]).await;
    let result = mary.get(&format!("/api/tables/{id}")).await.granted()["open"]["result"].clone();
    let listed = page(&mut mary, "?show=finished").await["tables"][0].clone();
    assert_eq!((&listed["id"], &listed["you"], &listed["bot_seats"]), (&json!(id), &json!(2), &json!([3])));
    let scores = listed["scores"].as_array().expect("scores");
    let places: Vec<u64> =
        listed["places"].as_array().expect("places").iter().filter_map(Value::as_u64).collect();
    assert_eq!((scores.len(), places.len()), (3, 3), "{listed}");
    for score in result["scores"].as_array().expect("scores") {
        if let Some(seat) = score["ship"].as_u64() {
            assert_eq!(scores[seat as usize - 1], score["total"], "{listed} {result}");
        }
    }
    for seat in 1..=3_usize {
        let won = result["winners"].as_array().expect("winners").contains(&json!(seat));
        assert!(!won || places[seat - 1] == 1, "{listed} {result}");
    }
    assert!(listed["ended"].as_u64() >= listed["started"].as_u64() && listed["ended"].is_u64());
    assert!(!listed.to_string().contains(&anne.id()), "the guests of the seats are never sent");
}
