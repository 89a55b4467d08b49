//! The page that people play on, as files: built into the program, or read from a folder while somebody works on it. It
//! knows nothing of the game, and nothing of whoever serves it.

mod asset;
mod encoding;
mod kind;
mod pages;

pub use asset::Asset;
pub use pages::Pages;

/// What is shown where no page was built.
pub const UNBUILT: &str = include_str!("unbuilt.html");
