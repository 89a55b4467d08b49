//! The command `analyse`.

use crate::program::{text, xaymaca};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Output;

fn analyse(args: &[&str]) -> Output {
    xaymaca(&[&["analyse"], args].concat())
}

fn record(name: &str) -> String {
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/games");
    games.join(name).to_str().expect("a path").to_owned()
}

fn granted(args: &[&str]) -> String {
    let output = analyse(args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn each_captain_has_a_sentence_first() {
    let told = granted(&[&record("first-3-ghost.record")]);
    let lines: Vec<&str> = told.lines().collect();
    let sentence = |line: &&&str| line.contains(": luck ") && line.contains(", uncertain ");
    // Three captains have a verdict and an account, the ghost has no verdict.
    assert_eq!(lines.iter().take(7).filter(sentence).count(), 4, "{told}");
    let verdict =
        |line: &&&str| line.contains(" finished ") && line.ends_with('.') || line.contains(" won. ");
    assert_eq!(lines.iter().take(7).filter(verdict).count(), 3, "{told}");
    assert_eq!(lines.iter().filter(|line| line.contains(" won: ")).count(), 1, "{told}");
    assert_eq!(
        lines.iter().take(7).filter(|line| line.contains("own choices")).count(),
        3,
        "not the ghost's"
    );
    for heading in ["The chance to win", "Turning points", "Decisions that cost"] {
        assert_eq!(lines.iter().filter(|line| line.starts_with(heading)).count(), 1, "{heading} in {told}");
    }
    let end = lines.iter().find(|line| line.trim_start().starts_with("end ")).expect("the last row");
    let chances: Vec<f64> = end.split_whitespace().skip(1).filter_map(|cell| cell.parse().ok()).collect();
    assert_eq!(chances.len(), 4, "{end}");
    assert!((chances.iter().sum::<f64>() - 100.0).abs() < 0.2, "{end}");
}

#[test]
fn what_was_better_has_its_reasons_in_text_and_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("race.html");
    let told = granted(&[&record("second-2-ghost-crew.record"), "--html", page.to_str().expect("a path")]);
    let decisions = told.lines().filter(|line| line.contains("; better: ")).count();
    let reasons = told.lines().filter(|line| line.trim_start().starts_with("in the better one: ")).count();
    // The moves that a captain makes for the ghost have none.
    assert!(decisions > 0 && reasons * 10 >= decisions * 8, "{reasons} of {decisions} in {told}");
    let page = std::fs::read_to_string(page).expect("a page");
    assert_eq!(page.matches("in the better one: ").count(), reasons);
    let verdict = told.lines().next().expect("a line");
    assert!(page.contains(&format!("<strong>{verdict}</strong>").replace(" %", "\u{a0}%")), "{verdict}");
}

#[test]
fn the_parts_are_those_that_a_server_answers() {
    let file = record("second-2-ghost-crew.record");
    let parts: Value = serde_json::from_str(&granted(&[&file, "--json"])).expect("JSON");
    assert_eq!(parts["curve"]["ships"], json!([1, 2, "ghost"]));
    assert_eq!(parts["luck"]["curve"], parts["curve"]["curve"], "with all cards open");
    assert_eq!(parts["decisions"].as_array().map(Vec::len), Some(2));
    for account in parts["luck"]["accounts"].as_array().expect("accounts") {
        let number = |name: &str| account[name].as_f64().expect("a number");
        let luck: f64 = account["luck"].as_object().expect("kinds").values().filter_map(Value::as_f64).sum();
        let sum = luck + number("own") + number("others") + number("uncertain");
        assert!((number("result") - number("start") - sum).abs() < 1e-6, "{account}");
    }
    let own: Value = serde_json::from_str(&granted(&[&file, "--json", "--as", "2"])).expect("JSON");
    assert_eq!(own["luck"], parts["luck"]);
    assert_eq!(own["decisions"], json!([parts["decisions"][1]]));
    assert_ne!(own["curve"]["curve"], parts["curve"]["curve"], "with the eyes of seat 2");
}

#[test]
fn a_page_has_both_charts_and_their_figures() {
    let folder = tempfile::tempdir().expect("a folder");
    let named = std::fs::read_to_string(record("first-3.record")).expect("a record");
    let (version, rest) = named.split_once('\n').expect("lines");
    let file = folder.path().join("named.record");
    std::fs::write(&file, format!("{version}\n# captain 1 <Mary>\n# bot 2 sailor Old Tom\n{rest}"))
        .expect("written");
    let (file, page) = (file.to_str().expect("a path"), folder.path().join("race.html"));
    let told = granted(&[file, "--html", page.to_str().expect("a path")]);
    assert!(told.starts_with("<Mary> ") && told.contains("\nOld Tom "), "{told}");
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(
        page.starts_with("<!DOCTYPE html>") && !page.contains("<script") && !page.contains("<Mary>"),
        "{page}"
    );
    assert!(!page.contains("http://") || page.matches("http://").count() == page.matches("xmlns=").count());
    assert!(page.contains("&lt;Mary&gt;") && page.contains("Old Tom"));
    assert_eq!(page.matches("<svg").count(), 2);
    assert_eq!(page.matches("<table").count(), 4);
    assert_eq!(page.matches("class=\"layer").count(), 3, "a layer for each ship");
    assert!(page.matches("class=\"part").count() >= 9, "own, others' and uncertain of each");
}

#[test]
fn what_cannot_be_analysed_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = std::fs::read_to_string(record("first-3.record")).expect("a record");
    let lines: Vec<&str> = whole.lines().collect();
    let write = |name: &str, lines: &[&str]| {
        let path = folder.path().join(name);
        std::fs::write(&path, lines.join("\n") + "\n").expect("written");
        path.to_str().expect("a path").to_owned()
    };
    let unfinished = write("unfinished", &lines[..60]);
    let mut wrong = lines.clone();
    wrong[30] = "1 sail 49";
    let wrong = write("wrong", &wrong);
    let mut unreadable = lines.clone();
    unreadable[40] = "1 fly 4";
    let unreadable = write("unreadable", &unreadable);
    let mut gaps = lines.clone();
    gaps[50] = "1 card ?";
    let gaps = write("gaps", &gaps);
    let empty = write("empty", &[]);
    let first = record("first-3.record");
    let nowhere = folder.path().join("none/race.html");
    let cases: [(&[&str], &[&str]); 8] = [
        (&["nowhere.record"], &["cannot be read"]),
        (&[&unfinished], &["line 61", "the race is over"]),
        (&[&wrong], &["line 31"]),
        (&[&unreadable], &["line 41"]),
        (&[&gaps], &["line 51", "made while the race lasted"]),
        (&[&empty], &["line 1", "a record begins with"]),
        (&[&first, "--as", "4"], &["no seat 4 at this table of 3"]),
        (&[&first, "--html", nowhere.to_str().expect("a path")], &["cannot be written"]),
    ];
    for (args, reasons) in cases {
        let output = analyse(args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let told = text(&output.stderr);
        assert!(reasons.iter().all(|reason| told.contains(reason)), "{args:?}: {told}");
        assert_eq!(output.stdout, b"", "{args:?}");
    }
}
