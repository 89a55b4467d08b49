//! A table that another node has: whoever follows it here is told what that node stored, and what he asks is passed on.

use super::alarm::LONG;
use super::berth::{Berth, Came, Hold, Next};
use super::wake::{self, Asleep};
use super::{BATCH, IDLE};
use crate::clock;
use crate::desk::{Fate, Heard, Mail, Passed, Reply};
use crate::fleet::{Fleet, Said, Word};
use crate::refusal::Refusal;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_util::sync::{CancellationToken, DropGuard};

/// How long an append is waited for that was announced, before the log is read.
const MOMENT: Duration = Duration::from_millis(100);
/// How long until the log is tried again that could not be read.
const AGAIN: Duration = Duration::from_millis(500);
/// How long until a request is passed on again that reached nobody; longer every time.
const BACK_OFF: Duration = Duration::from_millis(200);
/// How often a request is passed on; and if nobody knows whether it has happened by then.
const MOST_TRIES: u32 = 6;
const MOST_UNSURE_TRIES: u32 = 3;
/// How long the node that has the table may say nothing before the log is looked at now and then.
const SILENCE: Duration = Duration::from_secs(45);
/// How often the log is looked at while there is no line to other nodes.
const POLL: Duration = Duration::from_secs(1);
/// How often the store is asked whose the table is meanwhile: whoever is gone is found by others, too.
const ASK: Duration = Duration::from_secs(5);
/// How many requests may be on their way.
const MOST_PENDING: usize = 4 * BATCH;

/// What a mirror knows of the node that has its table.
struct Owner {
    address: String,
    /// When it was heard of last.
    heard: Instant,
    /// One for each request that is on its way to it.
    pending: Arc<()>,
    /// When it is another, nobody waits for this one any more.
    gone: CancellationToken,
    _guard: DropGuard,
}

impl Owner {
    fn new(address: String) -> Self {
        let gone = CancellationToken::new();
        let heard = Instant::now();
        Self { address, heard, pending: Arc::new(()), _guard: gone.clone().drop_guard(), gone }
    }

    /// May it be that it speaks and is not heard?
    fn is_silent(&self, fleet: &Fleet) -> bool {
        !fleet.is_connected() || self.heard.elapsed() > SILENCE
    }

    fn pending(&self) -> usize {
        Arc::strong_count(&self.pending) - 1
    }
}

/// Serves it until nobody follows it, it ends or is ours.
pub(super) async fn serve(berth: &mut Berth<'_>, owner: String) -> Next {
    let harbour = Arc::clone(berth.harbour);
    let Some(fleet) = &harbour.fleet else { return Next::End(Refusal::Stopping) };
    harbour.mirrors.fetch_add(1, Ordering::Relaxed);
    let next = follow(berth, fleet, Owner::new(owner)).await;
    harbour.mirrors.fetch_sub(1, Ordering::Relaxed);
    next
}

