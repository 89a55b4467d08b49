//! Telling everybody at a table what changed: to each what he may see. What all may see is written once.

use super::desk::Desk;
use crate::ids::GuestId;
use crate::json::{Written, written};
use crate::refusal::Refusal;
use crate::table::{Chair, State};
use crate::wire::{Earlier, Granting, News, Refused, TableState, Update, message};
use axum::extract::ws::Utf8Bytes;
use std::borrow::Cow;
use std::sync::Arc;
use xaymaca_rules::{Event, Eyes, Seat, Seats, Viewer};

/// How much of the talk somebody who comes is told.
const LATEST_NEWS: usize = 100;

/// About how long the rest of a message is: what is the viewer's own.
const OWN_PART: usize = 768;
/// About how long the open part of a race is, and a table.
const ABOUT_A_VIEW: usize = 4096;
const ABOUT_A_TABLE: usize = 2048;

/// How many events somebody who comes is told: more than races of people have.
const MOST_EVENTS: usize = 10_000;

/// How many appends somebody who only looks on may be behind.
const MOST_PASSED: usize = 32;

/// What happened with one append, or with several, written once for all.
pub(super) struct Passage {
    seq: u64,
    at: u64,
    events: Arc<[Event]>,
    /// What happened before all eyes.
    open_events: Written,
    /// Who knows more than that.
    knowing: Seats,
}

impl Passage {
    pub(super) fn new(seq: u64, at: u64, events: Arc<[Event]>) -> Self {
        let mut knowing = Seats::NONE;
        let mut open_events = Vec::with_capacity(events.len());
        for event in &*events {
            match event.eyes() {
                Eyes::All => open_events.push(event),
                Eyes::Only(seats) => knowing = seats.iter().fold(knowing, Seats::with),
            }
        }
        Self { seq, at, open_events: written(&open_events, open_events.len() * 64), knowing, events }
    }

    /// What that viewer may know of it.
    fn seen_by(&self, seat: Option<Seat>) -> Cow<'_, [u8]> {
        match seat {
            Some(seat) if self.knowing.contains(seat) => {
                let is_for = |event: &&Event| event.is_for(Viewer::Seat(seat));
                let seen: Vec<&Event> = self.events.iter().filter(is_for).collect();
                Cow::Owned(written(&seen, seen.len() * 64))
            }
            _ => Cow::Borrowed(&self.open_events),
        }
    }

    /// The message to one of those who hear of it together with what came after it.
    fn earlier(&self, seat: Option<Seat>) -> Utf8Bytes {
        let events = self.seen_by(seat);
        Earlier { tell: "earlier", seq: self.seq, at: self.at, events: &events }.message()
    }
}

/// How a table is now, and what led to it, written once for all.
struct Bulletin<'a> {
    state: &'a State,
    tell: &'static str,
    passage: &'a Passage,
    table: Option<Written>,
    news: Written,
    open: Option<Written>,
    /// About how long a message is.
    length: usize,
}

impl<'a> Bulletin<'a> {
    fn new(tell: &'static str, state: &'a State, passage: &'a Passage, news: &[News], table: bool) -> Self {
        let table = table.then(|| written(&TableState::of(state), ABOUT_A_TABLE));
        let open = state.race.map(|race| written(&race.game.view(Viewer::Spectator), ABOUT_A_VIEW));
        let news = written(&news, 2);
        let length = |part: &Option<Written>| part.as_ref().map_or(0, Vec::len);
        let length = length(&table) + length(&open) + passage.open_events.len() + news.len() + OWN_PART;
        Self { state, tell, passage, table, news, open, length }
    }

    /// The message to one guest. Who may not look on sees no race.
    fn to(&self, guest: &GuestId, done: &[u64]) -> Utf8Bytes {
        let (seat, is_let_in) = (self.state.seat_of(guest), self.state.admits(guest));
        let race = self.state.race.as_ref().filter(|_| is_let_in);
        let view = race.zip(seat).map(|(race, seat)| race.game.view(Viewer::Seat(seat)));
        let events = self.passage.seen_by(seat);
        let gave_up = seat.and_then(|seat| self.state.chair(seat)).is_some_and(Chair::gave_up);
        let has_ended = gave_up || self.state.is_over();
        let update = Update {
            tell: self.tell,
            seq: self.passage.seq,
            at: self.passage.at,
            seat,
            host: self.state.lobby.host == *guest,
            table: self.table.as_deref(),
            events: if is_let_in { &events } else { b"[]" },
            news: &self.news,
            open: self.open.as_deref().filter(|_| is_let_in),
            own: view.as_ref().and_then(xaymaca_rules::View::own),
            ask: race.filter(|_| !self.state.is_over()).map(|race| race.ask),
            options: view
                .filter(|_| !has_ended)
                .map(|view| view.options())
                .filter(|options| !options.is_empty()),
            deadline: self.state.patience_ends(),
            done,
        };
        update.message(self.length)
    }
}

