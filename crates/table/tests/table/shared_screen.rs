//! A screen that all captains look at: whatever is hidden, it is told the same, also while one of them is asked before all.

use crate::recorded::{NOW, recorded_races};
use crate::support::{Bytes, guest};
use serde_json::Value;
use std::collections::BTreeMap;
use tokio::sync::mpsc;
use xaymaca_bots::{Level, Seeded};
use xaymaca_rules::notation::Record;
use xaymaca_rules::{Awaiting, Game, Seat, Viewer};
use xaymaca_table::{
    Host, LiveTable, Log, Moment, RecordedRace, ReplyTo, Sink, State, Successor, TableMessage,
};
use xaymaca_wire::{Command, Frame, Guest, TableId};

#[derive(Debug)]
struct Shared;

#[derive(Clone, Debug)]
struct SharedSink(mpsc::UnboundedSender<Frame>);

impl Sink for SharedSink {
    fn try_send(&self, frame: Frame) -> bool {
        self.0.send(frame).is_ok()
    }

    fn is_closed(&self) -> bool {
        false
    }

    fn is_seen_by_all(&self) -> bool {
        true
    }
}

impl Host for Shared {
    type Sink = SharedSink;
}

/// A table on a device at which people have all seats.
struct Crew {
    log: Log,
    state: State,
    people: Vec<Guest>,
}

impl Crew {
    fn at_the_start_of(record: &str) -> Self {
        let race = RecordedRace::read(record).expect("a race");
        let mut entropy = Bytes(Seeded::new(7));
        let seats = 0..race.record().setup.flags.len();
        let successors: Vec<Successor> = seats
            .filter_map(Seat::new)
            .map(|seat| Successor { seat, guest: guest(&format!("Person {seat}"), &mut entropy), seed: None })
            .collect();
        let people: Vec<Guest> = successors.iter().map(|successor| successor.guest.clone()).collect();
        let moment = Moment::of_record(&race, 0).expect("a moment");
        let id = TableId::on_device([7; 16]);
        let draft = moment
            .open(id.clone(), people[0].id.clone(), &successors, Level::Deckhand, NOW, &mut entropy)
            .expect("a table");
        let log = Log::opened(&id, NOW, draft.entries);
        Self { log, state: draft.state, people }
    }

    /// What a shared screen is told for that seat if the race were at this moment: the first message, and the answers to what
    /// its page may ask.
    fn told(&self, game: &Game, seat: Seat) -> Vec<String> {
        let mut state = self.state.clone();
        state.race.as_mut().expect("a race").game = *game;
        let entropy = Box::new(Bytes(Seeded::new(1)));
        let mut table = LiveTable::<Shared>::new(self.log.clone(), state, entropy);
        let (sender, mut inbox) = mpsc::unbounded_channel();
        let (sink, guest) = (SharedSink(sender), &self.people[seat.index()]);
        let follow = TableMessage::Follow {
            guest: guest.clone(),
            join: true,
            since: None,
            lean: true,
            socket: 1,
            sink: sink.clone(),
            id: Some(1),
        };
        let ask = table.state().race.expect("a race").ask;
        let queries =
            [Command::Preview { dice: None }, Command::Odds, Command::Coach, Command::Review { ask }];
        let queries = queries.into_iter().map(|command| {
            TableMessage::Ask(guest.clone(), command, ReplyTo::Socket(1, Some(2), sink.clone()))
        });
        // Without a tick, so that the race stays at this moment.
        table.handle([follow].into_iter().chain(queries), NOW);
        table.stored(true);
        assert!(table.take_coach_tasks().is_empty(), "the coach speaks to one captain alone");
        std::iter::from_fn(|| inbox.try_recv().ok()).map(|frame| frame.text.as_str().to_owned()).collect()
    }
}

#[test]
fn a_shared_screen_is_told_the_same_whatever_is_hidden_at_every_question_of_every_recorded_race() {
    let mut luck = Seeded::new(19);
    // For each kind of question: how often it was asked before all, and not.
    let mut kinds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (name, text) in recorded_races() {
        let crew = Crew::at_the_start_of(&text);
        let record: Record = text.parse().expect("a record");
        let mut game = record.start().expect("a start");
        for line in &record.lines {
            if let Awaiting::Seats(seats, question) = game.awaiting() {
                let view = game.view(Viewer::Spectator);
                // All who choose cards are asked alike: one of them stands for all.
                if let Some(seat) = seats.first() {
                    let told = crew.told(&game, seat);
                    let twin = view.imagine(&mut luck);
                    assert_eq!(crew.told(&twin, seat), told, "{name}, before {}: {question:?}", line.step);
                    let update: Value = told
                        .iter()
                        .map(|text| serde_json::from_str(text).expect("JSON"))
                        .find(|told: &Value| told["tell"] == "sync")
                        .expect("a sync");
                    let openly = view.asked_openly();
                    assert_eq!(
                        (&update["own"], &update["events"]),
                        (&Value::Null, &Value::Array(Vec::new()))
                    );
                    assert_eq!(update["openly"], serde_json::to_value(openly).expect("seats"));
                    // They are asked exactly if they can answer before all.
                    assert_eq!(update["options"].is_object(), openly.contains(seat), "{question:?}");
                    let (before_all, alone) = kinds.entry(question.word()).or_default();
                    *if openly.contains(seat) { before_all } else { alone } += 1;
                }
            }
            line.step.play(&mut game, &mut ()).expect("a step");
        }
    }
    assert_eq!(kinds.len(), 17, "every kind of question: {kinds:?}");
    assert!(kinds["loot"].0 > 0 && kinds["loot"].1 > 0, "{kinds:?}");
}
