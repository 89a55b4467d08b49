//! Builds the page with npm for every build but a debug one, and tells cargo where the built page is. The output of npm is
//! shown only if it failed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;
use xaymaca_pagebuild::{device, folders};

/// The oldest major version of Node that works.
const NODE: u32 = 20;

/// The sources of the page: folders, and extensions of files beside them. No file that a build writes may be among them, or
/// every build would cause another.
const FOLDERS: [&str; 4] = ["src", "public", "scripts", "../docs/rules"];
/// The sources of the tables inside the page.
const TABLES: [&str; 10] = [
    "../Cargo.toml",
    "../crates/browser/src",
    "../crates/bots/data",
    "../crates/bots/src",
    "../crates/chain/src",
    "../crates/dice/src",
    "../crates/lessons",
    "../crates/rules/src",
    "../crates/table/src",
    "../crates/wire/src",
];
const ENDINGS: [&str; 6] = ["html", "json", "js", "mjs", "ts", "mts"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let is_debug = std::env::var("PROFILE").is_ok_and(|profile| profile == "debug");
    let built = if is_debug { debug(&web) } else { release(&web) };
    match built {
        Ok(pages) => println!("cargo::rustc-env=XAYMACA_PAGES={}", pages.display()),
        Err(problem) => {
            for line in problem.lines() {
                println!("cargo::error={line}");
            }
        }
    }
}

/// A debug build reads the page from the disk at each request, so that the page can be rebuilt meanwhile.
fn debug(web: &Path) -> Result<PathBuf, String> {
    let pages = web.join("dist");
    fs::create_dir_all(&pages).map_err(|error| format!("{} could not be made: {error}", pages.display()))?;
    fs::canonicalize(&pages).map_err(|error| error.to_string())
}

/// Any other build embeds a copy of the page, so that a build of the page meanwhile does not change it.
fn release(web: &Path) -> Result<PathBuf, String> {
    watch(web);
    node()?;
    let (lock, installed) = (web.join("package-lock.json"), web.join("node_modules/.package-lock.json"));
    if modified(&installed).is_none_or(|installed| modified(&lock).is_none_or(|lock| lock > installed)) {
        npm(web, &["ci", "--include=dev", "--no-audit", "--no-fund"])?;
    }
    let out = PathBuf::from(std::env::var("OUT_DIR").map_err(|error| error.to_string())?);
    tables(&web.join(".."), &out)?;
    npm(web, &["run", "build"])?;
    let pages = out.join("pages");
    let copied = folders::remove(&pages).and_then(|()| folders::copy(&web.join("dist"), &pages));
    copied.map_err(|error| format!("the built page could not be copied: {error}"))?;
    if !pages.join("index.html").is_file() {
        return Err("npm run build in web/ has left no dist/index.html".into());
    }
    Ok(pages)
}

/// Builds the tables inside the page, or says once what is missing. A page without them works.
fn tables(root: &Path, out: &Path) -> Result<(), String> {
    let Some(library) = device::library() else {
        println!("cargo::warning={}", device::MISSING);
        device::remove(root);
        return Ok(());
    };
    // Another folder than that of the build that runs this one, which is locked: `OUT_DIR` is PROFILE/build/PACKAGE/out.
    let target = out.ancestors().nth(4).unwrap_or(out).join("device");
    device::build(root, &library, &target).map(|_| ())
}

fn watch(web: &Path) {
    for source in
        FOLDERS.iter().chain(&TABLES).map(|source| web.join(source)).filter(|source| source.exists())
    {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    // Rustup writes here what it has installed.
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let installed = device::sysroot(Path::new(&rustc)).map(|root| root.join("lib/rustlib/components"));
    if let Some(list) = installed.filter(|list| list.is_file()) {
        println!("cargo::rerun-if-changed={}", list.display());
    }
    let files = fs::read_dir(web).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_ours = |file: &PathBuf| {
        let ending = file.extension().and_then(|ending| ending.to_str());
        file.is_file() && ending.is_some_and(|ending| ENDINGS.contains(&ending))
    };
    for file in files.filter(is_ours) {
        println!("cargo::rerun-if-changed={}", file.display());
    }
}

fn modified(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|data| data.modified()).ok()
}

/// Checks that there is a Node of that version.
fn node() -> Result<(), String> {
    let wanted = format!("the page is built with Node {NODE} or newer and its npm");
    let version = Command::new("node").arg("--version").output();
    let version = version.map_err(|_| format!("{wanted}, which is not installed: install it"))?;
    let version = String::from_utf8_lossy(&version.stdout).trim().to_owned();
    let major = version.strip_prefix('v').and_then(|rest| rest.split('.').next()?.parse::<u32>().ok());
    if major.is_some_and(|major| major >= NODE) {
        return Ok(());
    }
    Err(format!("{wanted}, but the installed version is {version:?}: install a newer one"))
}

fn npm(web: &Path, args: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let done = Command::new(program).args(args).current_dir(web).output();
    let done = done.map_err(|_| {
        format!("the page is built with npm, which is not installed: it comes with Node {NODE}")
    })?;
    if done.status.success() {
        return Ok(());
    }
    let mut problem = format!("npm {} in web/ failed: it said", args.join(" "));
    for said in [done.stdout, done.stderr] {
        for line in String::from_utf8_lossy(&said).lines().filter(|line| !line.trim().is_empty()) {
            problem.push_str("\n  ");
            problem.push_str(line);
        }
    }
    Err(problem)
}
