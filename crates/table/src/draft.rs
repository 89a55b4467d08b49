//! A copy of a table on which requests are tried. It becomes the table once its entries are stored.

use crate::chair::{Mate, Sitter};
use crate::entry::Entry;
use crate::names::{NameKeys, plain_keys};
use crate::state::{Damaged, State};
use xaymaca_rules::notation::Step;
use xaymaca_rules::ships::Flag;
use xaymaca_rules::{Choice, Event, Seat};
use xaymaca_wire::Refusal;

/// The next state of a table, and the entries that lead to it.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The table with all entries applied.
    pub state: State,
    /// The new entries, in order.
    pub entries: Vec<Entry>,
    /// The events of the race, unfiltered: followers are told those that they may see.
    pub events: Vec<Event>,
    /// True if anything but the race and the chat has changed.
    pub lobby_changed: bool,
    /// The table of a rematch, which must be stored before this one, and its entries.
    pub opening: Option<(State, Vec<Entry>)>,
    /// What makes names distinct.
    pub name_keys: NameKeys,
    at: u64,
}

impl Draft {
    /// An unchanged copy, whose entries will have the time `at`, in milliseconds since 1970.
    pub fn of(state: &State, at: u64) -> Self {
        Self {
            state: state.clone(),
            entries: Vec::new(),
            events: Vec::new(),
            lobby_changed: false,
            opening: None,
            name_keys: plain_keys,
            at,
        }
    }

    /// The time of its entries, in milliseconds since 1970.
    pub const fn at(&self) -> u64 {
        self.at
    }

    /// Applies an entry. The caller has checked that it is possible.
    ///
    /// # Errors
    /// [`Refusal::Internal`] if it is not: that is a bug.
    pub fn happen(&mut self, entry: Entry) -> Result<(), Refusal> {
        if let Err(damaged) = self.state.apply(&entry, self.at, &mut self.events) {
            tracing::error!(table = %self.state.id, %damaged, "a decided entry cannot be applied");
            return Err(Refusal::Internal);
        }
        self.lobby_changed |=
            !matches!(entry, Entry::Step(_) | Entry::Said(..) | Entry::Spoke(..) | Entry::Coached(_));
        self.entries.push(entry);
        Ok(())
    }

    /// Applies a captain's choice, if the rules admit it. It is the only entry that is not checked beforehand.
    ///
    /// # Errors
    /// The refusal of the rules; the draft is unchanged.
    pub fn choose(&mut self, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let entry = Entry::Step(Step::Choice(seat, choice));
        match self.state.apply(&entry, self.at, &mut self.events) {
            Ok(()) => {
                self.entries.push(entry);
                Ok(())
            }
            Err(Damaged::Step(refusal)) => Err(refusal.into()),
            Err(damaged) => {
                tracing::error!(table = %self.state.id, %damaged, "a choice was made without a race");
                Err(Refusal::Internal)
            }
        }
    }

    /// S3: the first flag that no seat has.
    pub fn free_flag(&self) -> Option<Flag> {
        self.state.lobby.agreement.flags().find(|&flag| self.is_free(flag))
    }

    /// True if no seat has that flag, and the table plays with it.
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
    /// If no flag is left.
    pub fn hire(&mut self, seat: Seat, mate: Mate) -> Result<(), Refusal> {
        let flag = self.free_flag().ok_or(Refusal::TableFull)?;
        self.happen(Entry::Hired(seat, flag, mate))
    }

    /// Moves the captain or bot who sits there to a free chair.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn move_to(&mut self, from: Seat, to: Seat) -> Result<(), Refusal> {
        let chair = self.state.chair(from).cloned().ok_or(Refusal::NoSuchSeat)?;
        let Some(flag) = chair.flag else { return Ok(()) };
        self.happen(Entry::Left(from))?;
        match chair.sitter {
            Sitter::Free => Ok(()),
            Sitter::Captain { guest, name, .. } => self.happen(Entry::Sat(to, flag, guest, name)),
            Sitter::Bot(mate) => self.happen(Entry::Hired(to, flag, mate)),
        }
    }
}
