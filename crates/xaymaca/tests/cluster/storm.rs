//! Everything that can go wrong, in an order decided by a seed, sometimes before the last thing is mended.

use crate::checker::Logs;
use crate::nodes::Cluster;
use crate::voyage::Voyage;
use crate::wait;
use std::ops::Range;
use xaymaca_bots::Seeded;
use xaymaca_rules::Luck as _;
use xaymaca_services::{Lossy, Nats, Postgres};

const NODES: usize = 3;
const FAULTS: usize = 10;
const DATABASE: &str = "sea";

/// What things stand on.
struct Ground {
    postgres: Postgres,
    nats: Nats,
    line: Lossy,
}

impl Ground {
    fn new(seed: u64) -> Self {
        let (postgres, nats) = (Postgres::start(), Nats::start());
        postgres.create(DATABASE);
        let line = Lossy::start(&nats, seed);
        Self { postgres, nats, line }
    }

    /// How many nodes hold the lock of their number.
    fn locks(&self) -> usize {
        let sql = "select count(*) from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'";
        self.postgres.ask(DATABASE, sql).trim().parse().expect("a number")
    }
}

/// One thing goes wrong, and is mended when others have gone on meanwhile, if they can.
fn strike(ground: &mut Ground, cluster: &mut Cluster, voyage: &Voyage, luck: &mut Seeded) {
    let url = ground.line.url();
    let nth = luck.below(NODES as u32) as usize;
    let meanwhile = |luck: &mut Seeded| voyage.acknowledged.wait(luck.below(12) as usize);
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
            wait("it loses its lock", || ground.locks() < NODES);
            meanwhile(luck);
            cluster.thaw(nth);
        }
        4 => {
            cluster.freeze(nth);
            cluster.kill((nth + 1) % NODES);
            cluster.start_one(&url);
            meanwhile(luck);
            // Those behind the one that was killed have moved up.
            cluster.thaw(nth - usize::from((nth + 1) % NODES < nth));
        }
        5 => {
            // Not for long: nobody can be waited for whose table is another node's.
            ground.nats.kill();
            ground.nats.start_again();
        }
        6 => ground.postgres.restart(),
        _ => {
            ground.postgres.kill();
            ground.line.cut();
            ground.postgres.start_again();
        }
    }
}

/// Other storms can be asked for, as `XAYMACA_SEEDS=7..20`.
fn seeds() -> Range<u64> {
    let Ok(said) = std::env::var("XAYMACA_SEEDS") else { return 1678..1679 };
    let ends = said.split_once("..").and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    ends.expect("seeds are said as 7..20")
}

#[test]
fn a_storm_loses_nothing() {
    seeds().for_each(storm);
}

fn storm(seed: u64) {
    println!("the seed is {seed}");
    let mut luck = Seeded::new(seed);
    let mut ground = Ground::new(seed);
    let url = ground.line.url();
    let mut cluster = Cluster::start(&ground.postgres.url(DATABASE), &[url.as_str(); NODES]);
    let voyage = Voyage::new(&cluster, seed);
    std::thread::scope(|scope| {
        voyage.begin(&cluster, scope);
        ground.line.lose(3);
        ground.line.double(3);
        for _ in 0..FAULTS {
            voyage.acknowledged.wait(5 + luck.below(15) as usize);
            let before = Logs::read(&ground.postgres, DATABASE);
            strike(&mut ground, &mut cluster, &voyage, &mut luck);
            assert_eq!(Logs::read(&ground.postgres, DATABASE).lost(&before), Vec::<String>::new());
        }
        voyage.it_is_late();
    });
    voyage.check(&cluster, &ground.postgres, DATABASE);
}
