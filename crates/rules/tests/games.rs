//! Whole recorded races that must keep replaying, event by event, to the eyes of each seat (X2).
//!
//! `games/*.record` are races; `games/*.seen` tell every event of them with the eyes it is for. A change that alters them
//! breaks the promise of X2. Where only the telling has changed, `XAYMACA_BLESS=1 cargo test -p xaymaca-rules games`
//! writes it anew; it makes a race for a mix that has none, and never touches a race that is kept.

use crate::common::{Seeded, mixes, random_race};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::mem::discriminant;
use std::path::{Path, PathBuf};
use xaymaca_rules::cargo::BankKind;
use xaymaca_rules::ending::End;
use xaymaca_rules::notation::Record;
use xaymaca_rules::{Edition, Event, Eyes, Setup};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games")
}

fn name(setup: &Setup) -> String {
    let ghost = if setup.ghost { "-ghost" } else { "" };
    let crew = if setup.crew { "-crew" } else { "" };
    format!("{}-{}{ghost}{crew}", setup.edition.word(), setup.flags.len())
}

/// Every event with the seats that saw it: `*` for everybody.
fn seen(record: &Record) -> String {
    let events = record.events().unwrap_or_else(|problem| panic!("{}: {problem}", name(&record.setup)));
    events.iter().fold(String::new(), |mut text, event| {
        let eyes = match event.eyes() {
            Eyes::All => "*".to_string(),
            Eyes::Only(seats) => seats.iter().map(|seat| seat.to_string()).collect(),
        };
        let _ = writeln!(text, "{eyes} {event}");
        text
    })
}

/// Of many races one that shows much in few lines.
fn telling_race(setup: &Setup) -> Record {
    let candidates = (0..400).map(|seed| {
        let mut events: Vec<Event> = Vec::new();
        let (record, _) = random_race(setup, &mut Seeded::new(seed), &mut events);
        let kinds: HashSet<_> = events.iter().map(discriminant).collect();
        (60 * kinds.len() as i64 - events.len() as i64, record)
    });
    candidates.max_by_key(|(worth, _)| *worth).expect("some race").1
}

/// C26: a race that Calypso ends; she does so once in some hundred races.
fn calypsos_race(setup: &Setup) -> Record {
    let mut races = (0..).map(|seed| random_race(setup, &mut Seeded::new(seed), &mut ()));
    let (record, _) = races
        .find(|(_, game)| matches!(game.result().map(|result| result.end()), Some(End::Calypso(_))))
        .expect("some race");
    record
}

/// How a race is found for a mix that has none.
type Search = fn(&Setup) -> Record;

/// One for every mix of editions, seats, Ghost Ship and The Crew, and one that ends in another way.
fn kept() -> Vec<(String, Setup, Search)> {
    let mut kept: Vec<(String, Setup, Search)> = Vec::new();
    for mut setup in mixes().into_iter().filter(|setup| setup.bank == BankKind::Box) {
        // Half of them with the other bank.
        if setup.flags.len() % 2 == 1 {
            setup.bank = BankKind::Bottomless;
        }
        kept.push((name(&setup), setup, telling_race));
    }
    let three = Setup { crew: true, ..Setup::new(Edition::First, 3) };
    kept.push((format!("{}-calypso", name(&three)), three, calypsos_race));
    kept
}

#[test]
fn x2_recorded_races_replay_as_they_were_seen() {
    let bless = std::env::var_os("XAYMACA_BLESS").is_some();
    for (name, setup, search) in kept() {
        let path = folder().join(name);
        let (record_path, seen_path) = (path.with_extension("record"), path.with_extension("seen"));
        if bless {
            // A race once kept is kept; only what is told of it may be told anew.
            if !record_path.exists() {
                fs::write(&record_path, search(&setup).to_string()).unwrap();
            }
            let record: Record = fs::read_to_string(&record_path).unwrap().parse().unwrap();
            fs::write(&seen_path, seen(&record)).unwrap();
        }
        let text =
            fs::read_to_string(&record_path).unwrap_or_else(|_| panic!("no recorded race {record_path:?}"));
        let record: Record = text.parse().unwrap();
        assert_eq!(record.setup, setup);
        assert_eq!(record.to_string(), text, "{record_path:?}");
        let expected = fs::read_to_string(&seen_path).unwrap();
        let actual = seen(&record);
        for (number, (expected, actual)) in expected.lines().zip(actual.lines()).enumerate() {
            assert_eq!(actual, expected, "{seen_path:?} line {}", number + 1);
        }
        assert_eq!(actual.len(), expected.len(), "{seen_path:?}");
        assert!(record.replay(&mut ()).unwrap().result().is_some(), "{record_path:?} is a whole race");
    }
}

/// Of races that were played by an earlier reading of a rule the first line is named that this version does not replay.
#[test]
fn x2_a_race_by_an_earlier_reading_is_refused_by_its_line() {
    // C24, H1: where a retreat of the first edition ended, a captain with a merchant could be short a second time.
    let text = fs::read_to_string(folder().join("refused/retreat-not-paid.record")).unwrap();
    let record: Record = text.parse().unwrap();
    let problem = record.replay(&mut ()).expect_err("the price is paid there");
    assert_eq!(problem.to_string(), "line 79: this seat is not asked anything now (R3)");
    // Its only way to pay is no longer asked for.
    assert_eq!(text.lines().nth(78), Some("2 pay 3:3"));
}
