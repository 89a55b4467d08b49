//! Serves a table that this node owns: decides messages, stores the append, and has the followers told.

use super::alarm::LONG;
use super::context::{Came, TaskContext};
use super::ownership;
use super::retry::Retry;
use super::role::{Lease, Next, Role};
use super::{BATCH, IDLE};
use crate::bot_pool::Payers;
use crate::host::TableMessage;
use crate::stored;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};
use xaymaca_store::{Store, StoreError};
use xaymaca_table::Storing;
use xaymaca_wire::{Command, Refusal};

/// R2: how long a captain's choice waits for those of others who choose at the same time.
const GATHER: Duration = Duration::from_millis(5);

/// Serves the table until it sleeps, ends, or ownership is in doubt.
pub(super) async fn serve(task: &mut TaskContext<'_>, lease: Lease) -> Next {
    // A new owner asks the other nodes who follows the table there; one that was only unsure knows.
    let asks = !std::mem::replace(&mut task.has_asked, true);
    task.announce(true, asks);
    start_bots(task);
    // Forced steps may have been left when the table was last awake, or may follow from what was read.
    if !task.retry.is_pending() {
        task.batch.push(TableMessage::Tick);
    }
    loop {
        if task.batch.is_empty() {
            match receive(task).await {
                Came::Messages => {}
                Came::Stop => return Next::End(Refusal::Stopping),
                Came::Broadcast(broadcast) => {
                    if ownership::note_broadcast(task, &broadcast) {
                        return Next::Serve(Role::Unsure);
                    }
                    continue;
                }
            }
        }
        if task.batch.is_empty() {
            task.table.forget_silent_nodes(task.registry.clock.ticks());
            let idle = is_unused(task) && task.last_message.elapsed() >= idle_time(task);
            if idle && fall_asleep(task, lease).await {
                return Next::Asleep;
            }
            task.announce(true, false);
            continue;
        }
        task.note_batch();
        if task.take_may_have_missed() {
            task.resubscribe().await;
            // The others may have missed something, too.
            task.announce_soon(Duration::ZERO);
        }
        if ownership::examine_batch(task, lease).await || !decide(task).await {
            return Next::Serve(Role::Unsure);
        }
        start_bots(task);
        task.announce(true, false);
        if task.table.wants_tick() && !task.retry.is_pending() {
            task.batch.push(TableMessage::Tick);
        }
    }
}

/// Handles the batch and stores its append. False if it is not known whether that is stored.
async fn decide(task: &mut TaskContext<'_>) -> bool {
    let now = task.now();
    let Some(storing) = task.table.handle(task.batch.drain(..), now) else {
        task.retry = Retry::default();
        return true;
    };
    let (seq, at) = (storing.append.seq, storing.append.at);
    let lines = task.registry.cluster.as_ref().map(|_| storing.append.lines.clone());
    if let Err(error) = store(&task.registry.store, storing).await {
        // Many tables may fail for the same reason: each logs it once.
        if !task.retry.is_pending() {
            tracing::warn!(table = %task.id, %error, "an append was refused");
        }
        task.retry.count_failure();
        metrics::counter!("xaymaca_appends_refused_total").increment(1);
        if error == StoreError::Busy {
            // It was not tried, so it is not stored. Reading the table again would only keep the store busier.
            task.table.stored(false);
            return true;
        }
        return false;
    }
    task.retry = Retry::default();
    task.table.stored(true);
    if let Some(lines) = lines {
        task.broadcast_append(seq, at, lines);
    }
    true
}

/// Starts the bots that the race waits for, and the coach.
fn start_bots(task: &mut TaskContext<'_>) {
    let bots = task.table.take_bot_tasks();
    if !bots.is_empty() {
        let payers = Payers::of(task.table.state());
        for bot in bots {
            task.registry.bots.think(task.id, &payers, bot, task.to_self.clone());
        }
    }
    task.start_coach();
}

async fn store(store: &Store, Storing { opening, append }: Storing) -> Result<(), StoreError> {
    if let Some(opening) = opening {
        match store.append(stored::append(opening)).await {
            Ok(()) => metrics::counter!("xaymaca_tables_opened_total").increment(1),
            // An earlier try has opened it.
            Err(StoreError::Clash) => {}
            Err(error) => return Err(error),
        }
    }
    store.append(stored::append(append)).await
}

