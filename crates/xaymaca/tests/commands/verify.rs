//! The command `verify`.

use crate::program::{text, xaymaca};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn fair() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../dice/tests/games/second-3-ghost-crew.record")
}

fn verify(record: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_xaymaca"))
        .args(["verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(record.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn a_fair_race_is_verified() {
    let output = xaymaca(&["verify", fair().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    let record = std::fs::read_to_string(fair()).unwrap();
    let outcomes = record.lines().filter(|line| line.starts_with("* ")).count();
    let digest = record.lines().find_map(|line| line.strip_prefix("# digest ")).unwrap();
    assert!(told.contains(&format!("All {outcomes} outcomes")) && told.contains(digest), "{told}");
    assert!(told.contains("race-1") && told.contains("seat 1  anne-8fK2"), "{told}");
    assert!(!told.contains("seat 2") && !told.contains("ends before"), "{told}");
}

#[test]
fn a_race_that_goes_on_from_a_moment_is_verified_from_there_on() {
    let path = fair().with_file_name("second-3-ghost-continued.record");
    let output = xaymaca(&["verify", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let record = std::fs::read_to_string(path).unwrap();
    let steps: Vec<&str> = record.lines().filter(|line| !line.starts_with('#')).skip(5).collect();
    let outcomes = |steps: &[&str]| steps.iter().filter(|line| line.starts_with("* ")).count();
    let told = text(&output.stdout);
    assert!(told.contains("The dice of race race-101 after step 60 are as promised."), "{told}");
    assert!(told.contains(&format!("All {} outcomes since then follow", outcomes(&steps[60..]))), "{told}");
    let before = outcomes(&steps[..60]);
    assert!(
        told.contains(&format!("The {before} outcomes before are taken over from another record")),
        "{told}"
    );
}

#[test]
fn an_altered_race_is_refused_with_its_line() {
    let record = std::fs::read_to_string(fair()).unwrap();
    let place = record.lines().position(|line| line.starts_with("* combat")).unwrap();
    let true_one = record.lines().nth(place).unwrap();
    let other = if true_one == "* combat star" { "* combat 2" } else { "* combat star" };
    let altered = record.replacen(true_one, other, 1);
    let output = verify(&altered);
    assert_eq!(output.status.code(), Some(1));
    let told = text(&output.stderr);
    assert!(told.contains("does not prove fair dice"), "{told}");
    assert!(
        told.contains(&format!(
            "line {}: \"{other}\" stands here, but the dice say \"{true_one}\"",
            place + 1
        ))
    );
    assert_eq!(output.stdout, b"");
}

#[test]
fn a_missing_proof_and_a_missing_secret_are_reported_differently() {
    let record = std::fs::read_to_string(fair()).unwrap();
    let without = |begin: &str| {
        let lines: Vec<&str> = record.lines().filter(|line| !line.starts_with(begin)).collect();
        verify(&lines.join("\n"))
    };
    let (none, running) = (without("#"), without("# secret"));
    assert_eq!((none.status.code(), running.status.code()), (Some(1), Some(1)));
    assert!(text(&none.stderr).contains("says nothing of its dice"));
    assert!(text(&running.stderr).contains("it is shown when the race is over"));
    let early: Vec<&str> = record.lines().filter(|line| line.starts_with('#')).collect();
    let begun: Vec<&str> = record.lines().take(20).chain(early).collect();
    let output = verify(&begun.join("\n"));
    assert!(output.status.success() && text(&output.stdout).contains("ends before the race is over"));
    assert!(text(&xaymaca(&["verify", "no-such-file"]).stderr).contains("no-such-file cannot be read"));
}
