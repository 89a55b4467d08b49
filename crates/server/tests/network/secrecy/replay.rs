//! Replays: the events of every append are those that the viewer was told when they happened, and before the end viewers see
//! only their own or a spectator's point of view.

use super::allowed::Story;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use xaymaca_rules::{Awaiting, Event, Game, Seat, Viewer};

/// The viewer of a replay; none if nothing is hidden.
fn viewer_of(replay: &Value) -> Option<Viewer> {
    match &replay["as"] {
        Value::String(word) if word == "all" => None,
        Value::String(word) if word == "spectator" => Some(Viewer::Spectator),
        seat => {
            let index = seat.as_u64().expect("a seat") as usize - 1;
            Some(Viewer::Seat(Seat::new(index).expect("a seat")))
        }
    }
}

impl Story {
    /// Checks that a replay shows exactly what its viewer may know, to a guest who may ask for it.
    pub(super) fn replay(&self, viewer: Viewer, replay: &Value) -> usize {
        let eyes = viewer_of(replay);
        let is_over = replay["table"]["phase"] == "over";
        let is_own = eyes.is_some_and(|eyes| eyes == viewer || eyes == Viewer::Spectator);
        assert!(is_own || is_over, "{viewer:?} saw the race as {} before it was over", replay["as"]);
        let view =
            |game: &Game| serde_json::to_value(game.view(eyes.unwrap_or(Viewer::Spectator))).expect("JSON");
        let (beginning, _) = self.steps.first().expect("a race has steps");
        assert_eq!(replay["start"], view(beginning));
        let steps = replay["steps"].as_array().expect("steps");
        let mut told: BTreeMap<u64, Vec<Value>> = BTreeMap::new();
        for step in steps {
            let seq = step["seq"].as_u64().expect("a number");
            told.entry(seq).or_default().extend(step["events"].as_array().expect("events").iter().cloned());
            hides(step, eyes);
        }
        let last = *told.keys().next_back().expect("something happened");
        for (seq, moment) in self.moments.range(..=last) {
            let is_seen = |event: &&Event| eyes.is_none_or(|eyes| event.is_for(eyes));
            let seen: Vec<&Event> = moment.events.iter().filter(is_seen).collect();
            assert_eq!(
                json!(told.get(seq).cloned().unwrap_or_default()),
                serde_json::to_value(seen).expect("JSON"),
                "{viewer:?} {seq}"
            );
        }
        let moment =
            if is_over { self.moments.last_key_value() } else { self.moments.range(..=last).next_back() };
        let (_, moment) = moment.expect("a moment");
        self.table(&replay["table"], moment);
        let is_last = moment.game.is_some_and(|game| game.awaiting() == Awaiting::Nothing);
        assert_eq!(is_last, is_over);
        let end = moment.game.filter(|_| is_over).map_or(Value::Null, |game| view(&game));
        assert_eq!(replay["final"], end);
        1
    }
}

/// Checks that of a choice that is hidden from the viewer only the seat is told.
fn hides(step: &Value, eyes: Option<Viewer>) {
    let Some(choice) = step["choice"].as_str() else { return };
    let seat = step["seat"].as_u64().expect("a seat") as usize;
    let is_own = eyes.is_none_or(|eyes| eyes == Viewer::Seat(Seat::new(seat - 1).expect("a seat")));
    let is_secret = choice.starts_with("card ") || choice.starts_with("keep ");
    assert!(is_own || !is_secret, "{step} as {eyes:?}");
}
