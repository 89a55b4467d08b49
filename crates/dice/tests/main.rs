//! All tests of fair dice from outside, in one program: it is linked once.

mod common;
mod document;
mod streams;
mod tampering;
