//! A world of one table whose seed decides everything: who asks when, what the network loses, what the store refuses, when
//! the server dies and what the clock says. Only the table is real.

use super::connection::Connection;
use super::person::{Fate, Person, Request, agreement};
use super::picture::{Picture, Told};
use super::store::Store;
use crate::support::{Bytes, LiveTable, TableMessage, call, guest, table_id};
use std::collections::{BTreeMap, VecDeque};
use xaymaca_bots::Seeded;
use xaymaca_rules::Luck as _;
use xaymaca_table::{Append, BotTask, SocketId, Storing, open};
use xaymaca_wire::Refusal;

/// A table that has not come to rest after this many turns never will.
const MOST_TURNS: usize = 10_000;

/// How long followers may be behind, in milliseconds.
const LONGEST_DELAY: u64 = 250;

/// What the store does with an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Kept,
    Lost,
    /// It keeps the append, and reports an error.
    Denied,
}

pub(crate) struct World {
    pub(crate) luck: Seeded,
    pub(crate) now: u64,
    pub(crate) store: Store,
    pub(crate) people: Vec<Person>,
    pub(crate) connections: BTreeMap<SocketId, Connection>,
    pub(crate) inbox: VecDeque<TableMessage>,
    sockets: SocketId,
    /// None while the table sleeps.
    table: Option<LiveTable>,
    storing: Option<Storing>,
    /// The last append was refused.
    failing: bool,
    bot_tasks: Vec<BotTask>,
    /// The clock was set back; a timer that was set before fires all the same.
    is_set_back: bool,
}

impl World {
    pub(crate) fn new(seed: u64) -> Self {
        let mut luck = Seeded::new(seed);
        let mut entropy = Bytes(luck.branch());
        let people = (0..3 + luck.below(5)).map(|number| {
            let name = format!("p{number}");
            let guest = guest(&name, &mut entropy);
            Person::new(guest, number > 0 && luck.below(4) == 0)
        });
        let people: Vec<Person> = people.collect();
        let id = table_id(&mut entropy);
        let (host, now) = (people[0].guest.id.clone(), 1_700_000_000_000);
        let opened = open(id.clone(), host, agreement(&mut luck), now, &mut entropy);
        let opened = opened.expect("a table that can be set");
        let mut store = Store::new(id);
        assert!(store.keep(Append::first(&opened.state, now, &opened.entries)));
        Self {
            luck,
            now,
            store,
            people,
            connections: BTreeMap::new(),
            inbox: VecDeque::new(),
            sockets: 0,
            table: None,
            storing: None,
            failing: false,
            bot_tasks: Vec::new(),
            is_set_back: false,
        }
    }

    /// True one time in `times`.
    fn rarely(&mut self, times: u32) -> bool {
        self.luck.below(times) == 0
    }

    fn pick(&mut self, count: usize) -> Option<usize> {
        if count == 0 { None } else { Some(self.luck.below(count as u32) as usize) }
    }

    /// A random connection of those that match.
    fn any_connection(&mut self, is_meant: impl Fn(&Connection) -> bool) -> Option<SocketId> {
        let meant: Vec<SocketId> = self
            .connections
            .values()
            .filter(|connection| is_meant(connection))
            .map(|connection| connection.socket)
            .collect();
        self.pick(meant.len()).map(|nth| meant[nth])
    }

    /// Something happens at random.
    pub(crate) fn step(&mut self) {
        self.now += u64::from(self.luck.below(30));
        match self.luck.below(100) {
            0..30 => self.act(),
            30..50 => {
                if let Some(socket) = self
                    .any_connection(|connection| !connection.is_closed && !connection.to_server.is_empty())
                {
                    self.bring_to_server(socket);
                }
            }
            50..68 => {
                if let Some(socket) =
                    self.any_connection(|connection| !connection.is_cut && !connection.is_stuck)
                {
                    self.bring_to_client(socket);
                }
            }
            68..82 => self.turn(),
            82..93 => self.settle(),
            93..96 => self.think(),
            96 => self.set_clock(),
            97 => {
                if let Some(socket) = self.any_connection(|connection| !connection.is_cut)
                    && self.rarely(3)
                {
                    self.cut(socket);
                }
            }
            98 => {
                if let Some(socket) =
                    self.any_connection(|connection| connection.is_cut || connection.is_closed)
                {
                    self.forget(socket);
                } else if let Some(socket) = self.any_connection(|_| true) {
                    let is_stuck = self.rarely(3);
                    self.connections.get_mut(&socket).expect("a connection").is_stuck = is_stuck;
                }
            }
            _ if self.rarely(4) => self.crash(),
            _ if self.rarely(6) => self.check_at_rest(),
            _ => {}
        }
    }

