//! What becomes of requests when a table changes hands: what happened is never told to have failed, nor the other way round.

use super::two_nodes::{Nodes, Row, stored};
use crate::support::{ReplyTo, TableMessage, call};
use xaymaca_table::{ForwardOutcome, OwnerReply};
use xaymaca_wire::{Command, Refusal};

#[test]
fn a_replica_that_takes_over_goes_on() {
    let mut nodes = Nodes::new(12);
    nodes.start();
    nodes.hear();
    while nodes.log.len() < 40 && nodes.choose() {}
    nodes.way.clear();
    nodes.read_on();
    std::mem::swap(&mut nodes.owner, &mut nodes.replica);
    nodes.replica.stop_bots();
    while nodes.choose() {}
    assert!(nodes.owner.state().is_over());
    nodes.hear();
    assert!(nodes.replica.state().is_over());
}

#[test]
fn what_is_stored_happened_also_if_another_went_on_from_there() {
    let mut nodes = Nodes::new(13);
    nodes.start();
    nodes.hear();
    // Anne says something; her node does not learn whether it is stored. It is, and the other node has taken the table over.
    let (responder, mut answer) = call();
    let said = TableMessage::Ask(
        nodes.anne.clone(),
        Command::Say { text: "Ahoy!".into() },
        ReplyTo::Call(responder),
    );
    let first = nodes.owner.handle([said], nodes.now).expect("something to store").append;
    nodes.log.push(Row { seq: first.seq, at: first.at, lines: first.lines });
    nodes.read_on();
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
fn a_no_that_may_be_a_yes_is_not_told() {
    let mut nodes = Nodes::new(14);
    nodes.start();
    nodes.hear();
    let (responder, mut answer) = call();
    let command = Command::Choose { ask: 0, choice: "pass".into() };
    let asked = TableMessage::Ask(nodes.mary.clone(), command, ReplyTo::Call(responder));
    let forwarded = nodes.replica.handle_as_replica([asked], nodes.now).pop().expect("it is for the owner");
    // The first time no answer came; the second time the answer is that it is too late.
    let again = nodes
        .replica
        .handle_as_replica([TableMessage::ForwardDone(forwarded, ForwardOutcome::Unknown)], nodes.now)
        .pop()
        .expect("once more");
    let reply = ForwardOutcome::Answered(OwnerReply::Refused(Refusal::Stale));
    assert!(nodes.replica.handle_as_replica([TableMessage::ForwardDone(again, reply)], nodes.now).is_empty());
    assert_eq!(answer.try_recv().expect("an answer").expect_err("the outcome is unknown"), Refusal::Adrift);
    // The same if the table has become ours meanwhile.
    let (responder, mut answer) = call();
    let command = Command::Choose { ask: 0, choice: "pass".into() };
    let asked = TableMessage::Ask(nodes.mary.clone(), command, ReplyTo::Call(responder));
    let forwarded = nodes.replica.handle_as_replica([asked], nodes.now).pop().expect("it is for the owner");
    let again = nodes
        .replica
        .handle_as_replica([TableMessage::ForwardDone(forwarded, ForwardOutcome::Unknown)], nodes.now)
        .pop()
        .expect("once more");
    nodes.replica.handle([TableMessage::ForwardDone(again, ForwardOutcome::Unsent)], nodes.now);
    assert_eq!(answer.try_recv().expect("an answer").expect_err("the outcome is unknown"), Refusal::Adrift);
}

#[test]
fn what_was_granted_is_answered_when_the_log_is_read_whole() {
    let mut nodes = Nodes::new(15);
    nodes.start();
    nodes.hear();
    let (responder, mut answer) = call();
    let asked = TableMessage::Ask(
        nodes.mary.clone(),
        Command::Say { text: "Ahoy!".into() },
        ReplyTo::Call(responder),
    );
    let forwarded = nodes.replica.handle_as_replica([asked], nodes.now).pop().expect("it is for the owner");
    let reply = nodes.answer(&forwarded);
    nodes.replica.handle_as_replica(
        [TableMessage::ForwardDone(forwarded, ForwardOutcome::Answered(reply))],
        nodes.now,
    );
    assert!(answer.try_recv().is_err(), "not before it is heard of");
    let (log, state) = stored(&nodes);
    nodes.replica.settle_from_store(log, state);
    assert!(answer.try_recv().expect("an answer").is_ok());
    assert!(!nodes.replica.awaits_append());
}

#[test]
fn a_no_because_of_what_is_not_stored_is_not_told() {
    let mut nodes = Nodes::new(16);
    nodes.start();
    let seat = nodes.owner.state().awaited().iter().next().expect("a captain is asked");
    let race = nodes.owner.state().race.expect("a race");
    let options = race.game.view(xaymaca_rules::Viewer::Seat(seat)).options();
    let choice = options.pick(&mut nodes.luck).expect("an option").to_string();
    let guest = if seat.index() == 0 { nodes.anne.clone() } else { nodes.mary.clone() };
    // The same choice twice: the second is late if the first is stored. It is not.
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
fn what_the_node_before_us_granted_does_not_hang_on_us() {
    let mut nodes = Nodes::new(17);
    nodes.start();
    nodes.hear();
    let say = |text: &str| {
        let (responder, answer) = call();
        (Command::Say { text: text.into() }, ReplyTo::Call(responder), answer)
    };
    let (command, sender, mut first) = say("Ahoy!");
    let asked = TableMessage::Ask(nodes.mary.clone(), command, sender);
    let forwarded = nodes.replica.handle_as_replica([asked], nodes.now).pop().expect("it is for the owner");
    let reply = nodes.answer(&forwarded);
    nodes.hear();
    // The table is ours before the answer is here, and what we store ourselves fails.
    let (command, sender, mut second) = say("I have her.");
    let messages = [
        TableMessage::ForwardDone(forwarded, ForwardOutcome::Answered(reply)),
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
