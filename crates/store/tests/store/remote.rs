//! What only the store on `PostgreSQL` does: nodes share the database, which can be away for a while, refuse or be newer.

use crate::nodes::cut;
use crate::place::{Remote, append, card, claim, rows};
use std::time::Duration;
use xaymaca_services::Postgres;
use xaymaca_store::{Append, Options, Phase, Store, StoreError};

pub(crate) async fn refusal(url: &str) -> String {
    let options = Options { patience: Duration::from_secs(2), ..Options::default() };
    Store::connect(url, "anne", &options).await.err().map(|error| error.to_string()).expect("it is refused")
}

#[tokio::test]
async fn nodes_that_start_at_once_find_one_database() {
    let place = Remote::fresh();
    let starting: Vec<_> = (0..8)
        .map(|node| {
            let url = place.url();
            tokio::spawn(async move { Store::connect(&url, &node.to_string(), &Options::default()).await })
        })
        .collect();
    for (node, starting) in starting.into_iter().enumerate() {
        let store = starting.await.expect("it started").expect("the store opens");
        assert_eq!(store.append(append(&node.to_string(), 0)).await, Ok(()));
    }
    assert_eq!(
        place.ask("SELECT version FROM schema_version ORDER BY version"),
        "1\n2\n3\n4\n5\n6\n7",
        "each step once"
    );
}

#[tokio::test]
async fn a_newer_database_is_refused() {
    let place = Remote::fresh();
    place.node("anne").await.close().await;
    place.ask("INSERT INTO schema_version VALUES (99)");
    let error = refusal(&place.url()).await;
    assert!(error.contains("newer version") && error.contains("99"), "{error}");
}

#[tokio::test]
async fn a_refusal_does_not_show_the_password() {
    let place = Remote::fresh();
    place.ask("CREATE ROLE guarded LOGIN PASSWORD 'other' CONNECTION LIMIT 0");
    let (host, database) = place
        .url()
        .split_once('@')
        .map(|(_, rest)| rest.to_owned())
        .and_then(|rest| rest.split_once('/').map(|(host, database)| (host.to_owned(), database.to_owned())))
        .expect("an address");
    for (url, why) in [
        (format!("postgres://guarded:hushhush@{host}/{database}"), "too many connections"),
        (format!("postgres://nobody:hushhush@{host}/{database}"), "nobody"),
        (format!("postgres://xaymaca:hushhush@{host}/nowhere"), "nowhere"),
        ("postgres://xaymaca:hushhush@127.0.0.1:1/x".to_owned(), "cannot be used"),
        (format!("postgres://xaymaca:hush/hushhush@{host}/x"), "behind its host"),
        (format!("postgres://xaymaca:1/hushhush@{host}/x"), "%2F"),
        (format!("postgres://xaymaca:1#hushhush@{host}/x"), "%2F"),
        (format!("postgres://xaymaca:hushhush@{host}0000/x"), "port"),
        (format!("mysql://xaymaca:hushhush@{host}/x"), "postgres://"),
        ("hushhush".to_owned(), "postgres://"),
        (format!("postgres://xaymaca@{host}/{database}?pasword=hushhush"), "pasword"),
        (format!("postgres://xaymaca:hushhush@{host},{host}/{database}"), "several hosts"),
        (
            format!("postgres://xaymaca:hushhush@{host}/{database}?sslmode=verify-ca&sslrootcert=/no/such"),
            "cannot be used",
        ),
    ] {
        let error = refusal(&url).await;
        assert!(error.contains(why) && !error.contains("hush"), "{url}: {error}");
    }
    let store = place.node("anne").await;
    assert!(!format!("{store:?}").contains("PgConnectOptions"));
}

#[tokio::test]
async fn a_read_only_database_is_refused_by_name() {
    let place = Remote::fresh();
    let database = place.ask("SELECT current_database()");
    let store = place.node("anne").await;
    place.ask(&format!("ALTER DATABASE {database} SET default_transaction_read_only = on"));
    let error = refusal(&place.url()).await;
    let port = place.ask("SHOW port");
    assert!(error.contains("standby") && error.contains(&format!("127.0.0.1:{port}")), "{error}");
    // A node that was connected before, and reconnects, is told the same.
    cut(&place, "anne");
    while store.ping().await.is_ok() {
        tokio::task::yield_now().await;
    }
    let error = store.append(append("a", 0)).await.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(error.contains("standby"), "{error}");
    let reset = format!("ALTER DATABASE {database} RESET default_transaction_read_only");
    Postgres::shared().ask("postgres", &reset);
    while store.ping().await.is_err() {
        tokio::task::yield_now().await;
    }
    assert_eq!(store.append(append("a", 0)).await, Ok(()));
}

