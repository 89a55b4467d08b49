//! A race and its moments: what was agreed on before it (`setup`, `edition`), its state (`open`, `stage`, `act`, `game`),
//! who is asked what (`asking`, `options`), what happened (`event`) and what each viewer may know (`view`, `openly`,
//! `imagine`). How a moment is played is in the chapters.

pub(crate) mod act;
pub(crate) mod asking;
pub(crate) mod edition;
pub(crate) mod event;
pub(crate) mod game;
mod imagine;
mod invariants;
pub(crate) mod open;
mod openly;
pub(crate) mod options;
pub(crate) mod setup;
pub(crate) mod stage;
pub(crate) mod variant;
pub(crate) mod view;
