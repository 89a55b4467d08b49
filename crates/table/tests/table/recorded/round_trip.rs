//! What is read from a record is what its table tells: record, replays of every point of view, and proof.

use super::{Shown, recorded_races};
use crate::fixtures::voyage::Voyage;
use serde_json::{Value, json};
use xaymaca_bots::Level;
use xaymaca_dice::verify;
use xaymaca_rules::notation::Record;
use xaymaca_rules::{Edition, Seat, Viewer};
use xaymaca_table::{RecordedRace, Replay, Whose};
use xaymaca_wire::{Agreement, Command};

#[test]
fn every_recorded_race_is_told_again_as_it_was_read() {
    for (name, text) in recorded_races() {
        let record: Record = text.parse().expect("a record");
        let told = Shown::of(&text).record();
        assert_eq!(told.parse::<Record>().as_ref(), Ok(&record), "{name}");
        // Those with a proof have it at the end; the table writes it after the first line.
        assert_eq!(verify(&told), verify(&text).map_err(|_| verify(&told).unwrap_err()), "{name}");
        assert_eq!(Shown::of(&told).record(), told, "{name}");
        if !text.contains('#') {
            assert_eq!(told, text, "{name}");
        }
    }
}

/// A race of two people and bots that was sailed to its end, as its server gives it.
fn sailed(agreement: Agreement, seed: u64) -> Voyage {
    let mut voyage = Voyage::race(seed, agreement, Level::Sailor);
    while let Some((seat, _, view)) = voyage.asked() {
        voyage.choose(seat, &view, 8);
    }
    voyage
}

fn mixes() -> Vec<Agreement> {
    let mut mixes = Vec::new();
    for edition in Edition::ALL {
        for (seats, ghost, crew) in [(2, true, false), (3, false, true), (4, true, true), (6, false, false)] {
            mixes.push(Agreement { edition, seats, ghost, crew, ..Agreement::default() });
        }
    }
    mixes
}

/// What a replay shows, without the table and its times.
fn shown(replay: &Value) -> Value {
    let steps = replay["steps"].as_array().expect("steps").iter();
    let race = steps.filter(|step| step.get("news").is_none());
    let race = race.map(|step| json!([step["seat"], step["choice"], step["events"]])).collect::<Vec<_>>();
    json!([replay["as"], replay["start"], race, replay["final"]])
}

#[test]
fn a_finished_race_of_a_table_is_told_word_by_word_and_seen_from_every_seat() {
    for (agreement, seed) in mixes().into_iter().zip(20..) {
        let mut voyage = sailed(agreement.clone(), seed);
        let text = voyage.record();
        assert!(text.contains("# captain 1 Anne\n") && text.contains("# secret "), "{text}");
        let race = RecordedRace::read(&text).expect("a race");
        let id = voyage.table.state().id.to_string();
        assert!(
            race.is_over() && race.dice().is_ok_and(|dice| dice.is_over && dice.proof.race.as_str() == id)
        );
        let mut table = Shown::of(&text);
        assert_eq!(table.record(), text);
        let seats = (0..agreement.seats.into()).filter_map(Seat::new).map(Viewer::Seat);
        let viewers = seats.chain([Viewer::Spectator]).map(Whose::Viewer).chain([Whose::All]);
        for whose in viewers {
            let (log, state) = (voyage.table.log(), voyage.table.state());
            let original = Replay::of(log, state, whose, |_, _| {}).expect("a replay");
            let original = serde_json::to_value(&original).expect("JSON");
            assert_eq!(shown(&table.replay(Some(whose))), shown(&original));
        }
        // Without a seat, the race is shown as spectators saw it.
        assert_eq!(table.replay(None)["as"], "spectator");
    }
}

#[test]
fn a_race_that_was_given_up_is_over_without_a_result() {
    let mut voyage = Voyage::race(3, Agreement { seats: 3, ..Agreement::default() }, Level::Sailor);
    for _ in 0..20 {
        let (seat, _, view) = voyage.asked().expect("the race is not over yet");
        voyage.choose(seat, &view, 8);
    }
    let (anne, mary) = (voyage.anne.clone(), voyage.mary.clone());
    voyage.ask(&anne, Command::GiveUp);
    voyage.ask(&mary, Command::GiveUp);
    let text = voyage.record();
    let mut table = Shown::of(&text);
    assert_eq!(table.record(), text);
    let state = table.table.state();
    assert!(
        state.is_over() && state.is_broken_off() && state.awaited().is_empty() && state.deadline().is_none()
    );
    assert!(!RecordedRace::read(&text).expect("a race").is_over());
    let replay = table.replay(Some(Whose::All));
    assert_eq!(replay["table"]["given_up"], true);
    assert!(replay["final"].is_object(), "the last moment is shown");
}

#[test]
fn a_record_of_bots_alone_that_ends_early_does_not_go_on() {
    let record = "xaymaca record 1\n# bot 1 sailor Ann\n# bot 2 admiral Ben\n# bot 3 deckhand Cyr\n\
        edition first\nseats mary-read anne-bonny john-rackham\nghost no\nbank box\n* captain 2\n* card gold-gold\n";
    let mut table = Shown::of(record);
    assert_eq!(table.record(), record);
    assert!(!table.table.wants_tick() && table.table.due().is_none());
    assert!(table.table.handle([], super::NOW + 1_000_000).is_none());
}
