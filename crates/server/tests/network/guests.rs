//! Guests are identified by a signed cookie or a token, without an account.

use crate::common::{Browser, Server, Socket};
use serde_json::json;

async fn name(browser: &mut Browser) -> String {
    browser.get("/api/me").await.granted()["name"].as_str().expect("a name").to_owned()
}

#[tokio::test]
async fn a_cookie_is_hidden_from_scripts_and_other_sites() {
    let server = Server::start().await;
    let mut browser = server.stranger();
    let reply = browser.get("/api/me").await;
    assert_eq!(reply.status, 200);
    let cookie = reply.header("set-cookie").expect("a new guest gets a cookie").to_owned();
    let words: Vec<&str> = cookie.split(';').map(str::trim).collect();
    for word in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(words.contains(&word), "{word} in {cookie}");
    }
    assert!(words.iter().any(|word| word.starts_with("Max-Age=")), "it lasts: {cookie}");
    assert!(!words.contains(&"Secure"), "over plain HTTP a secure cookie would be lost");
    assert_eq!(browser.get("/api/me").await.header("set-cookie"), None, "a guest keeps their cookie");
    assert!(!reply.body.contains(&browser.id()), "ids are never sent");
}

#[tokio::test]
async fn a_server_behind_https_marks_its_cookies_secure() {
    let server = Server::with(|config| config.origin = Some("https://xaymaca.example".into())).await;
    let reply = server.stranger().get("/api/me").await;
    assert!(reply.header("set-cookie").expect("a cookie").contains("Secure"));
}

#[tokio::test]
async fn a_forged_or_cut_cookie_is_ignored() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    assert_eq!(name(&mut anne).await, "Anne");
    let good = anne.cookie.clone().expect("a cookie");
    let mary = server.guest("Mary").await;
    let last = good.chars().last().expect("a letter");
    let other = if last == 'A' { 'B' } else { 'A' };
    let forged = [
        good[..good.len() - 5].to_owned(),
        format!("{}{other}", &good[..good.len() / 2]),
        good.replace(&anne.id(), &mary.id()),
        format!("xaymaca=1.{}.en.QW5uZQ", anne.id()),
        format!("xaymaca={}", "A".repeat(3000)),
        "xaymaca=".into(),
        "xaymaca=%00%ff;;;".into(),
        "xaymaca".into(),
        "other=1".into(),
    ];
    for cookie in forged {
        let mut thief = Browser { cookie: Some(cookie.clone()), ..server.stranger() };
        let reply = thief.get("/api/me").await;
        assert_eq!(reply.status, 200, "{cookie}");
        assert!(reply.header("set-cookie").is_some(), "a new guest: {cookie}");
        assert_ne!(reply.json()["name"], "Anne", "{cookie}");
        assert!(![anne.id(), mary.id()].contains(&thief.id()), "{cookie}");
    }
    let mut among = Browser { cookie: Some(format!("a=b; {good}; c=d")), ..server.stranger() };
    assert_eq!(name(&mut among).await, "Anne", "other cookies beside it do no harm");
}

#[tokio::test]
async fn a_forged_token_is_refused_and_makes_no_guest() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let token = anne.post("/api/token", &json!({})).await.granted()["token"].as_str().expect("it").to_owned();
    let cookie = anne.cookie.clone().expect("a cookie");
    let (_, cookie_value) = cookie.split_once('=').expect("a value");
    let forged = [
        String::new(),
        "x".into(),
        token[..token.len() - 1].to_owned(),
        format!("{token}A"),
        token.replacen(".en.", ".fr.", 1),
        cookie_value.to_owned(),
        format!("1.{}.en.QW5uZQ.{}", anne.id(), "A".repeat(43)),
        "é".into(),
    ];
    for token in forged {
        let mut program = Browser { token: Some(token.clone()), ..server.stranger() };
        for path in ["/api/me", "/api/tables", "/api/me/tables"] {
            let reply = program.get(path).await;
            assert_eq!((reply.status, reply.refusal().as_str()), (401, "no-guest"), "{token} {path}");
            assert_eq!(reply.header("set-cookie"), None);
        }
        // A good cookie does not help beside a bad token.
        let mut both = Browser { token: Some(token), ..anne.clone() };
        assert_eq!(both.get("/api/me").await.status, 401);
    }
    let mut basic = server.stranger();
    let reply = basic.send("GET", "/api/me", &[("authorization", "Basic YTpi")], None).await;
    assert_eq!(reply.refusal(), "no-guest");
}

