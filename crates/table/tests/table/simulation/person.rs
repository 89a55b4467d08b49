//! A person with a client: what they asked, what they were told, and what they ask next. Everything they are told is checked
//! against the store.

use super::picture::{Picture, Told};
use super::store::Store;
use serde::Deserialize;
use serde_json::value::RawValue;
use xaymaca_bots::Seeded;
use xaymaca_rules::notation::Step;
use xaymaca_rules::{Luck as _, Seat, Viewer};
use xaymaca_table::{Entry, SocketId, State};
use xaymaca_wire::{Agreement, Command, Guest, ViewDigest, json};

/// What a client can send.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    Follow { join: bool, since: Option<u64>, lean: bool },
    Ask(Command),
}

/// What a person knows of their request.
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

#[derive(Deserialize)]
struct Listed {
    list: Vec<String>,
}

/// A person with a client.
pub(crate) struct Person {
    pub(crate) guest: Guest,
    pub(crate) connection: Option<SocketId>,
    /// The last append they were told of.
    pub(crate) known: Option<u64>,
    /// True if they were told anything over this connection.
    pub(crate) is_synced: bool,
    /// Number and events of appends told as `earlier`; the update that ends them is still to come.
    pub(crate) earlier: Vec<(u64, String)>,
    pub(crate) picture: Picture,
    /// True if they asked for lean updates over this connection.
    is_lean: bool,
    /// The seat from which they see the race; round and end when they last had a digest or a whole view. None without a race.
    folds: Option<(Option<Seat>, (u16, bool))>,
    /// By id.
    pub(crate) asked: Vec<Asked>,
    /// True if they only look on and want no seat.
    pub(crate) watches: bool,
    /// Codes of offered seats that they were told.
    pub(crate) codes: Vec<String>,
}

impl Person {
    pub(crate) fn new(guest: Guest, watches: bool) -> Self {
        Self {
            guest,
            connection: None,
            known: None,
            is_synced: false,
            earlier: Vec::new(),
            picture: Picture::default(),
            is_lean: false,
            folds: None,
            asked: Vec::new(),
            watches,
            codes: Vec::new(),
        }
    }

    /// Notes a request, and returns its id.
    pub(crate) fn ask(&mut self, request: Request) -> u64 {
        self.asked.push(Asked { request, fate: Fate::Awaited });
        self.asked.len() as u64 - 1
    }

