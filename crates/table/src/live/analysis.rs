//! Who may have the analysis of a race, and of which races there is one. It is computed elsewhere.

use super::host::Host;
use super::{LiveTable, admit_to_look};
use crate::analysis::{AnalysisQuery, AnalysisTask, MOST_ANALYSED_STEPS};
use crate::entry::Entry;
use crate::origin::Origin;
use crate::state::State;
use xaymaca_bots::analysis::NotOwn;
use xaymaca_rules::Event;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_wire::{Guest, Refusal};

impl<H: Host> LiveTable<H> {
    /// The part of the analysis that the guest asks for, to be computed. Nothing is hidden in it, so there is none before the
    /// race is over.
    ///
    /// # Errors
    /// If the guest may not look on, the race has no result, it has no record or too long a one, or there is no such seat.
    pub fn analysis(&self, guest: &Guest, query: AnalysisQuery) -> Result<AnalysisTask, Refusal> {
        let state = &self.state;
        admit_to_look(guest, state)?;
        if state.is_scripted() {
            return Err(Refusal::IsALesson);
        }
        let race = state.race.as_ref().ok_or(Refusal::NotStarted)?;
        // A race that was given up ends without a result, and so does a record that breaks off.
        if !state.is_over() || state.is_broken_off() {
            return Err(Refusal::NotOver);
        }
        let part = query.part(state.lobby.chairs.len(), state.seat_of(&guest.id))?;
        if race.steps as usize > MOST_ANALYSED_STEPS {
            return Err(Refusal::LogFull);
        }
        let mut record = Record::new(race.game.setup());
        let relieved = self.relieved(&mut record).ok_or(Refusal::Internal)?;
        let began = match &state.lobby.origin {
            Some(Origin::Moment(continued)) => continued.steps as usize,
            // The dice of a race that goes on from another begin there, too.
            Some(Origin::Record(recorded)) => recorded.proof.as_ref().map_or(0, |proof| proof.after),
            None => 0,
        };
        Ok(AnalysisTask::new(part, record, NotOwn { began, relieved }))
    }

    /// Writes all steps into the record. Those that a bot chose in the place of a captain are returned, each counted by the
    /// steps before it. None if the log cannot be replayed.
    fn relieved(&self, record: &mut Record) -> Option<Vec<usize>> {
        let mut lines = self.log.lines();
        let mut again = State::open(self.state.id.clone(), lines.next()?.2).ok()?;
        let (mut relieved, mut events) = (Vec::new(), Vec::<Event>::new());
        for (_, at, entry) in lines {
            if let Entry::Step(step) = entry {
                if let Step::Choice(seat, _) = step
                    && again.chair(*seat)?.guest().is_some()
                    && again.helm(*seat).is_some()
                {
                    relieved.push(record.lines.len());
                }
                record.push(*step);
            }
            again.apply(entry, at, &mut events).ok()?;
        }
        Some(relieved)
    }
}
