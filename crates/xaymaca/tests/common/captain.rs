//! A captain who plays at random over a socket, and remembers what was acknowledged. They go on at any node of their table.

use crate::lean;
use crate::process::{Address, Answer, LONG};
use crate::socket::{Received, Socket};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::io;
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};
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
    /// Of a lean update, which has no open view.
    #[serde(borrow, default)]
    awaiting: Option<&'a RawValue>,
    digest: Option<&'a str>,
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

/// How playing ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The race is over.
    Over,
    /// The server said that it stops, and closed.
    Stopped,
    /// The connection broke, or the captain left the node.
    Broken,
}

/// Counts acknowledged requests, so that a test can wait for them.
#[derive(Default)]
pub(crate) struct Acknowledged {
    counts: Mutex<Counts>,
    more: Condvar,
}

#[derive(Default)]
pub(crate) struct Counts {
    choices: usize,
    /// Sockets that follow their table.
    pub(crate) follows: usize,
}

impl Acknowledged {
    fn one_more(&self, count: impl FnOnce(&mut Counts) -> &mut usize) {
        *count(&mut self.counts.lock().expect("counts")) += 1;
        self.more.notify_all();
    }

    /// Waits until that many more choices are acknowledged.
    pub(crate) fn wait(&self, wanted: usize) {
        let before = self.counts.lock().expect("counts").choices;
        self.wait_until(|counts| counts.choices >= before + wanted);
    }

    pub(crate) fn wait_until(&self, is_enough: impl Fn(&Counts) -> bool) {
        let end = Instant::now() + LONG;
        let mut counts = self.counts.lock().expect("counts");
        while !is_enough(&counts) {
            let left = end.checked_duration_since(Instant::now()).expect("nothing is acknowledged any more");
            counts = self.more.wait_timeout(counts, left).expect("counts").0;
        }
    }
}

/// A request over this socket that is not answered yet.
#[derive(Clone)]
struct Asked {
    id: u64,
    since: Instant,
    what: What,
}

#[derive(Clone, PartialEq)]
enum What {
    Watch,
    Choice(u32, String),
    /// A chat line, by its index.
    Words(usize),
}

/// What the captain knows of a chat line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// Acknowledged: it is in the log once.
    Said,
    /// Refused because it could not be stored: it is not in the log.
    Refused,
    /// Not answered: it is in the log once or not at all.
    Unknown,
}

/// One captain at one table.
#[derive(Clone)]
pub(crate) struct Captain {
    pub(crate) cookie: String,
    pub(crate) table: String,
    pub(crate) seat: u8,
    /// The last update.
    pub(crate) known: u64,
    /// Questions and answers that the server said are done.
    pub(crate) acknowledged: Vec<(u32, String)>,
    /// Chat lines, all different.
    pub(crate) words: Vec<(String, Fate)>,
    /// The last choice, and whether it was answered.
    pub(crate) choice: Option<(u32, String, bool)>,
    /// True if all other seats are bots'.
    pub(crate) is_alone: bool,
    /// Refusals after which the captain follows the table again. If there are none, a closed socket is a failure, too.
    pub(crate) bears: &'static [&'static str],
    /// How long they think.
    pub(crate) thinks: Duration,
    /// After how many answers they leave the node for another; none: they stay.
    pub(crate) stays: Option<u32>,
    /// How many chat lines they have left.
    pub(crate) chat_left: usize,
    /// True if they ask for lean updates: every other captain does.
    is_lean: bool,
    last: u64,
    asked: Vec<Asked>,
    luck: Seeded,
}

impl Captain {
    /// A new guest.
    pub(crate) fn new(at: Address, seed: u64) -> io::Result<Self> {
        let cookie = at.get("/api/me", "")?.cookie.ok_or_else(|| io::Error::other("no cookie"))?;
        Ok(Self::of(&cookie, seed))
    }

    /// The guest of that cookie.
    pub(crate) fn of(cookie: &str, seed: u64) -> Self {
        Self {
            cookie: cookie.into(),
            table: String::new(),
            seat: 1,
            known: 0,
            acknowledged: Vec::new(),
            words: Vec::new(),
            choice: None,
            is_alone: true,
            bears: &[],
            thinks: Duration::ZERO,
            stays: None,
            chat_left: 0,
            is_lean: seed % 2 == 1,
            last: 0,
            asked: Vec::new(),
            luck: Seeded::new(seed),
        }
    }

