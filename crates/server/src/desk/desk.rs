//! The desk itself: mail in, one append out, and when it is stored, the news to everybody. Nothing is told before it is
//! stored.

use super::follower::{Follower, SocketId};
use super::log::Log;
use super::mail::{Mail, Passed, Sender, Then};
use super::presence::Elsewhere;
use super::publish::Passage;
use super::record;
use super::replay::{Replay, Whose};
use crate::entropy::{Entropy, SystemEntropy};
use crate::guest::Guest;
use crate::refusal::Refusal;
use crate::summary;
use crate::table::{self, Command, Draft, Entry, Granted, State, Thought};
use crate::wire::{News, json};
use std::fmt::Write as _;
use std::sync::Arc;
use xaymaca_rules::{Awaiting, Choice, Event, Seat, Step};
use xaymaca_store::Append;

/// A live table.
pub struct Desk {
    pub(super) state: State,
    pub(super) log: Log,
    pub(super) followers: Vec<Follower>,
    entropy: Box<dyn Entropy>,
    /// Which questions bots think about.
    pub(super) thinking: Vec<(u32, Seat)>,
    /// Bots that shall think next.
    pub(super) thoughts: Vec<Thought>,
    /// What is being stored.
    pub(super) flight: Option<Flight>,
    /// When those who only look on are told what happened, in milliseconds.
    pub(super) flush_at: Option<u64>,
    /// When mail was last taken, in milliseconds.
    now: u64,
    /// When something was last told, in milliseconds.
    told_at: Option<u64>,
    /// What follows by itself was refused: our mistake. It is not tried again until somebody writes.
    is_stuck: bool,
    /// What happened since the append that was last asked for: after a restart many ask for the same.
    pub(super) missed: Option<(u64, u64, Arc<[Event]>)>,
    /// Appends that somebody who only looks on was not told of yet.
    pub(super) passed: Vec<Passage>,
    /// Who follows the table at other nodes.
    pub(super) elsewhere: Elsewhere,
    /// At a node that does not have the table: those who wait for an append that it has not heard of yet.
    pub(super) granted: Vec<(u64, Waiting)>,
}

/// How long those who only look on may be behind at the pace of programs, in milliseconds.
const BEHIND: u64 = 250;

/// What waits for an append to be stored.
pub(super) struct Flight {
    pub(super) draft: Draft,
    pub(super) thoughts: Vec<Thought>,
    pub(super) waiting: Waiting,
}

/// Who waits for it.
#[derive(Default)]
pub(super) struct Waiting {
    pub(super) asked: Vec<(Guest, Sender, Granted)>,
    pub(super) followed: Vec<Following>,
    /// Refused because of what is not stored yet: if it is not, they are refused for another reason.
    pub(super) refused: Vec<(Sender, Refusal)>,
}

/// Somebody who comes.
pub(super) struct Following {
    pub(super) follower: Follower,
    pub(super) since: Option<u64>,
    pub(super) id: Option<u64>,
}

/// What must be stored before anybody is told, in this order.
#[derive(Debug)]
pub struct Storing {
    /// A table that is opened for a rematch.
    pub opening: Option<Append>,
    /// What happened at this one.
    pub append: Append,
}

impl Desk {
    /// A table that was woken.
    pub fn new(log: Log, state: State, entropy: Box<dyn Entropy>) -> Self {
        Self {
            state,
            log,
            followers: Vec::new(),
            entropy,
            thinking: Vec::new(),
            thoughts: Vec::new(),
            flight: None,
            flush_at: None,
            now: 0,
            told_at: None,
            is_stuck: false,
            missed: None,
            passed: Vec::new(),
            elsewhere: Elsewhere::default(),
            granted: Vec::new(),
        }
    }

    /// The table as it is stored.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Everything that happened so far.
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// Does nobody follow it here, and does no bot think?
    pub const fn is_idle(&self) -> bool {
        self.followers.is_empty()
            && self.thinking.is_empty()
            && self.flight.is_none()
            && self.granted.is_empty()
    }

