//! Damage to the structure of the file, not to a row: the start is refused, with the file's name and what to do.

use crate::place::{Embedded, Place as _, append, card, options, patch_header, rows, sqlite};
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use std::fs;
use xaymaca_store::{Append, Page, Phase, Store, StoreError};

async fn filled() -> Embedded {
    let place = Embedded::fresh();
    let store = place.open().await;
    store.key("session", [7; 32]).await.expect("a key");
    for table in 0..12 {
        let name = format!("t{table}");
        for seq in 0..9 {
            let card = (seq % 4 == 0).then(|| {
                card(if table % 2 == 0 { Phase::Open } else { Phase::Racing }, &name, &["g", &name])
            });
            store.append(Append { card, ..append(&name, seq) }).await.expect("appended");
        }
    }
    store.close().await;
    place
}

/// What a store says that is not refused must be right, or name a damaged table.
async fn check_answers(store: &Store, at: usize) {
    let damaged: Vec<String> = store.damaged().into_iter().map(|damage| damage.table).collect();
    for table in 0..12 {
        let name = format!("t{table}");
        match store.verify_table(&name).await {
            Ok(found) => assert_eq!(found.rows, rows(&name, 9), "{at}: {name}"),
            Err(StoreError::Damaged { table, .. }) => assert_eq!(table, name, "{at}"),
            Err(error) => panic!("{at}: {error}"),
        }
    }
    let listed: Vec<String> =
        store.listed(99).await.expect("a list").into_iter().map(|one| one.table).collect();
    let racing: Vec<String> =
        store.racing("", 99).await.expect("a list").into_iter().map(|(table, _)| table).collect();
    let page = Page { over: false, after: None, limit: 99 };
    let mine: Vec<String> =
        store.of_guest("g", page).await.expect("a list").into_iter().map(|one| one.listing.table).collect();
    let now: Vec<String> = store.damaged().into_iter().map(|damage| damage.table).collect();
    for table in 0..12 {
        let name = format!("t{table}");
        let is_open = table % 2 == 0;
        if now.contains(&name) || damaged.contains(&name) {
            continue;
        }
        assert_eq!(listed.contains(&name), is_open, "{at}: {name}");
        assert_eq!(racing.contains(&name), !is_open, "{at}: {name}");
        assert!(mine.contains(&name), "{at}: {name}");
    }
    assert_eq!(store.key("session", [9; 32]).await, Ok([7; 32]), "{at}");
}

#[tokio::test]
async fn a_flipped_byte_anywhere_in_the_file_gives_no_wrong_answer() {
    let place = filled().await;
    let whole = fs::read(place.dir().join("xaymaca.db")).expect("a file");
    let flips: usize =
        std::env::var("XAYMACA_FLIPS").ok().and_then(|flips| flips.parse().ok()).unwrap_or(150);
    let (mut refused, mut named) = (0, 0);
    // A step that meets every part of a page, and the header with its own.
    let places = (0..100).step_by(7).chain((0..flips).map(|nth| nth * 7919 % whole.len()));
    for at in places {
        let copy = Embedded::fresh();
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(copy.dir().join("xaymaca.db"), bytes).expect("flipped");
        match Store::open_with(copy.dir(), &options()).await {
            Ok(store) => {
                check_answers(&store, at).await;
                named += usize::from(!store.damaged().is_empty());
            }
            Err(error) => {
                let words = error.to_string();
                assert!(words.contains("xaymaca.db"), "{at}: {words}");
                refused += 1;
            }
        }
    }
    println!("{flips} flips in {} bytes: {refused} refused, {named} with damaged tables", whole.len());
    assert!(refused > 0 && named > 0);
}

#[tokio::test]
async fn a_damaged_index_refuses_the_start_and_says_what_to_do() {
    let place = filled().await;
    let path = place.dir().join("xaymaca.db");
    let mut db = SqliteConnection::connect(path.to_str().expect("a path")).await.expect("connected");
    // An index that says something else than its rows.
    let sql = "PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'phase = 1', 'phase = 0') WHERE name = 'card_racing';";
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut db).await.expect("changed");
    db.close().await.expect("closed");
    let words = refusal(&place).await;
    assert!(words.contains("xaymaca.db") && words.contains("xaymaca check --data"), "{words}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let place = Embedded::fresh();
    fs::write(place.dir().join("xaymaca.db"), "x".repeat(5000)).expect("written");
    let words = refusal(&place).await;
    assert!(words.contains("xaymaca.db") && words.contains("xaymaca check --data"), "{words}");
}

#[tokio::test]
async fn a_row_that_is_gone_is_not_explained_by_damage_elsewhere() {
    let place = filled().await;
    let path = place.dir().join("xaymaca.db");
    let mut db = SqliteConnection::connect(path.to_str().expect("a path")).await.expect("connected");
    // The indices are hidden while a card and its guests are deleted. Another table is damaged.
    let hide = "PRAGMA writable_schema = ON;
        CREATE TABLE hidden AS SELECT * FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'card' AND sql IS NOT NULL;
        DELETE FROM sqlite_schema WHERE name IN (SELECT name FROM hidden);";
    sqlx::raw_sql(AssertSqlSafe(hide)).execute(&mut db).await.expect("hidden");
    db.close().await.expect("closed");
    let show = "PRAGMA writable_schema = ON;
        DELETE FROM guest WHERE name = 't4'; DELETE FROM card WHERE name = 't4';
        UPDATE card SET summary = 'x' WHERE name = 't6';
        INSERT INTO sqlite_schema SELECT * FROM hidden; DROP TABLE hidden;";
    sqlite(&place, show).await;
    let words = refusal(&place).await;
    assert!(words.contains("xaymaca.db") && words.contains("wrong # of entries"), "{words}");
}

