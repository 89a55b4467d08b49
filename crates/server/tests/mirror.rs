//! A table at two desks: one decides, the other hears what was stored, over a line that loses, doubles and delays. Whoever
//! follows the table at the mirror is told the same as if he were at the other desk.

use serde_json::Value;
use std::collections::VecDeque;
use tokio::sync::{mpsc, oneshot};
use xaymaca_bots::Seeded;
use xaymaca_rules::Luck as _;
use xaymaca_server::desk::{Desk, Fate, Heard, Log, Mail, Passed, Presence, Reply, Sender, append};
use xaymaca_server::entropy::Entropy;
use xaymaca_server::guest::{Guest, Language};
use xaymaca_server::ids::{GuestId, TableId};
use xaymaca_server::refusal::Refusal;
use xaymaca_server::table::{self, Agreement, Command};

struct Bytes(Seeded);

impl Entropy for Bytes {
    fn fill(&mut self, bytes: &mut [u8]) {
        bytes.fill_with(|| self.0.below(256) as u8);
    }
}

/// One stored append.
#[derive(Clone)]
struct Row {
    seq: u64,
    at: u64,
    lines: String,
}

type Inbox = mpsc::Receiver<axum::extract::ws::Utf8Bytes>;

/// Somebody at one of the desks.
struct Seen {
    inbox: Inbox,
    told: Vec<Value>,
}

impl Seen {
    fn read(&mut self) -> &[Value] {
        while let Ok(text) = self.inbox.try_recv() {
            self.told.push(serde_json::from_str(&text).expect("JSON"));
        }
        &self.told
    }

    fn take(&mut self) -> Vec<Value> {
        self.read();
        std::mem::take(&mut self.told)
    }
}

struct Fleet {
    owner: Desk,
    mirror: Desk,
    log: Vec<Row>,
    /// What is on its way to the mirror.
    way: VecDeque<Row>,
    anne: Guest,
    mary: Guest,
    now: u64,
    sockets: u64,
    luck: Seeded,
}

impl Fleet {
    /// Anne has a table at the one desk; Mary comes to the other.
    fn new(seed: u64) -> Self {
        let mut luck = Seeded::new(seed);
        let mut entropy = Bytes(luck.branch());
        let [anne, mary] = ["Anne", "Mary"].map(|name| Guest {
            id: GuestId::fresh(&mut entropy),
            name: name.into(),
            language: Language::En,
        });
        let id = TableId::fresh(&mut entropy);
        let agreement = Agreement { seats: 3, ..Agreement::default() };
        let mut opened = table::open(id, anne.id.clone(), agreement, 1_000, &mut entropy).expect("a table");
        let sit = Command::Sit { seat: Some(1), flag: None };
        table::decide(&mut opened, &anne, &sit, &mut entropy).expect("a seat");
        let stored = append(&opened.state, 1, 1_000, &opened.entries, true);
        let mut log = Log::default();
        log.push(1, 1_000, opened.entries);
        let other = Bytes(luck.branch());
        Self {
            mirror: Desk::new(log.clone(), opened.state.clone(), Box::new(other)),
            owner: Desk::new(log, opened.state, Box::new(entropy)),
            log: vec![Row { seq: 1, at: 1_000, lines: stored.lines }],
            way: VecDeque::new(),
            anne,
            mary,
            now: 1_000,
            sockets: 0,
            luck,
        }
    }

    fn follow(&mut self, guest: &Guest, at_mirror: bool) -> (u64, Seen) {
        self.sockets += 1;
        let (sink, inbox) = mpsc::channel(10_000);
        let guest = guest.clone();
        let letter = Mail::Follow { guest, join: false, since: None, socket: self.sockets, sink, id: None };
        if at_mirror {
            assert!(self.mirror.reflect([letter], self.now).is_empty());
        } else {
            self.decide(letter);
        }
        (self.sockets, Seen { inbox, told: Vec::new() })
    }

