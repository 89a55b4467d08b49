//! `PostgreSQL` and NATS for tests: servers of a test's own, on loopback, that can be stopped, killed and started again, and
//! that never outlive it. They know nothing of the game.

mod certificates;
mod frames;
mod life;
mod lossy;
mod nats;
mod port;
mod postgres;
mod programs;

pub use lossy::Lossy;
pub use nats::Nats;
pub use postgres::Postgres;

use std::time::Duration;

/// Nothing that we wait for takes so long.
const LONG: Duration = Duration::from_mins(1);
/// How often we look.
const BRIEF: Duration = Duration::from_millis(5);
