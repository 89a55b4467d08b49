//! Writes generated files, by running the tests that check them with `XAYMACA_WRITE=1`.

use crate::cargo;

/// The tests are in modules of these programs that are named after what they write.
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
