//! Malformed and hostile input: it is refused with a code, harms no other guest, and the race goes on.

use crate::common::{Captain, Reply, Server, Socket, exchange, sail_all};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{self, Message};
use xaymaca_wire::LONGEST_MESSAGE;
use xaymaca_wire::Refusal;

/// Method, path, headers and body of a request, and the expected status.
type Request<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)], Option<&'a str>, u16);

/// Malformed messages, and the code of each refusal.
fn malformed() -> Vec<(String, &'static str)> {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let mut all: Vec<(String, &'static str)> = [
        "",
        " ",
        "hello",
        "null",
        "7",
        "\"do\"",
        "[]",
        "{\"do\":",
        "\u{feff}{\"do\":\"leave\"}",
        "{\"do\":\"\\ud800\"}",
    ]
    .into_iter()
    .map(|text| (text.to_owned(), "unreadable"))
    .collect();
    all.push((nested(4000), "unreadable"));
    all.push((format!("{{\"do\":\"say\",\"text\":{}}}", nested(3900)), "unreadable"));
    for request in [
        "{}",
        "{\"do\":null}",
        "{\"do\":7}",
        "{\"do\":[\"say\"]}",
        "{\"id\":1}",
        "{\"do\":\"say\",\"id\":-1}",
        "{\"do\":\"say\",\"id\":1.5}",
        "{\"do\":\"say\",\"id\":\"x\"}",
        "{\"do\":\"say\",\"id\":18446744073709551616}",
        "{\"do\":\"say\",\"since\":-1}",
        "{\"do\":\"say\",\"do\":\"say\"}",
        "{\"do\":\"choose\",\"ask\":\"1\",\"choice\":\"stay\"}",
        "{\"do\":\"\"}",
        "{\"do\":\"dance\"}",
        "{\"do\":\"Say\",\"text\":\"x\"}",
        "{\"do\":\"say\"}",
        "{\"do\":\"say\",\"text\":7}",
        "{\"do\":\"sit\",\"seat\":-1}",
        "{\"do\":\"sit\",\"seat\":256}",
        "{\"do\":\"sit\",\"seat\":1e9}",
        "{\"do\":\"choose\"}",
        "{\"do\":\"choose\",\"ask\":-1,\"choice\":\"stay\"}",
        "{\"do\":\"choose\",\"ask\":4294967296,\"choice\":\"stay\"}",
        "{\"do\":\"choose\",\"ask\":0,\"choice\":[]}",
        "{\"do\":\"agree\",\"options\":{\"seats\":-3}}",
        "{\"do\":\"dismiss\"}",
        "{\"do\":\"__proto__\"}",
    ] {
        all.push((request.to_owned(), "unknown-request"));
    }
    for (text, code) in [("\u{202e}evil", "bad-text"), ("a\u{7}b", "bad-text"), ("", "bad-text")] {
        all.push((json!({"do": "say", "text": text}).to_string(), code));
    }
    all.push((json!({"do": "say", "text": "x".repeat(301)}).to_string(), "bad-text"));
    all.push((json!({"do": "hire", "level": "'; DROP TABLE rows; --"}).to_string(), "bad-level"));
    all.push((json!({"do": "flag", "flag": "../../etc/passwd"}).to_string(), "bad-flag"));
    all.push((json!({"do": "ready", "seed": "\n* dice 6 6"}).to_string(), "bad-seed"));
    all.push((json!({"do": "take", "code": "\u{0}"}).to_string(), "offer-gone"));
    all
}

/// The race of these captains sails to its end.
async fn sails(mut captains: Vec<Captain>) {
    captains[0].socket.say(&json!({"do": "start"})).await;
    sail_all(&mut captains).await;
}

