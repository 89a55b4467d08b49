//! Runs the tables of the device: wakes them, hands them what waits, and has stored what they decide. A table is told nothing
//! while an append of it is being stored.

use super::{Device, MOST_TABLES, admit_spectators};
use crate::message::{Effect, StoredAppend, Storing};
use crate::outbox::{LiveTable, ReplyTo, TableMessage};
use crate::route::{self, ToTable};
use crate::slot::{Answering, Request, Slot, Stage, Thinker};
use xaymaca_bots::Budget;
use xaymaca_chain::{Chain, Digest};
use xaymaca_table::summary::Summary;
use xaymaca_table::{Answer, Append, Draft, Listing, Log, Phase, Responder, State, StoredRow};
use xaymaca_wire::{Command, Found, Refusal, TableId, json};

/// Upper bound on the playouts of one decision: a worker that asks for more has counted wrongly.
const MOST_PLAYOUTS: u32 = 1_000_000;

impl Device {
    /// Has the opening of a table stored. The call is answered once it is.
    pub(super) fn open(&mut self, call: u64, answering: Answering, draft: Result<Draft, Refusal>) {
        let draft = match draft {
            Ok(_) if self.slots.len() >= MOST_TABLES => Err(Refusal::TooManyTables),
            draft => draft,
        };
        match draft {
            Ok(draft) => {
                let append = Append::first(&draft.state, draft.at(), &draft.entries);
                let id = draft.state.id.clone();
                self.store(append, draft.state.lobby.lesson.is_some());
                self.slots.insert(id, Slot::new(Stage::Opening(Box::new(draft), call, answering)));
            }
            Err(refusal) => self.outbox.answer(call, Err(refusal)),
        }
    }

    fn store(&mut self, append: Append, lesson: bool) {
        self.stores = true;
        let Append { table, seq, at, lines, link, listing } = append;
        let listing = listing.and_then(|listing| self.own_listing(listing));
        let store = Box::new(Storing {
            table: table.to_string(),
            seq,
            at,
            lines,
            digest: link.digest.to_string(),
            listing,
            lesson,
        });
        self.outbox.push(Effect::Store { store });
    }

    /// What the device's own list shows; none for a lesson, or a table without people.
    fn own_listing(&self, listing: Listing) -> Option<Summary> {
        let (mut summary, _) = listing.summary.own(&self.me.id);
        let people = summary.seats.len().saturating_sub(summary.bots + summary.gave_up.len());
        summary.your_turn = listing.phase == Phase::Racing && people > 0;
        (!listing.guests.is_empty()).then_some(summary)
    }

    /// Takes a log that was asked for.
    pub(super) fn read(&mut self, table: &str, appends: &[StoredAppend], has_problem: bool) {
        let Ok(id) = route::table(table) else { return };
        let Some(mut slot) = self.slots.remove(&id) else { return };
        let read = if has_problem { Err(Refusal::NotStored) } else { read_log(&id, appends) };
        slot.stage = match (slot.stage, read) {
            (Stage::Loading, Ok((log, state))) => {
                Stage::Awake(Box::new(LiveTable::new(log, state, Box::new(self.entropy.clone()))))
            }
            (Stage::Unsure(mut live), Ok((log, state))) => {
                let before = live.log().seq();
                live.settle_from_store(log, state);
                slot.retry.note_stored(live.log().seq() > before, self.now);
                Stage::Awake(live)
            }
            (Stage::Unsure(mut live), Err(refusal)) => {
                live.abandon();
                return self.refuse_all(slot.waiting, refusal);
            }
            (Stage::Loading, Err(refusal)) => return self.refuse_all(slot.waiting, refusal),
            // It was not asked for.
            (stage, _) => stage,
        };
        self.slots.insert(id, slot);
    }

    fn refuse_all(&self, waiting: impl IntoIterator<Item = Request>, refusal: Refusal) {
        waiting.into_iter().for_each(|request| self.refuse(request, refusal));
    }