    /// Mary, who has a seat, comes to the mirror with socket 9.
    fn mary_comes(&mut self) -> (mpsc::Sender<axum::extract::ws::Utf8Bytes>, Seen) {
        let (sink, inbox) = mpsc::channel(1_000);
        let (guest, copy) = (self.mary.clone(), sink.clone());
        let follow = Mail::Follow { guest, join: true, since: None, socket: 9, sink: copy, id: None };
        assert!(self.mirror.reflect([follow], self.now).is_empty(), "she has a seat");
        let mut seen = Seen { inbox, told: Vec::new() };
        seen.take();
        (sink, seen)
    }

    /// The desk that has the table takes a letter, and what follows by itself.
    fn decide(&mut self, letter: Mail) {
        let mut letters = Some(letter);
        loop {
            self.now += 300;
            if let Some(storing) = self.owner.take(letters.take(), self.now) {
                let row = Row { seq: storing.append.seq, at: storing.append.at, lines: storing.append.lines };
                self.owner.stored(true);
                self.log.push(row.clone());
                self.way.push_back(row);
            } else if !self.owner.is_restless() {
                return;
            }
        }
    }

    /// The other desk hears what is on its way.
    fn hear(&mut self) {
        while let Some(Row { seq, at, lines }) = self.way.pop_front() {
            if self.mirror.hear(seq, at, &lines, self.now) == Heard::Gap {
                self.read_on();
            }
        }
    }

    /// The other desk reads the log.
    fn read_on(&mut self) {
        let known = self.mirror.log().seq();
        for Row { seq, at, lines } in self.log.iter().filter(|row| row.seq > known) {
            assert_eq!(self.mirror.hear(*seq, *at, lines, self.now), Heard::Told);
        }
    }

    /// Somebody at the desk that has the table asks.
    fn ask(&mut self, guest: &Guest, command: Command) {
        let (call, mut answer) = oneshot::channel();
        self.decide(Mail::Ask(guest.clone(), command, Sender::Call(call)));
        answer.try_recv().expect("an answer").expect("granted");
    }

    /// A request at the mirror is passed on: the node that has the table answers.
    fn answer(&mut self, passed: &Passed) -> Reply {
        let (reply, mut answer) = oneshot::channel();
        let letter = Mail::Ask(passed.guest.clone(), passed.command.clone(), Sender::Node(reply, 0));
        self.decide(letter);
        answer.try_recv().expect("an answer")
    }

    /// Mary asks over her socket at the mirror.
    fn pass(
        &mut self,
        socket: u64,
        sink: &mpsc::Sender<axum::extract::ws::Utf8Bytes>,
        id: u64,
        command: Command,
    ) -> Passed {
        let sender = Sender::Socket(socket, Some(id), sink.clone());
        let mut passed = self.mirror.reflect([Mail::Ask(self.mary.clone(), command, sender)], self.now);
        assert_eq!(passed.len(), 1);
        passed.remove(0)
    }

    /// The race begins: Anne, Mary and a bot.
    fn start(&mut self) {
        let (anne, mary) = (self.anne.clone(), self.mary.clone());
        self.ask(&mary, Command::Sit { seat: Some(2), flag: None });
        self.ask(&anne, Command::Hire { level: "deckhand".into(), seat: Some(3) });
        self.ask(&mary, Command::Ready { seed: Some("salt".into()) });
        self.ask(&anne, Command::Start { seed: None });
    }

    /// Whoever is awaited chooses anything; no when the race is over.
    fn choose(&mut self) -> bool {
        let Some(race) = self.owner.state().race else { return false };
        let Some(seat) = self.owner.state().awaited().iter().next() else { return false };
        let options = race.game.view(xaymaca_rules::Viewer::Seat(seat)).options();
        let choice = options.pick(&mut self.luck).expect("an option").to_string();
        let guest = if seat.index() == 0 { self.anne.clone() } else { self.mary.clone() };
        self.ask(&guest, Command::Choose { ask: race.ask, choice });
        true
    }
}

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

/// What the store has, as a desk reads it.
fn stored(fleet: &Fleet) -> (Log, table::State) {
    let id = fleet.owner.state().id.clone();
    let rows = fleet.log.iter().map(|row| (row.seq, row.at, row.lines.as_str()));
    Log::read(&id, rows).expect("a sound log").expect("a table")
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
