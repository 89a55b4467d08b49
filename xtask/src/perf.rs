//! `cargo xtask perf`: the figures of `docs/performance.md` that have a peer, measured side by side on this machine: our server
//! and one of boardgame.io under the same shape of load, and the rules beside a chess library.

use crate::server::Server;
use crate::{cargo, files, npm};
use anyhow::{Context as _, ensure};
use std::path::Path;
use std::process::Command;

/// The harness of the peer.
pub(crate) const PEER: &str = "examples/peer";
/// Tables of four, as in the document.
const TABLES: &str = "200";
/// Seconds that are counted each time.
const SECONDS: &str = "20";
/// How often both are measured, in turns: a shared machine is never the same for long.
const TURNS: usize = 2;

/// Choices for a second of the server's processor, and a second of the clock.
struct Figures {
    per_cpu_second: f64,
    per_second: f64,
    p99_ms: f64,
}

pub(crate) fn run() -> anyhow::Result<()> {
    cargo::run(&["build", "--release", "--package", "xaymaca"], &[])?;
    npm::install(PEER)?;
    let program = files::root().join("target/release/xaymaca");
    let mut rows = Vec::new();
    for _ in 0..TURNS {
        rows.push((ours(&program)?, peer()?));
    }
    println!("{TABLES} tables of 4, {SECONDS} s, choices acknowledged:");
    println!("| | for a second of the server's processor | a second | 99 % within |");
    println!("|---|---|---|---|");
    for (ours, peer) in &rows {
        for (name, figures) in [("Xaymaca, on the disk", ours), ("boardgame.io, in memory", peer)] {
            let Figures { per_cpu_second, per_second, p99_ms } = figures;
            println!("| {name} | {per_cpu_second:.0} | {per_second:.0} | {p99_ms:.0} ms |");
        }
        println!("| ratio | {:.1} | | |", ours.per_cpu_second / peer.per_cpu_second);
    }
    cargo::run(&["bench", "--package", "xaymaca-rules"], &[])
}

/// Our own server, with a fresh directory.
fn ours(program: &Path) -> anyhow::Result<Figures> {
    let data = files::root().join("target/perf");
    if data.exists() {
        std::fs::remove_dir_all(&data)?;
    }
    let server = Server::start(program, &data)?;
    let mut load = Command::new(program);
    load.args(["load", "--url", &format!("http://{}", server.address)]);
    figures(load.args(["--tables", TABLES, "--seats", "4", "--seconds", SECONDS, "--json"]))
}

fn peer() -> anyhow::Result<Figures> {
    let mut load = Command::new("node");
    load.arg("load.mjs").current_dir(files::root().join(PEER));
    figures(load.args(["--tables", TABLES, "--seconds", SECONDS, "--json"]))
}

/// Runs a load that prints one JSON object.
fn figures(load: &mut Command) -> anyhow::Result<Figures> {
    let told = load.output().with_context(|| format!("{load:?} could not be started"))?;
    ensure!(told.status.success(), "{load:?}: {}", String::from_utf8_lossy(&told.stderr));
    read(&told.stdout).with_context(|| format!("{load:?}: {}", String::from_utf8_lossy(&told.stdout)))
}

fn read(json: &[u8]) -> anyhow::Result<Figures> {
    let told: serde_json::Value = serde_json::from_slice(json)?;
    let number = |name: &str| told[name].as_f64().with_context(|| format!("no {name}"));
    Ok(Figures {
        per_cpu_second: number("per_cpu_second")?,
        per_second: number("per_second")?,
        p99_ms: number("p99_ms")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_both_are_read() {
        let told = br#"{"per_second": 9.5, "per_cpu_second": 20, "p99_ms": 3.5, "tables": 200}"#;
        let Figures { per_cpu_second, per_second, p99_ms } = read(told).expect("figures");
        assert_eq!((per_cpu_second, per_second, p99_ms), (20.0, 9.5, 3.5));
        assert!(read(br#"{"per_second": 9.5, "per_cpu_second": null, "p99_ms": 1}"#).is_err());
    }
}
