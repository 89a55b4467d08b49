//! The chained checksum of a table's log, the same wherever a log is kept. It knows neither databases nor the game.
//!
//! Every append has a digest over the digest before it, the table's name, the number, the time and the lines. It is computed
//! once, where the append is made, and stored beside it. A [`Chain`] computes it again when the log is read: a flipped bit, a
//! changed number, a swapped or missing append is found, with its number.
//!
//! ```
//! use xaymaca_chain::{Chain, Digest};
//!
//! let first = Digest::START.next("anne", 1, 1_000, "opened\n");
//! let second = first.next("anne", 2, 1_001, "started\n");
//!
//! let mut chain = Chain::new("anne");
//! assert_eq!(chain.check(1, 1_000, "opened\n", Some(first)), Ok(first));
//! let broken = chain.check(2, 1_001, "stopped\n", Some(second)).unwrap_err();
//! assert_eq!(broken.to_string(), "append 2: its checksum is wrong");
//! ```

mod digest;
mod verify;

pub use digest::{Digest, Link, checksum};
pub use verify::{Broken, Chain, Reason};
