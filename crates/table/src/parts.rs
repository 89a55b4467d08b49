//! Several parts in one line of the log, such as the steps of a script.

/// Stands between the parts. No part has the bar in it.
pub(crate) const SEPARATOR: &str = " | ";

/// The parts of a line.
pub(crate) fn separated(line: &str) -> impl Iterator<Item = &str> {
    // To search for a letter takes less code than to search for a text, and a page loads it.
    line.split('|').map(str::trim_ascii)
}
