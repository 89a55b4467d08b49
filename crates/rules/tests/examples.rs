//! The programs in `examples`, each with the test at its end: as modules of this program they are run, not only compiled.

#![allow(dead_code, reason = "here the programs are called by their tests, and not by their `main`")]

#[path = "../examples/count_cards.rs"]
mod count_cards;
#[path = "../examples/perft.rs"]
mod perft;
#[path = "../examples/random_race.rs"]
mod random_race;
#[path = "../examples/replay.rs"]
mod replay;
