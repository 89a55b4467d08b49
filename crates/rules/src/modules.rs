//! The optional parts of the game, one file or folder each.

pub(crate) mod crew;
pub(crate) mod ghost_ship;
