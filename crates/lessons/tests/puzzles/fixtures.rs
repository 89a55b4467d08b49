//! The puzzles as the page loads them, one file each: what the captain is told, and what was estimated.

use super::puzzles;
use super::table::{Told, told};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use xaymaca_bots::puzzles::{Puzzle, Tried};
use xaymaca_bots::reasons;
use xaymaca_rules::{Edition, View, Viewer};
use xaymaca_wire::{AdvisedOption, Previewed, Reckoned};

/// From the root of the project: the files, and their names in the order in which the page offers them.
const FILES: &str = "web/public/puzzles";
const LIST: &str = "web/src/wire/puzzles.json";
/// The largest file, in bytes: a captain with many ways to go, and a tenth of it on the wire.
const LARGEST: usize = 50_000;

#[derive(Serialize)]
struct Written<'a> {
    theme: &'static str,
    /// In how many imagined races each option was tried.
    races: u32,
    /// What Sailors take, the commonest choice first.
    sailors: Vec<String>,
    /// Best first.
    options: Vec<WrittenOption>,
    /// What the captain is told at this moment, as a table tells it.
    update: &'a RawValue,
    /// Of the cards in hand; of both ways to place the dice.
    previews: Vec<Previewed>,
    /// Of the battle.
    odds: Option<Reckoned>,
}

#[derive(Serialize)]
struct WrittenOption {
    /// As the coach tells it.
    #[serde(flatten)]
    advised: AdvisedOption,
    /// Figures by name: how the captain stands when the round is over.
    outlook: BTreeMap<&'static str, f32>,
}

impl WrittenOption {
    fn of(tried: &Tried, view: &View) -> Self {
        let &Tried { choice, chance, outlook, .. } = tried;
        let reasons = reasons(view, choice);
        let advised = AdvisedOption { choice, chance: chance.mean, error: chance.error, reasons };
        Self { advised, outlook: outlook.named().collect() }
    }
}

fn written(puzzle: &Puzzle) -> String {
    let Told { update, previews, odds } = told(puzzle);
    let game = puzzle.record.replay(&mut ()).expect("the record can be played");
    let view = game.view(Viewer::Seat(puzzle.seat));
    let file = Written {
        theme: puzzle.theme.word(),
        races: puzzle.races,
        sailors: puzzle.sailors.iter().map(ToString::to_string).collect(),
        options: puzzle.options.iter().map(|tried| WrittenOption::of(tried, &view)).collect(),
        update: serde_json::from_str(&update).expect("a message is JSON"),
        previews,
        odds,
    };
    let mut text = serde_json::to_string(&file).expect("it can be written");
    text.push('\n');
    text
}

/// All names in the order in which the page offers them: tables without variants come before the second edition, the Ghost
/// Ship and The Crew, which a newcomer does not know; within each, the themes take turns.
fn offered(puzzles: &BTreeMap<String, Puzzle>) -> Vec<&String> {
    let mut counts: BTreeMap<_, usize> = BTreeMap::new();
    let mut names: Vec<_> = puzzles
        .iter()
        .map(|(name, Puzzle { theme, record, .. })| {
            let setup = &record.setup;
            let variant = (setup.crew, setup.ghost, setup.edition != Edition::First);
            let nth = counts.entry((variant, theme)).or_default();
            *nth += 1;
            (variant, *nth, theme, name)
        })
        .collect();
    names.sort();
    names.into_iter().map(|(.., name)| name).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_page_has_the_puzzles_as_they_are() {
    let mut files: BTreeMap<PathBuf, String> = BTreeMap::new();
    let puzzles = puzzles();
    for (name, puzzle) in &puzzles {
        files.insert(root().join(FILES).join(format!("{name}.json")), written(puzzle));
    }
    let names = offered(&puzzles);
    let list = serde_json::to_string_pretty(&names).expect("names can be written") + "\n";
    files.insert(root().join(LIST), list);
    let is_written = std::env::var_os("XAYMACA_WRITE").is_some();
    if is_written {
        fs::create_dir_all(root().join(FILES)).expect("the folder can be made");
    }
    for entry in fs::read_dir(root().join(FILES)).expect("the folder is there").flatten() {
        if !files.contains_key(&entry.path()) {
            assert!(is_written, "{} is old: cargo xtask codegen", entry.path().display());
            fs::remove_file(entry.path()).expect("it can be removed");
        }
    }
    for (path, text) in &files {
        if is_written {
            fs::write(path, text).expect("the file can be written");
        }
        let is_same = fs::read_to_string(path).is_ok_and(|there| there == *text);
        assert!(is_same, "{} is old: cargo xtask codegen", path.display());
        assert!(text.len() <= LARGEST, "{} has {} bytes", path.display(), text.len());
    }
}

/// What a file tells must not be what another captain alone knows.
#[test]
fn a_puzzle_tells_its_captain_nothing_that_only_others_know() {
    for (name, puzzle) in puzzles() {
        let file: Value = serde_json::from_str(&written(&puzzle)).expect("it is JSON");
        let update = &file["update"];
        let seat = puzzle.seat.index() + 1;
        assert_eq!(update["seat"], seat, "{name}");
        assert_eq!(update["options"]["count"], puzzle.options.len(), "{name}");
        assert!(update["table"]["secret"].is_null(), "{name}");
        for event in update["events"].as_array().expect("events") {
            let secret =
                ["chose-card", "drew-card", "pile-seen"].contains(&event["event"].as_str().expect("a kind"));
            assert!(!secret || event["seat"] == seat, "{name}: {event}");
            let seen_by = event["by"].as_array().filter(|_| event["event"] == "treasure-seen");
            assert!(seen_by.is_none_or(|by| by.iter().any(|by| *by == seat)), "{name}: {event}");
        }
    }
}
