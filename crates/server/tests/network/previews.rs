//! Previews and odds over sockets: only the captain who asks is answered, and nothing happens at the table.

use crate::common::{Captain, Server, Socket};
use serde_json::{Value, json};

#[tokio::test]
async fn a_preview_is_answered_to_its_captain_and_nothing_happens() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary"], json!({"patience": null})).await;
    let early = people[0].1.ask(json!({"do": "preview", "dice": [1, 2]})).await;
    assert_eq!(early, Err("not-started".into()));
    people[0].1.say(&json!({"do": "start"})).await;
    let is_asked = |told: &Value| told["options"]["list"].is_array();
    let started = |told: &Value| told["open"]["awaiting"]["kind"] == "seats";
    let mut told = Vec::new();
    for (_, socket) in &mut people {
        told.push(socket.until(started).await);
    }
    // Two different dice are to be placed; two equal ones are placed already.
    let is_placed = told[0]["open"]["dice"].is_object();
    let captain = told.iter().position(is_asked).expect("the Captain is asked");
    for (nth, (_, socket)) in people.iter_mut().enumerate() {
        let without = socket.ask(json!({"do": "preview"})).await;
        assert_eq!(without.is_ok(), is_placed, "{without:?}");
        assert!(is_placed || without == Err("no-dice".into()));
        let preview = socket.ask(json!({"do": "preview", "dice": [6, 4]})).await.expect("they have a seat");
        assert_eq!(preview["tell"], "preview");
        assert_eq!((&preview["seq"], &preview["ask"]), (&told[nth]["seq"], &told[captain]["ask"]));
        assert_eq!(preview["dice"], json!({"morning": 6, "evening": 4}));
        let cards: Vec<&Value> =
            preview["cards"].as_array().expect("cards").iter().map(|card| &card["card"]).collect();
        assert_eq!(json!(cards), told[nth]["own"]["hand"]);
        for card in preview["cards"].as_array().expect("cards") {
            let ways = card["ways"].as_array().expect("ways");
            assert!(!ways.is_empty() && ways.len() <= 24);
            let first = &ways[0]["morning"][0];
            assert_eq!((&first["event"], &first["die"]), (&json!("action-began"), &json!(6)));
        }
        for wrong in [json!([0, 4]), json!([1, 7])] {
            let refused = socket.ask(json!({"do": "preview", "dice": wrong})).await;
            assert_eq!(refused, Err("no-such-die".into()));
        }
        for unreadable in [json!([1]), json!([1, 300]), json!("1 2")] {
            let refused = socket.ask(json!({"do": "preview", "dice": unreadable})).await;
            assert_eq!(refused, Err("unknown-request".into()));
        }
        assert_eq!(socket.ask(json!({"do": "odds"})).await, Err("no-battle".into()));
    }
    // It is refused over HTTP, and to a spectator, who has no cards.
    for request in [json!({"do": "preview", "dice": [6, 4]}), json!({"do": "odds"})] {
        assert_eq!(people[0].0.ask(&id, &request).await.refusal(), "socket-only");
        let mut watcher = Socket::open(&server.guest("Wanda").await, &id).await;
        watcher.ask(json!({"do": "watch"})).await.expect("they may");
        assert_eq!(watcher.ask(request).await, Err("not-seated".into()));
    }
    let now = people[0].0.get(&format!("/api/tables/{id}")).await.granted();
    assert_eq!((&now["seq"], &now["own"]), (&told[0]["seq"], &told[0]["own"]), "nothing happened");
}

#[tokio::test]
async fn a_captain_in_a_battle_is_told_the_odds() {
    let server = Server::start().await;
    // Few races have no question for gunpowder.
    for _ in 0..10 {
        if asks_in_a_battle(&server).await {
            return;
        }
    }
    panic!("ten races without gunpowder");
}

/// Sails until a captain is asked for gunpowder, and checks the odds. False if the race ended first.
async fn asks_in_a_battle(server: &Server) -> bool {
    let options = json!({"seats": 4, "patience": null, "bank": "bottomless"});
    let (_, mut people) = server.table_of(&["Anne", "Mary", "John", "Olivier"], options).await;
    people[0].1.say(&json!({"do": "start"})).await;
    let mut captains: Vec<Captain> =
        (1..).zip(people).map(|(seed, (_, socket))| Captain::new(socket, seed)).collect();
    let powder = |told: &Value| {
        told["open"]["awaiting"]["question"]["ask"] == "powder" || told["open"]["result"].is_object()
    };
    let sails = captains.iter_mut().map(|captain| captain.listen_until(powder));
    let told: Vec<Value> = futures_util::future::join_all(sails).await;
    if told[0]["open"]["result"].is_object() {
        return false;
    }
    for (captain, told) in captains.iter_mut().zip(&told) {
        let odds = captain.socket.ask(json!({"do": "odds"})).await;
        if told["open"]["awaiting"]["seats"] != json!([told["seat"]]) {
            assert_eq!(odds, Err("no-battle".into()));
            continue;
        }
        let odds = odds.expect("they are asked");
        assert_eq!(
            (&odds["tell"], &odds["ask"], &odds["ship"]),
            (&json!("odds"), &told["ask"], &told["seat"])
        );
        assert_eq!(odds["sabre"], Value::Null);
        let amounts = odds["amounts"].as_array().expect("amounts");
        assert!(amounts.len() > 1 && amounts[0]["powder"] == 0, "{odds}");
        for amount in amounts {
            for what in ["win", "tie", "lose"] {
                let range = amount["odds"][what].as_array().expect("the least and the most");
                let [least, most] = [0, 1].map(|nth| range[nth].as_f64().expect("a number"));
                assert!(0.0 <= least && least <= most && most <= 1.0, "{amount}");
            }
        }
    }
    true
}
