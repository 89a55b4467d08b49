//! What a viewer may be told of a table, derived from its stored log. It knows the rules and the log, but not how the server
//! writes messages.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use xaymaca_rules::dice::Dice;
use xaymaca_rules::notation::Step;
use xaymaca_rules::{Awaiting, Event, Game, View, Viewer};
use xaymaca_store::Store;
use xaymaca_table::{Entry, State};
use xaymaca_wire::{TableId, ViewDigest};

/// Upper bound on the options in a message.
const MOST_LISTED: usize = 1_000;

/// The table after one append, and what happened in it.
pub(super) struct Moment {
    pub(super) game: Option<Game>,
    ask: u32,
    pub(super) events: Vec<Event>,
    news: usize,
}

/// A table from its opening to the end of its race.
pub(super) struct Story {
    pub(super) moments: BTreeMap<u64, Moment>,
    /// Every step, and the game before it.
    pub(super) steps: Vec<(Game, Step)>,
    pub(super) secret: String,
    /// The ids of all guests who ever had a seat.
    pub(super) guests: Vec<String>,
}

impl Story {
    /// Reads the log of a server that has stopped.
    pub(super) async fn read(data: &Path, id: &str) -> Self {
        let store = Store::open(data).await.expect("the store");
        let rows = store.read(id).await.expect("the log");
        store.close().await;
        let id = TableId::parse(id).expect("an id");
        let (mut state, mut steps, mut moments): (Option<State>, Vec<(Game, Step)>, _) =
            (None, Vec::new(), BTreeMap::new());
        let mut guests = Vec::new();
        for row in rows {
            let (mut events, mut news) = (Vec::new(), 0);
            for line in row.lines.lines() {
                let entry: Entry = line.parse().expect("a line of the log");
                news +=
                    usize::from(!matches!(entry, Entry::Opened(..) | Entry::Offered(..) | Entry::Step(_)));
                if let Entry::Sat(_, _, guest, _) = &entry {
                    guests.push(guest.to_string());
                }
                match &mut state {
                    None => state = Some(State::open(id.clone(), &entry).expect("an opening")),
                    Some(state) => {
                        if let (Entry::Step(step), Some(race)) = (&entry, &state.race) {
                            steps.push((race.game, *step));
                        }
                        state.apply(&entry, row.at, &mut events).expect("what happened can happen");
                    }
                }
            }
            let race = state.as_ref().and_then(|state| state.race);
            let moment = Moment {
                game: race.map(|race| race.game),
                ask: race.map_or(0, |race| race.ask),
                events,
                news,
            };
            moments.insert(row.seq, moment);
        }
        let secret = state.expect("a table").secret.to_hex();
        Self { moments, steps, secret, guests }
    }

    /// Checks a message over a socket. Returns the number of appends that were compared.
    pub(super) fn message(&self, viewer: Viewer, message: &Value) -> usize {
        let keys: Vec<&str> = message.as_object().expect("an object").keys().map(String::as_str).collect();
        let known: &[&str] = match message["tell"].as_str() {
            Some("update" | "lean" | "sync") => return self.update(viewer, message),
            Some("present") => &["tell", "seats", "watchers"],
            Some("granted") => &["tell", "id", "code", "rematch"],
            Some("earlier") => {
                let seq = message["seq"].as_u64().expect("a number");
                self.happened(viewer, message, seq);
                &["tell", "seq", "at", "events"]
            }
            Some("preview") => {
                self.preview(viewer, message);
                &["tell", "id", "seq", "ask", "dice", "cards"]
            }
            Some("refused") => &["tell", "id", "code", "rule", "text"],
            other => panic!("an unknown message: {other:?}"),
        };
        assert!(keys.iter().all(|key| known.contains(key)), "{message}");
        usize::from(message["tell"] == "earlier")
    }

    /// Checks that a preview shows only what follows from the viewer's own view.
    fn preview(&self, viewer: Viewer, message: &Value) {
        let moment = &self.moments[&message["seq"].as_u64().expect("a number")];
        let shown = |half: &str| {
            message["dice"][half].as_u64().and_then(|die| u8::try_from(die).ok()).expect("a die")
        };
        let dice = Dice { morning: shown("morning"), evening: shown("evening") };
        let view = moment.game.expect("a race").view(viewer);
        let preview = view.preview(Some(dice), &mut |_| 0).expect("a race that goes on").expect("dice");
        assert_eq!(message["cards"], serde_json::to_value(preview.cards).expect("JSON"), "{viewer:?}");
        assert_eq!(message["ask"], json!(moment.ask));
    }

    /// The number of appends.
    pub(super) fn appends(&self) -> usize {
        self.moments.len()
    }

    /// Checks an answer over HTTP.
    pub(super) fn body(&self, viewer: Viewer, body: &Value) -> usize {
        if body["tell"].is_string() {
            return self.message(viewer, body);
        }
        let keys: Vec<&str> = body.as_object().expect("an object").keys().map(String::as_str).collect();
        match keys[..] {
            ["language", "name"] | ["expires", "id", "name", "token"] => 0,
            ["update"] => self.update(viewer, &body["update"]),
            ["as", "final", "start", "steps", "table"] => self.replay(viewer, body),
            _ => panic!("an unknown answer: {body}"),
        }
    }

