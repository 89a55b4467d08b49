//! The browser that tests of the page use: the one that is here, or Debian's, installed where we may.

use anyhow::{Context as _, bail};
use std::path::PathBuf;
use std::process::Command;

/// What it may be called.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// What Debian needs for it. The page brings its own letters; a browser wants some to fall back on.
const PACKAGES: [&str; 2] = ["chromium", "fonts-dejavu-core"];

/// Where it is. Who has set `CHROMIUM` has said so himself.
pub(crate) fn found() -> anyhow::Result<PathBuf> {
    if let Some(path) = std::env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    if let Some(path) = on_path() {
        return Ok(path);
    }
    let may = |program: &str, args: &[&str]| Command::new(program).args(args).output().ok();
    let is_root = may("id", &["-u"]).is_some_and(|told| told.stdout.trim_ascii() == b"0");
    if !is_root || may("apt-get", &["--version"]).is_none() {
        bail!(
            "the page is tested in Chromium, and there is none on the PATH ({}): install it, or set CHROMIUM to where it is",
            NAMES.join(", ")
        );
    }
    println!("── Chromium: apt-get install {}", PACKAGES.join(" "));
    let install = [&["install", "-y", "--no-install-recommends"][..], &PACKAGES].concat();
    for args in [&["update"][..], &install] {
        let status = Command::new("apt-get")
            .args(["-qq"])
            .args(args)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .status()
            .context("apt-get could not be started")?;
        if !status.success() {
            bail!(
                "apt-get {} ended with {status}: the page is tested in Chromium, install it",
                args.join(" ")
            );
        }
    }
    on_path().context("apt-get has installed Chromium, and it is not on the PATH")
}

fn on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let named = |name: &&str| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file());
    NAMES.iter().find_map(named)
}
