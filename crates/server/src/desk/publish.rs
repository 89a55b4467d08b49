//! Telling everybody at a table what changed: to each what he may see. What all may see is written once.

use super::desk::Desk;
use super::follower::Follower;
use crate::ids::GuestId;
use crate::refusal::Refusal;
use crate::table::State;
use crate::wire::{News, Present, Refused, TableState, Update, fragment, message, message_of};
use axum::extract::ws::Utf8Bytes;
use serde_json::value::RawValue;
use std::sync::Arc;
use xaymaca_rules::{Event, Eyes, Options, Seat, Seats, Viewer};

/// How much of the talk somebody who comes is told.
const LATEST_NEWS: usize = 100;

/// About how long the rest of a message is: what is the viewer's own.
const OWN_PART: usize = 1024;

/// What happened with one append, and how the table is now, written once for all.
pub(super) struct Bulletin<'a> {
    state: &'a State,
    tell: &'static str,
    seq: u64,
    at: u64,
    table: Option<Box<RawValue>>,
    events: &'a [Event],
    /// What happened before all eyes.
    open_events: Box<RawValue>,
    /// Who knows more than that.
    knowing: Seats,
    news: Box<RawValue>,
    open: Option<Box<RawValue>>,
    /// About how long a message is.
    length: usize,
}

impl<'a> Bulletin<'a> {
    pub(super) fn update(
        state: &'a State,
        seq: u64,
        at: u64,
        events: &'a [Event],
        news: &[News],
        table: bool,
    ) -> Self {
        Self::new("update", state, (seq, at), events, news, table)
    }

    fn new(
        tell: &'static str,
        state: &'a State,
        (seq, at): (u64, u64),
        events: &'a [Event],
        news: &[News],
        table: bool,
    ) -> Self {
        let mut knowing = Seats::NONE;
        let mut open_events = Vec::with_capacity(events.len());
        for event in events {
            match event.eyes() {
                Eyes::All => open_events.push(event),
                Eyes::Only(seats) => knowing = seats.iter().fold(knowing, Seats::with),
            }
        }
        let table = table.then(|| fragment(&TableState::of(state)));
        let open = state.race.map(|race| fragment(&race.game.view(Viewer::Spectator)));
        let (open_events, news) = (fragment(&open_events), fragment(&news));
        let written = |part: &Option<Box<RawValue>>| part.as_ref().map_or(0, |part| part.get().len());
        let length = written(&table) + written(&open) + open_events.get().len() + news.get().len() + OWN_PART;
        Self { state, tell, seq, at, table, events, open_events, knowing, news, open, length }
    }

    /// The message to one guest.
    pub(super) fn to(&self, guest: &GuestId, done: &[u64]) -> Utf8Bytes {
        let seat = self.state.seat_of(guest);
        let seen;
        let events = match seat {
            Some(seat) if self.knowing.contains(seat) => {
                let is_for = |event: &&Event| event.is_for(Viewer::Seat(seat));
                seen = fragment(&self.events.iter().filter(is_for).collect::<Vec<_>>());
                &seen
            }
            _ => &self.open_events,
        };
        let race = self.state.race.as_ref();
        let view = race.zip(seat).map(|(race, seat)| race.game.view(Viewer::Seat(seat)));
        message_of(
            self.length,
            &Update {
                tell: self.tell,
                seq: self.seq,
                at: self.at,
                seat,
                host: self.state.lobby.host == *guest,
                table: self.table.as_deref(),
                events,
                news: &self.news,
                open: self.open.as_deref(),
                own: view.as_ref().and_then(xaymaca_rules::View::own),
                ask: race.filter(|_| !self.state.is_over()).map(|race| race.ask),
                options: view.map(|view| view.options()).filter(|options: &Options| !options.is_empty()),
                deadline: self.state.patience_ends(),
                done,
            },
        )
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
        let (log, state) = (&self.log, &self.state);
        let news = log.news_since(since.unwrap_or(0), LATEST_NEWS);
        Bulletin::new("sync", state, (log.seq(), log.at()), &events, &news, true).to(guest, done)
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

    /// Tells everybody; whoever cannot keep up, or may no longer look on, is dropped. Whoever must answer, or is answered,
    /// is told at once. The others hear of steps of the race a little later, several together: a fast table would spend
    /// most of its time on telling those who only look on.
    pub(super) fn publish(&mut self, events: &[Event], news: &[News], lobby_changed: bool) {
        let Self { state, log, followers, .. } = self;
        let (awaited, at_once) = (state.awaited(), lobby_changed || !news.is_empty());
        let bulletin = Bulletin::update(state, log.seq(), log.at(), events, news, lobby_changed);
        // Written once for all who have no seat.
        let mut to_spectators: Option<Utf8Bytes> = None;
        let before = followers.len();
        followers.retain_mut(|follower| {
            let seat = state.seat_of(&follower.guest);
            let is_seated = seat.is_some();
            if !state.admits(&follower.guest) {
                follower.tell(message(&Refused::new(Refusal::NoSpectators, None)));
                return false;
            }
            let done = std::mem::take(&mut follower.done);
            let at_once = at_once || !done.is_empty() || seat.is_some_and(|seat| awaited.contains(seat));
            let plain = !is_seated && done.is_empty() && state.lobby.host != follower.guest;
            let text = if plain {
                to_spectators.get_or_insert_with(|| bulletin.to(&follower.guest, &[])).clone()
            } else {
                bulletin.to(&follower.guest, &done)
            };
            if at_once { follower.tell(text) } else { follower.tell_later(text) }
        });
        metrics::counter!("xaymaca_updates_total").increment(before as u64);
        if followers.len() < before {
            metrics::counter!("xaymaca_followers_dropped_total").increment((before - followers.len()) as u64);
            self.tell_presence();
        }
    }

    /// Tells everybody what waited.
    pub fn flush(&mut self) {
        let before = self.followers.len();
        self.followers.retain_mut(Follower::flush);
        if self.followers.len() < before {
            self.tell_presence();
        }
    }

    /// The captains who are connected.
    fn present(&self) -> Seats {
        let seats = self.followers.iter().filter_map(|follower| self.state.seat_of(&follower.guest));
        seats.fold(Seats::NONE, Seats::with)
    }

    /// Tells the captains who is there. Spectators are not told of each other: they may be thousands.
    pub(super) fn tell_presence(&mut self) {
        let seats = self.present();
        let seat_of = |follower: &Follower| -> Option<Seat> { self.state.seat_of(&follower.guest) };
        let watchers = self.followers.iter().filter(|follower| seat_of(follower).is_none()).count();
        let text = message(&Present { tell: "present", seats, watchers });
        for follower in &mut self.followers {
            if self.state.seat_of(&follower.guest).is_some() {
                // Who cannot keep up is dropped with the next update.
                follower.tell(text.clone());
            }
        }
    }
}
