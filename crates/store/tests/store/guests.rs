//! Damaged sessions of guests: each kind of damage is found, named and confined to its guest, and nothing that was called back
//! holds again.

use crate::place::{Embedded, Place, Remote};
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use std::fs;
use xaymaca_store::{Identity, SessionChange, Store, StoreError, TokenRow};

pub(crate) fn row(id: &str) -> TokenRow {
    TokenRow { id: id.into(), name: "Parrot".into(), made: 10, expires: 1000 }
}

pub(crate) async fn change(store: &Store, change: SessionChange) {
    assert!(store.change_sessions(change).await.expect("stored") > 0);
}

/// Fills a store with two guests who have tokens, one of whom has logged out, and two guests who only logged out.
pub(crate) async fn fill(store: &Store) {
    for guest in ["anne", "mary"] {
        for id in ["a", "b", "c"] {
            let token = row(&format!("{guest} {id}"));
            change(store, SessionChange::Add { guest: guest.into(), token, most: 9 }).await;
        }
        change(store, SessionChange::Revoke { guest: guest.into(), id: format!("{guest} b") }).await;
    }
    for guest in ["jack", "jack", "kate", "mary"] {
        change(store, SessionChange::LogOut { guest: guest.into() }).await;
    }
    change(store, SessionChange::Add { guest: "mary".into(), token: row("mary d"), most: 9 }).await;
}

fn expected(guest: &str) -> Identity {
    match guest {
        "anne" => Identity { generation: 0, tokens: vec![row("anne a"), row("anne c")] },
        "mary" => Identity { generation: 1, tokens: vec![row("mary d")] },
        "jack" => Identity { generation: 2, tokens: vec![] },
        "kate" => Identity { generation: 1, tokens: vec![] },
        _ => Identity::default(),
    }
}

/// Every kind of damage, and the guest whom it harms.
const DAMAGES: [(&str, &str); 13] = [
    ("UPDATE session SET id = 'anne x' WHERE id = 'anne a'", "anne"),
    ("UPDATE session SET name = 'Parrox' WHERE id = 'anne a'", "anne"),
    ("UPDATE session SET made = 11 WHERE id = 'anne a'", "anne"),
    ("UPDATE session SET expires = 5000 WHERE id = 'anne a'", "anne"),
    ("UPDATE session SET guest = 'john' WHERE id = 'anne a'", "anne"),
    ("DELETE FROM session WHERE id = 'anne c'", "anne"),
    // A row that was deleted, and is there again.
    (
        "INSERT INTO session SELECT 'anne b', guest, name, made, expires, checksum FROM session WHERE id = 'anne a'",
        "anne",
    ),
    ("UPDATE identity SET generation = 0 WHERE guest = 'jack'", "jack"),
    ("UPDATE identity SET changed = changed + 1 - 2 * (changed % 2) WHERE guest = 'jack'", "jack"),
    ("UPDATE identity SET tokens = checksum WHERE guest = 'jack'", "jack"),
    ("UPDATE identity SET guest = 'jacj' WHERE guest = 'jack'", "jack"),
    // The rows of two guests were swapped.
    (
        "UPDATE identity SET guest = 'swap' WHERE guest = 'jack'; UPDATE identity SET guest = 'jack' WHERE guest = 'kate';
         UPDATE identity SET guest = 'kate' WHERE guest = 'swap'",
        "jack",
    ),
    ("DELETE FROM identity WHERE guest = 'anne'", "anne"),
];

