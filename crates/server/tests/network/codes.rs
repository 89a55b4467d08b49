//! The short code of a table, which finds it until its race starts.

use crate::common::{Browser, Server, Socket};
use serde_json::{Value, json};

/// The code that the table tells.
async fn code_of(browser: &mut Browser, id: &str) -> Value {
    browser.get(&format!("/api/tables/{id}")).await.granted()["table"]["code"].clone()
}

#[tokio::test]
async fn a_code_finds_a_table_until_its_race_begins() {
    let server = Server::start().await;
    let (id, people) = server.table_of(&["Anne", "Mary"], json!({"listed": false})).await;
    let mut people = people.into_iter();
    let (mut anne, mut host) = people.next().expect("a host");
    let code = code_of(&mut anne, &id).await.as_str().expect("a code").to_owned();
    assert_eq!((code.len(), code.find('-')), (9, Some(4)), "{code}");
    assert!(!id.contains(&code) && !code.contains(&id));

    let mut kate = server.guest("Kate").await;
    let plain = code.replace('-', "");
    let (first, second) = plain.split_at(4);
    for typed in [code.clone(), plain.to_lowercase(), format!("{first}%20{second}")] {
        let found = kate.get(&format!("/api/codes/{typed}")).await.granted();
        assert_eq!(found, json!({"table": id}), "{typed}");
    }
    let mut socket = Socket::open(&kate, &id).await;
    let joined = socket.ask(json!({"do": "watch"})).await.expect("she may look");
    assert_eq!(joined["table"]["code"], json!(code), "all followers are told it");

    host.ask(json!({"do": "start"})).await.expect("the race begins");
    assert_eq!(kate.get(&format!("/api/codes/{code}")).await.refusal(), "already-started");
    assert_eq!(code_of(&mut anne, &id).await, Value::Null);
    assert_eq!(kate.get(&format!("/api/tables/{id}")).await.status, 200, "the link still leads there");
}

#[tokio::test]
async fn a_bad_code_and_an_unknown_code_are_refused_differently() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    for (typed, refusal) in [
        ("ZZZZ-ZZZZ", "no-such-code"),
        ("ZZZZ-ZZZ", "bad-code"),
        ("ZZZZ-ZZZZ-Z", "bad-code"),
        ("ZZZZ-ZZZU", "bad-code"),
        ("%F0%9F%8F%B4", "bad-code"),
        ("asRu7JqLTdIGDs1THc_hlQ", "bad-code"),
        ("..%2F..%2Fapi", "bad-code"),
        (&"Z".repeat(4000), "bad-code"),
    ] {
        assert_eq!(anne.get(&format!("/api/codes/{typed}")).await.refusal(), refusal, "{typed}");
    }
    assert_eq!(anne.get("/api/codes/").await.status, 404);
    assert_eq!(anne.post("/api/codes/ZZZZ-ZZZZ", &json!({})).await.refusal(), "wrong-method");
}

#[tokio::test]
async fn looking_up_codes_is_limited() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let id = server.table(&mut anne, json!({"seats": 2})).await;
    let code = code_of(&mut anne, &id).await.as_str().expect("a code").to_owned();
    // From this machine, which has no limit per address.
    let mut guesses = 0;
    let last = loop {
        let reply = anne.get("/api/codes/ZZZZ-ZZZZ").await;
        if reply.status != 404 {
            break reply;
        }
        guesses += 1;
        assert!(guesses < 2_000, "the limit is never reached");
    };
    assert_eq!((last.status, last.refusal().as_str()), (429, "too-fast"));
    assert!(guesses >= 100, "{guesses}");
    assert_eq!(
        anne.get(&format!("/api/tables/{id}")).await.status,
        200,
        "the link is not limited, {code} is"
    );
}

#[tokio::test]
async fn a_code_survives_a_restart() {
    let mut server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let id = server.table(&mut anne, json!({"seats": 2})).await;
    let code = code_of(&mut anne, &id).await.as_str().expect("a code").to_owned();
    server.restart().await;
    anne.address = server.address();
    assert_eq!(anne.get(&format!("/api/codes/{code}")).await.granted(), json!({"table": id}));
}
