//! `docs/engine.md` lists what the engine sends: every event with its fields, and every refusal.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use xaymaca_rules::Refusal;
use xaymaca_rules::notation::Record;

fn folder(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The words in backquotes of a cell.
fn words(cell: &str) -> BTreeSet<String> {
    cell.split('`').skip(1).step_by(2).map(String::from).collect()
}

/// The rows of all tables: the word in the first cell, and the other cells.
fn rows() -> Vec<(String, Vec<String>)> {
    let text = std::fs::read_to_string(folder("../../docs/engine.md")).expect("the protocol");
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect();
    text.lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| {
            let cells: Vec<String> = cells(line);
            (words(&cells[0]).into_iter().next().unwrap_or_default(), cells[1..].to_vec())
        })
        .collect()
}

/// Every kind of event in the recorded races, with its fields.
fn events() -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in std::fs::read_dir(folder("../rules/tests/games")).expect("recorded races") {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "record") {
            let record: Record = std::fs::read_to_string(path).unwrap().parse().unwrap();
            for event in record.events().unwrap() {
                let Value::Object(fields) = serde_json::to_value(event).unwrap() else { panic!("an object") };
                let name = fields["event"].as_str().unwrap().to_string();
                let fields = fields.keys().filter(|field| *field != "event").cloned();
                found.entry(name).or_default().extend(fields);
            }
        }
    }
    found
}

#[test]
fn every_event_is_documented_with_its_fields() {
    let rows = rows();
    let events = events();
    assert!(events.len() > 28, "the recorded races show almost every kind of event: {}", events.len());
    for (name, fields) in events {
        let row = rows.iter().find(|(word, cells)| *word == name && cells.len() == 4);
        let (_, cells) = row.unwrap_or_else(|| panic!("{name} is in no table"));
        for field in fields {
            assert!(words(&cells[0]).contains(&field), "{name} sends {field}, which its row does not name");
        }
    }
}

#[test]
fn every_refusal_is_documented_with_its_rule_and_sentence() {
    let rows = rows();
    for refusal in Refusal::ALL {
        let row = rows.iter().find(|(word, cells)| word == refusal.code() && cells.len() == 2);
        let (_, cells) = row.unwrap_or_else(|| panic!("{} is in no table", refusal.code()));
        assert!(cells[0].contains(refusal.rule()), "{}: {}", refusal.code(), cells[0]);
        assert_eq!(cells[1], refusal.to_string());
    }
}
