//! A table must build for WebAssembly, because it also runs inside the page. The target's standard library comes from the
//! first of these: the toolchain as it is, `rustup target add`, Debian's `rustc-web`.

use crate::{cargo, debian};
use anyhow::Context as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The crates that run in the page.
const CRATES: [&str; 2] = ["xaymaca-table", "xaymaca-wire"];

/// Debian's compiler with the source of its standard library, a pair of its own beside the toolchain.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];

/// Checks these crates for the target.
pub(crate) fn check() -> anyhow::Result<()> {
    let mut args = vec!["check", "--quiet", "--target", TARGET];
    args.extend(CRATES.iter().flat_map(|name| ["--package", name]));
    if is_installed()? || is_added() {
        return cargo::run(&args, &[("RUSTFLAGS", "--deny warnings")]);
    }
    debian::install("WebAssembly", &DEBIAN_PACKAGES)
        .with_context(|| format!("a table must build for {TARGET}; `rustup target add {TARGET}` adds it"))?;
    let linker = sysroot()?.join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
    let linker = linker.to_str().context("the toolchain's path is not UTF-8")?.to_owned();
    args.extend(["-Z", "build-std=std,panic_abort", "--target-dir", "target/wasm"]);
    cargo::run(
        &args,
        &[
            ("RUSTC", DEBIAN_RUSTC),
            ("RUSTC_BOOTSTRAP", "1"),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", &linker),
        ],
    )
}

fn sysroot() -> anyhow::Result<PathBuf> {
    let told = Command::new("rustc").args(["--print", "sysroot"]).output().context("rustc does not start")?;
    Ok(Path::new(String::from_utf8_lossy(&told.stdout).trim()).to_owned())
}

/// True if the toolchain has the target's standard library.
fn is_installed() -> anyhow::Result<bool> {
    Ok(sysroot()?.join("lib/rustlib").join(TARGET).join("lib").is_dir())
}

/// True if rustup could add it.
fn is_added() -> bool {
    println!("── WebAssembly: rustup target add {TARGET}");
    Command::new("rustup").args(["target", "add", TARGET]).status().is_ok_and(|status| status.success())
}
