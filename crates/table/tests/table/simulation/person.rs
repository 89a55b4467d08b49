//! Somebody at a table with his client: what he asked, what he was told, and what he may ask next. He checks what he is
//! told against the truth.

use super::shelf::Shelf;
use serde::Deserialize;
use serde_json::value::RawValue;
use xaymaca_bots::Seeded;
use xaymaca_rules::notation::Step;
use xaymaca_rules::{Luck as _, Seat};
use xaymaca_table::{Entry, SocketId};
use xaymaca_wire::{Agreement, Command, Guest};

/// What a client can send.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    Follow { join: bool, since: Option<u64> },
    Ask(Command),
}

/// What he knows of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    Awaited,
    /// The connection broke before there was an answer.
    Unknown,
    Done,
    Granted,
    Refused(String),
}

#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) request: Request,
    pub(crate) fate: Fate,
}

/// A message of the server.
#[derive(Deserialize)]
pub(crate) struct Told<'a> {
    tell: &'a str,
    pub(crate) seq: Option<u64>,
    id: Option<u64>,
    code: Option<String>,
    #[serde(borrow, default)]
    seat: Option<&'a RawValue>,
    host: Option<bool>,
    #[serde(borrow, default)]
    table: Option<&'a RawValue>,
    #[serde(borrow, default)]
    events: Option<&'a RawValue>,
    #[serde(borrow, default)]
    open: Option<&'a RawValue>,
    #[serde(borrow, default)]
    own: Option<&'a RawValue>,
    ask: Option<u32>,
    #[serde(borrow, default)]
    options: Option<&'a RawValue>,
    deadline: Option<u64>,
    #[serde(default)]
    done: Vec<u64>,
}

#[derive(Deserialize)]
struct Listed {
    list: Vec<String>,
}

/// How the table looks to him.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Picture {
    seat: Option<String>,
    host: bool,
    table: String,
    open: Option<String>,
    own: Option<String>,
    ask: Option<u32>,
    options: Option<String>,
    deadline: Option<u64>,
}

impl Picture {
    pub(crate) fn update(&mut self, told: &Told<'_>) {
        let text = |value: Option<&RawValue>| value.map(|value| value.get().to_owned());
        let table = text(told.table).unwrap_or_else(|| std::mem::take(&mut self.table));
        *self = Self {
            seat: text(told.seat),
            host: told.host.unwrap_or(false),
            table,
            open: text(told.open),
            own: text(told.own),
            ask: told.ask,
            options: text(told.options),
            deadline: told.deadline,
        };
    }

    fn has_phase(&self, phase: &str) -> bool {
        self.table.contains(&format!("\"phase\":\"{phase}\""))
    }
}

/// Somebody.
pub(crate) struct Person {
    pub(crate) guest: Guest,
    pub(crate) line: Option<SocketId>,
    /// The last append he was told of.
    pub(crate) known: Option<u64>,
    /// Was he told anything over this line?
    pub(crate) is_synced: bool,
    /// What he was told of appends together with a later one, which is still to come.
    pub(crate) earlier: Vec<(u64, String)>,
    pub(crate) picture: Picture,
    /// By id.
    pub(crate) asked: Vec<Asked>,
    /// Does he look on, without wanting a seat?
    pub(crate) watches: bool,
    /// Codes that he was told.
    pub(crate) codes: Vec<String>,
}

impl Person {
    pub(crate) fn new(guest: Guest, watches: bool) -> Self {
        Self {
            guest,
            line: None,
            known: None,
            is_synced: false,
            earlier: Vec::new(),
            picture: Picture::default(),
            asked: Vec::new(),
            watches,
            codes: Vec::new(),
        }
    }

    /// Sends a request: its id.
    pub(crate) fn ask(&mut self, request: Request) -> u64 {
        self.asked.push(Asked { request, fate: Fate::Awaited });
        self.asked.len() as u64 - 1
    }

    /// The line is gone: whatever was not answered never will be.
    pub(crate) fn hang_up(&mut self) {
        (self.line, self.is_synced) = (None, false);
        self.earlier.clear();
        for asked in self.asked.iter_mut().filter(|asked| asked.fate == Fate::Awaited) {
            asked.fate = Fate::Unknown;
        }
    }

