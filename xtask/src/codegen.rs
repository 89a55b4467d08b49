//! Writes the files that are made from the code, by the very tests that compare them with it.

use crate::cargo;

pub(crate) fn run() -> anyhow::Result<()> {
    let tests = ["test", "--workspace", "--all-features", "--test", "typescript", "--test", "fixtures"];
    cargo::run(&tests, &[("XAYMACA_WRITE", "1")])
}
