//! The worker of a page, without a page: it carries out what the device replies, keeps the stored lines, and writes down every
//! message with its reply.

use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use xaymaca_browser::Device;

/// A device and what its worker has around it.
#[derive(Default)]
pub(crate) struct Page {
    device: Device,
    pub(crate) now: u64,
    messages: u64,
    calls: u64,
    /// Playouts of a decision.
    pub(crate) playouts: u32,
    /// The stored appends of each table.
    pub(crate) stored: BTreeMap<String, Vec<Value>>,
    /// What lists show, by table.
    pub(crate) listings: BTreeMap<String, Value>,
    /// What was told over each connection.
    pub(crate) told: BTreeMap<u64, Vec<Value>>,
    /// Why connections were closed.
    pub(crate) closed: BTreeMap<u64, String>,
    answers: BTreeMap<u64, (u16, String)>,
    /// Every message and its reply.
    pub(crate) transcript: Vec<(String, String)>,
    /// The last reply.
    pub(crate) last: Value,
    /// Effects that are not carried out yet.
    pending: VecDeque<Value>,
}

impl Page {
    /// A page whose guest is Anne.
    pub(crate) fn new() -> Self {
        let mut page = Self { now: 1_000_000, playouts: 20, ..Self::default() };
        page.send(json!({"do": "guest", "id": "A".repeat(22), "name": "Anne", "language": "en"}));
        page
    }

    /// Tells the device one thing, and notes the effects without carrying them out.
    pub(crate) fn send(&mut self, mut action: Value) -> Value {
        self.messages += 1;
        self.now += 300;
        action["now"] = json!(self.now);
        action["entropy"] =
            json!(format!("{:016x}", self.messages.wrapping_mul(0x9e37_79b9_7f4a_7c15)).repeat(4));
        let message = action.to_string();
        let reply = self.device.handle(&message);
        self.last = serde_json::from_str(&reply).expect("JSON");
        self.transcript.push((message, reply));
        let effects = self.last["out"].as_array().expect("a list").clone();
        let mut stores = Vec::new();
        for effect in effects {
            if let Some(socket) = effect["to"].as_u64() {
                let text = effect["text"].as_str().expect("text");
                self.told.entry(socket).or_default().push(serde_json::from_str(text).expect("JSON"));
            } else if let Some(socket) = effect["closed"].as_u64() {
                self.closed.insert(socket, effect["reason"].as_str().expect("a reason").into());
            } else if let Some(call) = effect["answer"].as_u64() {
                let status = effect["status"].as_u64().expect("a status") as u16;
                let body = effect["body"].as_str().expect("a body").to_owned();
                assert!(self.answers.insert(call, (status, body)).is_none(), "a call is answered once");
            } else if effect["store"].is_object() {
                stores.push(effect["store"].clone());
            } else {
                self.pending.push_back(effect);
            }
        }
        if !stores.is_empty() {
            self.pending.push_back(json!({ "stores": stores }));
        }
        self.last.clone()
    }

    /// What is not carried out yet: `load`, and all `store` of one reply.
    pub(crate) const fn pending(&self) -> &VecDeque<Value> {
        &self.pending
    }

    /// Carries out the next effect; a `store` fails if it is not `ok`.
    pub(crate) fn carry_out(&mut self, ok: bool) -> Option<Value> {
        let effect = self.pending.pop_front()?;
        if let Some(table) = effect["load"].as_str() {
            let appends = self.stored.get(table).cloned();
            self.send(json!({"do": "read", "table": table, "appends": appends}));
        } else {
            let stores = effect["stores"].as_array().expect("stores");
            for store in stores.iter().filter(|_| ok) {
                let table = store["table"].as_str().expect("a table");
                let append = json!({"seq": store["seq"], "at": store["at"], "lines": store["lines"], "digest": store["digest"]});
                let log = self.stored.entry(table.into()).or_default();
                assert_eq!(append["seq"], log.len() + 1, "appends have no gaps");
                log.push(append);
                if !store["listing"].is_null() {
                    self.listings.insert(table.into(), store["listing"].clone());
                }
            }
            let last = stores.last().expect("a store");
            self.send(json!({"do": "stored", "table": last["table"], "seq": last["seq"], "ok": ok}));
        }
        Some(effect)
    }

