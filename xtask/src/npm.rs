//! Runs npm for the parts that are not Rust: installs what the lock file says, and runs scripts.

use crate::files;
use anyhow::{Context as _, bail, ensure};
use std::ffi::OsStr;
use std::fs::File;
use std::path::Path;
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
    ended(npm(folder).args(["ci", "--include=dev", "--no-audit", "--no-fund", "--silent"]))
        .context("is there a network connection?")
}

/// Runs a script of the package in that folder.
pub(crate) fn run(folder: &str, script: &str) -> anyhow::Result<()> {
    ended(npm(folder).args(["run", "--silent", script]))
}

/// Runs a script with these variables, and writes what it prints to the file `output`.
pub(crate) fn run_into(
    output: &Path,
    folder: &str,
    script: &str,
    variables: &[(&str, &OsStr)],
) -> anyhow::Result<()> {
    let file = File::create(output).with_context(|| format!("{} cannot be written", output.display()))?;
    let command = &mut npm(folder);
    command.args(["run", "--silent", script]).envs(variables.iter().copied());
    ended(command.stdout(file.try_clone()?).stderr(file))
}

fn npm(folder: &str) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(files::root().join(folder));
    command
}

fn ended(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().context("npm is missing: it comes with Node")?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}
