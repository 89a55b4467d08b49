//! The project's own tasks: `cargo xtask test` runs every check, `cargo xtask tidy` those of our conventions,
//! `cargo xtask codegen` writes generated files, `cargo xtask device` builds the tables inside the page, `cargo xtask rule E3`
//! finds a rule, `cargo xtask site` writes the page as plain files, `cargo xtask perf` measures beside peers.

mod cargo;
mod chromium;
mod codegen;
mod debian;
mod files;
mod metadata;
mod npm;
mod perf;
mod rule;
mod rulebook;
mod schemathesis;
mod server;
mod services;
mod site;
mod source;
mod test;
mod tidy;
mod wasm;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test       every check: conventions, formatting, lints, tests, the page in a browser
cargo xtask tidy       the conventions alone: rule ids, files, links, dependencies, licences
cargo xtask codegen    writes generated files: TypeScript types, messages for tests of the page
cargo xtask api        the description of the API alone, with requests that schemathesis generates
cargo xtask setup      installs what checks need: a browser, PostgreSQL, NATS, Python, the Rust target for WebAssembly
cargo xtask device     builds the tables inside the page for WebAssembly, into web/generated
cargo xtask perf       our server beside one of boardgame.io under the same load, and the rules beside a chess library
cargo xtask rule E3    what that rule says, where it is implemented, and its tests
cargo xtask site --out DIR    the page as plain files, for any web space";

fn main() -> ExitCode {
    let task = std::env::args().nth(1);
    let done = match task.as_deref() {
        Some("test") => test::run(),
        Some("tidy") => tidy::run(),
        Some("codegen") => codegen::run(),
        Some("setup") => setup(),
        Some("api") => test::api(),
        Some("device") => wasm::build(),
        Some("perf") => perf::run(),
        Some("rule") => rule::run(std::env::args().nth(2).as_deref()),
        Some("site") => site::run(std::env::args().skip(2)),
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Installs what can be installed.
fn setup() -> anyhow::Result<()> {
    chromium::found()?;
    services::found()?;
    schemathesis::install()?;
    wasm::install()?;
    Ok(())
}
