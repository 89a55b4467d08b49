//! Builds what the page loads from other crates: the program that runs tables inside it, and the Admiral's model. The build
//! script of the page, `cargo xtask` and a test of `crates/browser` use it. It depends on nothing, because a release build
//! compiles it before anything else.

pub mod device;
pub mod folders;
pub mod pack;
