//! The chairs of a table: who sits there, under which flag, and which bot stands in for them. It knows nothing of the race.

use std::sync::Arc;
use xaymaca_bots::Level;
use xaymaca_dice::Seed;
use xaymaca_rules::Seat;
use xaymaca_rules::ships::Flag;
use xaymaca_wire::GuestId;

/// A bot with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mate {
    /// How well it sails.
    pub level: Level,
    /// What it is called.
    pub name: Arc<str>,
}

/// Who sits in a chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// No captain and no bot.
    Free,
    /// A person or a program.
    Captain {
        /// The guest whose seat it is.
        guest: GuestId,
        /// The name that all at the table see.
        name: Arc<str>,
        /// The bot that has the helm while its captain is away, or since they gave the race up.
        relief: Option<Mate>,
        /// True if they gave the race up, or the host removed them: the bot sails to the end.
        gave_up: bool,
    },
    /// A bot for the whole race.
    Bot(Mate),
}

/// A seat that its captain offers to another device of theirs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The digest of the code. The code itself is told to its captain once and stored nowhere.
    pub digest: String,
    /// When the offer ends, in milliseconds since 1970.
    pub until: u64,
}

/// One place at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    /// Who sits there.
    pub sitter: Sitter,
    /// S3: the flag it sails under; none while the chair is free.
    pub flag: Option<Flag>,
    /// True if its captain agrees that the race begins. A bot always does.
    pub ready: bool,
    /// What its captain adds to the dice.
    pub seed: Option<Seed>,
    /// Set while its captain offers the seat to another device.
    pub offer: Option<Offer>,
}

impl Chair {
    /// A free one.
    pub const EMPTY: Self = Self { sitter: Sitter::Free, flag: None, ready: false, seed: None, offer: None };

    /// True if neither a captain nor a bot sits there.
    pub fn is_free(&self) -> bool {
        self.sitter == Sitter::Free
    }

    /// The guest whose seat it is; none for a bot's or a free one.
    pub const fn guest(&self) -> Option<&GuestId> {
        match &self.sitter {
            Sitter::Captain { guest, .. } => Some(guest),
            Sitter::Free | Sitter::Bot(_) => None,
        }
    }

    /// True if the seat belongs to a person: also while a bot has the helm, but not after its captain gave the race up.
    pub const fn is_persons(&self) -> bool {
        matches!(self.sitter, Sitter::Captain { gave_up: false, .. })
    }

    /// True if its captain gave the race up.
    pub const fn gave_up(&self) -> bool {
        matches!(self.sitter, Sitter::Captain { gave_up: true, .. })
    }

    /// The name of the captain or bot who sits there.
    pub const fn name(&self) -> Option<&Arc<str>> {
        match &self.sitter {
            Sitter::Captain { name, .. } | Sitter::Bot(Mate { name, .. }) => Some(name),
            Sitter::Free => None,
        }
    }
}

/// The names of bots, by seat.
pub(crate) const NAMES: [&str; Seat::MOST] =
    ["Barnacle Bess", "One-Eyed Ned", "Salty Tom", "Quiet Kate", "Old Tobias", "Redhead Rose"];

/// A bot of that level, named after its seat.
pub(crate) fn mate(seat: Seat, level: Level) -> Mate {
    Mate { level, name: NAMES[seat.index()].into() }
}