#[tokio::test]
async fn malformed_messages_over_a_socket_are_refused_and_the_race_goes_on() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary", "Jack"], json!({"patience": null})).await;
    let stranger = server.guest("Stranger").await;
    let mut outside = Socket::open(&stranger, &id).await;
    assert_eq!(outside.ask(json!({"do": "say", "text": "x"})).await, Err("not-following".into()));
    let seq = people[0].1.ask(json!({"do": "join"})).await.expect("her seat")["seq"].clone();
    for (text, code) in malformed() {
        // The rate limit of chat may refuse it first.
        let socket = &mut people[0].1;
        socket.send(Message::text(text.clone())).await;
        let told = socket.refusal().await;
        assert!(told == code || (told == "too-fast" && code == "bad-text"), "{told} for {text:.60}");
    }
    people[0].1.send(Message::binary(vec![0, 159, 146, 150])).await;
    assert_eq!(people[0].1.refusal().await, "unreadable");
    // A message in many frames is one message.
    let whole = json!({"do": "join", "id": 77}).to_string();
    let pieces: Vec<&[u8]> = whole.as_bytes().chunks(3).collect();
    for (nth, piece) in pieces.iter().enumerate() {
        let kind = if nth == 0 { Data::Text } else { Data::Continue };
        let frame = Frame::message(piece.to_vec(), OpCode::Data(kind), nth + 1 == pieces.len());
        people[0].1.send(Message::Frame(frame)).await;
    }
    let told = people[0].1.until(|told| told["done"] == json!([77])).await;
    assert_eq!(told["seq"], seq, "refusals have changed nothing");
    sails(
        people
            .into_iter()
            .enumerate()
            .map(|(nth, (_, socket))| Captain::new(socket, nth as u64 + 40))
            .collect(),
    )
    .await;
}

#[tokio::test]
async fn only_the_socket_that_breaks_the_protocol_is_closed() {
    let server = Server::start().await;
    let (id, people) = server.table_of(&["Anne", "Mary", "Jack"], json!({"patience": null})).await;
    let stranger = server.guest("Stranger").await;
    let text =
        |bytes: Vec<u8>, end: bool| Message::Frame(Frame::message(bytes, OpCode::Data(Data::Text), end));
    let more = |bytes: Vec<u8>| Message::Frame(Frame::message(bytes, OpCode::Data(Data::Continue), false));
    let attacks: Vec<Vec<Message>> = vec![
        vec![Message::text("x".repeat(LONGEST_MESSAGE + 1))],
        vec![Message::binary(vec![0; 1 << 20])],
        vec![text(vec![0xff, 0xfe, 0xc0], true)],
        vec![more(b"out of the blue".to_vec())],
        std::iter::once(text(vec![b'['; 4000], false))
            .chain((0..8).map(|_| more(vec![b'['; 4000])))
            .collect(),
        vec![text(b"half".to_vec(), false), text(b"another".to_vec(), true)],
    ];
    for attack in attacks {
        let mut socket = Socket::open(&stranger, &id).await;
        socket.ask(json!({"do": "watch"})).await.expect("they may look on");
        for message in attack {
            socket.send(message).await;
        }
        let mut rest = 0;
        while socket.next_or_end().await.is_some() {
            rest += 1;
            assert!(rest < 100, "it is closed");
        }
    }
    // A client must not send a frame without a mask.
    let mut socket = Socket::open(&stranger, &id).await;
    let raw = socket.stream.get_mut();
    tokio::io::AsyncWriteExt::write_all(raw, b"\x81\x02{}").await.expect("it is sent");
    let mut rest = 0;
    while socket.next_or_end().await.is_some() {
        rest += 1;
        assert!(rest < 100, "it is closed");
    }
    sails(
        people
            .into_iter()
            .enumerate()
            .map(|(nth, (_, socket))| Captain::new(socket, nth as u64 + 50))
            .collect(),
    )
    .await;
}

#[tokio::test]
async fn thousands_of_messages_are_refused_and_do_not_stop_the_others() {
    let server = Server::start().await;
    let (id, people) = server.table_of(&["Anne", "Mary", "Jack"], json!({"patience": null})).await;
    let stranger = server.guest("Stranger").await;
    let mut flood = Socket::open(&stranger, &id).await;
    flood.ask(json!({"do": "watch"})).await.expect("they may look on");
    let (mut sending, mut reading) = flood.stream.split();
    let send = async {
        for _ in 0..3_000 {
            if sending.send(Message::text("{\"do\":\"leave\"}")).await.is_err() {
                break;
            }
        }
    };
    let read = async {
        let mut codes = std::collections::BTreeSet::new();
        for _ in 0..3_000 {
            let Some(Ok(Message::Text(text))) = reading.next().await else { break };
            let told: Value = serde_json::from_str(&text).expect("JSON");
            codes.extend(told["code"].as_str().map(str::to_owned));
            if codes.contains("too-fast") || codes.contains("too-slow") {
                break;
            }
        }
        codes
    };
    let (codes, ()) = tokio::join!(read, send);
    // Either the rate limit or the full queue of answers comes first.
    assert!(codes.contains("too-fast") || codes.contains("too-slow"), "{codes:?}");
    sails(
        people
            .into_iter()
            .enumerate()
            .map(|(nth, (_, socket))| Captain::new(socket, nth as u64 + 60))
            .collect(),
    )
    .await;
}

