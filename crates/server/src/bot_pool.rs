//! The pool in which bots and the coach think and races are analysed: on blocking threads, a bounded number at once, and in
//! fair turns. It decides nothing about a race.

mod addresses;
mod analysis;
mod queue;

use crate::host::{SocketSink, TableMessage};
use addresses::Addresses;
use analysis::{Analysis, SLICE};
use queue::{FairQueue, Kind, Payer};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use xaymaca_bots::Budget;
use xaymaca_table::{AnalysisTask, BotTask, COACH, CoachTask, State};
use xaymaca_wire::{GuestId, Refusal, TableId};

/// A bounded number of thinking bots.
#[derive(Clone)]
pub(crate) struct BotPool(Arc<Pool>);

struct Pool {
    /// How many bots think at once.
    at_once: usize,
    budget: Duration,
    turns: Mutex<Turns>,
    addresses: Mutex<Addresses>,
}

/// What waits, and how many think.
struct Turns {
    queue: FairQueue<(Instant, Thought)>,
    /// How many bots think: of all races, and of those without a person.
    bots: usize,
    alone: usize,
    /// The coach and analyses have a thread of their own, for one at a time, so that they delay no race.
    is_answering: bool,
}

enum Thought {
    Bot(Kind, Box<BotTask>, mpsc::WeakSender<TableMessage>),
    Coach(Box<CoachTask<SocketSink>>),
    Analysis(Box<Analysis>),
}

/// Why there is no analysis.
pub(crate) enum NotAnalysed {
    /// Too many of that guest or of all wait. The task can be tried again.
    TooMany(Box<AnalysisTask>),
    Refused(Refusal),
}

/// The guests of a table who may pay for its thoughts. One of them does: who has the fewest waiting.
pub(crate) struct Payers {
    guests: Vec<GuestId>,
    /// True if no person sails: such a race thinks last.
    is_alone: bool,
}

impl Payers {
    /// The captains who are persons; without one, the host.
    pub(crate) fn of(state: &State) -> Self {
        let captains = state.lobby.chairs.iter().filter(|chair| chair.is_persons());
        let mut guests: Vec<GuestId> = captains.filter_map(|chair| chair.guest().cloned()).collect();
        if guests.is_empty() {
            guests.push(state.lobby.host.clone());
        }
        Self { guests, is_alone: state.seats().all(|seat| state.helm(seat).is_some()) }
    }
}

impl BotPool {
    /// At most `at_once` bots, each for at most `budget`.
    pub(crate) fn new(at_once: usize, budget: Duration) -> Self {
        Self(Arc::new(Pool {
            at_once: at_once.max(1),
            budget,
            turns: Mutex::new(Turns { queue: FairQueue::new(), bots: 0, alone: 0, is_answering: false }),
            addresses: Mutex::default(),
        }))
    }

    /// The number of thoughts that wait.
    pub(crate) fn waiting(&self) -> usize {
        self.0.turns().queue.len()
    }

    /// Notes where a guest is: guests of one address share its turns.
    pub(crate) fn note_address(&self, guest: &GuestId, address: IpAddr) {
        self.0.addresses.lock().unwrap_or_else(PoisonError::into_inner).note(guest, address);
    }

    /// Where a guest was last seen, if it is known.
    pub(crate) fn address_of(&self, guest: &GuestId) -> Option<IpAddr> {
        self.0.address_of(guest)
    }

    /// Lets a bot think when it is its turn, and sends its choice to the table. If the table's task has ended by then, the
    /// choice is dropped: the next task asks again. If too many wait, the bot chooses at once, without thinking.
    pub(crate) fn think(
        &self,
        table: &TableId,
        payers: &Payers,
        task: BotTask,
        to: mpsc::WeakSender<TableMessage>,
    ) {
        let kind = if payers.is_alone { Kind::BotsAlone } else { Kind::Race };
        let candidates: Vec<Payer> = payers.guests.iter().map(|guest| self.0.payer(guest)).collect();
        let mut turns = self.0.turns();
        let payer = candidates.into_iter().min_by_key(|payer| turns.queue.waiting_for(payer));
        let Some(payer) = payer else { return };
        let thought = (Instant::now(), Thought::Bot(kind, Box::new(task), to));
        let refused = turns.queue.push(payer, kind, table.clone(), thought);
        drop(turns);
        if let Err((_, Thought::Bot(_, task, to))) = refused {
            let choice = task.guess();
            tokio::spawn(tell(task, choice, to));
        }
        Pool::dispatch(&self.0);
    }

    /// Lets the coach think when it is the captain's turn; it tells the captain itself. If too many questions wait, it is
    /// refused.
    pub(crate) fn coach(&self, table: &TableId, task: CoachTask<SocketSink>) {
        let payer = self.0.payer(&task.guest);
        let thought = (Instant::now(), Thought::Coach(Box::new(task)));
        let refused = self.0.turns().queue.push(payer, Kind::Coach, table.clone(), thought);
        if let Err((_, Thought::Coach(task))) = refused {
            task.refuse(Refusal::TooFast);
        }
        Pool::dispatch(&self.0);
    }

