//! Fair dice.
