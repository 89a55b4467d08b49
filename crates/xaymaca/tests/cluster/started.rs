//! Nodes that are started at the same moment, on an empty database.

use crate::TestCluster;
use crate::players::Players;
use xaymaca_services::Postgres;

#[test]
fn nodes_may_be_started_at_the_same_moment() {
    for (nodes, seed) in [(2, 10), (4, 11)] {
        let test = TestCluster::new(nodes);
        let players = Players::new(&test.cluster, seed);
        let guest = players.captain(test.cluster.at(0));
        let me = |at: crate::process::Address| at.get("/api/me", &guest.cookie).expect("an answer").body;
        assert!(
            test.cluster.all().all(|at| me(at) == me(test.cluster.at(0))),
            "they know each other's guests"
        );
        players.end_after_this_race();
        std::thread::scope(|scope| players.begin(&test.cluster, scope));
        players.check(&test.cluster, Postgres::shared(), &test.database);
    }
}
