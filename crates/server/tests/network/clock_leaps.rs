//! A nemesis of the wall clock: it leaps while the server runs and between two runs. No captain loses their turn by it, and no
//! table is deleted.

use crate::common::{Browser, Server, within};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use tokio::sync::Mutex;
use xaymaca_server::{Config, WallClock};
use xaymaca_store::{Append, ListingCard, Phase, Store};

const DAY: i64 = 86_400_000;
/// Seconds.
const PATIENCE: u64 = 600;

/// Servers of one process share their figures, so leaps are counted in one test at a time.
static COUNTING: Mutex<()> = Mutex::const_new(());

/// A clock that a test lets leap: how far it is ahead, in milliseconds.
type Ahead = &'static AtomicI64;

fn leaping(ahead: Ahead) -> WallClock {
    let system = WallClock::system();
    WallClock::new(move || system.read().saturating_add_signed(ahead.load(Ordering::Relaxed)))
}

/// A figure of `/metrics`.
async fn figure(browser: &mut Browser, name: &str) -> f64 {
    let text = browser.get("/metrics").await.body;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|value| value.parse().ok()).unwrap_or(0.0)
}

/// Waits until the server has noticed another leap.
async fn noticed(browser: &mut Browser, before: f64) {
    within("the leap to be noticed", async {
        while figure(browser, "xaymaca_clock_leaps_total").await <= before {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
}

/// A race of two people, who are never relieved.
struct Race {
    server: Server,
    id: String,
    people: Vec<Browser>,
    /// The time of the last append.
    at: u64,
}

impl Race {
    async fn start(tune: fn(&mut Config)) -> Self {
        let server = Server::with(tune).await;
        let (id, people) = server.table_of(&["Anne", "Mary"], json!({"patience": PATIENCE})).await;
        let mut people: Vec<Browser> = people.into_iter().map(|(browser, _)| browser).collect();
        people[0].ask(&id, &json!({"do": "start"})).await.granted();
        Self { server, id, people, at: 0 }
    }

    async fn restart(&mut self) {
        self.server.restart().await;
        for browser in &mut self.people {
            browser.address = self.server.address();
        }
    }

    /// Looks at the table: both have the helm and most of their time, and the log's times do not decrease.
    async fn check(&mut self, when: &str) -> Value {
        let seen = self.people[0].get(&format!("/api/tables/{}", self.id)).await.granted();
        let chairs = seen["table"]["seats"].as_array().expect("chairs");
        assert!(chairs.iter().all(|chair| chair["helm"].is_null()), "{when}: {chairs:?}");
        let at = seen["at"].as_u64().expect("a time");
        assert!(at >= self.at, "{when}: {at} after {}", self.at);
        self.at = at;
        seen
    }

    /// Answers the open question of each captain, and returns how long the next one may take, in milliseconds.
    async fn go_on(&mut self, when: &str) -> u64 {
        for nth in 0..self.people.len() {
            let seen = self.people[nth].get(&format!("/api/tables/{}", self.id)).await.granted();
            if let Some(choice) = seen["options"]["list"].get(0) {
                let request = json!({"do": "choose", "ask": seen["ask"], "choice": choice});
                self.people[nth].ask(&self.id, &request).await.granted();
            }
        }
        let seen = self.check(when).await;
        seen["deadline"].as_u64().expect("a deadline") - self.at
    }
}

#[tokio::test]
async fn a_clock_that_leaps_ends_no_patience_while_the_server_runs_or_at_its_start() {
    static AHEAD: AtomicI64 = AtomicI64::new(0);
    let _counting = COUNTING.lock().await;
    let mut race = Race::start(|config| config.wall_clock = leaping(&AHEAD)).await;
    for by in [400 * DAY, -400 * DAY, 3_600_000, -3_600_000] {
        let before = figure(&mut race.people[0], "xaymaca_clock_leaps_total").await;
        let deadline = race.check("before").await["deadline"].clone();
        AHEAD.fetch_add(by, Ordering::Relaxed);
        noticed(&mut race.people[0], before).await;
        let when = format!("after a leap of {by} ms");
        assert_eq!(race.check(&when).await["deadline"], deadline, "{when}");
        assert!(race.go_on(&when).await <= PATIENCE * 1000);
    }
    let real = race.at;
    for by in [3_600_000, 400 * DAY, -800 * DAY, 400 * DAY - 3_600_000] {
        AHEAD.fetch_add(by, Ordering::Relaxed);
        race.restart().await;
        let when = format!("after a start with the clock {by} ms further");
        race.check(&when).await;
        let left = race.go_on(&when).await;
        assert!((1..=PATIENCE * 1000).contains(&left), "{when}: {left}");
    }
    assert!(race.at > real + 399 * DAY as u64, "the log never goes back to an earlier time");
}

const OVER: &str = "asRu7JqLTdIGDs1THc_hlQ";
const OPEN: &str = "bsRu7JqLTdIGDs1THc_hlQ";

/// Stores a table of each phase that is forgotten by its age, last touched now.
async fn store_tables(server: &Server) {
    let store = Store::open(server.data()).await.expect("a store");
    for (table, phase) in [(OVER, Phase::Over), (OPEN, Phase::Open)] {
        let card = ListingCard { phase, listed: false, summary: "{}".into(), guests: Vec::new() };
        let (table, at, lines) = (table.into(), WallClock::system().read(), "started\n".to_owned());
        store
            .append(Append { table, seq: 1, at, lines, link: None, card: Some(card) })
            .await
            .expect("stored");
    }
    store.close().await;
}

/// True if both tables are there.
async fn has_tables(server: &mut Server) -> [bool; 2] {
    server.stop().await;
    let store = Store::open(server.data()).await.expect("a store");
    let mut found = [false; 2];
    for (table, found) in [OVER, OPEN].iter().zip(&mut found) {
        *found = store.card(table).await.expect("it is read").is_some();
    }
    store.close().await;
    found
}

#[tokio::test]
async fn a_start_with_a_clock_far_ahead_forgets_nothing_until_it_has_been_plausible_for_long() {
    static AHEAD: AtomicI64 = AtomicI64::new(0);
    static TRUST_MS: AtomicI64 = AtomicI64::new(DAY);
    let _counting = COUNTING.lock().await;
    let mut server = Server::with(|config| {
        config.wall_clock = leaping(&AHEAD);
        config.trust_clock_after = Duration::from_millis(TRUST_MS.load(Ordering::Relaxed) as u64);
    })
    .await;
    server.stop().await;
    store_tables(&server).await;
    for ahead in [400 * DAY, 400 * DAY, 4_000 * DAY, 3 * DAY] {
        AHEAD.store(ahead, Ordering::Relaxed);
        server.restart().await;
        let mut anne = server.guest("Anne").await;
        within("the pause to be shown", async {
            // Servers of other tests share the figures.
            while figure(&mut anne, "xaymaca_forgetting_paused").await < 1.0 {
                tokio::task::yield_now().await;
            }
        })
        .await;
        assert_eq!(has_tables(&mut server).await, [true; 2], "{ahead} ms ahead");
    }
    // With a clock that is trusted at once they are forgotten: the pause keeps them.
    AHEAD.store(400 * DAY, Ordering::Relaxed);
    TRUST_MS.store(0, Ordering::Relaxed);
    let forgotten = async {
        while has_tables(&mut server).await != [false; 2] {
            server.restart().await;
            let mut anne = server.guest("Anne").await;
            figure(&mut anne, "xaymaca_tables_forgotten_total").await;
        }
    };
    within("the tables to be forgotten", Box::pin(forgotten)).await;
}
