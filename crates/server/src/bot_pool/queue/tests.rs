//! Tests of the order and the budgets of the queue, without bots.

use super::{
    FairQueue, Kind, MOST_ANALYSED, MOST_ANALYSED_PER_GUEST, MOST_COACHED, MOST_IDLE, MOST_PER_GUEST,
    MOST_PER_TABLE, Payer, SHORTEST, UNHURRIED_PER_THREAD, shortened,
};
use crate::entropy;
use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;
use xaymaca_wire::{GuestId, TableId};

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
        let (served, budget) = queue.pop(Kind::Race, WORKERS, BUDGET).expect("it is served");
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
        assert!(queue.pop(Kind::Race, WORKERS, BUDGET).is_some());
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
            queue.pop(Kind::Race, WORKERS, BUDGET);
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
        let (served, budget) = queue.pop(Kind::Race, WORKERS, BUDGET).expect("both wait");
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
        queue.pop(Kind::Race, WORKERS, BUDGET);
        ask(&mut queue, &attackers[0], Kind::Race, "attacker", 1);
    }
    let (mut own, mut others) = (0, 0);
    ask(&mut queue, &anne, Kind::Race, "Anne", 1);
    while others == 0 {
        let (served, _) = queue.pop(Kind::Race, WORKERS, BUDGET).expect("both wait");
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
    while let Some((served, budget)) = queue.pop(Kind::Race, WORKERS, BUDGET) {
        budgets.entry(served).or_insert_with(Vec::new).push(budget);
    }
    assert_eq!(budgets["Mary"], [BUDGET; 5]);
    assert_eq!(budgets["Anne"][0], BUDGET / SHORTEST);
    assert!(budgets["Anne"].is_sorted() && budgets["Anne"].last() == Some(&BUDGET), "as the backlog shrinks");
    assert_eq!(shortened(BUDGET, 12, 12, 1), BUDGET / 2);
    assert_eq!(shortened(BUDGET, 3, 300, 1), BUDGET / SHORTEST, "many guests of one address");
    assert_eq!(shortened(BUDGET, 6, 24, 1), BUDGET);
}

#[test]
fn many_guests_together_shorten_all_thoughts() {
    for of_one_address in [false, true] {
        let mut queue = FairQueue::new();
        for nth in 0..1_000_u32 {
            let [_, _, high, low] = if of_one_address { [0; 4] } else { nth.to_be_bytes() };
            let one = Payer { address: Some(IpAddr::from([10, 0, high, low])), ..payer(0) };
            ask(&mut queue, &one, Kind::Race, "one of many", 1);
        }
        let mut budgets = Vec::new();
        while let Some((_, budget)) = queue.pop(Kind::Race, WORKERS, BUDGET) {
            budgets.push(budget);
        }
        assert_eq!((budgets.len(), budgets[0]), (1_000, BUDGET / SHORTEST));
        assert!(budgets.is_sorted() && budgets.last() == Some(&BUDGET), "as the backlog shrinks");
        let waited = budgets.iter().sum::<Duration>() / 2;
        assert!(waited < Duration::from_secs(6), "the last waited {waited:?}, not 25 s");
    }
    assert_eq!(shortened(BUDGET, 1, 1, 24), BUDGET / 2);
    assert_eq!(shortened(BUDGET, 1, 1, UNHURRIED_PER_THREAD), BUDGET);
}

