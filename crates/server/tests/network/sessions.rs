//! Sessions last: cookies are renewed and exchanged, tokens are listed, end and are revoked.

use crate::common::{Browser, Reply, Server, Socket, within};
use crate::pages::site;
use axum::response::IntoResponse as _;
use axum_extra::extract::cookie::{Cookie, Key, SignedCookieJar};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sqlx::{ConnectOptions as _, Connection as _};
use std::time::{SystemTime, UNIX_EPOCH};

const DAY: u64 = 86_400;

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs()
}

/// The key with which a server signs.
pub(crate) async fn key(server: &Server) -> [u8; 32] {
    let file = server.data().join("xaymaca.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file).read_only(true);
    let mut db = options.connect().await.expect("its database");
    let key: Vec<u8> = sqlx::query_scalar("SELECT value FROM secret WHERE name = 'session'")
        .fetch_one(&mut db)
        .await
        .expect("its key");
    db.close().await.expect("closed");
    key.try_into().expect("32 bytes")
}

/// `name=value` of a cookie with that text, as the server signs it.
fn signed(key: &[u8; 32], name: &'static str, text: String) -> String {
    let mut long = [0; 64];
    blake3::Hasher::new_derive_key("xaymaca session cookie 1").update(key).finalize_xof().fill(&mut long);
    let jar = SignedCookieJar::new(Key::from(&long)).add(Cookie::new(name, text));
    let response = jar.into_response();
    response.headers()["set-cookie"].to_str().expect("text").split(';').next().expect("a value").to_owned()
}

/// A token with that text, as the server signs it.
pub(crate) fn signed_token(key: &[u8; 32], text: &str) -> String {
    let mac = blake3::keyed_hash(&blake3::derive_key("xaymaca bearer token 1", key), text.as_bytes());
    format!("{text}.{}", URL_SAFE_NO_PAD.encode(mac.as_bytes()))
}

pub(crate) fn cookies(reply: &Reply) -> Vec<&str> {
    reply.headers.iter().filter(|(name, _)| name == "set-cookie").map(|(_, value)| value.as_str()).collect()
}

pub(crate) async fn name(browser: &mut Browser) -> String {
    browser.get("/api/me").await.granted()["name"].as_str().expect("a name").to_owned()
}

pub(crate) async fn token(browser: &mut Browser, body: Value) -> Value {
    browser.post("/api/token", &body).await.granted()
}

pub(crate) fn program(server: &Server, token: &Value) -> Browser {
    Browser { token: Some(token["token"].as_str().expect("a token").to_owned()), ..server.stranger() }
}

/// Reads a socket to its end, and returns the code of its last refusal.
pub(crate) async fn last_refusal(mut socket: Socket) -> Option<String> {
    let read = async {
        let mut last = None;
        while let Some(told) = socket.next_or_end().await {
            last = told["code"].as_str().map(str::to_owned).or(last);
        }
        last
    };
    within("the socket to be closed", read).await
}

#[tokio::test]
async fn a_cookie_lasts_400_days_and_is_renewed_every_day() {
    let server = Server::start().await;
    let mut anne = server.stranger();
    let first = anne.get("/api/me").await;
    assert!(first.header("set-cookie").expect("a cookie").contains("Max-Age=34560000"));
    let (key, id) = (key(&server).await, anne.id());
    let of = |made: u64| signed(&key, "xaymaca", format!("2.{id}.en.QW5uZQ.0.{made}"));
    let ages = [(0, false), (DAY / 2, false), (2 * DAY, true), (399 * DAY, true)];
    let ages = ages.map(|(age, is_renewed)| (now() - age, is_renewed));
    // Signed while the clock was ahead.
    let ahead = [(now() + DAY / 2, false), (now() + 2 * DAY, true), (now() + 4_000 * DAY, true)];
    for (age, is_renewed) in ages.into_iter().chain(ahead) {
        let mut browser = Browser { cookie: Some(of(age)), ..server.stranger() };
        let reply = browser.get("/api/me").await;
        assert_eq!(reply.granted()["name"], "Anne", "{age}");
        assert_eq!(reply.header("set-cookie").is_some(), is_renewed, "{age}");
        assert_eq!(browser.id(), id, "the same guest");
        assert_eq!(name(&mut browser).await, "Anne", "the new cookie is as good");
    }
}

#[tokio::test]
async fn an_old_cookie_is_exchanged_and_every_seat_is_kept() {
    for (origin, is_secure) in [(None, false), (Some("https://xaymaca.example"), true)] {
        let server = if is_secure {
            Server::with(|config| {
                site(config);
                config.origin = Some("https://xaymaca.example".into());
            })
            .await
        } else {
            Server::with(site).await
        };
        let mut anne = server.guest("Anne").await;
        let table = server.table(&mut anne, json!({})).await;
        assert_eq!(anne.cookie.as_ref().expect("it").starts_with("__Host-xaymaca="), is_secure, "{origin:?}");
        let old = signed(&key(&server).await, "xaymaca", format!("1.{}.en.QW5uZQ", anne.id()));
        let mut former = Browser { cookie: Some(old.clone()), ..server.stranger() };
        let reply = former.get(&format!("/api/tables/{table}")).await;
        assert_eq!(reply.granted()["seat"], 1, "the seat is kept");
        let set = cookies(&reply);
        assert_eq!(set[0].starts_with("__Host-xaymaca="), is_secure, "{set:?}");
        assert!(set[0].contains(&format!("2.{}.", anne.id())), "{set:?}");
        assert_eq!(set[0].contains("Secure"), is_secure, "{set:?}");
        assert!(!is_secure || set[1].starts_with("xaymaca=; ") && set[1].contains("Max-Age=0"), "{set:?}");
        assert_eq!(former.id(), anne.id());
        assert_eq!(former.get(&format!("/api/tables/{table}")).await.granted()["seat"], 1);
        // The page exchanges it, too.
        let mut former = Browser { cookie: Some(old), ..server.stranger() };
        let page = former.send("GET", "/", &[("accept", "text/html")], None).await;
        assert!(cookies(&page)[0].contains(&format!("2.{}.", anne.id())), "{page:?}");
    }
}

#[tokio::test]
async fn tokens_are_listed_with_name_and_end_and_can_be_revoked() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let table = server.table(&mut anne, json!({})).await;
    let parrot = token(&mut anne, json!({"name": "Parrot", "days": 30})).await;
    let monkey = token(&mut anne, json!({"name": "Monkey"})).await;
    let end = parrot["expires"].as_u64().expect("a time") / 1000;
    assert!(end.abs_diff(now() + 30 * DAY) < 60, "{parrot}");
    let listed = anne.get("/api/tokens").await.granted();
    let names: Vec<&Value> =
        listed["tokens"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Parrot", "Monkey"]);
    assert_eq!(listed["tokens"][0]["id"], parrot["id"]);
    assert!(
        !listed.to_string().contains(parrot["token"].as_str().expect("it")),
        "the token itself is told once"
    );
    let (mut first, mut second) = (program(&server, &parrot), program(&server, &monkey));
    assert_eq!((name(&mut first).await, name(&mut second).await), ("Parrot".into(), "Monkey".into()));
    let mut socket = Socket::open(&first, &table).await;
    socket.ask(json!({"do": "join"})).await.expect("its seat");
    let mut mary = server.guest("Mary").await;
    let path = format!("/api/tokens/{}", parrot["id"].as_str().expect("an id"));
    assert_eq!(mary.send("DELETE", &path, &[], None).await.refusal(), "no-such-token", "it is not theirs");
    assert_eq!(anne.send("DELETE", &path, &[], None).await.status, 204);
    assert_eq!(anne.send("DELETE", &path, &[], None).await.refusal(), "no-such-token");
    assert_eq!(first.get("/api/me").await.refusal(), "no-guest");
    assert_eq!(last_refusal(socket).await.as_deref(), Some("no-guest"), "its socket is closed");
    assert_eq!(name(&mut second).await, "Monkey", "the other one is not touched");
    assert_eq!(name(&mut anne).await, "Anne");
}

#[tokio::test]
async fn tokens_have_bounds() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    for days in [0, 401] {
        let reply = anne.post("/api/token", &json!({"days": days})).await;
        assert_eq!((reply.status, reply.refusal().as_str()), (422, "bad-days"));
    }
    for body in [json!({"days": -1}), json!({"days": "x"}), json!({"days": 1.5}), json!({"hours": 1})] {
        assert_eq!(anne.post("/api/token", &body).await.refusal(), "unknown-request", "{body}");
    }
    let first = token(&mut anne, json!({})).await;
    for _ in 1..20 {
        token(&mut anne, json!({})).await;
    }
    assert_eq!(anne.post("/api/token", &json!({})).await.refusal(), "too-many-tokens");
    let path = format!("/api/tokens/{}", first["id"].as_str().expect("an id"));
    assert_eq!(anne.send("DELETE", &path, &[], None).await.status, 204);
    // The rate may be met first.
    assert!([200, 429].contains(&anne.post("/api/token", &json!({})).await.status));
}

