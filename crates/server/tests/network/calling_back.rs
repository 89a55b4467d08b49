//! A guest can log out everywhere, and programs and thieves are out then, also while the store cannot be read. The guest's own
//! browser never is.

use crate::common::{Browser, Reply, Server, Socket, within};
use crate::pages::site;
use crate::sessions::{cookies, key, last_refusal, name, program, signed_token, token};
use serde_json::json;
use sqlx::{ConnectOptions as _, SqliteConnection, query};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// A connection to the server's database from outside.
async fn database(server: &Server) -> SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(server.data().join("xaymaca.db"));
    options.connect().await.expect("its database")
}

/// Makes the store unable to read what guests called back, but able to write it.
async fn stop_reading(db: &mut SqliteConnection) {
    query("DROP INDEX session_by_guest").execute(db).await.expect("an index");
}

async fn read_again(db: &mut SqliteConnection) {
    query("CREATE INDEX session_by_guest ON session (guest, made)")
        .execute(db)
        .await
        .expect("the index again");
}

/// A socket of that browser that has a seat.
async fn seated(browser: &Browser, table: &str) -> Socket {
    let mut socket = Socket::open(browser, table).await;
    socket.ask(json!({"do": "join"})).await.expect("their seat");
    socket
}

#[tokio::test]
async fn logging_out_everywhere_voids_older_cookies_and_tokens_and_keeps_the_seats() {
    let mut server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let table = server.table(&mut anne, json!({})).await;
    let stolen = anne.clone();
    let key = key(&server).await;
    let new = token(&mut anne, json!({})).await;
    let former = json!({"token": signed_token(&key, &format!("1.{}.en.QW5uZQ", anne.id()))});
    let (mut new, mut former) = (program(&server, &new), program(&server, &former));
    assert_eq!((name(&mut new).await, name(&mut former).await), ("Anne".into(), "Anne".into()));
    let mut sockets = Vec::new();
    for browser in [&stolen, &new, &former] {
        let mut socket = Socket::open(browser, &table).await;
        socket.ask(json!({"do": "join"})).await.expect("their seat");
        sockets.push(socket);
    }
    let mary = server.guest("Mary").await;
    let mut other = Socket::open(&mary, &table).await;
    other.ask(json!({"do": "join"})).await.expect("their seat");
    let reply = anne.post("/api/log-out-everywhere", &json!({})).await;
    assert_eq!(reply.granted()["name"], "Anne");
    for socket in sockets {
        assert_eq!(last_refusal(socket).await.as_deref(), Some("no-guest"));
    }
    other.ask(json!({"do": "ready"})).await.expect("others stay");
    for _ in 0..2 {
        assert_eq!(anne.get(&format!("/api/tables/{table}")).await.granted()["seat"], 1, "the seat is kept");
        let mut thief = Browser { address: server.address(), ..stolen.clone() };
        assert_eq!(thief.get("/api/me").await.refusal(), "no-guest", "an older cookie is void");
        for program in [&mut new, &mut former] {
            program.address = server.address();
            assert_eq!(program.get("/api/me").await.refusal(), "no-guest");
        }
        assert_eq!(anne.get("/api/tokens").await.granted()["tokens"], json!([]));
        // The same after a restart.
        server.restart().await;
        anne.address = server.address();
    }
    let again = token(&mut anne, json!({"name": "Parrot"})).await;
    assert_eq!(name(&mut program(&server, &again)).await, "Parrot", "new ones are good");
}

