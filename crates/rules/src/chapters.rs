//! The chapters of the rulebook, one file each.

pub(crate) mod battle;
pub(crate) mod finish;
pub(crate) mod land;
pub(crate) mod load;
pub(crate) mod loot;
pub(crate) mod pay;
pub(crate) mod round;
pub(crate) mod sail;
pub(crate) mod shortage;
pub(crate) mod treasure;
