//! Races over sockets: to the end and without a gap, also for captains who reconnect, choose twice or read slowly.

use crate::common::{Browser, Captain, Server, Socket, sail_all};
use serde_json::{Value, json};

async fn look(browser: &mut Browser, table: &str) -> Value {
    browser.get(&format!("/api/tables/{table}")).await.granted()
}

/// The updates among the messages of a socket.
fn updates(socket: &Socket) -> Vec<Value> {
    let messages = socket.heard.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    let tells = ["update", "lean", "earlier", "sync"];
    messages.filter(|message| tells.iter().any(|tell| message["tell"] == *tell)).collect()
}

#[tokio::test]
async fn two_captains_and_two_bots_sail_to_the_end_without_a_gap() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary"], json!({"seats": 4, "patience": null})).await;
    for level in ["deckhand", "captain"] {
        people[0].1.ask(json!({"do": "hire", "level": level})).await.expect("a bot");
    }
    people[0].1.say(&json!({"do": "start", "seed": "anne"})).await;
    let (mut browsers, mut captains) = (Vec::new(), Vec::new());
    for (nth, (browser, socket)) in people.into_iter().enumerate() {
        browsers.push(browser);
        captains.push(Captain::new(socket, 10 + nth as u64));
    }
    sail_all(&mut captains).await;
    for captain in &captains {
        let seqs: Vec<u64> =
            updates(&captain.socket).iter().map(|told| told["seq"].as_u64().expect("it")).collect();
        assert!(seqs.windows(2).all(|pair| pair[1] == pair[0] + 1), "{seqs:?}");
    }
    let over = look(&mut browsers[1], &id).await;
    assert_eq!(
        (&over["table"]["phase"], &over["ask"], &over["options"]),
        (&json!("over"), &json!(null), &json!(null))
    );
    let record = browsers[1].get(&format!("/api/tables/{id}/record")).await;
    assert_eq!(record.header("content-type"), Some("text/plain; charset=utf-8"));
    let verified = xaymaca_dice::verify(&record.body).expect("fair dice");
    assert!(verified.is_over && verified.outcomes > 20);
    assert!(
        record.body.contains("# captain 1 Anne") && record.body.contains("# bot 4 captain "),
        "{}",
        record.body
    );
    let secret = over["table"]["secret"].as_str().expect("shown after the race");
    assert!(record.body.contains(secret) && record.body.contains("anne"));
    let captain = &mut captains[0].socket;
    let refused = captain.ask(json!({"do": "choose", "ask": 1, "choice": "stay"})).await;
    assert_eq!(refused, Err("stale".into()), "nothing is asked after the end");
}

#[tokio::test]
async fn a_captain_who_reconnects_is_told_what_they_missed_and_no_more() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary"], json!({"seats": 3, "patience": null})).await;
    people[0].1.ask(json!({"do": "hire", "level": "deckhand"})).await.expect("a bot");
    let mut anne = people[0].0.clone();
    let mut tab = Socket::open(&anne, &id).await;
    tab.ask(json!({"do": "join"})).await.expect("their seat");
    people[0].1.say(&json!({"do": "start"})).await;
    let mut captains: Vec<_> = people
        .into_iter()
        .enumerate()
        .map(|(nth, (_, socket))| Captain::new(socket, 20 + nth as u64))
        .collect();
    let second_round = |told: &Value| told["open"]["round"] == json!(2);
    let sails = captains.iter_mut().map(|captain| captain.sail_until(second_round));
    let (known, _) = tokio::join!(tab.until(second_round), futures_util::future::join_all(sails));
    let since = known["seq"].as_u64().expect("a number");
    drop(tab);
    sail_all(&mut captains).await;
    let mut again = Socket::open(&anne, &id).await;
    let synced = again.ask(json!({"do": "join", "since": since})).await.expect("their seat");
    let seen = updates(&captains[0].socket);
    let missed = |field: &str| -> Vec<Value> {
        let after = seen.iter().filter(|told| told["seq"].as_u64() > Some(since));
        after.flat_map(|told| told[field].as_array().cloned().unwrap_or_default()).collect()
    };
    assert!(missed("events").len() > 20);
    assert_eq!(synced["events"], json!(missed("events")));
    assert_eq!(synced["news"], json!(missed("news")));
    let last = seen.last().expect("an end");
    for field in ["seq", "open", "own", "ask", "options", "table", "seat", "host", "at"] {
        assert_eq!(synced[field], last[field], "{field}");
    }
    // Over HTTP it is the same, apart from the number of the request.
    let mut over_http = anne.get(&format!("/api/tables/{id}?since={since}")).await.granted();
    over_http["done"] = synced["done"].clone();
    assert_eq!(over_http, synced);
    // A client that knows all is told nothing, and a number that is too high counts as none.
    let seq = synced["seq"].as_u64().expect("a number");
    for since in [seq, seq + 1, u64::MAX] {
        let told = anne.get(&format!("/api/tables/{id}?since={since}")).await.granted();
        assert_eq!(told["events"], json!([]), "{since}");
    }
}

