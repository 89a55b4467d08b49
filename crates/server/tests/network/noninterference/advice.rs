//! The coach of two races that their captain cannot tell apart: it gives the same advice, byte by byte. It asks no server, whose
//! coach thinks for a time and not for a number of playouts.

use super::logs::against_bots;
use super::{RACES, twins};
use tokio::sync::mpsc;
use xaymaca_bots::Budget;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Awaiting, Choice, Seat, Viewer};
use xaymaca_table::{Entropy, Host, LiveTable, Log, ReplyTo, Sink, StoredRow, TableMessage};
use xaymaca_wire::{Command, Frame, Guest, GuestId, Language, TableId};

/// Playouts of each answer: every option is tried in a few imagined races.
const PLAYOUTS: u32 = 60;
/// Moments of each race that are looked at.
const MOMENTS: usize = 8;

#[derive(Debug)]
struct Alone;

#[derive(Clone, Debug)]
struct Told(mpsc::Sender<Frame>);

impl Sink for Told {
    fn try_send(&self, frame: Frame) -> bool {
        self.0.try_send(frame).is_ok()
    }

    fn is_closed(&self) -> bool {
        false
    }
}

impl Host for Alone {
    type Sink = Told;
}

struct Same;

impl Entropy for Same {
    fn fill(&mut self, bytes: &mut [u8]) {
        bytes.fill(7);
    }
}

/// What the captain of that seat is told when they ask the coach, about the open question and about their last choice.
fn advice(record: &Record, steps: &[Step], seat: Seat, past: u32) -> Vec<String> {
    let (id, guest) = (TableId::of_random([1; 16]), GuestId::of_random([2; 16]));
    let rows = against_bots(record, steps, seat, guest.as_str());
    let rows = (1..).zip(&rows).map(|(seq, lines)| StoredRow::from((seq, 1_000 * seq, lines.as_str())));
    let (log, state) = Log::read(&id, rows).expect("a log").expect("a table");
    let mut table: LiveTable<Alone> = LiveTable::new(log, state, Box::new(Same));
    let guest = Guest { id: guest, name: "Anne".into(), language: Language::En };
    let mut told = Vec::new();
    for command in [Command::Coach, Command::Review { ask: past }] {
        let (sender, mut heard) = mpsc::channel(8);
        let ask = TableMessage::Ask(guest.clone(), command, ReplyTo::Socket(1, Some(7), Told(sender)));
        if table.handle([ask], 9_000_000).is_some() {
            table.stored(true);
        }
        for task in table.take_coach_tasks() {
            task.answer(Budget::Playouts(PLAYOUTS));
        }
        while let Ok(frame) = heard.try_recv() {
            told.push(frame.text.as_str().to_owned());
        }
    }
    told
}

/// The last question that the seat has answered.
fn answered(record: &Record, until: usize, seat: Seat) -> Option<u32> {
    let mut last = None;
    for (asked, line) in (0..).zip(&record.lines[..until]) {
        if matches!(line.step, Step::Choice(by, _) if by == seat) {
            last = Some(asked);
        }
    }
    last
}

#[test]
fn x1_the_coach_advises_alike_in_two_races_that_its_captain_cannot_tell_apart() {
    let (mut pairs, mut changed, mut advised) = (0, 0, 0);
    for text in RACES {
        let record: Record = text.parse().expect("a record");
        for until in twins::moments(&record, MOMENTS) {
            let mut game = record.start().expect("a race");
            for line in &record.lines[..until] {
                line.play(&mut game, &mut Vec::new()).expect("a step");
            }
            let Awaiting::Seats(asked, _) = game.awaiting() else { continue };
            for seat in asked.iter() {
                let Some(twin) = twins::twin(&record, until, Viewer::Seat(seat)) else { continue };
                let steps: Vec<Step> = record.lines[..until].iter().map(|line| line.step).collect();
                let past = answered(&record, until, seat).unwrap_or(0);
                let [one, other] = [&steps, &twin.steps].map(|steps| advice(&record, steps, seat, past));
                assert_eq!(one, other, "seat {seat} after {until} steps");
                advised += one.iter().filter(|told| told.contains("\"advice\"")).count();
                (pairs, changed) = (pairs + 1, changed + twin.changed);
            }
        }
    }
    println!("{pairs} pairs of races, {changed} facts, {advised} pieces of advice");
    assert!(pairs > 20 && changed > 60 && advised >= pairs, "{pairs} {changed} {advised}");
}

#[test]
fn the_coach_says_something_else_if_its_captain_holds_another_card() {
    // So the comparison above can fail.
    let record: Record = RACES[0].parse().expect("a record");
    let until = twins::moments(&record, MOMENTS)[0];
    let steps: Vec<Step> = record.lines[..until].iter().map(|line| line.step).collect();
    let mut told: Vec<Vec<String>> = Vec::new();
    for seat in (0..3).filter_map(Seat::new) {
        told.push(advice(&record, &steps, seat, 0));
    }
    assert!(told.iter().any(|other| *other != told[0]), "{told:?}");
    assert!(steps.iter().any(|step| matches!(step, Step::Choice(_, Choice::Play(_)))));
}
