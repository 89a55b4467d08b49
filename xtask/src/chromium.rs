//! Finds the browser for the tests of the page.

use crate::debian::Program;
use std::path::PathBuf;

const CHROMIUM: Program<'_> = Program {
    called: "Chromium",
    why: "the page is tested in Chromium (or in what CHROMIUM says)",
    names: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    // The page has its own fonts; a browser needs one to fall back on.
    packages: &["chromium", "fonts-dejavu-core", "fonts-liberation"],
    folders: Vec::new,
};

/// The path of the browser: `CHROMIUM`, or the one that is found or installed.
pub(crate) fn found() -> anyhow::Result<PathBuf> {
    match std::env::var_os("CHROMIUM") {
        Some(path) => Ok(path.into()),
        None => CHROMIUM.found(),
    }
}
