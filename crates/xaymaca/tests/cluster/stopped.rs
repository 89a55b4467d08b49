//! A node that is stopped with SIGTERM in the middle of races.

use crate::TestCluster;
use crate::players::Players;
use crate::socket::{Received, Socket};
use xaymaca_services::Postgres;

#[test]
fn a_node_that_stops_says_so_and_others_go_on() {
    let mut test = TestCluster::new(3);
    let players = Players::new(&test.cluster, 12);
    std::thread::scope(|scope| {
        players.begin(&test.cluster, scope);
        for _ in 0..3 {
            players.acknowledged.wait(20);
            let stranger = players.captain(test.cluster.at(0));
            let tables = players.share([test.cluster.at(1), test.cluster.at(0)]);
            let mut socket =
                Socket::open(test.cluster.at(0), &tables[0].table, &stranger.cookie).expect("a socket");
            socket.send(r#"{"do":"watch"}"#.into()).expect("said");
            assert!(matches!(socket.receive(), Ok(Received::Text(sync)) if sync.contains("sync")));
            let before = test.logs();
            assert_eq!(test.cluster.stop(0).code(), Some(0));
            let mut is_told = false;
            while let Ok(Received::Text(text)) = socket.receive() {
                is_told |= text.contains(r#""code":"stopping""#);
            }
            assert!(is_told, "followers of a table are told");
            test.cluster.start_one(&test.nats.url());
            assert_eq!(test.logs().lost(&before), Vec::<String>::new());
            for (captain, home) in tables.into_iter().zip([0, 2]) {
                players.sail(scope, captain, home);
            }
        }
        players.end_after_this_race();
    });
    players.check(&test.cluster, Postgres::shared(), &test.database);
}