async fn follow(berth: &mut Berth<'_>, fleet: &Arc<Fleet>, mut owner: Owner) -> Next {
    // Something is missing: the log must be read on, and when.
    let (mut is_behind, mut read_at) = (false, None);
    // When the store was last asked whose the table is.
    let mut asked = Instant::now();
    berth.speak(false, true);
    loop {
        let mut must_ask = false;
        // While the table was ours letters may have been left.
        let came = if berth.batch.is_empty() { receive(berth, fleet, read_at).await } else { Came::Mail };
        match came {
            Came::Stop => return Next::End(Refusal::Stopping),
            Came::Word(said) => is_behind |= !hear(berth, said, &mut owner),
            Came::Mail if berth.batch.is_empty() => {
                is_behind |= owner.is_silent(fleet);
                // It may have given the table back.
                let is_time = asked.elapsed() >= ASK;
                must_ask = owner.is_silent(fleet) && !berth.desk.is_idle() && is_time;
                berth.desk.forget_silent_nodes(clock::now());
                let idle = berth.desk.is_idle() && owner.pending() == 0 && berth.heard.elapsed() >= IDLE;
                if idle && berth.sleep().await {
                    return Next::Asleep;
                }
            }
            Came::Mail => {
                berth.heard = Instant::now();
                let has_missed = berth.batch.iter().any(|letter| matches!(letter, Mail::Missed));
                if has_missed {
                    berth.listen().await;
                }
                is_behind |= has_missed;
                // Whoever wakes it believes that it is ours, or that something is due.
                must_ask = berth.batch.iter().any(|letter| matches!(letter, Mail::Tick | Mail::Adopted));
            }
        }
        is_behind |= berth.desk.is_awaiting() && is_past(read_at);
        if berth.may_be_refused() || berth.is_surpassed() {
            match wake::catch_up(berth.harbour, berth.id, &mut berth.desk).await {
                Ok(()) => {}
                Err(Asleep::Nowhere) => return lost(berth, Refusal::NoSuchTable),
                Err(Asleep::Damaged) => return lost(berth, Refusal::Damaged),
                Err(Asleep::Unreadable) => {
                    berth.turn_away(Refusal::NotStored);
                    is_behind = true;
                }
            }
        }
        let passed = berth.desk.reflect(berth.batch.drain(..), clock::now());
        // Whoever was asked first may not be there any more.
        must_ask |= passed.iter().any(|passed| passed.tries > 0);
        if must_ask {
            asked = Instant::now();
            match wake::claim(&berth.harbour.store, berth.id).await {
                Ok(Next::Own(hold)) => return take_over(berth, passed, hold).await,
                Ok(Next::Mirror(address)) if address != owner.address => owner = Owner::new(address),
                _ => {}
            }
        }
        for passed in passed {
            pass_on(berth, fleet, &owner, passed);
        }
        if is_behind && (read_at.is_none() || is_past(read_at)) {
            is_behind = match wake::catch_up(berth.harbour, berth.id, &mut berth.desk).await {
                Ok(()) => false,
                Err(Asleep::Nowhere) => return lost(berth, Refusal::NoSuchTable),
                Err(Asleep::Damaged) => return lost(berth, Refusal::Damaged),
                Err(Asleep::Unreadable) => true,
            };
            read_at = is_behind.then(|| Instant::now() + AGAIN);
        } else if !is_behind {
            // What was granted is on its way, as a rule.
            let awaits = berth.desk.is_awaiting();
            read_at = read_at.filter(|_| awaits).or_else(|| awaits.then(|| Instant::now() + MOMENT));
        }
        berth.speak(false, false);
    }
}

fn is_past(at: Option<Instant>) -> bool {
    at.is_some_and(|at| at <= Instant::now())
}

/// The table is ours from now on, and so is whatever was to be asked of the node before us.
async fn take_over(berth: &mut Berth<'_>, passed: Vec<Passed>, hold: Hold) -> Next {
    // With what is known of it: it may have happened.
    berth.batch.extend(passed.into_iter().map(|passed| Mail::Fate(passed, Fate::Unsent)));
    // What the node before us stored is all there.
    match wake::catch_up(berth.harbour, berth.id, &mut berth.desk).await {
        Ok(()) => {
            tracing::info!(table = %berth.id, "the table is this node's now");
            return Next::Own(hold);
        }
        Err(Asleep::Nowhere) => {
            wake::leave(berth.harbour, berth.id, &Next::Own(hold)).await;
            return lost(berth, Refusal::NoSuchTable);
        }
        Err(Asleep::Damaged) => {
            wake::leave(berth.harbour, berth.id, &Next::Own(hold)).await;
            return lost(berth, Refusal::Damaged);
        }
        Err(Asleep::Unreadable) => {}
    }
    for letter in berth.batch.drain(..) {
        letter.refuse(Refusal::NotStored);
    }
    berth.harbour.wake_at(berth.id, clock::now() + super::LATER);
    berth.desk.abandon();
    Next::End(Refusal::NotStored)
}

