//! A table at two nodes: the owner decides, and the replica applies what was stored, over a bus that loses, doubles and
//! reorders. A follower at the replica is told the same as one at the owner.

mod another_log;
mod following;
mod opening;
mod outcomes;
mod two_nodes;
