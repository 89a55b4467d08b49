//! Every check, in the order in which a mistake is cheapest to find. Nothing is skipped.

use crate::{cargo, npm, tidy};
use anyhow::Context as _;
use std::time::Instant;

/// A check by cargo: its name and its arguments.
const CHECKS: [(&str, &[&str]); 4] = [
    ("formatting", &["fmt", "--all", "--check"]),
    (
        "lints",
        &["clippy", "--workspace", "--all-targets", "--all-features", "--quiet", "--", "--deny", "warnings"],
    ),
    ("tests", &["test", "--workspace", "--all-features", "--no-fail-fast"]),
    ("documentation", &["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"]),
];

pub(crate) fn run() -> anyhow::Result<()> {
    println!("── conventions");
    tidy::run()?;
    println!("── example bot: npm ci");
    npm::install("examples/bot").context("example bot failed")?;
    for (name, args) in CHECKS {
        println!("── {name}: cargo {}", args.join(" "));
        let start = Instant::now();
        cargo::run(args, &[("RUSTDOCFLAGS", "--deny warnings")]).with_context(|| format!("{name} failed"))?;
        println!("── {name}: fine, {:.0} s", start.elapsed().as_secs_f64());
    }
    println!("── all checks passed");
    Ok(())
}