#[tokio::test]
async fn a_cookie_that_was_called_back_is_not_replaced_but_by_the_page() {
    let server = Server::with(site).await;
    let mut anne = server.guest("Anne").await;
    let table = server.table(&mut anne, json!({})).await;
    let mut former = anne.clone();
    anne.post("/api/log-out-everywhere", &json!({})).await.granted();
    for (method, path, body) in [
        ("GET", "/api/me", None),
        ("GET", "/api/me/tables", None),
        ("GET", &format!("/api/tables/{table}"), None),
        ("POST", "/api/tables", Some("{}")),
        ("PUT", "/api/me", Some(r#"{"name":"Anne","language":"fr"}"#)),
        ("POST", "/api/log-out-everywhere", Some("{}")),
        ("GET", "/api/log-out-everywhere", None),
    ] {
        let reply = former.send(method, path, &[("content-type", "application/json")], body).await;
        assert!([401, 405].contains(&reply.status), "{method} {path} {reply:?}");
        assert_eq!(cookies(&reply), [""; 0], "it would replace the good cookie: {method} {path}");
    }
    let page = former.send("GET", "/", &[("accept", "text/html")], None).await;
    assert_eq!(cookies(&page).len(), 1, "the page makes a new guest");
    assert_ne!(name(&mut former).await, "Anne");
    assert_ne!(former.id(), anne.id());
}

#[tokio::test]
async fn a_lost_answer_to_logging_out_is_given_again_to_the_browser_that_asked() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let table = server.table(&mut anne, json!({})).await;
    let mut thief = anne.clone();
    let mut lost = anne.clone();
    let attempt = json!({"attempt": "0123456789abcdef"});
    lost.post("/api/log-out-everywhere", &attempt).await.granted();
    for guess in [json!({}), json!({"attempt": null}), json!({"attempt": "0123456789abcdeF"})] {
        let reply = thief.post("/api/log-out-everywhere", &guess).await;
        assert_eq!((reply.refusal().as_str(), cookies(&reply).len()), ("no-guest", 0), "{guess}");
    }
    for _ in 0..2 {
        let mut again = anne.clone();
        again.post("/api/log-out-everywhere", &attempt).await.granted();
        assert_eq!(again.get(&format!("/api/tables/{table}")).await.granted()["seat"], 1);
        let good = lost.get(&format!("/api/tables/{table}")).await.granted();
        assert_eq!(good["seat"], 1, "nothing was called back a second time");
    }
    // What another log-out has called back since is not given again.
    lost.post("/api/log-out-everywhere", &json!({})).await.granted();
    assert_eq!(anne.post("/api/log-out-everywhere", &attempt).await.refusal(), "no-guest");
    for bad in ["short", "0123456789abcde!", &"x".repeat(65)] {
        let reply = lost.post("/api/log-out-everywhere", &json!({"attempt": bad})).await;
        assert_eq!(reply.refusal(), "unknown-request", "{bad}");
    }
}

#[tokio::test]
async fn a_name_that_is_stored_late_does_not_bring_the_void_cookie_back() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let body = r#"{"name":"Mary","language":"en"}"#;
    let mut stream = TcpStream::connect(server.address()).await.expect("a connection");
    let head = format!(
        "PUT /api/me HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncookie: {}\r\nexpect: 100-continue\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        server.address(),
        anne.cookie.as_deref().expect("a cookie"),
        body.len()
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    // The server has read the cookie when it asks for the body.
    let mut go = [0; 25];
    within("the server to ask for the body", stream.read_exact(&mut go)).await.expect("read");
    assert_eq!(&go, b"HTTP/1.1 100 Continue\r\n\r\n");
    anne.post("/api/log-out-everywhere", &json!({})).await.granted();
    stream.write_all(body.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    within("the answer", stream.read_to_string(&mut answer)).await.expect("read");
    let reply = Reply::parse(&answer);
    assert_eq!((reply.status, cookies(&reply).len()), (401, 0), "{reply:?}");
}

#[tokio::test]
async fn sockets_are_closed_though_the_store_cannot_be_read() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let table = server.table(&mut anne, json!({})).await;
    let (parrot, monkey) = (token(&mut anne, json!({})).await, token(&mut anne, json!({})).await);
    let (mut parrots, mut monkeys) = (program(&server, &parrot), program(&server, &monkey));
    let first = seated(&parrots, &table).await;
    let (mut second, third) = (seated(&monkeys, &table).await, seated(&anne, &table).await);
    assert_eq!(anne.get("/api/tokens").await.granted()["tokens"].as_array().map(Vec::len), Some(2));
    stop_reading(&mut database(&server).await).await;
    let path = format!("/api/tokens/{}", parrot["id"].as_str().expect("an id"));
    assert_eq!(anne.send("DELETE", &path, &[], None).await.status, 204);
    assert_eq!(last_refusal(first).await.as_deref(), Some("no-guest"));
    assert_eq!(parrots.get("/api/me").await.refusal(), "no-guest", "it is known without the store");
    second.ask(json!({"do": "ready"})).await.expect("the other one is not touched");
    let mut thief = anne.clone();
    anne.post("/api/log-out-everywhere", &json!({})).await.granted();
    for socket in [second, third] {
        assert_eq!(last_refusal(socket).await.as_deref(), Some("no-guest"));
    }
    for void in [&mut monkeys, &mut thief] {
        assert_eq!(void.get("/api/me").await.refusal(), "no-guest");
    }
    assert_eq!(name(&mut anne).await, "Anne");
}

#[tokio::test]
async fn a_socket_that_was_believed_is_checked_when_the_store_can_be_read() {
    let mut server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    let table = server.table(&mut anne, json!({})).await;
    let (parrot, monkey) = (token(&mut anne, json!({})).await, token(&mut anne, json!({})).await);
    let path = format!("/api/tokens/{}", parrot["id"].as_str().expect("an id"));
    assert_eq!(anne.send("DELETE", &path, &[], None).await.status, 204);
    // So that it has to read, and knows nothing of the token any more.
    server.restart().await;
    let mut db = database(&server).await;
    stop_reading(&mut db).await;
    let void = seated(&program(&server, &parrot), &table).await;
    let mut good = seated(&program(&server, &monkey), &table).await;
    read_again(&mut db).await;
    assert_eq!(last_refusal(void).await.as_deref(), Some("no-guest"));
    good.ask(json!({"do": "ready"})).await.expect("it holds");
}

#[tokio::test]
async fn the_owner_of_a_row_under_another_name_is_refused_as_soon_as_it_is_found() {
    let mut server = Server::start().await;
    let (mut anne, mut mary) = (server.guest("Anne").await, server.guest("Mary").await);
    let table = server.table(&mut mary, json!({})).await;
    let mut thief = anne.clone();
    anne.post("/api/log-out-everywhere", &json!({})).await.granted();
    // A server that runs remembers what it was told itself.
    server.restart().await;
    for browser in [&mut anne, &mut mary, &mut thief] {
        browser.address = server.address();
    }
    let moved = query("UPDATE identity SET guest = $1 WHERE guest = $2").bind(mary.id()).bind(anne.id());
    assert_eq!(moved.execute(&mut database(&server).await).await.expect("moved").rows_affected(), 1);
    // Until a server reads that row nothing tells it, and it remembers that Anne has no row.
    assert_eq!(name(&mut thief).await, "Anne");
    let mut open = Socket::open(&thief, &table).await;
    open.ask(json!({"do": "watch"})).await.expect("they look on");
    assert_eq!(mary.get("/api/me").await.refusal(), "damaged-guest", "the row is read");
    assert_eq!(thief.get("/api/me").await.refusal(), "damaged-guest", "and its owner is known");
    assert_eq!(last_refusal(open).await.as_deref(), Some("no-guest"), "their sockets are closed, too");
    let mut other = server.guest("Kate").await;
    assert_eq!(name(&mut other).await, "Kate", "others go on");
}
