//! A live table without a network: with a clock that the test sets, stores that fail, and two nodes. The messages that the
//! page is tested with are made here, too.

mod analyses;
mod clock_leaps;
mod coach;
mod continued;
mod drafted_refusal;
mod fixtures;
mod lean;
mod log_document;
mod moderation;
mod patience;
mod recorded;
mod replica;
mod shared_screen;
mod simulation;
mod support;
