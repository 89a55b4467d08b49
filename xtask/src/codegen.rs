//! Writes the files that are made from the code, by the very tests that compare them with it.

use crate::cargo;

/// Those of the rules are modules of one program, the others have programs of their own.
const TESTS: [&[&str]; 2] = [
    &["test", "--workspace", "--all-features", "--test", "main", "typescript"],
    &["test", "--workspace", "--all-features", "--test", "typescript", "--test", "fixtures"],
];

pub(crate) fn run() -> anyhow::Result<()> {
    TESTS.into_iter().try_for_each(|tests| cargo::run(tests, &[("XAYMACA_WRITE", "1")]))
}
