//! A process that is killed while it writes: every acknowledged append is kept, and no append is kept in part.

use crate::place::{Embedded, Place as _, folding, rows, told};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use xaymaca_store::Store;

/// The environment variable that names the directory to the child; without it the child does nothing.
const DIR: &str = "XAYMACA_STORE_CRASH";
const TABLES: u64 = 8;
const KILLS: usize = 10;

/// The process that is killed: it prints what was acknowledged.
#[tokio::test]
async fn child() {
    let Some(dir) = std::env::var_os(DIR) else { return };
    let store = Store::open_with(Path::new(&dir), &folding()).await.expect("the store opens after a crash");
    let tables = (0..TABLES).map(|table| {
        let (store, table) = (store.clone(), format!("t{table}"));
        tokio::spawn(async move {
            for seq in store.read(&table).await.expect("read").len() as u64.. {
                store.append(told(&table, seq)).await.expect("appended");
                let said = format!("acknowledged {table} {seq}\n");
                std::io::stdout().write_all(said.as_bytes()).expect("the parent listens");
            }
        })
    });
    for table in tables.collect::<Vec<_>>() {
        table.await.expect("it runs until it is killed");
    }
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_when_killed() {
    let place = Embedded::fresh();
    let mut acknowledged = [None; TABLES as usize];
    for _ in 0..KILLS {
        run_and_kill(place.dir(), &mut acknowledged);
        let store = place.open().await;
        for (table, acknowledged) in acknowledged.iter_mut().enumerate() {
            let table = format!("t{table}");
            let log = store.read(&table).await.expect("read");
            assert_eq!(log, rows(&table, log.len() as u64), "{table} has no gap");
            let next = log.len() as u64;
            assert!(acknowledged.is_none_or(|seq| seq < next), "{table}: {acknowledged:?} of {next}");
            let card = store.card(&table).await.expect("answered").map(|(_, summary)| summary);
            let last_card = next.checked_sub(1).map(|last| (last / 3 * 3).to_string());
            assert_eq!(card, last_card, "{table} at {next}");
            store.append(told(&table, next)).await.expect("it goes on");
            *acknowledged = Some(next);
        }
        store.close().await;
    }
}

/// Runs the child until it has acknowledged some appends, kills it, and notes all that it printed.
fn run_and_kill(dir: &Path, acknowledged: &mut [Option<u64>]) {
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "crash::child", "--nocapture", "--test-threads", "1"])
        .env(DIR, dir)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the child starts");
    let kill_after = RandomState::new().build_hasher().finish() % 400 + 1;
    let mut heard = 0;
    let mut said = BufReader::new(child.stdout.take().expect("its output"));
    let mut line = String::new();
    while said.read_line(&mut line).expect("a line") > 0 {
        // A last line that the kill cut short has no end of line.
        if let Some(words) = line.strip_suffix('\n').and_then(|line| line.split_once("acknowledged t"))
            && let Some((table, seq)) = words.1.split_once(' ')
        {
            let (table, seq): (usize, u64) = (table.parse().expect("a table"), seq.parse().expect("a place"));
            acknowledged[table] = acknowledged[table].max(Some(seq));
            heard += 1;
            if heard == kill_after {
                child.kill().expect("killed");
            }
        }
        line.clear();
    }
    child.wait().expect("it is gone");
    assert!(heard >= kill_after, "the child ended by itself after {heard}");
}
