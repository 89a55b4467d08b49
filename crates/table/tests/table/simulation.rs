//! Fault injection: the real live table in a simulated world, whose network, store and clock fail as a seed decides. Nothing is
//! told before it is stored, nothing that was acknowledged is lost, nothing happens twice, and every race ends.
//!
//! `XAYMACA_SEEDS=1000..4000` runs other seeds.

mod connection;
mod ending;
mod person;
mod picture;
mod store;
mod world;

use std::ops::Range;
use world::World;
use xaymaca_bots::Seeded;
use xaymaca_rules::Luck as _;

/// The seeds, unless `XAYMACA_SEEDS` names others.
const SEEDS: Range<u64> = 0..150;
/// One seed in this many is run twice, and must give the same log.
const AGAIN: u64 = 10;

fn seeds() -> Range<u64> {
    let Ok(said) = std::env::var("XAYMACA_SEEDS") else { return SEEDS };
    let ends = said.split_once("..").and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    ends.expect("XAYMACA_SEEDS is a range such as 0..150")
}

/// Prints the seed if the test fails.
struct PrintSeed(u64);

impl Drop for PrintSeed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the seed was {}: XAYMACA_SEEDS={}..{}", self.0, self.0, self.0 + 1);
        }
    }
}

/// Runs a world to its end, and returns its log.
fn run(seed: u64) -> String {
    let mut world = World::new(seed);
    // Some worlds have faults until their race is over, others only for a part of it.
    let length = 200 + Seeded::new(seed).below(12_000);
    for _ in 0..length {
        world.step();
    }
    world.end()
}

#[test]
fn what_the_table_tells_is_true_whatever_fails() {
    for seed in seeds() {
        let printed = PrintSeed(seed);
        let log = run(seed);
        if seed % AGAIN == 0 {
            assert!(log == run(seed), "the same seed, another log");
        }
        drop(printed);
    }
}
