//! Writes the files that are made from the code, by the very tests that compare them with it.

use crate::cargo;

/// The tests are modules of these programs, named by what they write.
const TESTS: [&str; 12] = [
    "test",
    "--workspace",
    "--all-features",
    "--test",
    "main",
    "--test",
    "network",
    "--test",
    "table",
    "--",
    "typescript::",
    "fixtures::",
];

pub(crate) fn run() -> anyhow::Result<()> {
    cargo::run(&TESTS, &[("XAYMACA_WRITE", "1")])
}
