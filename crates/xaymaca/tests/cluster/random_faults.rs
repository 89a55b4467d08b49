//! All kinds of faults in an order that a seed decides, sometimes before the last one is repaired.

use crate::checker::Logs;
use crate::nodes::Cluster;
use crate::players::Players;
use crate::wait;
use std::ops::Range;
use xaymaca_bots::Seeded;
use xaymaca_rules::Luck as _;
use xaymaca_services::{Lossy, Nats, Postgres};

const NODES: usize = 3;
const FAULTS: usize = 10;
const DATABASE: &str = "test";

/// The database and the bus of a test.
struct Services {
    postgres: Postgres,
    nats: Nats,
    line: Lossy,
}

impl Services {
    fn new(seed: u64) -> Self {
        let (postgres, nats) = (Postgres::start(), Nats::start());
        postgres.create(DATABASE);
        let line = Lossy::start(&nats, seed);
        Self { postgres, nats, line }
    }

    /// The number of nodes that hold their advisory lock.
    fn locks(&self) -> usize {
        let sql = "select count(*) from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'";
        self.postgres.ask(DATABASE, sql).trim().parse().expect("a number")
    }
}

/// Injects one fault, waits until others have gone on if they can, and repairs it.
fn inject_fault(services: &mut Services, cluster: &mut Cluster, players: &Players, luck: &mut Seeded) {
    let url = services.line.url();
    let nth = luck.below(NODES as u32) as usize;
    let meanwhile = |luck: &mut Seeded| players.acknowledged.wait(luck.below(12) as usize);
    match luck.below(8) {
        0 | 1 => {
            cluster.kill(nth);
            meanwhile(luck);
            cluster.start_one(&url);
        }
        2 => {
            assert_eq!(cluster.stop(nth).code(), Some(0));
            meanwhile(luck);
            cluster.start_one(&url);
        }
        3 => {
            cluster.freeze(nth);
            wait("it loses its lock", || services.locks() < NODES);
            meanwhile(luck);
            cluster.thaw(nth);
        }
        4 => {
            cluster.freeze(nth);
            cluster.kill((nth + 1) % NODES);
            cluster.start_one(&url);
            meanwhile(luck);
            // Nodes after the killed one have moved up.
            cluster.thaw(nth - usize::from((nth + 1) % NODES < nth));
        }
        5 => {
            // Not for long: without the bus, captains at a replica get no answers.
            services.nats.kill();
            services.nats.start_again();
        }
        6 => services.postgres.restart(),
        _ => {
            services.postgres.kill();
            services.line.cut();
            services.postgres.start_again();
        }
    }
}

/// The seeds; `XAYMACA_SEEDS=7..20` names others.
fn seeds() -> Range<u64> {
    let Ok(said) = std::env::var("XAYMACA_SEEDS") else { return 1678..1679 };
    let ends = said.split_once("..").and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    ends.expect("XAYMACA_SEEDS is a range such as 7..20")
}

#[test]
fn random_faults_lose_nothing() {
    seeds().for_each(run);
}

fn run(seed: u64) {
    println!("the seed is {seed}");
    let mut luck = Seeded::new(seed);
    let mut services = Services::new(seed);
    let url = services.line.url();
    let mut cluster = Cluster::start(&services.postgres.url(DATABASE), &[url.as_str(); NODES]);
    let players = Players::new(&cluster, seed);
    std::thread::scope(|scope| {
        players.begin(&cluster, scope);
        services.line.lose(3);
        services.line.double(3);
        for _ in 0..FAULTS {
            players.acknowledged.wait(5 + luck.below(15) as usize);
            let before = Logs::read(&services.postgres, DATABASE);
            inject_fault(&mut services, &mut cluster, &players, &mut luck);
            assert_eq!(Logs::read(&services.postgres, DATABASE).lost(&before), Vec::<String>::new());
        }
        players.end_after_this_race();
    });
    players.check(&cluster, &services.postgres, DATABASE);
}