    /// Begins a race against bots.
    pub(crate) fn sail_now(&mut self, at: Address, options: &str) -> io::Result<()> {
        let Answer { status, body, .. } = at.post("/api/sail", &self.cookie, options)?;
        assert_eq!(status, 201, "{body}");
        self.sit(&body, 1);
        Ok(())
    }

    /// Takes note of a seat at the table of that update.
    pub(crate) fn sit(&mut self, update: &str, seat: u8) {
        let update: serde_json::Value = serde_json::from_str(update).expect("an update");
        self.table = update["table"]["id"].as_str().expect("a table has an id").into();
        (self.seat, self.known, self.choice) = (seat, 0, None);
        self.acknowledged.clear();
        self.words.clear();
    }

    /// Asks over HTTP.
    pub(crate) fn ask(&self, at: Address, json: &str) -> Answer {
        let answer = at.post(&format!("/api/tables/{}", self.table), &self.cookie, json).expect("an answer");
        assert_eq!(answer.status, 200, "{json}: {}", answer.body);
        answer
    }

    /// The record as this captain may see it.
    pub(crate) fn record(&self, at: Address) -> String {
        let path = format!("/api/tables/{}/record", self.table);
        let Answer { status, body, .. } = at.get(&path, &self.cookie).expect("an answer");
        assert_eq!(status, 200, "{body}");
        body
    }

    /// Plays until the race is over or the server is gone.
    pub(crate) fn play(&mut self, at: Address, acknowledged: &Acknowledged) -> End {
        self.try_to_play(at, acknowledged).unwrap_or(End::Broken)
    }

    fn try_to_play(&mut self, at: Address, acknowledged: &Acknowledged) -> io::Result<End> {
        let mut socket = Socket::open(at, &self.table, &self.cookie)?;
        self.asked.clear();
        self.watch(&mut socket)?;
        let (mut is_stopping, mut answered, mut heard) = (false, 0, Instant::now());
        loop {
            if self.stays.is_some_and(|stays| answered >= stays) {
                return Ok(End::Broken);
            }
            let text = match socket.receive()? {
                Received::Text(text) => text,
                Received::Closed if is_stopping => return Ok(End::Stopped),
                Received::Closed => {
                    assert!(!self.bears.is_empty(), "closed without a reason");
                    return Ok(End::Broken);
                }
                Received::Silence => {
                    let late = self.asked.iter().any(|asked| asked.since.elapsed() > LONG / 2);
                    assert!(!late, "never answered at {}, seat {}", self.table, self.seat);
                    let is_told = heard.elapsed() < LONG / 2;
                    assert!(is_told, "nothing is told any more at {}, seat {}", self.table, self.seat);
                    continue;
                }
            };
            heard = Instant::now();
            let told: Told<'_> = serde_json::from_str(&text).expect("JSON");
            match told.tell {
                "refused" if told.code == Some("stopping") => is_stopping = true,
                "refused" => self.refused(&told, &mut socket, &text)?,
                "granted" => self.done(told.id.as_slice(), acknowledged),
                "earlier" => self.next(told.seq),
                "sync" | "update" | "lean" => {
                    self.done(&told.done, acknowledged);
                    if told.tell != "sync" {
                        self.next(told.seq);
                    }
                    if let Some(end) = self.learn(&told) {
                        self.check_digest(at, &told)?;
                        return Ok(end);
                    }
                    answered += u32::from(self.answer(&told, &mut socket)?);
                }
                _ => {}
            }
        }
    }

