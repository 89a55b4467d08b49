//! An open table of four seats with some guests, and a clock. It knows nothing of what is tested.

use crate::support::{Bytes, LiveTable, ReplyTo, TableMessage, call, guest, sink, table_id};
use serde_json::Value;
use tokio::sync::mpsc;
use xaymaca_bots::Seeded;
use xaymaca_table::{Append, Log, open};
use xaymaca_wire::{Agreement, Command, Frame, Guest, Refusal};

/// When the table was opened, in milliseconds.
const OPENED_AT: u64 = 1_000_000;

pub(super) struct Scene {
    pub(super) table: LiveTable,
    pub(super) now: u64,
    /// All appends so far, as they are stored.
    pub(super) rows: Vec<(u64, u64, String)>,
    pub(super) host: Guest,
    entropy: Bytes,
    sockets: u64,
}

/// What a follower is told.
pub(super) struct Seen(mpsc::Receiver<Frame>);

impl Seen {
    /// The messages since the last call.
    pub(super) fn take(&mut self) -> Vec<Value> {
        let mut told = Vec::new();
        while let Ok(frame) = self.0.try_recv() {
            told.push(serde_json::from_str(frame.text.as_str()).expect("JSON"));
        }
        told
    }

    /// The news of the messages since the last call.
    pub(super) fn news(&mut self) -> Vec<Value> {
        self.take().iter().flat_map(|told| told["news"].as_array().cloned().unwrap_or_default()).collect()
    }
}

impl Scene {
    /// Anne is the host and has the first seat.
    pub(super) fn new() -> Self {
        let mut entropy = Bytes(Seeded::new(7));
        let host = guest("Anne", &mut entropy);
        let id = table_id(&mut entropy);
        let draft =
            open(id, host.id.clone(), Agreement::default(), OPENED_AT, &mut entropy).expect("a table");
        let lines = Append::first(&draft.state, OPENED_AT, &draft.entries).lines;
        let row = (1, OPENED_AT, lines.as_str());
        let (log, state) = Log::read(&draft.state.id, [row]).expect("sound").expect("a table");
        let table = LiveTable::new(log, state, Box::new(Bytes(Seeded::new(8))));
        let rows = vec![(1, OPENED_AT, lines)];
        let mut scene = Self { table, now: OPENED_AT, rows, host, entropy, sockets: 0 };
        scene.host_asks(Command::Sit { seat: Some(1), flag: None }).expect("a seat");
        scene
    }

    pub(super) fn guest(&mut self, name: &str) -> Guest {
        guest(name, &mut self.entropy)
    }

    fn take(&mut self, message: TableMessage) {
        if let Some(storing) = self.table.handle([message], self.now) {
            let append = storing.append;
            self.rows.push((append.seq, append.at, append.lines));
            self.table.stored(true);
        }
    }

    /// The table's answer to a request.
    pub(super) fn ask(&mut self, guest: &Guest, command: Command) -> Result<(), Refusal> {
        let (responder, mut answer) = call();
        self.take(TableMessage::Ask(guest.clone(), command, ReplyTo::Call(responder)));
        answer.try_recv().expect("an answer").map(|_| ())
    }

    pub(super) fn host_asks(&mut self, command: Command) -> Result<(), Refusal> {
        let host = self.host.clone();
        self.ask(&host, command)
    }

    pub(super) fn sit(&mut self, guest: &Guest) -> Result<(), Refusal> {
        self.ask(guest, Command::Sit { seat: None, flag: None })
    }

    pub(super) fn say(&mut self, guest: &Guest, text: &str) -> Result<(), Refusal> {
        self.ask(guest, Command::Say { text: text.into() })
    }

    /// Lets a guest follow the table without a seat of their own wish.
    pub(super) fn watch(&mut self, guest: &Guest) -> (u64, Seen) {
        self.sockets += 1;
        let (sink, inbox) = sink(1_000);
        let (guest, socket) = (guest.clone(), self.sockets);
        self.take(TableMessage::Follow {
            guest,
            join: false,
            since: None,
            lean: false,
            socket,
            sink,
            id: None,
        });
        (socket, Seen(inbox))
    }

    /// Lets a guest look at the table once.
    pub(super) fn look(&mut self, guest: &Guest) {
        let (responder, mut answer) = call();
        self.take(TableMessage::Look(guest.clone(), None, responder));
        answer.try_recv().expect("an answer").expect("the table");
    }

    pub(super) fn unfollow(&mut self, socket: u64) {
        self.take(TableMessage::Unfollow(socket));
    }

    /// The names of all seats.
    pub(super) fn names(&self) -> Vec<Option<String>> {
        let chairs = &self.table.state().lobby.chairs;
        chairs.iter().map(|chair| chair.name().map(ToString::to_string)).collect()
    }

    /// Mary sits and is ready, two bots are hired, and the race begins.
    pub(super) fn start(&mut self, mary: &Guest) {
        self.sit(mary).expect("a seat");
        for _ in 0..2 {
            self.host_asks(Command::Hire { level: "deckhand".into(), seat: None }).expect("a bot");
        }
        self.ask(mary, Command::Ready { seed: None }).expect("ready");
        self.host_asks(Command::Start { seed: None }).expect("a race");
    }

    /// The table as another process reads it from its log.
    pub(super) fn woken(&self) -> LiveTable {
        let rows = self.rows.iter().map(|(seq, at, lines)| (*seq, *at, lines.as_str()));
        let (log, state) = Log::read(&self.table.state().id, rows).expect("sound").expect("a table");
        LiveTable::new(log, state, Box::new(Bytes(Seeded::new(9))))
    }
}
