//! A node that is frozen until another has adopted its tables, and then thawed: it does not overwrite their logs.

use crate::TestCluster;
use crate::players::Players;
use crate::process::LONG;
use crate::socket::{Received, Socket};
use serde_json::Value;
use std::time::Instant;
use xaymaca_services::Postgres;

/// Reads updates without a gap until after that number, or until the socket is closed.
fn follow(socket: &mut Socket, known: &mut u64, beyond: u64) {
    let end = Instant::now() + LONG;
    while *known <= beyond {
        assert!(Instant::now() < end, "neither told nor closed");
        let Ok(heard) = socket.receive() else { return };
        let text = match heard {
            Received::Text(text) => text,
            Received::Closed => return,
            Received::Silence => continue,
        };
        let told: Value = serde_json::from_str(&text).expect("JSON");
        let seq = told["seq"].as_u64().unwrap_or_default();
        match told["tell"].as_str() {
            Some("sync") => assert!(seq >= *known),
            Some("update" | "earlier") => assert_eq!(seq, *known + 1),
            _ => continue,
        }
        *known = seq;
    }
}

#[test]
fn a_thawed_node_does_not_overwrite_what_the_new_owner_stored() {
    let test = TestCluster::new(2);
    let (frozen, other) = (test.cluster.at(0), test.cluster.at(1));
    // Players whose table is opened at the node that freezes, and all others.
    let (caught, players) = (Players::new(&test.cluster, 7), Players::new(&test.cluster, 8));
    caught.end_after_this_race();
    std::thread::scope(|scope| {
        players.begin(&test.cluster, scope);
        let mut tables = Vec::new();
        for homes in [[0, 1], [0, 0]] {
            let captains = caught.share([frozen, [frozen, other][homes[1]]]);
            tables.push(captains[0].table.clone());
            for (captain, home) in captains.into_iter().zip(homes) {
                caught.watch(scope, &captain.table, home, None);
                caught.sail(scope, captain, home);
            }
        }
        let stranger = caught.captain(frozen);
        let mut socket = Socket::open(frozen, &tables[0], &stranger.cookie).expect("a socket");
        socket.send(r#"{"do":"watch","since":0}"#.into()).expect("said");
        let mut known = 0;
        follow(&mut socket, &mut known, 0);
        caught.acknowledged.wait(10);
        let before = test.logs();
        test.cluster.freeze(0);
        // More than can be under way: the other node has adopted the tables.
        caught.acknowledged.wait(20);
        let after = test.logs();
        test.cluster.thaw(0);
        assert_eq!(after.lost(&before), Vec::<String>::new());
        follow(&mut socket, &mut known, after.seq(&tables[0]));
        assert_eq!(test.logs().lost(&after), Vec::<String>::new());
        players.end_after_this_race();
    });
    caught.check(&test.cluster, Postgres::shared(), &test.database);
    players.check(&test.cluster, Postgres::shared(), &test.database);
    // The thawed node can be used again.
    let again = Players::new(&test.cluster, 9);
    std::thread::scope(|scope| {
        again.end_after_this_race();
        again.begin(&test.cluster, scope);
    });
    again.check(&test.cluster, Postgres::shared(), &test.database);
}
