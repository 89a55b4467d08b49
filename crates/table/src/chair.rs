//! The chairs of a table: who sits there, under which flag, and who is at the helm. It knows nothing of the race.

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
    /// It is free.
    Nobody,
    /// A person or a program.
    Captain {
        /// Whose seat it is.
        guest: GuestId,
        /// As the others read it.
        name: Arc<str>,
        /// The bot that has the helm while its captain is away, or since they gave the race up.
        relief: Option<Mate>,
        /// Did they give the race up? Then the bot sails to the end.
        gave_up: bool,
    },
    /// A bot for the whole race.
    Bot(Mate),
}

/// A seat that its captain offers to another device of theirs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The digest of the code: the code itself is told once and kept nowhere.
    pub digest: String,
    /// Until when it can be taken, in milliseconds.
    pub until: u64,
}

/// One place at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    /// Who sits there.
    pub sitter: Sitter,
    /// S3: as whom; none while the chair is free.
    pub flag: Option<Flag>,
    /// Does its captain agree that the race may begin?
    pub ready: bool,
    /// What its captain adds to the dice.
    pub seed: Option<Seed>,
    /// Another device of its captain may take it.
    pub offer: Option<Offer>,
}

impl Chair {
    /// A free one.
    pub const EMPTY: Self =
        Self { sitter: Sitter::Nobody, flag: None, ready: false, seed: None, offer: None };

    /// Is it free?
    pub fn is_free(&self) -> bool {
        self.sitter == Sitter::Nobody
    }

    /// Whose seat it is; none for a bot's.
    pub const fn guest(&self) -> Option<&GuestId> {
        match &self.sitter {
            Sitter::Captain { guest, .. } => Some(guest),
            Sitter::Nobody | Sitter::Bot(_) => None,
        }
    }

    /// Does the seat belong to a person? It does while a bot has the helm, too, but not after its captain gave the race up.
    pub const fn is_persons(&self) -> bool {
        matches!(self.sitter, Sitter::Captain { gave_up: false, .. })
    }

    /// Did its captain give the race up?
    pub const fn gave_up(&self) -> bool {
        matches!(self.sitter, Sitter::Captain { gave_up: true, .. })
    }

    /// The name of the captain or bot who sits there.
    pub const fn name(&self) -> Option<&Arc<str>> {
        match &self.sitter {
            Sitter::Captain { name, .. } | Sitter::Bot(Mate { name, .. }) => Some(name),
            Sitter::Nobody => None,
        }
    }
}

/// What bots are called, by seat: a bot keeps the name of its place.
const NAMES: [&str; Seat::MOST] =
    ["Barnacle Bess", "One-Eyed Ned", "Salty Tom", "Quiet Kate", "Old Tobias", "Redhead Rose"];

/// The bot that would sail for that seat.
pub(crate) fn mate(seat: Seat, level: Level) -> Mate {
    Mate { level, name: NAMES[seat.index()].into() }
}
