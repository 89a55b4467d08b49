//! Runs npm for the parts that are not Rust: installs what the lock file says, and runs scripts.

use crate::files;
use anyhow::{Context as _, bail, ensure};
use std::ffi::OsStr;
use std::process::Command;

/// The oldest major version of Node that works.
const NODE: u32 = 20;

/// Installs the locked packages of that folder of the project.
pub(crate) fn install(folder: &str) -> anyhow::Result<()> {
    let version = Command::new("node")
        .arg("--version")
        .output()
        .with_context(|| format!("node is missing: install Node {NODE} or newer, with npm"))?;
    let version = String::from_utf8_lossy(&version.stdout).trim().to_owned();
    let major = version.strip_prefix('v').and_then(|rest| rest.split('.').next()?.parse::<u32>().ok());
    ensure!(major.is_some_and(|major| major >= NODE), "node is {version:?}: install Node {NODE} or newer");
    npm(folder, &["ci", "--include=dev", "--no-audit", "--no-fund", "--silent"], &[])
        .context("is there a network connection?")
}

/// Runs a script of the package in that folder, with these variables.
pub(crate) fn run(folder: &str, script: &str, variables: &[(&str, &OsStr)]) -> anyhow::Result<()> {
    npm(folder, &["run", "--silent", script], variables)
}

fn npm(folder: &str, args: &[&str], variables: &[(&str, &OsStr)]) -> anyhow::Result<()> {
    let status = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
        .args(args)
        .envs(variables.iter().copied())
        .current_dir(files::root().join(folder))
        .status()
        .context("npm is missing: it comes with Node")?;
    if !status.success() {
        bail!("npm {} in {folder} ended with {status}", args.join(" "));
    }
    Ok(())
}
