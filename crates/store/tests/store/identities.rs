//! Rows in `identity` that are damaged so that it is not certain whose they are, or whose values have another type: nothing that
//! was called back holds again.

use crate::guests::{change, fill, row};
use crate::place::{Embedded, Place, Remote, number, options, patch_header, row_in, sqlite};
use std::fs;
use xaymaca_store::{Identity, KeyRepair, SessionChange, Store, StoreError, TokenRow};

async fn filled() -> Embedded {
    let place = Embedded::fresh();
    let store = place.open().await;
    store.key("session", [7; 32]).await.expect("a key");
    fill(&store).await;
    change(&store, SessionChange::LogOut { guest: "zoe".into() }).await;
    store.close().await;
    place
}

async fn refusal(place: &Embedded) -> String {
    let opened = Store::open_with(place.dir(), &options()).await;
    opened.err().map(|error| error.to_string()).unwrap_or_default()
}

fn says_what_to_do(words: &str) {
    assert!(words.contains("xaymaca.db") && words.contains("xaymaca check --data"), "{words}");
}

/// More than one byte of the row has changed.
const UNOWNED: &str = "UPDATE identity SET guest = 'nobody', generation = 0 WHERE guest = 'jack'";

#[tokio::test]
async fn a_row_that_may_be_any_guests_refuses_the_start() {
    let place = filled().await;
    sqlite(&place, UNOWNED).await;
    says_what_to_do(&refusal(&place).await);
    let prepared = Store::prepare_repair(place.dir()).await.expect("prepared");
    assert_eq!(prepared.keys, [KeyRepair::Withdrawn("session".into())]);
    assert!(prepared.copies.join("xaymaca.db").is_file(), "the bytes are kept");
    let store = place.open().await;
    assert_eq!(store.key("session", [9; 32]).await, Ok([9; 32]), "no cookie of before holds");
    assert_eq!(store.identity("zoe").await.map(|zoe| zoe.generation), Ok(1));
}

#[tokio::test]
async fn a_row_that_may_be_any_guests_of_a_shared_database_withdraws_the_key() {
    let place = Remote::fresh();
    let store = place.open().await;
    store.key("session", [7; 32]).await.expect("a key");
    fill(&store).await;
    place.ask(UNOWNED);
    while store.verify_guests("", 99).await.is_err() {}
    let withdrawn = [KeyRepair::Withdrawn("session".into())];
    assert_eq!(store.repair_keys(false).await.expect("checked"), withdrawn);
    assert_eq!(store.repair_keys(true).await.expect("repaired"), withdrawn);
    assert_eq!(place.ask("SELECT count(*) FROM aside WHERE relation = 'secret'"), "1", "nothing is deleted");
    assert_eq!(store.key("session", [9; 32]).await, Ok([9; 32]), "no cookie of before holds");
}

#[tokio::test]
async fn a_name_that_is_no_text_any_more_is_given_back() {
    let place = filled().await;
    // The first bit of the first letter.
    sqlite(&place, "UPDATE identity SET guest = CAST(x'ea61636b' AS TEXT) WHERE guest = 'jack'").await;
    let store = place.open().await;
    assert_eq!(store.identity("jack").await, Err(StoreError::DamagedGuest { guest: "jack".into() }));
    for guest in store.damaged_guests() {
        store.repair_guest(&guest).await.expect("repaired");
    }
    assert!(store.identity("jack").await.is_ok_and(|jack| jack.generation > 2));
    store.close().await;
    assert!(place.open().await.damaged_guests().is_empty(), "the repair lasts");
}

#[tokio::test]
async fn a_name_that_has_become_a_blob_is_not_taken_for_none() {
    let place = filled().await;
    // Its guest seems to have no row. Another one is damaged, too, which explains nothing of it.
    patch_header(&place, "zoe", 5);
    sqlite(&place, "UPDATE identity SET generation = 0 WHERE guest = 'jack'").await;
    says_what_to_do(&refusal(&place).await);
    let prepared = Store::prepare_repair(place.dir()).await.expect("prepared");
    assert_eq!(prepared.keys, [], "it is certain whose row it is");
    let store = place.open().await;
    assert_eq!(store.identity("zoe").await, Ok(Identity { generation: 1, tokens: Vec::new() }));
    assert_eq!(store.damaged_guests(), ["jack"]);
}

