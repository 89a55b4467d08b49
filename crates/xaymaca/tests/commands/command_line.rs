//! Output, errors and exit codes of the commands.

use crate::program::{text, xaymaca};
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn recorded(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/games").join(name)
}

#[test]
fn simulate_prints_one_object_for_programs() {
    let output =
        xaymaca(&["simulate", "--seats", "3", "--games", "500", "--seed", "4", "--threads", "2", "--json"]);
    assert!(output.status.success());
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["games"], 500);
    let number = |name: &str| report[name].as_f64().unwrap_or_else(|| panic!("{name}"));
    assert!(number("decisions") > 500.0 * 50.0);
    assert!((number("mean_decisions") - number("decisions") / 500.0).abs() < 1e-9);
    for name in ["cpu_seconds", "games_per_second", "decisions_per_second", "mean_winning_score"] {
        assert!(number(name) > 0.0, "{name}");
    }
    assert!(number("mean_rounds") > 5.0 && number("mean_score") < number("mean_winning_score"));
    let wins: f64 =
        report["wins_by_seat"].as_array().unwrap().iter().map(|wins| wins.as_f64().unwrap()).sum();
    assert!((wins - 500.0).abs() < 1e-6);
    assert_eq!(output.stderr, b"", "no progress bar without a terminal");
}

