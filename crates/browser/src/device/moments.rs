//! Races that go on from a moment of another one: of a record, or of a table of this device.

use super::Device;
use crate::message::{NewContinued, NewSuccessor, RefusedRecord};
use crate::outbox::LiveTable;
use crate::route;
use crate::slot::{Answering, Request};
use xaymaca_bots::Level;
use xaymaca_rules::Seat;
use xaymaca_table::{Draft, ImportProblem, Moment, RecordedRace, Successor};
use xaymaca_wire::{Guest, GuestId, Refusal, TableId, json, text};

impl Device {
    /// Begins a race that goes on from a moment. The steps of a table come from its own log: nothing that is hidden from a
    /// captain has to reach the page for it.
    pub(super) fn go_on(&mut self, call: u64, wanted: NewContinued) {
        match (&wanted.record, &wanted.table) {
            (Some(record), None) => match RecordedRace::read(record) {
                Ok(race) => {
                    let moment = Moment::of_record(&race, wanted.step);
                    self.continue_at(call, moment, wanted);
                }
                Err(problem) => self.refuse_record(call, &problem),
            },
            (None, Some(table)) => match route::table(table) {
                Ok(table) => self.send(&table, Request::Continue(call, wanted)),
                Err(refusal) => self.outbox.answer(call, Err(refusal)),
            },
            _ => self.outbox.answer(call, Err(Refusal::UnknownRequest)),
        }
    }

    /// Begins a race that goes on from a moment of that table.
    pub(super) fn continue_from(&mut self, call: u64, live: &LiveTable, wanted: NewContinued) {
        let moment = Moment::of_table(live.log(), live.state(), &self.me.id, wanted.step);
        self.continue_at(call, moment, wanted);
    }

    fn continue_at(&mut self, call: u64, moment: Result<Moment, Refusal>, wanted: NewContinued) {
        let draft = moment.and_then(|moment| self.successors_at(moment, wanted));
        // The past is not told as news: the page has just shown it.
        self.open(call, Answering::Look(self.me.clone(), None), draft);
    }

    fn successors_at(&mut self, mut moment: Moment, wanted: NewContinued) -> Result<Draft, Refusal> {
        let NewContinued { people, level, levels, seed, .. } = wanted;
        for (seat, word) in (0..).map_while(Seat::new).zip(&levels) {
            moment.set_level(seat, Level::from_word(word).ok_or(Refusal::BadLevel)?);
        }
        let level = level.map_or(Some(Level::Sailor), |level| Level::from_word(&level));
        let mut seed = seed.map(|seed| seed.parse().map_err(|_| Refusal::BadSeed)).transpose()?;
        let is_alone = people.len() == 1;
        let mut successors = Vec::with_capacity(people.len().min(Seat::MOST));
        for NewSuccessor { seat, name } in people.into_iter().take(Seat::MOST + 1) {
            let name = text::name(&name)?;
            let seat = usize::from(seat).checked_sub(1).and_then(Seat::new).ok_or(Refusal::NoSuchSeat)?;
            let id = if is_alone { self.me.id.clone() } else { GuestId::of_random(self.entropy.fresh_id()) };
            let guest = Guest { id, name, language: self.me.language };
            successors.push(Successor { seat, guest, seed: seed.take() });
        }
        let host = successors.first().ok_or(Refusal::ChairsEmpty)?.guest.id.clone();
        let id = TableId::on_device(self.entropy.fresh_id());
        let level = level.ok_or(Refusal::BadLevel)?;
        moment.open(id, host, &successors, level, self.now, &mut self.entropy)
    }

    /// Refuses a record, with the line that is wrong.
    pub(super) fn refuse_record(&self, call: u64, problem: &ImportProblem) {
        let refusal = problem.reason.refusal();
        let refused = RefusedRecord {
            tell: "refused",
            code: refusal.code(),
            rule: refusal.rule(),
            text: problem.to_string(),
            line: problem.line,
        };
        self.outbox.answer(call, Ok((422, json(&refused))));
    }
}
