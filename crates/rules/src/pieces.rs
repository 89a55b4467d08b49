//! The things on the table: ships and their holds, cards, dice, treasures, characters, spaces, the bank. Every table of
//! figures stands once, beside its noun. A piece knows other pieces, and no rule of how it is played.

pub(crate) mod bank;
pub(crate) mod bits;
pub(crate) mod card;
pub(crate) mod character;
pub(crate) mod dice;
pub(crate) mod goods;
pub(crate) mod half;
pub(crate) mod hold;
pub(crate) mod holds;
pub(crate) mod seat;
pub(crate) mod ship;
pub(crate) mod tavern;
pub(crate) mod track;
pub(crate) mod treasure;
mod way_back;
