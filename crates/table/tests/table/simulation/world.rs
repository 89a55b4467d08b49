//! A world of one table whose seed decides everything: who asks when, what the network loses, what the store refuses, when
//! the server dies and what the clock says. What happens is the scheduler's choice; what comes of it is the real table's.

use super::line::Line;
use super::person::{Fate, Person, Picture, Request, Told, agreement};
use super::shelf::Shelf;
use crate::support::{Bytes, LiveTable, TableMessage, call, guest, table_id};
use std::collections::{BTreeMap, VecDeque};
use xaymaca_bots::Seeded;
use xaymaca_rules::Luck as _;
use xaymaca_table::{Append, BotTask, SocketId, Storing, open};
use xaymaca_wire::Refusal;

/// No table goes on by itself for so long.
const MOST_TURNS: usize = 10_000;

/// Longer than anybody is behind who looks on, in milliseconds.
const MOMENT: u64 = 250;

/// What becomes of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Kept,
    Lost,
    /// Kept, and the table is told that it was not.
    Denied,
}

pub(crate) struct World {
    pub(crate) luck: Seeded,
    pub(crate) now: u64,
    pub(crate) shelf: Shelf,
    pub(crate) people: Vec<Person>,
    pub(crate) lines: BTreeMap<SocketId, Line>,
    pub(crate) mailbox: VecDeque<TableMessage>,
    sockets: SocketId,
    /// None while the table sleeps.
    table: Option<LiveTable>,
    storing: Option<Storing>,
    /// The last append was refused.
    failing: bool,
    bot_tasks: Vec<BotTask>,
    /// The clock was set back: an alarm that was set before rings all the same.
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
        let mut shelf = Shelf::new(id);
        assert!(shelf.keep(Append::new(&opened.state, 1, now, &opened.entries, true)));
        Self {
            luck,
            now,
            shelf,
            people,
            lines: BTreeMap::new(),
            mailbox: VecDeque::new(),
            sockets: 0,
            table: None,
            storing: None,
            failing: false,
            bot_tasks: Vec::new(),
            is_set_back: false,
        }
    }

    /// One in so many times.
    fn rarely(&mut self, times: u32) -> bool {
        self.luck.below(times) == 0
    }

    fn pick(&mut self, count: usize) -> Option<usize> {
        if count == 0 { None } else { Some(self.luck.below(count as u32) as usize) }
    }

    /// A line of those, at random.
    fn any_line(&mut self, is_meant: impl Fn(&Line) -> bool) -> Option<SocketId> {
        let meant: Vec<SocketId> =
            self.lines.values().filter(|line| is_meant(line)).map(|line| line.socket).collect();
        self.pick(meant.len()).map(|nth| meant[nth])
    }

    /// Something happens.
    pub(crate) fn step(&mut self) {
        self.now += u64::from(self.luck.below(30));
        match self.luck.below(100) {
            0..30 => self.act(),
            30..50 => {
                if let Some(socket) = self.any_line(|line| !line.is_closed && !line.to_server.is_empty()) {
                    self.bring_to_server(socket);
                }
            }
            50..68 => {
                if let Some(socket) = self.any_line(|line| !line.is_cut && !line.is_stuck) {
                    self.bring_to_client(socket);
                }
            }
            68..82 => self.turn(),
            82..93 => self.settle(),
            93..96 => self.think(),
            96 => self.set_clock(),
            97 => {
                if let Some(socket) = self.any_line(|line| !line.is_cut)
                    && self.rarely(3)
                {
                    self.cut(socket);
                }
            }
            98 => {
                if let Some(socket) = self.any_line(|line| line.is_cut || line.is_closed) {
                    self.forget(socket);
                } else if let Some(socket) = self.any_line(|_| true) {
                    let is_stuck = self.rarely(3);
                    self.lines.get_mut(&socket).expect("a line").is_stuck = is_stuck;
                }
            }
            _ if self.rarely(4) => self.crash(),
            _ if self.rarely(6) => self.lull(),
            _ => {}
        }
    }

    /// Somebody does something.
    fn act(&mut self) {
        let nth = self.luck.below(self.people.len() as u32) as usize;
        let codes: Vec<String> = self.people.iter().flat_map(|person| person.codes.clone()).collect();
        let request = if self.people[nth].line.is_some() {
            self.people[nth].wish(&mut self.luck, &codes)
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
        self.lines.insert(self.sockets, Line::new(self.sockets, nth));
        self.people[nth].line = Some(self.sockets);
    }

    pub(crate) fn send(&mut self, nth: usize, request: Request) {
        let person = &mut self.people[nth];
        if let Some(line) = person.line.and_then(|socket| self.lines.get_mut(&socket)) {
            line.to_server.push_back((person.ask(request.clone()), request));
        }
    }

    fn bring_to_server(&mut self, socket: SocketId) {
        let line = self.lines.get_mut(&socket).expect("a line");
        self.mailbox.extend(line.hear(&self.people[line.person].guest));
    }

    fn bring_to_client(&mut self, socket: SocketId) {
        let line = self.lines.get_mut(&socket).expect("a line");
        let nth = line.person;
        match line.to_client.pop_front() {
            Some(frame) => self.people[nth].hear(frame.text.as_str(), &self.shelf),
            // The last has been said.
            None if line.is_closed => self.forget(socket),
            None => return,
        }
        if self.rarely(25) {
            self.compare(nth);
        }
    }

    /// The client goes, and the server does not know it yet.
    fn cut(&mut self, socket: SocketId) {
        let line = self.lines.get_mut(&socket).expect("a line");
        line.is_cut = true;
        self.people[line.person].hang_up();
        // Not all of what was sent is lost.
        let arrives = self.luck.below(line.to_server.len() as u32 + 1) as usize;
        line.to_server.truncate(arrives);
    }

    /// Both ends are gone.
    pub(crate) fn forget(&mut self, socket: SocketId) {
        if let Some(line) = self.lines.remove(&socket) {
            self.mailbox.extend(line.farewell());
            if !line.is_cut {
                self.people[line.person].hang_up();
            }
        }
    }

    /// A moment of the table's task.
    pub(crate) fn turn(&mut self) {
        if self.storing.is_some() {
            return;
        }
        let due = self.table.as_ref().map_or_else(|| self.shelf.state().deadline(), LiveTable::due);
        let is_due = due.is_some_and(|due| due <= self.now) || std::mem::take(&mut self.is_set_back);
        let Some(table) = &mut self.table else {
            if is_due || !self.mailbox.is_empty() {
                self.wake();
            }
            return;
        };
        if self.mailbox.is_empty() {
            if is_due || table.wants_tick() {
                self.mailbox.push_back(TableMessage::Tick);
            } else if table.is_idle() {
                self.table = None;
                return;
            }
        }
        let Some(last) = self.pick(self.mailbox.len()) else { return };
        let batch: Vec<TableMessage> = self.mailbox.drain(..=last).collect();
        let Some(table) = &mut self.table else { return };
        self.storing = table.handle(batch, self.now);
        self.after();
    }

    /// Does nobody follow the table, as far as it knows?
    pub(crate) fn is_left(&self) -> bool {
        self.table.as_ref().is_none_or(LiveTable::is_idle)
    }

    fn wake(&mut self) {
        let (log, state) = self.shelf.read(self.shelf.seq());
        self.table = Some(LiveTable::new(log, state, Box::new(Bytes(self.luck.branch()))));
        self.failing = false;
        self.mailbox.push_back(TableMessage::Tick);
    }

    /// The store has made up its mind.
    fn settle(&mut self) {
        let outcome = match self.luck.below(20) {
            0 => Outcome::Lost,
            1 => Outcome::Denied,
            _ => Outcome::Kept,
        };
        self.store(outcome);
    }

    fn store(&mut self, outcome: Outcome) {
        let Some(Storing { opening, append }) = self.storing.take() else { return };
        let is_opened = outcome != Outcome::Lost || self.rarely(2);
        self.shelf.open(opening.filter(|_| is_opened));
        let is_kept = outcome != Outcome::Lost && self.shelf.keep(append);
        let Some(table) = &mut self.table else { return };
        self.failing = !is_kept || outcome == Outcome::Denied;
        if self.failing {
            let (log, state) = self.shelf.read(self.shelf.seq());
            table.settle_from_store(log, state);
        } else {
            table.stored(true);
        }
        self.after();
    }

    /// What the table told goes out: nothing of it may be unknown to the store.
    fn after(&mut self) {
        self.bot_tasks.extend(self.table.iter_mut().flat_map(LiveTable::take_bot_tasks));
        for line in self.lines.values_mut() {
            for frame in line.pump() {
                let told: Told<'_> =
                    serde_json::from_str(frame.text.as_str()).expect("the server tells JSON");
                assert!(told.seq.is_none_or(|seq| seq <= self.shelf.seq()), "told before it was stored");
            }
        }
    }

    /// A bot has made up its mind, whether its question is open or not.
    fn think(&mut self) {
        if let Some(nth) = self.pick(self.bot_tasks.len()) {
            let task = self.bot_tasks.swap_remove(nth);
            self.mailbox.push_back(TableMessage::BotChose(task.ask, task.seat, task.guess()));
        }
    }

    fn set_clock(&mut self) {
        let (jump, before) = (u64::from(self.luck.below(600_000)), self.now);
        match self.luck.below(12) {
            0 => self.now += jump,
            1 => self.now -= jump,
            2 => self.now = self.shelf.state().deadline().unwrap_or(self.now),
            _ => self.now += jump / 100,
        }
        self.is_set_back |= self.now < before;
    }

    /// The server dies, at whatever it was.
    fn crash(&mut self) {
        if let Some(Storing { opening, append }) = self.storing.take()
            && self.rarely(2)
        {
            self.shelf.open(opening);
            self.shelf.keep(append);
        }
        self.table = None;
        self.mailbox.clear();
        self.bot_tasks.clear();
        for line in self.lines.values_mut() {
            // Some of what was told is still under way.
            let arrives = self.luck.below(line.to_client.len() as u32 + 1) as usize;
            line.to_client.truncate(arrives);
            line.to_server.clear();
            line.is_closed = true;
        }
    }

    /// He sees what somebody would be told who came at the moment of his last update.
    pub(crate) fn compare(&self, nth: usize) {
        let person = &self.people[nth];
        let is_whole = person.is_synced && person.earlier.is_empty();
        let Some(seq) = person.known.filter(|_| is_whole) else { return };
        let (log, state) = self.shelf.read(seq);
        let mut table = LiveTable::new(log, state, Box::new(Bytes(Seeded::new(0))));
        let (responder, mut answer) = call();
        // At the time of the append: nobody has lost his patience since.
        table.handle([TableMessage::Look(person.guest.clone(), None, responder)], 0);
        match answer.try_recv().expect("a look is answered at once") {
            Ok(text) => {
                let mut picture = Picture::default();
                picture.update(&serde_json::from_str(&text).expect("an update"));
                assert_eq!(person.picture, picture, "the table at {seq}");
            }
            Err(refusal) => assert_eq!(refusal, Refusal::NoSpectators),
        }
    }

    /// The wind drops: everybody who is there has been answered, and sees the table as it is.
    pub(crate) fn lull(&mut self) {
        self.calm();
        for nth in 0..self.people.len() {
            let person = &self.people[nth];
            let open = person.asked.iter().find(|asked| asked.fate == Fate::Awaited);
            assert!(open.is_none(), "nobody answered {open:?}");
            assert!(!person.is_synced || person.known == Some(self.shelf.seq()), "he knows the last of it");
            self.compare(nth);
        }
    }

    /// Runs until everything that was begun is done, without a fault; bots think at once.
    pub(crate) fn calm(&mut self) {
        let cut: Vec<SocketId> =
            self.lines.values().filter(|line| line.is_cut).map(|line| line.socket).collect();
        for socket in cut {
            self.forget(socket);
        }
        for _ in 0..MOST_TURNS {
            let sockets: Vec<SocketId> = self.lines.keys().copied().collect();
            for socket in sockets {
                let line = self.lines.get_mut(&socket).expect("a line");
                line.is_stuck = false;
                while !line.is_closed && !line.to_server.is_empty() {
                    self.mailbox.extend(line.hear(&self.people[line.person].guest));
                }
            }
            while !self.bot_tasks.is_empty() {
                self.think();
            }
            // Those who only look on are told after a moment.
            self.now += MOMENT;
            self.turn();
            self.store(Outcome::Kept);
            self.after();
            let sockets: Vec<SocketId> = self.lines.keys().copied().collect();
            for socket in sockets {
                while self.lines.get(&socket).is_some_and(|line| line.is_closed || !line.to_client.is_empty())
                {
                    self.bring_to_client(socket);
                }
            }
            let soon = self.now + MOMENT;
            let is_quiet = self
                .table
                .as_ref()
                .is_none_or(|table| !table.wants_tick() && table.due().is_none_or(|due| due > soon));
            let is_done = self.mailbox.is_empty() && self.bot_tasks.is_empty() && self.storing.is_none();
            if is_done && is_quiet && !self.is_set_back {
                return;
            }
        }
        panic!("the table does not come to rest");
    }
}
