//! What only the embedded store does: one process owns the directory, and the file can be locked, full or of a newer version.

use crate::place::{Embedded, Place as _, append, card, rows};
use sqlx::{Connection as _, SqliteConnection};
use std::time::Duration;
use xaymaca_store::{Append, Options, Phase, Store, StoreError};

/// Another connection to the same file.
async fn stranger(place: &Embedded) -> SqliteConnection {
    let path = place.dir().join("xaymaca.db");
    SqliteConnection::connect(path.to_str().expect("a path")).await.expect("connected")
}

async fn run(db: &mut SqliteConnection, sql: &'static str) {
    sqlx::query(sql).execute(db).await.expect(sql);
}

#[tokio::test]
async fn a_directory_has_one_server() {
    let place = Embedded::fresh();
    let store = place.open().await;
    let second = Store::open(place.dir()).await.err();
    assert_eq!(second, Some(StoreError::InUse(place.dir().to_path_buf())));
    store.close().await;
    // Closing lets go of it. A process that another test starts right now has a copy of the lock until it runs its program.
    place.open().await;
}

#[tokio::test]
async fn an_embedded_store_has_one_epoch() {
    let place = Embedded::fresh();
    let store = place.open_with(&Options { lease_ttl: Duration::ZERO, ..Options::default() }).await;
    let epoch = store.epoch();
    store.append(append("a", 0)).await.expect("appended");
    assert_eq!(store.epoch(), epoch);
    store.clone().close().await;
    assert_eq!(store.epoch(), epoch);
}

#[tokio::test]
async fn a_newer_file_is_refused() {
    let place = Embedded::fresh();
    place.open().await.close().await;
    run(&mut stranger(&place).await, "PRAGMA user_version = 99").await;
    let error = Store::open(place.dir()).await.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(error.contains("newer version") && error.contains("99"), "{error}");
}

#[tokio::test]
async fn an_append_is_committed_before_it_is_acknowledged() {
    let place = Embedded::fresh();
    let store = place.open().await;
    let mut db = stranger(&place).await;
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut db).await.expect("a mode");
    assert_eq!(mode, "wal");
    store.append(append("a", 0)).await.expect("appended");
    let kept: i64 =
        sqlx::query_scalar("SELECT count(*) FROM journal").fetch_one(&mut db).await.expect("a count");
    assert_eq!(kept, 1, "others see it, too");
}

#[tokio::test]
async fn a_locked_file_refuses_and_recovers() {
    let place = Embedded::fresh();
    let store = place.open_with(&Options { patience: Duration::ZERO, ..Options::default() }).await;
    store.append(append("a", 0)).await.expect("appended");
    let mut db = stranger(&place).await;
    run(&mut db, "BEGIN IMMEDIATE").await;
    let with_card = Append { card: Some(card(Phase::Open, "", &[])), ..append("b", 0) };
    let answers =
        tokio::join!(store.append(append("a", 1)), store.append(with_card), store.key("k", [0; 32]));
    assert_eq!(answers, (Err(StoreError::Busy), Err(StoreError::Busy), Err(StoreError::Busy)));
    assert_eq!(store.forget(Phase::Over, 9, 9).await, Err(StoreError::Busy));
    assert_eq!(store.read("a").await, Ok(rows("a", 1)));
    assert_eq!(store.listed(9).await, Ok(vec![]));
    run(&mut db, "ROLLBACK").await;
    assert_eq!(store.append(append("a", 1)).await, Ok(()));
    assert_eq!(store.append(append("b", 0)).await, Ok(()));
    drop(store);
    assert_eq!(place.open().await.read("a").await, Ok(rows("a", 2)));
}

#[tokio::test]
async fn readers_do_not_wait_for_the_writer() {
    let place = Embedded::fresh();
    let store = place.open().await;
    store.append(append("a", 0)).await.expect("appended");
    let mut db = stranger(&place).await;
    run(&mut db, "BEGIN IMMEDIATE").await;
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(append("a", 1)).await }
    });
    assert_eq!(store.read("a").await, Ok(rows("a", 1)));
    assert_eq!(store.listed(9).await, Ok(vec![]));
    assert_eq!(store.ping().await, Ok(()));
    run(&mut db, "ROLLBACK").await;
    assert_eq!(waiting.await.expect("it was not cancelled"), Ok(()));
}

#[tokio::test]
async fn a_full_queue_refuses() {
    let place = Embedded::fresh();
    let store = place.open_with(&Options { queue: 2, ..Options::default() }).await;
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
async fn a_full_disk_refuses_and_recovers() {
    let place = Embedded::fresh();
    let small = Options { most_pages: Some(60), ..Options::default() };
    let store = place.open_with(&small).await;
    let big = |table: &str, seq| Append { lines: "x".repeat(3000), ..append(table, seq) };
    for seq in 0..10 {
        let card = Some(card(Phase::Over, "", &[]));
        store.append(Append { card, ..big("dead", seq) }).await.expect("there is room");
    }
    store.close().await;

    let store = place.open_with(&small).await;
    let mut kept = 0;
    let refusal = loop {
        match store.append(big("a", kept)).await {
            Ok(()) => kept += 1,
            Err(error) => break error,
        }
    };
    assert_eq!(refusal, StoreError::Full);
    assert!(kept > 0);
    let answers = tokio::join!(store.append(big("a", kept)), store.append(big("b", 0)));
    assert_eq!(answers, (Err(StoreError::Full), Err(StoreError::Full)));
    assert_eq!(store.read("a").await.expect("read").len() as u64, kept);
    drop(store);

    let store = place.open_with(&small).await;
    assert_eq!(
        store.read("a").await.expect("read").len() as u64,
        kept,
        "also after opening it while it is full"
    );
    assert_eq!(store.read("b").await, Ok(vec![]));
    assert_eq!(store.append(big("a", kept)).await, Err(StoreError::Full));
    assert_eq!(store.forget(Phase::Over, u64::MAX, 9).await, Ok(vec!["dead".into()]));
    assert_eq!(store.append(big("a", kept)).await, Ok(()));
    assert_eq!(store.append(big("b", 0)).await, Ok(()));
    assert_eq!(store.read("a").await.expect("read").len() as u64, kept + 1);
}
