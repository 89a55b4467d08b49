//! A database that was set back, or whose standby did not have the last word: what was told there is gone, and everybody
//! is told what is there instead.

use super::two_nodes::{Nodes, stored};
use serde_json::json;
use xaymaca_table::Applied;
use xaymaca_wire::Command;

fn say(nodes: &mut Nodes, text: &str) {
    let anne = nodes.anne.clone();
    nodes.ask(&anne, Command::Say { text: text.into() });
}

#[test]
fn whoever_was_told_more_is_told_what_there_is() {
    let mut nodes = Nodes::new(21);
    nodes.start();
    nodes.hear();
    let (anne, mary) = (nodes.anne.clone(), nodes.mary.clone());
    let (_, mut at_owner) = nodes.follow(&anne, false);
    let (_, mut at_replica) = nodes.follow(&mary, true);
    say(&mut nodes, "Lost.");
    nodes.hear();
    let lost = nodes.log.pop().expect("a row").seq;
    at_owner.take();
    at_replica.take();

    let (log, state) = stored(&nodes);
    nodes.owner.settle_from_store(log, state);
    assert_eq!(at_owner.take().pop().expect("he must come back")["code"], "adrift");
    let (_, mut again) = nodes.follow(&anne, false);
    let sync = again.take().remove(0);
    assert_eq!((&sync["tell"], &sync["seq"]), (&json!("sync"), &json!(lost - 1)));
    assert!(!sync["news"].to_string().contains("Lost."));

    // Something else takes its place. The replica knows that place, with other words in it.
    say(&mut nodes, "Found.");
    let row = nodes.way.pop_front().expect("on its way");
    assert_eq!(row.seq, lost);
    assert_eq!(nodes.replica.apply_append(row.seq, row.at, &row.lines, nodes.now), Applied::Gap);
    let (log, state) = stored(&nodes);
    nodes.replica.settle_from_store(log, state);
    assert_eq!(at_replica.take().pop().expect("she must come back")["code"], "adrift");
    let (_, mut again) = nodes.follow(&mary, true);
    let sync = again.take().remove(0);
    assert_eq!((&sync["tell"], &sync["seq"]), (&json!("sync"), &json!(lost)));
    assert!(sync["news"].to_string().contains("Found."), "{sync}");
    // From there on it goes as ever.
    assert_eq!(nodes.replica.apply_append(row.seq, row.at, &row.lines, nodes.now), Applied::Known);
    say(&mut nodes, "Onward.");
    let row = nodes.way.pop_front().expect("on its way");
    assert_eq!(nodes.replica.apply_append(row.seq, row.at, &row.lines, nodes.now), Applied::Told);
}
