//! Writes updates: each follower is told what they may see. What all may see is written once and shared.

use super::LiveTable;
use super::host::{Follower, Fullness, Host, Screen, Sink as _};
use crate::chair::Chair;
use crate::log::Log;
use crate::state::State;
use crate::told;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;
use xaymaca_rules::{Event, Eyes, Seat, Seats, View, Viewer};
use xaymaca_wire::{Earlier, Frame, Granting, LeanPart, News, Text, Update, ViewDigest, Written};

/// Upper bound on the news in a sync.
const LATEST_NEWS: usize = 100;

/// Estimated length of the part of a message that is its follower's own, in bytes.
const OWN_PART: usize = 768;
/// Estimated length of whom a race awaits, in bytes.
const AWAITING_PART: usize = 192;
/// Estimated length of the open part of a race, in bytes.
const OPEN_PART: usize = 4096;
/// Estimated length of a table's state, in bytes.
const TABLE_PART: usize = 2048;

/// Upper bound on the events in a sync: more than races of people have.
const MOST_EVENTS: usize = 10_000;

/// Upper bound on the appends by which a follower may be behind.
const LONGEST_BACKLOG: usize = 32;

/// The events of one append, or of several in a sync, as followers are told of them.
pub(super) struct PendingUpdate {
    seq: u64,
    at: u64,
    events: Arc<[Event]>,
    /// The events that all may see, written once.
    open_events: Written,
    /// The seats that may see more than that.
    knowing: Seats,
}

impl PendingUpdate {
    fn new(seq: u64, at: u64, events: Arc<[Event]>) -> Self {
        let mut knowing = Seats::NONE;
        let mut open_events = Vec::with_capacity(events.len());
        for event in &*events {
            match event.eyes() {
                Eyes::All => open_events.push(event),
                Eyes::Only(seats) => knowing = seats.iter().fold(knowing, Seats::with),
            }
        }
        Self { seq, at, open_events: Written::new(&open_events, open_events.len() * 64), knowing, events }
    }

    /// The events that the viewer may know.
    fn seen_by(&self, seat: Option<Seat>) -> Cow<'_, Written> {
        match seat {
            Some(seat) if self.knowing.contains(seat) => {
                let is_for = |event: &&Event| event.is_for(Viewer::Seat(seat));
                let seen: Vec<&Event> = self.events.iter().filter(is_for).collect();
                Cow::Owned(Written::new(&seen, seen.len() * 64))
            }
            _ => Cow::Borrowed(&self.open_events),
        }
    }

    /// The message to a follower who is told of it together with later appends; without a seat, what all may see.
    fn earlier(&self, seat: Option<Seat>) -> Frame {
        let events = self.seen_by(seat);
        Frame::told(Earlier { tell: "earlier", seq: self.seq, at: self.at, events: &events }.text())
    }
}

/// The parts of an update that are the same for all followers.
struct SharedUpdate<'a> {
    state: &'a State,
    tell: &'static str,
    update: &'a PendingUpdate,
    table: Option<Written>,
    news: Written,
    /// What all may see of the race.
    view: Option<View>,
    /// The same as JSON, once a follower needs it whole.
    open: OnceCell<Written>,
    /// What events do not tell of it, once a follower needs that alone.
    lean: OnceCell<SharedLean>,
    /// When bots relieve the awaited captains, in milliseconds since 1970.
    deadline: Option<u64>,
    /// For the host alone.
    people: Option<Written>,
    /// Estimated length of a message without the open view, in bytes.
    length: usize,
}

/// What lean updates have in place of the open view.
struct SharedLean {
    awaiting: Written,
    could_end: bool,
    result: Option<Written>,
    /// For followers who have no scores of their own.
    scores: OnceCell<Written>,
    digest: OnceCell<ViewDigest>,
}

impl SharedLean {
    fn new(view: &View) -> Self {
        Self {
            awaiting: Written::new(&view.awaiting(), AWAITING_PART),
            could_end: view.could_end(),
            result: view.result().map(|result| Written::new(&result, OWN_PART)),
            scores: OnceCell::new(),
            digest: OnceCell::new(),
        }
    }

    fn scores(&self, view: &View) -> &Written {
        self.scores.get_or_init(|| {
            let scores: Vec<_> = view.ships().map(|(ship, _)| view.score(ship)).collect();
            Written::new(&scores, OWN_PART)
        })
    }
}

