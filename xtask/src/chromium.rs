//! Finds the browser for the tests of the page.

use crate::debian::Program;
use std::path::PathBuf;

const CHROMIUM: Program<'_> = Program {
    called: "Chromium",
    why: "the page is tested in Chromium (or in what CHROMIUM says)",
    names: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    packages: &["chromium", FALLBACK, "fonts-dejavu-core"],
    folders: Vec::new,
};

/// The page has its own fonts; a browser needs one to fall back on. How wide that is decides whether a line fits, so that tests
/// of the page need this one.
const FALLBACK: &str = "fonts-liberation";
const LIBERATION: Program<'_> = Program {
    called: "the font Liberation Sans",
    why: "tests of the page measure lines whose letters the page's own fonts lack",
    names: &["LiberationSans-Regular.ttf"],
    packages: &[FALLBACK],
    folders: || FONTS.map(PathBuf::from).into(),
};

/// Where systems keep that font.
const FONTS: [&str; 4] = [
    "/usr/share/fonts/truetype/liberation",
    "/usr/share/fonts/truetype/liberation2",
    "/usr/share/fonts/liberation",
    "/usr/share/fonts/liberation-sans-fonts",
];

/// The path of the browser: `CHROMIUM`, or the one that is found or installed.
pub(crate) fn found() -> anyhow::Result<PathBuf> {
    let browser = match std::env::var_os("CHROMIUM") {
        Some(path) => path.into(),
        None => CHROMIUM.found()?,
    };
    // A browser that was installed by other means may have come without it.
    if let Err(missing) = LIBERATION.found() {
        println!("── some tests of the page may fail: {missing:#}");
    }
    Ok(browser)
}
