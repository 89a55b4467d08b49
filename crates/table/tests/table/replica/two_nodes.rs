//! One table at two nodes, the store and the bus between them, and the people at both. The tests judge.

use crate::support::{Bytes, LiveTable, ReplyTo, TableMessage, Test, TestSink, call, guest, sink, table_id};
use serde_json::Value;
use std::collections::VecDeque;
use tokio::sync::mpsc;
use xaymaca_bots::Seeded;
use xaymaca_table::{Append, Applied, Forwarded, Log, OwnerReply, State, decide, open};
use xaymaca_wire::{Agreement, Command, Frame, Guest};

/// One stored append.
#[derive(Clone)]
pub(crate) struct Row {
    pub(crate) seq: u64,
    pub(crate) at: u64,
    pub(crate) lines: String,
}

type Inbox = mpsc::Receiver<Frame>;

/// A follower at one of the nodes.
pub(crate) struct TestFollower {
    pub(crate) inbox: Inbox,
    pub(crate) told: Vec<Value>,
}

impl TestFollower {
    pub(crate) fn read(&mut self) -> &[Value] {
        while let Ok(frame) = self.inbox.try_recv() {
            self.told.push(serde_json::from_str(frame.text.as_str()).expect("JSON"));
        }
        &self.told
    }

    pub(crate) fn take(&mut self) -> Vec<Value> {
        self.read();
        std::mem::take(&mut self.told)
    }
}

pub(crate) struct Nodes {
    pub(crate) owner: LiveTable,
    pub(crate) replica: LiveTable,
    pub(crate) log: Vec<Row>,
    /// Appends on the bus, on their way to the replica.
    pub(crate) in_transit: VecDeque<Row>,
    pub(crate) anne: Guest,
    pub(crate) mary: Guest,
    pub(crate) now: u64,
    sockets: u64,
    pub(crate) luck: Seeded,
    /// True if those who follow want lean updates.
    pub(crate) is_lean: bool,
}

impl Nodes {
    /// Anne has a table at the owner; Mary comes to the replica.
    pub(crate) fn new(seed: u64) -> Self {
        let mut luck = Seeded::new(seed);
        let mut entropy = Bytes(luck.branch());
        let [anne, mary] = ["Anne", "Mary"].map(|name| guest(name, &mut entropy));
        let id = table_id(&mut entropy);
        let agreement = Agreement { seats: 3, ..Agreement::default() };
        let mut opened = open(id, anne.id.clone(), agreement, 1_000, &mut entropy).expect("a table");
        let sit = Command::Sit { seat: Some(1), flag: None };
        decide(&mut opened, &anne, &sit, &mut entropy).expect("a seat");
        let stored = Append::first(&opened.state, 1_000, &opened.entries);
        let log = Log::opened(&opened.state.id, 1_000, opened.entries);
        let other = Bytes(luck.branch());
        Self {
            replica: LiveTable::new(log.clone(), opened.state.clone(), Box::new(other)),
            owner: LiveTable::new(log, opened.state, Box::new(entropy)),
            log: vec![Row { seq: 1, at: 1_000, lines: stored.lines }],
            in_transit: VecDeque::new(),
            anne,
            mary,
            now: 1_000,
            sockets: 0,
            luck,
            is_lean: false,
        }
    }

    pub(crate) fn follow(&mut self, guest: &Guest, at_replica: bool) -> (u64, TestFollower) {
        self.sockets += 1;
        let (sink, inbox) = sink(10_000);
        let (guest, socket, lean) = (guest.clone(), self.sockets, self.is_lean);
        let message = TableMessage::Follow { guest, join: false, since: None, lean, socket, sink, id: None };
        if at_replica {
            assert!(self.replica.handle_as_replica([message], self.now).is_empty());
        } else {
            self.decide(message);
        }
        (self.sockets, TestFollower { inbox, told: Vec::new() })
    }

