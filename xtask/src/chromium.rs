//! The browser that tests of the page use.

use crate::debian::Program;
use std::path::PathBuf;

const CHROMIUM: Program<'_> = Program {
    called: "Chromium",
    why: "the page is tested in Chromium (or in what CHROMIUM says)",
    names: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    // The page brings its own letters; a browser wants some to fall back on.
    packages: &["chromium", "fonts-dejavu-core"],
    folders: Vec::new,
};

/// Where it is. Who has set `CHROMIUM` has said so himself.
pub(crate) fn found() -> anyhow::Result<PathBuf> {
    match std::env::var_os("CHROMIUM") {
        Some(path) => Ok(path.into()),
        None => CHROMIUM.found(),
    }
}
