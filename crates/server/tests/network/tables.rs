//! Tables before and after a race: seats, options, the start, rematches and hand-overs.

use crate::common::{Browser, Captain, Server, Socket, sail_all};
use serde_json::{Value, json};

/// The update in the answer to a request over HTTP.
async fn done(browser: &mut Browser, table: &str, request: Value) -> Value {
    browser.ask(table, &request).await.granted()["update"].clone()
}

async fn refused(browser: &mut Browser, table: &str, request: Value) -> String {
    browser.ask(table, &request).await.refusal()
}

async fn look(browser: &mut Browser, table: &str) -> Value {
    browser.get(&format!("/api/tables/{table}")).await.granted()
}

/// A field of every chair.
fn chairs(update: &Value, field: &str) -> Vec<Value> {
    let seats = update["table"]["seats"].as_array().expect("chairs");
    seats.iter().map(|chair| chair[field].clone()).collect()
}

#[tokio::test]
async fn s2_every_option_can_be_agreed_on() {
    let server = Server::start().await;
    let mut nth = 0;
    for seats in 2..=6 {
        for (edition, bank) in [("first", "box"), ("second", "bottomless")] {
            for (ghost, crew) in [(false, false), (true, false), (false, true), (true, true)] {
                let mut host = server.guest("Anne").await;
                nth += 1;
                let (listed, spectators) = (nth % 2 == 0, nth % 3 == 0);
                let patience =
                    [json!(30), json!(600), json!(86_400), json!(1_209_600), json!(null)][nth % 5].clone();
                let options = json!({"edition": edition, "seats": seats, "ghost": ghost, "bank": bank, "crew": crew,
                    "listed": listed, "spectators": spectators, "patience": patience});
                let reply = host.post("/api/tables", &json!({"options": options})).await;
                if ghost && seats == 6 {
                    assert_eq!(reply.refusal(), "no-room-for-the-ghost");
                    continue;
                }
                let mut expected = options.clone();
                expected["ghost"] = json!(ghost || seats == 2);
                let table = reply.granted()["table"].clone();
                assert_eq!((reply.status, &table["options"]), (201, &expected));
                assert_eq!(
                    (&table["phase"], &table["host"], &table["secret"]),
                    (&json!("open"), &json!(1), &json!(null))
                );
                assert_eq!(table["seats"].as_array().map(Vec::len), Some(seats));
            }
        }
    }
    let mut host = server.guest("Anne").await;
    for (options, code) in [
        (json!({"seats": 1}), "too-few-seats"),
        (json!({"seats": 7}), "too-many-seats"),
        (json!({"seats": 255}), "too-many-seats"),
        (json!({"seats": 256}), "unknown-request"),
        (json!({"edition": "third"}), "unknown-request"),
        (json!({"patience": 29}), "bad-patience"),
        (json!({"patience": 86_401}), "bad-patience"),
        (json!({"colour": "red"}), "unknown-request"),
    ] {
        assert_eq!(host.post("/api/tables", &json!({"options": options})).await.refusal(), code, "{options}");
    }
    let reply = host.post("/api/tables", &json!({"sit": false})).await.granted();
    assert_eq!((&reply["seat"], &reply["host"]), (&json!(null), &json!(true)), "a host needs no seat");
}

#[tokio::test]
async fn only_public_tables_that_are_open_are_listed() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let public = server.table(&mut anne, json!({"listed": true, "seats": 3})).await;
    let private = server.table(&mut anne, json!({})).await;
    let mut mary = server.guest("Mary").await;
    let listed = mary.get("/api/tables").await.granted();
    assert_eq!(listed["tables"].as_array().map(Vec::len), Some(1), "{listed}");
    assert_eq!(
        (&listed["tables"][0]["id"], &listed["tables"][0]["seats"]),
        (&json!(public), &json!(["Anne", null, null]))
    );
    // The link of a private table admits a guest.
    assert_eq!(done(&mut mary, &private, json!({"do": "sit"})).await["seat"], 2);
    for _ in 0..2 {
        done(&mut anne, &public, json!({"do": "hire", "level": "deckhand"})).await;
    }
    let listed = mary.get("/api/tables").await.granted();
    assert_eq!(listed["tables"][0]["bots"], 2);
    done(&mut anne, &public, json!({"do": "start"})).await;
    assert_eq!(mary.get("/api/tables").await.granted()["tables"], json!([]), "a race that began is not open");
}