    fn settle(&mut self, id: u64, fate: Fate) -> &Request {
        let asked = &mut self.asked[id as usize];
        assert_eq!(
            asked.fate,
            Fate::Awaited,
            "answered twice, or on another line: {:?} {fate:?}",
            asked.request
        );
        asked.fate = fate;
        &asked.request
    }

    /// He is told something over his line.
    pub(crate) fn hear(&mut self, text: &str, truth: &Shelf) {
        let told: Told<'_> = serde_json::from_str(text).expect("the server tells JSON");
        match told.tell {
            "refused" => {
                if let Some(id) = told.id {
                    self.settle(id, Fate::Refused(told.code.expect("a no has a name")));
                }
            }
            "granted" => {
                self.settle(told.id.expect("he gives ids"), Fate::Granted);
                self.codes.extend(told.code);
            }
            "present" => {}
            "earlier" => {
                let seq = told.seq.expect("it has a number");
                assert!(self.is_synced, "something before a sync");
                assert_eq!(Some(seq), self.known.map(|known| known + 1), "something was missed");
                self.earlier.push((seq, told.events.map_or("", RawValue::get).to_owned()));
                self.known = Some(seq);
            }
            _ => self.learn(&told, truth),
        }
    }

    fn learn(&mut self, told: &Told<'_>, truth: &Shelf) {
        let seq = told.seq.expect("an update has a number");
        let mut since = self.known;
        let seat = truth.page(seq).after.seat_of(&self.guest.id);
        for &id in &told.done {
            match self.settle(id, Fate::Done).clone() {
                Request::Follow { since: asked, .. } => since = asked,
                Request::Ask(command) => {
                    let seats = [truth.page(seq - 1).after.seat_of(&self.guest.id), seat];
                    let entries = &truth.page(seq).entries;
                    let is_there = entries.iter().any(|entry| does(entry, &command, seats) != Some(false));
                    assert!(is_there, "{command:?} is done with {seq}: {entries:?}");
                }
            }
        }
        for (earlier, events) in self.earlier.drain(..) {
            let expected = truth.seen_from(seat, earlier - 1, earlier);
            assert_eq!(events, expected, "what happened with {earlier}, told with {seq}");
        }
        if told.tell == "update" {
            assert!(self.is_synced, "an update before a sync");
            assert_eq!(Some(seq), self.known.map(|known| known + 1), "an update was missed");
        } else {
            assert!(self.known.is_none_or(|known| known <= seq), "the table went back");
        }
        let since = since.filter(|&since| since <= seq).unwrap_or(seq);
        let events = told.events.map_or("", RawValue::get);
        // Who came with the very append that closed the table to him sees no race.
        let is_let_in = truth.page(seq).after.admits(&self.guest.id);
        let expected = if is_let_in { truth.seen_from(seat, since, seq) } else { "[]".into() };
        assert_eq!(events, expected, "what happened from {since} to {seq}");
        (self.known, self.is_synced) = (Some(seq), true);
        self.picture.update(told);
        assert_eq!(self.picture.seat, seat.map(|seat| seat.to_string()), "his seat");
    }

    /// Is one of his requests to follow not answered yet?
    fn comes(&self) -> bool {
        let last = self.asked.iter().rev().find(|asked| matches!(asked.request, Request::Follow { .. }));
        last.is_some_and(|asked| asked.fate == Fate::Awaited)
    }

    /// How he comes to the table.
    pub(crate) fn follow(&self, luck: &mut Seeded) -> Request {
        let since = if luck.below(20) == 0 { None } else { self.known };
        Request::Follow { join: !self.watches && luck.below(8) > 0, since }
    }