#[tokio::test]
async fn names_have_bounds_and_languages_are_two() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    for (name, language) in [("Zoë 海賊", "fr"), ("  Mary \t Read ", "en"), ("é".repeat(24).as_str(), "en")]
    {
        let reply = anne.put("/api/me", &json!({"name": name, "language": language})).await.granted();
        assert_eq!(reply, anne.get("/api/me").await.granted(), "the new cookie says so");
        assert_eq!(reply["language"], language);
    }
    let before = anne.get("/api/me").await.granted();
    let long = "x".repeat(25);
    for name in ["", "   ", "\u{202e}ennA", "a\u{200b}", "a\u{0}b", "\u{1b}[2J", long.as_str()] {
        let reply = anne.put("/api/me", &json!({"name": name, "language": "en"})).await;
        assert_eq!((reply.status, reply.refusal().as_str()), (422, "bad-name"), "{name:?}");
    }
    for body in [
        json!({"name": "Anne", "language": "de"}),
        json!({"name": "Anne"}),
        json!({"name": 7, "language": "en"}),
        json!([]),
    ] {
        assert_eq!(anne.put("/api/me", &body).await.refusal(), "unknown-request", "{body}");
    }
    assert_eq!(anne.get("/api/me").await.granted(), before, "a refusal changes nothing");
}

#[tokio::test]
async fn a_new_guest_has_the_language_of_their_browser() {
    let server = Server::start().await;
    for (header, language) in [("fr-CH, fr;q=0.9", "fr"), ("en-GB", "en"), ("de", "en"), ("\u{7f}", "en")] {
        let reply = server.stranger().send("GET", "/api/me", &[("accept-language", header)], None).await;
        if reply.status == 200 {
            assert_eq!(reply.json()["language"], language, "{header:?}");
        } else {
            assert_eq!(reply.status, 400, "only an invalid header is refused: {header:?}");
        }
    }
}

#[tokio::test]
async fn the_key_survives_a_restart() {
    let mut server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let id = server.table(&mut anne, json!({})).await;
    let token = anne.post("/api/token", &json!({})).await.granted()["token"].as_str().expect("it").to_owned();
    server.restart().await;
    anne.address = server.address();
    assert_eq!(name(&mut anne).await, "Anne");
    let tables = anne.get("/api/me/tables").await.granted();
    assert_eq!(tables["tables"][0]["id"], json!(id), "the seat is still theirs: {tables}");
    let mut program = Browser { token: Some(token), ..server.stranger() };
    assert_eq!(name(&mut program).await, "Anne");
    assert_eq!(program.get(&format!("/api/tables/{id}")).await.granted()["seat"], 1);
    // Another server has another key.
    let other = Server::start().await;
    let mut stranger = Browser { address: other.address(), ..anne.clone() };
    assert_ne!(name(&mut stranger).await, "Anne");
    let mut program = Browser { address: other.address(), ..program };
    assert_eq!(program.get("/api/me").await.refusal(), "no-guest");
}

#[tokio::test]
async fn a_token_takes_a_seat_in_its_guests_name() {
    let server = Server::start().await;
    let mut host = server.guest("Hanna").await;
    let id = server.table(&mut host, json!({"seats": 3})).await;
    let mut anne = server.guest("Anne").await;
    let token = anne.post("/api/token", &json!({})).await.granted()["token"].as_str().expect("it").to_owned();
    let program = Browser { token: Some(token), ..server.stranger() };
    let mut socket = Socket::open(&program, &id).await;
    let joined = socket.ask(json!({"do": "join"})).await.expect("it may join");
    assert_eq!((&joined["seat"], &joined["table"]["seats"][1]["name"]), (&json!(2), &json!("Anne")));
    // The same guest in the browser has that seat, and no second one.
    let mut tab = Socket::open(&anne, &id).await;
    let joined = tab.ask(json!({"do": "join"})).await.expect("they have a seat");
    assert_eq!(joined["seat"], 2);
    assert_eq!(joined["table"]["seats"][2]["kind"], "free");
}
