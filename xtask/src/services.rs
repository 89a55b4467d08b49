//! Finds the programs that tests start: the servers of a cluster (`crates/services`), and `strace`. Servers that Debian
//! starts when it installs them are not used.

use crate::debian::Program;
use std::path::PathBuf;

const POSTGRES: Program<'_> = Program {
    called: "PostgreSQL",
    why: "clusters are tested with PostgreSQL",
    names: &["postgres"],
    packages: &["postgresql"],
    folders: versions,
};

const NATS: Program<'_> = Program {
    called: "NATS",
    why: "clusters are tested with NATS",
    names: &["nats-server"],
    packages: &["nats-server"],
    folders: || ["/usr/sbin", "/usr/local/sbin"].map(PathBuf::from).into(),
};

const STRACE: Program<'_> = Program {
    called: "strace",
    why: "power cuts are tested with the notes of strace",
    names: &["strace"],
    packages: &["strace"],
    folders: Vec::new,
};

/// Finds them, or installs them.
pub(crate) fn found() -> anyhow::Result<()> {
    POSTGRES.found()?;
    NATS.found()?;
    STRACE.found()?;
    Ok(())
}

/// Where Debian installs them.
fn versions() -> Vec<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.map(|version| version.path().join("bin")).collect()
}
