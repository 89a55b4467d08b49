//! A server whose store cannot write, because the database is locked or the disk is full: it refuses requests, still shows
//! what is stored, and goes on when it can.

use serde_json::{Value, json};
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection, query, query_scalar};
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::time::Duration;
use tokio::runtime::Runtime;
use xaymaca_server::{Config, Running, start};
use xaymaca_store::Options;

/// More requests than fit into the few pages that are left.
const MOST_REQUESTS: usize = 5_000;

/// A request to a table.
struct Request {
    table: String,
    body: String,
}

impl Request {
    fn new(update: &Value, body: &Value) -> Self {
        let table = update["table"]["id"].as_str().expect("a table has an id").to_owned();
        Self { table, body: body.to_string() }
    }
}

fn serve(runtime: &Runtime, data: &Path, options: Options) -> Running {
    let mut config = Config::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), data.to_path_buf());
    config.store = options;
    config.bounds.asks = 10_000;
    runtime.block_on(start(config)).expect("it starts")
}

/// A connection to the database from outside the server.
async fn other_connection(data: &Path) -> SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(data.join("xaymaca.db"));
    options.connect().await.expect("a connection")
}

/// A guest over HTTP.
struct Guest {
    at: SocketAddr,
    cookie: String,
    /// Why writes fail, as monitoring is told.
    reason: &'static str,
}

impl Guest {
    fn new(at: SocketAddr, reason: &'static str) -> Self {
        let mut guest = Self { at, cookie: String::new(), reason };
        let head = guest.talk("GET", "/api/me", "").0;
        let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
        guest.cookie.push_str(set.split(';').next().unwrap_or_default());
        guest
    }

    fn talk(&self, method: &str, path: &str, body: &str) -> (String, String) {
        let mut stream = TcpStream::connect(self.at).expect("a connection");
        let Self { at, cookie, .. } = self;
        let length = body.len();
        let head =
            format!("host: {at}\r\nconnection: close\r\ncookie: {cookie}\r\ncontent-type: application/json");
        write!(stream, "{method} {path} HTTP/1.1\r\n{head}\r\ncontent-length: {length}\r\n\r\n{body}")
            .expect("asked");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("an answer");
        let (head, body) = text.split_once("\r\n\r\n").expect("a whole answer");
        (head.to_owned(), body.to_owned())
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> (u16, Value) {
        let (head, body) = self.talk(method, path, body);
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        (status, serde_json::from_str(&body).expect("JSON"))
    }

    /// Begins a race against bots that choose at once.
    fn sail(&self) -> (u16, Value) {
        self.ask("POST", "/api/sail", r#"{"level":"deckhand","options":{"seats":2}}"#)
    }

    fn look(&self, table: &str) -> Value {
        let (status, update) = self.ask("GET", &format!("/api/tables/{table}"), "");
        assert_eq!(status, 200, "it still shows what there is: {update}");
        update
    }

    fn send(&self, Request { table, body }: &Request) -> (u16, Value) {
        self.ask("POST", &format!("/api/tables/{table}"), body)
    }

    /// Checks that the request is refused, and that the table is unchanged and can still be read.
    fn is_refused(&self, request: &Request) {
        let before = self.look(&request.table);
        let (status, refused) = self.send(request);
        assert_eq!((status, &refused["code"]), (503, &json!("not-stored")), "{refused}");
        assert_eq!(self.look(&request.table), before, "nothing happened");
        let (status, told) = self.ask("GET", "/healthz", "");
        assert_eq!((status, &told["code"]), (503, &json!("not-stored")), "monitoring is told: {told}");
        assert_eq!(told["text"], json!(format!("writes fail: {}", self.reason)));
        assert_eq!(self.ask("GET", "/livez", "").0, 200, "the server runs");
    }

    /// Waits until the server says that it is well.
    fn is_well(&self) {
        let mut told = Vec::new();
        while told.len() < MOST_REQUESTS {
            let (status, text) = self.ask("GET", "/healthz", "");
            if status == 200 {
                return;
            }
            told.push(text);
        }
        panic!("it is never well again: {:?}", told.last());
    }
}

#[test]
fn a_locked_database_is_waited_for_and_then_refused() {
    let (runtime, data) = (Runtime::new().expect("a runtime"), tempfile::tempdir().expect("a place"));
    let options = Options { patience: Duration::from_millis(50), ..Options::default() };
    let server = serve(&runtime, data.path(), options);
    let guest = Guest::new(server.address(), "the store does not answer in time");
    let update = guest.sail().1;
    let choice = &update["options"]["list"][0];
    let choice = Request::new(&update, &json!({"do": "choose", "ask": update["ask"], "choice": choice}));
    let mut lock = runtime.block_on(other_connection(data.path()));
    for _ in 0..3 {
        runtime.block_on(query("BEGIN IMMEDIATE").execute(&mut lock)).expect("locked");
        guest.is_refused(&choice);
        assert_eq!(guest.sail().0, 503, "no new table either");
        runtime.block_on(query("ROLLBACK").execute(&mut lock)).expect("unlocked");
    }
    guest.is_well();
    let (status, done) = guest.send(&choice);
    assert_eq!(status, 200, "the same choice, and now it is stored: {done}");
    assert!(done["update"]["seq"].as_u64() > update["seq"].as_u64());
    runtime.block_on(lock.close()).expect("closed");
    runtime.block_on(server.stop());
}

#[test]
fn a_full_disk_refuses_until_there_is_room() {
    let (runtime, data) = (Runtime::new().expect("a runtime"), tempfile::tempdir().expect("a place"));
    runtime.block_on(serve(&runtime, data.path(), Options::default()).stop());
    // A large table that is dropped when the disk is full.
    let mut ballast = runtime.block_on(other_connection(data.path()));
    let pages: i64 = runtime.block_on(async {
        query("CREATE TABLE ballast (weight BLOB)").execute(&mut ballast).await.expect("made");
        query("INSERT INTO ballast VALUES (zeroblob(2000000))").execute(&mut ballast).await.expect("loaded");
        query_scalar("PRAGMA page_count").fetch_one(&mut ballast).await.expect("counted")
    });
    let most_pages = u32::try_from(pages + 8).ok();
    let server = serve(&runtime, data.path(), Options { most_pages, ..Options::default() });
    let guest = Guest::new(server.address(), "the disk is full");
    let (status, opened) = guest.ask("POST", "/api/tables", "{}");
    assert_eq!(status, 201, "{opened}");
    // Always the same length, so that what did not fit once does not fit the second time.
    let request = Request::new(&opened, &json!({"do": "ready", "seed": "x".repeat(64)}));
    let refused = (0..MOST_REQUESTS).map(|_| guest.send(&request)).find(|(status, _)| *status != 200);
    assert_eq!(refused.expect("the disk is full at last").0, 503);
    guest.is_refused(&request);
    runtime.block_on(query("DROP TABLE ballast").execute(&mut ballast)).expect("thrown away");
    guest.is_well();
    let (status, done) = guest.send(&request);
    assert_eq!(status, 200, "the same request, and now there is room: {done}");
    runtime.block_on(ballast.close()).expect("closed");
    runtime.block_on(server.stop());
}