impl<'a> SharedUpdate<'a> {
    fn new(
        tell: &'static str,
        state: &'a State,
        deadline: Option<u64>,
        update: &'a PendingUpdate,
        news: &[News],
        table: bool,
    ) -> Self {
        let people = if table { told::people(state) } else { Vec::new() };
        let people = (!people.is_empty()).then(|| Written::new(&people, 2));
        let table = table.then(|| Written::new(&told::table_state(state), TABLE_PART));
        let view = state.race.map(|race| race.game.view(Viewer::Spectator));
        let news = Written::new(&news, 2);
        let length = table.as_ref().map_or(0, Written::length);
        let length = length + update.open_events.length() + news.length() + OWN_PART;
        let (open, lean) = (OnceCell::new(), OnceCell::new());
        Self { state, tell, update, table, news, view, open, lean, deadline, people, length }
    }

    /// The seats that can answer before all.
    fn openly(&self) -> Seats {
        self.view.as_ref().map_or(Seats::NONE, View::asked_openly)
    }

    /// What stands in place of the open view in a lean update, for a follower with scores of their own or without.
    fn lean(&self, fullness: Fullness, has_scores: bool) -> Option<LeanPart<'_>> {
        let view = self.view.as_ref().filter(|_| fullness != Fullness::Whole)?;
        let lean = self.lean.get_or_init(|| SharedLean::new(view));
        Some(LeanPart {
            awaiting: &lean.awaiting,
            could_end: lean.could_end,
            scores: (!has_scores).then(|| lean.scores(view)),
            result: lean.result.as_ref(),
            digest: (fullness == Fullness::LeanWithDigest)
                .then(|| *lean.digest.get_or_init(|| ViewDigest::of(view))),
        })
    }

    /// The update for one guest. A guest who may not look on sees no race. On a screen that is seen by all, captains get what
    /// a spectator gets, and their options if they can answer before all.
    fn to(&self, Screen { guest, is_seen_by_all }: Screen<'_>, fullness: Fullness, done: &[u64]) -> Text {
        let (seat, is_let_in) = (self.state.seat_of(guest), self.state.admission(guest).is_ok());
        let race = self.state.race.as_ref().filter(|_| is_let_in);
        let view = race.zip(seat).map(|(race, seat)| race.game.view(Viewer::Seat(seat)));
        let own_seat = seat.filter(|_| !is_seen_by_all);
        let is_asked = own_seat.is_some() || seat.is_some_and(|seat| self.openly().contains(seat));
        let events = self.update.seen_by(own_seat);
        let gave_up = seat.and_then(|seat| self.state.chair(seat)).is_some_and(Chair::gave_up);
        let has_ended = gave_up || self.state.is_over();
        let host = self.state.lobby.host == *guest;
        let lean = self.lean(fullness, view.is_some() && own_seat.is_some()).filter(|_| is_let_in);
        let open = self.view.as_ref().filter(|_| is_let_in && lean.is_none());
        let open = open.map(|view| self.open.get_or_init(|| Written::new(view, OPEN_PART)));
        let update = Update {
            tell: self.tell,
            seq: self.update.seq,
            at: self.update.at,
            seat,
            host,
            muted: self.state.lobby.people.is_muted(guest),
            people: self.people.as_ref().filter(|_| host),
            table: self.table.as_ref(),
            events: if is_let_in { &events } else { &Written::EMPTY },
            news: &self.news,
            open,
            lean,
            own: view.as_ref().filter(|_| own_seat.is_some()).and_then(View::own),
            ask: race.filter(|_| !self.state.is_over()).map(|race| race.ask),
            options: view
                .filter(|_| is_asked && !has_ended)
                .map(|view| view.options())
                .filter(|options| !options.is_empty()),
            openly: race.filter(|_| self.state.id.is_on_device()).map(|_| self.openly()),
            deadline: self.deadline,
            done,
        };
        update.text(self.length + open.map_or(0, Written::length))
    }
}

/// The whole table as that guest sees it now, with these events, which they missed since that append.
pub(super) fn sync(
    log: &Log,
    state: &State,
    deadline: Option<u64>,
    screen: Screen<'_>,
    since: Option<u64>,
    events: Arc<[Event]>,
    done: &[u64],
) -> Text {
    // A guest who missed more sees the table as it is now; the rest is in the record.
    let events = if events.len() > MOST_EVENTS { Arc::default() } else { events };
    let news = log.news_since(since.unwrap_or(0), LATEST_NEWS);
    let update = PendingUpdate::new(log.seq(), log.at(), events);
    SharedUpdate::new("sync", state, deadline, &update, &news, true).to(screen, Fullness::Whole, done)
}

impl<H: Host> LiveTable<H> {
    /// The whole table as that guest sees it now, with what happened since that append.
    pub(super) fn sync(&mut self, screen: Screen<'_>, since: Option<u64>, done: &[u64]) -> Text {
        let seq = self.log.seq();
        // A higher number is from another history of this table.
        let since = since.filter(|&since| since <= seq);
        let events = match since {
            Some(since) if since < seq => self.events_since(since),
            _ => Arc::default(),
        };
        let deadline = self.time.patience_ends(&self.state);
        sync(&self.log, &self.state, deadline, screen, since, events, done)
    }