    /// Mary, who has a seat, comes to the replica with socket 9.
    pub(crate) fn mary_comes(&mut self) -> (TestSink, TestFollower) {
        let (sink, inbox) = sink(1_000);
        let (guest, copy) = (self.mary.clone(), sink.clone());
        let follow = TableMessage::Follow {
            guest,
            join: true,
            since: None,
            lean: false,
            socket: 9,
            sink: copy,
            id: None,
        };
        assert!(self.replica.handle_as_replica([follow], self.now).is_empty(), "she has a seat");
        let mut seen = TestFollower { inbox, told: Vec::new() };
        seen.take();
        (sink, seen)
    }

    /// The owner handles a message, and runs forced steps.
    pub(crate) fn decide(&mut self, message: TableMessage) {
        let mut messages = Some(message);
        loop {
            self.now += 300;
            if let Some(storing) = self.owner.handle(messages.take(), self.now) {
                let row = Row { seq: storing.append.seq, at: storing.append.at, lines: storing.append.lines };
                self.owner.stored(true);
                self.log.push(row.clone());
                self.in_transit.push_back(row);
            } else if !self.owner.wants_tick() {
                return;
            }
        }
    }

    /// The replica applies the appends on the bus.
    pub(crate) fn deliver(&mut self) {
        while let Some(Row { seq, at, lines }) = self.in_transit.pop_front() {
            if self.replica.apply_append(seq, at, &lines, self.now) == Applied::Gap {
                self.read_log();
            }
        }
    }

    /// The replica reads the rest of the log.
    pub(crate) fn read_log(&mut self) {
        let known = self.replica.log().seq();
        for Row { seq, at, lines } in self.log.iter().filter(|row| row.seq > known) {
            assert_eq!(self.replica.apply_append(*seq, *at, lines, self.now), Applied::Told);
        }
    }

    /// A guest at the owner asks.
    pub(crate) fn ask(&mut self, guest: &Guest, command: Command) {
        let (responder, mut answer) = call();
        self.decide(TableMessage::Ask(guest.clone(), command, ReplyTo::Call(responder)));
        answer.try_recv().expect("an answer").expect("granted");
    }

    /// The owner answers a forwarded request.
    pub(crate) fn answer(&mut self, forwarded: &Forwarded<Test>) -> OwnerReply {
        let (reply, mut answer) = call();
        let ask =
            TableMessage::Ask(forwarded.guest.clone(), forwarded.command.clone(), ReplyTo::Node(reply, 0));
        self.decide(ask);
        answer.try_recv().expect("an answer")
    }

    /// Mary asks over her socket at the replica, which forwards it.
    pub(crate) fn forward(
        &mut self,
        socket: u64,
        sink: &TestSink,
        id: u64,
        command: Command,
    ) -> Forwarded<Test> {
        let sender = ReplyTo::Socket(socket, Some(id), sink.clone());
        let mut forwarded =
            self.replica.handle_as_replica([TableMessage::Ask(self.mary.clone(), command, sender)], self.now);
        assert_eq!(forwarded.len(), 1);
        forwarded.remove(0)
    }

    /// The race begins: Anne, Mary and a bot.
    pub(crate) fn start(&mut self) {
        let (anne, mary) = (self.anne.clone(), self.mary.clone());
        self.ask(&mary, Command::Sit { seat: Some(2), flag: None });
        self.ask(&anne, Command::Hire { level: "deckhand".into(), seat: Some(3) });
        self.ask(&mary, Command::Ready { seed: Some("salt".into()) });
        self.ask(&anne, Command::Start { seed: None });
    }

    /// The awaited captain chooses anything; false when the race is over.
    pub(crate) fn choose(&mut self) -> bool {
        let Some(race) = self.owner.state().race else { return false };
        let Some(seat) = self.owner.state().awaited().iter().next() else { return false };
        let options = race.game.view(xaymaca_rules::Viewer::Seat(seat)).options();
        let choice = options.pick(&mut self.luck).expect("an option").to_string();
        let guest = if seat.index() == 0 { self.anne.clone() } else { self.mary.clone() };
        self.ask(&guest, Command::Choose { ask: race.ask, choice });
        true
    }
}

/// What the store has, as a table reads it.
pub(crate) fn stored(nodes: &Nodes) -> (Log, State) {
    let id = nodes.owner.state().id.clone();
    let rows = nodes.log.iter().map(|row| (row.seq, row.at, row.lines.as_str()));
    Log::read(&id, rows).expect("a sound log").expect("a table")
}
