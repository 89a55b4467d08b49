//! Damaged keys: the start is refused, and a repair has a way.

use crate::place::{Embedded, Place, Remote, append, options, rows, sqlite};
use xaymaca_store::{KeyRepair, Store};

async fn filled(place: &impl Place) {
    let store = place.open().await;
    store.key("session", [7; 32]).await.expect("a key");
    store.append(append("anne", 0)).await.expect("appended");
    store.close().await;
}

const ONE_BYTE: &str =
    "UPDATE secret SET value = CAST(x'27' || substr(value, 2) AS BLOB) WHERE name = 'session'";
const NAME: &str = "UPDATE secret SET name = 'sessioo' WHERE name = 'session'";
const SUM: &str = "UPDATE secret SET checksum = 'A' || substr(checksum, 2) WHERE name = 'session'";
const ALL: &str = "UPDATE secret SET value = zeroblob(32) WHERE name = 'session'";

#[tokio::test]
async fn a_damaged_key_refuses_the_start_and_can_be_repaired() {
    let mended = KeyRepair::Mended("session".into());
    for (sql, done, key) in [
        (ONE_BYTE, mended.clone(), [7; 32]),
        (NAME, mended.clone(), [7; 32]),
        (SUM, mended, [7; 32]),
        (ALL, KeyRepair::Removed("session".into()), [9; 32]),
    ] {
        let place = Embedded::fresh();
        filled(&place).await;
        sqlite(&place, sql).await;
        let words = Store::open_with(place.dir(), &options()).await.err().map(|error| error.to_string());
        let words = words.unwrap_or_default();
        assert!(words.contains("xaymaca.db") && words.contains("xaymaca check --data"), "{sql}: {words}");
        let prepared = Store::prepare_repair(place.dir()).await.expect("prepared");
        assert_eq!(prepared.keys, [done], "{sql}");
        assert!(prepared.copies.join("xaymaca.db").is_file(), "the bytes are kept");
        let store = place.open().await;
        assert_eq!(store.key("session", [9; 32]).await, Ok(key), "{sql}");
        assert_eq!(store.read("anne").await, Ok(rows("anne", 1)));
    }
}

#[tokio::test]
async fn a_damaged_key_in_a_shared_database_can_be_repaired() {
    for (sql, done, key) in [
        (
            "UPDATE secret SET value = set_byte(value, 3, 9) WHERE name = 'session'",
            KeyRepair::Mended("session".into()),
            [7; 32],
        ),
        (
            "UPDATE secret SET value = set_byte(set_byte(value, 3, 9), 4, 9) WHERE name = 'session'",
            KeyRepair::Removed("session".into()),
            [9; 32],
        ),
    ] {
        let place = Remote::fresh();
        filled(&place).await;
        place.ask(sql);
        let store = place.open().await;
        let error = store.key("session", [9; 32]).await.expect_err("it is damaged").to_string();
        assert!(error.contains("session") && error.contains("xaymaca check --database"), "{error}");
        assert_eq!(store.repair_keys(false).await.map(|keys| keys.len()), Ok(1), "only said");
        assert_eq!(store.repair_keys(true).await, Ok(vec![done]));
        assert_eq!(store.key("session", [9; 32]).await, Ok(key));
        assert_eq!(
            place.ask("SELECT count(*) FROM aside WHERE relation = 'secret'"),
            "1",
            "nothing is deleted"
        );
    }
}