#[tokio::test]
async fn seats_are_taken_and_left_and_the_host_passes_on() {
    let server = Server::start().await;
    let (mut anne, mut mary, mut jack) =
        (server.guest("Anne").await, server.guest("Mary").await, server.guest("Jack").await);
    let id = server.table(&mut anne, json!({"seats": 3})).await;
    assert_eq!(done(&mut mary, &id, json!({"do": "sit", "seat": 3})).await["seat"], 3);
    assert_eq!(refused(&mut jack, &id, json!({"do": "sit", "seat": 3})).await, "seat-taken");
    for seat in [0, 4, 255] {
        assert_eq!(refused(&mut jack, &id, json!({"do": "sit", "seat": seat})).await, "no-such-seat");
    }
    assert_eq!(done(&mut mary, &id, json!({"do": "sit", "seat": 2})).await["seat"], 2, "she moves");
    assert_eq!(chairs(&look(&mut mary, &id).await, "name"), [json!("Anne"), json!("Mary"), json!(null)]);
    assert_eq!(refused(&mut jack, &id, json!({"do": "leave"})).await, "not-seated");
    done(&mut jack, &id, json!({"do": "sit"})).await;
    assert_eq!(refused(&mut server.guest("Late").await, &id, json!({"do": "sit"})).await, "table-full");
    let update = done(&mut anne, &id, json!({"do": "leave"})).await;
    assert_eq!(
        (&update["seat"], &update["host"], &update["table"]["host"]),
        (&json!(null), &json!(false), &json!(2))
    );
    assert_eq!(refused(&mut anne, &id, json!({"do": "hire", "level": "sailor"})).await, "not-host");
    assert_eq!(look(&mut mary, &id).await["host"], true);
    done(&mut mary, &id, json!({"do": "hire", "level": "sailor"})).await;
    done(&mut mary, &id, json!({"do": "dismiss", "seat": 3})).await;
    assert_eq!(look(&mut jack, &id).await["seat"], json!(null), "the host may dismiss a captain");
    done(&mut mary, &id, json!({"do": "leave"})).await;
    assert_eq!(look(&mut mary, &id).await["host"], true, "without others she stays the host");
}

#[tokio::test]
async fn s3_no_two_seats_sail_as_the_same_captain() {
    let server = Server::start().await;
    let (mut anne, mut mary) = (server.guest("Anne").await, server.guest("Mary").await);
    let id = server.table(&mut anne, json!({"seats": 3, "ghost": true})).await;
    let flag = |update: &Value, seat: usize| {
        update["table"]["seats"][seat]["flag"].as_str().unwrap_or("").to_owned()
    };
    done(&mut anne, &id, json!({"do": "flag", "flag": "mary-read"})).await;
    assert_eq!(refused(&mut mary, &id, json!({"do": "sit", "flag": "mary-read"})).await, "flag-taken-here");
    let update = done(&mut mary, &id, json!({"do": "sit", "flag": "anne-bonny"})).await;
    assert_eq!((flag(&update, 0).as_str(), flag(&update, 1).as_str()), ("mary-read", "anne-bonny"));
    assert_eq!(refused(&mut mary, &id, json!({"do": "flag", "flag": "mary-read"})).await, "flag-taken-here");
    assert_eq!(refused(&mut mary, &id, json!({"do": "flag", "flag": "no-one"})).await, "bad-flag");
    let black = xaymaca_rules::ships::Flag::BLACK.word();
    assert_eq!(
        refused(&mut mary, &id, json!({"do": "flag", "flag": black})).await,
        "flag-taken-here",
        "the ghost's"
    );
    let options = |ghost: bool| json!({"do": "agree", "options": {"seats": 3, "ghost": ghost}});
    done(&mut anne, &id, options(false)).await;
    let update = done(&mut mary, &id, json!({"do": "flag", "flag": black})).await;
    assert_eq!(flag(&update, 1), black, "without the ghost it is free");
    let update = done(&mut anne, &id, options(true)).await;
    assert_ne!(flag(&update, 1), black, "with the ghost no seat has its flag");
    assert_ne!(flag(&update, 1), flag(&update, 0));
}

