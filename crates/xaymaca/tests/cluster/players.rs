//! The players of a test: captains at several nodes, bots and watchers. Those who lose their node go to another.

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

/// The longest time of a race, with faults.
const LONGEST: Duration = Duration::from_mins(2);
/// Wait before another node is tried.
const PAUSE: Duration = Duration::from_millis(30);
/// Refusals that faults may cause.
const FAULTS: &[&str] = &["not-stored", "stopping", "too-slow", "adrift"];
/// Races against bots that choose at random, and against bots with heuristics at a table with The Crew.
const QUICK: &str = r#"{"level":"deckhand","options":{"seats":3}}"#;
const THOUGHTFUL: &str = r#"{"level":"sailor","options":{"seats":3,"crew":true,"patience":30}}"#;

/// Sets the flag if its thread panics.
struct FlagPanic<'a>(&'a AtomicBool);

impl Drop for FlagPanic<'_> {
    fn drop(&mut self) {
        self.0.fetch_or(thread::panicking(), Relaxed);
    }
}

/// All captains and watchers of a test.
pub(crate) struct Players {
    pub(crate) acknowledged: Acknowledged,
    /// Until it is set, captains who sail with bots alone begin a new race after each.
    is_last_race: AtomicBool,
    ports: std::sync::Arc<Ports>,
    luck: Mutex<Seeded>,
    /// A thread has panicked: the others stop waiting.
    has_failed: AtomicBool,
    /// Captains whose race is over.
    ended: Mutex<Vec<Captain>>,
    watchers: Mutex<Vec<Watcher>>,
}

impl Players {
    pub(crate) fn new(cluster: &Cluster, seed: u64) -> Self {
        Self {
            acknowledged: Acknowledged::default(),
            is_last_race: AtomicBool::new(false),
            has_failed: AtomicBool::new(false),
            ports: cluster.ports(),
            luck: Mutex::new(Seeded::new(seed)),
            ended: Mutex::default(),
            watchers: Mutex::default(),
        }
    }

    /// A new captain who expects faults.
    pub(crate) fn captain(&self, at: Address) -> Captain {
        let seed = self.luck.lock().expect("luck").seed();
        let mut captain = Captain::new(at, seed).expect("a guest");
        (captain.bears, captain.thinks, captain.chat_left) = (FAULTS, Duration::from_millis(15), 8);
        captain
    }

    /// Starts a race of two captains at two nodes and a Deckhand; the host has the first seat.
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

    /// Starts a race whose two captains leave, so that bots sail on. Returns one of the captains. A captain alone with bots
    /// would be waited for.
    pub(crate) fn left_to_bots(&self, at: Address) -> Captain {
        let options = r#"{"options":{"seats":3,"crew":true,"patience":30}}"#;
        let [gone, mate] = self.share_with([at, at], options, "sailor");
        for captain in [&gone, &mate] {
            captain.ask(at, r#"{"do":"leave"}"#);
        }
        gone
    }

    /// Starts a race of two captains who never answer: bots do when their time is over.
    pub(crate) fn silent_table(&self, at: Address) -> Captain {
        let options = r#"{"options":{"seats":3,"patience":30}}"#;
        let [host, _] = self.share_with([at, at], options, "deckhand");
        host
    }

    /// Starts for each node a race of two captains at this node and the next, one of a captain with bots, and watchers. Of each
    /// kind the last goes from node to node.
    pub(crate) fn begin<'a>(&'a self, cluster: &Cluster, scope: &'a Scope<'a, '_>) {
        let at: Vec<Address> = cluster.all().collect();
        for home in 0..at.len() {
            let away = (home + 1) % at.len();
            let [host, mut mate] = self.share([at[home], at[away]]);
            self.watch(scope, &host.table, home, None);
            self.watch(scope, &host.table, home + 2, Some(20));
            mate.stays = (away == 0).then_some(5);
            self.sail(scope, host, home);
            self.sail(scope, mate, away);
            let mut alone = self.captain(at[home]);
            alone.sail_now(at[home], if home == 0 { THOUGHTFUL } else { QUICK }).expect("a table");
            alone.stays = (away == 0).then_some(10);
            self.sail(scope, alone, home);
        }
    }

    /// A captain sails until the race is over. One who sails with bots alone then begins another, until the last race.
    pub(crate) fn sail<'a>(&'a self, scope: &'a Scope<'a, '_>, mut captain: Captain, home: usize) {
        scope.spawn(move || {
            loop {
                self.until_over(&captain.table.clone(), home, |at| {
                    captain.play(at, &self.acknowledged) == End::Over
                });
                self.ended.lock().expect("captains").push(captain.clone());
                if !captain.is_alone || self.is_last_race.load(Relaxed) {
                    return;
                }
                // If the answer is lost, the table may be there all the same.
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

    /// A watcher follows a table until the race is over.
    pub(crate) fn watch<'a>(
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

    /// Tries one node after the other.
    fn until_over(&self, what: &str, home: usize, mut is_over: impl FnMut(Address) -> bool) {
        let (end, _flag) = (Instant::now() + LONGEST, FlagPanic(&self.has_failed));
        for tries in 0.. {
            assert!(!self.has_failed.load(Relaxed), "another thread failed");
            if self.ports.pick(home, tries).is_some_and(&mut is_over) {
                return;
            }
            assert!(Instant::now() < end, "it does not come to an end: {what}");
            thread::sleep(PAUSE);
        }
    }

    /// Captains who sail with bots alone begin no more races.
    pub(crate) fn end_after_this_race(&self) {
        self.is_last_race.store(true, Relaxed);
    }

    /// When all races are over: checks that what players were told, what is stored and what every node says are the same.
    pub(crate) fn check(&self, cluster: &Cluster, postgres: &Postgres, database: &str) -> Logs {
        let captains = self.ended.lock().expect("captains");
        let logs = Logs::read(postgres, database);
        assert_eq!(logs.problems(captains.iter()), Vec::<String>::new());
        // A node without followers may learn of the end a little later.
        for captain in captains.iter() {
            let at = cluster.at(0);
            wait("every node has the same record", || {
                let first = captain.record(at);
                cluster.all().all(|at| captain.record(at) == first)
            });
            verify(&captain.record(at));
        }
        for watcher in self.watchers.lock().expect("watchers").iter() {
            wait("the watcher was told what every node replays", || {
                cluster.all().all(|at| watcher.agrees(at))
            });
        }
        logs
    }
}
