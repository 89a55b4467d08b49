//! The time limit of a table, with a clock that the test sets.

use crate::support::{Bytes, LiveTable, ReplyTo, TableMessage, TestSink, guest, sink, table_id};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use xaymaca_bots::Seeded;
use xaymaca_rules::{Awaiting, Seat};
use xaymaca_table::{Log, decide, drive, open};
use xaymaca_wire::{Agreement, Command, Frame, Guest};

/// When the table was opened, in milliseconds.
pub(crate) const OPENED_AT: u64 = 1_000_000;
/// The time limit of the table, in milliseconds.
pub(crate) const PATIENCE: u64 = 60_000;

/// A racing table of captains and bots, with three seats and one follower.
pub(crate) struct Scene {
    pub(crate) table: LiveTable,
    guests: Vec<Guest>,
    told: mpsc::Receiver<Frame>,
    sink: TestSink,
    pub(crate) now: u64,
}

impl Scene {
    pub(crate) fn new() -> Self {
        Self::of(2)
    }

    /// With that many captains; the others are bots.
    fn of(captains: usize) -> Self {
        let mut entropy = Bytes(Seeded::new(captains as u64));
        let guests = ["Anne", "Mary"].map(|name| guest(name, &mut entropy)).to_vec();
        let agreement =
            Agreement { seats: 3, patience: Some((PATIENCE / 1000) as u32), ..Agreement::default() };
        let entropy = &mut entropy;
        let id = table_id(entropy);
        let mut draft = open(id, guests[0].id.clone(), agreement, OPENED_AT, entropy).expect("a table");
        let sit = (0..captains).map(|nth| (nth, Command::Sit { seat: None, flag: None }));
        let hire = (captains..3).map(|_| (0, Command::Hire { level: "deckhand".into(), seat: None }));
        let ready = (0..captains).map(|nth| (nth, Command::Ready { seed: None }));
        let start = [(0, Command::Start { seed: None })];
        for (nth, command) in sit.chain(hire).chain(ready).chain(start) {
            decide(&mut draft, &guests[nth], &command, entropy).expect("granted");
        }
        drive(&mut draft, entropy).expect("chance answers");
        let log = Log::opened(&draft.state.id, OPENED_AT, draft.entries);
        let (sink, told) = sink(10_000);
        let table = LiveTable::new(log, draft.state, Box::new(Bytes(Seeded::new(7))));
        let mut scene = Self { table, guests, told, sink, now: OPENED_AT };
        let (guest, sink) = (scene.guests[0].clone(), scene.sink.clone());
        scene.take(TableMessage::Follow {
            guest,
            join: captains > 0,
            since: None,
            lean: false,
            socket: 1,
            sink,
            id: None,
        });
        scene
    }

    fn take(&mut self, message: TableMessage) {
        if self.table.handle([message], self.now).is_some() {
            self.table.stored(true);
        }
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self) {
        self.take(TableMessage::Tick);
    }

    pub(crate) fn ask(&mut self, nth: usize, command: Command) {
        let (guest, sink) = (self.guests[nth].clone(), self.sink.clone());
        self.take(TableMessage::Ask(guest, command, ReplyTo::Socket(9, Some(1), sink)));
    }

    pub(crate) fn captain(&self, nth: usize) -> &Guest {
        &self.guests[nth]
    }

    /// The captains who are waited for.
    pub(crate) fn awaited(&self) -> Vec<Seat> {
        self.table.state().awaited().iter().collect()
    }

    pub(crate) fn bot_at(&self, seat: Seat) -> bool {
        self.table.state().helm(seat).is_some()
    }

    /// The news that the follower was told since the last call.
    fn news(&mut self) -> Vec<Value> {
        let mut news = Vec::new();
        while let Ok(frame) = self.told.try_recv() {
            let message: Value = serde_json::from_str(frame.text.as_str()).expect("JSON");
            assert_ne!(message["tell"], "refused", "{message}");
            news.extend(message["news"].as_array().cloned().unwrap_or_default());
        }
        news
    }

    /// The first legal choice of that seat, made by its captain.
    pub(crate) fn choose(&mut self, seat: Seat) {
        let race = self.table.state().race.expect("a race");
        let choice = race.game.options(seat).nth(0).expect("a choice").to_string();
        self.ask(seat.index(), Command::Choose { ask: race.ask, choice });
    }
}

#[test]
fn a_captain_who_is_away_is_relieved_by_name_and_the_race_goes_on() {
    let mut scene = Scene::new();
    let awaited = scene.awaited();
    assert!(!awaited.is_empty());
    let deadline = scene.table.state().deadline().expect("a deadline");
    assert_eq!(deadline, OPENED_AT + PATIENCE);
    scene.now = deadline - 1;
    scene.take(TableMessage::Tick);
    assert_eq!(scene.awaited(), awaited, "they have their whole time");
    scene.news();
    scene.now = deadline;
    scene.take(TableMessage::Tick);
    let news = scene.news();
    for seat in awaited {
        assert!(scene.bot_at(seat));
        let relieved =
            news.iter().find(|news| news["news"] == "relieved" && news["seat"] == json!(seat.index() + 1));
        let relieved = relieved.unwrap_or_else(|| panic!("it is announced: {news:?}"));
        assert!(
            relieved["name"].as_str().is_some_and(|name| !name.is_empty()) && relieved["level"] == "sailor"
        );
    }
    // Bots alone sail the race to its end, as time passes.
    for _ in 0..1_000 {
        scene.now += PATIENCE;
        scene.take(TableMessage::Tick);
    }
    assert!(scene.table.state().is_over());
    assert_eq!(scene.table.state().race.expect("a race").game.awaiting(), Awaiting::Nothing);
}

