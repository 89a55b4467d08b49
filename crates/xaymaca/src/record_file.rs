//! Reads a record from a file or from standard input, for all commands that need one.

use anyhow::Context as _;
use std::io::Read as _;
use std::path::Path;
use xaymaca_rules::notation::Record;

/// Upper bound on the size of a record, in bytes: a hundred times a race of a thousand rounds.
const LARGEST: u64 = 16 * 1024 * 1024;

/// The record in that file; `-` is standard input.
pub(crate) fn read(path: &Path) -> anyhow::Result<Record> {
    let text = text(path)?;
    text.parse().with_context(|| format!("{} is not a record that this program can read", path.display()))
}

/// The text of that file, with its comments.
pub(crate) fn text(path: &Path) -> anyhow::Result<String> {
    bounded(path).with_context(|| format!("{} cannot be read", path.display()))
}

fn bounded(path: &Path) -> anyhow::Result<String> {
    let mut text = String::new();
    let reader: Box<dyn std::io::Read> = if path.as_os_str() == "-" {
        Box::new(std::io::stdin())
    } else {
        Box::new(std::fs::File::open(path)?)
    };
    let length = reader.take(LARGEST + 1).read_to_string(&mut text)?;
    anyhow::ensure!(length as u64 <= LARGEST, "it is larger than any race: more than {LARGEST} bytes");
    Ok(text)
}