    /// Does something wait to be stored?
    pub const fn is_storing(&self) -> bool {
        self.flight.is_some()
    }

    /// Is it idle, and does nobody follow it at other nodes?
    pub fn is_alone(&self) -> bool {
        self.is_idle() && self.elsewhere.is_empty()
    }

    /// When something is due by itself, in milliseconds: a captain tries the table's patience, or somebody is behind.
    pub fn due(&self) -> Option<u64> {
        // While bots think nobody's rest is over.
        let deadline =
            if self.thinking.is_empty() { self.state.deadline() } else { self.state.patience_ends() };
        deadline.filter(|_| !self.is_stuck).into_iter().chain(self.flush_at).min()
    }

    /// How many captains are awaited at once: their answers may share an append.
    pub fn awaited(&self) -> usize {
        self.state.awaited().len()
    }

    /// Would something follow by itself if time passed?
    pub fn is_restless(&self) -> bool {
        let Some(race) = &self.state.race else { return false };
        if self.is_stuck || self.state.is_over() || self.state.rest_ends().is_some() {
            return false;
        }
        let waits_for_bot =
            |seat: Seat| self.state.helm(seat).is_some() && !self.thinking.contains(&(race.ask, seat));
        match race.game.awaiting() {
            Awaiting::Chance(_) => true,
            Awaiting::Seats(seats, _) => seats.iter().any(waits_for_bot),
            Awaiting::Nothing => false,
        }
    }

    /// Nobody knows whether what [`Desk::take`] wanted to be stored was: this is what the store has. If it is there it
    /// happened, whatever was said of it; if not it did not happen, and the table is what the store says.
    pub fn doubted(&mut self, log: Log, state: State) {
        let seq = self.log.seq() + 1;
        let is_stored = self.flight.as_ref().is_some_and(|flight| log.has(seq, &flight.draft.entries));
        self.stored(is_stored);
        // Another node may have gone on from there.
        if !is_stored || log.seq() > seq {
            self.reload(log, state);
        }
    }

    /// Forgets what is known of the table and takes what the store says. Whoever follows it is told all anew if that is
    /// more. If it is something else, because a database was restored, or its standby did not have the last word, then nobody
    /// can be told what was missed: everybody must come back, and see how it is.
    fn reload(&mut self, log: Log, state: State) {
        let is_the_same = self.log.is_in(&log);
        let has_changed = !is_the_same || log.seq() > self.log.seq();
        if !is_the_same {
            tracing::error!(table = %state.id, "the log of a table is not the one that was told");
            self.abandon();
        }
        (self.log, self.state) = (log, state);
        if has_changed {
            self.thinking.clear();
            self.missed = None;
            let mut followers = std::mem::take(&mut self.followers);
            followers.retain_mut(|follower| {
                let since = std::mem::replace(&mut follower.told, self.log.seq());
                follower.tell(self.sync(&follower.guest, Some(since), &[]))
            });
            self.followers = followers;
            self.passed.clear();
            self.tell_presence();
        }
        let waiting = self.granted_by(self.log.seq());
        self.answer(waiting, false);
    }

    /// Bots that must think before the race goes on. Each question is put to each of them once.
    pub fn thoughts(&mut self) -> Vec<Thought> {
        let new = |thought: &Thought| !self.thinking.contains(&(thought.ask, thought.seat));
        let thoughts: Vec<Thought> = std::mem::take(&mut self.thoughts).into_iter().filter(new).collect();
        self.thinking.extend(thoughts.iter().map(|thought| (thought.ask, thought.seat)));
        thoughts
    }

