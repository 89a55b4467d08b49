//! What becomes of requests when a table changes hands: what happened is never told to have failed, nor the other way round.

use crate::two_desks::{Fleet, Row, stored};
use tokio::sync::oneshot;
use xaymaca_server::desk::{Fate, Mail, Reply, Sender};
use xaymaca_server::refusal::Refusal;
use xaymaca_server::table::Command;

#[test]
fn a_mirror_that_takes_over_goes_on() {
    let mut fleet = Fleet::new(12);
    fleet.start();
    fleet.hear();
    while fleet.log.len() < 40 && fleet.choose() {}
    fleet.way.clear();
    fleet.read_on();
    std::mem::swap(&mut fleet.owner, &mut fleet.mirror);
    fleet.mirror.resign();
    while fleet.choose() {}
    assert!(fleet.owner.state().is_over());
    fleet.hear();
    assert!(fleet.mirror.state().is_over());
}

#[test]
fn what_is_stored_happened_also_if_another_went_on_from_there() {
    let mut fleet = Fleet::new(13);
    fleet.start();
    fleet.hear();
    // Anne says something; nobody learns whether it is stored. It is, and the other node has taken the table over.
    let (call, mut answer) = oneshot::channel();
    let said = Mail::Ask(fleet.anne.clone(), Command::Say { text: "Ahoy!".into() }, Sender::Call(call));
    let first = fleet.owner.take([said], fleet.now).expect("something to store").append;
    fleet.log.push(Row { seq: first.seq, at: first.at, lines: first.lines });
    fleet.read_on();
    let (call, _) = oneshot::channel();
    let said = Mail::Ask(fleet.mary.clone(), Command::Say { text: "I have her.".into() }, Sender::Call(call));
    let second = fleet.mirror.take([said], fleet.now).expect("something to store").append;
    fleet.log.push(Row { seq: second.seq, at: second.at, lines: second.lines });
    let (log, state) = stored(&fleet);
    fleet.owner.doubted(log, state);
    assert!(answer.try_recv().expect("an answer").is_ok(), "it happened");
    assert_eq!(fleet.owner.log().seq(), second.seq);
}

#[test]
fn a_no_that_may_be_a_yes_is_not_told() {
    let mut fleet = Fleet::new(14);
    fleet.start();
    fleet.hear();
    let (call, mut answer) = oneshot::channel();
    let command = Command::Choose { ask: 0, choice: "pass".into() };
    let asked = Mail::Ask(fleet.mary.clone(), command, Sender::Call(call));
    let passed = fleet.mirror.reflect([asked], fleet.now).pop().expect("it is for the owner");
    // The first time nobody answered; the second time the answer is that it is too late.
    let again =
        fleet.mirror.reflect([Mail::Fate(passed, Fate::Unknown)], fleet.now).pop().expect("once more");
    let reply = Fate::Answered(Reply::Refused(Refusal::Stale));
    assert!(fleet.mirror.reflect([Mail::Fate(again, reply)], fleet.now).is_empty());
    assert_eq!(answer.try_recv().expect("an answer").expect_err("nobody knows"), Refusal::Adrift);
    // The same if the table has become ours meanwhile.
    let (call, mut answer) = oneshot::channel();
    let command = Command::Choose { ask: 0, choice: "pass".into() };
    let asked = Mail::Ask(fleet.mary.clone(), command, Sender::Call(call));
    let passed = fleet.mirror.reflect([asked], fleet.now).pop().expect("it is for the owner");
    let again =
        fleet.mirror.reflect([Mail::Fate(passed, Fate::Unknown)], fleet.now).pop().expect("once more");
    fleet.mirror.take([Mail::Fate(again, Fate::Unsent)], fleet.now);
    assert_eq!(answer.try_recv().expect("an answer").expect_err("nobody knows"), Refusal::Adrift);
}

