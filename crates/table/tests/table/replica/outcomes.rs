//! Requests under way when a table changes its owner: a request that happened is never refused, and one that did not happen is
//! never granted.

use super::two_nodes::{Nodes, Row, stored};
use crate::support::{ReplyTo, TableMessage, call};
use xaymaca_table::{ForwardOutcome, OwnerReply};
use xaymaca_wire::{Command, Refusal};

#[test]
fn a_replica_that_takes_over_goes_on() {
    let mut nodes = Nodes::new(12);
    nodes.start();
    nodes.deliver();
    while nodes.log.len() < 40 && nodes.choose() {}
    nodes.in_transit.clear();
    nodes.read_log();
    std::mem::swap(&mut nodes.owner, &mut nodes.replica);
    nodes.replica.stop_bots();
    while nodes.choose() {}
    assert!(nodes.owner.state().is_over());
    nodes.deliver();
    assert!(nodes.replica.state().is_over());
}

#[test]
fn a_stored_request_is_granted_although_another_node_has_gone_on() {
    let mut nodes = Nodes::new(13);
    nodes.start();
    nodes.deliver();
    // Anne says something. Her node does not learn that it is stored, and the other node takes the table over.
    let (responder, mut answer) = call();
    let said = TableMessage::Ask(
        nodes.anne.clone(),
        Command::Say { text: "Ahoy!".into() },
        ReplyTo::Call(responder),
    );
    let first = nodes.owner.handle([said], nodes.now).expect("something to store").append;
    nodes.log.push(Row { seq: first.seq, at: first.at, lines: first.lines });
    nodes.read_log();
    let (responder, _) = call();
    let said = TableMessage::Ask(
        nodes.mary.clone(),
        Command::Say { text: "I have her.".into() },
        ReplyTo::Call(responder),
    );
    let second = nodes.replica.handle([said], nodes.now).expect("something to store").append;
    nodes.log.push(Row { seq: second.seq, at: second.at, lines: second.lines });
    let (log, state) = stored(&nodes);
    nodes.owner.settle_from_store(log, state);
    assert!(answer.try_recv().expect("an answer").is_ok(), "it happened");
    assert_eq!(nodes.owner.log().seq(), second.seq);
}

#[test]
fn a_refusal_after_an_unknown_outcome_is_told_as_adrift() {
    let mut nodes = Nodes::new(14);
    nodes.start();
    nodes.deliver();
    let (responder, mut answer) = call();
    let command = Command::Choose { ask: 0, choice: "pass".into() };
    let asked = TableMessage::Ask(nodes.mary.clone(), command, ReplyTo::Call(responder));
    let forwarded = nodes.replica.handle_as_replica([asked], nodes.now).pop().expect("it is for the owner");
    // The first try has no answer; the second is refused as stale.
    let again = nodes
        .replica
        .handle_as_replica(
            [TableMessage::ForwardDone(Box::new(forwarded), ForwardOutcome::Unknown)],
            nodes.now,
        )
        .pop()
        .expect("once more");
    let reply = ForwardOutcome::Answered(OwnerReply::Refused(Refusal::Stale));
    assert!(
        nodes
            .replica
            .handle_as_replica([TableMessage::ForwardDone(Box::new(again), reply)], nodes.now)
            .is_empty()
    );
    assert_eq!(answer.try_recv().expect("an answer").expect_err("the outcome is unknown"), Refusal::Adrift);
    // The same if this node has become the owner meanwhile.
    let (responder, mut answer) = call();
    let command = Command::Choose { ask: 0, choice: "pass".into() };
    let asked = TableMessage::Ask(nodes.mary.clone(), command, ReplyTo::Call(responder));
    let forwarded = nodes.replica.handle_as_replica([asked], nodes.now).pop().expect("it is for the owner");
    let again = nodes
        .replica
        .handle_as_replica(
            [TableMessage::ForwardDone(Box::new(forwarded), ForwardOutcome::Unknown)],
            nodes.now,
        )
        .pop()
        .expect("once more");
    nodes.replica.handle([TableMessage::ForwardDone(Box::new(again), ForwardOutcome::Unsent)], nodes.now);
    assert_eq!(answer.try_recv().expect("an answer").expect_err("the outcome is unknown"), Refusal::Adrift);
}