    /// Takes mail. What must be stored comes back; until [`Desk::stored`] was called no more mail may be taken. If nothing
    /// must be stored everybody has been answered.
    pub fn take(&mut self, mail: impl IntoIterator<Item = Mail>, now: u64) -> Option<Storing> {
        debug_assert!(self.flight.is_none(), "one append at a time");
        self.look_at_clock(now);
        // A clock that was set back does not turn the log round.
        let mut draft = Draft::of(&self.state, now.max(self.log.at()));
        let mut waiting = Waiting::default();
        for letter in mail {
            self.open(letter, &mut draft, &mut waiting);
        }
        let driven =
            table::lose_patience(&mut draft).and_then(|()| table::drive(&mut draft, &mut *self.entropy));
        self.is_stuck = driven.is_err();
        let thoughts = match driven {
            Ok(thoughts) => thoughts,
            Err(refusal) => {
                self.refuse_all(waiting, refusal);
                return None;
            }
        };
        if draft.entries.is_empty() {
            self.thoughts = thoughts;
            self.answer(waiting, false);
            return None;
        }
        let opening =
            draft.opening.take().map(|(state, entries)| append(&state, 1, draft.at(), &entries, true));
        let card = draft.lobby_changed || draft.state.is_over();
        let append = append(&draft.state, self.log.seq() + 1, draft.at(), &draft.entries, card);
        self.flight = Some(Flight { draft, thoughts, waiting });
        Some(Storing { opening, append })
    }

    /// It is that late; whoever has been behind for long enough is told.
    pub(super) fn look_at_clock(&mut self, now: u64) {
        self.now = now;
        // Also if the clock was set back since.
        if self.flush_at.is_some_and(|at| at <= now || at > now + BEHIND) {
            self.flush_at = None;
            self.flush();
        }
    }

    /// What [`Desk::take`] wanted to be stored was stored, or was not.
    pub fn stored(&mut self, is_stored: bool) {
        let Some(Flight { draft, thoughts, mut waiting }) = self.flight.take() else { return };
        if !is_stored {
            self.refuse_all(waiting, Refusal::NotStored);
            return;
        }
        let at = draft.at();
        let Draft { state, entries, events, lobby_changed, .. } = draft;
        // The secret of the dice is shown with the last step.
        let table = lobby_changed || state.is_over();
        let has_moved =
            |follower: &Follower| self.state.seat_of(&follower.guest) != state.seat_of(&follower.guest);
        let somebody_moved = lobby_changed && self.followers.iter().any(has_moved);
        self.state = state;
        self.thoughts = thoughts;
        let news: Vec<News> = entries.iter().filter_map(|entry| News::of(entry, at)).collect();
        self.log.push(self.log.seq() + 1, at, entries);
        // Those over a socket have the update for an answer, or, if they came with this append, the first sync.
        let Waiting { asked, followed, .. } = &mut waiting;
        asked.retain(|(_, sender, granted)| {
            let (Sender::Socket(socket, id, _), Granted::Done) = (sender, granted) else { return true };
            let coming = followed.iter_mut().map(|following| &mut following.follower);
            let mut all = self.followers.iter_mut().chain(coming);
            let Some(follower) = all.find(|follower| follower.socket == *socket) else { return true };
            follower.done.extend(*id);
            false
        });
        let is_busy = self.told_at.is_some_and(|told_at| self.now.abs_diff(told_at) < BEHIND);
        self.told_at = Some(self.now);
        self.publish(events, &news, table, is_busy);
        if !self.is_behind() {
            self.flush_at = None;
        } else if self.flush_at.is_none() {
            self.flush_at = Some(self.now + BEHIND);
        }
        self.answer(waiting, somebody_moved);
    }

