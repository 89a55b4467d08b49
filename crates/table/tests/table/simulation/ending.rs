//! How a world ends: everybody goes, the race goes on to its end without them, they come back and see all of it. Then the
//! log is held against what everybody was told.

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

/// No race needs the patience of its table so often.
const MOST_ABSENCES: usize = 2_000;
/// In milliseconds.
const TEN_DAYS: u64 = 10 * 86_400_000;

impl World {
    /// Brings the world to its end and looks at all of it.
    pub(crate) fn end(mut self) -> String {
        self.lull();
        for socket in self.lines.keys().copied().collect::<Vec<_>>() {
            self.forget(socket);
        }
        self.calm();
        assert!(self.is_left(), "a table that nobody follows can sleep");
        if self.shelf.state().race.is_none() {
            self.begin();
        }
        self.sail_alone();
        for nth in 0..self.people.len() {
            self.come_back(nth);
        }
        self.lull();
        self.meet_again();
        self.hold_against_the_log();
        self.prove();
        let mut log = String::new();
        for page in self.shelf.pages() {
            let _ = write!(log, "{}\n{}", page.at, page.lines);
        }
        log
    }

    /// Asks over HTTP and waits.
    fn call(&mut self, guest: &Guest, command: Command) -> Result<Answer, Refusal> {
        let (responder, mut answer) = call();
        self.mailbox.push_back(TableMessage::Ask(guest.clone(), command, ReplyTo::Call(responder)));
        self.calm();
        answer.try_recv().expect("who calls is answered")
    }

    /// The race has not begun: the host sends whoever is not ready away and sails with bots.
    fn begin(&mut self) {
        let host = self.shelf.state().lobby.host.clone();
        let host = self.people.iter().find(|person| person.guest.id == host).expect("the host is somebody");
        let host = host.guest.clone();
        for seat in self.shelf.state().seats() {
            let state = self.shelf.state();
            let is_ready = state.chair(seat).is_some_and(|chair| chair.ready || chair.is_free());
            if !is_ready && state.seat_of(&host.id) != Some(seat) {
                let seat = seat.index() as u8 + 1;
                self.call(&host, Command::Dismiss { seat }).expect("the host may");
            }
        }
        while self.call(&host, Command::Hire { level: "deckhand".into(), seat: None }).is_ok() {}
        self.call(&host, Command::Start { seed: None }).expect("everybody is ready");
    }

    /// With everybody gone bots finish the race: the patience of the table sees to that. A captain alone with bots is waited
    /// for, and sails to the end in person.
    fn sail_alone(&mut self) {
        for _ in 0..MOST_ABSENCES {
            if self.shelf.state().is_over() {
                return;
            }
            match self.shelf.state().deadline() {
                Some(deadline) => self.now = deadline.max(self.now),
                None => self.sail_in_person(),
            }
            self.turn();
            self.calm();
        }
        panic!("the race does not end: {:?}", self.shelf.state());
    }

    /// The only person at the table: days do nothing to the race, their choice does.
    fn sail_in_person(&mut self) {
        let seq = self.shelf.seq();
        self.now += TEN_DAYS;
        self.mailbox.push_back(TableMessage::Tick);
        self.calm();
        assert_eq!(self.shelf.seq(), seq, "a captain alone with bots is waited for");
        let state = self.shelf.state();
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
        self.send(nth, Request::Follow { join: false, since });
    }

    /// Everybody who asks for a rematch gets the same table, and its log can be read.
    fn meet_again(&mut self) {
        let guests: Vec<Guest> = self.people.iter().map(|person| person.guest.clone()).collect();
        for guest in guests
            .iter()
            .filter(|guest| self.shelf.state().seat_of(&guest.id).is_some())
            .cloned()
            .collect::<Vec<_>>()
        {
            self.call(&guest, Command::Rematch).expect("the race is over");
        }
        if let Some(table) = &self.shelf.state().lobby.rematch {
            let opened = self.shelf.openings.iter().filter(|append| append.table == *table);
            let opened: Vec<_> = opened.collect();
            assert_eq!(opened.len(), 1, "one table for all");
            let rows = opened.iter().map(|append| (append.seq, append.at, append.lines.as_str()));
            let id = TableId::parse(table.as_str()).expect("an id");
            assert!(Log::read(&id, rows).expect("a sound log").is_some());
        }
    }

    /// What was done is in the log once, and what is in the log by somebody's hand was asked for and not refused.
    fn hold_against_the_log(&self) {
        // How often each thing that leaves a mark happened: a choice to which question, words, a seed.
        let mut marks: BTreeMap<String, usize> = BTreeMap::new();
        let mut before = self.shelf.page(1).after.clone();
        for page in &self.shelf.pages()[1..] {
            for entry in &page.entries {
                if let Some(mark) = mark(entry, &before) {
                    *marks.entry(mark).or_default() += 1;
                }
                before.apply(entry, page.at, &mut ()).expect("it happened");
            }
        }
        let mut asked: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for person in &self.people {
            for Asked { request, fate } in &person.asked {
                let Some(mark) = intent(request, &person.guest) else { continue };
                let (done, possible) = asked.entry(mark).or_default();
                // A host without a seat starts the race, and his seed goes nowhere.
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
        assert!(marks.is_empty(), "nobody asked for {marks:?}");
    }

    /// The dice were fair.
    fn prove(&mut self) {
        let (log, state) = self.shelf.read(self.shelf.seq());
        let mut table =
            LiveTable::new(log, state, Box::new(Bytes(Seeded::new(u64::from(self.luck.below(9))))));
        let guest = self.people[0].guest.clone();
        let (responder, mut answer) = call();
        table.handle([TableMessage::Record(guest, responder)], 0);
        // A closed table shows it to its captains alone.
        if let Ok(record) = answer.try_recv().expect("answered at once") {
            let verified = xaymaca_dice::verify(&record).expect("fair dice");
            assert_ne!(verified.is_over, self.shelf.state().is_given_up());
        } else {
            assert!(!self.shelf.state().lobby.agreement.spectators);
        }
    }
}

/// What an entry by somebody's hand is known by.
fn mark(entry: &Entry, before: &State) -> Option<String> {
    match entry {
        Entry::Step(Step::Choice(seat, choice)) => {
            let (chair, race) = (before.chair(*seat)?, before.race?);
            let guest = chair.guest().filter(|_| before.helm(*seat).is_none())?;
            Some(format!("{guest} {} {choice}", race.ask))
        }
        Entry::Said(_, _, text) => Some(text.to_string()),
        // A host who starts without a seed keeps the one that he gave.
        Entry::Ready(seat, seed) if before.chair(*seat)?.seed != *seed => {
            seed.as_ref().map(ToString::to_string)
        }
        _ => None,
    }
}

/// What a request would be known by.
fn intent(request: &Request, guest: &Guest) -> Option<String> {
    match request {
        Request::Ask(Command::Choose { ask, choice }) => Some(format!("{} {ask} {choice}", guest.id)),
        Request::Ask(Command::Say { text }) => Some(text.clone()),
        Request::Ask(Command::Ready { seed } | Command::Start { seed }) => seed.clone(),
        _ => None,
    }
}
