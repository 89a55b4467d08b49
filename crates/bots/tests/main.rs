//! The integration tests of the bots, in one program so that it is linked once.

mod advice;
mod analysis;
mod benchmark;
mod every_setup;
mod puzzles;
mod reasons;
mod strength;
