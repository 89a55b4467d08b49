//! `docs/protocol.md` is true: its refusals, requests, bounds and routes are those of the code.

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use xaymaca_server::{Bounds, Config};
use xaymaca_wire::Refusal;

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the project")
}

/// The rows of a chapter's tables, by cells.
fn rows(chapter: &str) -> Vec<Vec<String>> {
    let document = read("../../docs/protocol.md");
    let text = document.split(&format!("\n{chapter}\n")).nth(1).expect("that chapter");
    let level = chapter.split(' ').next().unwrap_or_default();
    let end = text.find(&format!("\n{level} ")).unwrap_or(text.len());
    let lines = text[..end].lines().filter(|line| line.starts_with("| ") && !line.starts_with("|---"));
    lines
        .map(|line| line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect())
        .collect()
}

#[test]
fn every_refusal_has_its_row() {
    let listed: Vec<Vec<String>> = rows("## Refusals").into_iter().skip(1).collect();
    let row = |refusal: Refusal| {
        vec![format!("`{}`", refusal.code()), refusal.status().to_string(), refusal.to_string()]
    };
    let own: Vec<Vec<String>> = Refusal::OWN.into_iter().map(row).collect();
    assert_eq!(listed, own);
}

#[test]
fn every_request_and_every_piece_of_news_has_its_row() {
    let types = xaymaca_server::typescript().to_string();
    let tagged = |name: &str, tag: &str| -> BTreeSet<String> {
        let declared = types.split(&format!("export type {name} =")).nth(1);
        let body = declared.and_then(|rest| rest.split("\n\n").next()).expect("that type");
        body.split(&format!("{tag}: \""))
            .skip(1)
            .filter_map(|rest| Some(rest.split('"').next()?.to_owned()))
            .collect()
    };
    let words = |chapter: &str| -> BTreeSet<String> {
        rows(chapter).iter().filter_map(|cells| Some(cells[0].split('`').nth(1)?.to_owned())).collect()
    };
    let mut requests = tagged("Command", "do");
    requests.extend(["do", "join", "watch"].map(String::from));
    assert_eq!(words("## Requests"), requests);
    let mut news = tagged("News", "news");
    news.insert("news".into());
    assert_eq!(words("### News"), news);
}