#[tokio::test]
async fn bots_of_every_level_are_hired_and_dismissed() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let id = server.table(&mut anne, json!({"seats": 5})).await;
    for (nth, level) in ["deckhand", "sailor", "captain", "admiral"].into_iter().enumerate() {
        let update = done(&mut anne, &id, json!({"do": "hire", "level": level})).await;
        let chair = &update["table"]["seats"][nth + 1];
        assert_eq!(
            (&chair["kind"], &chair["helm"]["level"], &chair["ready"]),
            (&json!("bot"), &json!(level), &json!(true))
        );
        assert!(chair["name"].as_str().is_some_and(|name| !name.is_empty()));
    }
    assert_eq!(refused(&mut anne, &id, json!({"do": "hire", "level": "captain"})).await, "table-full");
    assert_eq!(refused(&mut anne, &id, json!({"do": "hire", "level": "god", "seat": 2})).await, "bad-level");
    let update = done(&mut anne, &id, json!({"do": "dismiss", "seat": 3})).await;
    assert_eq!(update["table"]["seats"][2]["kind"], "free");
    assert_eq!(refused(&mut anne, &id, json!({"do": "dismiss", "seat": 3})).await, "nobody-there");
}

#[tokio::test]
async fn agreeing_anew_moves_people_and_takes_readiness_back() {
    let server = Server::start().await;
    let (mut anne, mut mary) = (server.guest("Anne").await, server.guest("Mary").await);
    let id = server.table(&mut anne, json!({"seats": 6})).await;
    done(&mut mary, &id, json!({"do": "sit", "seat": 6})).await;
    for _ in 0..4 {
        done(&mut anne, &id, json!({"do": "hire", "level": "deckhand"})).await;
    }
    done(&mut mary, &id, json!({"do": "ready", "seed": "fair"})).await;
    let agree = json!({"do": "agree", "options": {"seats": 3, "crew": true}});
    assert_eq!(refused(&mut mary, &id, agree.clone()).await, "not-host");
    let update = done(&mut anne, &id, agree).await;
    assert_eq!(
        chairs(&update, "kind"),
        [json!("captain"), json!("bot"), json!("captain")],
        "bots make room: {update}"
    );
    assert_eq!(chairs(&update, "name")[2], "Mary");
    assert_eq!(chairs(&update, "ready"), [json!(false), json!(true), json!(false)]);
    assert_eq!(look(&mut mary, &id).await["seat"], 3);
    assert_eq!(
        refused(&mut anne, &id, json!({"do": "agree", "options": {"seats": 1}})).await,
        "too-few-seats"
    );
    let mut third = server.guest("Jack").await;
    done(&mut anne, &id, json!({"do": "dismiss", "seat": 2})).await;
    done(&mut third, &id, json!({"do": "sit"})).await;
    assert_eq!(refused(&mut anne, &id, json!({"do": "agree", "options": {"seats": 2}})).await, "table-full");
}

#[tokio::test]
async fn a_race_begins_when_all_are_ready_and_the_host_starts_it() {
    let server = Server::start().await;
    let (mut anne, mut mary) = (server.guest("Anne").await, server.guest("Mary").await);
    let id = server.table(&mut anne, json!({"seats": 3})).await;
    done(&mut mary, &id, json!({"do": "sit"})).await;
    let start = json!({"do": "start", "seed": "host-seed"});
    assert_eq!(refused(&mut anne, &id, start.clone()).await, "chairs-empty");
    done(&mut anne, &id, json!({"do": "hire", "level": "deckhand"})).await;
    assert_eq!(refused(&mut anne, &id, start.clone()).await, "not-ready");
    done(&mut mary, &id, json!({"do": "ready", "seed": "mary-seed"})).await;
    let update = done(&mut mary, &id, json!({"do": "unready"})).await;
    assert_eq!(update["table"]["seats"][1]["ready"], false);
    assert_eq!(refused(&mut anne, &id, start.clone()).await, "not-ready");
    assert_eq!(refused(&mut mary, &id, json!({"do": "ready", "seed": "no blanks"})).await, "bad-seed");
    let update = done(&mut mary, &id, json!({"do": "ready", "seed": "mary-seed"})).await;
    assert_eq!(update["table"]["seeds"], json!([null, null, null]), "seeds stay hidden until the start");
    assert_eq!(refused(&mut mary, &id, start.clone()).await, "not-host");
    assert_eq!(anne.get(&format!("/api/tables/{id}/record")).await.refusal(), "not-started");
    assert_eq!(
        refused(&mut anne, &id, json!({"do": "choose", "ask": 0, "choice": "stay"})).await,
        "not-started"
    );
    let update = done(&mut anne, &id, start.clone()).await;
    assert_eq!(
        (&update["table"]["phase"], &update["table"]["seeds"]),
        (&json!("racing"), &json!(["host-seed", "mary-seed", null]))
    );
    for request in [
        start,
        json!({"do": "ready"}),
        json!({"do": "sit"}),
        json!({"do": "flag", "flag": "mary-read"}),
        json!({"do": "hire", "level": "sailor"}),
        json!({"do": "dismiss", "seat": 3}),
        json!({"do": "close"}),
        json!({"do": "agree", "options": {}}),
    ] {
        assert_eq!(refused(&mut anne, &id, request.clone()).await, "already-started", "{request}");
    }
    assert_eq!(refused(&mut anne, &id, json!({"do": "rematch"})).await, "not-over");
}