#[test]
fn what_was_granted_is_answered_when_the_log_is_read_whole() {
    let mut fleet = Fleet::new(15);
    fleet.start();
    fleet.hear();
    let (call, mut answer) = oneshot::channel();
    let asked = Mail::Ask(fleet.mary.clone(), Command::Say { text: "Ahoy!".into() }, Sender::Call(call));
    let passed = fleet.mirror.reflect([asked], fleet.now).pop().expect("it is for the owner");
    let reply = fleet.answer(&passed);
    fleet.mirror.reflect([Mail::Fate(passed, Fate::Answered(reply))], fleet.now);
    assert!(answer.try_recv().is_err(), "not before it is heard of");
    let (log, state) = stored(&fleet);
    fleet.mirror.doubted(log, state);
    assert!(answer.try_recv().expect("an answer").is_ok());
    assert!(!fleet.mirror.is_awaiting());
}

#[test]
fn a_no_because_of_what_is_not_stored_is_not_told() {
    let mut fleet = Fleet::new(16);
    fleet.start();
    let seat = fleet.owner.state().awaited().iter().next().expect("somebody is asked");
    let race = fleet.owner.state().race.expect("a race");
    let options = race.game.view(xaymaca_rules::Viewer::Seat(seat)).options();
    let choice = options.pick(&mut fleet.luck).expect("an option").to_string();
    let guest = if seat.index() == 0 { fleet.anne.clone() } else { fleet.mary.clone() };
    // The same choice twice: the second is late if the first is stored. It is not.
    let (mut answers, mut letters) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let (reply, answer) = oneshot::channel();
        let command = Command::Choose { ask: race.ask, choice: choice.clone() };
        letters.push(Mail::Ask(guest.clone(), command, Sender::Node(reply, 0)));
        answers.push(answer);
    }
    assert!(fleet.owner.take(letters, fleet.now).is_some());
    fleet.owner.stored(false);
    for mut answer in answers {
        assert_eq!(answer.try_recv().expect("an answer"), Reply::Refused(Refusal::NotStored));
    }
}

#[test]
fn what_the_node_before_us_granted_does_not_hang_on_us() {
    let mut fleet = Fleet::new(17);
    fleet.start();
    fleet.hear();
    let say = |text: &str| {
        let (call, answer) = oneshot::channel();
        (Command::Say { text: text.into() }, Sender::Call(call), answer)
    };
    let (command, sender, mut first) = say("Ahoy!");
    let asked = Mail::Ask(fleet.mary.clone(), command, sender);
    let passed = fleet.mirror.reflect([asked], fleet.now).pop().expect("it is for the owner");
    let reply = fleet.answer(&passed);
    fleet.hear();
    // The table is ours before the answer is here, and what we store ourselves fails.
    let (command, sender, mut second) = say("I have her.");
    let letters = [Mail::Fate(passed, Fate::Answered(reply)), Mail::Ask(fleet.mary.clone(), command, sender)];
    assert!(fleet.mirror.take(letters, fleet.now).is_some());
    fleet.mirror.stored(false);
    assert!(first.try_recv().expect("an answer").is_ok(), "it is stored");
    assert_eq!(second.try_recv().expect("an answer").expect_err("it is not"), Refusal::NotStored);
}

#[test]
fn a_rematch_that_was_not_stored_is_the_same_table_the_next_time() {
    let mut fleet = Fleet::new(18);
    fleet.start();
    while fleet.choose() {}
    let mut tables = Vec::new();
    for _ in 0..2 {
        let (call, _) = oneshot::channel();
        let rematch = Mail::Ask(fleet.anne.clone(), Command::Rematch, Sender::Call(call));
        let storing = fleet.owner.take([rematch], fleet.now).expect("something to store");
        tables.push(storing.opening.expect("a table to open").table);
        fleet.owner.stored(false);
    }
    assert_eq!(tables[0], tables[1]);
    assert_ne!(*tables[0], *fleet.owner.state().id.as_str());
}
