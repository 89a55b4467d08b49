//! Damage: each kind is found when it is read, named with its table and append, and confined to that table.

use crate::place::{Embedded, Place, Remote, append, card, claim, options, rows, sqlite};
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use xaymaca_store::{Append, Options, Page, Phase, Store, StoreError};

/// Three tables with five appends each; `anne` is the one that is damaged.
async fn fill(store: &Store) {
    for (table, phase) in [("anne", Phase::Open), ("mary", Phase::Open), ("jack", Phase::Racing)] {
        claim(store, table).await;
        for seq in 0..5 {
            let card = (seq == 0).then(|| card(phase, &format!("of {table}"), &["g", table]));
            store.append(Append { card, ..append(table, seq) }).await.expect("appended");
        }
    }
}

fn damage<T: std::fmt::Debug>(answer: Result<T, StoreError>) -> (String, u64, String) {
    match answer {
        Err(StoreError::Damaged { table, append, reason }) => (table, append, reason),
        other => panic!("{other:?}"),
    }
}

/// `anne` is refused in every way, and the others are as they were.
async fn check_confined(store: &Store, append_no: u64, reason: &str) {
    assert_eq!(damage(store.verify_table("anne").await), ("anne".into(), append_no, reason.into()));
    assert_eq!(damage(store.read("anne").await), ("anne".into(), append_no, reason.into()));
    damage(store.read_after("anne", 3).await);
    damage(store.card("anne").await);
    claim(store, "anne").await;
    damage(store.append(append("anne", 5)).await);
    let damaged = store.damaged();
    assert_eq!((damaged.len(), damaged[0].table.as_str()), (1, "anne"));
    let listed: Vec<String> =
        store.listed(9).await.expect("a list").into_iter().map(|one| one.table).collect();
    assert_eq!(listed, ["mary"]);
    let page = Page { over: false, after: None, limit: 1 };
    let found = store.of_guest("g", page).await.expect("a page");
    assert_eq!(found.len(), 1, "a page is not short because of a damaged table");
    assert_ne!(found[0].listing.table, "anne");
    assert_eq!(store.by_code("ANNE").await, Ok(Some("anne".into())), "it is found, and says what it is");
    assert_eq!(store.forget(Phase::Open, 900, 9).await, Ok(vec![]));
    for table in ["mary", "jack"] {
        let found = store.verify_table(table).await.expect("it is sound");
        assert_eq!(found.rows, rows(table, 5));
        assert_eq!(found.card.expect("a card").guests, ["g", table]);
        claim(store, table).await;
        assert_eq!(store.append(append(table, 5)).await, Ok(()), "and it goes on");
    }
}

const WRONG: &str = "its checksum is wrong";
const LISTS: &str = "what lists show of it is not as it was written";
const PLACE: &str = "its place in a list is not as it was written";
const END: &str = "the end of its log is not as it was written";

async fn sqlite_after(sql: &str) -> (Embedded, Store) {
    let place = Embedded::fresh();
    let store = place.open().await;
    fill(&store).await;
    store.close().await;
    let path = place.dir().join("xaymaca.db");
    let mut db = SqliteConnection::connect(path.to_str().expect("a path")).await.expect("connected");
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut db).await.expect("changed");
    db.close().await.expect("closed");
    let store = place.open().await;
    (place, store)
}

#[tokio::test]
async fn each_kind_of_damage_in_a_file_is_found_and_confined() {
    for (sql, append, reason) in [
        ("UPDATE log SET body = replace(body, 'anne 2', 'anme 2') WHERE name = 'anne'", 2, WRONG),
        ("UPDATE log SET body = replace(body, '2 1002 ', '2 1003 ') WHERE name = 'anne'", 2, WRONG),
        ("UPDATE log SET body = replace(body, '2 1002 ', '3 1002 ') WHERE name = 'anne'", 2, "it is missing"),
        ("UPDATE log SET body = replace(body, '2 1002 7', '2 1002 9') WHERE name = 'anne'", 2, WRONG),
        (
            "UPDATE log SET body = replace(body, '2 1002 7', '2 1002 x') WHERE name = 'anne'",
            2,
            "it cannot be read",
        ),
        ("UPDATE log SET body = CAST(x'ff' || body AS TEXT) WHERE name = 'anne'", 1, "it cannot be read"),
        ("UPDATE log SET seq = 7 WHERE name = 'anne'", 5, "it cannot be read"),
        ("UPDATE log SET at = 7 WHERE name = 'anne'", 5, "it cannot be read"),
        ("DELETE FROM log WHERE name = 'anne'", 1, "it was stored and is lost"),
        ("DELETE FROM head WHERE name = 'anne'", 0, "it was never stored"),
        ("UPDATE head SET seq = 3 WHERE name = 'anne'", 0, END),
        ("UPDATE head SET at = 3 WHERE name = 'anne'", 0, END),
        ("UPDATE head SET digest = NULL WHERE name = 'anne'", 0, END),
        ("UPDATE card SET summary = 'of anme' WHERE name = 'anne'", 0, LISTS),
        ("UPDATE card SET changed = 7 WHERE name = 'anne'", 0, LISTS),
        ("UPDATE card SET phase = 1 WHERE name = 'anne'", 0, LISTS),
        ("UPDATE card SET listed = 0 WHERE name = 'anne'", 0, LISTS),
        ("UPDATE guest SET since = 7 WHERE name = 'anne' AND guest = 'g'", 0, PLACE),
        ("UPDATE guest SET over = 1 WHERE name = 'anne' AND guest = 'g'", 0, PLACE),
        ("DELETE FROM guest WHERE name = 'anne' AND guest = 'g'", 0, PLACE),
    ] {
        println!("{sql}");
        let (_place, store) = sqlite_after(sql).await;
        check_confined(&store, append, reason).await;
    }
}

