//! Several nodes on one database: a table has one owner at a time, and a dead node owns none.

use crate::place::{Remote, append, card, claim, rows};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use xaymaca_chain::checksum;
use xaymaca_store::{Append, Digest, Options, Ownership, Phase, Store, StoreError};

/// The query of the session in which a node writes.
fn session(address: &str) -> String {
    format!(
        "FROM pg_stat_activity JOIN pg_locks USING (pid) JOIN node ON objid::integer = id
         WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND granted AND address = '{address}'
           AND datname = current_database()"
    )
}

/// Ends that session at the database.
pub(crate) fn cut(place: &Remote, address: &str) {
    place.ask(&format!("SELECT pg_terminate_backend(pid) {}", session(address)));
}

/// Adopts page by page until so many tables have come.
async fn adopt(store: &Store, limit: u32, tables: usize) -> Vec<String> {
    let mut adopted = Vec::new();
    while adopted.len() < tables {
        let page = store.adopt(limit).await.expect("adopted");
        assert!(page.len() <= limit as usize, "{page:?}");
        adopted.extend(page);
        tokio::task::yield_now().await;
    }
    adopted.sort();
    adopted
}

#[tokio::test]
async fn a_table_has_one_owner() {
    let place = Remote::fresh();
    let (anne, mary) = (place.node("anne").await, place.node("mary").await);
    let lease = claim(&anne, "a").await;
    claim(&anne, "a").await;
    assert_eq!(
        anne.release("a", lease).await,
        Ok(()),
        "a late release of an older lease does not release the newer one"
    );
    assert_eq!(mary.claim("a").await, Ok(Ownership::Theirs("anne".into())));
    for seq in 0..3 {
        anne.append(append("a", seq)).await.expect("appended");
    }
    assert_eq!(mary.append(append("a", 3)).await, Err(StoreError::Unclaimed));
    assert_eq!(mary.read("a").await, Ok(rows("a", 3)), "any node may read it");
    assert_eq!(mary.read_after("a", 1).await, Ok(rows("a", 3).split_off(2)));
    // Many at once: each has an owner.
    let tables: Vec<String> = (0..50).map(|table| format!("t{table}")).collect();
    for table in &tables {
        let claims = tokio::join!(anne.claim(table), mary.claim(table));
        let both = (claims.0.expect("answered"), claims.1.expect("answered"));
        assert!(
            matches!(&both, (Ownership::Ours(_), Ownership::Theirs(whose)) if whose == "anne")
                || matches!(&both, (Ownership::Theirs(whose), Ownership::Ours(_)) if whose == "mary"),
            "{table}: {both:?}"
        );
    }
    assert_eq!(mary.adopt(99).await, Ok(vec![]), "no node is gone");
}

#[tokio::test]
async fn a_claim_that_another_node_holds_writes_nothing() {
    let place = Remote::fresh();
    let (anne, mary) = (place.node("anne").await, place.node("mary").await);
    let tables: Vec<String> = (0..10).map(|table| format!("t{table}")).collect();
    for table in &tables {
        claim(&anne, table).await;
    }
    // A transaction that changes or locks a row leaves its number there.
    let rows = || place.ask("SELECT ctid, xmin, xmax, name FROM owner ORDER BY name");
    let before = rows();
    assert_eq!(before.lines().filter(|row| row.split('|').nth(2) == Some("0")).count(), tables.len());
    for table in tables.iter().cycle().take(100) {
        assert_eq!(mary.claim(table).await, Ok(Ownership::Theirs("anne".into())));
    }
    assert_eq!(rows(), before);
    // With a free table among them: the rows of the others stay as they are.
    let claims = tokio::join!(mary.claim("t0"), mary.claim("free"), mary.claim("t1"));
    assert!(
        matches!(claims, (Ok(Ownership::Theirs(_)), Ok(Ownership::Ours(_)), Ok(Ownership::Theirs(_)))),
        "{claims:?}"
    );
    anne.close().await;
    let claims = tokio::join!(mary.claim("t0"), mary.claim("free"), mary.claim("new"));
    assert!(
        matches!(claims, (Ok(Ownership::Ours(_)), Ok(Ownership::Ours(_)), Ok(Ownership::Ours(_)))),
        "{claims:?}"
    );
}

