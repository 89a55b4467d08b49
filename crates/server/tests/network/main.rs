//! The server as people and programs meet it: over real connections, from outside, and whatever they send.

#[path = "../common/mod.rs"]
mod common;

mod codes;
mod damaged;
mod giving_up;
mod guests;
mod hostile;
mod names;
mod openapi;
mod pages;
mod presence;
mod previews;
mod race;
mod races;
mod replay;
mod secrecy;
mod tables;
