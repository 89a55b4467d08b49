//! A table that this node has: what comes is decided here, stored, and told to everybody.

use super::alarm::LONG;
use super::berth::{Berth, Came, Hold, Next};
use super::wake::{self, Asleep, RETRY};
use super::{BATCH, IDLE, LATER};
use crate::clock;
use crate::desk::{Mail, Storing};
use crate::fleet::{Said, Word};
use crate::refusal::Refusal;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};
use xaymaca_store::{LeaseId, Store, StoreError};

/// How long a captain's choice waits for those of others who choose at the same time.
const GATHER: Duration = Duration::from_millis(5);
/// How often the wait before another attempt doubles.
const MOST_DOUBLINGS: u32 = 6;

/// Serves it until it sleeps, ends or is another node's.
pub(super) async fn serve(berth: &mut Berth<'_>, mut hold: Hold) -> Next {
    // How often in a row something could not be stored, and when it is tried again.
    let (mut failures, mut retry_at) = (0, None);
    berth.speak(true, true);
    // Whatever was left undone when the table was last awake.
    berth.batch.push(Mail::Tick);
    loop {
        if berth.batch.is_empty() {
            match receive(berth, retry_at).await {
                Came::Mail => {}
                Came::Stop => return Next::End(Refusal::Stopping),
                Came::Word(said) if contradicts(berth, &said) => {
                    if let Some(next) = doubt(berth, &mut hold).await {
                        return next;
                    }
                    // What it has become may go on by itself.
                    berth.batch.push(Mail::Tick);
                }
                Came::Word(_) => continue,
            }
        }
        if berth.batch.is_empty() {
            let desk = &mut berth.desk;
            desk.forget_silent_nodes(clock::now());
            let idle = desk.is_alone() && !desk.is_restless() && berth.heard.elapsed() >= IDLE;
            if idle && fall_asleep(berth, hold.term).await {
                return Next::Asleep;
            }
            berth.speak(true, false);
            continue;
        }
        berth.heard = Instant::now();
        // Our claim was lost: another node may have had the table, or has it now, unnoticed.
        let mut is_doubtful = read_signs(berth).await;
        match standing(berth, hold).await {
            Standing::Sure => {}
            Standing::Lost => is_doubtful = true,
            Standing::Unknown => berth.turn_away_in_vain(Refusal::NotStored),
        }
        // Somebody may have been told more there.
        if !is_doubtful && berth.is_surpassed() {
            match wake::is_behind(berth.harbour, berth.id, &berth.desk).await {
                Some(is_behind) => is_doubtful = is_behind,
                None => berth.turn_away(Refusal::NotStored),
            }
        }
        if is_doubtful && let Some(next) = doubt(berth, &mut hold).await {
            return next;
        }
        if let Some(storing) = berth.desk.take(berth.batch.drain(..), clock::now()) {
            let (seq, at) = (storing.append.seq, storing.append.at);
            let lines = berth.harbour.fleet.as_ref().map(|_| storing.append.lines.clone());
            if let Err(error) = store(&berth.harbour.store, storing).await {
                // Many tables may fail for the same reason: each says so once.
                if failures == 0 {
                    tracing::warn!(table = %berth.id, %error, "an append was refused");
                }
                failures += 1;
                metrics::counter!("xaymaca_appends_refused_total").increment(1);
                if error == StoreError::Busy {
                    // It was not even tried: reading the table again would only keep the store busier.
                    berth.desk.stored(false);
                } else if let Some(next) = doubt(berth, &mut hold).await {
                    // What the store has is the truth: another wrote, or nobody knows whether we did.
                    return next;
                }
                retry_at = Some(Instant::now() + RETRY * 2u32.pow(failures.min(MOST_DOUBLINGS)));
            } else {
                (failures, retry_at) = (0, None);
                berth.desk.stored(true);
                if let Some(lines) = lines {
                    berth.tell_row(seq, at, lines);
                }
            }
        } else {
            (failures, retry_at) = (0, None);
        }
        for thought in berth.desk.thoughts() {
            berth.harbour.thinkers.think(thought, berth.to_self.clone());
        }
        berth.speak(true, false);
        if berth.desk.is_restless() && failures == 0 {
            berth.batch.push(Mail::Tick);
        }
    }
}

/// How our claim stands.
enum Standing {
    Sure,
    /// It is lost, and that must be cleared up before anybody is answered.
    Lost,
    /// It is lost, and the store does not answer. Whoever only looks is shown what is known: nobody knows more.
    Unknown,
}

