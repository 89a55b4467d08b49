//! The file of acknowledged appends: a lost tail that was acknowledged is told from one that never was, also if the write-ahead
//! log is damaged; and nothing else is an alarm.

use crate::place::{Embedded, Place as _, append, card, options, rows};
use std::fs;
use std::path::Path;
use xaymaca_store::{Append, Options, Phase, Store, StoreError};

/// A copy of a directory as a killed process leaves it.
fn killed(place: &Embedded) -> Embedded {
    let copy = Embedded::fresh();
    for name in ["xaymaca.db", "xaymaca.db-wal", "acknowledged"] {
        let from = place.dir().join(name);
        if from.exists() {
            fs::copy(from, copy.dir().join(name)).expect("copied");
        }
    }
    copy
}

async fn fill(store: &Store, from: u64, to: u64) {
    for seq in from..to {
        for table in ["anne", "mary"] {
            let card = (seq == 0).then(|| card(Phase::Racing, table, &["g"]));
            store.append(Append { card, ..append(table, seq) }).await.expect("appended");
        }
    }
}

fn flip(file: &Path, at: usize) {
    let mut bytes = fs::read(file).expect("a file");
    bytes[at] ^= 4;
    fs::write(file, bytes).expect("flipped");
}

#[tokio::test]
async fn a_damaged_write_ahead_log_rolls_no_table_back_silently() {
    let place = Embedded::fresh();
    let store = place.open().await;
    fill(&store, 0, 3).await;
    store.close().await;
    let store = place.open().await;
    fill(&store, 3, 6).await;
    let whole = killed(&place);
    let wal = fs::metadata(whole.dir().join("xaymaca.db-wal")).expect("a log").len() as usize;
    assert!(wal > 1000);
    for at in [16, 100, wal / 3, wal / 2, wal - 100] {
        let copy = killed(&whole);
        flip(&copy.dir().join("xaymaca.db-wal"), at);
        for life in 0..2 {
            let store = copy.open().await;
            let mut damaged = 0;
            for table in ["anne", "mary"] {
                match store.read(table).await {
                    Ok(found) => assert_eq!(found, rows(table, 6), "{at}"),
                    Err(StoreError::Damaged { table: named, append, reason }) => {
                        damaged += 1;
                        assert!(
                            named == table
                                && (3..6).contains(&append)
                                && reason == "it was stored and is lost",
                            "{append} {reason}"
                        );
                    }
                    Err(error) => panic!("{error}"),
                }
            }
            assert!(damaged > 0, "{at}: the second start must not forget it");
            assert_eq!(store.racing("", 9).await.expect("a list").len(), 2 - damaged);
            assert_eq!(store.append(append("new", life)).await, Ok(()));
            assert!(store.forget(Phase::Racing, u64::MAX, 9).await.expect("forgotten").len() <= 2 - damaged);
            store.close().await;
            if damaged < 2 {
                break;
            }
        }
    }
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_kill_without_an_alarm() {
    let place = Embedded::fresh();
    let store = place.open_with(&Options { fold: 5, ..options() }).await;
    for life in 0..4 {
        fill(&store, 5 * life, 5 * life + 5).await;
        let copy = killed(&place);
        let again = copy.open().await;
        assert_eq!(again.read("anne").await, Ok(rows("anne", 5 * life + 5)));
        assert!(again.damaged().is_empty());
    }
    // Tables that were deleted are no alarm either.
    assert_eq!(store.forget(Phase::Racing, u64::MAX, 9).await.expect("forgotten").len(), 2);
    let copy = killed(&place);
    let again = copy.open().await;
    assert!(again.damaged().is_empty());
    assert_eq!(again.read("anne").await, Ok(vec![]));
}

#[tokio::test]
async fn a_damaged_file_of_acknowledged_appends_is_no_alarm() {
    let place = Embedded::fresh();
    let store = place.open().await;
    fill(&store, 0, 5).await;
    let whole = killed(&place);
    let size = fs::metadata(whole.dir().join("acknowledged")).expect("a file").len() as usize;
    for at in (0..size).step_by(size / 40) {
        let copy = killed(&whole);
        flip(&copy.dir().join("acknowledged"), at);
        let store = copy.open().await;
        assert!(store.damaged().is_empty());
        assert_eq!(store.read("mary").await, Ok(rows("mary", 5)));
    }
    let copy = killed(&whole);
    let bytes = fs::read(copy.dir().join("acknowledged")).expect("a file");
    fs::write(copy.dir().join("acknowledged"), &bytes[..size - 7]).expect("torn");
    assert!(copy.open().await.damaged().is_empty(), "a torn end is normal");
}

#[tokio::test]
async fn a_restored_backup_is_no_alarm() {
    let place = Embedded::fresh();
    let store = place.open().await;
    fill(&store, 0, 3).await;
    let backup = place.dir().join("backup.db");
    Store::backup(place.dir(), &backup).await.expect("a backup");
    fill(&store, 3, 6).await;
    let later = killed(&place);
    fs::remove_file(later.dir().join("xaymaca.db-wal")).expect("removed");
    fs::copy(&backup, later.dir().join("xaymaca.db")).expect("restored");
    let store = later.open().await;
    assert!(store.damaged().is_empty());
    assert_eq!(store.read("anne").await, Ok(rows("anne", 3)));
    assert_eq!(store.append(append("anne", 3)).await, Ok(()));
    let files: Vec<_> = fs::read_dir(place.dir())
        .expect("a directory")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    assert!(!files.iter().any(|name| name.starts_with("backup.db-")), "{files:?}");
}

#[tokio::test]
async fn a_file_that_lost_its_last_commits_is_an_alarm() {
    let place = Embedded::fresh();
    let store = place.open().await;
    fill(&store, 0, 3).await;
    let early = killed(&place);
    store.append(append("mary", 3)).await.expect("appended");
    // The database of before, with what was acknowledged since.
    fs::copy(place.dir().join("acknowledged"), early.dir().join("acknowledged")).expect("copied");
    let store = early.open().await;
    assert_eq!(store.read("anne").await, Ok(rows("anne", 3)));
    assert!(matches!(store.read("mary").await, Err(StoreError::Damaged { append: 3, .. })));
    assert_eq!(store.damaged().len(), 1);
    // Until a person accepts the loss: the table is written anew.
    assert_eq!(store.sound_beginning("mary").await, Ok(rows("mary", 3)));
    store.set_aside("mary").await.expect("set aside");
    for seq in 0..3 {
        store.append(append("mary", seq)).await.expect("appended");
    }
    store.close().await;
    let store = early.open().await;
    assert!(store.damaged().is_empty());
    assert_eq!(store.append(append("mary", 3)).await, Ok(()), "and it goes on from there");
}
