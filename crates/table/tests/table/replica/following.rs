//! Following a table at the replica: everything is told once and in order.

use super::two_nodes::{Nodes, Row, TestFollower};
use crate::support::{Bytes, TableMessage, guest, sink};
use serde_json::Value;
use xaymaca_bots::Seeded;
use xaymaca_rules::Luck as _;
use xaymaca_table::{ForwardOutcome, OwnerReply, Presence};
use xaymaca_wire::{Command, Refusal};

/// What was told of each append. Of several together the last is told as an update, the others before it as `earlier`.
fn passages(told: &[Value]) -> Vec<String> {
    let is_passage = |told: &&Value| ["update", "lean", "earlier"].map(Value::from).contains(&told["tell"]);
    let tell = |told: &Value| format!("{} {} {}", told["seq"], told["at"], told["events"]);
    told.iter().filter(is_passage).map(tell).collect()
}

#[test]
fn a_follower_at_the_replica_is_told_the_same() {
    for seed in 0..4 {
        let mut nodes = Nodes::new(seed);
        nodes.start();
        nodes.deliver();
        nodes.is_lean = seed % 2 == 1;
        let (anne, mary) = (nodes.anne.clone(), nodes.mary.clone());
        let stranger = guest("Anne", &mut Bytes(Seeded::new(seed)));
        let mut pairs: Vec<(TestFollower, TestFollower)> = [&anne, &mary, &stranger]
            .into_iter()
            .map(|guest| (nodes.follow(guest, false).1, nodes.follow(guest, true).1))
            .collect();
        for (here, there) in &mut pairs {
            let (here, there) = (here.take(), there.take());
            assert_eq!(here[0], there[0], "the same sync");
        }
        while nodes.choose() {
            // The bus loses, doubles or reorders.
            match nodes.luck.below(6) {
                0 => nodes.in_transit.clear(),
                1 => {
                    let doubled: Vec<Row> = nodes.in_transit.iter().cloned().collect();
                    nodes.in_transit.extend(doubled);
                }
                2 => nodes.in_transit.make_contiguous().reverse(),
                _ => {}
            }
            nodes.deliver();
        }
        nodes.read_log();
        assert_eq!(nodes.replica.log().seq(), nodes.owner.log().seq());
        for (here, there) in &mut pairs {
            let (here, there) = (here.take(), there.take());
            for (here, there) in passages(&here).iter().zip(&passages(&there)) {
                assert_eq!(here, there);
            }
            assert_eq!(passages(&here).len(), passages(&there).len());
            assert!(here.last() == there.last(), "the same table at the end");
            let last = here.last().expect("the end of the race");
            assert_eq!(
                last["digest"].is_string(),
                nodes.is_lean,
                "a lean client can check its table at the end"
            );
        }
    }
}

#[test]
fn a_request_at_the_replica_is_acknowledged_once() {
    for row_comes_first in [true, false] {
        let mut nodes = Nodes::new(7);
        nodes.start();
        nodes.deliver();
        let (sink, mut seen) = nodes.mary_comes();
        let forwarded = nodes.forward(9, &sink, 2, Command::Say { text: "Ahoy!".into() });
        let reply = nodes.answer(&forwarded);
        assert!(matches!(reply, OwnerReply::Granted(..)));
        if row_comes_first {
            nodes.deliver();
        }
        nodes.replica.handle_as_replica(
            [TableMessage::ForwardDone(Box::new(forwarded), ForwardOutcome::Answered(reply))],
            nodes.now,
        );
        assert_eq!(nodes.replica.awaits_append(), !row_comes_first);
        nodes.deliver();
        assert!(!nodes.replica.awaits_append());
        let told = seen.take();
        let in_update = told.iter().filter(|told| told["done"] == serde_json::json!([2])).count();
        let granted = told.iter().filter(|told| told["tell"] == "granted" && told["id"] == 2).count();
        assert_eq!((in_update, granted), if row_comes_first { (0, 1) } else { (1, 0) });
        assert_eq!(told.iter().filter(|told| told["tell"] == "update").count(), 1);
    }
}