#[tokio::test]
async fn a_program_can_neither_make_nor_revoke_tokens_nor_become_a_browser() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let parrot = token(&mut anne, json!({"name": "Parrot"})).await;
    let former = json!({"token": signed_token(&key(&server).await, &format!("1.{}.en.QW5uZQ", anne.id()))});
    let path = format!("/api/tokens/{}", parrot["id"].as_str().expect("an id"));
    for mut program in [program(&server, &parrot), program(&server, &former)] {
        for (method, path) in
            [("POST", "/api/token"), ("DELETE", path.as_str()), ("POST", "/api/log-out-everywhere")]
        {
            let reply = program.send(method, path, &[], None).await;
            assert_eq!((reply.status, reply.refusal().as_str()), (403, "cookie-only"), "{method} {path}");
        }
        let renamed = program.put("/api/me", &json!({"name": "Parrot", "language": "fr"})).await;
        assert_eq!(renamed.header("set-cookie"), None, "a program cannot become a browser");
    }
    assert_eq!(anne.get("/api/tokens").await.granted()["tokens"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_token_that_has_ended_is_refused() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let short = token(&mut anne, json!({"name": "Parrot", "days": 1})).await;
    let id = short["id"].as_str().expect("an id");
    let ended = signed_token(&key(&server).await, &format!("2.{}.en.QW5uZQ.0.{id}.{}", anne.id(), now() - 5));
    let mut late = Browser { token: Some(ended), ..server.stranger() };
    assert_eq!(late.get("/api/me").await.refusal(), "no-guest");
}

#[tokio::test]
async fn the_end_of_a_token_ends_its_sockets() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let table = server.table(&mut anne, json!({})).await;
    let long = token(&mut anne, json!({})).await;
    let id = long["id"].as_str().expect("an id");
    let soon = signed_token(&key(&server).await, &format!("2.{}.en.QW5uZQ.0.{id}.{}", anne.id(), now() + 3));
    let mut sockets = Vec::new();
    for program in [program(&server, &json!({"token": soon})), program(&server, &long)] {
        let mut socket = Socket::open(&program, &table).await;
        socket.ask(json!({"do": "join"})).await.expect("its seat");
        sockets.push(socket);
    }
    let (mut other, soon) = (sockets.pop().expect("it"), sockets.pop().expect("it"));
    assert_eq!(last_refusal(soon).await.as_deref(), Some("no-guest"));
    other.ask(json!({"do": "ready"})).await.expect("a token that has not ended");
}

#[tokio::test]
async fn over_https_only_the_oldest_cookies_are_taken_by_their_plain_name() {
    let server = Server::with(|config| config.origin = Some("https://xaymaca.example".into())).await;
    let anne = server.guest("Anne").await;
    let plain = signed(&key(&server).await, "xaymaca", format!("2.{}.en.QW5uZQ.0.{}", anne.id(), now()));
    let mut other = Browser { cookie: Some(plain), ..server.stranger() };
    assert_ne!(name(&mut other).await, "Anne");
    assert_ne!(other.id(), anne.id());
}
