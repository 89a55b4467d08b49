//! Nodes that are started at the same moment, on a database with nothing in it.

use crate::Sea;
use crate::voyage::Voyage;
use xaymaca_services::Postgres;

#[test]
fn nodes_may_be_started_at_the_same_moment() {
    for (nodes, seed) in [(2, 10), (4, 11)] {
        let sea = Sea::new(nodes);
        let voyage = Voyage::new(&sea.cluster, seed);
        let guest = voyage.captain(sea.cluster.at(0));
        let me = |at: crate::process::Address| at.get("/api/me", &guest.cookie).expect("an answer").body;
        assert!(sea.cluster.all().all(|at| me(at) == me(sea.cluster.at(0))), "they agree on who is who");
        voyage.it_is_late();
        std::thread::scope(|scope| voyage.begin(&sea.cluster, scope));
        voyage.check(&sea.cluster, Postgres::shared(), &sea.database);
    }
}