#[tokio::test]
async fn rows_that_were_swapped_between_two_tables_are_found() {
    let swap = |relation: &str| {
        let rename =
            |from: &str, to: &str| format!("UPDATE {relation} SET name = '{to}' WHERE name = '{from}';");
        rename("anne", "swap") + &rename("mary", "anne") + &rename("swap", "mary")
    };
    let each = ["log", "head", "card", "guest"];
    for relations in each.iter().map(std::slice::from_ref).chain([&each[..]]) {
        let sql: String = relations.iter().map(|relation| swap(relation)).collect();
        let (_place, store) = sqlite_after(&format!("PRAGMA foreign_keys = OFF; {sql}")).await;
        for table in ["anne", "mary"] {
            assert_eq!(damage(store.verify_table(table).await).0, table, "{relations:?}");
        }
        assert_eq!(store.verify_table("jack").await.expect("it is sound").rows, rows("jack", 5));
        let page = Page { over: false, after: None, limit: 9 };
        let of_mary = store.of_guest("mary", page).await.expect("a list");
        assert!(of_mary.iter().all(|one| one.listing.table != "anne"), "{relations:?}: nor is it another's");
    }
}

#[tokio::test]
async fn segments_that_were_swapped_or_removed_are_found() {
    for (sql, number, reason) in [
        ("DELETE FROM log WHERE name = 'anne' AND seq = 9", 5, "it was stored and is lost"),
        ("DELETE FROM log WHERE name = 'anne' AND seq = 4", 1, "it is missing"),
        (
            "UPDATE log SET body = (SELECT body FROM log AS other WHERE other.name = 'mary' AND other.seq = log.seq)
             WHERE name = 'anne' AND seq = 9",
            5,
            WRONG,
        ),
    ] {
        let place = Embedded::fresh();
        for life in 0..2 {
            let store = place.open().await;
            for (table, seq) in ["anne", "mary"].iter().flat_map(|table| (5 * life..5 * life + 5).map(move |seq| (table, seq))) {
                store.append(append(table, seq)).await.expect("appended");
            }
            store.close().await;
        }
        let path = place.dir().join("xaymaca.db");
        let mut db = SqliteConnection::connect(path.to_str().expect("a path")).await.expect("connected");
        sqlx::raw_sql(sql).execute(&mut db).await.expect("changed");
        db.close().await.expect("closed");
        let store = place.open().await;
        assert_eq!(damage(store.read("anne").await), ("anne".into(), number, reason.into()), "{sql}");
        assert_eq!(store.read("mary").await, Ok(rows("mary", 10)));
        assert_eq!(store.read_after("mary", 6).await, Ok(rows("mary", 10).split_off(7)));
    }
}