#[test]
fn a_granted_request_is_answered_when_the_log_is_read() {
    let mut nodes = Nodes::new(15);
    nodes.start();
    nodes.deliver();
    let (responder, mut answer) = call();
    let asked = TableMessage::Ask(
        nodes.mary.clone(),
        Command::Say { text: "Ahoy!".into() },
        ReplyTo::Call(responder),
    );
    let forwarded = nodes.replica.handle_as_replica([asked], nodes.now).pop().expect("it is for the owner");
    let reply = nodes.answer(&forwarded);
    nodes.replica.handle_as_replica(
        [TableMessage::ForwardDone(Box::new(forwarded), ForwardOutcome::Answered(reply))],
        nodes.now,
    );
    assert!(answer.try_recv().is_err(), "not before its append has arrived");
    let (log, state) = stored(&nodes);
    nodes.replica.settle_from_store(log, state);
    assert!(answer.try_recv().expect("an answer").is_ok());
    assert!(!nodes.replica.awaits_append());
}

#[test]
fn a_refusal_because_of_an_append_that_fails_is_not_stored() {
    let mut nodes = Nodes::new(16);
    nodes.start();
    let seat = nodes.owner.state().awaited().iter().next().expect("a captain is asked");
    let race = nodes.owner.state().race.expect("a race");
    let options = race.game.view(xaymaca_rules::Viewer::Seat(seat)).options();
    let choice = options.pick(&mut nodes.luck).expect("an option").to_string();
    let guest = if seat.index() == 0 { nodes.anne.clone() } else { nodes.mary.clone() };
    // The same choice twice: the second would be stale if the first were stored.
    let (mut answers, mut messages) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let (reply, answer) = call();
        let command = Command::Choose { ask: race.ask, choice: choice.clone() };
        messages.push(TableMessage::Ask(guest.clone(), command, ReplyTo::Node(reply, 0)));
        answers.push(answer);
    }
    assert!(nodes.owner.handle(messages, nodes.now).is_some());
    nodes.owner.stored(false);
    for mut answer in answers {
        assert_eq!(answer.try_recv().expect("an answer"), OwnerReply::Refused(Refusal::NotStored));
    }
}

#[test]
fn what_the_former_owner_granted_does_not_depend_on_the_new_owners_append() {
    let mut nodes = Nodes::new(17);
    nodes.start();
    nodes.deliver();
    let say = |text: &str| {
        let (responder, answer) = call();
        (Command::Say { text: text.into() }, ReplyTo::Call(responder), answer)
    };
    let (command, sender, mut first) = say("Ahoy!");
    let asked = TableMessage::Ask(nodes.mary.clone(), command, sender);
    let forwarded = nodes.replica.handle_as_replica([asked], nodes.now).pop().expect("it is for the owner");
    let reply = nodes.answer(&forwarded);
    nodes.deliver();
    // This node becomes the owner before the answer arrives, and its own append fails.
    let (command, sender, mut second) = say("I have her.");
    let messages = [
        TableMessage::ForwardDone(Box::new(forwarded), ForwardOutcome::Answered(reply)),
        TableMessage::Ask(nodes.mary.clone(), command, sender),
    ];
    assert!(nodes.replica.handle(messages, nodes.now).is_some());
    nodes.replica.stored(false);
    assert!(first.try_recv().expect("an answer").is_ok(), "it is stored");
    assert_eq!(second.try_recv().expect("an answer").expect_err("it is not"), Refusal::NotStored);
}

#[test]
fn a_rematch_that_was_not_stored_is_the_same_table_the_next_time() {
    let mut nodes = Nodes::new(18);
    nodes.start();
    while nodes.choose() {}
    let mut tables = Vec::new();
    for _ in 0..2 {
        let (responder, _) = call();
        let rematch = TableMessage::Ask(nodes.anne.clone(), Command::Rematch, ReplyTo::Call(responder));
        let storing = nodes.owner.handle([rematch], nodes.now).expect("something to store");
        tables.push(storing.opening.expect("a table to open").table);
        nodes.owner.stored(false);
    }
    assert_eq!(tables[0], tables[1]);
    assert_ne!(tables[0], nodes.owner.state().id);
}