    /// A random person does something.
    fn act(&mut self) {
        let nth = self.luck.below(self.people.len() as u32) as usize;
        let codes: Vec<String> = self.people.iter().flat_map(|person| person.codes.clone()).collect();
        let request = if self.people[nth].connection.is_some() {
            self.people[nth].next_request(&mut self.luck, &codes)
        } else if self.rarely(3) {
            self.connect(nth);
            Some(self.people[nth].follow(&mut self.luck))
        } else {
            None
        };
        if let Some(request) = request {
            self.send(nth, request);
        }
    }

    pub(crate) fn connect(&mut self, nth: usize) {
        self.sockets += 1;
        self.connections.insert(self.sockets, Connection::new(self.sockets, nth));
        self.people[nth].connection = Some(self.sockets);
    }

    pub(crate) fn send(&mut self, nth: usize, request: Request) {
        let person = &mut self.people[nth];
        if let Some(connection) = person.connection.and_then(|socket| self.connections.get_mut(&socket)) {
            connection.to_server.push_back((person.ask(request.clone()), request));
        }
    }

    fn bring_to_server(&mut self, socket: SocketId) {
        let connection = self.connections.get_mut(&socket).expect("a connection");
        self.inbox.extend(connection.hear(&self.people[connection.person].guest));
    }

    fn bring_to_client(&mut self, socket: SocketId) {
        let connection = self.connections.get_mut(&socket).expect("a connection");
        let nth = connection.person;
        match connection.to_client.pop_front() {
            Some(frame) => self.people[nth].hear(frame.text.as_str(), &self.store),
            // The last message has been read.
            None if connection.is_closed => self.forget(socket),
            None => return,
        }
        if self.rarely(25) {
            self.compare(nth);
        }
    }

    /// The client disconnects, and the server does not know it yet.
    fn cut(&mut self, socket: SocketId) {
        let connection = self.connections.get_mut(&socket).expect("a connection");
        connection.is_cut = true;
        self.people[connection.person].disconnected();
        // Some of what was sent still arrives.
        let arrives = self.luck.below(connection.to_server.len() as u32 + 1) as usize;
        connection.to_server.truncate(arrives);
    }

    /// Both ends are gone.
    pub(crate) fn forget(&mut self, socket: SocketId) {
        if let Some(connection) = self.connections.remove(&socket) {
            self.inbox.extend(connection.unfollow());
            if !connection.is_cut {
                self.people[connection.person].disconnected();
            }
        }
    }

    /// One turn of the table's task.
    pub(crate) fn turn(&mut self) {
        if self.storing.is_some() {
            return;
        }
        let due = self.table.as_ref().map_or_else(|| self.store.state().deadline(), LiveTable::due);
        let is_due = due.is_some_and(|due| due <= self.now) || std::mem::take(&mut self.is_set_back);
        let Some(table) = &mut self.table else {
            if is_due || !self.inbox.is_empty() {
                self.wake();
            }
            return;
        };
        if self.inbox.is_empty() {
            if is_due || table.wants_tick() {
                self.inbox.push_back(TableMessage::Tick);
            } else if table.is_idle() {
                self.table = None;
                return;
            }
        }
        let Some(last) = self.pick(self.inbox.len()) else { return };
        let batch: Vec<TableMessage> = self.inbox.drain(..=last).collect();
        let Some(table) = &mut self.table else { return };
        self.storing = table.handle(batch, self.now);
        self.after();
    }

    /// True if the table sleeps or could sleep.
    pub(crate) fn is_idle(&self) -> bool {
        self.table.as_ref().is_none_or(LiveTable::is_idle)
    }

    fn wake(&mut self) {
        let (log, state) = self.store.read(self.store.seq());
        self.table = Some(LiveTable::new(log, state, Box::new(Bytes(self.luck.branch()))));
        self.failing = false;
        self.inbox.push_back(TableMessage::Tick);
    }

    /// The store keeps or loses the append under way.
    fn settle(&mut self) {
        let outcome = match self.luck.below(20) {
            0 => Outcome::Lost,
            1 => Outcome::Denied,
            _ => Outcome::Kept,
        };
        self.finish_storing(outcome);
    }

    fn finish_storing(&mut self, outcome: Outcome) {
        let Some(Storing { opening, append }) = self.storing.take() else { return };
        let is_opened = outcome != Outcome::Lost || self.rarely(2);
        self.store.open(opening.filter(|_| is_opened));
        let is_kept = outcome != Outcome::Lost && self.store.keep(append);
        let Some(table) = &mut self.table else { return };
        self.failing = !is_kept || outcome == Outcome::Denied;
        if self.failing {
            let (log, state) = self.store.read(self.store.seq());
            table.settle_from_store(log, state);
        } else {
            table.stored(true);
        }
        self.after();
    }

