//! Tests of the commands, in one program so that it is linked once.

mod advise;
mod analyse;
mod arena;
mod benchmark;
mod command_line;
mod engine;
mod example_bot;
mod fill;
mod forwarder;
mod hosting;
mod load;
mod open_files;
mod program;
mod protocol;
mod puzzles;
mod server;
mod verify;