    /// Tells a follower the whole table as it is now, with what happened since that append. False if they cannot keep up.
    pub(super) fn tell_sync(
        &mut self,
        follower: &mut Follower<H::Sink>,
        since: Option<u64>,
        done: &[u64],
    ) -> bool {
        let sync = self.sync(follower.screen(), since, done);
        follower.told = self.log.seq();
        if H::IS_LEAN {
            let (seat, is_let_in) = (self.state.seat_of(&follower.guest), self.state.admits(&follower.guest));
            follower.note_told(&self.state, seat, is_let_in);
        }
        follower.tell(Frame::told(sync))
    }

    /// The events since that append. The last answer is cached: after a restart many followers ask for the same.
    fn events_since(&mut self, since: u64) -> Arc<[Event]> {
        let seq = self.log.seq();
        if let Some((from, to, events)) = &self.events_cache
            && (*from, *to) == (since, seq)
        {
            return Arc::clone(events);
        }
        let events: Arc<[Event]> = self.log.events_since(&self.state.id, since).into();
        self.events_cache = Some((since, seq, Arc::clone(&events)));
        events
    }

    /// Tells the followers of the last append. Those who cannot keep up, or may no longer look on, are dropped.
    ///
    /// At the pace of people all are told at once. If appends come faster (`is_busy`), only captains who must answer are told;
    /// those whose request is done hear that it is granted; all others are told of several appends together a little later.
    pub(super) fn publish(&mut self, events: Vec<Event>, news: &[News], table: bool, is_busy: bool) {
        self.backlog.push(PendingUpdate::new(self.log.seq(), self.log.at(), events.into()));
        let at_once = !is_busy || table || !news.is_empty() || self.backlog.len() >= LONGEST_BACKLOG;
        self.catch_up(news, table, at_once);
        if at_once || self.followers.iter().all(|follower| follower.told >= self.log.seq()) {
            self.backlog.clear();
        }
    }

    /// Tells all followers who are behind.
    pub fn flush(&mut self) {
        if !self.backlog.is_empty() {
            self.catch_up(&[], false, true);
            self.backlog.clear();
        }
    }

    /// Tells followers who are behind what they missed and how the table is now: all of them, or only the captains who must
    /// answer. The others hear that their requests are granted.
    fn catch_up(&mut self, news: &[News], table: bool, all: bool) {
        let Self { state, backlog, followers, time, .. } = self;
        let Some((last, earlier)) = backlog.split_last() else { return };
        let awaited = state.awaited();
        let shared = SharedUpdate::new("update", state, time.patience_ends(state), last, news, table);
        // Written once for all followers without a seat, by how much it has.
        let mut to_spectators: [Option<Text>; 3] = [const { None }; 3];
        let (before, mut updates) = (followers.len(), 0);
        followers.retain_mut(|follower| {
            if let Err(refusal) = state.admission(&follower.guest) {
                for id in std::mem::take(&mut follower.done) {
                    follower.tell(Frame::of(&Granting::done(id)));
                }
                follower.tell(Frame::refused(refusal, None));
                return false;
            }
            let seat = state.seat_of(&follower.guest);
            let is_asked = seat.is_some_and(|seat| awaited.contains(seat));
            let is_behind = follower.told < last.seq;
            if !is_behind || !(all || is_asked) {
                let mut done = std::mem::take(&mut follower.done).into_iter();
                return done.all(|id| follower.tell(Frame::of(&Granting::done(id))))
                    && !follower.sink.is_closed();
            }
            let done = std::mem::take(&mut follower.done);
            let is_plain = seat.is_none()
                && done.is_empty()
                && state.lobby.host != follower.guest
                && !state.lobby.people.is_muted(&follower.guest);
            let fullness = if H::IS_LEAN { follower.fullness(state, seat) } else { Fullness::Whole };
            let text = if is_plain {
                let to_spectators = &mut to_spectators[fullness as usize];
                to_spectators
                    .get_or_insert_with(|| shared.to(Screen::own(&follower.guest), fullness, &[]))
                    .clone()
            } else {
                shared.to(follower.screen(), fullness, &done)
            };
            if H::IS_LEAN {
                follower.note_told(state, seat, true);
            }
            let own_seat = seat.filter(|_| !follower.sink.is_seen_by_all());
            let mut missed = earlier.iter().filter(|update| update.seq > follower.told);
            updates += 1;
            let keeps_up = missed.all(|update| follower.tell(update.earlier(own_seat)))
                && follower.tell(Frame::told(text));
            follower.told = last.seq;
            keeps_up
        });
        H::count_updates(updates);
        let dropped = before - followers.len();
        if dropped > 0 {
            H::count_dropped(dropped);
            self.tell_presence();
        }
    }
}
