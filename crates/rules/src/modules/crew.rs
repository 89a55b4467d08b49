//! C: The Crew. Everything that is different with it is here, a file for each group of characters; the chapters call it
//! by name. Without it no ship carries a character, and nothing here is ever asked.

pub(crate) mod asking;
pub(crate) mod buccaneer;
pub(crate) mod calypso;
pub(crate) mod dice;
pub(crate) mod helm;
pub(crate) mod hidden;
pub(crate) mod lookout;
pub(crate) mod memory;
pub(crate) mod merchants;
pub(crate) mod opening;
pub(crate) mod options;
pub(crate) mod recruiting;
pub(crate) mod snoop;
pub(crate) mod step;
pub(crate) mod worth;
