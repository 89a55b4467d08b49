//! Following a table at the mirror: everything is told, in order, and once.

use crate::two_desks::{Bytes, Fleet, Row, Seen};
use serde_json::Value;
use tokio::sync::mpsc;
use xaymaca_bots::Seeded;
use xaymaca_rules::Luck as _;
use xaymaca_server::desk::{Fate, Mail, Presence, Reply};
use xaymaca_server::guest::Guest;
use xaymaca_server::ids::GuestId;
use xaymaca_server::refusal::Refusal;
use xaymaca_server::table::Command;

/// What was told of each append: who hears of several together is told of the last as an update, and of the others before it.
fn passages(told: &[Value]) -> Vec<String> {
    let is_passage = |told: &&Value| told["tell"] == "update" || told["tell"] == "earlier";
    let tell = |told: &Value| format!("{} {} {}", told["seq"], told["at"], told["events"]);
    told.iter().filter(is_passage).map(tell).collect()
}

#[test]
fn who_follows_at_the_mirror_is_told_the_same() {
    for seed in 0..4 {
        let mut fleet = Fleet::new(seed);
        fleet.start();
        fleet.hear();
        let (anne, mary) = (fleet.anne.clone(), fleet.mary.clone());
        let stranger = Guest { id: GuestId::fresh(&mut Bytes(Seeded::new(seed))), ..anne.clone() };
        let mut pairs: Vec<(Seen, Seen)> = [&anne, &mary, &stranger]
            .into_iter()
            .map(|guest| (fleet.follow(guest, false).1, fleet.follow(guest, true).1))
            .collect();
        for (here, there) in &mut pairs {
            let (here, there) = (here.take(), there.take());
            assert_eq!(here[0], there[0], "the same sync");
        }
        while fleet.choose() {
            // Lost, doubled, or both in the wrong order.
            match fleet.luck.below(6) {
                0 => fleet.way.clear(),
                1 => {
                    let doubled: Vec<Row> = fleet.way.iter().cloned().collect();
                    fleet.way.extend(doubled);
                }
                2 => fleet.way.make_contiguous().reverse(),
                _ => {}
            }
            fleet.hear();
        }
        fleet.read_on();
        assert_eq!(fleet.mirror.log().seq(), fleet.owner.log().seq());
        for (here, there) in &mut pairs {
            let (here, there) = (here.take(), there.take());
            for (here, there) in passages(&here).iter().zip(&passages(&there)) {
                assert_eq!(here, there);
            }
            assert_eq!(passages(&here).len(), passages(&there).len());
            assert!(here.last() == there.last(), "the same table at the end");
        }
    }
}

#[test]
fn a_request_at_the_mirror_is_acknowledged_once() {
    for row_comes_first in [true, false] {
        let mut fleet = Fleet::new(7);
        fleet.start();
        fleet.hear();
        let (sink, mut seen) = fleet.mary_comes();
        let passed = fleet.pass(9, &sink, 2, Command::Say { text: "Ahoy!".into() });
        let reply = fleet.answer(&passed);
        assert!(matches!(reply, Reply::Granted(..)));
        if row_comes_first {
            fleet.hear();
        }
        fleet.mirror.reflect([Mail::Fate(passed, Fate::Answered(reply))], fleet.now);
        assert_eq!(fleet.mirror.is_awaiting(), !row_comes_first);
        fleet.hear();
        assert!(!fleet.mirror.is_awaiting());
        let told = seen.take();
        let in_update = told.iter().filter(|told| told["done"] == serde_json::json!([2])).count();
        let granted = told.iter().filter(|told| told["tell"] == "granted" && told["id"] == 2).count();
        assert_eq!((in_update, granted), if row_comes_first { (0, 1) } else { (1, 0) });
        assert_eq!(told.iter().filter(|told| told["tell"] == "update").count(), 1);
    }
}