async fn standing(berth: &Berth<'_>, hold: Hold) -> Standing {
    let asks = |letter: &Mail| match letter {
        Mail::Ask(_, command, _) => !command.only_asks(),
        Mail::Fate(..) => true,
        _ => false,
    };
    if hold.epoch == berth.harbour.store.epoch() {
        Standing::Sure
    } else if berth.batch.iter().any(asks) || wake::claim(&berth.harbour.store, berth.id).await.is_ok() {
        Standing::Lost
    } else {
        Standing::Unknown
    }
}

/// What letters say of the table rather than to it. Was it another's, and is ours anew?
async fn read_signs(berth: &mut Berth<'_>) -> bool {
    let has = |sign: fn(&Mail) -> bool| berth.batch.iter().any(sign);
    let (missed, adopted) =
        (has(|letter| matches!(letter, Mail::Missed)), has(|letter| matches!(letter, Mail::Adopted)));
    if missed {
        berth.listen().await;
        // So may the others have.
        berth.say_soon(Duration::ZERO);
    }
    adopted
}

/// Asks the store whose the table is, and what has happened there. It says what to do next, if that is not to go on.
async fn doubt(berth: &mut Berth<'_>, hold: &mut Hold) -> Option<Next> {
    match wake::again(berth.harbour, berth.id, &mut berth.desk).await {
        Ok(next) => {
            // Others may have missed what we nearly did.
            berth.say_soon(Duration::ZERO);
            if let Next::Own(again) = next {
                *hold = again;
                return None;
            }
            tracing::info!(table = %berth.id, "another node has the table now");
            berth.desk.resign();
            Some(next)
        }
        Err(Asleep::Unreadable) => {
            berth.harbour.wake_at(berth.id, clock::now() + LATER);
            berth.desk.abandon();
            Some(Next::End(Refusal::NotStored))
        }
        Err(Asleep::Damaged) => {
            berth.desk.abandon();
            Some(Next::End(Refusal::Damaged))
        }
        Err(Asleep::Nowhere) => {
            // It was forgotten while it was awake.
            berth.desk.stored(false);
            Some(Next::End(Refusal::NoSuchTable))
        }
    }
}

/// Hears another node. Does it say what cannot be if the table is ours?
fn contradicts(berth: &mut Berth<'_>, Said { node, word }: &Said) -> bool {
    match word {
        Word::Row { seq, .. } => *seq > berth.desk.log().seq(),
        Word::Here { seq, owns, asks, seats, watchers } => {
            berth.note(node.clone(), Word::presence(seats, *watchers), *asks, clock::now());
            *owns || *seq > berth.desk.log().seq()
        }
    }
}

async fn store(store: &Store, Storing { opening, append }: Storing) -> Result<(), StoreError> {
    if let Some(opening) = opening {
        match store.append(opening).await {
            Ok(()) => metrics::counter!("xaymaca_tables_opened_total").increment(1),
            // It was opened when this was tried before.
            Err(StoreError::Clash) => {}
            Err(error) => return Err(error),
        }
    }
    store.append(append).await
}

/// A table that nobody follows sleeps. If something is due by itself, this node cares for it; else any may have it.
async fn fall_asleep(berth: &mut Berth<'_>, term: LeaseId) -> bool {
    if !berth.sleep().await {
        return false;
    }
    if let Some(deadline) = berth.desk.state().deadline() {
        berth.harbour.wake_at(berth.id, deadline);
    } else if let Err(error) = berth.harbour.store.release(berth.id.as_str(), term).await {
        tracing::debug!(table = %berth.id, %error, "a claim was not given back");
    }
    true
}

/// R2: captains who choose their cards at the same time are waited for a moment: their choices share an append.
async fn gather(berth: &mut Berth<'_>) {
    let until = Instant::now() + GATHER;
    while berth.batch.len() < berth.desk.awaited() {
        let more = berth.mailbox.recv_many(&mut berth.batch, BATCH);
        if !matches!(timeout_at(until, more).await, Ok(1..)) {
            break;
        }
    }
}

/// Waits for mail, or until something follows by itself or is tried again, or the table may sleep.
async fn receive(berth: &mut Berth<'_>, retry_at: Option<Instant>) -> Came {
    let desk = &berth.desk;
    let due = desk.due().map(|at| Duration::from_millis(at.saturating_sub(clock::now())));
    let idle = desk.is_alone() && !desk.is_restless();
    let wait = match due {
        Some(due) if idle => due.min(IDLE),
        Some(due) => due,
        None if idle => IDLE,
        None => LONG,
    };
    // What could not be stored is tried again, and not before.
    let until = retry_at.unwrap_or_else(|| Instant::now() + wait);
    let came = berth.receive(until).await;
    if matches!(came, Came::Mail) {
        if !berth.batch.is_empty() {
            gather(berth).await;
        } else if (retry_at.is_some() || due.is_some_and(|due| due <= wait)) && Instant::now() >= until {
            berth.batch.push(Mail::Tick);
        }
    }
    came
}
