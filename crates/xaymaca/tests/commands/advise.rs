//! The command `advise`.

use crate::program::{text, xaymaca};
use serde_json::Value;
use std::path::PathBuf;
use std::process::Output;

fn advise(args: &[&str]) -> Output {
    xaymaca(&[&["advise"], args].concat())
}

fn record(name: &str) -> String {
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/games");
    games.join(name).to_str().expect("a path").to_owned()
}

/// The lines of a record that are decisions, counted from 1.
fn decisions(record: &str) -> Vec<usize> {
    let text = std::fs::read_to_string(record).unwrap();
    let is_choice = |line: &str| line.starts_with(|first: char| first.is_ascii_digit());
    text.lines().enumerate().filter(|(_, line)| is_choice(line)).map(|(number, _)| number + 1).collect()
}

#[test]
fn a_decision_is_reported_with_every_option_best_first() {
    let record = record("first-4.record");
    let line = decisions(&record)[10].to_string();
    let output = advise(&[&record, "--at", &line, "--playouts", "60", "--json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(told["line"].to_string(), line);
    let options = told["options"].as_array().unwrap();
    let chances: Vec<f64> = options.iter().map(|option| option["chance"].as_f64().unwrap()).collect();
    assert!(chances.len() > 1 && chances.is_sorted_by(|a, b| a >= b), "{chances:?}");
    assert!(options.iter().any(|option| option["option"] == told["chosen"]), "{told}");
    let sentences = text(&advise(&[&record, "--at", &line, "--playouts", "60"]).stdout);
    assert!(sentences.starts_with(&format!("line {line}, round ")), "{sentences}");
    assert_eq!(sentences.matches("<- chosen").count(), 1, "{sentences}");
    assert_eq!(sentences.lines().count(), options.len() + 1);
}

#[test]
fn a_line_of_chance_leads_to_the_next_decision() {
    let record = record("first-4.record");
    let first = decisions(&record)[0];
    let told = text(&advise(&[&record, "--at", "1", "--playouts", "10"]).stdout);
    assert!(told.starts_with(&format!("line {first}, ")), "{told}");
}

#[test]
fn all_decisions_of_a_seat_are_reported() {
    let record = record("second-2-ghost-crew.record");
    let output = advise(&[&record, "--as", "2", "--playouts", "12"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    let of_seat =
        std::fs::read_to_string(&record).unwrap().lines().filter(|line| line.starts_with("2 ")).count();
    assert_eq!(told.lines().count(), of_seat + 2, "{told}");
    assert!(told.lines().last().unwrap().contains("seat 2"), "{told}");
}

#[test]
fn mistakes_are_reported() {
    let first = record("first-4.record");
    let cases: [(&[&str], &str); 6] = [
        (&["nowhere.record"], "cannot be read"),
        (&[&first, "--at", "0"], "has no line 0"),
        (&[&first, "--at", "999999"], "has no line 999999"),
        (&[&first, "--as", "5"], "no seat 5 at this table of 4"),
        (&[&first, "--think", "0ms"], "1ms to 60s"),
        (&[&first, "--at", "x"], "invalid"),
    ];
    for (args, reason) in cases {
        let output = advise(args);
        assert!(!output.status.success(), "{args:?}");
        assert!(text(&output.stderr).contains(reason), "{args:?}: {}", text(&output.stderr));
    }
    // The race is over after its last line.
    let after = (std::fs::read_to_string(&first).unwrap().lines().count() + 1).to_string();
    let output = advise(&[&first, "--at", &after, "--playouts", "5"]);
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("there is no decision"), "{}", text(&output.stderr));
}
