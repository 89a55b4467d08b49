//! Floods: a socket that keeps exceeding its rate is warned once and closed, and no other client notices. The client here is
//! raw, because a library would not send such frames.

use crate::common::{Browser, Server, Socket, exchange, within};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The frames of a flood.
const MANY: usize = 100_000;
/// Upper bound on its bytes: more than the server reads.
const LONGEST: usize = 24 << 20;

const CONTINUATION: u8 = 0x0;
const TEXT: u8 = 0x1;
const BINARY: u8 = 0x2;
const CLOSE: u8 = 0x8;
const PING: u8 = 0x9;
const PONG: u8 = 0xa;
/// The bit of the last frame of a message.
const LAST: u8 = 0x80;

/// A client's frame, with a mask that changes nothing.
fn frame(head: u8, body: &[u8]) -> Vec<u8> {
    let length = u16::try_from(body.len()).expect("a short body");
    let mut bytes = vec![head];
    if length < 126 {
        bytes.push(0x80 | length.to_be_bytes()[1]);
    } else {
        // The length follows in two bytes.
        bytes.push(0xfe);
        bytes.extend(length.to_be_bytes());
    }
    bytes.extend([0; 4]);
    bytes.extend(body);
    bytes
}

/// What the server sent until it closed the connection: opcode and body of each frame.
fn frames(mut bytes: &[u8]) -> Vec<(u8, Vec<u8>)> {
    let mut frames = Vec::new();
    while let [head, length, rest @ ..] = bytes {
        let (length, rest) = match (*length, rest) {
            (126, [high, low, rest @ ..]) => (usize::from(u16::from_be_bytes([*high, *low])), rest),
            (127, _) => (
                usize::try_from(u64::from_be_bytes(rest[..8].try_into().expect("8"))).expect("it"),
                &rest[8..],
            ),
            (short, rest) => (usize::from(short), rest),
        };
        let Some((body, rest)) = rest.split_at_checked(length) else { break };
        frames.push((head & 0x0f, body.to_vec()));
        bytes = rest;
    }
    frames
}

/// Sends these bytes over a socket, reading meanwhile, until the server closes it.
async fn send_and_read(socket: Socket, bytes: &[u8]) -> Vec<(u8, Vec<u8>)> {
    let stream: TcpStream = socket.stream.into_inner();
    let (mut reading, mut writing) = stream.into_split();
    let write = async {
        // It fails as soon as the server has had enough.
        let _ = writing.write_all(bytes).await;
        writing
    };
    let read = async {
        let mut heard = Vec::new();
        let _ = reading.read_to_end(&mut heard).await;
        heard
    };
    let (heard, _) = within("the socket to be closed", async { tokio::join!(read, write) }).await;
    frames(&heard)
}

/// Counts the refusals of that code.
fn refusals(frames: &[(u8, Vec<u8>)], code: &str) -> usize {
    let is_it = |body: &[u8]| serde_json::from_slice::<Value>(body).is_ok_and(|told| told["code"] == code);
    frames.iter().filter(|(kind, body)| *kind == TEXT && is_it(body)).count()
}

/// The code and the reason of a close frame.
fn closing(frame: &(u8, Vec<u8>)) -> (u16, String) {
    let (kind, body) = frame;
    assert_eq!(*kind, CLOSE, "the last frame closes the socket");
    (u16::from_be_bytes([body[0], body[1]]), String::from_utf8_lossy(&body[2..]).into_owned())
}