    fn send(&mut self, socket: &mut Socket, what: What, request: &str) -> io::Result<()> {
        self.last += 1;
        self.asked.push(Asked { id: self.last, since: Instant::now(), what });
        socket.send(format!(r#"{{"id":{},{request}}}"#, self.last))
    }

    /// Follows the table from the last known update on.
    fn watch(&mut self, socket: &mut Socket) -> io::Result<()> {
        let request = format!(r#""do":"watch","since":{},"lean":{}"#, self.known, self.is_lean);
        self.send(socket, What::Watch, &request)
    }

    fn take(&mut self, id: u64) -> Option<What> {
        let place = self.asked.iter().position(|asked| asked.id == id)?;
        Some(self.asked.swap_remove(place).what)
    }

    fn done(&mut self, ids: &[u64], acknowledged: &Acknowledged) {
        for &id in ids {
            match self.take(id).expect("what is done was asked for, and not answered before") {
                What::Watch => acknowledged.one_more(|counts| &mut counts.follows),
                What::Words(nth) => self.words[nth].1 = Fate::Said,
                What::Choice(ask, choice) => {
                    self.choice.iter_mut().filter(|last| last.0 == ask).for_each(|last| last.2 = true);
                    self.acknowledged.push((ask, choice));
                    acknowledged.one_more(|counts| &mut counts.choices);
                }
            }
        }
    }

    fn refused(&mut self, told: &Told<'_>, socket: &mut Socket, text: &str) -> io::Result<()> {
        let code = told.code.unwrap_or_default();
        let what = told.id.and_then(|id| self.take(id));
        if ["stale", "already-chosen"].contains(&code) {
            let Some(What::Choice(ask, _)) = what else { panic!("{text}") };
            self.choice.iter_mut().filter(|last| last.0 == ask).for_each(|last| last.2 = true);
            return Ok(());
        }
        assert!(self.bears.contains(&code), "seat {} at {}: {text}", self.seat, self.table);
        match what {
            // Another node may admit them.
            None | Some(What::Watch) => return Err(io::Error::other("turned away")),
            Some(What::Words(nth)) if code == "not-stored" => self.words[nth].1 = Fate::Refused,
            Some(What::Words(_) | What::Choice(..)) => {}
        }
        // At once would be too fast for the rate limit.
        std::thread::sleep(Duration::from_millis(50));
        self.watch(socket)
    }

    fn next(&mut self, seq: u64) {
        assert_eq!(seq, self.known + 1, "told at {} after {}", self.table, self.known);
        self.known = seq;
    }

    fn learn(&mut self, told: &Told<'_>) -> Option<End> {
        assert!(told.seq >= self.known, "{} was told, and now only {}", self.known, told.seq);
        self.known = told.seq;
        assert_eq!(told.seat, Some(self.seat));
        assert!(self.is_lean || told.tell != "lean", "lean updates are for those who ask for them");
        let has_race = told.open.is_some() || told.awaiting.is_some();
        (has_race && told.ask.is_none()).then_some(End::Over)
    }

    /// At the end of the race the digest is that of the open view, which does not change any more.
    fn check_digest(&self, at: Address, told: &Told<'_>) -> io::Result<()> {
        if told.tell == "lean" {
            let Answer { status, body, .. } = at.get(&format!("/api/tables/{}", self.table), &self.cookie)?;
            // A node that is being stopped looks at no table.
            assert!(status != 200 || told.digest == Some(&*lean::digest(&body)), "{:?}: {body}", told.digest);
        }
        Ok(())
    }

    /// Answers a question once, and again if the answer may not have arrived. False if nothing is asked.
    fn answer(&mut self, told: &Told<'_>, socket: &mut Socket) -> io::Result<bool> {
        let (Some(ask), Some(options)) = (told.ask, &told.options) else { return Ok(false) };
        let choice = match &self.choice {
            Some((last, _, answered)) if *last == ask && (*answered || told.tell != "sync") => {
                return Ok(false);
            }
            Some((last, choice, _)) if *last == ask => choice.clone(),
            _ => options.list[self.luck.below(options.list.len() as u32) as usize].clone(),
        };
        std::thread::sleep(self.thinks);
        if self.chat_left > 0 && self.luck.below(6) == 0 {
            self.chat_left -= 1;
            let (nth, text) = (self.words.len(), format!("{}-{}", self.seat, self.last));
            self.words.push((text.clone(), Fate::Unknown));
            self.send(socket, What::Words(nth), &format!(r#""do":"say","text":"{text}""#))?;
        }
        self.choice = Some((ask, choice.clone(), false));
        let request = format!(r#""do":"choose","ask":{ask},"choice":"{choice}""#);
        self.send(socket, What::Choice(ask, choice), &request)?;
        Ok(true)
    }
}
