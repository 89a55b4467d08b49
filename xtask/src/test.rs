//! Every check, in the order in which a mistake is cheapest to find. Nothing is skipped.

use crate::perf::PEER;
use crate::{cargo, chromium, npm, schemathesis, services, tidy, wasm};
use anyhow::{Context as _, anyhow};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Where the page is.
const WEB: &str = "web";

/// What the page checks by itself: its name and the script.
const PAGE: [(&str, &str); 5] = [
    ("page: formatting, lints, types, words, tests", "check"),
    ("page: build", "build"),
    ("page: build of the gallery", "build:gallery"),
    ("page: build as plain files", "build:site"),
    ("page: weight", "size"),
];

/// A check by cargo: its name and its arguments. All have the same features, so that what one compiles the next one finds:
/// documentation what lints left, the browser the program that tests call.
type ByCargo = (&'static str, &'static [&'static str]);
const FORMATTING: ByCargo = ("formatting", &["fmt", "--all", "--check"]);
/// The crates that programs outside this repository may use can be packed: every dependency has a version, every file is
/// there. Cargo does not compile them here, because they are not published: it would look for `xaymaca-rules` in the
/// registry. With `--config 'patch.crates-io.xaymaca-rules.path="crates/rules"'`, one package at a time, it compiles them, too.
const PACKAGES: ByCargo = (
    "packages",
    &[
        "package",
        "--package=xaymaca-rules",
        "--package=xaymaca-dice",
        "--package=xaymaca-bots",
        "--no-verify",
        "--exclude-lockfile",
        "--allow-dirty",
        "--quiet",
    ],
);
const COMPILED: [ByCargo; 3] = [
    (
        "lints",
        &["clippy", "--workspace", "--all-targets", "--all-features", "--quiet", "--", "--deny", "warnings"],
    ),
    (
        "documentation",
        &["doc", "--workspace", "--all-features", "--no-deps", "--document-private-items", "--quiet"],
    ),
    ("tests: build", &["test", "--workspace", "--all-features", "--no-run", "--quiet"]),
];
const PROGRAM: ByCargo = ("program: build", &["build", "--package=xaymaca", "--quiet"]);
const API: &str = "description of the API";
const TESTS: ByCargo = ("tests", &["test", "--workspace", "--all-features", "--no-fail-fast"]);

pub(crate) fn run() -> anyhow::Result<()> {
    check("conventions", tidy::run)?;
    by_cargo(FORMATTING)?;
    by_cargo(PACKAGES)?;
    // A missing browser or server is reported before the long checks.
    let browser = chromium::found()?;
    services::found()?;
    schemathesis::install()?;
    wasm::install()?;
    // Npm waits for the network and mostly keeps one core busy, the compiler takes what is left.
    let (page, compiled) = std::thread::scope(|scope| {
        let page = scope.spawn(page);
        let compiled = COMPILED.into_iter().try_for_each(by_cargo);
        (page.join(), compiled)
    });
    page.unwrap_or_else(|_| Err(anyhow!("the checks of the page panicked")))?;
    compiled?;
    // Both need the built page and wait more than they compute, the tests for networks and disks, the browser for motion:
    // side by side they take little longer than the longer of the two. What the browser's tests print follows when both are
    // done, in one piece.
    let program = program()?;
    let output = program.with_file_name("browser-tests.log");
    let (tested, played) = std::thread::scope(|scope| {
        let played = scope.spawn(|| check("page: in a browser", || in_browser(&browser, &program, &output)));
        (by_cargo(TESTS), played.join())
    });
    print!("{}", std::fs::read_to_string(&output).unwrap_or_default());
    tested?;
    played.unwrap_or_else(|_| Err(anyhow!("the tests in a browser panicked")))?;
    // By itself: it has little time, and generates as much as the processors allow.
    check(API, || schemathesis::run(&program))?;
    println!("── all checks passed");
    Ok(())
}

/// The description of the API alone. Cargo builds the program first.
pub(crate) fn api() -> anyhow::Result<()> {
    by_cargo(PROGRAM)?;
    check(API, || schemathesis::run(&program()?))
}

/// The page and the example, as npm installs, checks and builds them.
fn page() -> anyhow::Result<()> {
    check("example bot: npm ci", || npm::install("examples/bot"))?;
    check("peer: npm ci", || npm::install(PEER))?;
    check("peer: it is well formed", || npm::run(PEER, "check"))?;
    check("page: npm ci", || npm::install(WEB))?;
    check("page: tables for WebAssembly", wasm::build)?;
    PAGE.into_iter().try_for_each(|(name, script)| check(name, || npm::run(WEB, script)))
}

fn by_cargo((name, args): ByCargo) -> anyhow::Result<()> {
    check(name, || cargo::run(args, &[("RUSTDOCFLAGS", "--deny warnings")]))
}

fn check(name: &str, run: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    println!("── {name}");
    let start = Instant::now();
    let done = run();
    let said = if done.is_ok() { "fine" } else { "FAILED" };
    println!("── {name}: {said}, {:.0} s", start.elapsed().as_secs_f64());
    done.with_context(|| format!("{name} failed"))
}

/// The page played in a real browser, on a server as it is built for tests.
fn in_browser(browser: &Path, program: &Path, output: &Path) -> anyhow::Result<()> {
    println!("── page: in a browser: prints to {}", output.display());
    let variables = [("XAYMACA_BIN", program.as_os_str()), ("CHROMIUM", browser.as_os_str())];
    npm::run_into(output, WEB, "test:browser", &variables)
}

/// The program as the tests have built it: this one was built beside it.
fn program() -> anyhow::Result<PathBuf> {
    let own = std::env::current_exe()?;
    let target = own.parent().and_then(Path::parent).context("a program lies in a folder of a profile")?;
    let program = target.join("debug").join(format!("xaymaca{}", std::env::consts::EXE_SUFFIX));
    anyhow::ensure!(program.is_file(), "{} was not built", program.display());
    Ok(program)
}
