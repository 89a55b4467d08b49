//! The logs of paired tables, and how they come into the data of two servers. It knows the log's lines, and asks no server.

use std::fmt::Write as _;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Game, Seat};
use xaymaca_store::{Append, ListingCard, Phase, Store};
use xaymaca_table::{Entry, State};
use xaymaca_wire::TableId;

/// Appends of a log: the lines of each. `{1}` stands for the id of the first guest.
type Log = Vec<String>;

/// A table in two versions.
#[derive(Clone)]
pub(super) struct Table {
    pub(super) id: TableId,
    pub(super) name: String,
    /// True for the first pair of a race.
    pub(super) is_first: bool,
    /// The race at that moment, as the first version has it.
    pub(super) game: Option<Game>,
    logs: [Log; 2],
}

impl Table {
    /// A race after so many steps, and with other steps that some viewer cannot tell from them.
    pub(super) fn of_race(nth: usize, race: usize, record: &Record, until: usize, twin: &[Step]) -> Self {
        let name = format!("race {race} after {until} steps");
        let steps: Vec<Step> = record.lines[..until].iter().map(|line| line.step).collect();
        let mut game = record.start().expect("a race");
        for step in &steps {
            step.play(&mut game, &mut Vec::new()).expect("a step");
        }
        let logs = [log(record, &steps), log(record, twin)];
        Self { id: id(nth), name, is_first: false, game: Some(game), logs }
    }

    /// An open table: what captains add to the dice is hidden until the start, and so is the code of an offered seat.
    pub(super) fn of_lobby() -> Self {
        let log = |seed: &str, digest: &str| {
            let mut log =
                opening("first 3 no box no yes yes ever", &["anne-bonny", "mary-read", "john-rackham"]);
            log.push(format!("ready 2 {seed}\n"));
            log.push(format!("offered 3 {} {digest}\n", now() + 600_000));
            log
        };
        let logs = [log("one-seed", &"1".repeat(64)), log("another", &"2".repeat(64))];
        Self { id: id(9_999), name: "an open table".into(), is_first: true, game: None, logs }
    }
}

fn id(nth: usize) -> TableId {
    let mut bytes = [7; 16];
    bytes[..8].copy_from_slice(&(nth as u64).to_be_bytes());
    TableId::of_random(bytes)
}

fn opening(agreed: &str, flags: &[impl AsRef<str>]) -> Log {
    let mut opening = format!("opened {{1}} {}\nagreed {agreed}\n", "5".repeat(64));
    for (seat, flag) in (1..).zip(flags) {
        let _ = writeln!(opening, "sat {seat} {} {{{seat}}} Guest {seat}", flag.as_ref());
    }
    vec![opening]
}

/// The same race as `log`, of that guest in that seat against bots.
pub(super) fn against_bots(record: &Record, steps: &[Step], seat: Seat, guest: &str) -> Vec<String> {
    let mut log = log(record, steps);
    let mut opening = String::new();
    for line in log[0].lines() {
        match line.strip_prefix("sat ").and_then(|rest| rest.split_once(' ')) {
            Some((chair, rest)) if chair == seat.to_string() => {
                let flag = rest.split(' ').next().unwrap_or_default();
                let _ = writeln!(opening, "sat {chair} {flag} {guest} Anne");
            }
            Some((chair, rest)) => {
                let flag = rest.split(' ').next().unwrap_or_default();
                let _ = writeln!(opening, "hired {chair} {flag} captain Bess {chair}");
            }
            None => drop(writeln!(opening, "{}", line.replace("{1}", guest))),
        }
    }
    log[0] = opening;
    log[1] = format!("started\n{}", log[1].split_once("started\n").map_or("", |(_, rest)| rest));
    log
}

fn log(record: &Record, steps: &[Step]) -> Log {
    let setup = &record.setup;
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let (edition, bank) = (setup.edition.word(), setup.bank.word());
    let (seats, ghost, crew) = (setup.flags.len(), yes(setup.ghost), yes(setup.crew));
    let agreed = format!("{edition} {seats} {ghost} {bank} {crew} no yes ever");
    let flags: Vec<&str> = setup.flags.iter().map(|flag| flag.word()).collect();
    let mut log = opening(&agreed, &flags);
    let ready: Vec<String> = (2..=seats).map(|seat| format!("ready {seat} seed-{seat}\n")).collect();
    log.push(format!("{}started\n", ready.concat()));
    // A choice, and what chance adds to it, are one append.
    for step in steps {
        if matches!(step, Step::Choice(..)) {
            log.push(String::new());
        }
        let _ = writeln!(log.last_mut().expect("an append"), "{step}");
    }
    log
}

/// When the first append of every log was made: a while ago, the same for all tables of this process.
fn begun() -> u64 {
    static BEGUN: std::sync::OnceLock<u64> = std::sync::OnceLock::new();
    *BEGUN.get_or_init(|| now() - 3_600_000)
}

/// No append of a log is younger than this.
pub(super) fn youngest() -> u64 {
    begun() + 1_000_000
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as u64
}

/// Stores the first or the second version of these tables in the data of a server that does not run.
pub(super) async fn store(data: &Path, tables: &[Table], version: usize, guests: &[String]) {
    let store = Store::open(data).await.expect("a store");
    // Side by side: the store commits appends of many tables together.
    let storing = tables.iter().map(|table| append_all(&store, table, version, guests));
    futures_util::future::join_all(storing).await;
    store.close().await;
}

async fn append_all(store: &Store, table: &Table, version: usize, guests: &[String]) {
    let mut state: Option<State> = None;
    for (seq, lines) in (1..).zip(&table.logs[version]) {
        let mut lines = lines.clone();
        for (nth, guest) in (1..).zip(guests) {
            lines = lines.replace(&format!("{{{nth}}}"), guest);
        }
        let at = begun() + seq * 1_000;
        for line in lines.lines() {
            let entry: Entry = line.parse().expect("a line");
            match &mut state {
                None => state = Some(State::open(table.id.clone(), &entry).expect("an opening")),
                Some(state) => state.apply(&entry, at, &mut ()).expect("what can happen"),
            }
        }
        let state = state.as_ref().expect("a table");
        let renewed = xaymaca_table::Append::first(state, at, &[]);
        let listing = renewed.listing.expect("it was asked for");
        let phase = if state.race.is_some() { Phase::Racing } else { Phase::Open };
        let (summary, guests) = (listing.summary.json(), listing.guests);
        let card = Some(ListingCard { phase, listed: listing.listed, summary, guests });
        store
            .append(Append { table: table.id.text(), seq, at, lines, link: None, card })
            .await
            .expect("stored");
    }
}
