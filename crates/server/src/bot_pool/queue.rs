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
/// Thoughts that may wait for one table. It has at most six seats; more are of questions that are not open any more.
pub(super) const MOST_PER_TABLE: usize = 12;
/// Thoughts that may wait for one guest.
pub(super) const MOST_PER_GUEST: usize = 1_200;
/// Questions to the coach that may wait for one guest, and for all.
const MOST_COACHED_PER_GUEST: usize = 2;
pub(super) const MOST_COACHED: usize = 32;
/// With up to this many waiting thoughts of a guest, as many as one table can have, each has its whole budget.
const UNHURRIED: u32 = 6;
/// How many guests of one address may be unhurried together.
const UNHURRIED_GUESTS: usize = 4;
/// The least part of a budget that is left under load is one in this many.
const SHORTEST: u32 = 10;
/// Accounts that are kept, waiting or not, before idle ones are closed.
const MOST_IDLE: usize = 1_024;

/// What a thought is for. Each kind is served before those after it, except that the coach has a thread of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A person sails in the race.
    Race,
    /// Bots sail alone.
    BotsAlone,
    /// A captain asked.
    Coach,
}

const KINDS: usize = 3;

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
        let of_table = self.per_table.get(&table).copied().unwrap_or(0);
        let is_full = of_table >= MOST_PER_TABLE || guest.waiting() >= MOST_PER_GUEST;
        let of_coach = guest.waiting[Kind::Coach as usize].len();
        let is_coach_full =
            of_coach >= MOST_COACHED_PER_GUEST || self.waiting[Kind::Coach as usize] >= MOST_COACHED;
        if is_full || kind == Kind::Coach && is_coach_full {
            return Err(thought);
        }
        if guest.waiting() == 0 {
            guest.spent = guest.spent.max(level - CREDIT);
        }
        guest.waiting[kind as usize].push_back(Entry { nth: self.next, table: table.clone(), thought });
        self.next += 1;
        self.waiting[kind as usize] += 1;
        *self.per_table.entry(table).or_default() += 1;
        Ok(())
    }

    /// Takes the next thought of that kind, with its budget: `budget`, or less if its payer has many waiting. Its payer is
    /// charged for all of it.
    pub(super) fn pop(&mut self, kind: Kind, budget: Duration) -> Option<(T, Duration)> {
        if self.waiting[kind as usize] == 0 {
            return None;
        }
        let waits = |(key, address)| -> Option<(u64, u64, &Option<IpAddr>)> {
            let address: &Address<T> = address;
            Some((address.spent, address.first(kind)?, key))
        };
        let (_, _, &key) =
            self.addresses.iter().filter_map(waits).min_by_key(|&(spent, nth, _)| (spent, nth))?;
        let address = self.addresses.get_mut(&key)?;
        let of_address = address.waiting();
        let id = address.next(kind)?.2.clone();
        let guest = address.guests.get_mut(&id)?;
        let budget = shortened(budget, guest.waiting(), of_address);
        let entry = guest.waiting[kind as usize].pop_front()?;
        self.level = self.level.max(address.spent);
        address.level = address.level.max(guest.spent);
        let cost = u64::try_from(budget.as_micros()).unwrap_or(u64::MAX);
        address.spent = address.spent.saturating_add(cost);
        guest.spent = guest.spent.saturating_add(cost);
        self.waiting[kind as usize] -= 1;
        if let Some(count) = self.per_table.get_mut(&entry.table) {
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

/// The budget of a thought whose guest and address have that many waiting, itself included. Overload shortens thinking before it
/// lengthens waiting.
fn shortened(budget: Duration, of_guest: usize, of_address: usize) -> Duration {
    let backlog = of_guest.max(of_address / UNHURRIED_GUESTS);
    let backlog = u32::try_from(backlog).unwrap_or(u32::MAX).max(UNHURRIED);
    (budget * UNHURRIED / backlog).max(budget / SHORTEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy;

    const BUDGET: Duration = Duration::from_millis(50);
    const WORKERS: usize = 2;

    fn payer(host: u8) -> Payer {
        let guest = GuestId::of_random(entropy::fresh_id());
        Payer { address: Some(IpAddr::from([198, 18, 0, host])), guest }
    }

    fn table() -> TableId {
        TableId::of_random(entropy::fresh_id())
    }

    /// Queues `count` thoughts of one table.
    fn ask(queue: &mut FairQueue<&'static str>, payer: &Payer, kind: Kind, who: &'static str, count: usize) {
        let table = table();
        for _ in 0..count {
            queue.push(payer.clone(), kind, table.clone(), who).expect("room");
        }
    }

    /// Serves thoughts until that one was served `count` times, and returns how many others were served meanwhile, and the
    /// thinking time of all.
    fn served_before(queue: &mut FairQueue<&'static str>, who: &str, count: usize) -> (usize, Duration) {
        let (mut others, mut own, mut time) = (0, 0, Duration::ZERO);
        while own < count {
            let (served, budget) = queue.pop(Kind::Race, BUDGET).expect("it is served");
            time += budget;
            if served == who {
                own += 1;
            } else {
                others += 1;
            }
        }
        (others, time)
    }

    /// A server that has served an attacker for a while.
    fn under_attack(attackers: &[Payer], tables: usize) -> FairQueue<&'static str> {
        let mut queue = FairQueue::new();
        for nth in 0..tables {
            ask(&mut queue, &attackers[nth % attackers.len()], Kind::Race, "attacker", 3);
        }
        for nth in 0..1_000 {
            assert!(queue.pop(Kind::Race, BUDGET).is_some());
            // A table whose bot has answered asks again.
            ask(&mut queue, &attackers[nth % attackers.len()], Kind::Race, "attacker", 1);
        }
        queue
    }

    #[test]
    fn a_guest_with_a_hundred_tables_delays_no_other_guest() {
        let attackers = [payer(1)];
        let mut queue = under_attack(&attackers, 100);
        let anne = payer(2);
        for _ in 0..20 {
            // A round against three Admirals; then she thinks, and the attacker is served.
            ask(&mut queue, &anne, Kind::Race, "Anne", 3);
            let (others, time) = served_before(&mut queue, "Anne", 3);
            assert!(others <= WORKERS, "{others} thoughts of others came first");
            assert!(time <= BUDGET * 4, "{time:?}");
            for _ in 0..40 {
                queue.pop(Kind::Race, BUDGET);
                ask(&mut queue, &attackers[0], Kind::Race, "attacker", 1);
            }
        }
    }

    #[test]
    fn many_guests_of_one_address_delay_no_other_address() {
        let attackers: Vec<Payer> = (0..100).map(|_| payer(1)).collect();
        let mut queue = under_attack(&attackers, 100);
        ask(&mut queue, &payer(2), Kind::Race, "Anne", 3);
        let (others, _) = served_before(&mut queue, "Anne", 3);
        assert!(others <= WORKERS, "{others} thoughts of others came first");
        // One of the same address has a fair share of it.
        ask(&mut queue, &payer(1), Kind::Race, "Mary", 3);
        let (others, _) = served_before(&mut queue, "Mary", 3);
        assert!(others <= WORKERS, "{others} thoughts of others came first");
    }

    #[test]
    fn guests_of_one_address_share_it() {
        let attackers = [payer(1)];
        let mut queue = under_attack(&attackers, 100);
        let mary = payer(1);
        ask(&mut queue, &mary, Kind::Race, "Mary", 3);
        assert!(served_before(&mut queue, "Mary", 3).0 <= WORKERS);
    }

    #[test]
    fn guests_who_always_ask_are_served_alike() {
        let (anne, mary) = (payer(1), payer(2));
        let mut queue = FairQueue::new();
        ask(&mut queue, &anne, Kind::Race, "Anne", 6);
        ask(&mut queue, &mary, Kind::Race, "Mary", 1);
        let mut spent = [Duration::ZERO; 2];
        for _ in 0..2_000 {
            let (served, budget) = queue.pop(Kind::Race, BUDGET).expect("both wait");
            let (who, nth) = if served == "Anne" { (&anne, 0) } else { (&mary, 1) };
            spent[nth] += budget;
            ask(&mut queue, who, Kind::Race, served, 1);
        }
        let part = spent[0].as_secs_f64() / (spent[0] + spent[1]).as_secs_f64();
        assert!((0.48..0.52).contains(&part), "{spent:?}");
    }

    #[test]
    fn credit_is_bounded() {
        let attackers = [payer(1)];
        let mut queue = under_attack(&attackers, 100);
        let anne = payer(2);
        // She waited for nothing while others were served for hours.
        for _ in 0..100_000 {
            queue.pop(Kind::Race, BUDGET);
            ask(&mut queue, &attackers[0], Kind::Race, "attacker", 1);
        }
        let (mut own, mut others) = (0, 0);
        ask(&mut queue, &anne, Kind::Race, "Anne", 1);
        while others == 0 {
            let (served, _) = queue.pop(Kind::Race, BUDGET).expect("both wait");
            if served == "Anne" {
                own += 1;
                ask(&mut queue, &anne, Kind::Race, "Anne", 1);
            } else {
                others += 1;
            }
        }
        assert!((10..=25).contains(&own), "{own}");
    }

    #[test]
    fn many_waiting_thoughts_of_a_guest_shorten_their_own_and_no_others() {
        let (anne, mary) = (payer(1), payer(2));
        let mut queue = FairQueue::new();
        for _ in 0..100 {
            ask(&mut queue, &anne, Kind::Race, "Anne", 3);
        }
        ask(&mut queue, &mary, Kind::Race, "Mary", 5);
        let mut budgets = HashMap::new();
        while let Some((served, budget)) = queue.pop(Kind::Race, BUDGET) {
            budgets.entry(served).or_insert_with(Vec::new).push(budget);
        }
        assert_eq!(budgets["Mary"], [BUDGET; 5]);
        assert_eq!(budgets["Anne"][0], BUDGET / SHORTEST);
        assert!(
            budgets["Anne"].is_sorted() && budgets["Anne"].last() == Some(&BUDGET),
            "as the backlog shrinks"
        );
        assert_eq!(shortened(BUDGET, 12, 12), BUDGET / 2);
        assert_eq!(shortened(BUDGET, 3, 300), BUDGET / SHORTEST, "many guests of one address");
        assert_eq!(shortened(BUDGET, 6, 24), BUDGET);
    }

    #[test]
    fn the_coach_is_paid_by_its_captain_and_bounded() {
        let (anne, mary) = (payer(1), payer(2));
        let mut queue = FairQueue::new();
        // Bots that are never served: the accounts stay open.
        ask(&mut queue, &payer(3), Kind::BotsAlone, "Jack", 1);
        ask(&mut queue, &anne, Kind::Coach, "Anne", 2);
        assert_eq!(queue.push(anne.clone(), Kind::Coach, table(), "Anne"), Err("Anne"));
        ask(&mut queue, &mary, Kind::Coach, "Mary", 1);
        let order: Vec<&str> =
            std::iter::from_fn(|| queue.pop(Kind::Coach, BUDGET * 6).map(|(who, _)| who)).collect();
        assert_eq!(order, ["Anne", "Mary", "Anne"]);
        ask(&mut queue, &anne, Kind::Race, "Anne", 2);
        ask(&mut queue, &mary, Kind::Race, "Mary", 1);
        assert_eq!(
            queue.pop(Kind::Race, BUDGET).map(|(who, _)| who),
            Some("Mary"),
            "Anne asked the coach more"
        );
        for nth in 0..MOST_COACHED {
            assert_eq!(queue.push(payer(9 + nth as u8), Kind::Coach, table(), "a crowd"), Ok(()));
        }
        assert_eq!(queue.push(payer(3), Kind::Coach, table(), "Jack"), Err("Jack"));
    }

    #[test]
    fn a_table_and_a_guest_have_bounds() {
        let anne = payer(1);
        let mut queue = FairQueue::new();
        let one = table();
        for _ in 0..MOST_PER_TABLE {
            assert_eq!(queue.push(anne.clone(), Kind::Race, one.clone(), 1), Ok(()));
        }
        assert_eq!(queue.push(anne.clone(), Kind::Race, one.clone(), 2), Err(2));
        while queue.waiting_for(&anne) < MOST_PER_GUEST {
            assert_eq!(queue.push(anne.clone(), Kind::BotsAlone, table(), 1), Ok(()));
        }
        assert_eq!(queue.push(anne.clone(), Kind::Race, table(), 2), Err(2));
        assert_eq!(queue.push(payer(1), Kind::Race, table(), 1), Ok(()), "another guest has room");
        while queue.pop(Kind::Race, BUDGET).or_else(|| queue.pop(Kind::BotsAlone, BUDGET)).is_some() {}
        assert_eq!((queue.len(), queue.per_table.len(), queue.waiting_for(&anne)), (0, 0, 0));
        assert_eq!(queue.push(anne, Kind::Race, one, 1), Ok(()), "there is room again");
    }

    #[test]
    fn idle_accounts_are_closed() {
        let mut queue = FairQueue::new();
        ask(&mut queue, &payer(0), Kind::BotsAlone, "Jack", 1);
        for nth in 0..3_000_u32 {
            let [_, _, high, low] = nth.to_be_bytes();
            let far = Payer { address: Some(IpAddr::from([10, 0, high, low])), ..payer(0) };
            for payer in [far, payer(1)] {
                ask(&mut queue, &payer, Kind::Race, "Anne", 1);
                queue.pop(Kind::Race, BUDGET).expect("it waits");
            }
        }
        let guests: usize = queue.addresses.values().map(|address| address.guests.len()).sum();
        assert!(queue.addresses.len() <= MOST_IDLE + 1 && guests <= 3 * MOST_IDLE, "{guests}");
        queue.pop(Kind::BotsAlone, BUDGET).expect("it waits");
        assert!(queue.addresses.is_empty(), "nothing waits");
    }
}
