//! A watcher: it is told every append of a table once and in order, and keeps the events. It knows no rules.

use crate::process::{Address, LONG};
use crate::socket::{Received, Socket};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::io;
use std::time::Instant;

#[derive(Deserialize)]
struct Told<'a> {
    tell: &'a str,
    #[serde(default)]
    seq: u64,
    #[serde(borrow, default)]
    events: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    open: Option<&'a RawValue>,
    /// Of a lean update, which has no open view.
    #[serde(borrow, default)]
    awaiting: Option<&'a RawValue>,
    #[serde(default)]
    ask: Option<u32>,
}

pub(crate) struct Watcher {
    cookie: String,
    pub(crate) table: String,
    known: u64,
    /// After how many messages it leaves the node for another; none: it stays.
    pub(crate) stays: Option<u32>,
    /// All events of the race, as they were told.
    pub(crate) events: Vec<String>,
}

impl Watcher {
    pub(crate) fn new(at: Address, table: &str) -> Self {
        let cookie = at.get("/api/me", "").ok().and_then(|answer| answer.cookie).expect("a guest");
        Self { cookie, table: table.into(), known: 0, stays: None, events: Vec::new() }
    }

    /// Follows the table until the race is over. False if the socket broke before.
    pub(crate) fn watch(&mut self, at: Address) -> bool {
        self.try_to_watch(at).unwrap_or(false)
    }

    fn try_to_watch(&mut self, at: Address) -> io::Result<bool> {
        let mut socket = Socket::open(at, &self.table, &self.cookie)?;
        socket.send(format!(r#"{{"do":"watch","since":{},"lean":true}}"#, self.known))?;
        let mut last = Instant::now();
        for heard in 0.. {
            if self.stays.is_some_and(|stays| heard >= stays) {
                break;
            }
            let text = match socket.receive()? {
                Received::Text(text) => text,
                Received::Closed => return Ok(false),
                Received::Silence => {
                    assert!(last.elapsed() < LONG / 2, "nothing is told any more at {}", self.table);
                    continue;
                }
            };
            last = Instant::now();
            let told: Told<'_> = serde_json::from_str(&text).expect("JSON");
            match told.tell {
                "sync" => assert!(told.seq >= self.known, "{} was told, and now {text}", self.known),
                "update" | "lean" | "earlier" => {
                    assert_eq!(told.seq, self.known + 1, "told at {} after {}", self.table, self.known);
                }
                // Another node may admit it.
                "refused" => return Ok(false),
                _ => continue,
            }
            self.known = told.seq;
            self.events.extend(told.events.iter().map(|event| event.get().to_owned()));
            if (told.open.is_some() || told.awaiting.is_some()) && told.ask.is_none() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// True if it was told the events that a replay shows a spectator.
    pub(crate) fn agrees(&self, at: Address) -> bool {
        #[derive(Deserialize)]
        struct Replay<'a> {
            #[serde(borrow)]
            steps: Vec<Step<'a>>,
        }
        #[derive(Deserialize)]
        struct Step<'a> {
            #[serde(borrow)]
            events: Vec<&'a RawValue>,
        }
        let path = format!("/api/tables/{}/replay?as=spectator", self.table);
        let body = at.get(&path, &self.cookie).expect("an answer").body;
        let replay: Replay<'_> = serde_json::from_str(&body).expect("a replay");
        let events = replay.steps.iter().flat_map(|step| &step.events).map(|event| event.get());
        events.eq(self.events.iter().map(String::as_str))
    }
}
