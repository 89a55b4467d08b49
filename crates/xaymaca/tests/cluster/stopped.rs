//! A node that is stopped in the middle of races, politely.

use crate::Sea;
use crate::line::{Heard, Line};
use crate::voyage::Voyage;
use xaymaca_services::Postgres;

#[test]
fn a_node_that_stops_says_so_and_others_go_on() {
    let mut sea = Sea::new(3);
    let voyage = Voyage::new(&sea.cluster, 12);
    std::thread::scope(|scope| {
        voyage.begin(&sea.cluster, scope);
        for _ in 0..3 {
            voyage.acknowledged.wait(20);
            let stranger = voyage.captain(sea.cluster.at(0));
            let tables = voyage.share([sea.cluster.at(1), sea.cluster.at(0)]);
            let mut line =
                Line::open(sea.cluster.at(0), &tables[0].table, &stranger.cookie).expect("a socket");
            line.say(r#"{"do":"watch"}"#.into()).expect("said");
            assert!(matches!(line.hear(), Ok(Heard::Words(sync)) if sync.contains("sync")));
            let before = sea.logs();
            assert_eq!(sea.cluster.stop(0).code(), Some(0));
            let mut is_told = false;
            while let Ok(Heard::Words(text)) = line.hear() {
                is_told |= text.contains(r#""code":"stopping""#);
            }
            assert!(is_told, "whoever follows a table is told");
            sea.cluster.start_one(&sea.nats.url());
            assert_eq!(sea.logs().lost(&before), Vec::<String>::new());
            for (captain, home) in tables.into_iter().zip([0, 2]) {
                voyage.sail(scope, captain, home);
            }
        }
        voyage.it_is_late();
    });
    voyage.check(&sea.cluster, Postgres::shared(), &sea.database);
}