#[tokio::test]
async fn a_flood_is_warned_once_and_closed_and_the_others_are_served() {
    let server = Server::start().await;
    let (id, mut people) = server.table_of(&["Anne", "Mary"], json!({"patience": null})).await;
    let stranger = server.guest("Stranger").await;
    let long = format!("{{\"do\":\"say\",\"text\":\"{}\"}}", "x".repeat(4000));
    let floods: [(&str, Vec<u8>); 9] = [
        ("rubbish", frame(LAST | TEXT, b"rubbish")),
        ("requests", frame(LAST | TEXT, b"{\"do\":\"leave\"}")),
        ("chat", frame(LAST | TEXT, b"{\"do\":\"say\",\"text\":\"ahoy\"}")),
        ("looks", frame(LAST | TEXT, b"{\"do\":\"watch\"}")),
        ("binary", frame(LAST | BINARY, b"x")),
        ("pings", frame(LAST | PING, b"")),
        ("pongs", frame(LAST | PONG, b"unasked for")),
        ("bytes", frame(LAST | TEXT, long.as_bytes())),
        ("a message without an end", frame(CONTINUATION, b"")),
    ];
    for (what, one) in floods {
        let mut socket = Socket::open(&stranger, &id).await;
        socket.ask(json!({"do": "watch"})).await.expect("they may look on");
        let begin = if one[0] == CONTINUATION { frame(TEXT, b"{") } else { Vec::new() };
        let flood = [begin, one.repeat(MANY.min(LONGEST / one.len()))].concat();
        let told = send_and_read(socket, &flood).await;
        let (code, reason) = closing(told.last().expect("frames"));
        // Answers of the table may fill the queue to the client before the rate is met.
        let is_behind = reason == "too-slow" && what == "requests";
        assert!(code == 4000 && (reason == "too-fast" || is_behind), "{what}: {reason}");
        assert_eq!(refusals(&told, "too-fast"), usize::from(!is_behind), "{what}");
        assert!(told.len() < 1_000, "{what}: {} frames", told.len());
        people[0].1.ask(json!({"do": "agree", "options": {"seats": 2}})).await.expect("others are served");
        people[1].1.ask(json!({"do": "ready"})).await.expect("others are served");
    }
}

#[tokio::test]
async fn requests_beyond_a_guests_rate_are_answered_a_few_times() {
    let server = Server::start().await;
    let mut host = server.guest("Host").await;
    let id = server.table(&mut host, json!({})).await;
    let mut socket = Socket::open(&host, &id).await;
    socket.ask(json!({"do": "join"})).await.expect("their seat");
    let chat: Vec<u8> = (100..MANY)
        .flat_map(|id| frame(LAST | TEXT, json!({"do": "say", "text": "x", "id": id}).to_string().as_bytes()))
        .collect();
    let told = send_and_read(socket, &chat).await;
    let refused = refusals(&told, "too-fast");
    assert!((1..=8).contains(&refused), "{refused}");
    assert_eq!(closing(told.last().expect("frames")), (4000, "too-fast".into()));
}

#[tokio::test]
async fn a_clean_close_is_answered() {
    let server = Server::start().await;
    let mut host = server.guest("Host").await;
    let id = server.table(&mut host, json!({})).await;
    let going = [&1001_u16.to_be_bytes()[..], b"bye"].concat();
    let busy = frame(LAST | TEXT, b"{\"do\":\"join\",\"since\":0}").repeat(15);
    for (before, body) in [(Vec::new(), &going[..]), (Vec::new(), b""), (busy, &going)] {
        for follows in [false, true] {
            let mut socket = Socket::open(&host, &id).await;
            if follows {
                socket.ask(json!({"do": "join"})).await.expect("their seat");
            }
            let told = send_and_read(socket, &[before.clone(), frame(LAST | CLOSE, body)].concat()).await;
            let (kind, answer) = told.last().expect("an answer");
            assert_eq!(*kind, CLOSE);
            assert!(body.is_empty() || answer[..2] == body[..2], "{answer:?}");
        }
    }
}

#[tokio::test]
async fn a_server_that_stops_closes_its_sockets() {
    let mut server = Server::start().await;
    let mut host = server.guest("Host").await;
    let id = server.table(&mut host, json!({})).await;
    let socket = Socket::open(&host, &id).await;
    let (told, ()) = tokio::join!(send_and_read(socket, b""), server.stop());
    assert_eq!(refusals(&told, "stopping"), 1);
    assert_eq!(closing(told.last().expect("frames")), (4000, "stopping".into()));
}

#[tokio::test]
async fn requests_behind_each_other_end_with_the_first_that_is_too_fast() {
    let server = Server::with(|config| config.behind_proxy = true).await;
    let one = "GET /livez HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.7:4711\r\n\r\n";
    let told = exchange(server.address(), one.repeat(2_000).as_bytes()).await;
    let refused = told.matches("HTTP/1.1 429").count();
    assert_eq!(refused, 1, "the connection is closed behind it");
    assert!(told.to_ascii_lowercase().contains("retry-after: 1"), "{told:.300}");
    assert!((150..1_000).contains(&told.matches("HTTP/1.1 ").count()));
    let other = one
        .replace("203.0.113.7:4711", "[2001:db8::1]:80")
        .replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n");
    assert!(exchange(server.address(), other.as_bytes()).await.starts_with("HTTP/1.1 200"));
}

