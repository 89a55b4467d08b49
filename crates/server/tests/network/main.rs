//! The server as people and programs meet it: over real connections, from outside, and whatever they send. Beside that, what
//! is written about it: its protocol and its TypeScript.

mod common;

mod coach;
mod codes;
mod damaged;
mod giving_up;
mod guests;
mod hostile;
mod lessons;
mod names;
mod openapi;
mod pages;
mod presence;
mod previews;
mod protocol_document;
mod race;
mod races;
mod refusing_store;
mod replay;
mod secrecy;
mod tables;
mod typescript;
