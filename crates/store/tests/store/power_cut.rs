//! Power cuts: a process writes under `strace`, which notes every write and every sync. From those notes a directory is made
//! as a power cut at any moment may leave it: what was not synced is lost, kept or torn, as a seed decides. A store opened
//! there has every append that was acknowledged before the cut.
//!
//! `XAYMACA_POWER_CUTS` and `XAYMACA_POWER_SEED` try more cuts, or others.

mod disk;
mod trace;

use crate::place::{folding, number, rows, told};
use disk::{Disk, Survives};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use std::collections::HashMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use trace::Event;
use xaymaca_store::Store;

/// The environment variable that names the directory to the child; without it the child does nothing.
const DIR: &str = "XAYMACA_STORE_POWER";
const TABLES: u64 = 8;
/// How often the child opens and closes the store: closing moves the write-ahead log into the database.
const LIVES: u64 = 4;
/// Appends of each table in one life.
const APPENDS: u64 = 12;
const CUTS: u64 = 60;

/// The process whose writes are noted: it prints what was acknowledged.
#[tokio::test]
async fn child() {
    let Some(dir) = std::env::var_os(DIR) else { return };
    for life in 0..LIVES {
        let store = Store::open_with(Path::new(&dir), &folding()).await.expect("the store opens");
        let tables = (0..TABLES).map(|table| {
            let (store, table) = (store.clone(), format!("t{table}"));
            tokio::spawn(async move {
                for seq in life * APPENDS..(life + 1) * APPENDS {
                    store.append(told(&table, seq)).await.expect("appended");
                    let said = format!("acknowledged {table} {seq}\n");
                    std::io::stdout().write_all(said.as_bytes()).expect("the parent listens");
                }
            })
        });
        for table in tables.collect::<Vec<_>>() {
            table.await.expect("it appends");
        }
        store.close().await;
    }
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_when_the_power_is_cut() {
    let (cuts, seed) = (number("XAYMACA_POWER_CUTS", CUTS), number("XAYMACA_POWER_SEED", 1));
    let written = tempfile::tempdir().expect("a directory");
    let events = record(written.path());
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut moments: Vec<usize> = (0..cuts).map(|_| luck.next_u64() as usize % (events.len() + 1)).collect();
    moments.sort_unstable();

    let (mut disk, mut acknowledged, mut played) = (Disk::default(), HashMap::new(), 0);
    for moment in moments {
        for event in &events[played..moment] {
            match event {
                Event::Said(text) => acknowledged.extend(acknowledgements(text)),
                change => disk.play(change),
            }
        }
        played = moment;
        for survives in [Survives::Nothing, Survives::Everything, Survives::Some] {
            let left = tempfile::tempdir().expect("a directory");
            disk.cut(left.path(), survives, &mut luck);
            check(left.path(), &acknowledged, &format!("seed {seed}, event {moment}, {survives:?}")).await;
        }
    }
    assert_eq!(acknowledgements_of(&events), TABLES * LIVES * APPENDS, "the child acknowledged everything");
}

/// Runs the child under `strace`.
fn record(dir: &Path) -> Vec<Event> {
    let dir = dir.canonicalize().expect("the directory is there");
    let notes = tempfile::NamedTempFile::new().expect("a file");
    let child = Command::new("strace")
        .args(["--follow-forks", "--quiet=all", "--seccomp-bpf", "--decode-fds=path", "--strings-in-hex=all"])
        .args(["--string-limit=16777216", &format!("--trace={}", trace::CALLS), "--output"])
        .arg(notes.path())
        .arg(std::env::current_exe().expect("this test"))
        .args(["--exact", "power_cut::child", "--nocapture", "--test-threads", "1"])
        .env(DIR, &dir)
        .stdout(Stdio::null())
        .status()
        .unwrap_or_else(|error| {
            panic!("strace: {error}; install it (`cargo xtask test` does so on Debian, as root)")
        });
    assert!(child.success(), "the child under strace: {child}");
    let notes = std::fs::read_to_string(notes.path()).expect("the notes of strace");
    trace::read(&notes, dir.to_str().expect("a path of text"))
}

/// The tables and numbers in what the child printed.
fn acknowledgements(text: &str) -> impl Iterator<Item = (String, u64)> + '_ {
    text.lines().filter_map(|line| {
        let (table, seq) = line.split_once("acknowledged ")?.1.split_once(' ')?;
        Some((table.to_owned(), seq.parse().ok()?))
    })
}

fn acknowledgements_of(events: &[Event]) -> u64 {
    let said = |event: &Event| match event {
        Event::Said(text) => acknowledgements(text).count(),
        _ => 0,
    };
    events.iter().map(said).sum::<usize>() as u64
}

/// Opens the store that the cut left: it has what was acknowledged, no append in part, and goes on.
async fn check(dir: &Path, acknowledged: &HashMap<String, u64>, cut: &str) {
    let store = Store::open_with(dir, &folding()).await.unwrap_or_else(|error| panic!("{cut}: {error}"));
    for table in (0..TABLES).map(|table| format!("t{table}")) {
        let log = store.read(&table).await.unwrap_or_else(|error| panic!("{cut}: {table}: {error}"));
        assert!(log == rows(&table, log.len() as u64), "{cut}: {table} has no gap");
        let next = log.len() as u64;
        let last = acknowledged.get(&table);
        assert!(
            last.is_none_or(|&seq| seq < next),
            "{cut}: {table} has {next} appends, acknowledged {last:?}"
        );
        let card = store.card(&table).await.expect("answered").map(|(_, summary)| summary);
        assert_eq!(
            card,
            next.checked_sub(1).map(|last| (last / 3 * 3).to_string()),
            "{cut}: card of {table}"
        );
        store.append(told(&table, next)).await.unwrap_or_else(|error| panic!("{cut}: {table}: {error}"));
    }
    store.close().await;
}
