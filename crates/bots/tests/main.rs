//! All tests of the bots from outside, in one program: it is linked once.

mod advice;
mod every_table;
mod reasons;
mod strength;
