//! Nodes that are killed again and again: others adopt their tables, also those without followers.

use crate::players::Players;
use crate::{TestCluster, wait};
use xaymaca_services::Postgres;

/// How often a node is killed: more often than there are nodes at the start.
const KILLS: usize = 5;

#[test]
fn other_nodes_adopt_the_tables_of_a_killed_node() {
    let mut test = TestCluster::new(3);
    let players = Players::new(&test.cluster, 2);
    let first = test.cluster.at(0);
    let left = players.left_to_bots(first);
    let silent = players.silent_table(first);
    // This captain never answers either, but is alone with bots and waited for.
    let mut alone = players.captain(first);
    alone.sail_now(first, r#"{"level":"deckhand","options":{"seats":3,"patience":30}}"#).expect("a table");
    let mut last_kill = 0;
    std::thread::scope(|scope| {
        players.begin(&test.cluster, scope);
        for nth in 0..KILLS {
            players.acknowledged.wait(12 + nth);
            let before = test.logs();
            last_kill = before.seq(&left.table);
            test.cluster.kill(0);
            test.cluster.start_one(&test.nats.url());
            assert_eq!(test.logs().lost(&before), Vec::<String>::new());
        }
        players.end_after_this_race();
    });
    let before = players.check(&test.cluster, Postgres::shared(), &test.database);
    // Compared with the last kill: their race may be over by the time that the others' are.
    wait("bots sail on alone", || test.logs().seq(&left.table) > last_kill);
    wait("a bot takes the helm", || test.logs().says(&silent.table, "relieved 1 "));
    let logs = test.logs();
    assert_eq!(logs.lost(&before), Vec::<String>::new());
    assert!(!logs.says(&alone.table, "relieved "), "no other person is kept waiting at that table");
    assert_eq!(logs.problems([&left, &silent, &alone]), Vec::<String>::new());
}
