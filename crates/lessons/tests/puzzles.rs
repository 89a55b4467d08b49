//! Replays every puzzle, so that a change of the rules which breaks one fails, and checks what is asked of each.

mod fixtures;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use xaymaca_bots::puzzles::{Choosing, MOST_OPTIONS, Puzzle, Theme};
use xaymaca_bots::{Budget, Level};
use xaymaca_rules::Viewer;

/// The fewest puzzles in all, and of each theme.
const FEWEST: usize = 60;
const FEWEST_OF_A_THEME: usize = 5;
/// How far the best option leads every other one, at the least: chance to win, and standard errors of the difference.
const LEAD: f32 = 0.06;
const ERRORS: f32 = 4.0;
/// How many Sailors are asked about each puzzle: each misjudges options in its own way.
const SAILORS: u64 = 8;

/// All puzzles by name.
fn puzzles() -> BTreeMap<String, Puzzle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let files = fs::read_dir(folder).expect("there are puzzles").map(|entry| entry.expect("an entry").path());
    files
        .map(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
            let name = name.strip_suffix(".puzzle").unwrap_or_else(|| panic!("{name} is no puzzle"));
            let text = fs::read_to_string(&path).expect("it can be read");
            let puzzle: Puzzle = text.parse().unwrap_or_else(|problem| panic!("{name}: {problem}"));
            assert_eq!(puzzle.to_string(), text, "{name} is not written as the program writes it");
            (name.to_owned(), puzzle)
        })
        .collect()
}

#[test]
fn every_puzzle_asks_its_captain_for_one_of_the_options_that_it_lists() {
    for (name, puzzle) in puzzles() {
        let game = puzzle.record.replay(&mut ()).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        assert_eq!(game.asked().iter().collect::<Vec<_>>(), [puzzle.seat], "{name}");
        let view = game.view(Viewer::Seat(puzzle.seat));
        let asked: BTreeSet<String> = view.options().iter().map(|choice| choice.to_string()).collect();
        let listed: BTreeSet<String> =
            puzzle.options.iter().map(|option| option.choice.to_string()).collect();
        assert_eq!(listed, asked, "{name}");
        assert_eq!(listed.len(), puzzle.options.len(), "{name} lists an option twice");
        assert!((2..=MOST_OPTIONS).contains(&listed.len()), "{name}");
    }
}

#[test]
fn the_best_option_of_every_puzzle_leads_by_6_points_and_4_standard_errors() {
    for (name, puzzle) in puzzles() {
        for option in &puzzle.options[1..] {
            let lead = option.behind;
            assert!(lead.mean >= LEAD && lead.mean >= ERRORS * lead.error, "{name}: {}", option.choice);
        }
        let ranked = puzzle.options.is_sorted_by(|one, other| one.chance.mean >= other.chance.mean);
        assert!(ranked, "{name} is not in order");
        let best = puzzle.best();
        for option in &puzzle.options {
            let lead = best.chance.mean - option.chance.mean;
            assert!((option.behind.mean - lead).abs() < 0.0005, "{name}: {}", option.choice);
            assert!((0.0..=1.0).contains(&option.chance.mean), "{name}: {}", option.choice);
        }
    }
}

#[test]
fn no_sailor_finds_the_best_option_of_a_puzzle() {
    for (name, puzzle) in puzzles() {
        let best = puzzle.best().choice;
        assert!(!puzzle.sailors.contains(&best), "{name}");
        let view = puzzle.record.replay(&mut ()).expect("it can be played").view(Viewer::Seat(puzzle.seat));
        for seed in 0..SAILORS {
            let chosen = Level::Sailor.bot(seed, Budget::Playouts(1)).choose(&view, &view.options());
            assert_ne!(chosen, best, "{name}: the Sailor with seed {seed}");
        }
    }
}

#[test]
fn there_are_enough_puzzles_of_every_theme_and_few_are_alike() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= FEWEST, "{}", puzzles.len());
    let mut choosing = Choosing::new(puzzles.len());
    for (name, puzzle) in &puzzles {
        let number = name.strip_prefix(puzzle.theme.word()).and_then(|rest| rest.strip_prefix('-'));
        assert!(
            number.is_some_and(|number| number.parse::<u16>().is_ok()),
            "{name} is not named by its theme"
        );
        assert!(choosing.keep(puzzle), "{name} is much like others");
    }
    for theme in Theme::ALL {
        assert!(choosing.count(theme) >= FEWEST_OF_A_THEME, "{theme:?}: {}", choosing.count(theme));
    }
}
