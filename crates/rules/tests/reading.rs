//! What is read back from JSON is what was written: every event, choice, outcome and step, and nothing else.

use crate::common::{Seeded, manned_race, mixes, random_step};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Debug;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Choice, Event, Game, Luck as _, Outcome};

/// Written as text and read again, it is the same.
fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(written: &T) {
    let text = serde_json::to_string(written).expect("it can be written");
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read, *written, "{text}");
}

fn kind(event: &Event) -> String {
    json!(event)["event"].as_str().expect("an event has a name").into()
}

fn step_comes_back(step: &Step) {
    comes_back(step);
    match step {
        Step::Choice(_, choice) => comes_back(choice),
        Step::Outcome(outcome) => comes_back(outcome),
    }
}

/// Plays a race to its end; an example of each kind of event, and how many there were.
fn play(mut game: Game, luck: &mut Seeded, kinds: &mut BTreeSet<String>) -> usize {
    let mut events: Vec<Event> = Vec::new();
    while let Some(step) = random_step(&game, luck) {
        step_comes_back(&step);
        step.play(&mut game, &mut events).expect("what is listed is accepted");
    }
    events.iter().for_each(comes_back);
    kinds.extend(events.iter().map(kind));
    events.len()
}

#[test]
fn every_event_of_random_and_of_recorded_races_is_read_back() {
    let mut kinds = BTreeSet::new();
    let begun = mixes().into_iter().map(|setup| Game::new(&setup).expect("a sound setup"));
    let manned = (0..240).map(|seed| manned_race(&mut Seeded::new(700 + seed)));
    let mut events = 0;
    for (index, game) in begun.chain(manned).enumerate() {
        events += play(game, &mut Seeded::new(index as u64), &mut kinds);
    }
    assert!(events > 20_000, "{events}");
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "record") {
            let record: Record = std::fs::read_to_string(&path).unwrap().parse().unwrap();
            record.lines.iter().for_each(|line| step_comes_back(&line.step));
            let events = record.events().unwrap();
            events.iter().for_each(comes_back);
            kinds.extend(events.iter().map(kind));
        }
    }
    assert_eq!(kinds.len(), 47, "every kind of event happened: {kinds:?}");
}

/// An event of each kind.
fn one_of_each() -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    for seed in 0..80 {
        let mut luck = Seeded::new(900 + seed);
        let mut game = manned_race(&mut luck);
        let mut events: Vec<Event> = Vec::new();
        while let Some(step) = random_step(&game, &mut luck) {
            step.play(&mut game, &mut events).unwrap();
        }
        for event in events.iter().map(|event| json!(event)) {
            if found.iter().all(|other| other["event"] != event["event"]) {
                found.push(event);
            }
        }
    }
    assert!(found.len() > 40, "{}", found.len());
    found
}

/// A value that stands in some event, or in none.
fn other_value(luck: &mut Seeded) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(7),
        json!(10),
        json!(11),
        json!(16),
        json!(50),
        json!(256),
        json!(-1),
        json!(1.0),
        json!(u64::MAX),
        json!(""),
        json!("1"),
        json!("ghost"),
        json!("gold"),
        json!("gold "),
        json!("morning"),
        json!("attacker"),
        json!("+7"),
        json!("king"),
        json!("a3"),
        json!("race-over"),
        json!({}),
        json!({ "space": 3, "lap": 0 }),
        json!({ "space": 3 }),
        json!({ "space": 50, "lap": 0 }),
        json!({ "good": "gold", "count": 0 }),
        json!({ "good": "gold", "count": 15 }),
        json!({ "good": "gold", "count": 16 }),
        json!({ "good": "gold", "count": 3, "character": "king" }),
        json!({ "character": "king" }),
        json!({ "character": "nobody" }),
        json!([0, 0, 0, 0, 0]),
        json!([0, 0, 0, 0, 0, 0]),
        json!([0, 0, 0, 0, 0, 0, 0]),
        json!([1, 2]),
        json!([2, 1]),
        json!([1, 1]),
    ];
    values[luck.below(values.len() as u32) as usize].clone()
}

#[test]
fn an_object_is_refused_or_it_is_what_would_be_written() {
    let mut luck = Seeded::new(17);
    let (mut refused, mut read) = (0, 0);
    for event in one_of_each() {
        for _ in 0..1500 {
            let mut event = event.clone();
            let fields = event.as_object_mut().expect("an event is an object");
            let keys: Vec<String> = fields.keys().cloned().collect();
            let key = &keys[luck.below(keys.len() as u32) as usize];
            match luck.below(4) {
                0 => drop(fields.remove(key)),
                1 => drop(fields.insert("more".into(), other_value(&mut luck))),
                _ => {
                    let value = other_value(&mut luck);
                    // As everywhere in serde, a list of the fields stands for an object.
                    if !(value.is_array() && fields[key].is_object()) {
                        fields[key] = value;
                    }
                }
            }
            match serde_json::from_value::<Event>(event.clone()) {
                Ok(found) => {
                    assert_eq!(json!(found), event);
                    read += 1;
                }
                Err(error) => {
                    assert!(error.to_string().len() < 2000, "{error}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 5_000 && read > 1_000, "{refused} refused, {read} read");
}

#[test]
fn what_is_no_event_is_refused_in_words() {
    let refusals = [
        (
            json!({ "event": "card-chosen", "seat": 7 }),
            "invalid value: integer `7`, expected a seat from 1 to 6",
        ),
        (json!({ "event": "card-chosen" }), "missing field `seat`"),
        (
            json!({ "event": "card-chosen", "seat": 1, "card": "gold-gold" }),
            "unknown field `card`, expected `seat`",
        ),
        (json!({ "event": "race-over", "seat": 1 }), "unknown field `seat`, there are no fields"),
        (json!({ "seat": 1 }), "missing field `event`"),
        (
            json!({ "event": "card-revealed", "seat": 1, "card": "gold-silver" }),
            "expected a card such as gold-forward, found \"gold-silver\"",
        ),
        (
            json!({ "event": "reached-port-royal", "ship": "1" }),
            "expected a seat from 1 to 6, or ghost, found \"1\"",
        ),
        (
            json!({ "event": "overboard", "ship": 1, "hold": 2, "contents": { "good": "gold" } }),
            "a good and its count, a character, or null",
        ),
        (
            json!({ "event": "overboard", "ship": 1, "hold": 2, "contents": { "good": "gold", "count": 16 } }),
            "invalid value: integer `16`, expected 1 to 15 tokens in a hold",
        ),
        (json!({ "event": "battle-ended", "attacker": 1, "defender": 2 }), "missing field `winner`"),
    ];
    for (value, sentence) in refusals {
        assert_eq!(serde_json::from_value::<Event>(value).unwrap_err().to_string(), sentence);
    }
    let deep = "[".repeat(100_000);
    assert!(serde_json::from_str::<Event>(&deep).is_err(), "the depth is bounded");
    let choice = serde_json::from_str::<Choice>("\"sail home\"").unwrap_err();
    assert_eq!(choice.to_string(), "expected a space from 0 to 49, found \"home\" at line 1 column 11");
    let long = format!("\"{}\"", "x".repeat(1_000_000));
    let outcome = serde_json::from_str::<Outcome>(&long).unwrap_err();
    assert!(outcome.to_string().len() < 200, "{outcome}");
}
