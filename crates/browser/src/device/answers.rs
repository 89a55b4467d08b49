//! Calls: those that the device answers by itself, and those that open a table or go to one.

use super::{Device, admit_spectators, spectator_id};
use crate::message::{CrewMember, NewCrew, NewRecord};
use crate::route::Route;
use crate::slot::{Answering, Request};
use xaymaca_lessons::{has_lesson, lesson_table};
use xaymaca_table::{Draft, LessonTable, RecordedRace, open_lobby, sail_now, sail_together};
use xaymaca_wire::{About, Agreement, Guest, GuestId, Me, Refusal, TableId, json, text};

/// Days after which a table is forgotten, as `GET /api/about` tells them. A device never forgets one: 100 years.
const FORGET_DAYS: u32 = 36_500;
/// Upper bound on the people and bots of a crew, so that their number fits a byte. The table refuses more than six.
const MOST_ABOARD: usize = 64;

impl Device {
    pub(super) fn call(&mut self, call: u64, method: &str, path: &str, body: &str) {
        let route = match Route::read(method, path, body) {
            Ok(route) => route,
            Err(refusal) => return self.outbox.answer(call, Err(refusal)),
        };
        let (me, now) = (self.me.clone(), self.now);
        let mut entropy = self.entropy.clone();
        let id = TableId::on_device(entropy.fresh_id());
        match route {
            Route::Me => self.answer_me(call),
            Route::Rename(new) => match self.rename(&new) {
                Ok(()) => self.answer_me(call),
                Err(refusal) => self.outbox.answer(call, Err(refusal)),
            },
            Route::About => {
                let about = About {
                    forget_open_days: FORGET_DAYS,
                    forget_racing_days: FORGET_DAYS,
                    forget_over_days: None,
                };
                self.outbox.answer(call, Ok((200, json(&about))));
            }
            Route::Open(mut new) => {
                admit_spectators(&mut new.options);
                let draft = open_lobby(id, &me, new, now, &mut entropy);
                self.open(call, Answering::Look(me, Some(0)), draft);
            }
            Route::Sail(mut wanted) => {
                admit_spectators(&mut wanted.options);
                let draft = sail_now(id, &me, wanted, now, &mut entropy);
                self.open(call, Answering::Look(me, Some(0)), draft);
            }
            Route::Crew(crew) => {
                let draft = self.muster(id, crew);
                self.open(call, Answering::Look(Guest { id: spectator_id(), ..me }, Some(0)), draft);
            }
            Route::Scene(name, scene) => {
                let draft =
                    scene_table(&name, &scene).and_then(|table| table.open(id, &me, now, &mut entropy));
                self.open(call, Answering::Look(me, Some(0)), draft);
            }
            // A server counts finished lessons; a device has nothing to count.
            Route::FinishLesson(name) => {
                let known =
                    if has_lesson(&name) { Ok((204, String::new())) } else { Err(Refusal::NoSuchLesson) };
                self.outbox.answer(call, known);
            }
            Route::Record(NewRecord { record }) => match RecordedRace::read(&record) {
                Ok(race) => {
                    let draft = race.open(id, me.id, now, &mut entropy);
                    self.open(call, Answering::Id, draft);
                }
                Err(problem) => self.refuse_record(call, &problem),
            },
            Route::Continue(wanted) => self.go_on(call, wanted),
            Route::Table(table, to_table) => self.send(&table, Request::Call(call, me, to_table)),
        }
    }

    fn answer_me(&self, call: u64) {
        self.outbox.answer(call, Ok((200, json(&Me::of(&self.me)))));
    }

    /// Takes another name or language. Awake tables are told; sleeping ones keep the former name.
    fn rename(&mut self, new: &Me) -> Result<(), Refusal> {
        let name = text::name(&new.name)?;
        let is_another = name != self.me.name;
        self.me = Guest { name, language: new.language, ..self.me.clone() };
        self.has_new_guest = true;
        for slot in self.slots.values_mut().filter(|_| is_another) {
            slot.push(Request::Rename(self.me.clone()));
        }
        Ok(())
    }

    /// Opens a race of people who share this device. Each gets a new guest, so that a connection is told what one seat knows.
    fn muster(&mut self, id: TableId, crew: NewCrew) -> Result<Draft, Refusal> {
        let NewCrew { mut options, people, bots, seed } = crew;
        let aboard = people.len() + bots.len();
        if aboard > MOST_ABOARD {
            return Err(Refusal::Setup(xaymaca_rules::SetupProblem::TooManySeats));
        }
        // People who pass a device around need time, so there is no limit.
        let seats = aboard as u8;
        admit_spectators(&mut options);
        let options = Agreement { seats, listed: false, patience: None, ..options };
        let mut seated = Vec::with_capacity(people.len());
        for CrewMember { name, flag } in people {
            let id = GuestId::of_random(self.entropy.fresh_id());
            seated.push((Guest { id, name: text::name(&name)?, language: self.me.language }, flag));
        }
        sail_together(id, &seated, bots, seed, options, self.now, &mut self.entropy)
    }
}

/// The table of that scene, which a path names by its number.
fn scene_table(name: &str, scene: &str) -> Result<LessonTable, Refusal> {
    scene.parse().ok().and_then(|scene| lesson_table(name, scene)).ok_or(Refusal::NoSuchLesson)
}
