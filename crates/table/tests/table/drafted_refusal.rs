//! A refusal that rests on an append waits until that is stored. If it never is, the request is refused for that reason.

use crate::support::{Bytes, LiveTable, ReplyTo, TableMessage, call, guest, table_id};
use tokio::sync::oneshot::{Receiver, error::TryRecvError};
use xaymaca_bots::Seeded;
use xaymaca_table::{Answer, Log, open};
use xaymaca_wire::{Agreement, Command, Refusal};

type Answered = Receiver<Result<Answer, Refusal>>;

/// Two people want the same seat, at the same moment; a third wants none that there is.
fn ask() -> (LiveTable, [Answered; 3]) {
    let mut entropy = Bytes(Seeded::new(1));
    let [host, anne, mary] = ["Jack", "Anne", "Mary"].map(|name| guest(name, &mut entropy));
    let id = table_id(&mut entropy);
    let opened = open(id, host.id.clone(), Agreement::default(), 1_000, &mut entropy).expect("a table");
    let mut log = Log::default();
    log.push(1, 1_000, opened.entries);
    let mut table = LiveTable::new(log, opened.state, Box::new(entropy));
    let asks = [(host, 9), (anne, 2), (mary, 2)].map(|(guest, seat)| {
        let (responder, answer) = call();
        (
            TableMessage::Ask(guest, Command::Sit { seat: Some(seat), flag: None }, ReplyTo::Call(responder)),
            answer,
        )
    });
    let (messages, answers): (Vec<TableMessage>, Vec<Answered>) = asks.into_iter().unzip();
    assert!(table.handle(messages, 2_000).is_some(), "one of them is granted");
    (table, answers.try_into().expect("three"))
}

fn no(answer: &mut Answered) -> Option<Refusal> {
    answer.try_recv().expect("an answer").err()
}

#[test]
fn it_is_said_when_it_is_true() {
    let (mut table, [mut impossible, mut first, mut second]) = ask();
    assert_eq!(no(&mut impossible), Some(Refusal::NoSuchSeat), "that rests on nothing");
    assert_eq!(second.try_recv().err(), Some(TryRecvError::Empty));
    table.stored(true);
    assert_eq!(no(&mut first), None);
    assert_eq!(no(&mut second), Some(Refusal::SeatTaken));
}

#[test]
fn it_is_not_said_if_it_never_comes_true() {
    let (mut table, [_, mut first, mut second]) = ask();
    table.stored(false);
    assert_eq!(no(&mut first), Some(Refusal::NotStored));
    assert_eq!(no(&mut second), Some(Refusal::NotStored));
}
