//! A cluster of real processes with faults: nodes, bus and database are killed, stopped and frozen, and the bus loses messages,
//! while captains play. What was acknowledged is in the log once, and every race goes on to its end.

mod bus;
mod bus_access;
#[path = "../common/captain.rs"]
mod captain;
mod checker;
mod checker_finds;
mod database;
mod frozen;
mod killed;
#[path = "../common/lean.rs"]
mod lean;
mod nodes;
mod one_server;
mod players;
#[path = "../common/process.rs"]
mod process;
mod random_faults;
#[path = "../common/socket.rs"]
mod socket;
mod started;
mod stopped;
mod watcher;

use checker::Logs;
use nodes::Cluster;
use process::LONG;
use std::time::{Duration, Instant};
use xaymaca_services::{Nats, Postgres};

/// A cluster with a bus and a database of its own.
struct TestCluster {
    database: String,
    nats: Nats,
    cluster: Cluster,
}

impl TestCluster {
    fn new(nodes: usize) -> Self {
        let (database, nats) = (Postgres::shared().fresh(), Nats::start());
        let cluster = Cluster::start(&Postgres::shared().url(&database), &vec![nats.url().as_str(); nodes]);
        Self { database, nats, cluster }
    }

    fn logs(&self) -> Logs {
        Logs::read(Postgres::shared(), &self.database)
    }
}

/// Waits until the condition is true.
fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LONG;
    while !is_so() {
        assert!(Instant::now() < end, "never: {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}
