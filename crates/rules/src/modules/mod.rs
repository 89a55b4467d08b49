//! The optional parts of the game, one file each.

pub(crate) mod ghost_ship;
