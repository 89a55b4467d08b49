//! The number of threads and the progress bar of commands that play many races.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal as _;

/// The number of threads: as asked for, or all cores, but at most one for each race.
pub(crate) fn threads(asked: Option<u16>, games: u64) -> usize {
    asked
        .map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
        .min(usize::try_from(games).unwrap_or(usize::MAX))
}

/// A progress bar; hidden if standard error is not a terminal.
pub(crate) fn progress(games: u64, show: bool) -> ProgressBar {
    if !show || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} races, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style)
}