/// The status of a request with these header lines.
async fn status(server: &Server, line: &str, headers: &str) -> String {
    let request = format!("{line}\r\n{headers}connection: close\r\n\r\n");
    let answer = exchange(server.address(), request.as_bytes()).await;
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_request_names_its_host_once() {
    let server = Server::start().await;
    for (line, headers, expected) in [
        ("GET /livez HTTP/1.1", "host: any.example\r\n", "200"),
        ("GET http://any.example/livez HTTP/1.1", "host: any.example\r\n", "200"),
        ("GET /livez HTTP/1.1", "", "400"),
        ("GET /livez HTTP/1.0", "", "400"),
        ("GET /livez HTTP/1.1", "host:\r\n", "400"),
        ("GET /livez HTTP/1.1", "host: a.example\r\nhost: a.example\r\n", "400"),
        ("GET /livez HTTP/1.1", "host: a.example, b.example\r\n", "400"),
        ("GET http://b.example/livez HTTP/1.1", "host: a.example\r\n", "400"),
        ("GET http://b.example/livez HTTP/1.1", "", "400"),
    ] {
        assert_eq!(status(&server, line, headers).await, expected, "{line} {headers:?}");
    }
}

#[tokio::test]
async fn a_server_with_an_origin_is_not_served_under_other_names() {
    let server = Server::with(|config| config.origin = Some("https://xaymaca.example".into())).await;
    for path in ["/", "/api/me", "/livez", "/metrics", "/api/tables/x/socket"] {
        let line = format!("GET {path} HTTP/1.1");
        assert_eq!(status(&server, &line, "host: evil.example\r\n").await, "421", "{path}");
        assert_ne!(status(&server, &line, "host: Xaymaca.Example\r\n").await, "421", "{path}");
    }
    let mut anne: Browser = server.stranger();
    let own = [("host", "xaymaca.example"), ("origin", "https://xaymaca.example")];
    assert_eq!(anne.send("POST", "/api/token", &own, None).await.status, 200);
    let plain = [("host", "xaymaca.example"), ("origin", "http://xaymaca.example")];
    assert_eq!(anne.send("POST", "/api/token", &plain, None).await.refusal(), "foreign-origin");
    let two = [
        ("host", "xaymaca.example"),
        ("origin", "https://xaymaca.example"),
        ("origin", "https://evil.example"),
    ];
    assert_eq!(anne.send("POST", "/api/token", &two, None).await.refusal(), "foreign-origin");
}

#[tokio::test]
async fn choices_of_a_spectator_do_not_reach_the_table_for_long() {
    let server = Server::start().await;
    let (id, _people) = server.table_of(&["Anne", "Mary"], json!({"patience": null})).await;
    let stranger = server.guest("Stranger").await;
    let mut socket = Socket::open(&stranger, &id).await;
    socket.ask(json!({"do": "watch"})).await.expect("they may look on");
    let choose = |nth: u64| json!({"do": "choose", "ask": 1, "choice": "sail 3", "id": nth});
    // As many at once as the queue to the client has room for.
    for begin in (0..400).step_by(20) {
        for nth in begin..begin + 20 {
            socket.say(&choose(nth)).await;
        }
        for _ in 0..20 {
            if socket.refusal().await == "too-fast" {
                assert!((50..=100).contains(&begin), "{begin}");
                return;
            }
        }
    }
    panic!("the table is asked for ever");
}

#[tokio::test]
async fn a_socket_that_sends_and_never_reads_is_closed() {
    let server = Server::with(|config| config.ping = Duration::from_secs(1)).await;
    let mut anne = server.guest("Anne").await;
    let table = server.table(&mut anne, json!({})).await;
    let mut socket = Socket::open(&anne, &table).await;
    socket.ask(json!({"do": "join"})).await.expect("their seat");
    let (mut reading, mut writing) = socket.stream.into_inner().into_split();
    // It is not silent: it sends pings, and pongs that answer nothing, until nobody listens.
    let chatter = [frame(LAST | PING, b""), frame(LAST | PONG, b""), frame(LAST | PONG, &[0; 8])].concat();
    let sends = async {
        while writing.write_all(&chatter).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    within("the socket to be closed", sends).await;
    let mut heard = Vec::new();
    let _ = within("its end", reading.read_to_end(&mut heard)).await;
    let told = frames(&heard);
    assert_eq!(refusals(&told, "silent"), 1);
    let pings = told.iter().filter(|(kind, _)| *kind == PING).count();
    assert_eq!(pings, 3, "it was pinged before");
}
