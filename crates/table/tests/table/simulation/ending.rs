//! How a world ends: everyone disconnects, the race goes on to its end without them, and they come back and see all of it.
//! Then the log is compared with what everyone asked for and was told.

use super::person::{Asked, Fate, Request};
use super::world::World;
use crate::support::{Bytes, LiveTable, ReplyTo, TableMessage, call};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use xaymaca_bots::Seeded;
use xaymaca_rules::Luck as _;
use xaymaca_rules::notation::Step;
use xaymaca_table::{Answer, Entry, Log, State};
use xaymaca_wire::{Command, Guest, Refusal, TableId};

/// A race that has not ended after this many deadlines and choices never will.
const MOST_ABSENCES: usize = 2_000;
/// In milliseconds.
const TEN_DAYS: u64 = 10 * 86_400_000;

impl World {
    /// Brings the world to its end, checks all of it, and returns its log.
    pub(crate) fn end(mut self) -> String {
        self.check_at_rest();
        for socket in self.connections.keys().copied().collect::<Vec<_>>() {
            self.forget(socket);
        }
        self.run_to_rest();
        assert!(self.is_idle(), "a table without followers can sleep");
        if self.store.state().race.is_none() {
            self.begin();
        }
        self.sail_alone();
        for nth in 0..self.people.len() {
            self.come_back(nth);
        }
        self.check_at_rest();
        self.meet_again();
        self.hold_against_the_log();
        self.prove();
        let mut log = String::new();
        for row in self.store.rows() {
            let _ = write!(log, "{}\n{}", row.at, row.lines);
        }
        log
    }

    /// Asks over HTTP and waits.
    fn call(&mut self, guest: &Guest, command: Command) -> Result<Answer, Refusal> {
        let (responder, mut answer) = call();
        self.inbox.push_back(TableMessage::Ask(guest.clone(), command, ReplyTo::Call(responder)));
        self.run_to_rest();
        answer.try_recv().expect("a call is answered")
    }

    /// The race has not begun: the host dismisses captains who are not ready, hires bots and starts.
    fn begin(&mut self) {
        let host = self.store.state().lobby.host.clone();
        let host =
            self.people.iter().find(|person| person.guest.id == host).expect("the host is one of the people");
        let host = host.guest.clone();
        for seat in self.store.state().seats() {
            let state = self.store.state();
            let is_ready = state.chair(seat).is_some_and(|chair| chair.ready || chair.is_free());
            if !is_ready && state.seat_of(&host.id) != Some(seat) {
                let seat = seat.index() as u8 + 1;
                self.call(&host, Command::Dismiss { seat }).expect("the host may");
            }
        }
        while self.call(&host, Command::Hire { level: "deckhand".into(), seat: None }).is_ok() {}
        self.call(&host, Command::Start { seed: None }).expect("everyone is ready");
    }

    /// With everyone gone, bots relieve the captains and finish the race. A captain alone with bots is waited for, and sails
    /// to the end in person.
    fn sail_alone(&mut self) {
        for _ in 0..MOST_ABSENCES {
            if self.store.state().is_over() {
                return;
            }
            match self.store.state().deadline() {
                Some(deadline) => self.now = deadline.max(self.now),
                None => self.sail_in_person(),
            }
            self.turn();
            self.run_to_rest();
        }
        panic!("the race does not end: {:?}", self.store.state());
    }

    /// The only person at the table chooses, after days in which nothing happened.
    fn sail_in_person(&mut self) {
        let seq = self.store.seq();
        self.now += TEN_DAYS;
        self.inbox.push_back(TableMessage::Tick);
        self.run_to_rest();
        assert_eq!(self.store.seq(), seq, "a captain alone with bots is waited for");
        let state = self.store.state();
        let (race, awaited) = (state.race.expect("a race"), state.awaited());
        let seat = awaited.iter().next().expect("the race waits for its captain");
        let id = state.chair(seat).and_then(|chair| chair.guest()).expect("a captain").clone();
        let choice = race.game.options(seat).nth(0).expect("a choice").to_string();
        let person = self.people.iter_mut().find(|person| person.guest.id == id).expect("a person");
        let (guest, command) = (person.guest.clone(), Command::Choose { ask: race.ask, choice });
        person.asked.push(Asked { request: Request::Ask(command.clone()), fate: Fate::Done });
        self.call(&guest, command).expect("one of the options");
    }