    /// Opens one letter. Who is refused is told at once, unless that is because of what is not stored yet; who is granted
    /// something waits until it is stored.
    pub(super) fn open(&mut self, letter: Mail, draft: &mut Draft, waiting: &mut Waiting) {
        match letter {
            Mail::Ask(guest, command, Sender::Socket(socket, id, sink)) if command.only_asks() => {
                match self.reckon(&guest, &command, id).map(|answer| sink.try_send(answer)) {
                    Ok(Ok(())) => {}
                    // He reads too slowly, or is gone.
                    Ok(Err(_)) => self.unfollow(socket),
                    Err(refusal) => self.refuse(Sender::Socket(socket, id, sink), refusal),
                }
            }
            Mail::Ask(guest, command, sender) => match self.decide(draft, &guest, &command) {
                Ok(granted) => waiting.asked.push((guest, sender, granted)),
                Err(refusal) => self.refuse_in(draft, waiting, sender, refusal),
            },
            Mail::Follow { guest, join, since, socket, sink, id } => match self.admit(&guest, join, draft) {
                Ok(()) => {
                    let follower = Follower::new(socket, guest.id, sink);
                    waiting.followed.push(Following { follower, since, id });
                }
                Err(refusal) => {
                    self.refuse_in(draft, waiting, Sender::Socket(socket, id, sink), refusal);
                }
            },
            Mail::Unfollow(socket) => {
                // He may have come with the very same mail.
                waiting.followed.retain(|following| following.follower.socket != socket);
                self.unfollow(socket);
            }
            Mail::Thought(ask, seat, choice) => self.consider(ask, seat, choice, draft),
            // These see what is stored.
            Mail::Look(guest, since, call) => {
                let _ = call.send(self.look(&guest, since));
            }
            Mail::Record(guest, call) => {
                let may = may_look(&guest, &self.state);
                let _ = call.send(may.map(|()| record::record(&self.log, &self.state, &guest.id)));
            }
            Mail::Replay(guest, whose, call) => {
                let _ = call.send(self.replay(&guest, whose));
            }
            Mail::Summary(guest, call) => {
                let _ = call.send(Ok(summary::json(&self.state, Some(&guest.id))));
            }
            Mail::Fate(passed, fate) => {
                // It was on its way when the table became ours. What the node before us stored does not hang on what we do.
                let mut granted = Waiting::default();
                let again = self.settle(passed, fate, &mut granted);
                self.answer(granted, false);
                if let Some(again) = again {
                    self.ask_again(again, draft, waiting);
                }
            }
            Mail::Missed | Mail::Adopted | Mail::Tick => {}
        }
    }

    /// Somebody asks whose request was passed on in vain. If it may have happened all the same, a no of ours proves nothing.
    fn ask_again(&mut self, passed: Passed, draft: &mut Draft, waiting: &mut Waiting) {
        if !passed.is_unsure {
            return self.open(passed.letter(), draft, waiting);
        }
        match (self.decide(draft, &passed.guest, &passed.command), passed) {
            (Ok(granted), Passed { guest, then: Then::Answer(sender), .. }) => {
                waiting.asked.push((guest, sender, granted));
            }
            (_, passed) => self.cut_off(passed),
        }
    }

    /// Grants a request whole, or refuses it and leaves nothing of it.
    fn decide(&mut self, draft: &mut Draft, guest: &Guest, command: &Command) -> Result<Granted, Refusal> {
        // A choice is tried before it happens. The others are rare, and some of them happen step by step.
        let before = (!matches!(command, Command::Choose { .. })).then(|| draft.clone());
        table::decide(draft, guest, command, &mut *self.entropy).inspect_err(|_| {
            if let Some(before) = before {
                *draft = before;
            }
        })
    }

    fn look(&mut self, guest: &Guest, since: Option<u64>) -> Result<String, Refusal> {
        may_look(guest, &self.state)?;
        Ok(self.sync(&guest.id, since, &[]).to_string())
    }

    fn replay(&self, guest: &Guest, whose: Option<Whose>) -> Result<String, Refusal> {
        may_look(guest, &self.state)?;
        let whose = Whose::admitted(whose, &self.state, self.state.seat_of(&guest.id))?;
        Replay::of(&self.log, &self.state, whose, |_, _| {}).map(|replay| json(&replay))
    }

    /// Lets somebody in. Whoever joins has a seat afterwards.
    fn admit(&mut self, guest: &Guest, join: bool, draft: &mut Draft) -> Result<(), Refusal> {
        if join && draft.state.seat_of(&guest.id).is_none() {
            let sit = Command::Sit { seat: None, flag: None };
            self.decide(draft, guest, &sit)?;
        }
        may_look(guest, &draft.state)
    }