#[tokio::test]
async fn an_index_that_lies_is_not_explained_by_damage_elsewhere() {
    let place = filled().await;
    sqlite(&place, "UPDATE head SET checksum = '' WHERE name = 't6'").await;
    let path = place.dir().join("xaymaca.db");
    let mut db = SqliteConnection::connect(path.to_str().expect("a path")).await.expect("connected");
    let root: i64 = sqlx::query_scalar("SELECT rootpage FROM sqlite_schema WHERE name = 'card_by_age'")
        .fetch_one(&mut db)
        .await
        .expect("a page");
    db.close().await.expect("closed");
    let mut bytes = fs::read(&path).expect("a file");
    let page = (root as usize - 1) * 4096;
    let at = bytes[page..page + 4096].windows(2).position(|text| text == b"t4").expect("an entry");
    bytes[page + at] = b'z';
    fs::write(&path, bytes).expect("changed");
    let words = refusal(&place).await;
    assert!(words.contains("xaymaca.db") && words.contains("card_by_age"), "{words}");
}

#[tokio::test]
async fn a_table_whose_name_has_become_a_blob_is_named_and_can_be_set_aside() {
    let place = filled().await;
    patch_header(&place, "t9", 8);
    let store = place.open().await;
    assert_eq!(store.damaged().into_iter().map(|damage| damage.table).collect::<Vec<_>>(), ["t9"]);
    check_answers(&store, 0).await;
    store.set_aside("t9").await.expect("set aside");
    assert_eq!(store.card("t9").await, Ok(None));
    store.close().await;
    let store = place.open().await;
    assert_eq!((store.damaged(), store.read("t9").await), (vec![], Ok(vec![])), "nothing is left of it");
}

#[tokio::test]
async fn a_card_under_another_name_is_missed_by_its_table() {
    for name in ["'lonf'", "CAST(x'ec6f6e65' AS TEXT)"] {
        let place = Embedded::fresh();
        let store = place.open().await;
        // A table that no guest sits at: no other row tells that there is a card.
        let card = Some(card(Phase::Open, "x", &[]));
        store.append(Append { card, ..append("lone", 0) }).await.expect("appended");
        store.close().await;
        sqlite(&place, &format!("UPDATE card SET name = {name} WHERE name = 'lone'")).await;
        let store = place.open().await;
        assert!(store.damaged().iter().any(|damage| damage.table == "lone"), "{name}: {:?}", store.damaged());
    }
}

async fn refusal(place: &Embedded) -> String {
    let opened = Store::open_with(place.dir(), &options()).await;
    opened.err().map(|error| error.to_string()).unwrap_or_default()
}

#[tokio::test]
async fn a_database_that_is_lost_beside_its_other_files_refuses_the_start() {
    // One that was closed has no write-ahead log, one that was killed has.
    for is_closed in [true, false] {
        for is_there in [true, false] {
            let place = Embedded::fresh();
            let store = place.open().await;
            store.append(append("anne", 0)).await.expect("appended");
            let copy = Embedded::fresh();
            if is_closed {
                store.clone().close().await;
            }
            for name in ["xaymaca.db-wal", "acknowledged"] {
                let copied = fs::copy(place.dir().join(name), copy.dir().join(name));
                assert!(copied.is_ok() || is_closed && name == "xaymaca.db-wal");
            }
            if is_there {
                fs::write(copy.dir().join("xaymaca.db"), "").expect("emptied");
            }
            let before = files(&copy);
            for _ in 0..2 {
                let refusal =
                    Store::open_with(copy.dir(), &options()).await.err().map(|error| error.to_string());
                let words =
                    refusal.expect("refused: it would be a new store, where no table was ever stored");
                assert!(words.contains("xaymaca.db") && words.contains("restore a backup"), "{words}");
                assert!(Store::prepare_repair(copy.dir()).await.is_err(), "no repair begins anew either");
            }
            assert_eq!(files(&copy), before, "nothing is changed");
        }
    }
}

/// The bytes of every file but the lock.
fn files(place: &Embedded) -> std::collections::BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(place.dir()).expect("a directory").map(|entry| entry.expect("an entry"));
    let named = entries.map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path()));
    named
        .filter(|(name, _)| name != "lock")
        .map(|(name, path)| (name, fs::read(path).expect("a file")))
        .collect()
}

#[tokio::test]
async fn a_side_file_that_cannot_be_read_is_named() {
    let place = filled().await;
    fs::remove_file(place.dir().join("acknowledged")).expect("removed");
    fs::create_dir(place.dir().join("acknowledged")).expect("a folder in its place");
    let refusal = Store::open_with(place.dir(), &options()).await.err().map(|error| error.to_string());
    assert!(refusal.is_some_and(|words| words.contains("acknowledged beside xaymaca.db")));
}
