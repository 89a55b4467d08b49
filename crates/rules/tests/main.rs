//! All tests of the rules from outside, in one program: it is linked once.

mod common;
mod examples;
mod figures;
mod games;
mod imagining;
mod laws;
mod no_alloc;
#[cfg(feature = "serde")]
mod reading;
mod record_parser;
mod scenarios;
mod situations;
#[cfg(feature = "ts")]
mod typescript;
#[cfg(feature = "serde")]
mod wire;
