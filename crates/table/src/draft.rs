//! A copy of a table on which something is tried. Its entries are stored; then, and only then, it becomes the table.

use crate::chair::{Mate, Sitter};
use crate::entry::Entry;
use crate::state::{Damaged, State};
use xaymaca_rules::notation::Step;
use xaymaca_rules::ships::Flag;
use xaymaca_rules::{Choice, Event, Seat};
use xaymaca_wire::Refusal;

/// What happens next at a table, if it can be stored.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The table as it will be.
    pub state: State,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// What happened in the race, for eyes of all kinds.
    pub events: Vec<Event>,
    /// Has anything but the race changed?
    pub lobby_changed: bool,
    /// A table that must be opened first, for a rematch, and how.
    pub opening: Option<(State, Vec<Entry>)>,
    at: u64,
}

impl Draft {
    /// Nothing has happened yet; what will happens at that time, in milliseconds.
    pub fn of(state: &State, at: u64) -> Self {
        Self {
            state: state.clone(),
            entries: Vec::new(),
            events: Vec::new(),
            lobby_changed: false,
            opening: None,
            at,
        }
    }

    /// When it happens.
    pub const fn at(&self) -> u64 {
        self.at
    }

    /// Lets something happen. The caller has made sure that it can.
    ///
    /// # Errors
    /// If it cannot: that is our mistake.
    pub fn happen(&mut self, entry: Entry) -> Result<(), Refusal> {
        if let Err(damaged) = self.state.apply(&entry, self.at, &mut self.events) {
            tracing::error!(table = %self.state.id, %damaged, "an entry that was decided on cannot happen");
            return Err(Refusal::Internal);
        }
        self.lobby_changed |= !matches!(entry, Entry::Step(_) | Entry::Said(..));
        self.entries.push(entry);
        Ok(())
    }

    /// Lets a captain choose, if the rules admit it: the only entry whose refusal is the captain's and not our mistake.
    ///
    /// # Errors
    /// As the rules refuse it. Nothing has happened then.
    pub fn choose(&mut self, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let entry = Entry::Step(Step::Choice(seat, choice));
        match self.state.apply(&entry, self.at, &mut self.events) {
            Ok(()) => {
                self.entries.push(entry);
                Ok(())
            }
            Err(Damaged::Step(refusal)) => Err(refusal.into()),
            Err(damaged) => {
                tracing::error!(table = %self.state.id, %damaged, "a choice was made where no race is on");
                Err(Refusal::Internal)
            }
        }
    }

    /// The first captain that is not taken here (S3).
    pub fn free_flag(&self) -> Option<Flag> {
        self.state.lobby.agreement.flags().find(|&flag| self.is_free(flag))
    }

    /// Is that captain not taken here?
    pub fn is_free(&self, flag: Flag) -> bool {
        self.state.lobby.agreement.flags().any(|one| one == flag)
            && self.state.lobby.chairs.iter().all(|chair| chair.flag != Some(flag))
    }

    /// The first free chair.
    pub fn free_seat(&self) -> Option<Seat> {
        self.state.seats().find(|seat| self.state.lobby.chairs[seat.index()].is_free())
    }

    /// Puts a bot into a free chair.
    ///
    /// # Errors
    /// If no captain is left to sail as.
    pub fn hire(&mut self, seat: Seat, mate: Mate) -> Result<(), Refusal> {
        let flag = self.free_flag().ok_or(Refusal::TableFull)?;
        self.happen(Entry::Hired(seat, flag, mate))
    }

    /// Moves the captain or bot who sits there to a free chair.
    ///
    /// # Errors
    /// If that cannot be.
    pub fn move_to(&mut self, from: Seat, to: Seat) -> Result<(), Refusal> {
        let chair = self.state.chair(from).cloned().ok_or(Refusal::NoSuchSeat)?;
        let Some(flag) = chair.flag else { return Ok(()) };
        self.happen(Entry::Left(from))?;
        match chair.sitter {
            Sitter::Nobody => Ok(()),
            Sitter::Captain { guest, name, .. } => self.happen(Entry::Sat(to, flag, guest, name)),
            Sitter::Bot(mate) => self.happen(Entry::Hired(to, flag, mate)),
        }
    }
}