#[tokio::test]
async fn a_released_table_is_free() {
    let place = Remote::fresh();
    let (anne, mary) = (place.node("anne").await, place.node("mary").await);
    let old = claim(&anne, "a").await;
    for seq in 0..3 {
        anne.append(append("a", seq)).await.expect("appended");
    }
    assert_eq!(anne.release("a", old).await, Ok(()));
    assert_eq!(anne.append(append("a", 3)).await, Err(StoreError::Unclaimed));
    assert!(matches!(mary.claim("a").await, Ok(Ownership::Ours(_))));
    assert_eq!(mary.append(append("a", 3)).await, Ok(()));
    assert_eq!(anne.claim("a").await, Ok(Ownership::Theirs("mary".into())));
    assert_eq!(anne.release("a", old).await, Ok(()), "it is released already");
    assert_eq!(mary.append(append("a", 4)).await, Ok(()));
    let lease = claim(&mary, "a").await;
    assert_eq!(mary.release("a", lease).await, Ok(()));
    let new = claim(&anne, "a").await;
    assert_ne!(new, old);
    assert_eq!(anne.release("a", old).await, Ok(()), "an old lease does not release the new one");
    assert_eq!(anne.append(append("a", 5)).await, Ok(()));
    assert_eq!(mary.append(append("a", 6)).await, Err(StoreError::Unclaimed));
    assert_eq!(anne.read("a").await, Ok(rows("a", 6)));
}

#[tokio::test]
async fn a_node_without_its_session_has_no_claims() {
    let place = Remote::fresh();
    let (anne, mary) = (place.node("anne").await, place.node("mary").await);
    for table in ["a", "b", "c"] {
        claim(&anne, table).await;
        for seq in 0..3 {
            anne.append(append(table, seq)).await.expect("appended");
        }
    }
    let old = claim(&anne, "a").await;
    cut(&place, "anne");
    // The node notices the loss now, or has noticed it before.
    assert!(anne.append(append("a", 3)).await.is_err());
    assert_eq!(anne.append(append("a", 3)).await, Err(StoreError::Unclaimed));
    let new = claim(&anne, "a").await;
    assert_ne!(new, old);
    assert_eq!(anne.release("a", old).await, Ok(()), "a lease of the lost session releases nothing");
    assert_eq!(anne.append(append("a", 3)).await, Ok(()));
    // She still owns the others, and `adopt` names them to her.
    assert_eq!(mary.adopt(9).await, Ok(vec![]));
    assert_eq!(mary.claim("b").await, Ok(Ownership::Theirs("anne".into())));
    assert_eq!(anne.append(append("b", 3)).await, Err(StoreError::Unclaimed));
    assert_eq!(anne.adopt(1).await, Ok(vec!["b".into()]));
    assert_eq!(anne.append(append("b", 3)).await, Ok(()));
    // A release with a lease of the former session frees a table that she has not claimed since.
    assert_eq!(anne.release("c", old).await, Ok(()));
    assert_eq!(anne.adopt(9).await, Ok(vec![]));
    assert!(matches!(mary.claim("c").await, Ok(Ownership::Ours(_))));
    assert_eq!(anne.append(append("c", 3)).await, Err(StoreError::Unclaimed));
    assert_eq!(mary.claim("a").await, Ok(Ownership::Theirs("anne".into())));
    assert_eq!(anne.ping().await, Ok(()));
}

