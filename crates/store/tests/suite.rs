//! What every database behind the store must do; it knows the store alone.

use std::path::Path;
use xaymaca_store::{Append, Row, Store};

fn append(table: &str, seq: u64) -> Append {
    Append { table: table.into(), seq, at: 1000 + seq, lines: format!("{table} {seq}\n"), card: None }
}

fn row(table: &str, seq: u64) -> Row {
    Row { seq, at: 1000 + seq, lines: format!("{table} {seq}\n") }
}

async fn open(dir: &Path) -> Store {
    Store::open(dir).await.expect("the store opens")
}

#[tokio::test]
async fn what_is_appended_is_read_in_order() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = open(dir.path()).await;
    for seq in 0..3 {
        store.append(append("a", seq)).await.expect("appended");
    }
    assert_eq!(store.read("a").await, Ok(vec![row("a", 0), row("a", 1), row("a", 2)]));
    assert_eq!(store.read("b").await, Ok(vec![]));
    store.close().await;
}