/// One bit of a guest's row in `identity` at a time, its header included. `XAYMACA_IDENTITY_STEP=1` tries all of them.
#[tokio::test]
async fn no_bit_of_a_row_brings_back_what_its_guest_has_called_back() {
    let place = filled().await;
    let whole = fs::read(place.dir().join("xaymaca.db")).expect("a file");
    let row = row_in(&whole, "kate", 5);
    // The header, the name, a generation of no byte, a time of six, and two digests.
    let bits = 8 * (6 + 4 + 6 + 22 + 22);
    let (mut refused, mut damaged) = (0, 0);
    for bit in (0..bits).step_by(number("XAYMACA_IDENTITY_STEP", 7) as usize) {
        let mut bytes = whole.clone();
        bytes[row + bit / 8] ^= 1 << (bit % 8);
        let copy = Embedded::fresh();
        fs::write(copy.dir().join("xaymaca.db"), bytes).expect("flipped");
        let store = match Store::open_with(copy.dir(), &options()).await {
            Ok(store) => store,
            Err(error) => {
                says_what_to_do(&error.to_string());
                refused += 1;
                continue;
            }
        };
        match store.identity("kate").await {
            Ok(found) => assert_eq!(found, Identity { generation: 1, tokens: Vec::new() }, "{bit}"),
            Err(error) => {
                assert_eq!(error, StoreError::DamagedGuest { guest: "kate".into() }, "{bit}");
                damaged += 1;
            }
        }
        assert_eq!(store.identity("jack").await.map(|jack| jack.generation), Ok(2), "{bit}: others go on");
    }
    println!("of {bits} bits: {refused} starts refused, {damaged} times the guest was damaged");
    assert!(damaged > refused);
}

/// One bit of the generation has changed.
const ANOTHER_GENERATION: &str =
    "UPDATE identity SET generation = generation + 1 - 2 * (generation % 2) WHERE guest = 'anne'";

/// Damages a guest's row so that their generation is not certain. It is done by another process, or another client.
trait Damaging: Place {
    async fn ask_for(&self, sql: &str);
}

impl Damaging for Embedded {
    async fn ask_for(&self, sql: &str) {
        sqlite(self, sql).await;
    }
}

impl Damaging for Remote {
    async fn ask_for(&self, sql: &str) {
        self.ask(sql);
    }
}

#[expect(private_bounds, reason = "only this file damages")]
pub(crate) async fn damaged_guests_do_not_keep_tokens_of_others(place: &impl Damaging) {
    let store = place.open().await;
    let guests = number("XAYMACA_DAMAGED_GUESTS", 12);
    for nth in 0..guests {
        let token = TokenRow { made: 1, expires: 500, ..row(&format!("d{nth}")) };
        change(&store, SessionChange::Add { guest: format!("d{nth:03}"), token, most: 9 }).await;
    }
    for id in ["y", "z"] {
        change(&store, SessionChange::Add { guest: id.into(), token: row(id), most: 9 }).await;
    }
    store.close().await;
    place.ask_for("UPDATE session SET name = 'Parrox' WHERE guest LIKE 'd%'").await;
    let store = place.open().await;
    let expire = || store.change_sessions(SessionChange::Expire { before: 2000, limit: 1 });
    assert_eq!((expire().await, expire().await, expire().await), (Ok(1), Ok(1), Ok(0)));
    assert!(store.identity("y").await.is_ok_and(|guest| guest.tokens.is_empty()));
}

#[expect(private_bounds, reason = "only this file damages")]
pub(crate) async fn a_generation_never_goes_down(place: &impl Damaging) {
    let (future, mut last) = (1_u64 << 50, 0);
    for repair in 0..3 {
        let store = place.open().await;
        if repair == 1 {
            // A repair while the clock was far ahead.
            let mut value = [0; 32];
            value[..8].copy_from_slice(&future.to_le_bytes());
            store.note("repaired", value).await.expect("noted");
        }
        change(&store, SessionChange::LogOut { guest: "anne".into() }).await;
        let before = store.identity("anne").await.expect("sound").generation;
        store.close().await;
        place.ask_for(ANOTHER_GENERATION).await;
        let store = place.open().await;
        store.verify_guests("", 9).await.expect("verified");
        assert!(!store.repair_guest("anne").await.expect("repaired"), "no cookie holds");
        let repaired = store.identity("anne").await.expect("certain").generation;
        assert!(repaired > before && repaired > last, "{repair}: {repaired}, {before}, {last}");
        last = repaired;
        store.close().await;
    }
    assert!(last > future);
}