#[tokio::test]
async fn appends_of_another_node_are_no_gap() {
    let place = Remote::fresh();
    let (anne, mary) = (place.node("anne").await, place.node("mary").await);
    for attempt in 0.. {
        let table = format!("t{attempt}");
        claim(&anne, &table).await;
        for seq in 0..3 {
            anne.append(append(&table, seq)).await.expect("appended");
        }
        let epoch = anne.epoch();
        cut(&place, "anne");
        // The session ends in a moment. She may notice before mary owns the table: then once more.
        let is_marys = loop {
            if matches!(mary.claim(&table).await, Ok(Ownership::Ours(_))) {
                break true;
            }
            if anne.epoch() != epoch {
                break false;
            }
        };
        if is_marys {
            assert_eq!(mary.append(append(&table, 3)).await, Ok(()));
            let next = anne.read(&table).await.expect("read").len() as u64;
            let late = anne.append(append(&table, next)).await;
            assert!(matches!(late, Err(StoreError::Unclaimed | StoreError::Other(_))), "{late:?}");
            break;
        }
    }
}

#[tokio::test]
async fn only_tables_of_dead_nodes_are_adopted() {
    let place = Remote::fresh();
    let (anne, mary, jack) = (place.node("anne").await, place.node("mary").await, place.node("jack").await);
    let tables: Vec<String> = (0..25).map(|table| format!("t{table:02}")).collect();
    for table in &tables {
        claim(&anne, table).await;
        anne.append(append(table, 0)).await.expect("appended");
    }
    claim(&anne, "unopened").await;
    claim(&mary, "mary's").await;
    assert_eq!(jack.adopt(9).await, Ok(vec![]));
    anne.close().await;
    assert_eq!(jack.adopt(0).await, Ok(vec![]));
    assert_eq!(jack.adopt(10).await.map(|page| page.len()), Ok(10), "the lock is free at once");
    // Two at once: neither gets what the other has.
    let (some, others) = tokio::join!(adopt(&jack, 4, 4), adopt(&mary, 4, 4));
    assert!(some.iter().all(|table| !others.contains(table)), "{some:?} {others:?}");
    assert_eq!(adopt(&jack, 9, 7).await.len(), 7);
    assert_eq!((jack.adopt(9).await, mary.adopt(9).await), (Ok(vec![]), Ok(vec![])));
    assert_eq!(place.ask("SELECT address FROM node ORDER BY address"), "jack\nmary");
    assert_eq!(
        place.ask("SELECT count(*) FROM owner WHERE name = 'unopened'"),
        "0",
        "a table without a log is not adopted"
    );
    // An adopted table is claimed.
    for table in &others {
        assert_eq!(jack.claim(table).await, Ok(Ownership::Theirs("mary".into())));
        assert_eq!(mary.append(append(table, 1)).await, Ok(()));
        assert_eq!(mary.append(append(table, 2)).await, Ok(()));
    }
    assert_eq!(jack.claim("mary's").await, Ok(Ownership::Theirs("mary".into())));
}

#[tokio::test]
async fn a_sequence_number_is_taken_once() {
    let place = Remote::fresh();
    let store = place.node("anne").await;
    for table in ["a", "b"] {
        claim(&store, table).await;
        for seq in 0..3 {
            store.append(append(table, seq)).await.expect("appended");
        }
    }
    // As another node would have, that was the owner in between.
    let last = rows("a", 3).pop().expect("a row").digest;
    let digest = last.next("a", 3, 7, "another");
    let sum = checksum("head", &[b"a", &3_u64.to_le_bytes(), &7_u64.to_le_bytes(), digest.bytes()]);
    let hex = |digest: Digest| {
        format!("{:032x}", u128::from_be_bytes(digest.bytes().try_into().expect("16 bytes")))
    };
    place.ask(&format!(
        "INSERT INTO log (name, seq, at, lines, digest) VALUES ('a', 3, 7, 'another', '\\x{digest}');
         UPDATE head SET seq = 3, at = 7, digest = '\\x{digest}', checksum = '\\x{sum}' WHERE name = 'a'",
        digest = hex(digest),
        sum = hex(sum)
    ));
    let answers = tokio::join!(
        store.append(append("b", 3)),
        store.append(append("a", 3)),
        store.append(append("b", 4)),
        store.append(append("c", 0)),
    );
    assert_eq!(
        answers,
        (Ok(()), Err(StoreError::Clash), Ok(()), Ok(())),
        "only the append that clashes is refused"
    );
    assert_eq!(store.read("a").await.expect("read")[3].lines, "another");
    assert_eq!(store.append(append("a", 4)).await, Ok(()), "and it goes on behind it");
    assert_eq!(store.read("b").await, Ok(rows("b", 5)));
    // The first row needs no claim: there, too, one of two wins.
    let other = place.node("mary").await;
    for table in 0..20 {
        let table = format!("t{table}");
        let both = tokio::join!(store.append(append(&table, 0)), other.append(append(&table, 0)));
        assert!(
            matches!(both, (Ok(()), Err(StoreError::Clash)) | (Err(StoreError::Clash), Ok(()))),
            "{both:?}"
        );
    }
}