#[test]
fn what_the_owner_refuses_is_refused() {
    let mut fleet = Fleet::new(8);
    fleet.start();
    fleet.hear();
    let (sink, inbox) = mpsc::channel(1_000);
    let mut seen = Seen { inbox, told: Vec::new() };
    let passed = fleet.pass(9, &sink, 3, Command::Choose { ask: 999, choice: "pass".into() });
    let reply = fleet.answer(&passed);
    assert_eq!(reply, Reply::Refused(Refusal::Stale));
    fleet.mirror.reflect([Mail::Fate(passed, Fate::Answered(reply))], fleet.now);
    let told = seen.take();
    assert_eq!((told[0]["tell"].as_str(), told[0]["code"].as_str()), (Some("refused"), Some("stale")));
}

#[test]
fn whoever_wants_a_seat_gets_it_from_the_owner() {
    let mut fleet = Fleet::new(9);
    let (sink, inbox) = mpsc::channel(1_000);
    let mut seen = Seen { inbox, told: Vec::new() };
    let follow =
        Mail::Follow { guest: fleet.mary.clone(), join: true, since: None, socket: 9, sink, id: Some(1) };
    let mut passed = fleet.mirror.reflect([follow], fleet.now);
    let passed = passed.pop().expect("she has no seat yet");
    assert!(matches!(passed.command, Command::Sit { .. }));
    let reply = fleet.answer(&passed);
    fleet.mirror.reflect([Mail::Fate(passed, Fate::Answered(reply))], fleet.now);
    assert!(seen.take().is_empty(), "not before it is heard that it is stored");
    fleet.hear();
    let told = seen.take();
    assert_eq!((told[0]["tell"].as_str(), &told[0]["seat"]), (Some("sync"), &serde_json::json!(2)));
}

#[test]
fn an_unknown_fate_is_asked_again_only_if_it_happens_once() {
    let mut fleet = Fleet::new(10);
    fleet.start();
    fleet.hear();
    let (sink, mut seen) = fleet.mary_comes();
    let choice = fleet.pass(9, &sink, 4, Command::Choose { ask: 1, choice: "pass".into() });
    let again = fleet.mirror.reflect([Mail::Fate(choice, Fate::Unknown)], fleet.now);
    assert!(again.iter().all(|passed| passed.tries == 1 && passed.is_unsure) && again.len() == 1);
    // Said twice it would be heard twice; what reached nobody may be said again.
    let said = fleet.pass(9, &sink, 5, Command::Say { text: "Ahoy!".into() });
    let again = fleet.mirror.reflect([Mail::Fate(said, Fate::Unsent)], fleet.now).pop().expect("once more");
    assert!(!again.is_unsure && seen.take().is_empty());
    assert!(fleet.mirror.reflect([Mail::Fate(again, Fate::Unknown)], fleet.now).is_empty());
    let told = seen.take();
    assert_eq!(told[0]["code"], "adrift");
    assert_eq!(fleet.mirror.presence(), Presence::NOBODY, "he is cut off, and comes back");
}

#[test]
fn captains_at_both_desks_know_of_each_other() {
    let mut fleet = Fleet::new(11);
    fleet.start();
    fleet.hear();
    let (anne, mary) = (fleet.anne.clone(), fleet.mary.clone());
    let (_, mut here) = fleet.follow(&anne, false);
    let (_, mut there) = fleet.follow(&mary, true);
    fleet.owner.note_presence("b".into(), fleet.mirror.presence(), fleet.now);
    fleet.mirror.note_presence("a".into(), fleet.owner.presence(), fleet.now);
    for seen in [&mut here, &mut there] {
        let told = seen.take();
        let present = told.iter().rfind(|told| told["tell"] == "present").expect("who is there");
        assert_eq!(present["seats"], serde_json::json!([1, 2]));
    }
    // A node that says nothing more is gone.
    fleet.owner.forget_silent_nodes(fleet.now + 70_000);
    let told = here.take();
    assert_eq!(told.last().expect("who is there")["seats"], serde_json::json!([1]));
}