/// A row that names another guest, so that it is not certain at first whose it is.
const MOVED: &str = "UPDATE identity SET guest = 'nobody' WHERE guest = 'jack'";

/// The owner of a row that was found under another name is refused at once, in whichever way it was found.
#[expect(private_bounds, reason = "only this file damages")]
pub(crate) async fn the_owner_of_a_moved_row_is_refused_at_once(place: &impl Damaging) {
    for found_by_a_read in [true, false] {
        let guest = |name: &str| format!("{name}{found_by_a_read}");
        let store = place.open().await;
        for name in ["jack", "jack", "kate"] {
            change(&store, SessionChange::LogOut { guest: guest(name) }).await;
        }
        // The store stays open: a server runs.
        let moved = MOVED.replace("nobody", &guest("nobody")).replace("jack", &guest("jack"));
        place.ask_for(&moved).await;
        if found_by_a_read {
            assert!(store.identity(&guest("nobody")).await.is_err());
        } else {
            assert!(store.verify_guests("", 99).await.is_ok_and(|last| last.is_some()));
        }
        let noted = store.noted_damages();
        assert!(noted > 0);
        let refused = Err(StoreError::DamagedGuest { guest: guest("jack") });
        assert_eq!(store.check_guest(&guest("jack")), refused);
        assert_eq!(store.identity(&guest("jack")).await.map(|_| ()), refused);
        let log_out = SessionChange::LogOut { guest: guest("jack") };
        assert_eq!(store.change_sessions(log_out).await.map(|_| ()), refused);
        assert!(store.noted_damages() > noted);
        assert_eq!(store.identity(&guest("kate")).await.map(|kate| kate.generation), Ok(1), "others go on");
        assert_eq!(store.check_guest("new"), Ok(()));
        for name in store.damaged_guests() {
            store.repair_guest(&name).await.expect("repaired");
        }
        store.close().await;
    }
}

#[tokio::test]
async fn the_owner_of_a_row_is_looked_for_once_among_all_guests_of_a_shared_database() {
    let place = Remote::fresh();
    let store = place.open().await;
    fill(&store).await;
    for nth in 0..30 {
        change(&store, SessionChange::LogOut { guest: format!("zoe{nth}") }).await;
    }
    place.ask(UNOWNED);
    // Every time the guests of tables are read another lock is taken. The connections that read may do that, and keep it.
    place.ask("ALTER TABLE guest RENAME TO guest_of_table");
    place.ask(
        "CREATE VIEW guest AS SELECT 'anne'::text AS guest
         FROM (SELECT pg_advisory_lock(1000, (random() * 2000000000)::integer)) AS looked",
    );
    let (mut last, mut pages) = (String::new(), 0);
    while let Some(next) = store.verify_guests(&last, 2).await.expect("verified") {
        (last, pages) = (next, pages + 1);
    }
    assert!(pages > 15, "{pages}");
    let looked = place.ask("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = 1000");
    assert_eq!(looked, "1", "once a walk, not for every page");
}

/// Repairs and log-outs after the first repair go up by one each: times of change stay beside the clock.
#[expect(private_bounds, reason = "only this file damages")]
pub(crate) async fn repairs_do_not_run_ahead_of_the_clock(place: &impl Damaging) {
    let now = || std::time::SystemTime::UNIX_EPOCH.elapsed().expect("after 1970").as_millis() as u64;
    for nth in 0..6 {
        let store = place.open().await;
        change(&store, SessionChange::LogOut { guest: "anne".into() }).await;
        store.close().await;
        place.ask_for(ANOTHER_GENERATION).await;
        let store = place.open().await;
        store.verify_guests("", 9).await.expect("verified");
        assert!(!store.repair_guest("anne").await.expect("repaired"), "no cookie holds");
        let repaired = store.identity("anne").await.expect("certain").generation;
        assert!(repaired <= now() + 2 * nth + 2, "{nth}: {repaired}");
        store.close().await;
    }
}
