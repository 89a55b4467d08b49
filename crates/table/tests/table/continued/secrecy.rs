//! A captain who goes on knows what their seat knew at that moment, and nothing else.

use super::Continuing;
use crate::recorded::recorded_races;
use serde_json::{Value, json};
use xaymaca_bots::Level;
use xaymaca_rules::notation::Record;
use xaymaca_rules::{Awaiting, Event, Game, Seat, Viewer};
use xaymaca_table::{Moment, RecordedRace, Replay, Whose};
use xaymaca_wire::{Guest, Refusal};

/// The game after so many steps, and all events until then.
fn past(record: &Record, steps: usize) -> (Game, Vec<Event>) {
    let mut game = record.start().expect("a race");
    let mut events = Vec::new();
    for line in &record.lines[..steps] {
        line.play(&mut game, &mut events).expect("a step");
    }
    (game, events)
}

/// What that viewer may know of those events.
fn seen(events: &[Event], viewer: Viewer) -> Value {
    json!(events.iter().filter(|event| event.is_for(viewer)).collect::<Vec<_>>())
}

/// Moments at which a person is asked: no step follows by itself.
fn moments(record: &Record) -> Vec<usize> {
    let asks = |steps: &usize| matches!(past(record, *steps).0.awaiting(), Awaiting::Seats(..));
    (0..record.lines.len()).step_by(7).filter(asks).collect()
}

#[test]
fn each_seat_sees_the_events_and_the_view_that_it_had() {
    let mut hidden = 0;
    for (name, text) in recorded_races().into_iter().step_by(3) {
        let race = RecordedRace::read(&text).expect("a race");
        let record = race.record();
        let seats = record.setup.flags.len();
        for steps in moments(record) {
            let (game, events) = past(record, steps);
            let moment = Moment::of_record(&race, steps).expect("a moment");
            let everyone: Vec<usize> = (0..seats).collect();
            let mut table = Continuing::from(&moment, &everyone, Level::Sailor, 5).expect("a table");
            for (nth, person) in table.people.clone().iter().enumerate() {
                let viewer = Viewer::Seat(Seat::new(nth).expect("a seat"));
                let told = table.look(person, Some(0));
                assert_eq!(told["events"], seen(&events, viewer), "{name} {steps}");
                assert_eq!(told["own"], json!(game.view(viewer).own()), "{name} {steps}");
                assert_eq!(told["open"], json!(game.view(Viewer::Spectator)), "{name} {steps}");
                hidden += events.len() - told["events"].as_array().map_or(0, Vec::len);
                // Nothing of the past is told to a captain who does not ask for it.
                assert_eq!(table.look(person, None)["events"], json!([]));
            }
            let stranger = Guest { id: table.table.state().lobby.host.clone(), ..table.people[0].clone() };
            let told = table.look(&stranger, Some(0));
            assert_eq!((&told["events"], &told["own"]), (&seen(&events, Viewer::Spectator), &json!(null)));
        }
    }
    assert!(hidden > 10_000, "{hidden}");
}

#[test]
fn its_record_and_replays_keep_what_was_hidden_until_it_is_over() {
    for (name, text) in recorded_races().into_iter().step_by(5) {
        let race = RecordedRace::read(&text).expect("a race");
        let record = race.record();
        let steps = *moments(record).last().expect("a moment");
        let (_, events) = past(record, steps);
        let moment = Moment::of_record(&race, steps).expect("a moment");
        // People in all seats: no bot goes on while the table is looked at.
        let everyone: Vec<usize> = (0..record.setup.flags.len()).collect();
        let mut table = Continuing::from(&moment, &everyone, Level::Sailor, 5).expect("a table");
        let (anne, mary) = (table.people[0].clone(), table.people[1].clone());
        let [one, other] = [0, 1].map(|index| Viewer::Seat(Seat::new(index).expect("a seat")));
        for whose in [Whose::All, Whose::Viewer(other)] {
            assert_eq!(table.replay(&anne, whose).err(), Some(Refusal::NotOver), "{name}");
        }
        for (guest, viewer) in [(&anne, one), (&mary, other), (&anne, Viewer::Spectator)] {
            let replay = table.replay(guest, Whose::Viewer(viewer)).expect("a replay");
            let replay: Value = serde_json::from_str(&replay).expect("JSON");
            let steps = replay["steps"].as_array().expect("steps").iter();
            let told: Vec<&Value> =
                steps.flat_map(|step| step["events"].as_array().expect("events")).collect();
            assert_eq!(json!(told), seen(&events, viewer), "{name}");
        }
        let own = table.record(&anne);
        assert!(own.contains("# as seen by seat 1") && own.contains("* card ?") && !own.contains("# secret"));
        let drawn = |viewer: Viewer| {
            let drew = |event: &&Event| matches!(event, Event::DrewCard { .. }) && event.is_for(viewer);
            events.iter().filter(drew).count()
        };
        let known = own.lines().filter(|line| line.starts_with("* card ") && !line.ends_with('?')).count();
        assert_eq!(known, drawn(one), "{name}");
    }
}

#[test]
fn a_replay_numbers_the_steps_that_a_race_can_go_on_from() {
    let (_, text) = recorded_races().swap_remove(0);
    let race = RecordedRace::read(&text).expect("a race");
    let steps = moments(race.record())[3];
    let moment = Moment::of_record(&race, steps).expect("a moment");
    let table = Continuing::from(&moment, &[0], Level::Sailor, 5).expect("a table").table;
    for whose in [Whose::All, Whose::Viewer(Viewer::Spectator)] {
        let replay = Replay::of(table.log(), table.state(), whose, |_, _| {}).expect("a replay");
        let numbers: Vec<usize> = replay.steps.iter().map(|step| step.step as usize).collect();
        assert!(numbers.is_sorted_by(|one, other| one < other), "{numbers:?}");
        assert_eq!((numbers[0], numbers.last()), (1, Some(&steps)));
        for step in &replay.steps {
            if let Some(choice) = &step.choice {
                let line = race.record().lines[step.step as usize - 1].step.to_string();
                assert!(line.ends_with(choice.as_str()), "{line} {choice}");
            }
        }
    }
}