#[tokio::test]
async fn sailing_at_once_works_at_every_table() {
    let server = Server::start().await;
    for seats in 2..=6 {
        for (ghost, crew) in [(false, false), (true, false), (false, true), (true, true)] {
            let mut anne = server.guest("Anne").await;
            let body = json!({"options": {"seats": seats, "ghost": ghost, "crew": crew}, "level": "deckhand",
                "flag": "anne-bonny", "seed": "mine"});
            let reply = anne.post("/api/sail", &body).await;
            if ghost && seats == 6 {
                assert_eq!(reply.refusal(), "no-room-for-the-ghost");
                continue;
            }
            let update = reply.granted();
            assert_eq!(
                (reply.status, &update["table"]["phase"], &update["seat"]),
                (201, &json!("racing"), &json!(1))
            );
            assert_eq!(update["table"]["seats"][0]["flag"], "anne-bonny");
            assert!(
                update["options"]["count"].as_u64().is_some_and(|count| count > 0),
                "she is asked: {update}"
            );
            assert!(
                update["events"].as_array().is_some_and(|events| !events.is_empty()),
                "she sees how it began"
            );
        }
    }
    let mut anne = server.guest("Anne").await;
    assert_eq!(anne.post("/api/sail", &json!({"level": "god"})).await.refusal(), "bad-level");
    assert_eq!(anne.post("/api/sail", &json!({"flag": "god"})).await.refusal(), "bad-flag");
    assert_eq!(anne.post("/api/sail", &json!({"seed": ""})).await.refusal(), "bad-seed");
}

#[tokio::test]
async fn a_rematch_is_one_table_for_all_with_the_same_seats() {
    let server = Server::start().await;
    let (id, people) = server.table_of(&["Anne", "Mary"], json!({"seats": 3, "patience": null})).await;
    let mut people = people.into_iter();
    let (mut anne, mut host) = people.next().expect("a host");
    let (mut mary, socket) = people.next().expect("a captain");
    host.ask(json!({"do": "hire", "level": "deckhand"})).await.expect("a bot");
    host.say(&json!({"do": "start"})).await;
    let mut captains = [Captain::new(host, 1), Captain::new(socket, 2)];
    sail_all(&mut captains).await;
    let old = look(&mut anne, &id).await;
    let first = captains[1].socket.ask(json!({"do": "rematch"})).await.expect("after the race");
    let table = first["rematch"].as_str().expect("a table").to_owned();
    assert_eq!(
        captains[0].socket.until(|told| told["news"][0]["news"] == "rematch").await["news"][0]["table"],
        json!(table)
    );
    assert_eq!(anne.ask(&id, &json!({"do": "rematch"})).await.granted()["rematch"], json!(table));
    assert_eq!(refused(&mut server.guest("Jack").await, &id, json!({"do": "rematch"})).await, "not-seated");
    let new = look(&mut mary, &table).await;
    for field in ["name", "flag", "kind"] {
        assert_eq!(chairs(&new, field), chairs(&old, field), "{field}");
    }
    assert_eq!((&new["seat"], &new["host"]), (&json!(2), &json!(true)), "the first to ask is its host");
    assert_ne!(new["table"]["digest"], old["table"]["digest"], "another race has other dice");
    assert_eq!(look(&mut anne, &id).await["table"]["rematch"], json!(table));
    done(&mut anne, &table, json!({"do": "ready"})).await;
    assert_eq!(done(&mut mary, &table, json!({"do": "start"})).await["table"]["phase"], "racing");
}

