//! A no that rests on what is not stored yet is not said before it is stored, and becomes another if it never is.

use tokio::sync::oneshot::{self, Receiver, error::TryRecvError};
use xaymaca_server::desk::{Answer, Desk, Log, Mail, Sender};
use xaymaca_server::entropy::Entropy;
use xaymaca_server::guest::{Guest, Language};
use xaymaca_server::ids::{GuestId, TableId};
use xaymaca_server::refusal::Refusal;
use xaymaca_server::table::{self, Agreement, Command};

/// Ever other bytes.
struct Bytes(u8);

impl Entropy for Bytes {
    fn fill(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            self.0 = self.0.wrapping_mul(5).wrapping_add(7);
            *byte = self.0;
        }
    }
}

type Answered = Receiver<Result<Answer, Refusal>>;

/// Two people want the same seat, at the same moment; a third wants none that there is.
fn ask() -> (Desk, [Answered; 3]) {
    let mut entropy = Bytes(1);
    let [host, anne, mary] = ["Jack", "Anne", "Mary"].map(|name| Guest {
        id: GuestId::fresh(&mut entropy),
        name: name.into(),
        language: Language::En,
    });
    let id = TableId::fresh(&mut entropy);
    let opened =
        table::open(id, host.id.clone(), Agreement::default(), 1_000, &mut entropy).expect("a table");
    let mut log = Log::default();
    log.push(1, 1_000, opened.entries);
    let mut desk = Desk::new(log, opened.state, Box::new(entropy));
    let asks = [(host, 9), (anne, 2), (mary, 2)].map(|(guest, seat)| {
        let (call, answer) = oneshot::channel();
        (Mail::Ask(guest, Command::Sit { seat: Some(seat), flag: None }, Sender::Call(call)), answer)
    });
    let (letters, answers): (Vec<Mail>, Vec<Answered>) = asks.into_iter().unzip();
    assert!(desk.take(letters, 2_000).is_some(), "one of them is granted");
    (desk, answers.try_into().expect("three"))
}

fn no(answer: &mut Answered) -> Option<Refusal> {
    answer.try_recv().expect("an answer").err()
}

#[test]
fn it_is_said_when_it_is_true() {
    let (mut desk, [mut impossible, mut first, mut second]) = ask();
    assert_eq!(no(&mut impossible), Some(Refusal::NoSuchSeat), "that rests on nothing");
    assert_eq!(second.try_recv().err(), Some(TryRecvError::Empty));
    desk.stored(true);
    assert_eq!(no(&mut first), None);
    assert_eq!(no(&mut second), Some(Refusal::SeatTaken));
}

#[test]
fn it_is_not_said_if_it_never_comes_true() {
    let (mut desk, [_, mut first, mut second]) = ask();
    desk.stored(false);
    assert_eq!(no(&mut first), Some(Refusal::NotStored));
    assert_eq!(no(&mut second), Some(Refusal::NotStored));
}
