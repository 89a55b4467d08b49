//! Runs cargo at the root of the workspace.

use crate::files;
use anyhow::{Context as _, bail};
use std::process::Command;

/// Runs cargo with these arguments and environment variables.
pub(crate) fn run(args: &[&str], variables: &[(&str, &str)]) -> anyhow::Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(&cargo)
        .args(args)
        .envs(variables.iter().copied())
        .current_dir(files::root())
        .status()
        .with_context(|| format!("{} could not be started", cargo.display()))?;
    if !status.success() {
        bail!("cargo {} ended with {status}", args.join(" "));
    }
    Ok(())
}
