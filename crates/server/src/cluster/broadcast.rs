//! Broadcasts about a table, as they cross the bus: only their shapes. They are parsed as untrusted input.

use serde::{Deserialize, Serialize};
use xaymaca_rules::{Seat, Seats};
use xaymaca_table::{NodeName, Presence};

/// A message about a table to all nodes that have it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Broadcast {
    /// The owner stored that append.
    #[serde(rename = "row")]
    Append { seq: u64, at: u64, lines: String },
    /// How far a node knows the table, and who follows it there.
    Here {
        seq: u64,
        /// True if the sender owns the table.
        owns: bool,
        /// True if the sender asks the others to announce themselves, too.
        asks: bool,
        seats: Vec<u8>,
        watchers: u32,
    },
}

impl Broadcast {
    pub(crate) fn here(seq: u64, owns: bool, asks: bool, presence: Presence) -> Self {
        Self::Here {
            seq,
            owns,
            asks,
            seats: presence.seats.iter().map(|seat| seat.index() as u8).collect(),
            watchers: u32::try_from(presence.watchers).unwrap_or(u32::MAX),
        }
    }

    /// The presence in a broadcast.
    pub(crate) fn presence(seats: &[u8], watchers: u32) -> Presence {
        let seats = seats.iter().filter_map(|&seat| Seat::new(seat.into()));
        Presence { seats: seats.fold(Seats::NONE, Seats::with), watchers: watchers as usize }
    }
}

/// A broadcast, and the node that sent it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct NodeBroadcast {
    pub(crate) node: NodeName,
    #[serde(rename = "word")]
    pub(crate) broadcast: Broadcast,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_presence_is_read_as_it_was_written() {
        let seats = [0, 3].into_iter().filter_map(Seat::new).fold(Seats::NONE, Seats::with);
        let presence = Presence { seats, watchers: 12 };
        let Broadcast::Here { seats, watchers, .. } = Broadcast::here(1, true, false, presence) else {
            unreachable!("it is what was made");
        };
        assert_eq!(Broadcast::presence(&seats, watchers), presence);
        assert_eq!(Broadcast::presence(&[200], 0), Presence::NONE);
    }
}