    /// Takes what became of an append.
    pub(super) fn stored(&mut self, table: &str, seq: u64, ok: bool) {
        let Ok(id) = route::table(table) else { return };
        let Some(mut slot) = self.slots.remove(&id) else { return };
        slot.stage = match slot.stage {
            Stage::Opening(draft, call, answering) if seq == 1 => {
                if !ok {
                    self.outbox.answer(call, Err(Refusal::NotStored));
                    return self.refuse_all(slot.waiting, Refusal::NoSuchTable);
                }
                let log = Log::opened(&id, draft.at(), draft.entries);
                slot.waiting.push_front(Request::Opened(call, answering));
                Stage::Awake(Box::new(LiveTable::new(log, draft.state, Box::new(self.entropy.clone()))))
            }
            Stage::Storing(mut live, waited) if waited == seq => {
                if ok {
                    live.stored(true);
                    slot.retry.note_stored(true, self.now);
                    Stage::Awake(live)
                } else {
                    // Another tab may have appended: the log says what happened.
                    self.outbox.push(Effect::Load { load: id.to_string() });
                    Stage::Unsure(live)
                }
            }
            // It was not waited for.
            stage => stage,
        };
        self.slots.insert(id, slot);
    }

    /// Drops a table and its connections, as if the page had never opened it: the worker has given its log away, and has told
    /// the page so. What is being stored is stored.
    pub(super) fn forget(&mut self, table: &str) {
        let Ok(id) = route::table(table) else { return };
        self.connections.retain(|_, connection| connection.table != id);
        self.slots.remove(&id);
    }

    /// Lets one bot decide, or the coach think for as long.
    pub(super) fn think(&mut self, playouts: u32) {
        let playouts = playouts.clamp(1, MOST_PLAYOUTS);
        for slot in self.slots.values_mut() {
            match slot.take_thinker() {
                Some(Thinker::Coach(mut task)) => {
                    if !task.think(playouts) {
                        slot.coach.push_front(task);
                    }
                    return;
                }
                Some(Thinker::Bot(task)) => {
                    let choice = task.think(Budget::Playouts(playouts));
                    return slot.push(Request::BotChose(task.ask, task.seat, choice));
                }
                None => {}
            }
        }
    }

    /// Hands every table what waits for it. Once one has something stored, the others wait for the next message, which is due
    /// at once: a reply has the appends of one transaction, and one `stored` speaks of them.
    pub(super) fn run_all(&mut self) {
        let tables: Vec<TableId> = self.slots.keys().cloned().collect();
        for id in tables {
            if self.stores {
                return;
            }
            if let Some(mut slot) = self.slots.remove(&id) {
                while self.run(&mut slot) {}
                self.slots.insert(id, slot);
            }
        }
    }

    /// Hands a table what waits for it, or lets it go on by itself. True if it may go on once more.
    fn run(&mut self, slot: &mut Slot) -> bool {
        let mut live = match std::mem::replace(&mut slot.stage, Stage::Loading) {
            Stage::Awake(live) => live,
            stage => {
                slot.stage = stage;
                return false;
            }
        };
        if slot.waiting.is_empty() && live.wants_tick() && slot.retry.may_go_on(self.now) {
            slot.push(Request::Tick);
        }
        let waiting = std::mem::take(&mut slot.waiting);
        let has_work = !waiting.is_empty();
        let mut waiting = waiting.into_iter();
        let mut requests = Vec::with_capacity(waiting.len());
        for request in waiting.by_ref() {
            requests.extend(self.request(&live, request));
            // A race that goes on from here is stored first, in a transaction of its own.
            if self.stores {
                slot.waiting.extend(requests.drain(..).map(Request::Told).chain(waiting));
                slot.stage = Stage::Awake(live);
                return false;
            }
        }
        let storing = if has_work { live.handle(requests, self.now) } else { None };
        slot.stage = match storing {
            Some(storing) => {
                let seq = storing.append.seq;
                let lesson = live.state().lobby.lesson.is_some();
                storing.opening.into_iter().for_each(|opening| self.store(opening, lesson));
                self.store(storing.append, lesson);
                Stage::Storing(live, seq)
            }
            None => Stage::Awake(live),
        };
        slot.gather_tasks();
        // Steps that no request asked for lead to an append, so a table that needs another tick has not been ticked yet.
        let has_more = matches!(&slot.stage, Stage::Awake(live) if live.wants_tick());
        has_work && has_more && slot.retry.may_go_on(self.now)
    }

