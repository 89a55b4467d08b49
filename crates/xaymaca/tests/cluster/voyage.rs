//! Races that go on whatever happens: captains at several nodes, bots, lookers-on. Whoever loses his node looks for another.

use crate::captain::{Acknowledged, Captain, End};
use crate::checker::Logs;
use crate::nodes::{Cluster, Ports};
use crate::process::{Address, verify};
use crate::wait;
use crate::watcher::Watcher;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};
use xaymaca_bots::Seeded;
use xaymaca_services::Postgres;

/// No race takes so long, whatever happens to it.
const LONGEST: Duration = Duration::from_mins(2);
/// Before somebody looks for another node.
const PAUSE: Duration = Duration::from_millis(30);
/// What people hear when something is wrong, and bear.
const FAULTS: &[&str] = &["not-stored", "stopping", "too-slow", "adrift"];
/// A race against bots: those that need no time, and those that do.
const QUICK: &str = r#"{"level":"deckhand","options":{"seats":3}}"#;
const THOUGHTFUL: &str = r#"{"level":"sailor","options":{"seats":3,"crew":true,"patience":30}}"#;

/// Rings if its thread fails.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        self.0.fetch_or(thread::panicking(), Relaxed);
    }
}

/// People under way.
pub(crate) struct Voyage {
    pub(crate) acknowledged: Acknowledged,
    /// Those who sail with nobody but bots begin anew until this.
    is_late: AtomicBool,
    ports: std::sync::Arc<Ports>,
    luck: Mutex<Seeded>,
    /// Somebody failed: nobody waits for what cannot come any more.
    is_lost: AtomicBool,
    /// Everybody who came to an end.
    ended: Mutex<Vec<Captain>>,
    watchers: Mutex<Vec<Watcher>>,
}

impl Voyage {
    pub(crate) fn new(cluster: &Cluster, seed: u64) -> Self {
        Self {
            acknowledged: Acknowledged::default(),
            is_late: AtomicBool::new(false),
            is_lost: AtomicBool::new(false),
            ports: cluster.ports(),
            luck: Mutex::new(Seeded::new(seed)),
            ended: Mutex::default(),
            watchers: Mutex::default(),
        }
    }

    /// Somebody new, as he is in bad weather.
    pub(crate) fn captain(&self, at: Address) -> Captain {
        let seed = self.luck.lock().expect("luck").seed();
        let mut captain = Captain::new(at, seed).expect("somebody");
        (captain.bears, captain.thinks, captain.breath) = (FAULTS, Duration::from_millis(15), 8);
        captain
    }