/// True if the table has no followers at any node, and would not go on with a tick now.
fn is_unused(task: &TaskContext<'_>) -> bool {
    task.table.is_alone() && !task.table.wants_tick()
}

/// How long an unused table stays awake. One that the server woke by itself, and that has nothing to do before its time, sleeps
/// at once.
fn idle_time(task: &TaskContext<'_>) -> Duration {
    // A table that is stuck does not act on its time: it must not be read over and over.
    let is_late = || task.table.deadline().is_some_and(|at| at <= task.registry.clock.now());
    if task.is_wanted || is_late() { IDLE } else { Duration::ZERO }
}

/// Lets an unused table sleep. If something is due later, this node keeps the lease and wakes the table then; else it
/// releases the lease.
async fn fall_asleep(task: &mut TaskContext<'_>, lease: Lease) -> bool {
    if !task.sleep().await {
        return false;
    }
    let now = task.now();
    match task.table.deadline() {
        Some(at) => task.registry.wake_after(task.id, Duration::from_millis(at.saturating_sub(now))),
        None => ownership::release(&task.registry.store, task.id, lease).await,
    }
    true
}

/// True if the batch has a choice, and those of others who are asked, too, may be under way. A guest who only looks at the table
/// does not wait for them.
fn waits_for_others(batch: &[TableMessage], awaited: usize) -> bool {
    let is_choice = |message: &TableMessage| {
        matches!(message, TableMessage::Ask(_, Command::Choose { .. }, _) | TableMessage::BotChose(..))
    };
    batch.len() < awaited && batch.iter().any(is_choice)
}

/// R2: waits a moment for captains who choose their cards at the same time, so that their choices share an append.
async fn gather(task: &mut TaskContext<'_>) {
    let until = Instant::now() + GATHER;
    while waits_for_others(&task.batch, task.table.awaited()) {
        let more = task.inbox.recv_many(&mut task.batch, BATCH);
        if !matches!(timeout_at(until, more).await, Ok(1..)) {
            break;
        }
    }
}

/// Waits for messages, or until something is due or retried, or the table may sleep.
async fn receive(task: &mut TaskContext<'_>) -> Came {
    let now = task.now();
    let due = task.table.due().map(|at| Duration::from_millis(at.saturating_sub(now)));
    let idle = is_unused(task);
    let wait = match due {
        Some(due) if idle => due.min(idle_time(task)),
        Some(due) => due,
        None if idle => idle_time(task),
        None => LONG,
    };
    // After a failure nothing else is due before the retry.
    let retry_at = task.retry.at;
    let until = retry_at.unwrap_or_else(|| Instant::now() + wait);
    let came = task.receive(until).await;
    if matches!(came, Came::Messages) {
        if !task.batch.is_empty() {
            gather(task).await;
        } else if (retry_at.is_some() || due.is_some_and(|due| due <= wait)) && Instant::now() >= until {
            task.batch.push(TableMessage::Tick);
        }
    }
    came
}

#[cfg(test)]
mod tests {
    use super::{TableMessage, waits_for_others};
    use crate::entropy;
    use crate::host::{self, ReplyTo};
    use xaymaca_wire::{Command, Guest, GuestId, Language};

    #[test]
    fn r2_only_a_choice_waits_for_those_of_others() {
        let guest = || Guest {
            id: GuestId::of_random(entropy::fresh_id()),
            name: "Anne".into(),
            language: Language::En,
        };
        let look = || TableMessage::Look(guest(), None, host::channel().0);
        let choose = || {
            let command = Command::Choose { ask: 1, choice: "card gold-gold".into() };
            TableMessage::Ask(guest(), command, ReplyTo::Call(host::channel().0))
        };
        assert!(waits_for_others(&[choose()], 2));
        assert!(!waits_for_others(&[choose()], 1), "nobody else is asked");
        assert!(!waits_for_others(&[choose(), look()], 2));
        assert!(!waits_for_others(&[look()], 4), "a look is answered at once");
        assert!(!waits_for_others(&[TableMessage::Tick], 4));
    }
}