#[tokio::test]
async fn tables_of_other_live_nodes_are_not_forgotten() {
    let place = Remote::fresh();
    let (anne, mary) = (place.node("anne").await, place.node("mary").await);
    let jack = place.node("jack").await;
    for (store, table) in [(&anne, "anne's"), (&mary, "mary's"), (&jack, "jack's")] {
        claim(store, table).await;
        let card = Some(card(Phase::Open, "", &["guest"]));
        store.append(Append { card, ..append(table, 0) }).await.expect("appended");
        store.append(append(table, 1)).await.expect("appended");
    }
    let card = Some(card(Phase::Open, "", &[]));
    anne.append(Append { card, ..append("unowned", 0) }).await.expect("appended");
    jack.close().await;
    let mut forgotten = anne.forget(Phase::Open, u64::MAX, 9).await.expect("forgotten");
    forgotten.sort();
    assert_eq!(forgotten, ["anne's", "jack's", "unowned"]);
    assert_eq!(mary.append(append("mary's", 2)).await, Ok(()));
    assert_eq!(anne.append(append("anne's", 2)).await, Err(StoreError::Unclaimed));
    assert_eq!(anne.read("anne's").await, Ok(vec![]));
    assert_eq!(place.ask("SELECT name FROM owner"), "mary's");
    assert_eq!(place.ask("SELECT guest, name FROM guest"), "guest|mary's");
    assert_eq!(
        anne.forget(Phase::Open, u64::MAX, 1).await,
        Ok(vec![]),
        "a spared table does not count toward the limit"
    );
}

/// A frozen node: it has a claim to a table of three rows, and its runtime stands still unless a test runs it. With its epoch.
async fn frozen(place: &Remote, address: &'static str, table: &'static str) -> (Store, u64, Runtime) {
    let options = Options { lease_ttl: Duration::from_millis(200), ..Options::default() };
    let url = place.url();
    let freeze = move || {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (store, epoch) = runtime.block_on(async {
            let store = Store::connect(&url, address, &options).await.expect("the store opens");
            let epoch = store.epoch();
            claim(&store, table).await;
            for seq in 0..3 {
                store.append(append(table, seq)).await.expect("appended");
            }
            (store, epoch)
        });
        (store, epoch, runtime)
    };
    tokio::task::spawn_blocking(freeze).await.expect("it was there")
}

/// The first claim that is answered.
pub(crate) async fn answered(store: &Store, table: &str) -> Ownership {
    loop {
        match store.claim(table).await {
            Ok(claim) => break claim,
            Err(StoreError::Busy | StoreError::Other(_)) => tokio::task::yield_now().await,
            Err(error) => panic!("{error}"),
        }
    }
}

#[tokio::test]
async fn a_frozen_node_loses_its_claims() {
    let place = Remote::fresh();
    let anne = place.node("anne").await;
    let (mary, _, runtime) = frozen(&place, "mary", "a").await;
    assert_eq!(adopt(&anne, 9, 1).await, ["a"]);
    assert_eq!(anne.append(append("a", 3)).await, Ok(()));
    let thawed = tokio::task::spawn_blocking(move || {
        runtime.block_on(async { (mary.append(append("a", 3)).await, answered(&mary, "a").await) })
    });
    let (late, claim) = thawed.await.expect("mary is back");
    assert!(late.is_err(), "{late:?}");
    assert_eq!(claim, Ownership::Theirs("anne".into()));
    assert_eq!(anne.read("a").await, Ok(rows("a", 4)));
}

