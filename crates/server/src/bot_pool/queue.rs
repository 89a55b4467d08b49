//! The queue of thoughts that wait for a thread: fair between addresses, and between the guests of an address. It has no clock,
//! no thread and no bot.
//!
//! Each address and each guest has an account: the thinking time that was spent for it. The account that spent least is served
//! next. An account that waited for nothing for a while has [`CREDIT`], and not more: so a guest who asks now and then goes
//! before one who always asks, and cannot save up for longer than that. When nothing waits, all accounts are closed.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::time::Duration;
use xaymaca_wire::{GuestId, TableId};

/// How far an account may be behind the others, in microseconds of thinking: some six rounds against three Admirals.
const CREDIT: u64 = 1_000_000;
/// Thoughts of bots and the coach that may wait for one table. It has at most six seats; more are of questions that are not open
/// any more. Analyses are not counted: the parts of one race are few, and each is asked for once at a time.
pub(super) const MOST_PER_TABLE: usize = 12;
/// Thoughts that may wait for one guest.
pub(super) const MOST_PER_GUEST: usize = 1_200;
/// Questions to the coach that may wait for one guest, and for all.
const MOST_COACHED_PER_GUEST: usize = 2;
pub(super) const MOST_COACHED: usize = 32;
/// Analyses that may wait for one guest, and for all. A guest who waits too long for theirs asks again.
const MOST_ANALYSED_PER_GUEST: usize = 4;
pub(super) const MOST_ANALYSED: usize = 24;
/// With up to this many waiting thoughts of a guest, as many as one table can have, each has its whole budget.
const UNHURRIED: u32 = 6;
/// How many guests of one address may be unhurried together.
const UNHURRIED_GUESTS: usize = 4;
/// With up to this many waiting thoughts for each thread, each has its whole budget. No address counts for more than this, so
/// that none alone shortens the thoughts of others.
const UNHURRIED_PER_THREAD: usize = 12;
/// The least part of a budget that is left under load is one in this many.
const SHORTEST: u32 = 10;
/// Accounts that are kept, waiting or not, before idle ones are closed.
const MOST_IDLE: usize = 1_024;

/// What a thought is for. Of bots, each kind is served before those after it; the coach and analyses share a thread of their own,
/// in the same order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A person sails in the race.
    Race,
    /// Bots sail alone.
    BotsAlone,
    /// A captain asked.
    Coach,
    /// A guest asked what happened in a race that is over.
    Analysis,
}

const KINDS: usize = 4;

impl Kind {
    /// How many thoughts of this kind may wait for one guest, and for all.
    const fn bounds(self) -> (usize, usize) {
        match self {
            Self::Race | Self::BotsAlone => (MOST_PER_GUEST, usize::MAX),
            Self::Coach => (MOST_COACHED_PER_GUEST, MOST_COACHED),
            Self::Analysis => (MOST_ANALYSED_PER_GUEST, MOST_ANALYSED),
        }
    }
}

/// Who pays for a thought. Guests whose address is not known share one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Payer {
    pub(super) address: Option<IpAddr>,
    pub(super) guest: GuestId,
}

/// One queue for each kind.
struct Guest<T> {
    spent: u64,
    waiting: [VecDeque<Entry<T>>; KINDS],
}

struct Entry<T> {
    /// Its place among all entries: earlier ones come first among equals.
    nth: u64,
    table: TableId,
    thought: T,
}

#[derive(Default)]
struct Address<T> {
    spent: u64,
    /// What the guest who was served last had spent.
    level: u64,
    guests: HashMap<GuestId, Guest<T>>,
}

/// The queue.
pub(super) struct FairQueue<T> {
    addresses: HashMap<Option<IpAddr>, Address<T>>,
    /// What the address that was served last had spent.
    level: u64,
    per_table: HashMap<TableId, usize>,
    waiting: [usize; KINDS],
    next: u64,
}

impl<T> Guest<T> {
    fn waiting(&self) -> usize {
        self.waiting.iter().map(VecDeque::len).sum()
    }

    fn first(&self, kind: Kind) -> Option<u64> {
        self.waiting[kind as usize].front().map(|entry| entry.nth)
    }
}

impl<T> Address<T> {
    fn waiting(&self) -> usize {
        self.guests.values().map(Guest::waiting).sum()
    }

    fn waiting_as(&self, kind: Kind) -> usize {
        self.guests.values().map(|guest| guest.waiting[kind as usize].len()).sum()
    }

    /// The guest who is served next: who spent least of those who wait.
    fn next(&self, kind: Kind) -> Option<(u64, u64, &GuestId)> {
        let waits = |(id, guest)| -> Option<(u64, u64, &GuestId)> {
            let guest: &Guest<T> = guest;
            Some((guest.spent, guest.first(kind)?, id))
        };
        self.guests.iter().filter_map(waits).min_by_key(|&(spent, nth, _)| (spent, nth))
    }

    fn first(&self, kind: Kind) -> Option<u64> {
        self.guests.values().filter_map(|guest| guest.first(kind)).min()
    }
}

impl<T> FairQueue<T> {
    pub(super) fn new() -> Self {
        Self {
            addresses: HashMap::new(),
            level: CREDIT,
            per_table: HashMap::new(),
            waiting: [0; KINDS],
            next: 0,
        }
    }

