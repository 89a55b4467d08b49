//! Heuristics: what an option seems worth without playing it out, for every kind of question. They are fast enough for
//! thousands of imagined races per decision.

mod battle;
mod card;
mod cargo;
mod option;
mod sail;

pub(crate) use option::Heuristic;
