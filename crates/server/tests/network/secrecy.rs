//! X1 over the network: every byte that each guest receives in a whole race is compared with what they may know by the log of
//! the table: exactly that, and nothing else.

mod allowed;
mod record;
mod replay;

use crate::common::{Browser, Captain, Server, Socket, is_over, sail_all};
use allowed::Story;
use serde_json::{Value, json};
use xaymaca_rules::{Seat, Viewer};

/// A guest at the table, and all that they received.
struct Witness {
    viewer: Viewer,
    browser: Browser,
    /// Of every socket, the answer to the upgrade and the messages.
    welcomes: Vec<String>,
    messages: Vec<String>,
    token: String,
}

impl Witness {
    fn hear(&mut self, socket: &Socket) {
        self.welcomes.push(socket.welcome.clone());
        self.messages.extend(socket.heard.iter().cloned());
    }

    /// Everything, unchanged.
    fn all(&self) -> impl Iterator<Item = &String> {
        self.browser.heard.iter().chain(&self.welcomes).chain(&self.messages)
    }
}

async fn token(browser: &mut Browser) -> String {
    let reply = browser.post("/api/token", &json!({})).await.granted();
    reply["token"].as_str().expect("a token").to_owned()
}

/// Sails a whole race and checks what each guest was told.
async fn check(options: Value, names: &[&str], seed: u64) {
    let mut server = Server::start().await;
    let (id, people) = server.table_of(names, options).await;
    let mut spectator = server.guest("Spectator").await;
    let mut watching = Socket::open(&spectator, &id).await;
    watching.ask(json!({"do": "watch", "lean": seed % 2 == 1})).await.expect("they may look on");
    let (mut witnesses, mut captains) = (Vec::new(), Vec::new());
    for (nth, (mut browser, mut socket)) in people.into_iter().enumerate() {
        let token = token(&mut browser).await;
        if nth > 0 {
            let ready = json!({"do": "ready", "seed": format!("seed-of-{nth}-{seed}")});
            socket.ask(ready).await.expect("they may be ready");
        }
        // Every other captain gets lean updates.
        socket.ask(json!({"do": "watch", "lean": nth % 2 == 1})).await.expect("they have a seat");
        let viewer = Viewer::Seat(Seat::new(nth).expect("a seat"));
        witnesses.push(Witness { viewer, browser, welcomes: Vec::new(), messages: Vec::new(), token });
        captains.push(Captain::new(socket, seed * 100 + nth as u64));
    }
    captains.push(Captain::new(watching, 0));
    let look = format!("/api/tables/{id}");
    spectator.get(&look).await.granted();
    captains[0].socket.say(&json!({"do": "start", "seed": format!("seed-of-0-{seed}")})).await;
    // Between rounds the guests look over HTTP, read the record, and open further sockets.
    for part in 0..6_u64 {
        let until = |message: &Value| {
            let events = message["events"].as_array().into_iter().flatten();
            let began = events.filter(|event| event["event"] == "round-began");
            let rounds = began.map(|event| &event["round"]).chain([&message["open"]["round"]]);
            rounds.filter_map(Value::as_u64).max() >= Some(1 + 2 * part) || is_over(message)
        };
        let sails = captains.iter_mut().map(|captain| captain.sail_until(until));
        let heard: Vec<Value> = futures_util::future::join_all(sails).await;
        let since = heard[0]["seq"].as_u64().expect("a number").saturating_sub(3 * part);
        let is_over = heard[0]["open"]["result"].is_object();
        for (nth, witness) in witnesses.iter_mut().enumerate() {
            witness.browser.get(&format!("{look}?since={since}")).await.granted();
            witness.browser.get(&format!("{look}/record")).await;
            witness.browser.get(&format!("{look}/replay")).await.granted();
            witness.browser.get(&format!("{look}/replay?as=spectator")).await.granted();
            witness.browser.get(&format!("{look}/replay?as={}", nth + 1)).await.granted();
            let other = if nth == 0 { "2" } else { "1" };
            for whose in ["all", other] {
                let reply = witness.browser.get(&format!("{look}/replay?as={whose}")).await;
                assert!(is_over || reply.refusal() == "not-over", "{reply:?}");
            }
            let mut tab = Socket::open(&witness.browser, &id).await;
            tab.ask(json!({"do": "join", "since": since})).await.expect("the seat is theirs");
            if !is_over {
                tab.ask(json!({"do": "preview", "dice": [4, 6]})).await.expect("they have a seat");
            }
            witness.hear(&tab);
        }
        spectator.get(&format!("{look}?since=0")).await.granted();
        spectator.get(&format!("{look}/record")).await;
        spectator.get(&format!("{look}/replay")).await.granted();
        let reply = spectator.get(&format!("{look}/replay?as=1")).await;
        assert!(is_over || reply.refusal() == "not-over", "{reply:?}");
    }
    sail_all(&mut captains).await;
    let final_record = spectator.get(&format!("{look}/record")).await.body;
    for (witness, captain) in witnesses.iter_mut().zip(&captains) {
        witness.browser.get(&look).await.granted();
        // Nothing is hidden any more.
        for whose in ["", "?as=spectator", "?as=1", "?as=2", "?as=all"] {
            witness.browser.get(&format!("{look}/replay{whose}")).await.granted();
        }
        witness.hear(&captain.socket);
    }
    let token = token(&mut spectator).await;
    let mut last = Witness {
        viewer: Viewer::Spectator,
        browser: spectator,
        welcomes: Vec::new(),
        messages: Vec::new(),
        token,
    };
    last.hear(&captains.last().expect("the spectator").socket);
    witnesses.push(last);
    drop(captains);
    server.stop().await;
    let story = Story::read(server.data(), &id).await;
    assert_eq!(xaymaca_dice::verify(&final_record).map(|verified| verified.is_over), Ok(true));
    compare(&story, &witnesses);
}

