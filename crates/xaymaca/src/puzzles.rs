//! `puzzles`: finds moments of bot races at which one option is clearly the best, and writes them as text.

use anyhow::Context as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use xaymaca_bots::puzzles::{Choosing, Puzzle, Tally, Theme, find};

/// Find puzzles in races between bots
///
/// A puzzle is a moment at which one option leads all others by at least 6 points of chance to win and by 4 standard
/// errors, and Sailors take another. docs/lessons.md describes the format. Examples:
///
///   xaymaca puzzles --of-each 1                                       one of each theme, to standard output
///   xaymaca puzzles --seed 2 --of-each 3 --into crates/lessons/puzzles   three more files of each theme
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// How many puzzles of each theme
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1000))]
    of_each: u16,
    /// The same seed finds the same puzzles; another seed finds others
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many races are searched at most
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    races: u64,
    /// Stop after so many minutes, whatever was found
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    minutes: Option<u64>,
    /// Write one file for each puzzle into this folder, numbered after those that are there
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(folder) = &args.into {
        anyhow::ensure!(folder.is_dir(), "{} is no folder", folder.display());
    }
    let end = args.minutes.map(|minutes| Instant::now() + Duration::from_mins(minutes));
    let (mut choosing, mut tally) = (Choosing::new(args.of_each.into()), Tally::default());
    for race in 0..args.races {
        if choosing.is_done() || end.is_some_and(|end| Instant::now() >= end) {
            break;
        }
        for puzzle in find(args.seed, race, |theme, question| choosing.wants(theme, question), &mut tally) {
            if choosing.keep(&puzzle) {
                keep(&puzzle, args.into.as_deref())?;
            }
        }
    }
    let Tally { races, decisions, promising, clear } = tally;
    let found: Vec<String> =
        Theme::ALL.map(|theme| format!("{} {}", theme.word(), choosing.count(theme))).into();
    eprintln!(
        "{races} races, {decisions} decisions: {promising} looked promising, {clear} were clear; kept: {}",
        found.join(", ")
    );
    Ok(())
}

/// Writes a puzzle as soon as it is found: a search that is stopped loses nothing.
fn keep(puzzle: &Puzzle, folder: Option<&Path>) -> anyhow::Result<()> {
    let Some(folder) = folder else {
        return writeln!(std::io::stdout().lock(), "{puzzle}").context("standard output cannot be written");
    };
    let name = |number: u16| folder.join(format!("{}-{number:02}.puzzle", puzzle.theme.word()));
    let path = (1..=u16::MAX).map(name).find(|path| !path.exists()).context("there is no number left")?;
    fs::write(&path, puzzle.to_string()).with_context(|| format!("{} cannot be written", path.display()))
}