#[tokio::test]
async fn a_seat_is_handed_over_once_and_the_old_device_looks_on() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary", "Jack"], json!({})).await;
    people[0].1.ask(json!({"do": "start"})).await.expect("all are ready");
    let code = people[0].1.ask(json!({"do": "offer"})).await.expect("a code")["code"]
        .as_str()
        .expect("it")
        .to_owned();
    let take = json!({"do": "take", "code": code});
    let (mut phone, mut thief) = (server.guest("Phone").await, server.guest("Thief").await);
    assert_eq!(refused(&mut thief, &id, json!({"do": "take", "code": "A".repeat(22)})).await, "offer-gone");
    assert_eq!(refused(&mut people[1].0, &id, take.clone()).await, "seat-taken", "she has a seat already");
    let update = done(&mut phone, &id, take.clone()).await;
    assert_eq!((&update["seat"], &update["host"]), (&json!(1), &json!(true)));
    assert_eq!(update["table"]["seats"][0]["name"], "Anne", "the ship keeps its captain's name");
    assert!(update["own"].is_object());
    assert_eq!(refused(&mut thief, &id, take.clone()).await, "offer-gone");
    let told = people[0].1.until(|told| told["news"][0]["news"] == "handed-over").await;
    assert_eq!(
        (&told["seat"], &told["own"], &told["options"], &told["host"]),
        (&json!(null), &json!(null), &json!(null), &json!(false))
    );
    assert_eq!(people[0].1.ask(json!({"do": "leave"})).await, Err("not-seated".into()));
    assert!(!people[1].1.heard.join("").contains(&code), "others never see the code");
}

#[tokio::test]
async fn a_captain_has_their_seat_in_a_second_tab() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary", "Jack"], json!({})).await;
    people[0].1.ask(json!({"do": "start"})).await.expect("all are ready");
    let mut tab = Socket::open(&people[1].0, &id).await;
    let synced = tab.ask(json!({"do": "join"})).await.expect("the seat is theirs");
    assert_eq!((&synced["tell"], &synced["seat"]), (&json!("sync"), &json!(2)));
    assert!(synced["own"]["hand"].as_array().is_some_and(|hand| !hand.is_empty()));
    let mut stranger = Socket::open(&server.guest("Late").await, &id).await;
    assert_eq!(stranger.ask(json!({"do": "join"})).await, Err("already-started".into()));
    let watching = stranger.ask(json!({"do": "watch"})).await.expect("they may look on, on the same socket");
    assert_eq!((&watching["seat"], &watching["own"]), (&json!(null), &json!(null)));
}

#[tokio::test]
async fn my_tables_show_those_that_wait_for_me_first() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let sail = json!({"options": {"seats": 3}, "level": "deckhand"});
    let racing = anne.post("/api/sail", &sail).await.table_id();
    let open = server.table(&mut anne, json!({})).await;
    let tables = anne.get("/api/me/tables").await.granted();
    let ids: Vec<_> =
        tables["tables"].as_array().expect("tables").iter().map(|table| table["id"].clone()).collect();
    assert_eq!(ids, [json!(racing), json!(open)]);
    assert_eq!(
        (&tables["tables"][0]["your_turn"], &tables["tables"][1]["your_turn"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(server.guest("Mary").await.get("/api/me/tables").await.granted()["tables"], json!([]));
}

#[tokio::test]
async fn a_table_without_spectators_drops_them_when_the_race_starts() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary", "Jack"], json!({"spectators": false})).await;
    let mut watcher = server.guest("Watcher").await;
    let mut socket = Socket::open(&watcher, &id).await;
    socket.ask(json!({"do": "watch"})).await.expect("before the race all may look in");
    people[0].1.ask(json!({"do": "start"})).await.expect("all are ready");
    assert_eq!(socket.refusal().await, "no-spectators");
    assert_eq!(socket.next_or_end().await, None, "and the socket is closed");
    assert!(!socket.heard.iter().any(|text| text.contains("\"racing\"")), "nothing of the race was sent");
    assert_eq!(watcher.get(&format!("/api/tables/{id}")).await.refusal(), "no-spectators");
    assert_eq!(watcher.get(&format!("/api/tables/{id}/record")).await.refusal(), "no-spectators");
    let mut again = Socket::open(&watcher, &id).await;
    assert_eq!(again.ask(json!({"do": "watch"})).await, Err("no-spectators".into()));
    assert_eq!(refused(&mut watcher, &id, json!({"do": "say", "text": "hello"})).await, "no-spectators");
}

#[tokio::test]
async fn no_table_is_opened_beyond_the_bound() {
    let server = Server::with(|config| config.bounds.tables = 1).await;
    let mut anne = server.guest("Anne").await;
    let id = server.table(&mut anne, json!({})).await;
    for (path, body) in [("/api/tables", json!({})), ("/api/sail", json!({}))] {
        assert_eq!(anne.post(path, &body).await.refusal(), "too-many-tables", "{path}");
    }
    let mine = anne.get("/api/me/tables").await.granted();
    let ids: Vec<&str> =
        mine["tables"].as_array().expect("a list").iter().filter_map(|t| t["id"].as_str()).collect();
    assert_eq!(ids, [id.as_str()], "what was refused did not happen");
}
