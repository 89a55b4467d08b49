//! What is true of every race, tried by random play over every mix of options.

#[path = "../common/mod.rs"]
mod common;

mod following;
mod options;
mod races;
mod secrecy;