/// The first cell of a row, its bound, and the file and line of the code that sets it.
const BOUNDS: [(&str, &str, &str, &str); 55] = [
    ("a message over a socket", "8 KiB", "../../wire/src/head.rs", "LONGEST_MESSAGE: usize = 8 * 1024;"),
    ("a body over HTTP", "16 KiB", "http/router.rs", "LONGEST_BODY: usize = 16 * 1024;"),
    (
        "a request over HTTP",
        "30 seconds",
        "http/router.rs",
        "LONGEST_REQUEST: Duration = Duration::from_secs(30);",
    ),
    (
        "bytes over one socket",
        "100 KiB a second, 250 KiB at once; with `--messages`",
        "http/limits.rs",
        "(self.bounds.messages.saturating_mul(512), self.bounds.messages.saturating_mul(1280))",
    ),
    (
        "tables that one guest opens",
        "20 a minute, 30 at once",
        "http/limits.rs",
        "per_minute(count(20)).allow_burst(count(30))",
    ),
    (
        "chat lines of one guest",
        "1 a second, 10 at once",
        "http/limits.rs",
        "per_second(count(1)).allow_burst(count(10))",
    ),
    (
        "other names of one guest, over HTTP and `name` at a table",
        "6 a minute, 12 at once",
        "http/limits.rs",
        "per_minute(count(6)).allow_burst(count(12))",
    ),
    (
        "other names from one address",
        "60 a minute, 100 at once",
        "http/limits.rs",
        "names_here: AddressRate::new(Quota::per_minute(count(60)).allow_burst(count(100))),",
    ),
    ("tokens of one guest that are valid", "20", "http/tokens.rs", "MOST_TOKENS: u32 = 20;"),
    (
        "making tokens and logging out everywhere, one guest",
        "10 a minute, 25 at once",
        "http/limits.rs",
        "tokens: RateLimiter::keyed(Quota::per_minute(count(10)).allow_burst(count(25))),",
    ),
    (
        "the same from one address",
        "30 a minute, 60 at once",
        "http/limits.rs",
        "tokens_here: AddressRate::new(Quota::per_minute(count(30)).allow_burst(count(60))),",
    ),
    (
        "codes that are looked up from one address",
        "10 a minute, 20 at once",
        "http/limits.rs",
        "codes: AddressRate::new(Quota::per_minute(count(10)).allow_burst(count(20))),",
    ),
    (
        "codes that are looked up at one server",
        "20 a second, 200 at once, this machine included",
        "http/limits.rs",
        "codes_in_all: direct(Quota::per_second(count(20)).allow_burst(count(200))),",
    ),
    (
        "tables that are told another name",
        "100, within 10 seconds",
        "http/api.rs",
        "NAMING: Duration = Duration::from_secs(10);",
    ),
    (
        "chat lines of one captain at one table",
        "500 at once, then one a minute",
        "../../table/src/people.rs",
        "MOST_SAID: u32 = 500;",
    ),
    (
        "chat lines of one spectator at one table",
        "20 at once, then one a minute",
        "../../table/src/people.rs",
        "MOST_SAID_WATCHING: u32 = 20;",
    ),
    (
        "chat lines of one spectator at one table",
        "20 at once, then one a minute",
        "../../table/src/people.rs",
        "SAID_MS: u64 = 60_000;",
    ),
    (
        "chat lines of all spectators of one table",
        "300 at once, then 3 a minute",
        "../../table/src/people.rs",
        "MOST_SAID_BY_ALL: u32 = 300;",
    ),
    (
        "chat lines of all spectators of one table",
        "300 at once, then 3 a minute",
        "../../table/src/people.rs",
        "SAID_BY_ALL_MS: u64 = 20_000;",
    ),
    ("a chat line", "300 characters", "../../wire/src/text.rs", "LONGEST_CHAT: usize = 300;"),
    ("a name", "24 characters", "../../wire/src/text.rs", "LONGEST_NAME: usize = 24;"),
    ("steps of a race", "100,000", "../../table/src/decide.rs", "MOST_STEPS: u32 = 100_000;"),
    ("an offer", "10 minutes", "../../table/src/decide.rs", "OFFER_MS: u64 = 600_000;"),
    ("messages waiting for one reader", "64", "http/socket.rs", "QUEUE: usize = 64;"),
    ("writing one message", "20 seconds", "http/socket/farewell.rs", "patience: app.config.ping * 2 / 3"),
    (
        "silence of a client, or pings that it does not answer",
        "30 seconds, and 3 pings",
        "http/config.rs",
        "ping: Duration::from_secs(30),",
    ),
    (
        "silence of a client, or pings that it does not answer",
        "30 seconds, and 3 pings",
        "http/socket/pulse.rs",
        "PINGS: u32 = 3;",
    ),
    (
        "sockets that keep a write waiting for more than a second",
        "20 of one address, 500 of the server",
        "http/limits.rs",
        "MOST_UNREAD: usize = 500;\nconst MOST_UNREAD_HERE: usize = 20;",
    ),
    (
        "changes of one guest at one table, apart from choices and chat",
        "60 at once, of the host 300, then 6 a minute",
        "../../table/src/people.rs",
        "MOST_CHANGES: u32 = 60;\nconst MOST_CHANGES_OF_HOST: u32 = 300;",
    ),
    (
        "changes of one guest at one table, apart from choices and chat",
        "60 at once, of the host 300, then 6 a minute",
        "../../table/src/people.rs",
        "CHANGE_MS: u64 = 10_000;",
    ),
    (
        "guests of one address who sit down at one table, with `sit` or `join`; who was let in and did not leave comes back freely",
        "24 at once, then 4 a minute",
        "http/limits.rs",
        "sitting_here: RateLimiter::keyed(Quota::per_minute(count(4)).allow_burst(count(24)))",
    ),
    (
        "such changes of one guest, at all tables",
        "30 a minute, 100 at once",
        "http/limits.rs",
        "changes: RateLimiter::keyed(Quota::per_minute(count(30)).allow_burst(count(100)))",
    ),
    (
        "chat lines from one address",
        "4 a second, 100 at once",
        "http/limits.rs",
        "talk_here: AddressRate::new(Quota::per_second(count(4)).allow_burst(count(100)))",
    ),
    (
        "guests who sit down at one table, all together",
        "2,000 at once, then 12 a minute",
        "../../table/src/people.rs",
        "MOST_SITTING: u32 = 2_000;",
    ),
    (
        "guests who sit down at one table, all together",
        "2,000 at once, then 12 a minute",
        "../../table/src/people.rs",
        "SITTING_MS: u64 = 5_000;",
    ),
    (
        "such changes from one address, at all tables",
        "120 a minute, 300 at once",
        "http/limits.rs",
        "changes_here: AddressRate::new(Quota::per_minute(count(120)).allow_burst(count(300))),",
    ),
    (
        "guests whom a table remembers",
        "256; those who are gone are forgotten first, banned ones last",
        "../../table/src/people.rs",
        "MOST_PEOPLE: usize = 256;",
    ),
    (
        "a connection that says nothing",
        "20 seconds",
        "http/accept.rs",
        "HEAD: Duration = Duration::from_secs(20);",
    ),
    (
        "how far behind a looker-on is",
        "250 milliseconds, 32 appends",
        "../../table/src/live.rs",
        "LONGEST_DELAY_MS: u64 = 250;",
    ),
    (
        "how far behind a looker-on is",
        "250 milliseconds, 32 appends",
        "../../table/src/live/publish.rs",
        "LONGEST_BACKLOG: usize = 32;",
    ),
    ("events of a `sync`", "10,000", "../../table/src/live/publish.rs", "MOST_EVENTS: usize = 10_000;"),
    ("events of a race told again", "10,000", "../../table/src/replay.rs", "MOST_EVENTS: usize = 10_000;"),
    ("options that are listed", "1,000", "../../wire/src/messages.rs", "MOST_LISTED: usize = 1_000;"),
    ("ways of one card in a `preview`", "24", "../../rules/src/preview/ways.rs", "MOST_WAYS: usize = 24;"),
    ("choices in `instead`", "12", "../../rules/src/preview/ways.rs", "MOST_INSTEAD: usize = 12;"),
    (
        "questions of all guests that wait for the coach of one server",
        "32",
        "bot_pool/queue.rs",
        "MOST_COACHED: usize = 32;",
    ),
    (
        "questions of one guest that wait for the coach",
        "2",
        "bot_pool/queue.rs",
        "MOST_COACHED_PER_GUEST: usize = 2;",
    ),
    ("analyses that wait for one guest", "4", "bot_pool/queue.rs", "MOST_ANALYSED_PER_GUEST: usize = 4;"),
    (
        "analyses that wait for all guests of one server",
        "24",
        "bot_pool/queue.rs",
        "MOST_ANALYSED: usize = 24;",
    ),
    (
        "steps of a race that is analysed",
        "3,000",
        "../../table/src/analysis.rs",
        "MOST_ANALYSED_STEPS: usize = 3_000;",
    ),
    ("thoughts of bots that wait at one table", "12", "bot_pool/queue.rs", "MOST_PER_TABLE: usize = 12;"),
    (
        "thoughts of bots that wait for one guest",
        "1,200",
        "bot_pool/queue.rs",
        "MOST_PER_GUEST: usize = 1_200;",
    ),
    ("tables of a list", "100", "http/api.rs", "MOST_LISTED: u32 = 100;"),
    (
        "your tables that are asked whose turn it is",
        "20 a page; races of one person need not be asked",
        "http/api.rs",
        "MOST_ASKED: usize = 20;",
    ),
    ("news of a `sync`", "100", "../../table/src/live/publish.rs", "LATEST_NEWS: usize = 100;"),
];