    /// The number of waiting thoughts.
    pub(super) fn len(&self) -> usize {
        self.waiting.iter().sum()
    }

    /// The number of waiting thoughts of that payer.
    pub(super) fn waiting_for(&self, payer: &Payer) -> usize {
        let address = self.addresses.get(&payer.address);
        address.and_then(|address| address.guests.get(&payer.guest)).map_or(0, Guest::waiting)
    }

    /// Queues a thought, or returns it if too many wait.
    pub(super) fn push(&mut self, payer: Payer, kind: Kind, table: TableId, thought: T) -> Result<(), T> {
        let address = self.addresses.get(&payer.address);
        let guest = address.and_then(|address| address.guests.get(&payer.guest));
        let of_guest = guest.map_or(0, Guest::waiting);
        let of_kind = guest.map_or(0, |guest| guest.waiting[kind as usize].len());
        let of_table = self.per_table.get(&table).copied().unwrap_or(0);
        let (most_of_kind, most) = kind.bounds();
        let is_full = of_table >= MOST_PER_TABLE && kind != Kind::Analysis || of_guest >= MOST_PER_GUEST;
        if is_full || of_kind >= most_of_kind || self.waiting[kind as usize] >= most {
            return Err(thought);
        }
        self.insert(payer, kind, table, thought);
        Ok(())
    }

    /// Queues a thought however many wait.
    pub(super) fn insert(&mut self, payer: Payer, kind: Kind, table: TableId, thought: T) {
        if self.addresses.len() > MOST_IDLE {
            self.addresses.retain(|_, address| address.waiting() > 0);
        }
        let address = self.addresses.entry(payer.address).or_insert_with(|| Address {
            spent: 0,
            level: CREDIT,
            guests: HashMap::new(),
        });
        if address.guests.len() > MOST_IDLE {
            address.guests.retain(|_, guest| guest.waiting() > 0);
        }
        if address.waiting() == 0 {
            address.spent = address.spent.max(self.level - CREDIT);
        }
        let level = address.level;
        let guest = address
            .guests
            .entry(payer.guest)
            .or_insert_with(|| Guest { spent: 0, waiting: [const { VecDeque::new() }; KINDS] });
        if guest.waiting() == 0 {
            guest.spent = guest.spent.max(level - CREDIT);
        }
        guest.waiting[kind as usize].push_back(Entry { nth: self.next, table: table.clone(), thought });
        self.next += 1;
        self.waiting[kind as usize] += 1;
        if kind != Kind::Analysis {
            *self.per_table.entry(table).or_default() += 1;
        }
    }

    /// Takes the next thought of that kind, with its budget: `budget`, or less if its payer has many waiting, or all together
    /// have for that many threads. Its payer is charged for all of it. An analysis gains nothing by haste, and has no less.
    pub(super) fn pop(&mut self, kind: Kind, threads: usize, budget: Duration) -> Option<(T, Duration)> {
        if self.waiting[kind as usize] == 0 {
            return None;
        }
        let waits = |(key, address)| -> Option<(u64, u64, &Option<IpAddr>)> {
            let address: &Address<T> = address;
            Some((address.spent, address.first(kind)?, key))
        };
        let (_, _, &key) =
            self.addresses.iter().filter_map(waits).min_by_key(|&(spent, nth, _)| (spent, nth))?;
        let each = self.addresses.values().map(|address| address.waiting_as(kind).min(UNHURRIED_PER_THREAD));
        let per_thread = each.sum::<usize>() / threads.max(1);
        let address = self.addresses.get_mut(&key)?;
        let of_address = address.waiting();
        let id = address.next(kind)?.2.clone();
        let guest = address.guests.get_mut(&id)?;
        let budget = match kind {
            Kind::Analysis => budget,
            _ => shortened(budget, guest.waiting(), of_address, per_thread),
        };
        let entry = guest.waiting[kind as usize].pop_front()?;
        self.level = self.level.max(address.spent);
        address.level = address.level.max(guest.spent);
        let cost = u64::try_from(budget.as_micros()).unwrap_or(u64::MAX);
        address.spent = address.spent.saturating_add(cost);
        guest.spent = guest.spent.saturating_add(cost);
        self.waiting[kind as usize] -= 1;
        if let Some(count) = self.per_table.get_mut(&entry.table).filter(|_| kind != Kind::Analysis) {
            *count -= 1;
            if *count == 0 {
                self.per_table.remove(&entry.table);
            }
        }
        if self.len() == 0 {
            // There is enough for all: what was spent matters no more.
            self.addresses.clear();
            self.level = CREDIT;
        }
        Some((entry.thought, budget))
    }
}

/// The budget of a thought whose guest and address have that many waiting, itself included, with that many of all for each
/// thread. Overload shortens thinking before it lengthens waiting.
fn shortened(budget: Duration, of_guest: usize, of_address: usize, per_thread: usize) -> Duration {
    let backlog = of_guest
        .max(of_address / UNHURRIED_GUESTS)
        .max(per_thread * UNHURRIED as usize / UNHURRIED_PER_THREAD);
    let backlog = u32::try_from(backlog).unwrap_or(u32::MAX).max(UNHURRIED);
    (budget * UNHURRIED / backlog).max(budget / SHORTEST)
}

#[cfg(test)]
mod tests;
