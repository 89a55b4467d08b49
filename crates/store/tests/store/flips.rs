//! Flipped bits: whichever bit of a data directory changes, no answer is wrong. Either the start is refused with the name of
//! the file, or every table and guest that is not as it was written is named and refused, and all others are as they were. Every
//! second file is opened as if it were too large to be checked whole.
//!
//! `XAYMACA_FLIPS` and `XAYMACA_FLIPS_SEED` try more bits, or others.

use crate::place::{append, card, number, options, rows};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use xaymaca_store::{
    Append, GuestListing, Identity, Listing, Options, Page, Phase, SessionChange, Store, StoreError, TokenRow,
};

const FLIPS: u64 = 120;
/// More than one page of the file has room for.
const TABLES: u64 = 24;
const APPENDS: u64 = 12;
/// Guests with sessions.
const GUESTS: u64 = 40;
/// The guest of all tables.
const GUEST: &str = "g";

fn name(table: u64) -> String {
    format!("table{table}")
}

fn summary(table: u64) -> String {
    format!(
        "what lists show of table {table}, {}",
        "some forty letters that fill a page the sooner".repeat(4)
    )
}

/// The tokens of a guest, of whom every second has logged out everywhere before.
fn identity(guest: u64) -> Identity {
    let token = |nth: u64| TokenRow {
        id: format!("{guest} {nth}"),
        name: "Parrot".into(),
        made: 1000 + nth,
        expires: 5000,
    };
    Identity { generation: guest % 2, tokens: (0..guest % 3).map(token).collect() }
}

async fn fill_guest(store: &Store, guest: u64) {
    let Identity { generation, tokens } = identity(guest);
    let name = format!("guest{guest}");
    let mut changes = vec![SessionChange::LogOut { guest: name.clone() }; generation as usize];
    let revoked = TokenRow { id: format!("{guest} revoked"), name: "Cat".into(), made: 1, expires: 9000 };
    for token in tokens.into_iter().chain([revoked.clone()]) {
        changes.push(SessionChange::Add { guest: name.clone(), token, most: 9 });
    }
    changes.push(SessionChange::Revoke { guest: name, id: revoked.id });
    for change in changes {
        assert!(store.change_sessions(change).await.expect("stored") > 0);
    }
}

/// Writes the directory whose bits are flipped. It is copied while the store is open: so some appends are in logs, some in the
/// journal, and some pages only in the write-ahead log.
async fn fill(written: &Path, copied: &Path) {
    let store =
        Store::open_with(written, &Options { fold: 100, ..options() }).await.expect("the store opens");
    for seq in 0..APPENDS {
        for table in 0..TABLES {
            let card = (seq == 0).then(|| card(Phase::Open, &summary(table), &[GUEST, &name(table)]));
            store.append(Append { card, ..append(&name(table), seq) }).await.expect("appended");
        }
        for guest in (0..GUESTS).filter(|guest| guest % APPENDS == seq) {
            fill_guest(&store, guest).await;
        }
        if seq == APPENDS / 2 {
            // Pages of the file itself, too.
            copy(written, copied);
        }
    }
    copy(written, copied);
    store.close().await;
}

/// The files that the next start reads. The index in shared memory is made anew.
fn files(dir: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(dir).expect("a directory").map(|file| file.expect("a file").path()).collect();
    files.retain(|file| !file.to_string_lossy().ends_with("-shm"));
    files.sort();
    files
}

fn copy(from: &Path, to: &Path) {
    for file in files(from) {
        std::fs::copy(&file, to.join(file.file_name().expect("a name"))).expect("copied");
    }
}

