//! A race goes on from a moment of another one: a new table begins with the first steps of a record, and then has captains
//! and dice of its own. It stores nothing and runs no step after the moment.

use crate::chair::{self, Chair, Mate, Sitter};
use crate::decide::open;
use crate::draft::Draft;
use crate::entropy::Entropy;
use crate::entry::Entry;
use crate::import::{RecordedRace, agreement};
use crate::log::Log;
use crate::origin::{Continued, Origin};
use crate::state::State;
use std::sync::Arc;
use xaymaca_bots::Level;
use xaymaca_dice::{RaceId, Seed};
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Awaiting, Seat};
use xaymaca_wire::{Guest, GuestId, Refusal, TableId};

/// Upper bound on the steps that are taken over, in bytes of the log: some thirty races.
const LONGEST_PAST: usize = 500_000;

/// A moment of a race from which another one can go on. It has everything that was hidden then: it stays with its host.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The setup, and the steps before the moment.
    past: Record,
    /// The race it is of, if it has a name.
    race: Option<RaceId>,
    /// The only seat that a person may take, if the race is still running.
    own: Option<Seat>,
    /// The bots that sailed, by seat: each goes on as it was.
    mates: [Option<Mate>; Seat::MOST],
}

/// A person who goes on in one of the seats.
#[derive(Clone, Debug)]
pub struct Successor {
    /// The seat they take.
    pub seat: Seat,
    /// The guest whose seat it is from then on.
    pub guest: Guest,
    /// What they add to the new dice.
    pub seed: Option<Seed>,
}

impl Moment {
    /// The moment after that many steps of a record.
    ///
    /// # Errors
    /// If it has fewer steps, the race is over by then, or the steps are longer than a log may take over.
    pub fn of_record(race: &RecordedRace, steps: usize) -> Result<Self, Refusal> {
        let record = race.record();
        let all = record.lines.iter().map(|line| line.step);
        let mates = std::array::from_fn(|index| race.mate(index).cloned());
        Self::new(Record::new(record.setup.clone()), all, steps, race.race().cloned(), None, mates)
    }

    /// The moment after that many steps of a table's race, for a guest who may look on. A running race can be continued only
    /// by a captain who is alone with bots, and only in their own seat: that is how they take something back.
    ///
    /// # Errors
    /// As [`Self::of_record`]; or if the guest may not, or the table has no record.
    pub fn of_table(log: &Log, state: &State, guest: &GuestId, steps: usize) -> Result<Self, Refusal> {
        let race = state.race.as_ref().ok_or(Refusal::NotStarted)?;
        if state.is_scripted() {
            return Err(Refusal::IsALesson);
        }
        let own = match state.seat_of(guest) {
            _ if state.is_over() && state.admits(guest) => None,
            _ if state.is_over() => return Err(Refusal::NoSpectators),
            None => return Err(Refusal::NotOver),
            Some(_) if state.has_company() => return Err(Refusal::NotAlone),
            own => own,
        };
        let name = match &state.lobby.origin {
            Some(Origin::Record(recorded)) => recorded.proof.as_ref().map(|proof| proof.race.clone()),
            _ => state.id.as_str().parse().ok(),
        };
        let all = log.entries().filter_map(|entry| match entry {
            Entry::Step(step) => Some(*step),
            _ => None,
        });
        let mate = |chair: &Chair| match &chair.sitter {
            Sitter::Bot(mate) => Some(mate.clone()),
            Sitter::Captain { .. } | Sitter::Free => None,
        };
        let mates = std::array::from_fn(|index| state.lobby.chairs.get(index).and_then(mate));
        Self::new(Record::new(race.game.setup()), all, steps, name, own, mates)
    }

    fn new(
        mut past: Record,
        all: impl Iterator<Item = Step>,
        steps: usize,
        race: Option<RaceId>,
        own: Option<Seat>,
        mates: [Option<Mate>; Seat::MOST],
    ) -> Result<Self, Refusal> {
        let mut game = past.start().map_err(|_| Refusal::Internal)?;
        let mut length = 0;
        for step in all.take(steps) {
            step.play(&mut game, &mut ())?;
            length += step.to_string().len() + 1;
            if length > LONGEST_PAST {
                return Err(Refusal::LogFull);
            }
            past.push(step);
        }
        if past.lines.len() < steps {
            return Err(Refusal::NoSuchStep);
        }
        if game.awaiting() == Awaiting::Nothing {
            return Err(Refusal::Game(xaymaca_rules::Refusal::RaceIsOver));
        }
        Ok(Self { past, race, own, mates })
    }

    /// Gives the bot of that seat another level. A bot that sailed there before keeps its name.
    pub fn set_level(&mut self, seat: Seat, level: Level) {
        let mate = &mut self.mates[seat.index()];
        match mate {
            Some(mate) => mate.level = level,
            None => *mate = Some(chair::mate(seat, level)),
        }
    }

    /// Opens a table whose race goes on from here: these people in their seats, bots in all others. A bot that sailed there
    /// before goes on as it was; bots in seats of captains have that level. What was hidden stays as it was, and each captain
    /// knows what their seat knew. No step after the moment has happened yet.
    ///
    /// # Errors
    /// If a seat does not exist or is taken twice, or the race is still running and the seat is not the captain's own.
    pub fn open(
        &self,
        id: TableId,
        host: GuestId,
        people: &[Successor],
        level: Level,
        at: u64,
        entropy: &mut dyn Entropy,
    ) -> Result<Draft, Refusal> {
        let flags = &self.past.setup.flags;
        for (nth, person) in people.iter().enumerate() {
            if person.seat.index() >= flags.len() {
                return Err(Refusal::NoSuchSeat);
            }
            if people[..nth]
                .iter()
                .any(|other| other.seat == person.seat || other.guest.id == person.guest.id)
            {
                return Err(Refusal::SeatTaken);
            }
            if self.own.is_some_and(|own| own != person.seat) {
                return Err(Refusal::NotOver);
            }
        }
        let mut draft = open(id, host, agreement(&self.past), at, entropy)?;
        let steps = u32::try_from(self.past.lines.len()).map_err(|_| Refusal::LogFull)?;
        draft.happen(Entry::Continued(Continued { steps, race: self.race.clone() }))?;
        for (seat, &flag) in (0..).map_while(Seat::new).zip(flags) {
            let person = people.iter().find(|person| person.seat == seat);
            if let Some(Successor { guest, seed, .. }) = person {
                draft.happen(Entry::Sat(seat, flag, guest.id.clone(), Arc::clone(&guest.name)))?;
                draft.happen(Entry::Ready(seat, seed.clone()))?;
            } else {
                let mate = self.mates[seat.index()].clone();
                let mate = mate.unwrap_or_else(|| chair::mate(seat, level));
                draft.happen(Entry::Hired(seat, flag, mate))?;
            }
        }
        draft.happen(Entry::Started)?;
        self.past.lines.iter().try_for_each(|line| draft.happen(Entry::Step(line.step)))?;
        Ok(draft)
    }
}
