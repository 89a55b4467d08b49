//! The page as files: embedded in the program, or read from a folder in a debug build. It knows nothing of the game or the
//! server.

mod asset;
mod encoding;
mod kind;
mod pages;

pub use asset::Asset;
pub use pages::Pages;

/// The page that is shown if none was built.
pub const UNBUILT: &str = include_str!("unbuilt.html");