/// Checks that each guest was told what they may know.
fn compare(story: &Story, witnesses: &[Witness]) {
    let mut compared = 0;
    for witness in witnesses {
        for text in &witness.messages {
            compared += story.message(witness.viewer, &serde_json::from_str(text).expect("JSON"));
        }
        for text in &witness.browser.heard {
            let (head, body) = text.split_once("\r\n\r\n").expect("an answer");
            if head.contains("application/json") {
                compared += story.body(witness.viewer, &serde_json::from_str(body).expect("JSON"));
            } else if body.starts_with("xaymaca record") {
                record::check(story, witness.viewer, body);
                compared += 1;
            }
        }
        let others = witnesses.iter().filter(|other| other.viewer != witness.viewer);
        let foreign: Vec<String> = others
            .flat_map(|other| {
                let cookie = other.browser.cookie.as_deref().expect("a cookie");
                let (_, value) = cookie.split_once('=').expect("its value");
                [value.to_owned(), other.token.clone(), other.browser.id()]
            })
            .chain(story.guests.iter().filter(|id| **id != witness.browser.id()).cloned())
            .collect();
        for text in witness.all() {
            for secret in &foreign {
                assert!(!text.contains(secret), "{:?} was told {secret} of another", witness.viewer);
            }
            let is_over =
                text.contains("\"phase\":\"over\"") || text.contains(&format!("# secret {}", story.secret));
            assert!(
                is_over || !text.contains(&story.secret),
                "the secret of the dice before the end: {text}"
            );
            let is_open = text.contains("\"phase\":\"open\"");
            assert!(!is_open || !text.contains("seed-of-"), "a seed before the start: {text}");
        }
    }
    // Each guest is told of every append, however short the race was.
    let least = story.appends() * 3;
    assert!(compared > least && least > 30, "only {compared} of {least} messages were compared");
}

#[tokio::test]
async fn x1_a_race_tells_each_guest_what_they_may_know_and_nothing_else() {
    check(json!({"patience": null}), &["Anne", "Mary", "Jack", "Ned"], 1).await;
}

#[tokio::test]
async fn x1_a_race_with_the_ghost_does_so_too() {
    check(json!({"patience": null, "ghost": true}), &["Anne", "Mary", "Jack"], 2).await;
}

#[tokio::test]
async fn x1_a_race_with_the_crew_does_so_too() {
    check(json!({"patience": null, "crew": true}), &["Anne", "Mary", "Jack"], 3).await;
}