#[tokio::test]
async fn a_thawed_node_has_a_new_epoch() {
    let place = Remote::fresh();
    let anne = place.node("anne").await;
    let (mary, old, runtime) = frozen(&place, "mary", "a").await;
    assert_eq!(adopt(&anne, 9, 1).await, ["a"]);
    let thawed = tokio::task::spawn_blocking(move || {
        runtime.block_on(async {
            // Before the database was asked.
            let epoch = mary.epoch();
            let claim = answered(&mary, "a").await;
            let settled = mary.epoch();
            (epoch, claim, settled)
        })
    });
    let (epoch, claim, settled) = thawed.await.expect("mary is back");
    assert_eq!(claim, Ownership::Theirs("anne".into()));
    assert_ne!(epoch, old);
    assert!(settled != old && settled >= epoch, "{old} {epoch} {settled}");
}

#[tokio::test]
async fn an_epoch_ends_with_the_session() {
    let place = Remote::fresh();
    let (anne, mary) = (place.node("anne").await, place.node("mary").await);
    let (annes, marys) = (anne.epoch(), mary.epoch());
    claim(&anne, "a").await;
    assert_eq!(anne.epoch(), annes);
    cut(&place, "anne");
    // It notices the loss without any job.
    while anne.epoch() == annes {
        tokio::task::yield_now().await;
    }
    assert_eq!(anne.append(append("a", 2)).await, Err(StoreError::Unclaimed));
    assert_eq!(mary.epoch(), marys, "other nodes keep their epochs");
}

#[tokio::test]
async fn a_fast_clock_forgets_no_young_table() {
    let place = Remote::fresh();
    let store = place.node("anne").await;
    let hour = 3_600_000;
    let now: u64 = place
        .ask("SELECT (extract(epoch FROM now()) * 1000)::bigint")
        .parse()
        .expect("milliseconds since 1970");
    for (table, at) in [("old", now - hour), ("young", now + hour)] {
        let card = Some(card(Phase::Over, "", &[]));
        store.append(Append { card, at, ..append(table, 0) }).await.expect("appended");
    }
    assert_eq!(store.forget(Phase::Over, now - 2 * hour, 9).await, Ok(vec![]));
    // The clock of the node that asks is ahead.
    for before in [now + 24 * 365 * hour, u64::MAX] {
        let forgotten = store.forget(Phase::Over, before, 9).await.expect("forgotten");
        assert!(!forgotten.contains(&"young".to_owned()), "{before}");
    }
    assert_eq!(store.read("old").await, Ok(vec![]));
    assert_eq!(store.read("young").await.expect("read").len(), 1);
}

#[tokio::test]
async fn an_idle_node_keeps_its_claims() {
    let place = Arc::new(Remote::fresh());
    let (anne, mary) = (place.node("anne").await, place.node("mary").await);
    claim(&anne, "a").await;
    let mut heard = BTreeSet::new();
    while heard.len() < 4 {
        // On another thread, so that this runtime is not blocked meanwhile.
        let place = Arc::clone(&place);
        let ask = move || place.ask(&format!("SELECT pid, state_change {}", session("anne")));
        heard.insert(tokio::task::spawn_blocking(ask).await.expect("asked"));
    }
    let pids: BTreeSet<&str> = heard.iter().filter_map(|line| line.split('|').next()).collect();
    assert_eq!(pids.len(), 1, "one session, which sends heartbeats: {heard:?}");
    assert!(matches!(anne.claim("a").await, Ok(Ownership::Ours(_))));
    assert_eq!(mary.claim("a").await, Ok(Ownership::Theirs("anne".into())));
}
