//! A table at two desks: one decides, the other hears what was stored, over a line that loses, doubles and delays. Whoever
//! follows the table at the mirror is told the same as if he were at the other desk.

mod another_log;
mod fates;
mod following;
mod opening;
mod two_desks;
