//! A table's patience, with a clock that the test sets: a desk is told what time it is, so hours pass at once.

use serde_json::{Value, json};
use tokio::sync::mpsc;
use xaymaca_rules::{Awaiting, Seat};
use xaymaca_server::desk::{Desk, Log, Mail, Sender};
use xaymaca_server::entropy::{Entropy, SystemEntropy};
use xaymaca_server::guest::{Guest, Language};
use xaymaca_server::ids::{GuestId, TableId};
use xaymaca_server::table::{Agreement, Command, decide, drive, open};

/// When the table was opened.
const DAWN: u64 = 1_000_000;
/// How long it waits, in milliseconds.
const PATIENCE: u64 = 60_000;

/// A racing table of two captains and a bot, and somebody who follows it.
struct Scene {
    desk: Desk,
    guests: Vec<Guest>,
    told: mpsc::Receiver<axum::extract::ws::Utf8Bytes>,
    sink: xaymaca_server::desk::Sink,
    now: u64,
}

impl Scene {
    fn new() -> Self {
        let entropy: &mut dyn Entropy = &mut SystemEntropy;
        let mut guest =
            |name: &str| Guest { id: GuestId::fresh(entropy), name: name.into(), language: Language::En };
        let guests = vec![guest("Anne"), guest("Mary")];
        let agreement =
            Agreement { seats: 3, patience: Some((PATIENCE / 1000) as u32), ..Agreement::default() };
        let entropy = &mut SystemEntropy;
        let id = TableId::fresh(entropy);
        let mut draft = open(id, guests[0].id.clone(), agreement, DAWN, entropy).expect("a table");
        let sit = || Command::Sit { seat: None, flag: None };
        let commands = [
            (0, sit()),
            (1, sit()),
            (0, Command::Hire { level: "deckhand".into(), seat: None }),
            (1, Command::Ready { seed: None }),
            (0, Command::Start { seed: None }),
        ];
        for (nth, command) in commands {
            decide(&mut draft, &guests[nth], &command, entropy).expect("granted");
        }
        drive(&mut draft, entropy).expect("chance answers");
        let mut log = Log::default();
        log.push(1, DAWN, draft.entries);
        let (sink, told) = mpsc::channel(10_000);
        let desk = Desk::new(log, draft.state, Box::new(SystemEntropy));
        let mut scene = Self { desk, guests, told, sink, now: DAWN };
        let (guest, sink) = (scene.guests[0].clone(), scene.sink.clone());
        scene.take(Mail::Follow { guest, join: true, since: None, socket: 1, sink, id: None });
        scene
    }

    fn take(&mut self, letter: Mail) {
        if self.desk.take([letter], self.now).is_some() {
            self.desk.stored(true);
        }
    }

    fn ask(&mut self, nth: usize, command: Command) {
        let (guest, sink) = (self.guests[nth].clone(), self.sink.clone());
        self.take(Mail::Ask(guest, command, Sender::Socket(9, Some(1), sink)));
    }

    /// The captains who are waited for.
    fn awaited(&self) -> Vec<Seat> {
        self.desk.state().awaited().iter().collect()
    }

    fn bot_at(&self, seat: Seat) -> bool {
        self.desk.state().chair(seat).is_some_and(|chair| chair.helm().is_some())
    }

    /// What was told since the last time.
    fn news(&mut self) -> Vec<Value> {
        let mut news = Vec::new();
        while let Ok(text) = self.told.try_recv() {
            let message: Value = serde_json::from_str(&text).expect("JSON");
            assert_ne!(message["tell"], "refused", "{message}");
            news.extend(message["news"].as_array().cloned().unwrap_or_default());
        }
        news
    }

    /// The first legal choice of that seat, made by whoever owns it.
    fn choose(&mut self, seat: Seat) {
        let race = self.desk.state().race.expect("a race");
        let choice = race.game.options(seat).nth(0).expect("a choice").to_string();
        self.ask(seat.index(), Command::Choose { ask: race.ask, choice });
    }
}

#[test]
fn a_captain_who_is_away_is_relieved_by_name_and_the_race_goes_on() {
    let mut scene = Scene::new();
    let awaited = scene.awaited();
    assert!(!awaited.is_empty());
    let deadline = scene.desk.state().deadline().expect("a deadline");
    assert_eq!(deadline, DAWN + PATIENCE);
    scene.now = deadline - 1;
    scene.take(Mail::Tick);
    assert_eq!(scene.awaited(), awaited, "until then he has his time");
    scene.news();
    scene.now = deadline;
    scene.take(Mail::Tick);
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
    // With nobody at a helm but bots the race ends by itself, however little time passes.
    for _ in 0..1_000 {
        scene.now += PATIENCE;
        scene.take(Mail::Tick);
    }
    assert!(scene.desk.state().is_over());
    assert_eq!(scene.desk.state().race.expect("a race").game.awaiting(), Awaiting::Nothing);
}

#[test]
fn who_returns_has_the_helm_and_all_his_time_again() {
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
        assert_eq!(scene.desk.state().deadline(), Some(scene.now + PATIENCE));
    }
}

#[test]
fn who_chooses_has_the_helm_again() {
    let mut scene = Scene::new();
    let mary = Seat::new(1).expect("a seat");
    // Both wait for each other while cards are chosen; sail until that is so.
    for _ in 0..1_000 {
        let awaited = scene.awaited();
        if awaited.len() == 2 {
            break;
        }
        scene.choose(awaited[0]);
    }
    assert_eq!(scene.awaited().len(), 2, "cards are chosen in the first round");
    let before = scene.desk.state().race.expect("a race").ask;
    scene.ask(1, Command::Leave);
    assert!(scene.bot_at(mary), "a bot has chosen for her");
    scene.news();
    assert_eq!(scene.desk.state().race.expect("a race").ask, before, "the question is still open");
    scene.choose(mary);
    assert!(!scene.bot_at(mary));
    assert!(scene.news().iter().any(|news| news["news"] == "returned" && news["seat"] == 2));
}