#[tokio::test]
async fn malformed_requests_over_http_are_refused() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let id = server.table(&mut anne, json!({})).await;
    let table = format!("/api/tables/{id}");
    let kind = [("content-type", "application/json")];
    for (body, code) in malformed() {
        // A request over HTTP has no `id` and no `since`, so these fields are not checked.
        if body.contains("\"id\"") || body.contains("since") || body.is_empty() {
            continue;
        }
        let reply = anne.send("POST", &table, &kind, Some(&body)).await;
        let told = reply.refusal();
        let fits = told == code
            || [&*told, code].iter().all(|code| ["unreadable", "unknown-request"].contains(code));
        assert!(fits || (told == "too-fast" && code == "bad-text"), "{told} for {body:.60}");
    }
    let long = format!("{{\"do\":\"say\",\"text\":\"{}\"}}", "x".repeat(17 * 1024));
    let reply = anne.send("POST", &table, &kind, Some(&long)).await;
    assert_eq!((reply.status, reply.refusal().as_str()), (413, "too-large"));
    for wrong in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
        let reply = anne.send("POST", &table, &[("content-type", wrong)], Some("{\"do\":\"leave\"}")).await;
        assert_eq!(reply.refusal(), "unreadable", "{wrong:?}");
    }
    for odd in ["x", "..%2f..%2fetc%2fpasswd", "';--", "%00", &"A".repeat(5000), "AAAAAAAAAAAAAAAAAAAAAA"] {
        for path in [format!("/api/tables/{odd}"), format!("/api/tables/{odd}/record")] {
            let reply = anne.get(&path).await;
            assert_eq!((reply.status, reply.refusal().as_str()), (404, "no-such-table"), "{path:.60}");
        }
    }
    assert_eq!(anne.get("/api/tables/%ff%fe").await.refusal(), "unknown-request");
    for since in ["-1", "x", "18446744073709551616", "1e3"] {
        assert_eq!(anne.get(&format!("{table}?since={since}")).await.refusal(), "unknown-request", "{since}");
    }
    assert_eq!(anne.get(&table).await.granted()["seq"], 1, "nothing has happened");
}

#[tokio::test]
async fn other_sites_cannot_act_for_our_guests() {
    let server = Server::with(|config| config.origin = Some("https://xaymaca.example".into())).await;
    let mut anne = server.guest("Anne").await;
    let id = server.table(&mut anne, json!({})).await;
    let own = format!("http://{}", server.address());
    let foreign: [&[(&'static str, &str)]; 6] = [
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
        &[("origin", "https://xaymaca.example.evil.example")],
        &[("origin", "http://xaymaca.example")],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
    ];
    for headers in foreign {
        for (method, path) in
            [("POST", "/api/tables"), ("PUT", "/api/me"), ("POST", "/api/token"), ("DELETE", "/")]
        {
            let reply = anne.send(method, path, headers, None).await;
            assert_eq!(
                (reply.status, reply.refusal().as_str()),
                (403, "foreign-origin"),
                "{headers:?} {path}"
            );
        }
        let Err(tungstenite::Error::Http(response)) = Socket::try_open(&anne, &id, headers).await else {
            panic!("a socket for {headers:?}");
        };
        let body = response.body().as_deref().unwrap_or_default();
        assert_eq!(response.status(), 403);
        assert!(String::from_utf8_lossy(body).contains("foreign-origin"));
    }
    for headers in [
        [("origin", own.as_str())],
        [("origin", "https://xaymaca.example")],
        [("sec-fetch-site", "same-origin")],
    ] {
        assert!(Socket::try_open(&anne, &id, &headers).await.is_ok(), "{headers:?}");
        assert_eq!(anne.send("POST", "/api/token", &headers, None).await.status, 200, "{headers:?}");
    }
}

#[tokio::test]
async fn every_answer_has_the_security_headers_and_every_refusal_a_sentence() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let id = server.table(&mut anne, json!({})).await;
    let large = "x".repeat(20_000);
    let socket = format!("/api/tables/{id}/socket");
    let requests: [Request<'_>; 12] = [
        ("GET", "/", &[], None, 200),
        ("GET", "/api", &[], None, 200),
        ("GET", "/api/me", &[], None, 200),
        ("HEAD", "/api/me", &[], None, 200),
        ("GET", "/nowhere", &[], None, 404),
        ("GET", "/api/tables/x", &[], None, 404),
        ("DELETE", "/api/me", &[], None, 405),
        ("POST", "/api/tables", &[("origin", "https://evil.example")], None, 403),
        ("POST", "/api/tables", &[("content-type", "application/json")], Some("{"), 400),
        ("POST", "/api/tables", &[("content-type", "application/json")], Some(&large), 413),
        ("GET", &socket, &[], None, 400),
        (
            "GET",
            &socket,
            &[("upgrade", "websocket"), ("connection", "upgrade"), ("sec-websocket-version", "1")],
            None,
            400,
        ),
    ];
    for (method, path, headers, body, status) in requests {
        let reply = anne.send(method, path, headers, body).await;
        assert_eq!(reply.status, status, "{method} {path}: {reply:?}");
        assert_protected(&reply);
        if status >= 400 {
            reply.refusal();
        }
    }
    let welcome = Socket::open(&anne, &id).await.welcome;
    assert!(welcome.contains("x-content-type-options: nosniff"), "{welcome}");
}

fn assert_protected(reply: &Reply) {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cache-control", "no-store"),
    ] {
        assert_eq!(reply.header(name), Some(value), "{name} in {reply:?}");
    }
    let policy = reply.header("content-security-policy").unwrap_or_default();
    assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
    // WebAssembly may run, which `'wasm-unsafe-eval'` allows; text that is made into code may not.
    assert!(!policy.contains("'unsafe-"), "{policy}");
    assert_eq!(reply.header("xaymaca-protocol"), Some(xaymaca_server::PROTOCOL.to_string().as_str()));
}

