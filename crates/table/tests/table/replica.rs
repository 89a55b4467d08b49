//! A table at two desks: one decides, the other hears what was stored, over a line that loses, doubles and delays. Whoever
//! follows the table at the mirror is told the same as if he were at the other table.

mod another_log;
mod following;
mod opening;
mod outcomes;
mod two_nodes;
