//! The device: a small server for one page. It takes one message at a time, and replies with what the worker must tell, store
//! and load. It has no network, clock, disk or generator; `slot` is one of its tables, `answers` what it answers by itself.

mod analyses;
mod answers;
mod connections;
mod moments;
mod running;

use crate::entropy::SharedEntropy;
use crate::few::Few;
use crate::message::{Action, Circumstances, DeviceGuest, Effect, Reply};
use crate::outbox::{Outbox, Outgoing};
use crate::slot::{Request, Slot, Stage};
use connections::Connection;
use serde::Deserialize;
use std::collections::VecDeque;
use std::sync::Arc;
use xaymaca_table::{AnalysisTask, SocketId};
use xaymaca_wire::{
    Agreement, CLOSE, Frame, FrameKind, Guest, GuestId, Head, Language, Refusal, TableId, json, read_json,
    text,
};

/// Upper bound on a message to the device, in bytes: the log of a race of 100,000 steps has less.
pub const LONGEST_INPUT: usize = 16 << 20;
/// Upper bound on connections at the same time.
const MOST_SOCKETS: usize = 64;
/// Upper bound on tables at the same time. Those without connections and work are dropped at once.
const MOST_TABLES: usize = 32;
/// The guest of a connection without a seat.
const SPECTATOR: &str = "spectator-of-a-device_";

/// A small server for one page.
///
/// ```
/// use xaymaca_browser::Device;
///
/// let mut device = Device::default();
/// let entropy = "07".repeat(32);
/// let reply = device.handle(&format!(
///     r#"{{"do":"guest","name":"Anne","language":"en","now":1,"entropy":"{entropy}"}}"#
/// ));
/// assert!(reply.contains(r#""name":"Anne""#), "{reply}");
/// ```
pub struct Device {
    /// The guest whose device it is.
    me: Guest,
    /// True if the worker must hear of the guest.
    has_new_guest: bool,
    /// In milliseconds since 1970, as the last message said.
    now: u64,
    entropy: SharedEntropy,
    outbox: Outbox,
    /// True if the current reply has something stored.
    stores: bool,
    connections: Few<SocketId, Connection>,
    slots: Few<TableId, Slot>,
    /// Analyses under way, each with its call, in order.
    analyses: VecDeque<(u64, AnalysisTask)>,
}

impl Default for Device {
    fn default() -> Self {
        Self {
            me: Guest { id: spectator_id(), name: Arc::from("Captain"), language: Language::En },
            has_new_guest: false,
            now: 0,
            entropy: SharedEntropy::default(),
            outbox: Outbox::default(),
            stores: false,
            connections: Few::new(),
            slots: Few::new(),
            analyses: VecDeque::new(),
        }
    }
}

fn spectator_id() -> GuestId {
    GuestId::parse(SPECTATOR).expect("it has the form of an id")
}

/// A page may look on at every race of its own device, so that it can hide all hands.
const fn admit_spectators(options: &mut Agreement) {
    options.spectators = true;
}

impl Device {
    /// Takes a message and returns the reply, both as JSON. A message that cannot be read changes nothing.
    pub fn handle(&mut self, message: &str) -> String {
        if message.len() > LONGEST_INPUT {
            return problem("the message is too long");
        }
        let circumstances: Circumstances = match read_json(message) {
            Ok(circumstances) => circumstances,
            Err(error) => return problem(&error.to_string()),
        };
        match read_json(message) {
            Ok(action) => json(&self.act(&circumstances, action)),
            Err(error) => problem(&error.to_string()),
        }
    }

    /// Does what an action asks for.
    pub fn act(&mut self, circumstances: &Circumstances, action: Action) -> Reply {
        if !self.entropy.renew(&circumstances.entropy) {
            return Reply { problem: Some("entropy has 64 hexadecimal digits".into()), ..Reply::default() };
        }
        self.now = circumstances.now;
        match action {
            Action::Guest { id, name, language } => self.greet(id.as_deref(), &name, language),
            Action::Open { socket, table, viewer } => self.connect(socket, &table, viewer),
            Action::Message { socket, text } => self.hear(socket, text),
            Action::Close { socket } => self.disconnect(socket),
            Action::Call { call, method, path, body } => {
                self.call(call, &method, &path, body.as_deref().unwrap_or_default());
            }
            Action::Read { table, appends, problem } => {
                self.read(&table, appends.as_deref().unwrap_or_default(), problem.is_some());
            }
            Action::Stored { table, seq, ok } => self.stored(&table, seq, ok),
            Action::Tick => {
                for slot in self.slots.values_mut() {
                    if slot.due().is_some_and(|due| due <= self.now) {
                        slot.push(Request::Tick);
                    }
                }
            }
            Action::Think { playouts } => self.think(playouts),
            Action::Analyse => self.analyse(),
            Action::Forget { table } => self.forget(&table),
        }
        self.run_all();
        self.reply()
    }

