//! One table of the device: being opened, read, awake, or being stored; and what waits for it meanwhile.

use crate::message::NewContinued;
use crate::outbox::{CoachTask, LiveTable, TableMessage};
use crate::route::ToTable;
use std::collections::VecDeque;
use xaymaca_bots::has_model;
use xaymaca_rules::{Choice, Seat};
use xaymaca_table::{BotTask, Draft, SocketId};
use xaymaca_wire::Guest;

/// How long after the first failure to store forced steps are tried again, in milliseconds; each further failure doubles it.
const FIRST_RETRY_MS: u64 = 1_000;
/// Upper bound on the doublings: some two minutes.
const MOST_DOUBLINGS: u32 = 7;
/// Upper bound on what waits for one table. A page waits for most of its answers before it asks for more.
const MOST_WAITING: usize = 256;

/// Something that a table is told once it can be.
#[derive(Debug)]
pub(crate) enum Request {
    /// A message over a connection.
    Message(SocketId, String),
    /// A connection is gone.
    Unfollow(SocketId),
    /// A call of the device's own guest.
    Call(u64, Guest, ToTable),
    /// The table has been opened by that call, which is answered.
    Opened(u64, Answering),
    /// A call of the device's own guest: another race goes on from a moment of this one.
    Continue(u64, NewContinued),
    /// The device's own guest has another name.
    Rename(Guest),
    /// A bot has decided.
    BotChose(u32, Seat, Choice),
    /// Anything else that the table itself understands.
    Told(TableMessage),
    /// Time has passed.
    Tick,
}

/// How a call that opened a table is answered.
#[derive(Debug)]
pub(crate) enum Answering {
    /// With the table as that guest sees it, and what has happened since that append.
    Look(Guest, Option<u64>),
    /// With the table's id.
    Id,
}

/// What a table is doing.
pub(crate) enum Stage {
    /// Its log was asked for.
    Loading,
    /// Its opening is being stored, for that call.
    Opening(Box<Draft>, u64, Answering),
    /// It takes requests.
    Awake(Box<LiveTable>),
    /// The append of that number is being stored.
    Storing(Box<LiveTable>, u64),
    /// It is not known whether an append was stored: its log was asked for.
    Unsure(Box<LiveTable>),
}

/// One table of the device.
pub(crate) struct Slot {
    pub(crate) stage: Stage,
    /// In order.
    pub(crate) waiting: VecDeque<Request>,
    pub(crate) bots: VecDeque<BotTask>,
    pub(crate) coach: VecDeque<CoachTask>,
    pub(crate) retry: Retry,
}

/// When forced steps are tried again after a failure to store. What people ask for is tried at once.
pub(crate) struct Retry {
    failures: u32,
    /// In milliseconds since 1970.
    at: Option<u64>,
}

impl Retry {
    /// True if forced steps may be tried now.
    pub(crate) fn may_go_on(&self, now: u64) -> bool {
        self.at.is_none_or(|at| at <= now)
    }

    /// Notes whether an append was stored.
    pub(crate) fn note_stored(&mut self, ok: bool, now: u64) {
        if ok {
            *self = Self { failures: 0, at: None };
        } else {
            let at = now + (FIRST_RETRY_MS << self.failures.min(MOST_DOUBLINGS));
            *self = Self { failures: self.failures + 1, at: Some(at) };
        }
    }
}

/// A bot, or the coach.
pub(crate) enum Thinker {
    Bot(BotTask),
    Coach(CoachTask),
}

impl Slot {
    pub(crate) const fn new(stage: Stage) -> Self {
        Self {
            stage,
            waiting: VecDeque::new(),
            bots: VecDeque::new(),
            coach: VecDeque::new(),
            retry: Retry { failures: 0, at: None },
        }
    }

    /// False if too many requests wait already.
    pub(crate) fn has_room_for(&self, request: &Request) -> bool {
        let is_bounded = matches!(request, Request::Message(..) | Request::Call(..) | Request::Continue(..));
        !is_bounded || self.waiting.len() < MOST_WAITING
    }

    /// Lets a request wait.
    pub(crate) fn push(&mut self, request: Request) {
        self.waiting.push_back(request);
    }

    /// When it needs a tick, in milliseconds since 1970.
    pub(crate) fn due(&self) -> Option<u64> {
        let Stage::Awake(live) = &self.stage else { return None };
        // After a failure nothing else is due before the retry.
        match self.retry.at {
            Some(at) if live.wants_tick() || live.due().is_some() => Some(at),
            Some(_) => None,
            None => live.due(),
        }
    }

    /// True if it has something to do at once.
    pub(crate) fn is_behind(&self, now: u64) -> bool {
        let Stage::Awake(live) = &self.stage else { return false };
        !self.waiting.is_empty() || live.wants_tick() && self.retry.may_go_on(now)
    }

    /// Takes the questions to bots and to the coach that have come up.
    pub(crate) fn gather_tasks(&mut self) {
        if let Stage::Awake(live) = &mut self.stage {
            self.bots.extend(live.take_bot_tasks());
            self.coach.extend(live.take_coach_tasks());
        }
    }

    /// True if a bot or the coach waits for the Admiral's model.
    pub(crate) fn needs_model(&self) -> bool {
        !has_model() && (!self.coach.is_empty() || self.bots.iter().any(BotTask::needs_model))
    }

    /// True if a bot or the coach can think now.
    pub(crate) fn thinks(&self) -> bool {
        has_model() && !self.coach.is_empty() || self.next_bot().is_some()
    }

    fn next_bot(&self) -> Option<usize> {
        self.bots.iter().position(|task| has_model() || !task.needs_model())
    }

    /// The next that can think now: the coach first, for a person waits for it.
    pub(crate) fn take_thinker(&mut self) -> Option<Thinker> {
        if has_model()
            && let Some(task) = self.coach.pop_front()
        {
            return Some(Thinker::Coach(task));
        }
        let bot = self.next_bot()?;
        self.bots.remove(bot).map(Thinker::Bot)
    }

    /// True if nothing waits for the table, and it would not go on by itself.
    pub(crate) fn is_unused(&self) -> bool {
        let Stage::Awake(live) = &self.stage else { return false };
        let is_quiet = self.waiting.is_empty() && self.bots.is_empty() && self.coach.is_empty();
        is_quiet && live.is_idle() && !live.wants_tick()
    }
}