#[test]
fn the_bounds_are_those_of_the_code() {
    let rows = rows("## Bounds");
    let bound = |what: &str| {
        let row = rows.iter().find(|cells| cells[0] == what);
        row.unwrap_or_else(|| panic!("{what} has no row"))[1].clone()
    };
    for (what, is, file, code) in BOUNDS {
        assert_eq!(bound(what), is);
        assert!(read(&format!("src/{file}")).contains(code), "{what}: {file} has no {code}");
    }
    let bounds = Bounds::default();
    let Bounds { requests, messages, asks, sockets_per_address, sockets, tables, .. } = bounds;
    let number = |what: &str| -> usize {
        bound(what).split([' ', ';']).next().unwrap_or_default().replace(',', "").parse().expect("a number")
    };
    assert_eq!(number("requests of one address"), requests as usize);
    assert_eq!(number("messages, pings and pongs over one socket"), messages as usize);
    assert_eq!(number("what one guest asks of tables, apart from choices"), asks as usize);
    assert_eq!(number("sockets of one address"), sockets_per_address);
    assert_eq!(number("sockets of the server"), sockets);
    assert_eq!(number("connections, sockets included"), bounds.connections());
    assert_eq!(number("tables that guests have awake at once"), tables);
    assert_eq!(number("a seed"), 64);
    assert!(
        "x".repeat(64).parse::<xaymaca_dice::Seed>().is_ok()
            && "x".repeat(65).parse::<xaymaca_dice::Seed>().is_err()
    );
}

/// The `OpenAPI` description of the server.
fn description(address: SocketAddr) -> String {
    let mut line = TcpStream::connect(address).expect("a connection");
    let request = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    line.write_all(request).expect("sent");
    let mut answer = String::new();
    line.read_to_string(&mut answer).expect("answered");
    answer
}

#[tokio::test]
async fn every_route_has_its_row() {
    let data = tempfile::tempdir().expect("a directory");
    let server = xaymaca_server::start(Config::new(([127, 0, 0, 1], 0).into(), data.path().into()))
        .await
        .expect("a server");
    let address = server.address();
    let answer = tokio::task::spawn_blocking(move || description(address)).await.expect("an answer");
    server.stop().await;
    let body = answer.split("\r\n\r\n").nth(1).expect("a body");
    let api: serde_json::Value = serde_json::from_str(body).expect("JSON");
    let mut routes = BTreeSet::new();
    for (path, methods) in api["paths"].as_object().expect("paths") {
        let methods = methods.as_object().expect("methods").keys();
        routes.extend(
            methods.filter(|word| word.len() < 7).map(|method| format!("`{} {path}`", method.to_uppercase())),
        );
    }
    let listed: BTreeSet<String> =
        rows("## Over HTTP").into_iter().skip(1).map(|cells| cells[0].clone()).collect();
    assert_eq!(listed, routes);
}
