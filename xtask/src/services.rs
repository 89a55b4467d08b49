//! The servers that tests of many nodes start for themselves (`crates/services`). Whatever Debian starts by itself when it
//! installs them is left alone, and not used.

use crate::debian::Program;
use std::path::PathBuf;

const POSTGRES: Program<'_> = Program {
    called: "PostgreSQL",
    why: "many nodes are tested on one PostgreSQL",
    names: &["postgres"],
    packages: &["postgresql"],
    folders: versions,
};

const NATS: Program<'_> = Program {
    called: "NATS",
    why: "many nodes are tested with NATS between them",
    names: &["nats-server"],
    packages: &["nats-server"],
    folders: || ["/usr/sbin", "/usr/local/sbin"].map(PathBuf::from).into(),
};

/// They are here afterwards.
pub(crate) fn found() -> anyhow::Result<()> {
    POSTGRES.found()?;
    NATS.found()?;
    Ok(())
}

/// Where Debian keeps them.
fn versions() -> Vec<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.map(|version| version.path().join("bin")).collect()
}
