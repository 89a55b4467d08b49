//! Writes the files that are made from the code, by the very tests that compare them with it.

use crate::cargo;

pub(crate) fn run() -> anyhow::Result<()> {
    let of_rules = ["test", "--package", "xaymaca-rules", "--all-features", "--test", "main", "typescript"];
    let of_server = [
        "test",
        "--package",
        "xaymaca-server",
        "--all-features",
        "--test",
        "typescript",
        "--test",
        "fixtures",
    ];
    cargo::run(&of_rules, &[("XAYMACA_WRITE", "1")])?;
    cargo::run(&of_server, &[("XAYMACA_WRITE", "1")])
}