    /// What he sends next, if anything.
    pub(crate) fn wish(&self, luck: &mut Seeded, codes: &[String]) -> Option<Request> {
        if !self.is_synced {
            // Who does not wait for the table asks again for what he does not know to be done.
            let doubled = self.asked.iter().rev().take(4).find(|asked| asked.fate == Fate::Unknown);
            return match (self.comes(), doubled) {
                (false, _) => Some(self.follow(luck)),
                (true, Some(asked)) if luck.below(4) == 0 => match &asked.request {
                    Request::Ask(command @ Command::Choose { .. }) => Some(Request::Ask(command.clone())),
                    _ => Some(Request::Ask(self.chat())),
                },
                (true, _) => None,
            };
        }
        // Who has nothing under way may ask for everything anew.
        if luck.below(100) == 0 && self.asked.iter().all(|asked| asked.fate != Fate::Awaited) {
            return Some(self.follow(luck));
        }
        let command = match luck.below(40) {
            0 => self.chat(),
            1 if luck.below(4) == 0 => Command::Leave,
            2 if luck.below(3) == 0 => Command::Offer,
            3 => Command::Take { code: codes.get(luck.below(codes.len().max(1) as u32) as usize)?.clone() },
            4 if self.picture.has_phase("over") => Command::Rematch,
            5 => Command::Return,
            7 if luck.below(40) == 0 => Command::GiveUp,
            8 if luck.below(4) == 0 => Command::Name { name: self.mark() },
            6 => Command::Choose { ask: luck.below(300), choice: "card 1".into() },
            _ if self.picture.has_phase("open") => return self.prepare(luck).map(Request::Ask),
            _ => return self.choose(luck).map(Request::Ask),
        };
        Some(Request::Ask(command))
    }

    /// Nobody ever says the same again: in the log it can be told whose words and which these are.
    fn mark(&self) -> String {
        format!("{}-{}", self.guest.name, self.asked.len())
    }

    fn chat(&self) -> Command {
        Command::Say { text: self.mark() }
    }

    fn prepare(&self, luck: &mut Seeded) -> Option<Command> {
        let seed = Some(self.mark());
        let seat = Some(1 + luck.below(6) as u8);
        Some(match luck.below(40) {
            0 => Command::Sit { seat, flag: None },
            1 => Command::Unready,
            2 => Command::Dismiss { seat: seat? },
            3 => Command::Agree { options: agreement(luck) },
            4 => Command::Flag { flag: "anne-bonny".into() },
            5..12 => {
                Command::Hire { level: ["deckhand", "sailor"][luck.below(2) as usize].into(), seat: None }
            }
            12..26 => Command::Ready { seed },
            _ => Command::Start { seed },
        })
    }

    fn choose(&self, luck: &mut Seeded) -> Option<Command> {
        let (ask, options) = (self.picture.ask?, self.picture.options.as_deref()?);
        let is_answered = |asked: &Asked| {
            let same = matches!(asked.request, Request::Ask(Command::Choose { ask: of, .. }) if of == ask);
            same && asked.fate == Fate::Awaited
        };
        // Some cannot wait.
        if self.asked.iter().rev().take(8).any(is_answered) && luck.below(10) > 0 {
            return None;
        }
        let Listed { mut list } = serde_json::from_str(options).expect("options are listed");
        let choice = list.swap_remove(luck.below(list.len() as u32) as usize);
        Some(Command::Choose { ask, choice })
    }
}

/// What a table of that luck plays.
pub(crate) fn agreement(luck: &mut Seeded) -> Agreement {
    Agreement {
        seats: 2 + luck.below(5) as u8,
        crew: luck.below(2) == 0,
        spectators: luck.below(6) > 0,
        patience: Some([30, 60, 600, 86_400][luck.below(4) as usize]),
        ..Agreement::default()
    }
}

/// Is that entry what that request came to, of somebody who had one of these seats? None for requests that leave no mark.
pub(crate) fn does(entry: &Entry, command: &Command, seats: [Option<Seat>; 2]) -> Option<bool> {
    Some(match (command, entry) {
        (Command::Say { text }, Entry::Said(_, _, said)) => **said == **text,
        (Command::Choose { choice, .. }, Entry::Step(Step::Choice(seat, chosen))) => {
            seats.contains(&Some(*seat)) && chosen.to_string() == *choice
        }
        (Command::Ready { seed }, Entry::Ready(_, given)) => given.as_ref().map(ToString::to_string) == *seed,
        (Command::Start { .. }, Entry::Started) => true,
        (Command::Say { .. } | Command::Choose { .. } | Command::Ready { .. } | Command::Start { .. }, _) => {
            false
        }
        _ => return None,
    })
}
