//! The command `fill`: what it writes passes `check`, and every figure is measured. Speed is not tested.

use crate::program::{text, xaymaca};
use xaymaca_services::{Nats, Postgres};

const SMALL: &str = "--sleeping 120 --finished 30 --samples 20 --starts 1 --threads 2";

/// `fill` with small numbers at that place.
fn fill(place: &[&str]) -> std::process::Output {
    xaymaca(&[&["fill"], place, &SMALL.split(' ').collect::<Vec<_>>()[..]].concat())
}

/// Checks that there is a figure for all that is measured.
#[track_caller]
fn assert_measured(output: &std::process::Output) {
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    assert!(told.starts_with("120 sleeping and 30 finished races, filled in "), "{told}");
    for what in
        ["first answer", "10 that sleep", "10 that are awake", "finished races", "open tables", "looked at"]
    {
        assert!(
            told.lines().any(|line| line.contains(what) && line.contains("99 % within")),
            "{what}: {told}"
        );
    }
}

#[test]
fn a_directory_is_filled_and_measured_and_found_sound() {
    let dir = tempfile::tempdir().expect("a directory");
    let data = dir.path().join("new");
    let data = data.to_str().expect("a path");
    assert_measured(&fill(&["--data", data]));
    let checked = xaymaca(&["check", "--data", data]);
    assert!(checked.status.success(), "{}{}", text(&checked.stdout), text(&checked.stderr));
    assert!(text(&checked.stdout).starts_with("250 tables with "), "{}", text(&checked.stdout));
    let again = fill(&["--data", data]);
    assert_eq!(again.status.code(), Some(1));
    assert!(text(&again.stderr).contains("is not empty"), "{}", text(&again.stderr));
}

#[test]
fn a_database_is_filled_and_measured_and_found_sound() {
    let database = Postgres::shared().fresh();
    let (url, nats) = (Postgres::shared().url(&database), Nats::start());
    let place = ["--database", &url, "--nats", &nats.url()];
    assert_measured(&fill(&place));
    let checked = xaymaca(&["check", "--database", &url]);
    assert!(checked.status.success(), "{}{}", text(&checked.stdout), text(&checked.stderr));
    assert!(text(&checked.stdout).starts_with("250 tables with "), "{}", text(&checked.stdout));
    let again = fill(&place);
    assert!(text(&again.stderr).contains("the database has tables"), "{}", text(&again.stderr));
}

#[test]
fn bad_input_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let data = dir.path().join("new");
    for (words, why) in [
        ("fill", "--data"),
        ("fill --data DIR --sleeping 0", "--sleeping"),
        ("fill --data DIR --finished 5000001", "--finished"),
        ("fill --data DIR --samples 0", "--samples"),
        ("fill --data DIR --starts 101", "--starts"),
        ("fill --data DIR --threads 0", "--threads"),
        ("fill --database postgres://localhost/x", "--nats"),
    ] {
        let words = words.replace("DIR", data.to_str().expect("a path"));
        let output = xaymaca(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(text(&output.stderr).contains(why), "{words}: {}", text(&output.stderr));
    }
    assert!(!data.exists());
}
