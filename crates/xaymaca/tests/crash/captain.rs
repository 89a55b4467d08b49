//! A captain at random over a socket, who remembers what was acknowledged. He goes on wherever his table is served.

use crate::server::{Address, Answer};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::io;
use std::net::TcpStream;
use std::sync::{Condvar, Mutex};
use std::time::Instant;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::header::COOKIE;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};
use xaymaca_bots::Seeded;
use xaymaca_rules::Luck as _;

/// A message of the server.
#[derive(Deserialize)]
struct Told<'a> {
    tell: &'a str,
    #[serde(default)]
    seq: u64,
    id: Option<u64>,
    code: Option<&'a str>,
    seat: Option<u8>,
    #[serde(borrow, default)]
    open: Option<&'a RawValue>,
    ask: Option<u32>,
    #[serde(default)]
    options: Option<Listed>,
    #[serde(default)]
    done: Vec<u64>,
}

#[derive(Deserialize)]
struct Listed {
    list: Vec<String>,
}

/// How an hour at the table ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The race is over.
    Over,
    /// The server said that it stops, and closed.
    Stopped,
    /// Nothing was said.
    Broken,
}

/// Counts acknowledged choices for whoever waits for them.
#[derive(Default)]
pub(crate) struct Acknowledged {
    count: Mutex<usize>,
    more: Condvar,
}

impl Acknowledged {
    fn one_more(&self) {
        *self.count.lock().expect("a count") += 1;
        self.more.notify_all();
    }

    /// Until there are so many.
    pub(crate) fn wait(&self, wanted: usize) {
        let end = Instant::now() + crate::server::LONG;
        let mut count = self.count.lock().expect("a count");
        while *count < wanted {
            let left = end.checked_duration_since(Instant::now()).expect("nobody gets an answer any more");
            count = self.more.wait_timeout(count, left).expect("a count").0;
        }
    }
}

/// One captain at one table.
#[derive(Clone)]
pub(crate) struct Captain {
    pub(crate) cookie: String,
    pub(crate) table: String,
    pub(crate) seat: u8,
    /// The last update.
    known: u64,
    /// Questions and answers that the server said are done.
    acknowledged: Vec<(u32, String)>,
    /// What he said last, and whether it was answered.
    said: Option<(u32, String, bool)>,
    luck: Seeded,
    /// Does nobody else sail with him but bots?
    is_alone: bool,
}

impl Captain {
    /// Somebody new.
    pub(crate) fn new(at: Address, seed: u64) -> io::Result<Self> {
        let cookie = at.get("/api/me", "")?.cookie.ok_or_else(|| io::Error::other("no cookie"))?;
        Ok(Self {
            cookie,
            table: String::new(),
            seat: 1,
            known: 0,
            acknowledged: Vec::new(),
            said: None,
            luck: Seeded::new(seed),
            is_alone: true,
        })
    }

    /// He sails with others.
    pub(crate) fn shared(self) -> Self {
        Self { is_alone: false, ..self }
    }

    pub(crate) const fn is_alone(&self) -> bool {
        self.is_alone
    }

    /// The same, as if he had heard no more than so many acknowledgements.
    pub(crate) fn after(mut self, acknowledged: usize) -> Self {
        self.acknowledged.truncate(acknowledged);
        (self.known, self.said) = (0, None);
        self
    }

    /// Begins a race against bots.
    pub(crate) fn sail_now(&mut self, at: Address, options: &str) -> io::Result<()> {
        let Answer { status, body, .. } = at.post("/api/sail", &self.cookie, options)?;
        assert_eq!(status, 201, "{body}");
        self.sit(&body, 1);
        Ok(())
    }

    /// Has that seat at the table of that update.
    pub(crate) fn sit(&mut self, update: &str, seat: u8) {
        let update: serde_json::Value = serde_json::from_str(update).expect("an update");
        self.table = update["table"]["id"].as_str().expect("a table has an id").into();
        (self.seat, self.known, self.said) = (seat, 0, None);
        self.acknowledged.clear();
    }

    /// Asks over HTTP.
    pub(crate) fn ask(&self, at: Address, json: &str) -> Answer {
        let answer = at.post(&format!("/api/tables/{}", self.table), &self.cookie, json).expect("an answer");
        assert_eq!(answer.status, 200, "{json}: {}", answer.body);
        answer
    }

