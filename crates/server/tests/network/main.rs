//! The server as people and programs meet it: over real connections, from outside, and whatever they send.

#[path = "../common/mod.rs"]
mod common;

mod guests;
mod openapi;
mod tables;