    pub(super) fn unfollow(&mut self, socket: SocketId) {
        let before = self.followers.len();
        self.followers.retain(|follower| follower.socket != socket);
        if self.followers.len() < before {
            self.tell_presence();
        }
    }

    /// Tells somebody no. Who cannot be told must not wait for it: he is dropped, and comes back.
    fn refuse(&mut self, sender: Sender, refusal: Refusal) {
        if let Some(deaf) = sender.refuse(refusal) {
            self.unfollow(deaf);
        }
    }

    /// The same, in view of what happens in a draft: if anything does, the no is as sure as that.
    fn refuse_in(&mut self, draft: &Draft, waiting: &mut Waiting, sender: Sender, refusal: Refusal) {
        if draft.entries.is_empty() {
            self.refuse(sender, refusal);
        } else {
            waiting.refused.push((sender, refusal));
        }
    }

    pub(super) fn refuse_all(&mut self, waiting: Waiting, refusal: Refusal) {
        let Waiting { asked, followed, refused } = waiting;
        for (sender, _) in refused {
            self.refuse(sender, refusal);
        }
        for (_, sender, _) in asked {
            self.refuse(sender, refusal);
        }
        for Following { follower, id, .. } in followed {
            self.refuse(Sender::Socket(follower.socket, id, follower.sink), refusal);
        }
    }

    /// A bot has chosen. If its question is no longer open, or it is no longer at the helm, that is nobody's fault.
    fn consider(&mut self, ask: u32, seat: Seat, choice: Choice, draft: &mut Draft) {
        self.thinking.retain(|&thought| thought != (ask, seat));
        let at_helm = draft.state.helm(seat).is_some();
        let asked = draft.state.race.is_some_and(|race| race.ask == ask && race.game.asked().contains(seat));
        if at_helm && asked && !draft.state.is_over() {
            // A refusal is in the log, and the bot is asked again.
            let _ = draft.happen(Entry::Step(Step::Choice(seat, choice)));
        }
    }

    /// Answers whoever waited. Who comes, and whose seat is another one now, is told of to the captains.
    pub(super) fn answer(&mut self, waiting: Waiting, somebody_moved: bool) {
        for (sender, refusal) in waiting.refused {
            self.refuse(sender, refusal);
        }
        for (guest, sender, granted) in waiting.asked {
            let seq = self.log.seq();
            if let Some(deaf) = sender.grant(granted, seq, || self.sync(&guest.id, None, &[]).to_string()) {
                self.unfollow(deaf);
            }
        }
        let somebody_came = !waiting.followed.is_empty();
        for Following { mut follower, since, id } in waiting.followed {
            // A socket that says it twice follows once.
            self.followers.retain(|other| other.socket != follower.socket);
            let done: Vec<u64> = id.into_iter().chain(std::mem::take(&mut follower.done)).collect();
            follower.told = self.log.seq();
            if follower.tell(self.sync(&follower.guest, since, &done)) {
                self.followers.push(follower);
            }
        }
        if somebody_came || somebody_moved {
            self.tell_presence();
        }
    }
}

/// May he look on?
fn may_look(guest: &Guest, state: &State) -> Result<(), Refusal> {
    if state.admits(&guest.id) { Ok(()) } else { Err(Refusal::NoSpectators) }
}

/// A table that was just stored, as the one who opened it sees it.
pub fn first_look(draft: &Draft, guest: &Guest) -> String {
    let mut log = Log::default();
    log.push(1, draft.at(), draft.entries.clone());
    let mut desk = Desk::new(log, draft.state.clone(), Box::new(SystemEntropy));
    desk.sync(&guest.id, Some(0), &[]).to_string()
}

/// What is stored of a table.
pub fn append(state: &State, seq: u64, at: u64, entries: &[Entry], card: bool) -> Append {
    let mut lines = String::with_capacity(entries.len() * 24);
    for entry in entries {
        let _ = writeln!(lines, "{entry}");
    }
    Append { table: state.id.text(), seq, at, lines, card: card.then(|| summary::card(state)) }
}
