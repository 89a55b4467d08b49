//! Nodes that are killed again and again: others take their tables, also those that nobody looks at.

use crate::voyage::Voyage;
use crate::{Sea, wait};
use xaymaca_services::Postgres;

/// How often a node is killed: more often than there were nodes in the beginning.
const KILLS: usize = 5;

#[test]
fn others_take_the_tables_of_a_node_that_is_killed() {
    let mut sea = Sea::new(3);
    let voyage = Voyage::new(&sea.cluster, 2);
    let first = sea.cluster.at(0);
    let left = voyage.left(first);
    let silent = voyage.silent(first);
    // Alone with bots: this captain never answers either, and is waited for.
    let mut alone = voyage.captain(first);
    alone.sail_now(first, r#"{"level":"deckhand","options":{"seats":3,"patience":30}}"#).expect("a table");
    std::thread::scope(|scope| {
        voyage.begin(&sea.cluster, scope);
        for nth in 0..KILLS {
            voyage.acknowledged.wait(12 + nth);
            let before = sea.logs();
            sea.cluster.kill(0);
            sea.cluster.start_one(&sea.nats.url());
            assert_eq!(sea.logs().lost(&before), Vec::<String>::new());
        }
        voyage.it_is_late();
    });
    let before = voyage.check(&sea.cluster, Postgres::shared(), &sea.database);
    wait("bots sail on alone", || sea.logs().seq(&left.table) > before.seq(&left.table));
    wait("a bot takes the helm", || sea.logs().says(&silent.table, "relieved 1 "));
    let logs = sea.logs();
    assert_eq!(logs.lost(&before), Vec::<String>::new());
    assert!(!logs.says(&alone.table, "relieved "), "no other person is kept waiting at that table");
    assert_eq!(logs.problems([&left, &silent, &alone]), Vec::<String>::new());
}