    /// Checks that an update says exactly what its viewer may know.
    fn update(&self, viewer: Viewer, update: &Value) -> usize {
        const KEYS: [&str; 15] = [
            "tell", "seq", "at", "seat", "host", "table", "people", "events", "news", "open", "own", "ask",
            "options", "deadline", "done",
        ];
        const LEAN: [&str; 5] = ["awaiting", "could_end", "scores", "result", "digest"];
        let is_lean = update["tell"] == "lean";
        let fields = update.as_object().expect("an object");
        assert!(update["people"].is_null() || update["host"] == true, "for the host alone: {update}");
        let is_known = |key: &str| KEYS.contains(&key) || is_lean && LEAN.contains(&key);
        assert!(fields.keys().all(|key| is_known(key)), "unknown fields: {:?}", fields.keys());
        let seq = update["seq"].as_u64().expect("a number");
        let moment = &self.moments[&seq];
        // A guest who opens or joins a table first sees it without a seat.
        let viewer = if update["seat"].is_null() { Viewer::Spectator } else { viewer };
        if let Viewer::Seat(seat) = viewer {
            assert_eq!(update["seat"], json!(seat.index() + 1));
        }
        let (open, own, options, ask) = match &moment.game {
            None => (json!(null), json!(null), json!(null), json!(null)),
            Some(game) => {
                let over = game.awaiting() == Awaiting::Nothing;
                let open = serde_json::to_value(game.view(Viewer::Spectator)).expect("JSON");
                let own = serde_json::to_value(game.view(viewer).own()).expect("JSON");
                (open, own, options(game, viewer), if over { json!(null) } else { json!(moment.ask) })
            }
        };
        if let Some(game) = moment.game.filter(|_| is_lean) {
            lean(update, &open, &game.view(Viewer::Spectator));
        } else {
            assert_eq!(update["open"], open, "{viewer:?} {seq}");
        }
        assert_eq!(update["own"], own, "{viewer:?} {seq}");
        assert_eq!(update["options"], options, "{viewer:?} {seq}");
        assert_eq!(update["ask"], ask, "{viewer:?} {seq}");
        self.happened(viewer, update, seq);
        self.table(&update["table"], moment);
        1
    }

    /// Checks the events: of an update those of its append, of a sync all since some append.
    fn happened(&self, viewer: Viewer, update: &Value, seq: u64) {
        let seen = |since: u64| -> Value {
            let after = self.moments.range(..=seq).filter(|(one, _)| **one > since);
            let all = after.flat_map(|(_, moment)| &moment.events);
            let events: Vec<&Event> = all.filter(|event| event.is_for(viewer)).collect();
            serde_json::to_value(events).expect("JSON")
        };
        let told = &update["events"];
        if update["tell"] == "earlier" {
            assert_eq!(*told, seen(seq - 1), "{viewer:?} {seq}");
            assert_eq!(self.moments[&seq].news, 0, "news are told at once");
        } else if update["tell"] == "update" || update["tell"] == "lean" {
            assert_eq!(*told, seen(seq - 1), "{viewer:?} {seq}");
            assert_eq!(update["news"].as_array().map(Vec::len), Some(self.moments[&seq].news), "{update}");
        } else {
            // A sync does not say since when: it must be everything since some append.
            assert!((0..=seq).rev().any(|since| *told == seen(since)), "{viewer:?} {seq}: {told}");
        }
    }

    /// Checks the table: the secret after the race, seeds from the start on, and no unknown field.
    pub(super) fn table(&self, table: &Value, moment: &Moment) {
        const KEYS: [&str; 11] = [
            "id", "phase", "code", "options", "host", "seats", "digest", "secret", "seeds", "given_up",
            "rematch",
        ];
        let Some(fields) = table.as_object() else { return };
        assert!(fields.keys().all(|key| KEYS.contains(&key.as_str())), "unknown fields: {:?}", fields.keys());
        let over = moment.game.is_some_and(|game| game.awaiting() == Awaiting::Nothing);
        let phase = if over {
            "over"
        } else if moment.game.is_some() {
            "racing"
        } else {
            "open"
        };
        assert_eq!(table["phase"], phase);
        assert_eq!(table["code"].is_string(), phase == "open", "{table}");
        assert_eq!(table["secret"], if over { json!(self.secret) } else { json!(null) });
        let seeds = table["seeds"].as_array().expect("seeds");
        assert!(moment.game.is_some() || seeds.iter().all(Value::is_null), "{table}");
        for chair in table["seats"].as_array().expect("chairs") {
            let keys: Vec<&str> = chair.as_object().expect("a chair").keys().map(String::as_str).collect();
            assert_eq!(keys, ["flag", "gave_up", "helm", "kind", "name", "ready", "seat"], "{chair}");
        }
    }
}

/// The options of a viewer, as a message lists them.
fn options(game: &Game, viewer: Viewer) -> Value {
    let Viewer::Seat(seat) = viewer else { return json!(null) };
    let options = game.options(seat);
    if options.is_empty() {
        return json!(null);
    }
    let list: Vec<String> = options.iter().take(MOST_LISTED).map(|choice| choice.to_string()).collect();
    json!({"count": options.len(), "list": list})
}

/// Checks that a lean update has of the open view what it says, and nothing else.
fn lean(update: &Value, open: &Value, view: &View) {
    assert_eq!((&update["open"], &update["awaiting"]), (&Value::Null, &open["awaiting"]));
    assert_eq!(
        (update["could_end"] == true, &update["result"]),
        (open["could_end"] == true, &open["result"])
    );
    let scores = open["ships"].as_array().expect("ships").iter().map(|ship| ship["score"].clone());
    let scores: Value = if update["own"].is_null() { scores.collect() } else { Value::Null };
    assert_eq!(update["scores"], scores, "a captain has their own");
    let digest = serde_json::to_value(ViewDigest::of(view)).expect("JSON");
    assert!(update["digest"].is_null() || update["digest"] == digest, "{update}");
}