impl Desk {
    /// How the table looks to somebody who comes now; what happened since that append.
    pub(super) fn sync(&mut self, guest: &GuestId, since: Option<u64>, done: &[u64]) -> Utf8Bytes {
        let seq = self.log.seq();
        // Whoever knows more than has happened knows another table.
        let since = since.filter(|&since| since <= seq);
        let events = match since {
            Some(since) if since < seq => self.events_since(since),
            _ => Arc::default(),
        };
        // Who was away for so long finds how it is now, and the record.
        let events = if events.len() > MOST_EVENTS { Arc::default() } else { events };
        let news = self.log.news_since(since.unwrap_or(0), LATEST_NEWS);
        let passage = Passage::new(seq, self.log.at(), events);
        Bulletin::new("sync", &self.state, &passage, &news, true).to(guest, done)
    }

    /// What happened since that append: worked out once if many ask for the same.
    fn events_since(&mut self, since: u64) -> Arc<[Event]> {
        let seq = self.log.seq();
        if let Some((from, to, events)) = &self.missed
            && (*from, *to) == (since, seq)
        {
            return Arc::clone(events);
        }
        let events: Arc<[Event]> = self.log.events_since(&self.state.id, since).into();
        self.missed = Some((since, seq, Arc::clone(&events)));
        events
    }

    /// Tells everybody; whoever cannot keep up, or may no longer look on, is dropped. At the pace of people everybody is told
    /// at once. At the pace of programs only whoever must answer; whoever is answered hears that it is granted; and of what
    /// happened all others hear a little later, of several steps together: a fast table would spend most of its time on
    /// telling those who only look on.
    pub(super) fn publish(&mut self, events: Vec<Event>, news: &[News], table: bool, is_busy: bool) {
        self.passed.push(Passage::new(self.log.seq(), self.log.at(), events.into()));
        let at_once = !is_busy || table || !news.is_empty() || self.passed.len() >= MOST_PASSED;
        self.catch_up(news, table, at_once);
        if at_once || self.followers.iter().all(|follower| follower.told >= self.log.seq()) {
            self.passed.clear();
        }
    }

    /// Tells everybody who is behind.
    pub fn flush(&mut self) {
        if !self.passed.is_empty() {
            self.catch_up(&[], false, true);
            self.passed.clear();
        }
    }

    /// Is somebody behind?
    pub(super) const fn is_behind(&self) -> bool {
        !self.passed.is_empty()
    }

    /// Tells whoever is behind what passed since he was told last, and how the table is now: everybody, or only those who
    /// cannot wait.
    fn catch_up(&mut self, news: &[News], table: bool, everybody: bool) {
        let Self { state, passed, followers, .. } = self;
        let Some((last, earlier)) = passed.split_last() else { return };
        let awaited = state.awaited();
        let bulletin = Bulletin::new("update", state, last, news, table);
        // Written once for all who have no seat.
        let mut to_spectators: Option<Utf8Bytes> = None;
        let (before, mut told) = (followers.len(), 0);
        followers.retain_mut(|follower| {
            if !state.admits(&follower.guest) {
                follower.tell(message(&Refused::new(Refusal::NoSpectators, None)));
                return false;
            }
            let seat = state.seat_of(&follower.guest);
            let is_asked = seat.is_some_and(|seat| awaited.contains(seat));
            let is_behind = follower.told < last.seq;
            if !is_behind || !(everybody || is_asked) {
                let mut done = std::mem::take(&mut follower.done).into_iter();
                return done.all(|id| follower.tell(message(&Granting::done(id))))
                    && !follower.sink.is_closed();
            }
            let done = std::mem::take(&mut follower.done);
            let plain = seat.is_none() && done.is_empty() && state.lobby.host != follower.guest;
            let text = if plain {
                to_spectators.get_or_insert_with(|| bulletin.to(&follower.guest, &[])).clone()
            } else {
                bulletin.to(&follower.guest, &done)
            };
            let mut missed = earlier.iter().filter(|passage| passage.seq > follower.told);
            told += 1;
            let keeps_up = missed.all(|passage| follower.tell(passage.earlier(seat))) && follower.tell(text);
            follower.told = last.seq;
            keeps_up
        });
        metrics::counter!("xaymaca_updates_total").increment(told);
        let gone = before - followers.len();
        if gone > 0 {
            metrics::counter!("xaymaca_followers_dropped_total").increment(gone as u64);
            self.tell_presence();
        }
    }
}