#[test]
fn races_are_not_shortened_by_bots_alone() {
    let mut queue = FairQueue::new();
    for nth in 0..200 {
        ask(&mut queue, &payer(nth), Kind::BotsAlone, "bots", 6);
    }
    ask(&mut queue, &payer(201), Kind::Race, "Anne", 3);
    assert_eq!(queue.pop(Kind::Race, WORKERS, BUDGET), Some(("Anne", BUDGET)));
    assert_eq!(queue.pop(Kind::BotsAlone, 1, BUDGET), Some(("bots", BUDGET / SHORTEST)));
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
        std::iter::from_fn(|| queue.pop(Kind::Coach, 1, BUDGET * 6).map(|(who, _)| who)).collect();
    assert_eq!(order, ["Anne", "Mary", "Anne"]);
    ask(&mut queue, &anne, Kind::Race, "Anne", 2);
    ask(&mut queue, &mary, Kind::Race, "Mary", 1);
    assert_eq!(
        queue.pop(Kind::Race, WORKERS, BUDGET).map(|(who, _)| who),
        Some("Mary"),
        "Anne asked the coach more"
    );
    for nth in 0..MOST_COACHED {
        assert_eq!(queue.push(payer(9 + nth as u8), Kind::Coach, table(), "a crowd"), Ok(()));
    }
    assert_eq!(queue.push(payer(3), Kind::Coach, table(), "Jack"), Err("Jack"));
}

#[test]
fn analyses_are_bounded_and_whole_however_many_wait() {
    let mut queue = FairQueue::new();
    let anne = payer(1);
    for _ in 0..MOST_ANALYSED_PER_GUEST {
        assert_eq!(queue.push(anne.clone(), Kind::Analysis, table(), "Anne"), Ok(()));
    }
    assert_eq!(queue.push(anne.clone(), Kind::Analysis, table(), "too many"), Err("too many"));
    assert_eq!(queue.push(anne.clone(), Kind::Race, table(), "her bot"), Ok(()), "her race goes on");
    for nth in MOST_ANALYSED_PER_GUEST..MOST_ANALYSED {
        assert_eq!(queue.push(payer(2 + nth as u8), Kind::Analysis, table(), "a crowd"), Ok(()));
    }
    assert_eq!(queue.push(payer(200), Kind::Analysis, table(), "too many"), Err("too many"));
    let mut order = Vec::new();
    while let Some((who, budget)) = queue.pop(Kind::Analysis, 1, BUDGET) {
        assert_eq!(budget, BUDGET, "it cannot be shortened");
        order.push(who);
    }
    assert_eq!((order.len(), order[0], order[1]), (MOST_ANALYSED, "Anne", "a crowd"), "in turns");
    assert_eq!(order[MOST_ANALYSED - 1], "Anne", "who asked for most waits longest");
}

/// Six captains at one table may ask for fourteen parts, and its bots are not kept waiting by them.
#[test]
fn the_bound_of_a_table_counts_no_analyses() {
    let mut queue = FairQueue::new();
    let one = table();
    for nth in 0..14 {
        let captain = payer(nth % 6);
        assert_eq!(queue.push(captain, Kind::Analysis, one.clone(), "a part"), Ok(()), "part {nth}");
    }
    for _ in 0..MOST_PER_TABLE {
        assert_eq!(queue.push(payer(9), Kind::Race, one.clone(), "a bot"), Ok(()));
    }
    assert_eq!(queue.push(payer(9), Kind::Race, one.clone(), "too many"), Err("too many"));
    for _ in 0..14 {
        queue.pop(Kind::Analysis, 1, BUDGET).expect("it waits");
    }
    assert_eq!(queue.push(payer(9), Kind::Race, one, "still too many"), Err("still too many"));
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
    while queue
        .pop(Kind::Race, WORKERS, BUDGET)
        .or_else(|| queue.pop(Kind::BotsAlone, WORKERS, BUDGET))
        .is_some()
    {}
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
            queue.pop(Kind::Race, WORKERS, BUDGET).expect("it waits");
        }
    }
    let guests: usize = queue.addresses.values().map(|address| address.guests.len()).sum();
    assert!(queue.addresses.len() <= MOST_IDLE + 1 && guests <= 3 * MOST_IDLE, "{guests}");
    queue.pop(Kind::BotsAlone, WORKERS, BUDGET).expect("it waits");
    assert!(queue.addresses.is_empty(), "nothing waits");
}
