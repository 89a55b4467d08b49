//! Lobbies that cannot be worn out, the tools of a host, talking and names, with a clock that the test sets.

mod budgets;
mod host;
mod scene;
mod talk;