#[test]
fn a_captain_who_returns_has_the_helm_and_their_whole_time_again() {
    let mut scene = Scene::new();
    // Anne leaves the helm, Mary is still there: the race waits for Mary in the end.
    scene.ask(0, Command::Leave);
    let anne = Seat::new(0).expect("a seat");
    assert!(scene.bot_at(anne));
    assert!(scene.news().iter().any(|news| news["news"] == "relieved" && news["seat"] == 1));
    assert!(!scene.awaited().contains(&anne));
    scene.now += PATIENCE / 2;
    scene.ask(0, Command::Return);
    assert!(!scene.bot_at(anne));
    assert!(scene.news().iter().any(|news| news["news"] == "returned" && news["seat"] == 1));
    if scene.awaited().contains(&anne) {
        assert_eq!(scene.table.state().deadline(), Some(scene.now + PATIENCE));
    }
}

#[test]
fn a_captain_who_chooses_has_the_helm_again() {
    let mut scene = Scene::new();
    let mary = Seat::new(1).expect("a seat");
    // Sail until both are asked for a card.
    for _ in 0..1_000 {
        let awaited = scene.awaited();
        if awaited.len() == 2 {
            break;
        }
        scene.choose(awaited[0]);
    }
    assert_eq!(scene.awaited().len(), 2, "cards are chosen in the first round");
    let before = scene.table.state().race.expect("a race").ask;
    scene.ask(1, Command::Leave);
    assert!(scene.bot_at(mary), "a bot has chosen for her");
    scene.news();
    assert_eq!(scene.table.state().race.expect("a race").ask, before, "the question is still open");
    scene.choose(mary);
    assert!(!scene.bot_at(mary));
    assert!(scene.news().iter().any(|news| news["news"] == "returned" && news["seat"] == 2));
}

/// Lets that much time pass, with a tick now and then as the server would send it.
fn wait(scene: &mut Scene, minutes: u64) {
    for _ in 0..100 {
        scene.now += minutes * 600;
        scene.take(TableMessage::Tick);
    }
}

#[test]
fn a_captain_alone_with_bots_is_waited_for_without_end() {
    let mut scene = Scene::of(1);
    let anne = Seat::new(0).expect("a seat");
    while scene.table.state().race.expect("a race").game.round() < 2 {
        let seat = scene.awaited()[0];
        scene.choose(seat);
    }
    let (seq, race) = (scene.table.log().seq(), scene.table.state().race.expect("a race"));
    for minutes in [10, 10 * 24 * 60] {
        wait(&mut scene, minutes);
        assert_eq!(scene.table.log().seq(), seq, "after {minutes} minutes the race stands where it stood");
    }
    assert_eq!(scene.table.state().race.expect("a race").steps, race.steps);
    assert_eq!((scene.table.due(), scene.table.wants_tick()), (None, false), "nothing will happen by itself");
    // Leaving costs nothing either.
    scene.ask(0, Command::Leave);
    scene.take(TableMessage::Unfollow(1));
    wait(&mut scene, 10);
    assert_eq!(scene.table.log().seq(), seq);
    assert!(!scene.bot_at(anne));
    scene.choose(anne);
    assert!(scene.table.log().seq() > seq, "and it goes on when they come back");
}

#[test]
fn a_race_in_which_a_bot_took_the_helm_of_the_only_captain_is_theirs_again() {
    let mut scene = Scene::of(1);
    let anne = Seat::new(0).expect("a seat");
    // As older versions wrote it, which had a time limit for a single person, too.
    let mut lines: Vec<String> = scene.table.log().entries().map(ToString::to_string).collect();
    lines.push("relieved 1 sailor Barnacle Bess".into());
    let text = format!("{}\n", lines.join("\n"));
    let id = scene.table.state().id.clone();
    let (log, state) =
        Log::read(&id, [(1, OPENED_AT, text.as_str())]).expect("a sound log").expect("a table");
    scene.table = LiveTable::new(log, state, Box::new(Bytes(Seeded::new(7))));
    wait(&mut scene, 10);
    assert_eq!(scene.table.log().seq(), 1, "the bot does not sail on alone");
    assert_eq!(scene.awaited(), [anne]);
    scene.choose(anne);
    assert_eq!(scene.table.log().seq(), 2, "the captain does");
    assert_eq!(scene.table.state().deadline(), None);
}

#[test]
fn a_race_of_bots_alone_sails_to_its_end() {
    let mut scene = Scene::of(0);
    for _ in 0..1_000 {
        scene.now = scene.table.due().unwrap_or(scene.now).max(scene.now);
        scene.take(TableMessage::Tick);
    }
    assert!(scene.table.state().is_over());
}
