//! The suite: many tables at once.

use crate::place::{Place, append, claim, rows};
use xaymaca_store::{Row, Store};

pub(crate) async fn every_table_keeps_its_order(place: &impl Place) {
    let store = place.open().await;
    play(&store, 50, 0, 20).await;
    for table in 0..50 {
        let table = format!("t{table}");
        assert_eq!(store.read(&table).await, Ok(rows(&table, 20)));
    }
}

pub(crate) async fn many_logs_are_whole_after_folding(place: &impl Place) {
    let store = place.open().await;
    // A reader reads all the time: what it sees is always the beginning of the log, and never gets shorter.
    let reading = tokio::spawn(watch(store.clone(), 220));
    play(&store, 100, 0, 110).await;
    play(&store, 100, 110, 220).await;
    reading.await.expect("the reader saw a log in order");
    for table in 0..100 {
        let table = format!("t{table}");
        assert_eq!(store.read(&table).await, Ok(rows(&table, 220)));
    }
}

async fn play(store: &Store, tables: u64, from: u64, to: u64) {
    let running: Vec<_> = (0..tables)
        .map(|table| {
            let store = store.clone();
            tokio::spawn(async move {
                let table = format!("t{table}");
                claim(&store, &table).await;
                for seq in from..to {
                    store.append(append(&table, seq)).await.expect("appended");
                }
            })
        })
        .collect();
    for table in running {
        table.await.expect("the table played");
    }
}

async fn watch(store: Store, to: u64) {
    let mut seen = 0;
    while seen < to {
        let log: Vec<Row> = store.read("t0").await.expect("read");
        assert!(log.len() as u64 >= seen, "{} after {seen}", log.len());
        seen = log.len() as u64;
        assert_eq!(log, rows("t0", log.len() as u64));
    }
}
