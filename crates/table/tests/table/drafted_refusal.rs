//! A refusal that depends on an append waits until that is stored. If it is not, the request is refused for that reason.

use crate::support::{Bytes, LiveTable, ReplyTo, TableMessage, call, guest, table_id};
use tokio::sync::oneshot::{Receiver, error::TryRecvError};
use xaymaca_bots::Seeded;
use xaymaca_table::{Answer, Log, open};
use xaymaca_wire::{Agreement, Command, Refusal};

type Answered = Receiver<Result<Answer, Refusal>>;

/// In one batch, Anne and Mary ask for the same seat, and the host for a seat that does not exist.
fn ask() -> (LiveTable, [Answered; 3]) {
    let mut entropy = Bytes(Seeded::new(1));
    let [host, anne, mary] = ["Jack", "Anne", "Mary"].map(|name| guest(name, &mut entropy));
    let id = table_id(&mut entropy);
    let opened = open(id, host.id.clone(), Agreement::default(), 1_000, &mut entropy).expect("a table");
    let log = Log::opened(&opened.state.id, 1_000, opened.entries);
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

fn refusal(answer: &mut Answered) -> Option<Refusal> {
    answer.try_recv().expect("an answer").err()
}

#[test]
fn a_refusal_that_depends_on_an_append_waits_until_it_is_stored() {
    let (mut table, [mut impossible, mut first, mut second]) = ask();
    assert_eq!(refusal(&mut impossible), Some(Refusal::NoSuchSeat), "that depends on no append");
    assert_eq!(second.try_recv().err(), Some(TryRecvError::Empty));
    table.stored(true);
    assert_eq!(refusal(&mut first), None);
    assert_eq!(refusal(&mut second), Some(Refusal::SeatTaken));
}

#[test]
fn a_refusal_that_depends_on_an_append_that_fails_is_not_stored() {
    let (mut table, [_, mut first, mut second]) = ask();
    table.stored(false);
    assert_eq!(refusal(&mut first), Some(Refusal::NotStored));
    assert_eq!(refusal(&mut second), Some(Refusal::NotStored));
}