    fn request(&mut self, live: &LiveTable, request: Request) -> Option<TableMessage> {
        let mut message = self.message(live, request)?;
        if let TableMessage::Ask(_, Command::Agree { options }, _) = &mut message {
            admit_spectators(options);
        }
        Some(message)
    }

    fn message(&mut self, live: &LiveTable, request: Request) -> Option<TableMessage> {
        let (state, outbox) = (live.state(), &self.outbox);
        Some(match request {
            Request::Message(socket, text) => return self.message_of(state, socket, &text),
            Request::Unfollow(socket) => TableMessage::Unfollow(socket),
            Request::Call(call, guest, ToTable::Look(since)) => {
                TableMessage::Look(guest, since, outbox.responder(call, |text| Ok((200, text))))
            }
            Request::Opened(call, Answering::Look(guest, since)) => {
                TableMessage::Look(guest, since, outbox.responder(call, |text| Ok((201, text))))
            }
            Request::Opened(call, Answering::Id) => {
                outbox.answer(call, Ok((201, json(&Found { table: state.id.to_string() }))));
                return None;
            }
            Request::Continue(call, wanted) => {
                self.continue_from(call, live, wanted);
                return None;
            }
            Request::Call(call, guest, ToTable::Ask(command)) => {
                let answer = |answer: Answer| Ok((200, answer.json()));
                TableMessage::Ask(guest, command, ReplyTo::Call(outbox.responder(call, answer)))
            }
            Request::Call(call, guest, ToTable::Record) => {
                let answer = |record: String| {
                    if record.is_empty() { Err(Refusal::NotStarted) } else { Ok((200, record)) }
                };
                TableMessage::Record(guest, outbox.responder(call, answer))
            }
            Request::Call(call, guest, ToTable::Replay(whose)) => {
                TableMessage::Replay(guest, whose, outbox.responder(call, |text| Ok((200, text))))
            }
            Request::Call(call, guest, ToTable::Analysis(query)) => {
                self.begin_analysis(call, live.analysis(&guest, query));
                return None;
            }
            Request::Rename(guest) => {
                let command = Command::Name { name: guest.name.to_string() };
                TableMessage::Ask(guest, command, ReplyTo::Call(Responder::new(|_| ())))
            }
            Request::BotChose(ask, seat, choice) => TableMessage::BotChose(ask, seat, choice),
            Request::Told(message) => message,
            Request::Tick => TableMessage::Tick,
        })
    }
}

/// Reads the log of a table, and verifies its chain. Appends that were stored before there was one have no digest; from the
/// first that has one on, all must.
fn read_log(id: &TableId, appends: &[StoredAppend]) -> Result<(Log, State), Refusal> {
    let mut chain = Chain::new(id.as_str());
    let mut is_chained = false;
    let mut rows = Vec::with_capacity(appends.len());
    for StoredAppend { seq, at, lines, digest } in appends {
        let stored: Option<Digest> =
            digest.as_ref().map(|text| text.parse()).transpose().map_err(|_| Refusal::Damaged)?;
        if is_chained && stored.is_none() || rows.is_empty() && *seq != 1 {
            return Err(Refusal::Damaged);
        }
        is_chained = stored.is_some();
        let digest = chain.check(*seq, *at, lines, stored).map_err(|_| Refusal::Damaged)?;
        rows.push(StoredRow { seq: *seq, at: *at, lines, digest: Some(digest) });
    }
    Log::read(id, rows).map_err(|_| Refusal::Damaged)?.ok_or(Refusal::NoSuchTable)
}