#[tokio::test]
async fn each_kind_of_damage_in_a_shared_database_is_found_and_confined() {
    for (sql, append, reason) in [
        ("UPDATE log SET lines = 'anme 2' WHERE name = 'anne' AND seq = 2", 2, WRONG),
        ("UPDATE log SET lines = '\\xff' WHERE name = 'anne' AND seq = 2", 2, "it cannot be read"),
        ("UPDATE log SET at = 1003 WHERE name = 'anne' AND seq = 2", 2, WRONG),
        ("UPDATE log SET seq = 9 WHERE name = 'anne' AND seq = 2", 2, "it is missing"),
        ("UPDATE log SET digest = '\\x00' WHERE name = 'anne' AND seq = 2", 2, "it cannot be read"),
        (
            "UPDATE log SET digest = (SELECT digest FROM log WHERE name = 'anne' AND seq = 1) WHERE name = 'anne' AND seq = 2",
            2,
            WRONG,
        ),
        (
            "UPDATE log SET lines = other.lines FROM log AS other
             WHERE log.name = 'anne' AND other.name = 'anne' AND log.seq IN (2, 3) AND other.seq = 5 - log.seq",
            2,
            WRONG,
        ),
        ("DELETE FROM log WHERE name = 'anne' AND seq = 4", 4, "it was stored and is lost"),
        ("DELETE FROM log WHERE name = 'anne'", 1, "it was stored and is lost"),
        ("DELETE FROM head WHERE name = 'anne'", 0, "it was never stored"),
        ("UPDATE head SET seq = 3 WHERE name = 'anne'", 0, END),
        ("UPDATE card SET summary = 'of anme' WHERE name = 'anne'", 0, LISTS),
        ("UPDATE card SET changed = 7 WHERE name = 'anne'", 0, LISTS),
        ("UPDATE guest SET since = 7 WHERE name = 'anne' AND guest = 'g'", 0, PLACE),
        ("DELETE FROM guest WHERE name = 'anne' AND guest = 'g'", 0, PLACE),
    ] {
        println!("{sql}");
        let place = Remote::fresh();
        let store = place.open().await;
        fill(&store).await;
        store.close().await;
        place.ask(sql);
        let store = place.open().await;
        check_confined(&store, append, reason).await;
    }
}

#[tokio::test]
async fn a_damaged_frame_of_the_journal_harms_its_own_table_alone() {
    for (old, new, number) in [
        ("anne 2\n", "anme 2\n", 2),
        ("4:anne2 1002 7 ", "4:anne3 1002 7 ", 2),
        ("4:anne2 1002 7 ", "4:anne2 1002 8 ", 2),
        ("4:anne2 1002 7 ", "4:anne2 1002 70 ", 2),
        ("4:anne2 1002 7 ", "4:anne2 x002 7 ", 3),
        ("4:anne2 1002 7 ", "5:anne2 1002 7 ", 3),
        ("4:anne2 1002 7 ", "4:anme2 1002 7 ", 3),
        ("4:anne2 1002 7 ", "9:anne2 1002 7 ", 3),
    ] {
        println!("{new}");
        let place = Embedded::fresh();
        let store = place.open().await;
        fill(&store).await;
        // A copy as a crash leaves it: the journal is not folded.
        let copy = Embedded::fresh();
        let to = copy.dir().join("xaymaca.db");
        let mut db = SqliteConnection::connect(place.dir().join("xaymaca.db").to_str().expect("a path"))
            .await
            .expect("connected");
        sqlx::query("VACUUM INTO ?")
            .bind(to.to_str().expect("a path"))
            .execute(&mut db)
            .await
            .expect("copied");
        let mut db = SqliteConnection::connect(to.to_str().expect("a path")).await.expect("connected");
        let changed = sqlx::query("UPDATE journal SET body = replace(body, ?, ?) WHERE instr(body, ?) > 0")
            .bind(old)
            .bind(new)
            .bind(old)
            .execute(&mut db)
            .await
            .expect("changed");
        assert_eq!(changed.rows_affected(), 1);
        db.close().await.expect("closed");
        // Twice: the second start finds what the first has folded, and the damage again.
        for life in 0..2 {
            let store = copy.open().await;
            let (table, found, _) = damage(store.read("anne").await);
            assert!(table == "anne" && (found == number || found == 2), "{found}");
            for table in ["mary", "jack"] {
                assert_eq!(store.read(table).await, Ok(rows(table, 5 + life)), "{table}");
                assert_eq!(store.append(append(table, 5 + life)).await, Ok(()));
            }
            store.close().await;
        }
    }
}

#[tokio::test]
async fn a_damaged_key_is_not_used() {
    let place = Embedded::fresh();
    let store = place.open().await;
    store.key("k", [7; 32]).await.expect("a key");
    store.close().await;
    let path = place.dir().join("xaymaca.db");
    let mut db = SqliteConnection::connect(path.to_str().expect("a path")).await.expect("connected");
    sqlx::raw_sql("UPDATE secret SET value = zeroblob(32) WHERE name = 'k'")
        .execute(&mut db)
        .await
        .expect("changed");
    db.close().await.expect("closed");
    let opened = Store::open_with(place.dir(), &options()).await;
    let error = match opened {
        Ok(store) => store.key("k", [8; 32]).await.err(),
        Err(error) => Some(error),
    };
    let words = error.map(|error| error.to_string()).unwrap_or_default();
    assert!(words.contains("xaymaca.db") && words.contains("--repair"), "{words}");
}

