//! `xaymaca puzzles`, as a person or a script calls it.

use crate::program::{text, xaymaca};
use std::fs;
use xaymaca_bots::puzzles::{Puzzle, Theme};

/// The first race of this seed has puzzles.
const SEARCH: [&str; 5] = ["puzzles", "--seed", "18", "--races", "2"];

#[test]
fn puzzles_are_written_into_new_files_numbered_after_those_that_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = |theme: Theme, number| folder.path().join(format!("{}-{number:02}.puzzle", theme.word()));
    for theme in Theme::ALL {
        fs::write(file(theme, 1), "another").unwrap();
    }
    let output =
        xaymaca(&[&SEARCH[..], &["--of-each", "1", "--into", folder.path().to_str().unwrap()]].concat());
    assert!(output.status.success() && output.stdout.is_empty(), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("2 races, "), "{}", text(&output.stderr));
    let written: Vec<String> =
        Theme::ALL.into_iter().filter_map(|theme| fs::read_to_string(file(theme, 2)).ok()).collect();
    assert!(!written.is_empty(), "{}", text(&output.stderr));
    assert!(written.iter().all(|puzzle| puzzle.parse::<Puzzle>().unwrap().is_clear()));
    assert!(Theme::ALL.into_iter().all(|theme| fs::read_to_string(file(theme, 1)).unwrap() == "another"));
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let output = xaymaca(&[&SEARCH[..], &["--into", "no-such-folder"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no-such-folder"), "{}", text(&output.stderr));
    assert_eq!(xaymaca(&["puzzles", "--of-each", "0"]).status.code(), Some(2));
}
