//! Writes races into a store while others are sailed.

use super::Args;
use super::measure::Lister;
use super::races::{Known, Race, Until, sail};
use crate::work;
use anyhow::{Context as _, bail, ensure};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::mpsc;
use xaymaca_bots::Seeded;
use xaymaca_server::listing_card;
use xaymaca_store::{Append, Ownership, Store};
use xaymaca_wire::{GuestId, TableId};

/// Tables that are open, as many as a list shows.
const OPEN: u64 = 100;
/// Of so many sleeping races, one in which the time of a captain is over; and the last.
const LATE: u64 = 1000;
/// Sleeping and finished races of each guest whose list is measured, if there are enough.
const ASLEEP_EACH: u64 = 10;
const FINISHED_EACH: u64 = 100;
/// Races of any other guest, on average.
const RACES_EACH: u64 = 20;
/// Races that are written at the same time, and that wait to be.
const AT_ONCE: usize = 4000;
/// Entries of a sleeping race, at least and at most.
const ENTRIES: std::ops::Range<u64> = 30..120;
/// A day, in milliseconds.
const DAY: u64 = 24 * 3_600_000;
/// How many days before now all races but the late ones were sailed.
const DAYS: u64 = 9;
const SEED: u64 = 7;

/// What is written.
#[derive(Clone)]
struct Plan {
    sleeping: u64,
    finished: u64,
    listers: Arc<[GuestId]>,
    /// The time, in milliseconds since 1970.
    now: u64,
}

impl Plan {
    fn all(&self) -> u64 {
        self.sleeping + self.finished + OPEN
    }

    /// Sails the nth race.
    fn sail(&self, nth: u64) -> anyhow::Result<Race> {
        let mut entropy = Known(Seeded::nth(SEED, nth));
        let until = if nth < self.sleeping {
            Until::Entries((ENTRIES.start + entropy.0.seed() % (ENTRIES.end - ENTRIES.start)) as usize)
        } else if nth < self.sleeping + self.finished {
            Until::End
        } else {
            Until::Open
        };
        let mut at = self.now - DAY / 24 - nth * DAYS * DAY / self.all();
        if self.is_late(nth) {
            at -= 15 * DAY;
        }
        let guests = self.guests(nth, &mut entropy);
        sail(&mut entropy, &guests, at, until)
    }

    fn is_late(&self, nth: u64) -> bool {
        nth < self.sleeping && (nth % LATE == LATE - 1 || nth == self.sleeping - 1)
    }

    fn guests(&self, nth: u64, entropy: &mut Known) -> [GuestId; 4] {
        let others = (self.all() * 4 / RACES_EACH).max(8);
        let listers = self.listers.len() as u64;
        let lister = if nth < self.sleeping {
            let listers = listers_with_races(self.listers.len(), self.sleeping) as u64;
            (nth / ASLEEP_EACH < listers).then_some(nth / ASLEEP_EACH)
        } else if nth < self.sleeping + self.finished {
            // Spread over all, so that their rows are not beside each other.
            let step = (self.finished / (listers * FINISHED_EACH)).max(1);
            let nth = nth - self.sleeping;
            nth.is_multiple_of(step).then_some(nth / step % listers)
        } else {
            None
        };
        // Four that differ: one of each quarter of the others.
        let mut number = 0;
        let mut guests = [(); 4].map(|()| {
            let one = entropy.0.seed() % (others / 4) * 4 + number;
            number += 1;
            GuestId::of_random(Known(Seeded::nth(!SEED, one)).id())
        });
        if let Some(lister) = lister {
            guests[0] = self.listers[lister as usize].clone();
        }
        guests
    }
}

/// The number of these listers who have sleeping races. Half of the races at least are of others.
pub(super) fn listers_with_races(listers: usize, sleeping: u64) -> usize {
    listers.min((sleeping / (2 * ASLEEP_EACH)).max(1) as usize)
}

/// Sails and writes all races. Returns those that sleep, without those of the listers and those that are late.
pub(super) async fn fill(store: &Store, args: &Args, listers: &[Lister]) -> anyhow::Result<Vec<TableId>> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as u64;
    let listers: Arc<[GuestId]> = listers.iter().map(|lister| lister.guest.clone()).collect();
    let plan = Plan { sleeping: args.sleeping.into(), finished: args.finished.into(), listers, now };
    let (sender, mut races) = mpsc::channel(AT_ONCE);
    let next = Arc::new(AtomicU64::new(0));
    for _ in 0..work::threads(args.threads, plan.all()) {
        let (plan, next, sender) = (plan.clone(), Arc::clone(&next), sender.clone());
        std::thread::spawn(move || {
            loop {
                let nth = next.fetch_add(1, Ordering::Relaxed);
                // The receiver is gone if a race could not be written.
                if nth >= plan.all() || sender.blocking_send((nth, plan.sail(nth))).is_err() {
                    return;
                }
            }
        });
    }
    drop(sender);
    let progress = work::progress(plan.all(), true);
    let of_listers = listers_with_races(plan.listers.len(), plan.sleeping) as u64 * ASLEEP_EACH;
    let written = stream::poll_fn(|context| races.poll_recv(context)).map(async |(nth, race)| {
        let race: Race = race?;
        let id = race.id.clone();
        write(store, race).await.with_context(|| format!("the race {id} was not written"))?;
        progress.inc(1);
        let is_sample = nth >= of_listers && nth < plan.sleeping && !plan.is_late(nth);
        anyhow::Ok(is_sample.then_some(id))
    });
    let written: Vec<Option<TableId>> = written.buffer_unordered(AT_ONCE).try_collect().await?;
    progress.finish_and_clear();
    ensure!(written.len() as u64 == plan.all(), "a race could not be sailed");
    Ok(written.into_iter().flatten().collect())
}

/// Writes the appends of a race. In a database the lease is kept: this node is gone soon, and the next one adopts the table, as
/// after a restart of a whole cluster.
async fn write(store: &Store, race: Race) -> anyhow::Result<()> {
    let table = race.id.text();
    let last = race.appends.len() as u64;
    // The first append needs no owner.
    if last > 1 && !matches!(store.claim(&table).await?, Ownership::Ours(_)) {
        bail!("another node has the table");
    }
    let mut card = Some(listing_card(race.listing));
    for (seq, lines) in (1..).zip(race.appends) {
        let card = if seq == last { card.take() } else { None };
        // The store chains it to the one before.
        store.append(Append { table: Arc::clone(&table), seq, at: race.at, lines, link: None, card }).await?;
    }
    Ok(())
}
