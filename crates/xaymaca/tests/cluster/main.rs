//! Many nodes over one database and one bus, as real processes, in all weathers: nodes, bus and database are killed, stopped,
//! frozen and lose what is said, while people play. What was acknowledged is in the log once, and every race goes on to its
//! end.

mod bus;
#[path = "../common/captain.rs"]
mod captain;
mod checker;
mod database;
mod doctored;
mod frozen;
mod guarded;
mod killed;
#[path = "../common/line.rs"]
mod line;
mod nodes;
#[path = "../common/process.rs"]
mod process;
mod started;
mod stopped;
mod storm;
mod together;
mod voyage;
mod watcher;

use checker::Logs;
use nodes::Cluster;
use process::LONG;
use std::time::{Duration, Instant};
use xaymaca_services::{Nats, Postgres};

/// A cluster with a bus and a database of its own.
struct Sea {
    database: String,
    nats: Nats,
    cluster: Cluster,
}

impl Sea {
    fn new(nodes: usize) -> Self {
        let (database, nats) = (Postgres::shared().fresh(), Nats::start());
        let cluster = Cluster::start(&Postgres::shared().url(&database), &vec![nats.url().as_str(); nodes]);
        Self { database, nats, cluster }
    }

    fn logs(&self) -> Logs {
        Logs::read(Postgres::shared(), &self.database)
    }
}

/// Until it is so.
fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LONG;
    while !is_so() {
        assert!(Instant::now() < end, "never: {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}
