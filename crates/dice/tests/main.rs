//! The integration tests of fair dice, in one program so that it is linked once.

mod common;
mod document;
mod streams;
mod taken_over;
mod tampering;