#[tokio::test]
async fn bytes_that_are_not_requests_do_no_harm() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(1 << 20));
    let headers = format!("GET / HTTP/1.1\r\n{}\r\n", "x: y\r\n".repeat(5_000));
    for bytes in
        [&b"\x16\x03\x01\x02\x00"[..], b"\r\n\r\n\r\n", b"GET\r\n\r\n", long.as_bytes(), headers.as_bytes()]
    {
        let mut bytes = bytes.to_vec();
        // So that the server does not wait for more.
        bytes.extend_from_slice(b"\r\n\0\r\n\r\n");
        let answer = exchange(server.address(), &bytes).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer:.80}");
    }
    // Bodies that never end keep no other request waiting.
    let mut slow = Vec::new();
    for _ in 0..50 {
        let mut stream = tokio::net::TcpStream::connect(server.address()).await.expect("a connection");
        let head = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{";
        tokio::io::AsyncWriteExt::write_all(&mut stream, head).await.expect("it is sent");
        slow.push(stream);
    }
    server.table(&mut anne, json!({})).await;
    assert_eq!(anne.get("/healthz").await.status, 200);
}

#[test]
fn every_refusal_of_the_server_has_a_code_of_its_own_and_a_sentence() {
    let mut codes: Vec<&str> = Refusal::OWN.iter().map(|refusal| refusal.code()).collect();
    for refusal in Refusal::OWN {
        let (code, text) = (refusal.code(), refusal.to_string());
        assert!(
            code.split('-')
                .all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase())),
            "{code}"
        );
        assert!(
            text.contains(' ') && !text.ends_with('.') && text.starts_with(char::is_lowercase),
            "{code}: {text}"
        );
        assert!((400..600).contains(&refusal.status()) && refusal.rule().is_none(), "{code}");
        assert!(
            xaymaca_rules::Refusal::ALL.iter().all(|rule| rule.code() != code),
            "{code} is one of the rules'"
        );
    }
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), Refusal::OWN.len());
}

#[tokio::test]
async fn a_body_in_bad_chunks_is_unreadable_and_not_too_large() {
    let server = Server::start().await;
    let head = "PUT /api/me HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
                transfer-encoding: chunked\r\n\r\n";
    for body in ["zz\r\n{}\r\n0\r\n\r\n", "2\r\n{}x\r\n0\r\n\r\n"] {
        let answer = exchange(server.address(), format!("{head}{body}").as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 400") && answer.contains(r#""code":"unreadable""#), "{answer}");
    }
}