#[tokio::test]
async fn no_answer_is_wrong_after_a_bit_has_flipped() {
    let (flips, seed) = (number("XAYMACA_FLIPS", FLIPS), number("XAYMACA_FLIPS_SEED", 1));
    let [written, open, closed] = [(); 3].map(|()| tempfile::tempdir().expect("a directory"));
    fill(written.path(), open.path()).await;
    copy(written.path(), closed.path());
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut refused, mut damaged, mut guests) = (0, 0, 0);
    for flip in 0..flips {
        let place = tempfile::tempdir().expect("a directory");
        copy(if flip % 2 == 0 { open.path() } else { closed.path() }, place.path());
        let flipped = flip_one(place.path(), &mut luck);
        let context = format!("seed {seed}, flip {flip}: {flipped}");
        let checked = if flip / 2 % 2 == 0 { 0 } else { u64::MAX };
        match Store::open_with(place.path(), &Options { checked, ..options() }).await {
            Err(error) => {
                assert!(error.to_string().contains("xaymaca.db"), "{context}: the file is named: {error}");
                refused += 1;
            }
            Ok(store) => {
                damaged += usize::from(check(&store, &context).await > 0);
                guests += usize::from(!store.damaged_guests().is_empty());
            }
        }
    }
    println!(
        "{flips} flips: the start was refused {refused} times, tables were damaged {damaged} times, guests {guests} times"
    );
    assert!(damaged > 0, "some bits matter");
}

/// Flips one bit of one file. Returns which.
fn flip_one(dir: &Path, luck: &mut Xoshiro256PlusPlus) -> String {
    let mut below = |bound: usize| (luck.next_u64() % bound as u64) as usize;
    let files: Vec<PathBuf> =
        files(dir).into_iter().filter(|file| file.metadata().expect("it is there").len() > 0).collect();
    let file = &files[below(files.len())];
    let mut bytes = std::fs::read(file).expect("read");
    let (at, bit) = (below(bytes.len()), below(8));
    bytes[at] ^= 1 << bit;
    std::fs::write(file, bytes).expect("written");
    format!("bit {bit} of byte {at} of {}", file.file_name().expect("a name").to_string_lossy())
}

/// Asks everything. Returns the number of damaged tables.
async fn check(store: &Store, context: &str) -> usize {
    for table in 0..TABLES {
        let name = name(table);
        match store.read(&name).await {
            Ok(log) => assert_eq!(log, rows(&name, APPENDS), "{context}: {name}"),
            Err(error) => is_named(&name, &error, context),
        }
        match store.card(&name).await {
            Ok(found) => assert_eq!(found, Some((Phase::Open, summary(table))), "{context}: {name}"),
            Err(error) => is_named(&name, &error, context),
        }
    }
    for guest in 0..=GUESTS {
        let (name, expected) = (format!("guest{guest}"), identity(guest));
        let expected = if guest < GUESTS { expected } else { Identity::default() };
        match store.identity(&name).await {
            Ok(found) => assert_eq!(found, expected, "{context}: {name}"),
            Err(StoreError::DamagedGuest { guest }) => assert_eq!(guest, name, "{context}"),
            Err(error) => panic!("{context}: {name}: {error}"),
        }
    }
    let listed = store.listed(99).await.unwrap_or_else(|error| panic!("{context}: {error}"));
    let page = Page { over: false, after: None, limit: 99 };
    let own = store.of_guest(GUEST, page).await.unwrap_or_else(|error| panic!("{context}: {error}"));
    let own: Vec<Listing> = own.into_iter().map(|GuestListing { listing, .. }| listing).collect();
    let damaged: BTreeSet<String> = store.damaged().into_iter().map(|damage| damage.table).collect();
    for list in [listed, own] {
        let mut missing: BTreeSet<String> = (0..TABLES).map(name).collect();
        for Listing { table, phase, summary: found, .. } in list {
            assert!(missing.remove(&table), "{context}: {table} stands in a list once");
            let number =
                table.strip_prefix("table").and_then(|number| number.parse().ok()).expect("one of ours");
            assert_eq!((phase, found), (Phase::Open, summary(number)), "{context}");
        }
        assert!(missing.is_subset(&damaged), "{context}: {missing:?} are missing, {damaged:?} damaged");
    }
    for table in (0..TABLES).map(name) {
        let found =
            store.by_code(&table.to_uppercase()).await.unwrap_or_else(|error| panic!("{context}: {error}"));
        let is_right = found.as_deref() == Some(&table) || found.is_none() && damaged.contains(&table);
        assert!(is_right, "{context}: the code of {table} leads to {found:?}");
    }
    damaged.len()
}

/// The only refusal is that of a damaged table, by its name.
fn is_named(name: &str, error: &StoreError, context: &str) {
    assert!(
        matches!(error, StoreError::Damaged { table, .. } if table == name),
        "{context}: {name}: {error}"
    );
}