    /// Carries out everything, lets bots think and races be analysed, until the device waits for people.
    pub(crate) fn settle(&mut self) {
        loop {
            if self.carry_out(true).is_some() {
                continue;
            }
            if self.last["due"].as_u64().is_some_and(|due| due <= self.now) {
                self.send(json!({"do": "tick"}));
                continue;
            }
            if self.last["thinks"] == true {
                self.send(json!({"do": "think", "playouts": self.playouts}));
            } else if self.last["analyses"] == true {
                self.send(json!({"do": "analyse"}));
            } else {
                return;
            }
        }
    }

    /// Calls the device and returns the status and the body, once everything is carried out.
    pub(crate) fn call(&mut self, method: &str, path: &str, body: &Value) -> (u16, String) {
        self.calls += 1;
        let call = self.calls;
        let body = if body.is_null() { None } else { Some(body.to_string()) };
        self.send(json!({"do": "call", "call": call, "method": method, "path": path, "body": body}));
        self.settle();
        self.answers.remove(&call).expect("an answer")
    }

    /// Calls the device, and returns the answer's JSON; it must have that status.
    pub(crate) fn answer(&mut self, method: &str, path: &str, body: &Value, status: u16) -> Value {
        let (told, body) = self.call(method, path, body);
        assert_eq!(told, status, "{method} {path}: {body}");
        serde_json::from_str(&body).expect("JSON")
    }

    /// The code with which a call is refused.
    pub(crate) fn refusal(&mut self, method: &str, path: &str, body: &Value) -> String {
        let (status, body) = self.call(method, path, body);
        assert!(status >= 400, "{method} {path}: {body}");
        serde_json::from_str::<Value>(&body).expect("JSON")["code"].as_str().expect("a code").into()
    }

    /// Opens a table by a call, and returns its id.
    pub(crate) fn open(&mut self, path: &str, body: &Value) -> String {
        let update = self.answer("POST", path, body, 201);
        update["table"]["id"].as_str().expect("an id").into()
    }

    /// Connects to a table and follows it.
    pub(crate) fn follow(&mut self, socket: u64, table: &str, viewer: &Value) {
        self.send(json!({"do": "open", "socket": socket, "table": table, "as": viewer}));
        let word = if *viewer == json!("spectator") { "watch" } else { "join" };
        self.say(socket, &json!({"do": word, "since": 0}));
    }

    /// Sends a message over a connection, and carries everything out.
    pub(crate) fn say(&mut self, socket: u64, message: &Value) {
        self.send(json!({"do": "message", "socket": socket, "text": message.to_string()}));
        self.settle();
    }

    /// The last thing that was told over a connection.
    pub(crate) fn last_told(&self, socket: u64) -> &Value {
        self.told.get(&socket).and_then(|told| told.last()).unwrap_or(&Value::Null)
    }

    /// The last update over a connection.
    pub(crate) fn update(&self, socket: u64) -> Value {
        let is_update = |told: &&Value| told["tell"] == "sync" || told["tell"] == "update";
        let told = self.told.get(&socket).map_or(&[][..], Vec::as_slice);
        told.iter().rev().find(is_update).cloned().unwrap_or_default()
    }

    /// Answers the open question with the nth of its options, counted round. False if nothing is asked.
    pub(crate) fn choose(&mut self, socket: u64, nth: u64) -> bool {
        self.flush();
        let update = self.update(socket);
        let Some(list) = update["options"]["list"].as_array().filter(|list| !list.is_empty()) else {
            return false;
        };
        let choice = &list[(nth % list.len() as u64) as usize];
        self.say(socket, &json!({"do": "choose", "ask": update["ask"], "choice": choice}));
        true
    }

    /// Lets time pass, so that followers who are behind are told.
    pub(crate) fn flush(&mut self) {
        if let Some(due) = self.last["due"].as_u64() {
            self.now = self.now.max(due);
            self.send(json!({"do": "tick"}));
            self.settle();
        }
    }
}