#[tokio::test]
async fn a_restart_of_the_database_is_survived() {
    let mut server = Postgres::start();
    let database = server.fresh();
    // With this setting PostgreSQL acknowledges commits before they are durable, unless the store overrides it.
    server.ask(&database, &format!("ALTER DATABASE {database} SET synchronous_commit = off"));
    let store = Store::connect(&server.url(&database), "anne", &Options::default()).await.expect("it opens");
    claim(&store, "a").await;
    for kill in [false, true] {
        let next = store.read("a").await.expect("read").len() as u64;
        for seq in next..next + 5 {
            store.append(append("a", seq)).await.expect("appended");
        }
        let next = next + 5;
        if kill {
            server.kill();
        } else {
            server.stop();
        }
        assert!(store.append(append("a", next)).await.is_err());
        while store.ping().await.is_ok() {
            tokio::task::yield_now().await;
        }
        assert!(store.claim("a").await.is_err());
        server.start_again();
        while store.ping().await.is_err() {
            tokio::task::yield_now().await;
        }
        assert_eq!(store.append(append("a", next)).await, Err(StoreError::Unclaimed));
        claim(&store, "a").await;
        assert_eq!(
            store.read("a").await,
            Ok(rows("a", next)),
            "nothing is lost, and nothing came of what failed"
        );
    }
    let next = store.read("a").await.expect("read").len() as u64;
    assert_eq!(store.append(append("a", next)).await, Ok(()));
}

#[tokio::test]
async fn a_full_queue_refuses() {
    let place = Remote::fresh();
    let store = place.node_with("anne", &Options { queue: 2, ..Options::default() }).await;
    // On one thread all of them ask before the first is written.
    let answers = tokio::join!(
        store.append(append("a", 0)),
        store.append(append("b", 0)),
        store.append(append("c", 0)),
    );
    assert_eq!(answers, (Ok(()), Ok(()), Err(StoreError::Busy)));
    assert_eq!(store.append(append("c", 0)).await, Ok(()));
}

#[tokio::test]
async fn a_value_that_no_database_holds_fails_alone() {
    let place = Remote::fresh();
    let store = place.node("anne").await;
    let guest = |guest: &str| Some(card(Phase::Open, "sum\0mary", &[guest]));
    let long = "x".repeat(5000);
    let answers = tokio::join!(
        store.append(append("a\0", 0)),
        store.append(append(&long, 0)),
        store.append(Append { card: guest("b\0"), ..append("b", 0) }),
        store.append(Append { card: guest("c"), lines: "\0\u{7f}\0\r\n".into(), ..append("c", 0) }),
        store.append(append("d", 0)),
    );
    assert!(answers.0.is_err() && answers.1.is_err() && answers.2.is_err(), "{answers:?}");
    assert_eq!((answers.3, answers.4), (Ok(()), Ok(())));
    assert_eq!(store.read("c").await.expect("read")[0].lines, "\0\u{7f}\0\r\n");
    assert_eq!(store.card("c").await.expect("a card").expect("one").1, "sum\0mary");
    assert_eq!(store.read("d").await, Ok(rows("d", 1)));
}

/// Dropping a runtime stops the store at any point of its work, as a kill does.
#[tokio::test]
async fn nothing_acknowledged_is_lost_with_a_node() {
    let place = Remote::fresh();
    let reader = place.node("reader").await;
    let mut acknowledged = 0;
    for round in 0..5 {
        let url = place.url();
        let before = acknowledged;
        let dying = tokio::task::spawn_blocking(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            let (told, heard) = std::sync::mpsc::channel();
            runtime.block_on(async {
                let store =
                    Store::connect(&url, &round.to_string(), &Options::default()).await.expect("it opens");
                claim(&store, "a").await;
                let next = store.read("a").await.expect("read").len() as u64;
                assert!(next >= before, "{next} of {before}");
                tokio::spawn(async move {
                    for seq in next.. {
                        store.append(append("a", seq)).await.expect("appended");
                        told.send(seq + 1).expect("heard");
                    }
                });
                while heard.try_recv().is_err() {
                    tokio::task::yield_now().await;
                }
                for _ in 0..50 {
                    tokio::task::yield_now().await;
                }
            });
            drop(runtime);
            heard.try_iter().last().unwrap_or(before + 1)
        });
        acknowledged = dying.await.expect("it died of nothing else");
        let log = reader.read("a").await.expect("read");
        assert!(log.len() as u64 >= acknowledged, "{} of {acknowledged}", log.len());
        assert_eq!(log, rows("a", log.len() as u64));
    }
}