    /// Everything that was acknowledged is in the record, at its place. The record is returned.
    pub(crate) fn check(&self, at: Address) -> String {
        let path = format!("/api/tables/{}/record", self.table);
        let Answer { status, body, .. } = at.get(&path, &self.cookie).expect("an answer");
        assert_eq!(status, 200, "{body}");
        let is_step = |line: &&str| line.starts_with(|first: char| first == '*' || first.is_ascii_digit());
        let steps: Vec<&str> = body.lines().filter(is_step).collect();
        for (ask, choice) in &self.acknowledged {
            // Others may answer the same question before him.
            let own = format!("{} ", self.seat);
            let first = steps.iter().skip(*ask as usize).find_map(|line| line.strip_prefix(&own));
            assert_eq!(first, Some(choice.as_str()), "question {ask} at {}", self.table);
        }
        body
    }

    /// Plays until the race is over or the server is gone.
    pub(crate) fn play(&mut self, at: Address, acknowledged: &Acknowledged) -> End {
        self.try_to_play(at, acknowledged).unwrap_or(End::Broken)
    }

    fn try_to_play(&mut self, at: Address, acknowledged: &Acknowledged) -> Result<End, io::Error> {
        let gone = |_| io::Error::other("gone");
        let mut request = at.socket(&self.table).into_client_request().expect("an address");
        request.headers_mut().insert(COOKIE, self.cookie.parse().expect("a cookie"));
        let (mut socket, _) = client(request, at.connect()?).map_err(|_| io::Error::other("no socket"))?;
        let watch = format!(r#"{{"do":"watch","id":0,"since":{}}}"#, self.known);
        socket.send(Message::text(watch)).map_err(gone)?;
        let (mut last, mut is_stopping) = (0, false);
        loop {
            let text = match socket.read().map_err(gone)? {
                Message::Text(text) => text,
                Message::Close(_) if is_stopping => return Ok(End::Stopped),
                Message::Close(frame) => panic!("closed without a reason: {frame:?}"),
                _ => continue,
            };
            let told: Told<'_> = serde_json::from_str(&text).expect("JSON");
            match told.tell {
                "refused" if told.code == Some("stopping") => is_stopping = true,
                "refused" => {
                    let code = told.code.unwrap_or_default();
                    assert!(["stale", "already-chosen"].contains(&code), "{text}");
                    assert_eq!(told.id, Some(last), "{text}");
                    self.said.iter_mut().for_each(|said| said.2 = true);
                }
                "sync" | "update" => {
                    if told.done.contains(&last)
                        && last > 0
                        && let Some((ask, choice, answered @ false)) = &mut self.said
                    {
                        *answered = true;
                        self.acknowledged.push((*ask, choice.clone()));
                        acknowledged.one_more();
                    }
                    if let Some(end) = self.learn(&told) {
                        return Ok(end);
                    }
                    self.answer(&told, &mut socket, &mut last).map_err(gone)?;
                }
                _ => {}
            }
        }
    }

    fn learn(&mut self, told: &Told<'_>) -> Option<End> {
        assert!(told.seq >= self.known, "{} was told, and now only {}", self.known, told.seq);
        self.known = told.seq;
        assert_eq!(told.seat, Some(self.seat));
        (told.open.is_some() && told.ask.is_none()).then_some(End::Over)
    }

    /// Answers a question once; again, if he does not know whether it arrived.
    fn answer(
        &mut self,
        told: &Told<'_>,
        socket: &mut WebSocket<TcpStream>,
        last: &mut u64,
    ) -> Result<(), tokio_tungstenite::tungstenite::Error> {
        let (Some(ask), Some(options)) = (told.ask, &told.options) else { return Ok(()) };
        let choice = match &self.said {
            Some((said, _, answered)) if *said == ask && (*answered || told.tell == "update") => {
                return Ok(());
            }
            Some((said, choice, _)) if *said == ask => choice.clone(),
            _ => options.list[self.luck.below(options.list.len() as u32) as usize].clone(),
        };
        *last += 1;
        let text = format!(r#"{{"do":"choose","id":{last},"ask":{ask},"choice":"{choice}"}}"#);
        self.said = Some((ask, choice, false));
        socket.send(Message::text(text))
    }
}