    /// Sends out what the table told. All of it must be stored.
    fn after(&mut self) {
        self.bot_tasks.extend(self.table.iter_mut().flat_map(LiveTable::take_bot_tasks));
        for connection in self.connections.values_mut() {
            for frame in connection.deliver() {
                let told: Told<'_> =
                    serde_json::from_str(frame.text.as_str()).expect("the server tells JSON");
                assert!(told.seq.is_none_or(|seq| seq <= self.store.seq()), "told before it was stored");
            }
        }
    }

    /// A bot chooses, whether its question is still open or not.
    fn think(&mut self) {
        if let Some(nth) = self.pick(self.bot_tasks.len()) {
            let task = self.bot_tasks.swap_remove(nth);
            self.inbox.push_back(TableMessage::BotChose(task.ask, task.seat, task.guess()));
        }
    }

    fn set_clock(&mut self) {
        let (jump, before) = (u64::from(self.luck.below(600_000)), self.now);
        match self.luck.below(12) {
            0 => self.now += jump,
            1 => self.now -= jump,
            2 => self.now = self.store.state().deadline().unwrap_or(self.now),
            _ => self.now += jump / 100,
        }
        self.is_set_back |= self.now < before;
    }

    /// The server dies; what it was storing may be stored or not.
    fn crash(&mut self) {
        if let Some(Storing { opening, append }) = self.storing.take()
            && self.rarely(2)
        {
            self.store.open(opening);
            self.store.keep(append);
        }
        self.table = None;
        self.inbox.clear();
        self.bot_tasks.clear();
        for connection in self.connections.values_mut() {
            // Some of what was told still arrives.
            let arrives = self.luck.below(connection.to_client.len() as u32 + 1) as usize;
            connection.to_client.truncate(arrives);
            connection.to_server.clear();
            connection.is_closed = true;
        }
    }

    /// Checks that a person sees what a newcomer would have been told at the moment of their last update.
    pub(crate) fn compare(&self, nth: usize) {
        let person = &self.people[nth];
        let is_whole = person.is_synced && person.earlier.is_empty();
        let Some(seq) = person.known.filter(|_| is_whole) else { return };
        let (log, state) = self.store.read(seq);
        let mut table = LiveTable::new(log, state, Box::new(Bytes(Seeded::new(0))));
        let (responder, mut answer) = call();
        // At time 0, so that no time limit has passed since the append.
        table.handle([TableMessage::Look(person.guest.clone(), None, responder)], 0);
        match answer.try_recv().expect("a look is answered at once") {
            Ok(text) => {
                let mut picture = Picture::default();
                picture.update(&serde_json::from_str(&text).expect("an update"));
                person.picture.check(&picture, seq);
            }
            Err(refusal) => assert_eq!(refusal, Refusal::NoSpectators),
        }
    }

    /// Stops all faults, runs to rest, and checks that everyone who is connected has been answered and sees the table as it is.
    pub(crate) fn check_at_rest(&mut self) {
        self.run_to_rest();
        for nth in 0..self.people.len() {
            let person = &self.people[nth];
            let open = person.asked.iter().find(|asked| asked.fate == Fate::Awaited);
            assert!(open.is_none(), "not answered: {open:?}");
            assert!(!person.is_synced || person.known == Some(self.store.seq()), "they know the last append");
            self.compare(nth);
        }
    }

    /// Runs without faults until everything that was begun is done. Bots think at once.
    pub(crate) fn run_to_rest(&mut self) {
        let cut: Vec<SocketId> = self
            .connections
            .values()
            .filter(|connection| connection.is_cut)
            .map(|connection| connection.socket)
            .collect();
        for socket in cut {
            self.forget(socket);
        }
        for _ in 0..MOST_TURNS {
            let sockets: Vec<SocketId> = self.connections.keys().copied().collect();
            for socket in sockets {
                let connection = self.connections.get_mut(&socket).expect("a connection");
                connection.is_stuck = false;
                while !connection.is_closed && !connection.to_server.is_empty() {
                    self.inbox.extend(connection.hear(&self.people[connection.person].guest));
                }
            }
            while !self.bot_tasks.is_empty() {
                self.think();
            }
            // So that followers who are behind are told.
            self.now += LONGEST_DELAY;
            self.turn();
            self.finish_storing(Outcome::Kept);
            self.after();
            let sockets: Vec<SocketId> = self.connections.keys().copied().collect();
            for socket in sockets {
                while self
                    .connections
                    .get(&socket)
                    .is_some_and(|connection| connection.is_closed || !connection.to_client.is_empty())
                {
                    self.bring_to_client(socket);
                }
            }
            let soon = self.now + LONGEST_DELAY;
            let is_quiet = self
                .table
                .as_ref()
                .is_none_or(|table| !table.wants_tick() && table.due().is_none_or(|due| due > soon));
            let is_done = self.inbox.is_empty() && self.bot_tasks.is_empty() && self.storing.is_none();
            if is_done && is_quiet && !self.is_set_back {
                return;
            }
        }
        panic!("the table does not come to rest");
    }
}