#[test]
fn simulate_repeats_itself_for_a_seed() {
    let run = |seed: &str| {
        let output =
            xaymaca(&["simulate", "--games", "300", "--seed", seed, "--edition", "second", "--json"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        (report["decisions"].clone(), report["mean_score"].clone(), report["wins_by_seat"].clone())
    };
    assert_eq!(run("9"), run("9"));
    assert_ne!(run("9"), run("10"));
}

#[test]
fn random_play_gives_the_published_figures() {
    // Uniform play over all options, four captains, bottomless bank; wide bounds for two thousand races.
    let output = xaymaca(&["simulate", "--games", "2000", "--bank", "bottomless", "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let rounds = report["mean_rounds"].as_f64().unwrap();
    let score = report["mean_score"].as_f64().unwrap();
    assert!((24.5..26.5).contains(&rounds), "{rounds}");
    assert!((7.5..8.7).contains(&score), "{score}");
}

#[test]
fn simulate_reports_on_the_characters() {
    let run = |threads: &str| -> Value {
        let args = ["simulate", "--crew", "--characters", "--games", "600", "--threads", threads, "--json"];
        serde_json::from_slice(&xaymaca(&args).stdout).unwrap()
    };
    let report = run("2");
    let characters = report["characters"].as_array().unwrap();
    assert_eq!(characters.len(), 20);
    for character in characters {
        // Random play recruits each of them in about half of the races. Owners at the end are fewer: many are lost.
        let share = character["recruited_share"].as_f64().unwrap();
        assert!((0.4..0.85).contains(&share), "{character}");
        assert!(character["owners"].as_u64().unwrap() < character["recruited"].as_u64().unwrap());
        assert!((0.0..30.0).contains(&character["mean_owner_score"].as_f64().unwrap()), "{character}");
    }
    assert_eq!(report["characters"], run("1")["characters"], "whatever the number of threads");
    let told = xaymaca(&["simulate", "--crew", "--characters", "--games", "100"]);
    assert!(text(&told.stdout).contains("with The Crew") && text(&told.stdout).contains("sea-wolf"));
    let without = xaymaca(&["simulate", "--characters", "--games", "10"]);
    assert!(!without.status.success() && text(&without.stderr).contains("--crew"));
}

#[test]
fn replay_can_insist_on_the_crew() {
    let race = |name: &str| recorded(name).display().to_string();
    let manned = xaymaca(&["replay", "--crew", &race("first-3-crew-calypso.record")]);
    assert!(manned.status.success());
    let told = text(&manned.stdout);
    assert!(told.contains("Calypso has her three amulets") && told.contains("recruits"), "{told}");
    let plain = xaymaca(&["replay", "--crew", &race("first-3.record")]);
    assert!(!plain.status.success() && text(&plain.stderr).contains("a race without The Crew"));
}

#[test]
fn replay_tells_a_race_in_sentences() {
    let path = recorded("first-4.record");
    let output = xaymaca(&["replay", path.to_str().unwrap()]);
    assert!(output.status.success());
    let told = text(&output.stdout);
    assert!(told.contains("Round 1. ") && told.contains(" is Captain."));
    assert!(told.contains("has come home to Port Royal!"));
    assert!(told.contains("The winner is ") || told.contains("The victory is shared"));
    let uncapitalised = told.lines().find(|line| line.trim_start().starts_with(char::is_lowercase));
    assert_eq!(uncapitalised, None);
}

#[test]
fn replay_as_a_seat_hides_what_it_did_not_see() {
    let path = recorded("first-4.record");
    let as_json = |viewer: &[&str]| {
        let mut args = vec!["replay", "--json"];
        args.extend(viewer);
        args.push(path.to_str().unwrap());
        let output = xaymaca(&args);
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        told["events"].as_array().unwrap().clone()
    };
    let secret = |event: &&Value| event["event"] == "drew-card";
    let all = as_json(&[]);
    let seat = as_json(&["--as", "2"]);
    let spectator = as_json(&["--as", "spectator"]);
    assert!(all.iter().filter(secret).any(|event| event["seat"] == 1));
    assert!(seat.iter().filter(secret).count() > 0);
    assert!(seat.iter().filter(secret).all(|event| event["seat"] == 2));
    assert_eq!(spectator.iter().filter(secret).count(), 0);
}

#[test]
fn replay_says_which_line_cannot_be_played() {
    let mut lines: Vec<String> =
        std::fs::read_to_string(recorded("second-5.record")).unwrap().lines().map(String::from).collect();
    lines[30] = "1 sail 49".into();
    let mut child = Command::new(env!("CARGO_BIN_EXE_xaymaca"))
        .args(["replay", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.join("\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("line 31: "), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("Round 1. "), "what came before is told");
}

#[test]
fn mistakes_are_reported() {
    let cases: [(&[&str], i32, &str); 5] = [
        (&["replay", "no-such-file"], 1, "no-such-file cannot be read"),
        (&["simulate", "--seats", "6", "--ghost"], 1, "no ship left for the ghost (rule S2)"),
        (&["simulate", "--seats", "7"], 2, "7 is not in 2..=6"),
        (&["simulate", "--games", "0"], 2, "0 is not in 1.."),
        (&["sail"], 2, "unrecognized subcommand"),
    ];
    for (args, code, message) in cases {
        let output = xaymaca(args);
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        assert!(text(&output.stderr).contains(message), "{args:?}: {}", text(&output.stderr));
        assert_eq!(output.stdout, b"", "{args:?}");
    }
    let help = xaymaca(&["simulate", "--help"]);
    assert!(help.status.success() && text(&help.stdout).contains("xaymaca simulate --seats 4"));
}

#[test]
fn a_bad_url_of_a_cluster_is_refused_without_its_password() {
    // No server listens at port 1.
    let (database, nats) = ("postgres://anne:secret@127.0.0.1:1/sea", "nats://anne:secret@127.0.0.1:1");
    for (database, nats, code, sentence) in [
        ("anne:secret@db.example", nats, 2, "--database is like postgres://"),
        (database, "anne:secret@bus.example", 2, "--nats is like nats://"),
        (database, nats, 1, "the database at 127.0.0.1:1 cannot be used"),
    ] {
        let output = xaymaca(&["serve", "--port", "0", "--database", database, "--nats", nats]);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{told}");
        assert!(told.contains(sentence) && !told.contains("secret"), "{told}");
    }
    for alone in [["--database", database], ["--nats", nats]] {
        let output = xaymaca(&["serve", "--port", "0", alone[0], alone[1]]);
        assert_eq!(output.status.code(), Some(2));
        assert!(!text(&output.stderr).contains("secret"));
    }
}
