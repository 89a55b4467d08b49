//! Rates and counts, for one guest, one address and all.

use super::{Bounds, Excess, Limits, MOST_UNREAD, MOST_UNREAD_HERE, Place};
use crate::entropy;
use std::net::IpAddr;
use xaymaca_wire::{Command, GuestId, Refusal, TableId};

fn address(number: u16) -> IpAddr {
    let [high, low] = number.to_be_bytes();
    IpAddr::from([198, 18, high, low])
}

const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

fn stranger() -> GuestId {
    GuestId::of_random(entropy::fresh_id())
}

/// A new table.
fn table() -> TableId {
    TableId::of_random(entropy::fresh_id())
}

/// The number of granted attempts, of `most`. It is the burst, or a few more on a slow machine.
fn allowed<E>(most: usize, mut ask: impl FnMut() -> Result<(), E>) -> usize {
    (0..most).filter(|_| ask().is_ok()).count()
}

#[test]
fn an_address_has_a_bounded_rate_of_names_for_all_its_guests() {
    let limits = Limits::new(Bounds::default());
    let name = |from: IpAddr| limits.name(&stranger(), from);
    let granted = allowed(150, || name(address(1)));
    assert!((100..130).contains(&granted), "{granted}");
    assert_eq!(name(address(2)), Ok(()), "other addresses are not limited");
    assert_eq!(allowed(150, || name(HERE)), 150, "this machine has no limit");
}

#[test]
fn an_address_has_a_bounded_rate_of_changes_for_all_its_guests() {
    let limits = Limits::new(Bounds::default());
    let sit = |from: IpAddr, command: &Command| limits.ask(&stranger(), from, &table(), command);
    let granted = allowed(400, || sit(address(1), &Command::Sit { seat: None, flag: None }));
    assert!((300..330).contains(&granted), "{granted}");
    assert!(allowed(20, || sit(address(1), &Command::Leave)) < 10, "standing up counts, too");
    assert_eq!(sit(address(1), &Command::GiveUp), Ok(()), "what ends a race does not");
    assert_eq!(sit(address(2), &Command::Leave), Ok(()), "other addresses are not limited");
    assert_eq!(allowed(400, || sit(HERE, &Command::Leave)), 400, "this machine has no limit");
}

#[test]
fn one_guest_does_not_use_up_the_changes_of_their_address() {
    let (limits, guest, table) = (Limits::new(Bounds::default()), stranger(), table());
    let granted = allowed(1_000, || limits.ask(&guest, address(1), &table, &Command::Unready));
    assert!((100..130).contains(&granted), "{granted}");
    let again = limits.ask(&guest, address(1), &table, &Command::Unready);
    assert_eq!(again, Err(Excess::Guest(Refusal::TooFast)));
    assert_eq!(limits.ask(&stranger(), address(1), &table, &Command::Unready), Ok(()));
}

#[test]
fn guests_of_one_address_sit_down_at_one_table_at_a_bounded_rate() {
    let (limits, guest, table) = (Limits::new(Bounds::default()), stranger(), table());
    assert_eq!(limits.sit(&guest, address(1), &table), Ok(()));
    let granted = allowed(100, || limits.sit(&stranger(), address(1), &table));
    assert!((23..30).contains(&granted), "{granted}");
    assert_eq!(allowed(100, || limits.sit(&guest, address(1), &table)), 100, "who was let in comes back");
    assert_eq!(limits.ask(&guest, address(1), &table, &Command::Leave), Ok(()));
    assert_eq!(limits.sit(&guest, address(1), &table), Err(Excess::Address), "but not who left");
    assert_eq!(limits.sit(&guest, address(2), &table), Ok(()), "other addresses are not limited");
    assert_eq!(limits.sit(&stranger(), address(1), &self::table()), Ok(()), "nor other tables");
}

#[test]
fn an_address_has_a_bounded_rate_of_chat_lines_for_all_its_guests() {
    let limits = Limits::new(Bounds::default());
    let say = |from| limits.ask(&stranger(), from, &table(), &Command::Say { text: "ahoy".into() });
    let granted = allowed(300, || say(address(1)));
    assert!((100..200).contains(&granted), "{granted}");
    assert_eq!((say(address(2)), allowed(300, || say(HERE))), (Ok(()), 300));
}

#[test]
fn a_guest_has_a_bounded_rate_of_choices_over_all_connections() {
    let (limits, guest, table) = (Limits::new(Bounds::default()), stranger(), table());
    let choose = Command::Choose { ask: 1, choice: "card 1".into() };
    let granted = allowed(2_000, || limits.ask(&guest, HERE, &table, &choose));
    assert!((400..1_000).contains(&granted), "{granted}");
    assert_eq!(limits.ask(&stranger(), HERE, &table, &choose), Ok(()));
}

#[test]
fn a_guest_has_a_bounded_rate_of_names_from_all_addresses() {
    let limits = Limits::new(Bounds::default());
    let guest = GuestId::of_random(entropy::fresh_id());
    let mut last = 0;
    let granted = allowed(30, || {
        last += 1;
        limits.name(&guest, address(last))
    });
    assert!((12..20).contains(&granted), "{granted}");
    assert!(allowed(30, || limits.name(&guest, HERE)) < 10, "also on this machine");
}

#[test]
fn looking_up_codes_is_limited_from_one_address_and_from_all() {
    let limits = Limits::new(Bounds::default());
    let granted = allowed(60, || limits.code(address(1)));
    assert!((20..40).contains(&granted), "{granted}");
    assert_eq!(limits.code(address(2)), Ok(()), "one address does not use up the rate of all");
    let mut last = 2;
    let granted = allowed(500, || {
        last += 1;
        limits.code(address(last))
    });
    assert!((150..350).contains(&granted), "{granted}");
    assert!(allowed(500, || limits.code(HERE)) < 200, "also from this machine, which may be a proxy");
}

#[test]
fn sockets_that_are_not_read_are_bounded_for_an_address_and_for_all() {
    let limits = Limits::new(Bounds::default());
    let waiting: Vec<Place> = (0..50).filter_map(|_| limits.unread(address(1))).collect();
    assert_eq!(waiting.len(), MOST_UNREAD_HERE);
    assert!(limits.unread(address(2)).is_some(), "other addresses are not limited");
    let all = (0..1_000).filter_map(|from| limits.unread(address(10 + from))).collect::<Vec<_>>();
    assert_eq!(all.len() + waiting.len(), MOST_UNREAD);
    assert!(limits.unread(HERE).is_none(), "also from this machine, which may be a proxy");
    drop((waiting, all));
    assert!(limits.unread(address(1)).is_some());
}