#[tokio::test]
async fn a_choice_counts_once_and_only_for_the_question_that_is_open() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let sailing = json!({"options": {"seats": 3, "patience": null}, "level": "deckhand"});
    let update = anne.post("/api/sail", &sailing).await.granted();
    let id = update["table"]["id"].as_str().expect("an id").to_owned();
    let mut socket = Socket::open(&anne, &id).await;
    let mut now = socket.ask(json!({"do": "join"})).await.expect("her seat");
    for _ in 0..20 {
        let ask = now["ask"].as_u64().expect("she is asked");
        let choose = json!({"do": "choose", "ask": ask, "choice": now["options"]["list"][0]});
        let early = json!({"do": "choose", "ask": ask + 1, "choice": now["options"]["list"][0]});
        assert_eq!(socket.ask(early).await, Err("stale".into()));
        // Sent twice at once.
        socket.say(&choose).await;
        assert_eq!(socket.ask(choose).await, Err("stale".into()));
        let after = look(&mut anne, &id).await;
        assert_eq!(after["seq"].as_u64(), now["seq"].as_u64().map(|seq| seq + 1), "it happened once");
        now = after;
    }
    let ask = &now["ask"];
    for (choice, code) in [("", "bad-choice"), ("dance", "bad-choice"), ("card gold-gold-gold", "bad-choice")]
    {
        let answer = socket.ask(json!({"do": "choose", "ask": ask, "choice": choice})).await;
        assert_eq!(answer, Err(code.into()), "{choice:?}");
    }
    let mut thief = server.guest("Thief").await;
    let steal = json!({"do": "choose", "ask": ask, "choice": now["options"]["list"][0]});
    assert_eq!(thief.ask(&id, &steal).await.refusal(), "not-seated");
    let mut unchanged = look(&mut anne, &id).await;
    unchanged["news"] = now["news"].clone();
    assert_eq!(unchanged, now, "refusals change nothing");
}

#[tokio::test]
async fn r2_a_card_can_be_chosen_anew_until_the_last_has_chosen() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary", "Jack"], json!({"patience": null})).await;
    people[0].1.say(&json!({"do": "start"})).await;
    let mut captains: Vec<_> = people
        .drain(..)
        .enumerate()
        .map(|(nth, (_, socket))| Captain::new(socket, 30 + nth as u64))
        .collect();
    // The first Captain may have to place the dice first.
    for captain in &mut captains {
        captain.socket.until(|told| told["table"]["phase"] == "racing").await;
    }
    let mut watcher = Socket::open(&server.guest("Watcher").await, &id).await;
    let mut open = watcher.ask(json!({"do": "watch"})).await.expect("they may look on");
    while open["open"]["awaiting"]["question"]["ask"] != "card" {
        let asked = open["open"]["awaiting"]["seats"][0].as_u64().expect("a captain is asked") as usize - 1;
        let synced = captains[asked].socket.ask(json!({"do": "join"})).await.expect("their seat");
        let answer = captains[asked].answer(&synced).expect("an answer");
        captains[asked].socket.ask(answer).await.expect("granted");
        open = watcher.next().await;
    }
    let socket = &mut captains[0].socket;
    let synced = socket.ask(json!({"do": "join"})).await.expect("their seat");
    let (ask, hand) = (synced["ask"].clone(), synced["own"]["hand"].as_array().expect("a hand").clone());
    let choose = |card: &Value| {
        let choice = format!("card {}", card.as_str().expect("a card"));
        json!({"do": "choose", "ask": ask, "choice": choice})
    };
    for card in &hand[..2] {
        socket.ask(choose(card)).await.expect("any of them");
        let told = socket.ask(json!({"do": "join"})).await.expect("their seat");
        assert_eq!((&told["own"]["chosen"], &told["ask"]), (card, &ask));
    }
    assert_eq!(socket.ask(choose(&hand[1])).await, Err("already-chosen".into()), "twice the same is once");
    let synced = socket.ask(json!({"do": "join"})).await.expect("their seat");
    assert_eq!(synced["own"]["chosen"], hand[1]);
    let others = captains[1].socket.ask(json!({"do": "join"})).await.expect("their seat");
    assert_eq!(
        (&others["ask"], &others["own"]["chosen"]),
        (&ask, &json!(null)),
        "the question is still open for Mary"
    );
}