    /// Takes the guest whose device it is, or makes one.
    fn greet(&mut self, id: Option<&str>, name: &str, language: Language) {
        let known = id.and_then(GuestId::parse);
        let id = known.unwrap_or_else(|| GuestId::of_random(self.entropy.fresh_id()));
        let name = text::name(name).unwrap_or_else(|_| Arc::clone(&self.me.name));
        self.me = Guest { id, name, language };
        self.has_new_guest = true;
    }

    /// Lets a table know something; it is loaded first if it sleeps.
    fn send(&mut self, table: &TableId, request: Request) {
        let tables = self.slots.len();
        let refusal = match self.slots.get_mut(table) {
            Some(slot) if slot.has_room_for(&request) => {
                slot.push(request);
                return;
            }
            Some(_) => Refusal::TooFast,
            None if tables < MOST_TABLES => {
                let mut slot = Slot::new(Stage::Loading);
                slot.push(request);
                self.slots.insert(table.clone(), slot);
                self.outbox.push(Effect::Load { load: table.to_string() });
                return;
            }
            None => Refusal::TooManyTables,
        };
        self.refuse(request, refusal);
    }

    /// Refuses what was asked of a table.
    fn refuse(&self, request: Request, refusal: Refusal) {
        match request {
            Request::Message(socket, text) => {
                let id = Head::read(&text).map_or_else(|(_, id)| id, |head| head.id);
                self.outbox.tell(socket, Frame::refused(refusal, id));
            }
            Request::Call(call, ..) | Request::Opened(call, _) | Request::Continue(call, _) => {
                self.outbox.answer(call, Err(refusal));
            }
            Request::Told(message) => message.refuse(refusal),
            Request::Unfollow(_) | Request::Rename(_) | Request::BotChose(..) | Request::Tick => {}
        }
    }

    /// The reply to the current message.
    fn reply(&mut self) -> Reply {
        let mut out = Vec::new();
        for outgoing in self.outbox.take() {
            match outgoing {
                Outgoing::Effect(effect) => out.push(effect),
                Outgoing::Frame(socket, frame) => self.deliver(socket, &frame, &mut out),
            }
        }
        let is_connected =
            |table: &TableId| self.connections.values().any(|connection| connection.table == *table);
        self.slots.retain(|table, slot| !slot.is_unused() || is_connected(table));
        let guest = std::mem::take(&mut self.has_new_guest).then(|| DeviceGuest {
            id: self.me.id.to_string(),
            name: self.me.name.to_string(),
            language: self.me.language,
        });
        let stored = std::mem::take(&mut self.stores);
        let waits = stored && self.slots.values().any(|slot| slot.is_behind(self.now));
        Reply {
            out,
            due: if waits { Some(self.now) } else { self.slots.values().filter_map(Slot::due).min() },
            thinks: self.slots.values().any(Slot::thinks),
            analyses: self.can_analyse(),
            needs_model: self.slots.values().any(Slot::needs_model) || self.lacks_model_to_analyse(),
            guest,
            problem: None,
        }
    }

    /// Delivers a message to a connection that is still open. After the last message of a table the connection closes, as one
    /// to a server does.
    fn deliver(&mut self, socket: SocketId, frame: &Frame, out: &mut Vec<Effect>) {
        let Some(connection) = self.connections.get_mut(&socket) else { return };
        out.push(Effect::Tell { to: socket, text: frame.text.as_str().to_owned() });
        match frame.kind {
            FrameKind::Told => (connection.follows, connection.was_told) = (true, true),
            FrameKind::Dismissed if connection.was_told => {
                self.connections.remove(&socket);
                let reason = reason_in(frame.text.as_str());
                out.push(Effect::Closed { closed: socket, code: CLOSE, reason });
            }
            // They were not admitted, and may try again.
            FrameKind::Refused | FrameKind::Dismissed => connection.follows &= connection.was_told,
        }
    }
}

/// The code of the refusal that a message is.
fn reason_in(message: &str) -> String {
    #[derive(Deserialize)]
    struct Coded {
        code: String,
    }
    read_json(message).map_or_else(|_| Refusal::Internal.code().into(), |Coded { code }| code)
}

fn problem(problem: &str) -> String {
    json(&Reply { problem: Some(problem.into()), ..Reply::default() })
}