/// A log that an older version wrote is sealed when it is read: from then on every change is found.
#[tokio::test]
async fn a_log_of_an_older_version_is_sealed_when_it_is_read() {
    let place = Embedded::fresh();
    let store = place.open_with(&Options { fold: 1, ..options() }).await;
    fill(&store).await;
    store.close().await;
    let path = place.dir().join("xaymaca.db");
    let change = async |sql: &'static str| {
        let mut db = SqliteConnection::connect(path.to_str().expect("a path")).await.expect("connected");
        sqlx::raw_sql(sql).execute(&mut db).await.expect(sql);
        db.close().await.expect("closed");
    };
    change(
        "DELETE FROM log; DELETE FROM card; DELETE FROM guest; DROP TABLE analysis; DROP TABLE head; DROP TABLE session; DROP TABLE identity;
         ALTER TABLE card DROP COLUMN checksum; ALTER TABLE card DROP COLUMN guests;
         ALTER TABLE guest DROP COLUMN checksum; ALTER TABLE secret DROP COLUMN checksum;
         INSERT INTO log VALUES ('anne', 1, 1001, '0 1000 7' || char(10) || 'anne 0' || char(10) || '1 1001 7' || char(10) || 'anne 1' || char(10));
         PRAGMA user_version = 3",
    )
    .await;
    let store = place.open().await;
    assert_eq!(store.read_after("anne", 0).await, Ok(rows("anne", 2).split_off(1)));
    assert_eq!(store.read("anne").await, Ok(rows("anne", 2)));
    store.close().await;
    change("UPDATE log SET body = replace(body, 'anne 0', 'anme 0')").await;
    let store = place.open().await;
    assert_eq!(damage(store.read("anne").await), ("anne".into(), 1, WRONG.into()));
}

/// A damaged table is set aside in both databases: it is unknown then, its sound part can be written anew, and the others are
/// as they were.
async fn check_set_aside(store: &Store, sound: u64) {
    assert_eq!(store.sound_beginning("anne").await, Ok(rows("anne", sound)));
    damage(store.read("anne").await);
    store.set_aside("anne").await.expect("set aside");
    assert_eq!(store.read("anne").await, Ok(vec![]));
    assert_eq!(store.card("anne").await, Ok(None));
    assert!(store.damaged().is_empty());
    claim(store, "anne").await;
    for seq in 0..sound {
        store.append(append("anne", seq)).await.expect("appended");
    }
    assert_eq!(store.read("anne").await, Ok(rows("anne", sound)));
    assert_eq!(store.read("mary").await, Ok(rows("mary", 5)));
}

#[tokio::test]
async fn a_damaged_table_in_a_file_is_set_aside() {
    for (sql, sound) in [
        ("UPDATE log SET body = replace(body, 'anne 2', 'anme 2') WHERE name = 'anne'", 2),
        ("UPDATE head SET seq = 9 WHERE name = 'anne'", 5),
    ] {
        let (place, store) = sqlite_after(sql).await;
        check_set_aside(&store, sound).await;
        store.clear_damaged_journal().await.expect("cleared");
        store.close().await;
        assert_eq!(place.open().await.read("anne").await, Ok(rows("anne", sound)), "also after a start");
    }
}

#[tokio::test]
async fn a_damaged_table_in_a_database_is_set_aside_and_its_rows_are_kept() {
    let place = Remote::fresh();
    fill(&place.open().await).await;
    place.ask("UPDATE log SET lines = 'anme 2' WHERE name = 'anne' AND seq = 2");
    check_set_aside(&place.node("repair").await, 2).await;
    assert_eq!(place.ask("SELECT count(*) FROM aside WHERE relation = 'log'"), "5");
}

/// More pages than the lists of the next test have.
const PAGES: usize = 20;

/// A flipped bit makes a name that is no text, and that comes after the name it is read as. Lists that go on after the last
/// name end all the same.
#[tokio::test]
async fn lists_end_where_a_damaged_name_is_the_last() {
    let place = Embedded::fresh();
    let store = place.open().await;
    fill(&store).await;
    crate::guests::fill(&store).await;
    let name = "CAST(x'fafafa' AS TEXT)";
    sqlite(&place, &format!("PRAGMA foreign_keys = OFF; UPDATE card SET name = {name} WHERE name = 'jack'"))
        .await;
    sqlite(
        &place,
        &format!("PRAGMA foreign_keys = OFF; UPDATE session SET guest = {name} WHERE guest = 'mary'"),
    )
    .await;

    let (mut after, mut pages) = (String::new(), 0);
    while let Some(last) = store.tables(&after, 2).await.expect("a page").pop() {
        (after, pages) = (last, pages + 1);
        assert!(pages < PAGES, "{after}");
    }
    let (mut after, mut pages) = (String::new(), 0);
    while let Some(last) = store.verify_guests(&after, 2).await.expect("a page") {
        (after, pages) = (last, pages + 1);
        assert!(pages < PAGES, "{after}");
    }
    let racing = tokio::time::timeout(std::time::Duration::from_mins(1), store.racing("", 2)).await;
    assert_eq!(racing.expect("an end"), Ok(vec![]));
}