    /// Analyses a race when it is the guest's turn. Nothing is left out if they are gone by then: others may ask for the same.
    ///
    /// # Errors
    /// If too many analyses wait, or this one cannot be made.
    pub(crate) async fn analyse(
        &self,
        table: &TableId,
        guest: &GuestId,
        task: AnalysisTask,
    ) -> Result<String, NotAnalysed> {
        let payer = self.0.payer(guest);
        let (analysis, answer) = Analysis::new(table.clone(), payer.clone(), task);
        let thought = (Instant::now(), Thought::Analysis(analysis));
        let queued = self.0.turns().queue.push(payer, Kind::Analysis, table.clone(), thought);
        if let Err((_, Thought::Analysis(analysis))) = queued {
            return Err(NotAnalysed::TooMany(Box::new(analysis.task)));
        }
        Pool::dispatch(&self.0);
        answer.await.unwrap_or(Err(Refusal::Internal)).map_err(NotAnalysed::Refused)
    }
}

impl Pool {
    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn address_of(&self, guest: &GuestId) -> Option<IpAddr> {
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner).of(guest)
    }

    fn payer(&self, guest: &GuestId) -> Payer {
        Payer { address: self.address_of(guest), guest: guest.clone() }
    }

    /// Starts the thoughts whose turn it is.
    fn dispatch(this: &Arc<Self>) {
        let mut turns = this.turns();
        while let Some((thought, budget)) = turns.next(this.at_once, this.budget) {
            tokio::spawn(Arc::clone(this).run(thought, budget));
        }
    }

    async fn run(self: Arc<Self>, thought: Thought, budget: Duration) {
        match thought {
            Thought::Bot(kind, task, to) => {
                let slow = task.clone();
                let choice = tokio::task::spawn_blocking(move || slow.think(Budget::Time(budget))).await;
                self.turns().end(kind);
                Self::dispatch(&self);
                let choice = choice.unwrap_or_else(|error| {
                    // The race must go on without it.
                    tracing::error!(%error, "a bot panicked");
                    task.guess()
                });
                metrics::counter!("xaymaca_thoughts_total").increment(1);
                tell(task, choice, to).await;
            }
            Thought::Coach(task) => {
                let task: Arc<CoachTask<SocketSink>> = Arc::from(task);
                let slow = Arc::clone(&task);
                let done = tokio::task::spawn_blocking(move || slow.answer(Budget::Time(budget))).await;
                self.turns().is_answering = false;
                Self::dispatch(&self);
                if let Err(error) = done {
                    tracing::error!(%error, "the coach panicked");
                    task.refuse(Refusal::Internal);
                } else {
                    metrics::counter!("xaymaca_advice_total").increment(1);
                }
            }
            Thought::Analysis(analysis) => {
                let rest = tokio::task::spawn_blocking(move || analysis.go_on(budget)).await;
                self.turns().is_answering = false;
                match rest {
                    Ok(Some(rest)) => self.turns().wait_again(rest),
                    Ok(None) => metrics::counter!("xaymaca_analyses_total").increment(1),
                    // Its request is refused, because the analysis is gone.
                    Err(error) => tracing::error!(%error, "an analysis panicked"),
                }
                Self::dispatch(&self);
            }
        }
    }
}

impl Turns {
    /// Queues what is left of an analysis, behind the others of its guest.
    fn wait_again(&mut self, rest: Box<Analysis>) {
        let (payer, table) = (rest.payer.clone(), rest.table.clone());
        self.queue.insert(payer, Kind::Analysis, table, (Instant::now(), Thought::Analysis(rest)));
    }

    /// A bot has thought.
    fn end(&mut self, kind: Kind) {
        self.bots -= 1;
        self.alone -= usize::from(kind == Kind::BotsAlone);
    }

    /// The next thought that may start now, with its budget.
    fn next(&mut self, at_once: usize, budget: Duration) -> Option<(Thought, Duration)> {
        loop {
            let bot = if self.bots < at_once {
                let race = self.queue.pop(Kind::Race, at_once, budget);
                // Half of the threads are kept for people, who find one free.
                let for_bots = at_once.div_ceil(2);
                let is_room = self.alone < for_bots;
                race.or_else(|| is_room.then(|| self.queue.pop(Kind::BotsAlone, for_bots, budget)).flatten())
            } else {
                None
            };
            let question = || {
                if self.is_answering {
                    return None;
                }
                let coach = self.queue.pop(Kind::Coach, 1, budget * COACH);
                coach.or_else(|| self.queue.pop(Kind::Analysis, 1, SLICE))
            };
            let ((since, thought), budget) = bot.or_else(question)?;
            if !thought.is_wanted() {
                continue;
            }
            match &thought {
                Thought::Bot(kind, ..) => {
                    self.bots += 1;
                    self.alone += usize::from(*kind == Kind::BotsAlone);
                }
                Thought::Coach(_) | Thought::Analysis(..) => self.is_answering = true,
            }
            metrics::histogram!("xaymaca_thought_wait_seconds").record(since.elapsed().as_secs_f64());
            return Some((thought, budget));
        }
    }
}

impl Thought {
    /// False if its table or its captain is gone.
    fn is_wanted(&self) -> bool {
        match self {
            Self::Bot(_, _, to) => to.upgrade().is_some(),
            Self::Coach(task) => task.is_wanted(),
            Self::Analysis(..) => true,
        }
    }
}

/// Sends a bot's choice to its table.
async fn tell(task: Box<BotTask>, choice: xaymaca_rules::Choice, to: mpsc::WeakSender<TableMessage>) {
    if let Some(to) = to.upgrade() {
        let _ = to.send(TableMessage::BotChose(task.ask, task.seat, choice)).await;
    }
}

#[cfg(test)]
mod tests;
