//! How what leaves the game looks in JSON (feature `serde`), and how TypeScript declares it (feature `ts`). Only shapes:
//! nothing is decided here, and nothing is sent that the value it is made of does not hold.
//!
//! Events, choices, outcomes and steps are also read back, exactly as they are written (`reading`): a program that follows a
//! race over a network knows it as well as one that drives it.
//!
//! This is part of the crate of the rules, and not of one above it, because of the orphan rule: a crate above could
//! implement neither `Serialize` nor `TS` for types of this one, so each of some sixty events, options and previews would
//! need a second shape and a copy. What has fields that are not sent as they are has its shape here. What is sent as it
//! stands derives at its definition, behind the same two features: `Event`, `BattleView`, `Score` and the previews.
//! Without the features the rules depend on nothing, which `cargo xtask tidy` checks.

pub(crate) mod asked;
pub(crate) mod everything;
pub(crate) mod folded;
pub(crate) mod holds;
pub(crate) mod own;
pub(crate) mod reading;
pub(crate) mod refusal;
pub(crate) mod result;
pub(crate) mod setup;
pub(crate) mod table;
pub(crate) mod tavern;
#[cfg(feature = "ts")]
pub(crate) mod typescript;
pub(crate) mod view;
pub(crate) mod words;

pub use everything::Everything;
pub use folded::Folded;
pub use own::{KnownTreasure, OwnView};
pub use refusal::{RefusalCode, SetupProblemCode};
#[cfg(feature = "ts")]
pub use typescript::{Declarations, facts, facts_of_the_box, typescript};
