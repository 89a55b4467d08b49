//! A glance at an option: what it seems worth, without playing it out. Rules of thumb for every question there is; fast
//! enough to play thousands of imagined races while a captain thinks.

mod battle;
mod card;
mod cargo;
mod sail;
mod table;

pub(crate) use table::Table;