#[tokio::test]
async fn a_slow_reader_is_dropped_and_can_reconnect() {
    let server = Server::with(|config| config.bounds.asks = 10_000).await;
    let (id, mut people) =
        server.table_of(&["Anne", "Mary", "Jack", "John", "Ines", "Rose"], json!({"patience": null})).await;
    people[0].1.ask(json!({"do": "start"})).await.expect("all are ready");
    let slow = server.guest("Slow").await;
    let mut sleeping = Socket::narrow(&slow, &id).await;
    sleeping.ask(json!({"do": "watch"})).await.expect("they may look on");
    let mut captains: Vec<_> = people.iter().map(|(browser, _)| browser.clone()).collect();
    let told = &mut people[0].1;
    // Appends follow until the others are told that the slow reader is gone: captains leave the helm and return, each as often
    // as a table lets them.
    let mut dropped = false;
    let times = |who: usize| if who == 0 { 290 } else { 55 };
    let turns = (0..6).flat_map(|who| [(who, "leave"), (who, "return")].repeat(times(who)));
    for (who, word) in turns {
        captains[who].ask(&id, &json!({ "do": word })).await.granted();
        let update = told.until(|told| told["tell"] == "present" || told["tell"] == "update").await;
        if update["tell"] == "present" && update["watchers"] == 0 {
            dropped = true;
            break;
        }
    }
    assert!(dropped, "a slow reader is not waited for");
    let mut last = Value::Null;
    while let Some(message) = sleeping.next_or_end().await {
        last = message;
    }
    assert_eq!(last["code"], "too-slow", "the last message says why: {last}");
    let seqs: Vec<u64> = updates(&sleeping).iter().map(|told| told["seq"].as_u64().expect("it")).collect();
    assert!(seqs.windows(2).all(|pair| pair[1] == pair[0] + 1), "the updates have no gap");
    let since = *seqs.last().expect("an update");
    let mut again = Socket::open(&slow, &id).await;
    let synced = again.ask(json!({"do": "watch", "since": since})).await.expect("they may come back");
    assert!(synced["seq"].as_u64() > Some(since));
    captains[0].ask(&id, &json!({"do": "say", "text": "welcome back"})).await.granted();
    assert_eq!(again.until(|told| told["tell"] == "update").await["news"][0]["text"], "welcome back");
}

#[tokio::test]
async fn a_race_goes_on_after_a_restart_where_it_was() {
    let mut server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let sailing = json!({"options": {"seats": 3, "patience": null}, "level": "captain"});
    let id = anne.post("/api/sail", &sailing).await.table_id();
    let mut captain = Captain::new(Socket::open(&anne, &id).await, 7);
    captain.socket.say(&json!({"do": "join"})).await;
    let known = captain.sail_until(|told| told["open"]["round"] == json!(3)).await;
    drop(captain);
    server.restart().await;
    anne.address = server.address();
    let mut captain = Captain::new(Socket::open(&anne, &id).await, 8);
    captain.socket.say(&json!({"do": "join", "since": known["seq"]})).await;
    sail_all(std::slice::from_mut(&mut captain)).await;
    let record = anne.get(&format!("/api/tables/{id}/record")).await.body;
    assert!(xaymaca_dice::verify(&record).is_ok_and(|verified| verified.is_over));
}

#[tokio::test]
async fn lean_updates_come_to_those_who_ask_and_a_mismatch_is_answered_whole_and_counted() {
    let server = Server::start().await;
    let (_, mut people) = server.table_of(&["Anne", "Mary"], json!({"patience": null, "seats": 2})).await;
    let (browser, mut anne) = people.remove(0);
    anne.ask(json!({"do": "watch", "lean": true})).await.expect("the seat is hers");
    anne.say(&json!({"do": "start"})).await;
    let start = anne.until(|told| told["open"].is_object()).await;
    assert_eq!(start["tell"], "update", "there is nothing to fold into yet");
    anne.say(&json!({"do": "say", "text": "Ahoy!"})).await;
    let lean = anne.until(|told| told["tell"] == "lean").await;
    assert_eq!((lean.get("open"), &lean["awaiting"]), (None, &start["open"]["awaiting"]));
    assert_eq!(lean["own"]["hand"], start["own"]["hand"]);
    // Mary did not ask.
    let (_, mary) = &mut people[0];
    assert_eq!(mary.until(|told| told["news"][0]["text"] == "Ahoy!").await["tell"], "update");

    let counted = async || {
        let figures = browser.clone().get("/metrics").await.body;
        let name = "xaymaca_digest_mismatches_total ";
        figures.lines().find_map(|line| line.strip_prefix(name)?.parse::<u64>().ok()).unwrap_or_default()
    };
    let before = counted().await;
    anne.say(&json!({"do": "watch", "since": lean["seq"], "mismatch": true})).await;
    let whole = anne.until(|told| told["tell"] == "sync").await;
    assert_eq!((&whole["seq"], &whole["events"]), (&lean["seq"], &json!([])));
    assert_eq!(whole["open"], start["open"]);
    assert!(counted().await > before, "it is counted");
    anne.say(&json!({"do": "say", "text": "Whole again"})).await;
    assert_eq!(anne.until(|told| told["news"][0]["text"] == "Whole again").await["tell"], "update");
    for bad in [json!({"do": "watch", "lean": 1}), json!({"do": "say", "text": "a", "lean": true})] {
        assert_eq!(anne.ask(bad).await, Err("unknown-request".into()));
    }
}
