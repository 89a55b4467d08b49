//! How what leaves the game looks in JSON. Only shapes: nothing is decided here, and nothing is sent that the value it
//! is made of does not hold.

pub(crate) mod asked;
pub(crate) mod everything;
pub(crate) mod holds;
pub(crate) mod own;
pub(crate) mod refusal;
pub(crate) mod result;
pub(crate) mod setup;
pub(crate) mod table;
pub(crate) mod tavern;
pub(crate) mod view;
pub(crate) mod words;
