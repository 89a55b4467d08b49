//! A race goes on from a moment of another one: the past is taken over, the dice are new, and no seat learns more than it knew.

mod everywhere;
mod refused;
mod secrecy;

use crate::recorded::NOW;
use crate::support::{Bytes, LiveTable, TableMessage, call, guest, table_id};
use xaymaca_bots::{Level, Seeded};
use xaymaca_rules::Seat;
use xaymaca_table::{Append, Draft, Log, Moment, Successor, Whose, drive};
use xaymaca_wire::{Guest, Refusal};

/// A race that goes on, and the people in it.
pub(crate) struct Continuing {
    pub(crate) table: LiveTable,
    pub(crate) people: Vec<Guest>,
    pub(crate) stored: Append,
}

impl Continuing {
    /// Goes on with a person in each of those seats, counted from 0, and bots of that level. It is woken from its log.
    pub(crate) fn from(moment: &Moment, seats: &[usize], level: Level, seed: u64) -> Result<Self, Refusal> {
        let mut entropy = Bytes(Seeded::new(seed));
        let (host, id) = (guest("Olive", &mut entropy), table_id(&mut entropy));
        let successor = |&seat: &usize| Successor {
            seat: Seat::new(seat).expect("a seat"),
            guest: guest(&format!("Person {seat}"), &mut entropy),
            seed: Some(format!("seed-{seat}").parse().expect("a seed")),
        };
        let people: Vec<Successor> = seats.iter().map(successor).collect();
        let draft = moment.open(id.clone(), host.id, &people, level, NOW, &mut entropy)?;
        let stored = Append::first(&draft.state, NOW, &draft.entries);
        let rows = [(stored.seq, stored.at, stored.lines.as_str())];
        let (log, state) = Log::read(&id, rows).expect("a sound log").expect("a table");
        let table = LiveTable::new(log, state, Box::new(entropy));
        Ok(Self { table, people: people.into_iter().map(|person| person.guest).collect(), stored })
    }

    /// Lets the bots, who need no time, sail to the end.
    pub(crate) fn sailed(mut self) -> Self {
        let mut entropy = Bytes(Seeded::new(9));
        let (mut log, mut state) = (self.table.log().clone(), self.table.state().clone());
        while !state.is_over() {
            // Bots alone rest before each round.
            let at = log.at() + 10_000;
            let mut draft = Draft::of(&state, at);
            assert!(drive(&mut draft, &mut entropy).expect("forced steps").is_empty(), "quick bots");
            let append = Append::next(&log, &draft.state, at, &draft.entries, false);
            log.push(append.seq, at, append.link.digest, draft.entries);
            state = draft.state;
        }
        self.table = LiveTable::new(log, state, Box::new(entropy));
        self
    }

    pub(crate) fn record(&mut self, guest: &Guest) -> String {
        let (responder, mut answer) = call();
        let asked = TableMessage::Record(guest.clone(), responder);
        assert!(self.table.handle([asked], NOW).is_none() || self.store());
        answer.try_recv().expect("an answer").expect("a record")
    }

    pub(crate) fn look(&mut self, guest: &Guest, since: Option<u64>) -> serde_json::Value {
        let (responder, mut answer) = call();
        let asked = TableMessage::Look(guest.clone(), since, responder);
        assert!(self.table.handle([asked], NOW).is_none() || self.store());
        serde_json::from_str(&answer.try_recv().expect("an answer").expect("a sync")).expect("JSON")
    }

    pub(crate) fn replay(&mut self, guest: &Guest, whose: Whose) -> Result<String, Refusal> {
        let (responder, mut answer) = call();
        let asked = TableMessage::Replay(guest.clone(), Some(whose), responder);
        assert!(self.table.handle([asked], NOW).is_none() || self.store());
        answer.try_recv().expect("an answer")
    }

    fn store(&mut self) -> bool {
        self.table.stored(true);
        true
    }
}
