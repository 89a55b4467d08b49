//! Backups of an embedded store, also while a server writes to it.

use crate::place::{Embedded, Place as _, append, rows};
use std::fs;
use std::path::Path;
use xaymaca_store::{Store, StoreError};

/// A store opened from a copy.
async fn restored(copy: &Path) -> (Embedded, Store) {
    let place = Embedded::fresh();
    fs::copy(copy, place.dir().join("xaymaca.db")).expect("copied");
    let store = place.open().await;
    (place, store)
}

#[tokio::test]
async fn a_copy_of_a_running_store_is_whole() {
    let place = Embedded::fresh();
    let copies = tempfile::tempdir().expect("a directory");
    let store = place.open().await;
    let writing: Vec<_> = (0..20)
        .map(|table| {
            let store = store.clone();
            tokio::spawn(async move {
                let table = format!("t{table}");
                let mut seq = 0;
                while store.append(append(&table, seq)).await == Ok(()) {
                    seq += 1;
                }
                seq
            })
        })
        .collect();
    let mut before = 0;
    for copy in 0..5 {
        // The log has grown since the last copy.
        while (store.read("t0").await.expect("read").len() as u64) <= before {}
        let known = store.read("t0").await.expect("read").len() as u64;
        let copy = copies.path().join(copy.to_string());
        Store::backup(place.dir(), &copy).await.expect("copied");
        let (_place, again) = restored(&copy).await;
        for table in 0..20 {
            let table = format!("t{table}");
            let log = again.read(&table).await.expect("read");
            assert_eq!(log, rows(&table, log.len() as u64));
        }
        let kept = again.read("t0").await.expect("read").len() as u64;
        assert!(kept >= known, "{kept} of {known}");
        assert_eq!(again.append(append("t0", kept)).await, Ok(()), "and it goes on");
        before = known;
    }
    store.close().await;
    let store = place.open().await;
    for (table, writing) in writing.into_iter().enumerate() {
        let table = format!("t{table}");
        assert_eq!(store.read(&table).await, Ok(rows(&table, writing.await.expect("it wrote"))));
    }
}

#[tokio::test]
async fn a_copy_replaces_nothing_and_leaves_nothing_behind() {
    let place = Embedded::fresh();
    let copies = tempfile::tempdir().expect("a directory");
    let copy = copies.path().join("it's a copy");
    let store = place.open().await;
    store.append(append("a", 0)).await.expect("appended");
    store.close().await;
    Store::backup(place.dir(), &copy).await.expect("copied, with no server");
    let text = fs::read(&copy).expect("a file");
    let second = Store::backup(place.dir(), &copy).await;
    assert!(matches!(second, Err(StoreError::Other(why)) if why.contains("already")));
    assert_eq!(fs::read(&copy).expect("a file"), text);
    assert!(Store::backup(copies.path(), &copies.path().join("other")).await.is_err(), "there is no store");
    assert!(Store::backup(place.dir(), &copies.path().join("no/such/place")).await.is_err());
    assert_eq!(fs::read_dir(copies.path()).expect("a list").count(), 1);
    let (_place, again) = restored(&copy).await;
    assert_eq!(again.read("a").await, Ok(rows("a", 1)));
}
