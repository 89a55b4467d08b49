//! A table with followers: it handles messages in batches, returns one append to be stored, and tells the followers once it
//! is stored.
//!
//! It has no runtime, store or clock: its [`Host`] brings time, storage and sinks, so a simulation runs the same code as a
//! server.

mod analysis;
mod coach;
mod forward;
mod host;
mod message;
mod presence;
mod publish;
mod queries;
mod replica;
mod time;
mod waiting;

pub use coach::{COACH, CoachTask};
pub use forward::{ForwardOutcome, Forwarded, OnGrant};
pub use host::{Host, Sink, SocketId};
pub use message::{Answer, OwnerReply, ReplyTo, Responder, TableMessage};
pub use presence::{NodeName, Presence};
pub use replica::Applied;
pub use time::Gap;

use crate::append::Append;
use crate::decide::{Granted, decide};
use crate::draft::Draft;
use crate::drive::{BotTask, drive, relieve_late_captains};
use crate::entropy::Entropy;
use crate::entry::Entry;
use crate::log::Log;
use crate::record;
use crate::replay::{Replay, Whose};
use crate::state::State;
use crate::summary;
use crate::told;
use host::{Follower, Screen};
use presence::RemotePresence;
use publish::PendingUpdate;
use std::sync::Arc;
use time::TableTime;
use waiting::{Following, InFlight, Waiting};
use xaymaca_rules::notation::Step;
use xaymaca_rules::{Awaiting, Choice, Event, Seat};
use xaymaca_wire::{Command, Frame, Guest, News, Refusal, json};

/// A live table.
pub struct LiveTable<H: Host> {
    state: State,
    log: Log,
    followers: Vec<Follower<H::Sink>>,
    entropy: Box<dyn Entropy>,
    /// The questions that bots think about: number and seat.
    thinking: Vec<(u32, Seat)>,
    /// The questions that bots shall think about next.
    bot_tasks: Vec<BotTask>,
    /// Questions to the coach that shall be thought about next.
    coach_tasks: Vec<CoachTask<H::Sink>>,
    /// The append that is being stored.
    in_flight: Option<InFlight<H>>,
    /// When followers who are behind are told what happened, in milliseconds since 1970.
    flush_at: Option<u64>,
    time: TableTime,
    /// When followers were last told something, in milliseconds since 1970.
    told_at: Option<u64>,
    /// A forced step was refused, which is a bug. It is not tried again until a message comes.
    is_stuck: bool,
    /// The events between two appends that were last asked for.
    events_cache: Option<(u64, u64, Arc<[Event]>)>,
    /// Appends that some followers have not been told of yet.
    backlog: Vec<PendingUpdate>,
    /// Who follows the table at other nodes.
    remote_presence: RemotePresence,
    /// When the host was last seen here, in milliseconds since 1970; none before the table was asked anything.
    host_seen: Option<u64>,
    /// At a replica: granted requests that wait for an append which has not arrived yet, with its number.
    awaiting_append: Vec<(u64, Waiting<H>)>,
}

/// How long followers may be behind, in milliseconds. If appends come faster than this, followers whose answer is not awaited
/// are told of several together: a race of programs would otherwise spend most of its time on telling spectators.
const LONGEST_DELAY_MS: u64 = 250;

/// What must be stored before any follower is told, in this order.
#[derive(Debug)]
pub struct Storing {
    /// The opening of the table of a rematch.
    pub opening: Option<Append>,
    /// The append of this table.
    pub append: Append,
}

impl<H: Host> LiveTable<H> {
    /// A table that was just woken, without followers.
    pub fn new(log: Log, state: State, entropy: Box<dyn Entropy>) -> Self {
        Self {
            state,
            log,
            followers: Vec::new(),
            entropy,
            thinking: Vec::new(),
            bot_tasks: Vec::new(),
            coach_tasks: Vec::new(),
            in_flight: None,
            flush_at: None,
            time: TableTime::default(),
            told_at: None,
            is_stuck: false,
            events_cache: None,
            backlog: Vec::new(),
            remote_presence: RemotePresence::default(),
            host_seen: None,
            awaiting_append: Vec::new(),
        }
    }

