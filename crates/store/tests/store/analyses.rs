//! Analyses of races beside their logs, in both databases: a cache that is right or empty.

use crate::place::{Embedded, Place, Remote, append, card};
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use xaymaca_store::{AnalysisRow, Append, LONGEST_ANALYSIS, Phase, Store};

fn row(table: &str, part: &str, mind: &str, text: &str) -> AnalysisRow {
    let [table, part, mind, text] = [table, part, mind, text].map(String::from);
    AnalysisRow { table, part, mind, text }
}

async fn open_table(store: &Store, table: &str) {
    let opening = Append { card: Some(card(Phase::Over, "", &["anne"])), ..append(table, 0) };
    store.append(opening).await.expect("appended");
}

async fn kept(store: &Store, table: &str, part: &str, mind: &str) -> Option<String> {
    store.analysis(table, part, mind).await.expect("read")
}

pub(crate) async fn an_analysis_is_kept_until_another_mind_or_its_end(place: &impl Place) {
    let store = place.open().await;
    open_table(&store, "a").await;
    assert_eq!(kept(&store, "a", "luck", "m1").await, None);
    store.keep_analysis(row("a", "luck", "m1", "{\"é\":1}")).await.expect("kept");
    store.keep_analysis(row("a", "curve", "m1", "[]")).await.expect("kept");
    store.close().await;
    let store = place.open().await;
    assert_eq!(kept(&store, "a", "luck", "m1").await.as_deref(), Some("{\"é\":1}"));
    assert_eq!(kept(&store, "a", "curve", "m1").await.as_deref(), Some("[]"));
    assert_eq!(kept(&store, "a", "luck", "m2").await, None, "another mind judges otherwise");
    assert_eq!(kept(&store, "a", "decisions 1", "m1").await, None);
    assert_eq!(kept(&store, "b", "luck", "m1").await, None);
    store.keep_analysis(row("a", "luck", "m2", "{}")).await.expect("kept");
    assert_eq!(kept(&store, "a", "luck", "m2").await.as_deref(), Some("{}"));
    assert_eq!(kept(&store, "a", "luck", "m1").await, None, "one row for each part");
    let long = "x".repeat(LONGEST_ANALYSIS + 1);
    store.keep_analysis(row("a", "luck", "m3", &long)).await.expect("passed over");
    assert_eq!(kept(&store, "a", "luck", "m3").await, None);
    store.keep_analysis(row("a", "luck", "m3", &long[1..])).await.expect("kept");
    assert_eq!(kept(&store, "a", "luck", "m3").await.as_deref(), Some(&long[1..]));
}

pub(crate) async fn an_analysis_goes_with_its_table(place: &impl Place) {
    let store = place.open().await;
    for table in ["a", "b"] {
        open_table(&store, table).await;
        store.keep_analysis(row(table, "luck", "m", "{}")).await.expect("kept");
    }
    store.set_aside("a").await.expect("set aside");
    assert_eq!(kept(&store, "a", "luck", "m").await, None);
    assert_eq!(store.forget(Phase::Over, u64::MAX, 9).await, Ok(vec!["b".into()]));
    assert_eq!(kept(&store, "b", "luck", "m").await, None);
    store.keep_analysis(row("b", "luck", "m", "{}")).await.expect("passed over");
    assert_eq!(kept(&store, "b", "luck", "m").await, None, "there is no such table any more");
}

/// Each column is changed in turn: the row is as good as none, and no damage is reported.
const CHANGES: [&str; 4] =
    ["mind = 'm' || mind", "text = '[' || text", "part = 'luck'", "checksum = '0' || checksum"];

#[tokio::test]
async fn a_changed_row_of_a_file_is_computed_anew() {
    for change in CHANGES {
        let place = Embedded::fresh();
        let store = place.open().await;
        open_table(&store, "a").await;
        store.keep_analysis(row("a", "curve", "m", "{}")).await.expect("kept");
        store.close().await;
        let url = format!("sqlite://{}", place.dir().join("xaymaca.db").to_str().expect("a path"));
        let mut db = SqliteConnection::connect(&url).await.expect("connected");
        let sql = format!("UPDATE analysis SET {change}");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut db).await.expect("changed");
        db.close().await.expect("closed");
        let store = place.open().await;
        for part in ["curve", "luck"] {
            for mind in ["m", "mm"] {
                assert_eq!(kept(&store, "a", part, mind).await, None, "{change}");
            }
        }
        assert!(store.damaged().is_empty() && store.read("a").await.is_ok(), "its table is sound");
        store.keep_analysis(row("a", "curve", "m", "[]")).await.expect("kept");
        assert_eq!(kept(&store, "a", "curve", "m").await.as_deref(), Some("[]"));
        store.close().await;
    }
}

#[tokio::test]
async fn a_changed_row_of_a_database_is_computed_anew() {
    let place = Remote::fresh();
    let store = place.open().await;
    open_table(&store, "a").await;
    for change in ["mind = mind || 'm'", "text = text || '['", "part = 'luck'", "checksum = checksum || '0'"]
    {
        store.keep_analysis(row("a", "curve", "m", "{}")).await.expect("kept");
        assert_eq!(kept(&store, "a", "curve", "m").await.as_deref(), Some("{}"), "{change}");
        place.ask(&format!("UPDATE analysis SET {change}"));
        for part in ["curve", "luck"] {
            for mind in ["m", "mm"] {
                assert_eq!(kept(&store, "a", part, mind).await, None, "{change}");
            }
        }
        place.ask("DELETE FROM analysis");
    }
    store.close().await;
}
