//! How the work of many races is shared out and watched: threads, and a bar where a person looks on.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal as _;

/// How many threads: as many as were asked for or all cores, but no more than there are races.
pub(crate) fn threads(asked: Option<u16>, games: u64) -> usize {
    asked
        .map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
        .min(usize::try_from(games).unwrap_or(usize::MAX))
}

/// Only where a person watches.
pub(crate) fn progress(games: u64, show: bool) -> ProgressBar {
    if !show || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} races, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style)
}