    /// The table as it is stored.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The log as it is stored.
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// True if it has no followers at this node, no bot thinks, and no request waits for an append.
    pub const fn is_idle(&self) -> bool {
        self.followers.is_empty()
            && self.thinking.is_empty()
            && self.in_flight.is_none()
            && self.awaiting_append.is_empty()
    }

    /// True while an append is being stored.
    pub const fn is_storing(&self) -> bool {
        self.in_flight.is_some()
    }

    /// True if it is idle, and has no followers at other nodes.
    pub fn is_alone(&self) -> bool {
        self.is_idle() && self.remote_presence.is_empty()
    }

    /// When followers who are behind are told, in milliseconds since 1970.
    pub const fn flush_at(&self) -> Option<u64> {
        self.flush_at
    }

    /// The number of captains who are awaited: their answers may share an append.
    pub fn awaited(&self) -> usize {
        self.state.awaited().len()
    }

    /// True if a tick would move the race on now, without a request.
    pub fn wants_tick(&self) -> bool {
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

    /// Takes the log and the state that the store has, after it became unclear whether the append of [`Self::handle`] was
    /// stored. If the log has the append, it happened, whatever the store answered; else it did not.
    pub fn settle_from_store(&mut self, log: Log, state: State) {
        let seq = self.log.seq() + 1;
        let is_stored = self.in_flight.as_ref().is_some_and(|flight| log.has(seq, &flight.draft.entries));
        self.stored(is_stored);
        // Another node may have gone on from there.
        if !is_stored || log.seq() > seq || log.digest() != self.log.digest() {
            self.reload(log, state);
        }
    }

    /// Replaces the table by what the store has. If that is a continuation, followers get a whole update. If it is another
    /// history (a restored backup, a standby without the last commit), all are dropped and their clients reconnect.
    fn reload(&mut self, log: Log, state: State) {
        let is_the_same = self.log.is_in(&log);
        let has_changed = !is_the_same || log.seq() > self.log.seq();
        if !is_the_same {
            tracing::error!(table = %state.id, "the stored log of a table is not the one that followers were told");
            self.abandon();
        }
        (self.log, self.state) = (log, state);
        if has_changed {
            self.thinking.clear();
            self.events_cache = None;
            let mut followers = std::mem::take(&mut self.followers);
            followers.retain_mut(|follower| self.tell_sync(follower, Some(follower.told), &[]));
            self.followers = followers;
            self.backlog.clear();
            self.tell_presence();
        }
        let waiting = self.waiting_for(self.log.seq());
        self.answer(waiting, false);
    }

    /// Drops all followers and requests because it is not known what the store has: their clients reconnect.
    pub fn abandon(&mut self) {
        if let Some(InFlight { waiting, .. }) = self.in_flight.take() {
            self.refuse_all(waiting, Refusal::Adrift);
        }
        self.abandon_granted();
        for follower in self.followers.drain(..) {
            follower.tell(Frame::refused(Refusal::Adrift, None));
        }
    }

    /// The questions that bots must think about before the race goes on. Each is returned once.
    pub fn take_bot_tasks(&mut self) -> Vec<BotTask> {
        let is_new = |task: &BotTask| !self.thinking.contains(&(task.ask, task.seat));
        let tasks: Vec<BotTask> = std::mem::take(&mut self.bot_tasks).into_iter().filter(is_new).collect();
        self.thinking.extend(tasks.iter().map(|task| (task.ask, task.seat)));
        tasks
    }

    /// Handles messages as the owner of the table, and returns what must be stored. No more messages may be handled until
    /// [`Self::stored`] or [`Self::settle_from_store`] is called. If nothing must be stored, all requests have been answered.
    pub fn handle(
        &mut self,
        messages: impl IntoIterator<Item = TableMessage<H>>,
        now: u64,
    ) -> Option<Storing> {
        debug_assert!(self.in_flight.is_none(), "one append at a time");
        self.advance_clock(now);
        let mut draft = Draft::of(&self.state, self.time.at());
        draft.name_keys = H::name_keys;
        let mut waiting = Waiting::default();
        for message in messages {
            self.handle_one(message, &mut draft, &mut waiting);
        }
        let is_late = self.time.deadline(&draft.state).is_some_and(|deadline| deadline <= draft.at());
        let relieved = if is_late { relieve_late_captains(&mut draft) } else { Ok(()) };
        let driven = relieved.and_then(|()| drive(&mut draft, &mut *self.entropy));
        self.is_stuck = driven.is_err();
        let bot_tasks = match driven {
            Ok(tasks) => tasks,
            Err(refusal) => {
                self.refuse_all(waiting, refusal);
                return None;
            }
        };
        if draft.entries.is_empty() {
            self.bot_tasks = bot_tasks;
            self.answer(waiting, false);
            return None;
        }
        let opening =
            draft.opening.take().map(|(state, entries)| Append::first(&state, draft.at(), &entries));
        let lists = draft.lobby_changed || draft.state.is_over();
        let append = Append::next(&self.log, &draft.state, draft.at(), &draft.entries, lists);
        self.in_flight = Some(InFlight { draft, digest: append.link.digest, bot_tasks, waiting });
        Some(Storing { opening, append })
    }

    /// Notes the time, and tells followers who have been behind for long enough.
    fn advance_clock(&mut self, now: u64) {
        self.time.advance(now, self.log.at());
        self.see_host();
        // Also if the clock was set back since.
        if self.flush_at.is_some_and(|at| at <= now || at > now + LONGEST_DELAY_MS) {
            self.flush_at = None;
            self.flush();
        }
    }

    /// Ends what [`Self::handle`] began: if its append is stored, the draft becomes the table and all are told; else all
    /// requests that waited for it are refused.
    pub fn stored(&mut self, is_stored: bool) {
        let Some(InFlight { draft, digest, bot_tasks, mut waiting }) = self.in_flight.take() else { return };
        if !is_stored {
            self.refuse_all(waiting, Refusal::NotStored);
            return;
        }
        let at = draft.at();
        let Draft { state, entries, events, lobby_changed, .. } = draft;
        // The state of the table has the secret of the dice once the race is over.
        let table = lobby_changed || state.is_over();
        let has_moved = |follower: &Follower<H::Sink>| {
            self.state.seat_of(&follower.guest) != state.seat_of(&follower.guest)
        };
        let seats_changed = lobby_changed && self.followers.iter().any(has_moved);
        if self.state.lobby.host != state.lobby.host {
            self.host_seen = Some(self.time.now);
        }
        self.state = state;
        self.bot_tasks = bot_tasks;
        let news: Vec<News> = entries.iter().filter_map(|entry| told::news(entry, at)).collect();
        self.log.push(self.log.seq() + 1, at, digest, entries);
        // The answer to a socket is the update, or, if it began to follow in this batch, its first sync.
        let Waiting { asked, followed, .. } = &mut waiting;
        asked.retain(|(_, reply_to, granted)| {
            let (ReplyTo::Socket(socket, id, _), Granted::Done) = (reply_to, granted) else { return true };
            let coming = followed.iter_mut().map(|following| &mut following.follower);
            let mut all = self.followers.iter_mut().chain(coming);
            let Some(follower) = all.find(|follower| follower.socket == *socket) else { return true };
            follower.done.extend(*id);
            false
        });
        let is_busy = self.told_at.is_some_and(|told_at| self.time.now.abs_diff(told_at) < LONGEST_DELAY_MS);
        self.told_at = Some(self.time.now);
        self.publish(events, &news, table, is_busy);
        if self.backlog.is_empty() {
            self.flush_at = None;
        } else if self.flush_at.is_none() {
            self.flush_at = Some(self.time.now + LONGEST_DELAY_MS);
        }
        self.answer(waiting, seats_changed);
    }

    /// Handles one message. A refusal goes out at once, unless it may depend on entries that are not stored yet; a grant waits
    /// until it is stored.
    fn handle_one(&mut self, message: TableMessage<H>, draft: &mut Draft, waiting: &mut Waiting<H>) {
        match message {
            // The coach speaks of a captain's hand, to that captain alone.
            TableMessage::Ask(_, command, ReplyTo::Socket(socket, id, sink))
                if command.needs_thought() && sink.is_seen_by_all() =>
            {
                self.refuse(ReplyTo::Socket(socket, id, sink), Refusal::NotAlone);
            }
            TableMessage::Ask(guest, Command::Review { ask }, ReplyTo::Socket(socket, id, sink)) => {
                match self.question_to_review(&guest.id, ask) {
                    Ok(question) => self.coach_tasks.push(CoachTask::new(guest.id, question, id, sink)),
                    Err(refusal) => self.refuse(ReplyTo::Socket(socket, id, sink), refusal),
                }
            }
            TableMessage::Ask(guest, command, ReplyTo::Socket(socket, id, sink)) if command.only_asks() => {
                let answer = self.query(&guest, sink.is_seen_by_all(), &command, id);
                match answer.map(|answer| sink.try_send(answer)) {
                    Ok(true) => {}
                    // The client reads too slowly, or is gone.
                    Ok(false) => self.unfollow(socket),
                    Err(refusal) => self.refuse(ReplyTo::Socket(socket, id, sink), refusal),
                }
            }
            TableMessage::Ask(guest, command, reply_to) => match self.decide(draft, &guest, &command) {
                Ok(granted) => waiting.asked.push((guest, reply_to, granted)),
                Err(refusal) => self.refuse_in(draft, waiting, reply_to, refusal),
            },
            TableMessage::Follow { guest, join, since, lean, socket, sink, id } => {
                match self.admit(&guest, join, draft) {
                    Ok(()) => {
                        let follower = Follower::new(socket, guest.id, sink, lean);
                        waiting.followed.push(Following { follower, since, id });
                    }
                    Err(refusal) => {
                        self.refuse_in(draft, waiting, ReplyTo::Socket(socket, id, sink), refusal);
                    }
                }
            }
            TableMessage::Unfollow(socket) => {
                // It may have begun to follow in the same batch.
                waiting.followed.retain(|following| following.follower.socket != socket);
                self.unfollow(socket);
            }
            TableMessage::BotChose(ask, seat, choice) => self.take_bot_choice(ask, seat, choice, draft),
            // These are answered from what is stored.
            TableMessage::Look(guest, since, responder) => responder.respond(self.look(&guest, since)),
            TableMessage::Record(guest, responder) => {
                responder.respond(self.record(&guest));
            }
            TableMessage::Replay(guest, whose, responder) => responder.respond(self.replay(&guest, whose)),
            TableMessage::Analysis(guest, query, responder) => {
                responder.respond(self.analysis(&guest, query));
            }
            TableMessage::Summary(guest, responder) => {
                let admitted = self.state.check_ban(&guest.id);
                responder.respond(admitted.map(|()| summary::summary_json(&self.state, Some(&guest.id))));
            }
            TableMessage::ForwardDone(forwarded, outcome) => {
                // The request was forwarded before this node became the owner. What the former owner stored does not depend
                // on the draft, so it is answered at once.
                let mut granted = Waiting::default();
                let again = self.settle_forwarded(*forwarded, outcome, &mut granted);
                self.answer(granted, false);
                if let Some(again) = again {
                    self.decide_forwarded(again, draft, waiting);
                }
            }
            TableMessage::MayHaveMissed | TableMessage::Adopted | TableMessage::Tick => {}
        }
    }

    /// Decides a request that was forwarded without an answer before this node became the owner. If an earlier try may have
    /// been granted, a refusal proves nothing: the socket is dropped, and its client sees the outcome when it reconnects.
    fn decide_forwarded(&mut self, forwarded: Forwarded<H>, draft: &mut Draft, waiting: &mut Waiting<H>) {
        if !forwarded.may_have_happened {
            return self.handle_one(forwarded.into_message(), draft, waiting);
        }
        match (self.decide(draft, &forwarded.guest, &forwarded.command), forwarded) {
            (Ok(granted), Forwarded { guest, on_grant: OnGrant::Answer(reply_to), .. }) => {
                waiting.asked.push((guest, reply_to, granted));
            }
            (_, forwarded) => self.cut_off(forwarded),
        }
    }

    /// Grants a request, or refuses it and leaves the draft unchanged.
    fn decide(&mut self, draft: &mut Draft, guest: &Guest, command: &Command) -> Result<Granted, Refusal> {
        if draft.state.lobby.host == guest.id {
            self.host_seen = Some(self.time.now);
        } else if matches!(command, Command::Host { seat: None })
            && draft.state.race.is_none()
            && self.host_is_here()
        {
            return Err(Refusal::HostHere);
        }
        // A refused choice changes nothing. Other commands are rare, and some of them add several entries: a copy undoes them.
        let before = (!matches!(command, Command::Choose { .. })).then(|| draft.clone());
        decide(draft, guest, command, &mut *self.entropy).inspect_err(|_| {
            if let Some(before) = before {
                *draft = before;
            }
        })
    }

    fn look(&mut self, guest: &Guest, since: Option<u64>) -> Result<String, Refusal> {
        admit_to_look(guest, &self.state)?;
        if self.state.lobby.host == guest.id {
            self.host_seen = Some(self.time.now);
        }
        Ok(self.sync(Screen::own(&guest.id), since, &[]).as_str().to_owned())
    }

    fn record(&self, guest: &Guest) -> Result<String, Refusal> {
        admit_to_look(guest, &self.state)?;
        // A record begins at the start and is fair, or it is none.
        if self.state.is_scripted() {
            return Err(Refusal::IsALesson);
        }
        Ok(record::record(&self.log, &self.state, &guest.id))
    }

    fn replay(&self, guest: &Guest, whose: Option<Whose>) -> Result<String, Refusal> {
        admit_to_look(guest, &self.state)?;
        let whose = Whose::admitted(whose, &self.state, self.state.seat_of(&guest.id))?;
        Replay::of(&self.log, &self.state, whose, |_, _| {}).map(|replay| json(&replay))
    }

    /// Admits a follower. With `join` they are given a seat, if they have none.
    fn admit(&mut self, guest: &Guest, join: bool, draft: &mut Draft) -> Result<(), Refusal> {
        if join && draft.state.seat_of(&guest.id).is_none() {
            let sit = Command::Sit { seat: None, flag: None };
            self.decide(draft, guest, &sit)?;
        }
        admit_to_look(guest, &draft.state)
    }

    /// Plays a bot's choice, if its question is still open and the bot is still at the helm.
    fn take_bot_choice(&mut self, ask: u32, seat: Seat, choice: Choice, draft: &mut Draft) {
        self.thinking.retain(|&thought| thought != (ask, seat));
        let at_helm = draft.state.helm(seat).is_some();
        let asked = draft.state.race.is_some_and(|race| race.ask == ask && race.game.asked().contains(seat));
        if at_helm && asked && !draft.state.is_over() {
            // A refusal is logged, and the bot is asked again.
            let _ = draft.happen(Entry::Step(Step::Choice(seat, choice)));
        }
    }
}

/// Refuses a guest who may not look on.
fn admit_to_look(guest: &Guest, state: &State) -> Result<(), Refusal> {
    state.admission(&guest.id)
}

/// The first sync of the guest who opened a table, made without waking it. Its opening must be stored.
pub fn first_look(draft: &Draft, guest: &Guest) -> String {
    let log = Log::opened(&draft.state.id, draft.at(), draft.entries.clone());
    let events: Arc<[Event]> = log.events_since(&draft.state.id, 0).into();
    let deadline = draft.state.patience_ends();
    publish::sync(&log, &draft.state, deadline, Screen::own(&guest.id), Some(0), events, &[])
        .as_str()
        .to_owned()
}