/// The harmed guest is refused in every way, the others are as they were. After a repair nothing that was called back holds.
async fn check(store: &Store, harmed: &str, sql: &str) {
    // What a server does in the background; a directory was checked when it was opened.
    let mut last = String::new();
    while let Some(next) = store.verify_guests(&last, 2).await.expect("verified") {
        last = next;
    }
    let damaged = Err(StoreError::DamagedGuest { guest: harmed.to_owned() });
    assert_eq!(store.identity(harmed).await, damaged, "{sql}");
    assert!(store.damaged_guests().contains(&harmed.to_owned()), "{sql}");
    let add = SessionChange::Add { guest: harmed.into(), token: row("new"), most: 9 };
    assert!(store.change_sessions(add).await.is_err(), "{sql}");
    for guest in ["anne", "mary", "jack", "new"].into_iter().filter(|guest| *guest != harmed) {
        assert_eq!(store.identity(guest).await, Ok(expected(guest)), "{sql}: {guest}");
    }
    for guest in store.damaged_guests() {
        store.repair_guest(&guest).await.expect("repaired");
    }
    let repaired = store.identity(harmed).await.expect("it is certain again");
    assert!(repaired.generation >= expected(harmed).generation, "{sql}: {repaired:?}");
    assert!(repaired.tokens.is_empty(), "{sql}: it is not certain which were revoked");
    assert!(store.damaged_guests().is_empty(), "{sql}");
}

#[tokio::test]
async fn damage_to_a_guest_in_a_file_is_found_and_confined() {
    for (sql, harmed) in DAMAGES {
        let place = Embedded::fresh();
        let store = place.open().await;
        fill(&store).await;
        store.close().await;
        let path = place.dir().join("xaymaca.db");
        let mut db = SqliteConnection::connect(path.to_str().expect("a path")).await.expect("connected");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut db).await.expect("changed");
        db.close().await.expect("closed");
        let store = place.open().await;
        assert!(store.damaged_guests().contains(&harmed.to_owned()), "{sql}: found at the start");
        check(&store, harmed, sql).await;
        store.close().await;
        assert!(place.open().await.damaged_guests().is_empty(), "{sql}: the repair lasts");
    }
}

#[tokio::test]
async fn damage_to_a_guest_in_a_shared_database_is_found_and_confined() {
    let place = Remote::fresh();
    let store = place.open().await;
    fill(&store).await;
    store.close().await;
    place.ask("CREATE TABLE kept_session AS SELECT * FROM session; CREATE TABLE kept_identity AS SELECT * FROM identity");
    for (sql, harmed) in DAMAGES {
        place.ask("DELETE FROM session; DELETE FROM identity; INSERT INTO session SELECT * FROM kept_session; INSERT INTO identity SELECT * FROM kept_identity");
        place.ask(sql);
        let store = place.open().await;
        check(&store, harmed, sql).await;
        store.close().await;
    }
    let aside = place.ask("SELECT count(*) > 0 FROM aside WHERE relation IN ('session', 'identity')");
    assert_eq!(aside, "t", "nothing is deleted");
}

/// A copy of a directory as a killed process leaves it.
fn killed(place: &Embedded) -> Embedded {
    let copy = Embedded::fresh();
    for name in ["xaymaca.db", "xaymaca.db-wal", "acknowledged"] {
        fs::copy(place.dir().join(name), copy.dir().join(name)).expect("copied");
    }
    copy
}

#[tokio::test]
async fn a_damaged_write_ahead_log_takes_no_log_out_back() {
    let place = Embedded::fresh();
    let store = place.open().await;
    fill(&store).await;
    store.close().await;
    let store = place.open().await;
    change(&store, SessionChange::LogOut { guest: "anne".into() }).await;
    let whole = killed(&place);
    assert!(whole.open().await.damaged_guests().is_empty(), "a kill is no alarm");
    let wal = fs::metadata(whole.dir().join("xaymaca.db-wal")).map_or(0, |file| file.len());
    let copy = killed(&place);
    let path = copy.dir().join("xaymaca.db-wal");
    let mut bytes = fs::read(&path).expect("a log");
    assert!(bytes.len() > 100 && wal < bytes.len() as u64);
    bytes[60] ^= 1;
    fs::write(&path, bytes).expect("flipped");
    for _ in 0..2 {
        let store = copy.open().await;
        assert_eq!(store.identity("anne").await, Err(StoreError::DamagedGuest { guest: "anne".into() }));
        assert_eq!(store.identity("mary").await, Ok(expected("mary")));
        store.close().await;
    }
    let store = copy.open().await;
    store.repair_guest("anne").await.expect("repaired");
    store.close().await;
    let store = copy.open().await;
    let anne = store.identity("anne").await.expect("certain");
    assert!(anne.generation > 0 && anne.tokens.is_empty(), "{anne:?}");
}