    fn come_back(&mut self, nth: usize) {
        self.connect(nth);
        let since = self.people[nth].known;
        self.send(nth, Request::Follow { join: false, since, lean: true });
    }

    /// Everyone who asks for a rematch gets the same table, and its log can be read.
    fn meet_again(&mut self) {
        let guests: Vec<Guest> = self.people.iter().map(|person| person.guest.clone()).collect();
        for guest in guests
            .iter()
            .filter(|guest| self.store.state().seat_of(&guest.id).is_some())
            .cloned()
            .collect::<Vec<_>>()
        {
            self.call(&guest, Command::Rematch).expect("the race is over");
        }
        if let Some(table) = &self.store.state().lobby.rematch {
            let opened = self.store.openings.iter().filter(|append| append.table == *table);
            let opened: Vec<_> = opened.collect();
            assert_eq!(opened.len(), 1, "one table for all");
            let rows = opened.iter().map(|append| (append.seq, append.at, append.lines.as_str()));
            let id = TableId::parse(table.as_str()).expect("an id");
            assert!(Log::read(&id, rows).expect("a sound log").is_some());
        }
    }

    /// Checks that a request that was done is in the log once, and that a person's entry in the log was asked for and not refused.
    fn hold_against_the_log(&self) {
        // How often each choice, chat line and seed is in the log.
        let mut marks: BTreeMap<String, usize> = BTreeMap::new();
        let mut before = self.store.row(1).after.clone();
        for row in &self.store.rows()[1..] {
            for entry in &row.entries {
                if let Some(mark) = mark(entry, &before) {
                    *marks.entry(mark).or_default() += 1;
                }
                before.apply(entry, row.at, &mut ()).expect("it happened");
            }
        }
        let mut asked: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for person in &self.people {
            for Asked { request, fate } in &person.asked {
                let Some(mark) = intent(request, &person.guest) else { continue };
                let (done, possible) = asked.entry(mark).or_default();
                // The seed of a host without a seat is in no entry.
                let is_start = matches!(request, Request::Ask(Command::Start { .. }));
                let is_done = matches!(fate, Fate::Done | Fate::Granted);
                *done += usize::from(is_done && !is_start);
                *possible += usize::from(is_done || *fate == Fate::Unknown);
            }
        }
        for (mark, (done, possible)) in &asked {
            let times = marks.remove(mark).unwrap_or(0);
            assert!((*done..=*possible).contains(&times), "{mark}: {times} times, of {done} to {possible}");
        }
        assert!(marks.is_empty(), "not asked for: {marks:?}");
    }

    /// Checks that the dice were fair.
    fn prove(&mut self) {
        let (log, state) = self.store.read(self.store.seq());
        let mut table =
            LiveTable::new(log, state, Box::new(Bytes(Seeded::new(u64::from(self.luck.below(9))))));
        let guest = self.people[0].guest.clone();
        let (responder, mut answer) = call();
        table.handle([TableMessage::Record(guest, responder)], 0);
        // A table without spectators shows its record to its captains alone.
        if let Ok(record) = answer.try_recv().expect("answered at once") {
            let verified = xaymaca_dice::verify(&record).expect("fair dice");
            assert_ne!(verified.is_over, self.store.state().is_given_up());
        } else {
            assert!(!self.store.state().lobby.agreement.spectators);
        }
    }
}

/// What identifies the request behind an entry; none if no person asked for it, or if nothing identifies it.
fn mark(entry: &Entry, before: &State) -> Option<String> {
    match entry {
        Entry::Step(Step::Choice(seat, choice)) => {
            let (chair, race) = (before.chair(*seat)?, before.race?);
            let guest = chair.guest().filter(|_| before.helm(*seat).is_none())?;
            Some(format!("{guest} {} {choice}", race.ask))
        }
        Entry::Said(_, _, text) | Entry::Spoke(_, _, text) => Some(text.to_string()),
        // A host who starts without a seed keeps the one that they gave.
        Entry::Ready(seat, seed) if before.chair(*seat)?.seed != *seed => {
            seed.as_ref().map(ToString::to_string)
        }
        _ => None,
    }
}

/// The same for a request.
fn intent(request: &Request, guest: &Guest) -> Option<String> {
    match request {
        Request::Ask(Command::Choose { ask, choice }) => Some(format!("{} {ask} {choice}", guest.id)),
        Request::Ask(Command::Say { text }) => Some(text.clone()),
        Request::Ask(Command::Ready { seed } | Command::Start { seed }) => seed.clone(),
        _ => None,
    }
}
