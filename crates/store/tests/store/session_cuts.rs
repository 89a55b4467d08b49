//! Nodes that fight for a few tables while their sessions are cut, again and again: every log stays one.

use crate::nodes::cut;
use crate::place::{Remote, append};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use xaymaca_store::{Append, Ownership, Store, StoreError};

const NODES: u64 = 4;
const TABLES: u64 = 5;
const CUTS: u64 = 24;

/// What was acknowledged: the lines at a place of a table.
type Kept = HashMap<(String, u64), String>;

/// Takes a table, goes on with it for a while, and sometimes gives it back.
async fn sail(store: Store, node: u64, over: Arc<AtomicBool>) -> Kept {
    let mut kept = Kept::new();
    for round in 0.. {
        if over.load(Ordering::Relaxed) {
            break;
        }
        let table = format!("t{}", (round * 7 + node * 3 + round / 5) % TABLES);
        let term = match store.claim(&table).await {
            Ok(Ownership::Ours(term)) => term,
            Ok(Ownership::Theirs(_)) | Err(StoreError::Busy | StoreError::Other(_)) => {
                // Its owner may be gone.
                let _ = store.adopt(2).await;
                continue;
            }
            Err(error) => panic!("{table}: {error}"),
        };
        // Whatever was in flight before this claim is settled: this is all of the log, and it is ours to go on with.
        let next = store.read(&table).await.expect("read").len() as u64;
        for seq in next..next + 3 {
            let lines = format!("{node} {round}\n");
            let append =
                Append { table: table.as_str().into(), seq, at: 0, lines: lines.clone(), card: None };
            match store.append(append).await {
                Ok(()) => assert_eq!(kept.insert((table.clone(), seq), lines), None),
                Err(StoreError::Unclaimed | StoreError::Other(_)) => break,
                Err(error) => panic!("{table} at {seq}: {error}"),
            }
        }
        if round % 3 > 0 {
            // If the session is lost it is given back, too.
            let _ = store.release(&table, term).await;
        }
    }
    kept
}

#[tokio::test]
async fn a_log_stays_one() {
    let place = Arc::new(Remote::fresh());
    let mut stores = Vec::new();
    for node in 0..NODES {
        stores.push(place.node(&node.to_string()).await);
    }
    // Beginnings need no claim: the fight is for what follows.
    for table in 0..TABLES {
        for seq in 0..2 {
            stores[0].append(append(&format!("t{table}"), seq)).await.expect("appended");
        }
    }
    let over = Arc::new(AtomicBool::new(false));
    let cutting = tokio::task::spawn_blocking({
        let (place, over) = (Arc::clone(&place), Arc::clone(&over));
        move || {
            for turn in 0..CUTS {
                cut(&place, &(turn % NODES).to_string());
            }
            over.store(true, Ordering::Relaxed);
        }
    });
    let sailing: Vec<_> = stores
        .iter()
        .zip(0..)
        .map(|(store, node)| tokio::spawn(sail(store.clone(), node, Arc::clone(&over))))
        .collect();
    let mut kept = Kept::new();
    for sailing in sailing {
        for (place, lines) in sailing.await.expect("it sailed") {
            let other = kept.insert(place, lines);
            assert_eq!(other, None, "a place is acknowledged once");
        }
    }
    cutting.await.expect("it ended");
    assert!(!kept.is_empty());
    for table in 0..TABLES {
        let table = format!("t{table}");
        let log = stores[0].read(&table).await.expect("read");
        assert!(log.iter().zip(0..).all(|(row, seq)| row.seq == seq), "{table} has no gap");
        kept.retain(|(of, seq), lines| {
            *of != table || log.get(*seq as usize).is_none_or(|row| row.lines != *lines)
        });
    }
    assert_eq!(kept, Kept::new(), "all that was acknowledged is there");
}