    /// Two people at two nodes and a quick bot at one table; the host has the first seat.
    pub(crate) fn share(&self, at: [Address; 2]) -> [Captain; 2] {
        self.share_with(at, r#"{"options":{"seats":3,"listed":true}}"#, "deckhand")
    }

    /// The same with a bot of that level at a table with these options.
    fn share_with(&self, [first, second]: [Address; 2], options: &str, level: &str) -> [Captain; 2] {
        let (mut host, mut mate) = (self.captain(first), self.captain(second));
        let opened = first.post("/api/tables", &host.cookie, options);
        let opened = opened.expect("an answer").body;
        host.sit(&opened, 1);
        mate.sit(&opened, 2);
        mate.ask(second, r#"{"do":"sit","seat":2}"#);
        host.ask(first, &format!(r#"{{"do":"hire","level":"{level}"}}"#));
        mate.ask(second, r#"{"do":"ready","seed":"salt"}"#);
        host.ask(first, r#"{"do":"start"}"#);
        (host.is_alone, mate.is_alone) = (false, false);
        [host, mate]
    }

    /// A table where bots sail on without their two captains; one of the captains is returned. A captain alone with bots would be
    /// waited for.
    pub(crate) fn left(&self, at: Address) -> Captain {
        let options = r#"{"options":{"seats":3,"crew":true,"patience":30}}"#;
        let [gone, mate] = self.share_with([at, at], options, "sailor");
        for captain in [&gone, &mate] {
            captain.ask(at, r#"{"do":"leave"}"#);
        }
        gone
    }

    /// A table of two captains who never answer: when its patience runs out, bots do.
    pub(crate) fn silent(&self, at: Address) -> Captain {
        let options = r#"{"options":{"seats":3,"patience":30}}"#;
        let [host, _] = self.share_with([at, at], options, "deckhand");
        host
    }

    /// Races with captains at every two nodes that follow each other, one more who sails with bots at each, and lookers-on.
    /// Of each kind the last is restless, and goes from node to node.
    pub(crate) fn begin<'a>(&'a self, cluster: &Cluster, scope: &'a Scope<'a, '_>) {
        let at: Vec<Address> = cluster.all().collect();
        for home in 0..at.len() {
            let away = (home + 1) % at.len();
            let [host, mut mate] = self.share([at[home], at[away]]);
            self.look_on(scope, &host.table, home, None);
            self.look_on(scope, &host.table, home + 2, Some(20));
            mate.stays = (away == 0).then_some(5);
            self.sail(scope, host, home);
            self.sail(scope, mate, away);
            let mut alone = self.captain(at[home]);
            alone.sail_now(at[home], if home == 0 { THOUGHTFUL } else { QUICK }).expect("a table");
            alone.stays = (away == 0).then_some(10);
            self.sail(scope, alone, home);
        }
    }

    /// He sails until his race is over. Who sails with bots sails again until it is late.
    pub(crate) fn sail<'a>(&'a self, scope: &'a Scope<'a, '_>, mut captain: Captain, home: usize) {
        scope.spawn(move || {
            loop {
                self.until_over(&captain.table.clone(), home, |at| {
                    captain.play(at, &self.acknowledged) == End::Over
                });
                self.ended.lock().expect("captains").push(captain.clone());
                if !captain.is_alone || self.is_late.load(Relaxed) {
                    return;
                }
                // Whether it comes to be if the answer is lost, nobody knows, and nobody asks.
                self.until_over("a new table", home, |at| {
                    at.post("/api/sail", &captain.cookie, QUICK).is_ok_and(|answer| {
                        let is_open = answer.status == 201;
                        assert!(is_open || answer.status >= 500, "{}", answer.body);
                        if is_open {
                            captain.sit(&answer.body, 1);
                        }
                        is_open
                    })
                });
            }
        });
    }

    /// Somebody looks on until the race is over.
    pub(crate) fn look_on<'a>(
        &'a self,
        scope: &'a Scope<'a, '_>,
        table: &str,
        home: usize,
        stays: Option<u32>,
    ) {
        let mut watcher = Watcher::new(self.ports.pick(home, 0).expect("a node"), table);
        watcher.stays = stays;
        scope.spawn(move || {
            self.until_over(&watcher.table.clone(), home, |at| watcher.watch(at));
            self.watchers.lock().expect("watchers").push(watcher);
        });
    }

    /// Tries at one node after the other.
    fn until_over(&self, what: &str, home: usize, mut is_over: impl FnMut(Address) -> bool) {
        let (end, _alarm) = (Instant::now() + LONGEST, Alarm(&self.is_lost));
        for tries in 0.. {
            assert!(!self.is_lost.load(Relaxed), "somebody failed");
            if self.ports.pick(home, tries).is_some_and(&mut is_over) {
                return;
            }
            assert!(Instant::now() < end, "it does not come to an end: {what}");
            thread::sleep(PAUSE);
        }
    }

    /// Whoever sails with bots alone ends with this race.
    pub(crate) fn it_is_late(&self) {
        self.is_late.store(true, Relaxed);
    }

    /// When all are home: what they were told, what is stored and what every node says are the same.
    pub(crate) fn check(&self, cluster: &Cluster, postgres: &Postgres, database: &str) -> Logs {
        let captains = self.ended.lock().expect("captains");
        let logs = Logs::read(postgres, database);
        assert_eq!(logs.problems(captains.iter()), Vec::<String>::new());
        // A node that nobody looks through any more may hear of the end a little later.
        for captain in captains.iter() {
            let at = cluster.at(0);
            wait("every node has the same record", || {
                let first = captain.record(at);
                cluster.all().all(|at| captain.record(at) == first)
            });
            verify(&captain.record(at));
        }
        for watcher in self.watchers.lock().expect("watchers").iter() {
            wait("he was told what every node tells again", || cluster.all().all(|at| watcher.agrees(at)));
        }
        logs
    }
}
