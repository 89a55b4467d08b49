//! The tables of a node's former session: the node regains them, however many they are, and never another node's.

use crate::nodes::{answered, cut};
use crate::place::{Remote, append, claim};
use sqlx::{Connection as _, PgConnection};
use std::collections::BTreeSet;
use std::sync::Arc;
use xaymaca_store::{Ownership, Store};

/// Tables; more than a node regains in one transaction.
const MANY: usize = 600;

/// The query of the locks that nodes hold or wait for.
const LOCKS: &str = "FROM pg_locks JOIN pg_database ON database = pg_database.oid
    WHERE locktype = 'advisory' AND datname = current_database()";

/// Waits until a node knows that its session is lost, and lets it claim a table in the next.
async fn claim_anew(store: &Store, epoch: u64, table: &str) {
    while store.epoch() == epoch {
        tokio::task::yield_now().await;
    }
    let claim = answered(store, table).await;
    assert!(matches!(claim, Ownership::Ours(_)), "{claim:?}");
}

#[tokio::test]
async fn many_tables_are_regained_in_batches() {
    let place = Arc::new(Remote::fresh());
    let anne = place.node("anne").await;
    // Names without a log come first: they are dropped.
    place.ask(&format!(
        "ALTER TABLE log DROP CONSTRAINT log_chained;
         INSERT INTO log (name, seq, at, lines)
         SELECT 't' || number, 0, 0, '' FROM generate_series(1, {MANY}) AS number;
         INSERT INTO owner (name, node)
         SELECT kind || number, id FROM node, unnest(ARRAY['a', 't']) AS kind, generate_series(1, {MANY}) AS number"
    ));
    let epoch = anne.epoch();
    cut(&place, "anne");
    claim_anew(&anne, epoch, "t99").await;
    for seq in 1..4 {
        assert_eq!(anne.append(append("t99", seq)).await, Ok(()), "no append waits for the rest");
    }
    // The node regains the rest without any job.
    let whole = format!("anne|{MANY}");
    loop {
        // On another thread: the node needs this one.
        let place = Arc::clone(&place);
        let ask = move || {
            place.ask("SELECT address, count(*) FROM node LEFT JOIN owner ON node = id GROUP BY id, address")
        };
        if tokio::task::spawn_blocking(ask).await.expect("asked") == whole {
            break;
        }
    }
    assert_eq!(place.ask("SELECT count(*) FROM owner"), MANY.to_string());
    let mut named = BTreeSet::new();
    while named.len() < MANY - 1 {
        for table in anne.adopt(100).await.expect("adopted") {
            assert!(table != "t99" && named.insert(table.clone()), "{table} is claimed already");
        }
    }
    assert_eq!(anne.adopt(100).await, Ok(vec![]));
    assert_eq!(anne.append(append("t99", 4)).await, Ok(()));
}

#[tokio::test]
async fn a_former_node_number_may_be_another_nodes() {
    let place = Remote::fresh();
    let anne = place.node("anne").await;
    let lock = place.ask(&format!("SELECT classid, objid {LOCKS}")).replace('|', ", ");
    let mut mary = PgConnection::connect(&place.url()).await.expect("connected");
    let waiting = tokio::spawn(async move {
        sqlx::query(sqlx::AssertSqlSafe(format!("SELECT pg_advisory_lock({lock})")))
            .execute(&mut mary)
            .await
            .expect("locked");
        mary
    });
    while place.ask(&format!("SELECT count(*) {LOCKS} AND NOT granted")) != "1" {
        tokio::task::yield_now().await;
    }
    place.ask("UPDATE node SET address = 'mary'; INSERT INTO owner SELECT 'a', id FROM node");
    let epoch = anne.epoch();
    // The connection that waits for the lock gets it at the moment it is free.
    cut(&place, "mary");
    claim_anew(&anne, epoch, "b").await;
    assert_eq!(anne.claim("a").await, Ok(Ownership::Theirs("mary".into())));
    assert_eq!(anne.adopt(9).await, Ok(vec![]));
    assert_eq!(place.ask("SELECT address FROM node ORDER BY address"), "anne\nmary");
    drop(waiting.await.expect("mary has it"));
}

#[tokio::test]
async fn a_node_may_get_its_former_number_again() {
    let place = Remote::fresh();
    let anne = place.node("anne").await;
    claim(&anne, "a").await;
    let epoch = anne.epoch();
    let number: i32 = place.ask("SELECT id FROM node").parse().expect("a number");
    let next = number + 1;
    // The state of a standby that lacks the last commits, and the sequence gives this number again.
    place.ask(&format!(
        "ALTER SEQUENCE node_number INCREMENT 9 MINVALUE {number} MAXVALUE {next} RESTART {number} CYCLE;
         DELETE FROM node; DELETE FROM owner;
         SELECT pg_terminate_backend(pid) {LOCKS}"
    ));
    claim_anew(&anne, epoch, "b").await;
    assert_eq!(place.ask("SELECT id, address FROM node"), format!("{number}|anne"));
    place.ask("ALTER SEQUENCE node_number INCREMENT 1 MAXVALUE 99 NO CYCLE");
    let mary = place.node("mary").await;
    assert_eq!(mary.claim("b").await, Ok(Ownership::Theirs("anne".into())));
    assert_eq!(mary.adopt(9).await, Ok(vec![]));
}