#[test]
fn a_refusal_of_the_owner_reaches_the_socket() {
    let mut nodes = Nodes::new(8);
    nodes.start();
    nodes.deliver();
    let (sink, inbox) = sink(1_000);
    let mut seen = TestFollower { inbox, told: Vec::new() };
    let forwarded = nodes.forward(9, &sink, 3, Command::Choose { ask: 999, choice: "pass".into() });
    let reply = nodes.answer(&forwarded);
    assert_eq!(reply, OwnerReply::Refused(Refusal::Stale));
    nodes.replica.handle_as_replica(
        [TableMessage::ForwardDone(Box::new(forwarded), ForwardOutcome::Answered(reply))],
        nodes.now,
    );
    let told = seen.take();
    assert_eq!((told[0]["tell"].as_str(), told[0]["code"].as_str()), (Some("refused"), Some("stale")));
}

#[test]
fn a_guest_at_the_replica_gets_a_seat_from_the_owner() {
    let mut nodes = Nodes::new(9);
    let (sink, inbox) = sink(1_000);
    let mut seen = TestFollower { inbox, told: Vec::new() };
    let follow = TableMessage::Follow {
        guest: nodes.mary.clone(),
        join: true,
        since: None,
        lean: true,
        socket: 9,
        sink,
        id: Some(1),
    };
    let mut forwarded = nodes.replica.handle_as_replica([follow], nodes.now);
    let forwarded = forwarded.pop().expect("she has no seat yet");
    assert!(matches!(forwarded.command, Command::Sit { .. }));
    let reply = nodes.answer(&forwarded);
    nodes.replica.handle_as_replica(
        [TableMessage::ForwardDone(Box::new(forwarded), ForwardOutcome::Answered(reply))],
        nodes.now,
    );
    assert!(seen.take().is_empty(), "not before its append has arrived");
    nodes.deliver();
    let told = seen.take();
    assert_eq!((told[0]["tell"].as_str(), &told[0]["seat"]), (Some("sync"), &serde_json::json!(2)));
}

#[test]
fn an_unknown_outcome_is_retried_only_if_the_request_is_repeatable() {
    let mut nodes = Nodes::new(10);
    nodes.start();
    nodes.deliver();
    let (sink, mut seen) = nodes.mary_comes();
    let choice = nodes.forward(9, &sink, 4, Command::Choose { ask: 1, choice: "pass".into() });
    let again = nodes
        .replica
        .handle_as_replica([TableMessage::ForwardDone(Box::new(choice), ForwardOutcome::Unknown)], nodes.now);
    assert!(
        again.iter().all(|forwarded| forwarded.tries == 1 && forwarded.may_have_happened) && again.len() == 1
    );
    // A chat line that is sent twice is shown twice; one that reached no node may be sent again.
    let said = nodes.forward(9, &sink, 5, Command::Say { text: "Ahoy!".into() });
    let again = nodes
        .replica
        .handle_as_replica([TableMessage::ForwardDone(Box::new(said), ForwardOutcome::Unsent)], nodes.now)
        .pop()
        .expect("once more");
    assert!(!again.may_have_happened && seen.take().is_empty());
    assert!(
        nodes
            .replica
            .handle_as_replica(
                [TableMessage::ForwardDone(Box::new(again), ForwardOutcome::Unknown)],
                nodes.now
            )
            .is_empty()
    );
    let told = seen.take();
    assert_eq!(told[0]["code"], "adrift");
    assert_eq!(nodes.replica.presence(), Presence::NONE, "she is dropped, and reconnects");
}

#[test]
fn captains_at_both_nodes_know_of_each_other() {
    let mut nodes = Nodes::new(11);
    nodes.start();
    nodes.deliver();
    let (anne, mary) = (nodes.anne.clone(), nodes.mary.clone());
    let (_, mut here) = nodes.follow(&anne, false);
    let (_, mut there) = nodes.follow(&mary, true);
    nodes.owner.note_presence("b".into(), nodes.replica.presence(), nodes.now);
    nodes.replica.note_presence("a".into(), nodes.owner.presence(), nodes.now);
    for seen in [&mut here, &mut there] {
        let told = seen.take();
        let present = told.iter().rfind(|told| told["tell"] == "present").expect("who is there");
        assert_eq!(present["seats"], serde_json::json!([1, 2]));
    }
    // A node that announces nothing more is gone.
    nodes.owner.forget_silent_nodes(nodes.now + 70_000);
    let told = here.take();
    assert_eq!(told.last().expect("who is there")["seats"], serde_json::json!([1]));
}
