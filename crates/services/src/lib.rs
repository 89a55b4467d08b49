//! `PostgreSQL` and NATS for tests: servers on loopback that can be stopped, killed and started again, and that end with the
//! test's process at the latest. They know nothing of the game.

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

/// The longest wait.
const LONG: Duration = Duration::from_mins(1);
/// How often a condition is checked.
const BRIEF: Duration = Duration::from_millis(5);
