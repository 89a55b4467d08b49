//! Builds the program that runs tables inside the page, `crates/browser`, for WebAssembly. It looks for the standard library of
//! that target and installs nothing.

use crate::pack::pack;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target that browsers run.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// What is said if there is no standard library.
pub const MISSING: &str = "without the Rust target wasm32-unknown-unknown the page cannot sail without a server, and does not \
    offer it; `rustup target add wasm32-unknown-unknown` or `cargo xtask setup` adds it";

/// Debian's compiler, which has the source of its standard library: a pair of its own beside rustup's.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// The profile in the workspace's Cargo.toml.
const PROFILE: &str = "device";

/// What a profile cannot say: addresses without padding, the size up to which inlining makes the program smaller, and loops
/// as they are written. Each by trial.
const SMALLER: [&str; 3] =
    ["-Clink-arg=--compress-relocations", "-Cllvm-args=-inline-threshold=25", "-Cllvm-args=-disable-lsr"];

/// What the page loads: where it comes from, and its name in `web/generated`.
const MODEL: (&str, &str) = ("crates/bots/data/admiral.mind", "admiral.model");
const PROGRAM: &str = "device.wasm";

/// Where the target's standard library comes from.
#[derive(Debug)]
pub enum Library {
    /// The toolchain has it.
    Installed,
    /// Debian's compiler makes it from its source, and that linker joins it.
    FromSource(PathBuf),
}

/// The first standard library that is found.
pub fn library() -> Option<Library> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let own = sysroot(Path::new(&rustc))?.join("lib/rustlib");
    if own.join(TARGET).join("lib").is_dir() {
        return Some(Library::Installed);
    }
    let source = sysroot(Path::new(DEBIAN_RUSTC))?.join("lib/rustlib/src/rust/library/Cargo.toml");
    let tools = fs::read_dir(own).ok()?.flatten().map(|entry| entry.path().join("bin/rust-lld"));
    let linker = tools.into_iter().find(|file| file.is_file())?;
    source.is_file().then_some(Library::FromSource(linker))
}

/// Where a compiler has its libraries; none if it does not start.
pub fn sysroot(rustc: &Path) -> Option<PathBuf> {
    let told = Command::new(rustc).args(["--print", "sysroot"]).output().ok()?;
    told.status.success().then(|| PathBuf::from(String::from_utf8_lossy(&told.stdout).trim()))
}

/// Builds the program in that folder for build results, packs it, and puts it and the Admiral's model into `web/generated`.
/// `root` is that of the workspace. Returns the program's path.
///
/// # Errors
/// What cargo said if it failed, or why the files could not be written.
pub fn build(root: &Path, library: &Library, target: &Path) -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .current_dir(root)
        .args(["rustc", "--quiet", "--package=xaymaca-browser", "--lib", "--target", TARGET])
        // Of its two crate types only this one: beside a library the program would not be optimised as a whole.
        .args(["--profile", PROFILE, "--crate-type=cdylib"])
        .arg("--target-dir")
        .arg(target);
    // What cargo or a lint has set for the build that runs this one.
    for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WORKSPACE_WRAPPER", "CARGO_BUILD_TARGET"]
    {
        command.env_remove(variable);
    }
    if let Library::FromSource(linker) = library {
        command
            .args(["-Z", "build-std=std,panic_abort"])
            .env("RUSTC", DEBIAN_RUSTC)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    }
    command.arg("--").args(SMALLER);
    let done = command.output().map_err(|error| format!("cargo does not start: {error}"))?;
    if !done.status.success() {
        let said = String::from_utf8_lossy(&done.stderr).trim().to_owned();
        return Err(format!("the tables inside the page could not be built: cargo said\n{said}"));
    }
    let built = target.join(TARGET).join(PROFILE).join("xaymaca_browser.wasm");
    let folder = root.join("web/generated");
    let put = fs::create_dir_all(&folder)
        .and_then(|()| fs::read(&built))
        // What cannot be packed works as it is. The page's weight is checked, so it would be noticed.
        .and_then(|program| renew(&pack(&program).unwrap_or(program), &folder.join(PROGRAM)))
        .and_then(|()| fs::read(root.join(MODEL.0)))
        .and_then(|model| renew(&model, &folder.join(MODEL.1)));
    put.map_err(|error| format!("{} could not be written: {error}", folder.display()))?;
    Ok(folder.join(PROGRAM))
}

/// Removes what an earlier build has left, so that the page does not offer it.
pub fn remove(root: &Path) {
    for name in [PROGRAM, MODEL.1] {
        // It may not be there.
        let _ = fs::remove_file(root.join("web/generated").join(name));
    }
}

/// Writes a file, unless it is the same: npm and cargo look at its time.
fn renew(bytes: &[u8], to: &Path) -> io::Result<()> {
    if fs::read(to).is_ok_and(|kept| kept == bytes) { Ok(()) } else { fs::write(to, bytes) }
}
