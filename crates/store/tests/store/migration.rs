//! Migrations: a database of an older version keeps its tables. The schema of that version makes it.

use crate::place::{Embedded, Place, Remote, rows};
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use xaymaca_store::{Listing, Page, Phase, Store};

const SQLITE: [&str; 2] =
    [include_str!("../../src/sqlite/schema_1.sql"), include_str!("../../src/sqlite/schema_2.sql")];
const POSTGRES: [&str; 2] =
    [include_str!("../../src/postgres/schema_1.sql"), include_str!("../../src/postgres/schema_2.sql")];

/// Tables of every phase, as the first version wrote them.
const CARDS: &str = "
INSERT INTO card (name, phase, listed, changed, summary) VALUES
    ('anne', 0, '1', 10, 'of anne'), ('mary', 1, '1', 20, 'of mary'), ('jack', 2, '1', 30, 'of jack'),
    ('kate', 0, '0', 40, 'of kate'), ('KATE', 0, '0', 50, 'of KATE');";
/// The guests of those tables, as the first version wrote them.
const GUESTS: &str = "INSERT INTO guest (guest, name) VALUES ('g', 'anne'), ('g', 'mary'), ('g', 'jack');";
/// The guests as the second version wrote them. Lists are ordered by `since`, not by the card.
const LATER_GUESTS: &str = "
INSERT INTO guest (guest, name, since, over) VALUES
    ('g', 'anne', 12, '0'), ('g', 'mary', 11, '0'), ('g', 'jack', 13, '1');";

async fn check(store: &Store, since: [u64; 3]) {
    let list = async |over| {
        let found = store.of_guest("g", Page { over, after: None, limit: 9 }).await.expect("a page");
        found.into_iter().map(|found| (found.listing.table, found.since)).collect::<Vec<_>>()
    };
    let mut open = vec![("anne".to_owned(), since[0]), ("mary".to_owned(), since[1])];
    open.sort_by_key(|(_, since)| std::cmp::Reverse(*since));
    assert_eq!(list(false).await, open);
    assert_eq!(list(true).await, [("jack".to_owned(), since[2])]);
    let listed =
        Listing { table: "anne".into(), phase: Phase::Open, summary: "of anne".into(), touched: 1001 };
    assert_eq!(store.listed(9).await, Ok(vec![listed]));
    assert_eq!(store.racing("", 9).await, Ok(vec![("mary".into(), "of mary".into())]));
    assert_eq!(store.read("anne").await, Ok(rows("anne", 2)));
    assert_eq!(store.by_code("ANNE").await, Ok(Some("anne".into())), "open tables get their codes");
    for code in ["MARY", "JACK", "KATE"] {
        assert_eq!(store.by_code(code).await, Ok(None), "{code}: begun, over, or twice there");
    }
}

async fn sqlite_of(version: usize, rows: &str) -> (Embedded, Store) {
    let place = Embedded::fresh();
    let path = place.dir().join("xaymaca.db");
    let url = format!("sqlite://{}?mode=rwc", path.to_str().expect("a path"));
    let mut db = SqliteConnection::connect(&url).await.expect("connected");
    // One append is folded, one is still in the journal.
    let log = "INSERT INTO log (name, seq, at, body) VALUES ('anne', 0, 1000, '0 1000 7' || char(10) || 'anne 0' || char(10));
        INSERT INTO journal (body) VALUES ('4:anne1 1001 7' || char(10) || 'anne 1' || char(10));";
    let sql = format!("{} {rows} {log} PRAGMA user_version = {version};", SQLITE[..version].concat());
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut db).await.expect("a store of that version");
    db.close().await.expect("closed");
    let store = place.open().await;
    (place, store)
}

#[tokio::test]
async fn a_file_of_the_first_version_keeps_its_tables() {
    let (place, store) = sqlite_of(1, &[CARDS, GUESTS].concat()).await;
    check(&store, [10, 20, 30]).await;
    store.close().await;
    check(&place.open().await, [10, 20, 30]).await;
}

#[tokio::test]
async fn a_file_of_the_second_version_keeps_its_tables() {
    let (place, store) = sqlite_of(2, &[CARDS, LATER_GUESTS].concat()).await;
    check(&store, [12, 11, 13]).await;
    store.close().await;
    // As an older version leaves it, which knows no codes.
    let url = format!("sqlite://{}", place.dir().join("xaymaca.db").to_str().expect("a path"));
    let mut db = SqliteConnection::connect(&url).await.expect("connected");
    sqlx::raw_sql("UPDATE card SET code = NULL").execute(&mut db).await.expect("forgotten");
    db.close().await.expect("closed");
    check(&place.open().await, [12, 11, 13]).await;
}

async fn postgres_of(version: usize, rows: &str) -> (Remote, Store) {
    let place = Remote::fresh();
    let log = "INSERT INTO log (name, seq, at, lines) VALUES
        ('anne', 0, 1000, convert_to(E'anne 0\\n', 'UTF8')), ('anne', 1, 1001, convert_to(E'anne 1\\n', 'UTF8'));";
    place.ask(&format!(
        "CREATE TABLE schema_version (version integer NOT NULL); {}
         INSERT INTO schema_version SELECT generate_series(1, {version}); {rows} {log}",
        POSTGRES[..version].concat()
    ));
    let store = place.open().await;
    (place, store)
}

#[tokio::test]
async fn a_database_of_the_first_version_keeps_its_tables() {
    let (place, store) = postgres_of(1, &[CARDS, GUESTS].concat()).await;
    check(&store, [10, 20, 30]).await;
    assert_eq!(place.ask("SELECT version FROM schema_version ORDER BY version"), "1\n2\n3\n4\n5\n6\n7");
}

#[tokio::test]
async fn a_database_of_the_second_version_keeps_its_tables() {
    let (place, store) = postgres_of(2, &[CARDS, LATER_GUESTS].concat()).await;
    check(&store, [12, 11, 13]).await;
    store.close().await;
    // As nodes of an older version write, which know no codes.
    place.ask("UPDATE card SET code = NULL");
    check(&place.open().await, [12, 11, 13]).await;
}
