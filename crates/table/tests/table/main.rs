//! A live table as its host sees it, without a network: with a clock that the test sets, stores that fail, and two nodes.

mod drafted_refusal;
mod log_document;
mod patience;
mod replica;
mod simulation;
mod support;