/// The table cannot be followed any more: it is not there, or its log is damaged.
fn lost(berth: &mut Berth<'_>, farewell: Refusal) -> Next {
    berth.desk.abandon();
    Next::End(farewell)
}

async fn receive(berth: &mut Berth<'_>, fleet: &Fleet, read_at: Option<Instant>) -> Came {
    let now = Instant::now();
    let behind = berth.desk.behind_until().map(|at| at.saturating_sub(clock::now()));
    let behind = behind.map(|wait| now + Duration::from_millis(wait));
    let idle = if berth.desk.is_idle() { IDLE } else { LONG };
    let poll = (!fleet.is_connected()).then(|| now + POLL);
    let until = read_at.into_iter().chain(behind).chain(poll).fold(now + idle, Instant::min);
    berth.receive(until).await
}

/// Hears a word of another node. No if something is missing.
fn hear(berth: &mut Berth<'_>, Said { node, word }: Said, owner: &mut Owner) -> bool {
    if *node == *owner.address {
        owner.heard = Instant::now();
    }
    match word {
        Word::Row { seq, at, lines } => {
            metrics::counter!("xaymaca_rows_heard_total").increment(1);
            let heard = berth.desk.hear(seq, at, &lines, clock::now());
            if heard == Heard::Gap {
                metrics::counter!("xaymaca_gaps_total").increment(1);
            }
            heard != Heard::Gap
        }
        Word::Here { seq, owns, asks, seats, watchers } => {
            if owns && *node != *owner.address {
                *owner = Owner::new(node.to_string());
            }
            berth.note(node, Word::presence(&seats, watchers), asks, clock::now());
            let known = berth.desk.log().seq();
            if seq > known {
                metrics::counter!("xaymaca_gaps_total").increment(1);
            }
            // Who has the table knows less than we: an old word, or what we know was lost.
            let is_ahead = owns && seq < known;
            seq <= known && !is_ahead
        }
    }
}

/// Passes a request on, and has its fate brought back as a letter.
fn pass_on(berth: &mut Berth<'_>, fleet: &Arc<Fleet>, owner: &Owner, passed: Passed) {
    if passed.is_unsure && passed.tries >= MOST_UNSURE_TRIES {
        berth.desk.cut_off(passed);
        return;
    }
    if passed.tries >= MOST_TRIES {
        berth.desk.refuse_passed(passed, Refusal::NotStored);
        return;
    }
    if owner.pending() >= MOST_PENDING {
        berth.desk.refuse_passed(passed, Refusal::TooFast);
        return;
    }
    let sent = fleet.pass_on(&owner.address, berth.id, &passed, berth.desk.log().seq());
    let (pending, gone) = (Arc::clone(&owner.pending), owner.gone.clone());
    let to_self = berth.to_self.clone();
    tokio::spawn(async move {
        let fate = match sent {
            None => Fate::Unsent,
            Some(sent) => tokio::select! {
                fate = sent.fate() => fate,
                () = gone.cancelled() => Fate::Unknown,
            },
        };
        if matches!(fate, Fate::Unsent | Fate::Answered(Reply::NotHere)) {
            tokio::time::sleep(BACK_OFF * (passed.tries + 1)).await;
        }
        tracing::debug!(command = ?passed.command, tries = passed.tries, ?fate, "passed on");
        bring(to_self, passed, fate).await;
        drop(pending);
    });
}

async fn bring(to: mpsc::WeakSender<Mail>, passed: Passed, fate: Fate) {
    let Some(to) = to.upgrade() else {
        passed.refuse(Refusal::Adrift);
        return;
    };
    if let Err(mpsc::error::SendError(letter)) = to.send(Mail::Fate(passed, fate)).await {
        letter.refuse(Refusal::Adrift);
    }
}