    /// The connection is gone: requests without an answer will get none.
    pub(crate) fn disconnected(&mut self) {
        (self.connection, self.is_synced, self.is_lean, self.folds) = (None, false, false, None);
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
            "answered twice, or on another connection: {:?} {fate:?}",
            asked.request
        );
        asked.fate = fate;
        &asked.request
    }

    /// Takes a message from the server.
    pub(crate) fn hear(&mut self, text: &str, truth: &Store) {
        let told: Told<'_> = serde_json::from_str(text).expect("the server tells JSON");
        match told.tell {
            "refused" => {
                if let Some(id) = told.id {
                    self.settle(id, Fate::Refused(told.code.expect("a refusal has a code")));
                }
            }
            "granted" => {
                self.settle(told.id.expect("every request has an id"), Fate::Granted);
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

    fn learn(&mut self, told: &Told<'_>, truth: &Store) {
        let seq = told.seq.expect("an update has a number");
        let mut since = self.known;
        let seat = truth.row(seq).after.seat_of(&self.guest.id);
        for &id in &told.done {
            match self.settle(id, Fate::Done).clone() {
                Request::Follow { since: asked, lean, .. } => (since, self.is_lean) = (asked, lean),
                Request::Ask(command) => {
                    let seats = [truth.row(seq - 1).after.seat_of(&self.guest.id), seat];
                    let entries = &truth.row(seq).entries;
                    let is_there = entries.iter().any(|entry| does(entry, &command, seats) != Some(false));
                    assert!(is_there, "{command:?} is done with {seq}: {entries:?}");
                }
            }
        }
        for (earlier, events) in self.earlier.drain(..) {
            let expected = truth.seen_from(seat, earlier - 1, earlier);
            assert_eq!(events, expected, "what happened with {earlier}, told with {seq}");
        }
        if told.tell == "sync" {
            assert!(self.known.is_none_or(|known| known <= seq), "the table went back");
        } else {
            assert!(self.is_synced, "an update before a sync");
            assert_eq!(Some(seq), self.known.map(|known| known + 1), "an update was missed");
        }
        let since = since.filter(|&since| since <= seq).unwrap_or(seq);
        let events = told.events.map_or("", RawValue::get);
        // A guest who came with the append that closed the table to them sees no race.
        let is_let_in = truth.row(seq).after.admits(&self.guest.id);
        let expected = if is_let_in { truth.seen_from(seat, since, seq) } else { "[]".into() };
        assert_eq!(events, expected, "what happened from {since} to {seq}");
        (self.known, self.is_synced) = (Some(seq), true);
        let after = &truth.row(seq).after;
        let now = after.race.filter(|_| is_let_in).map(|race| (seat, (race.game.round(), after.is_over())));
        self.check_fold(told, now, after);
        self.folds = now;
        self.picture.update(told);
        assert_eq!(self.picture.seat, seat.map(|seat| seat.to_string()), "their seat");
    }

    /// Checks that who is told no open view asked for that and can fold the events into the one they have, and that a digest of
    /// it comes with the first update of a round and at the end.
    fn check_fold(&self, told: &Told<'_>, now: Option<(Option<Seat>, (u16, bool))>, after: &State) {
        let seat = |folds: (Option<Seat>, (u16, bool))| folds.0;
        let can_fold = now.is_some() && self.folds.map(seat) == now.map(seat);
        let is_lean = told.tell == "lean";
        assert_eq!(is_lean, self.is_lean && can_fold && told.tell != "sync", "lean exactly if it can be");
        if is_lean {
            let view = after.race.expect("a race").game.view(Viewer::Spectator);
            let digest = (self.folds != now).then(|| ViewDigest::of(&view));
            let digest = digest.map(|digest| json(&digest).trim_matches('"').to_owned());
            assert_eq!(told.digest, digest.as_deref(), "the digest of the open view");
        }
    }

    /// True if their last request to follow is not answered yet.
    fn is_joining(&self) -> bool {
        let last = self.asked.iter().rev().find(|asked| matches!(asked.request, Request::Follow { .. }));
        last.is_some_and(|asked| asked.fate == Fate::Awaited)
    }

    /// The request to follow the table.
    pub(crate) fn follow(&self, luck: &mut Seeded) -> Request {
        let since = if luck.below(20) == 0 { None } else { self.known };
        let (join, lean) = (!self.watches && luck.below(8) > 0, luck.below(2) == 0);
        Request::Follow { join, since, lean }
    }

    /// The next request, if any.
    pub(crate) fn next_request(&self, luck: &mut Seeded, codes: &[String]) -> Option<Request> {
        if !self.is_synced {
            // A client that does not wait for the table sends again what may not have happened.
            let doubled = self.asked.iter().rev().take(4).find(|asked| asked.fate == Fate::Unknown);
            return match (self.is_joining(), doubled) {
                (false, _) => Some(self.follow(luck)),
                (true, Some(asked)) if luck.below(4) == 0 => match &asked.request {
                    Request::Ask(command @ Command::Choose { .. }) => Some(Request::Ask(command.clone())),
                    _ => Some(Request::Ask(self.chat())),
                },
                (true, _) => None,
            };
        }
        // A client without requests under way may follow anew.
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

    /// A text that is used once in a world, so that its request can be found in the log.
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
        // Some choose again before they are answered.
        if self.asked.iter().rev().take(8).any(is_answered) && luck.below(10) > 0 {
            return None;
        }
        let Listed { mut list } = serde_json::from_str(options).expect("options are listed");
        let choice = list.swap_remove(luck.below(list.len() as u32) as usize);
        Some(Command::Choose { ask, choice })
    }
}

/// Random options of a table.
pub(crate) fn agreement(luck: &mut Seeded) -> Agreement {
    Agreement {
        seats: 2 + luck.below(5) as u8,
        crew: luck.below(2) == 0,
        spectators: luck.below(6) > 0,
        patience: Some([30, 60, 600, 86_400][luck.below(4) as usize]),
        ..Agreement::default()
    }
}

/// True if the entry is what that command of a person in one of these seats led to. None for commands that are not checked.
pub(crate) fn does(entry: &Entry, command: &Command, seats: [Option<Seat>; 2]) -> Option<bool> {
    Some(match (command, entry) {
        (Command::Say { text }, Entry::Said(_, _, said) | Entry::Spoke(_, _, said)) => **said == **text,
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
