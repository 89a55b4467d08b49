//! The tables inside the page, built for WebAssembly. The target's standard library comes from the first of these: the
//! toolchain as it is, `rustup target add`, Debian's `rustc-web`.

use crate::{debian, files};
use anyhow::{Context as _, anyhow};
use std::process::Command;
use xaymaca_pagebuild::device::{self, Library, TARGET};

/// Debian's compiler with the source of its standard library.
const DEBIAN_PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];

/// Builds them for the page, in `web/generated`. What is missing is installed first.
pub(crate) fn build() -> anyhow::Result<()> {
    build_with(&install()?)
}

/// Builds them with a standard library that was found.
pub(crate) fn build_with(library: &Library) -> anyhow::Result<()> {
    let root = files::root();
    // Beside the programs of this workspace: cargo has put this one into TARGET/PROFILE.
    let own = std::env::current_exe()?;
    let target = own.ancestors().nth(2).context("a program lies in a folder of a profile")?.join("device");
    let program = device::build(&root, library, &target).map_err(|problem| anyhow!(problem))?;
    println!("── {}: {} bytes", program.display(), program.metadata()?.len());
    Ok(())
}

/// The standard library, installed if it is missing.
pub(crate) fn install() -> anyhow::Result<Library> {
    if let Some(library) = device::library() {
        return Ok(library);
    }
    println!("── WebAssembly: rustup target add {TARGET}");
    // Without rustup or a network Debian may still have it.
    let _ = Command::new("rustup").args(["target", "add", TARGET]).status();
    if device::library().is_none() {
        debian::install("WebAssembly", &DEBIAN_PACKAGES).context(device::MISSING)?;
    }
    device::library().context("the standard library for WebAssembly was installed, but it is not found")
}
