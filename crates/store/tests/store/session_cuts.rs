//! Nodes that claim the same few tables while the test ends their sessions again and again: every log stays whole.

use crate::nodes::cut;
use crate::place::{Remote, append};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use xaymaca_store::{Append, Ownership, Store, StoreError};

const NODES: u64 = 4;
const TABLES: u64 = 5;
const CUTS: u64 = 24;

/// What was acknowledged: the lines by table and sequence number.
type Kept = HashMap<(String, u64), String>;

/// Claims a table, appends to it, and sometimes releases it, until the test is over.
async fn claim_and_append(store: Store, node: u64, over: Arc<AtomicBool>) -> Kept {
    let mut kept = Kept::new();
    for round in 0.. {
        if over.load(Ordering::Relaxed) {
            break;
        }
        let table = format!("t{}", (round * 7 + node * 3 + round / 5) % TABLES);
        let lease = match store.claim(&table).await {
            Ok(Ownership::Ours(lease)) => lease,
            Ok(Ownership::Theirs(_)) | Err(StoreError::Busy | StoreError::Other(_)) => {
                // Its owner may be gone.
                let _ = store.adopt(2).await;
                continue;
            }
            Err(error) => panic!("{table}: {error}"),
        };
        // Every append before this claim is settled: this is the whole log, and this node goes on with it.
        let next = store.read(&table).await.expect("read").len() as u64;
        for seq in next..next + 3 {
            let lines = format!("{node} {round}\n");
            let append = Append {
                table: table.as_str().into(),
                seq,
                at: 0,
                lines: lines.clone(),
                link: None,
                card: None,
            };
            match store.append(append).await {
                Ok(()) => assert_eq!(kept.insert((table.clone(), seq), lines), None),
                Err(StoreError::Unclaimed | StoreError::Other(_)) => break,
                Err(error) => panic!("{table} at {seq}: {error}"),
            }
        }
        if round % 3 > 0 {
            // This releases the table also if the session is lost.
            let _ = store.release(&table, lease).await;
        }
    }
    kept
}

#[tokio::test]
async fn every_log_stays_whole() {
    let place = Arc::new(Remote::fresh());
    let mut stores = Vec::new();
    for node in 0..NODES {
        stores.push(place.node(&node.to_string()).await);
    }
    // The first rows need no claim; the nodes compete for what follows.
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
    let appending: Vec<_> = stores
        .iter()
        .zip(0..)
        .map(|(store, node)| tokio::spawn(claim_and_append(store.clone(), node, Arc::clone(&over))))
        .collect();
    let mut kept = Kept::new();
    for appending in appending {
        for (place, lines) in appending.await.expect("it ended") {
            let other = kept.insert(place, lines);
            assert_eq!(other, None, "a sequence number is acknowledged once");
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
