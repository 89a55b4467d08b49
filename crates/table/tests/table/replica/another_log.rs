//! A database that was restored from a backup, or a standby without the last commit: followers were told of appends that are
//! gone, so they are dropped and told what is stored instead.

use super::two_nodes::{Nodes, stored};
use serde_json::json;
use xaymaca_table::Applied;
use xaymaca_wire::Command;

fn say(nodes: &mut Nodes, text: &str) {
    let anne = nodes.anne.clone();
    nodes.ask(&anne, Command::Say { text: text.into() });
}

#[test]
fn followers_who_were_told_of_a_lost_append_are_told_what_is_stored() {
    let mut nodes = Nodes::new(21);
    nodes.start();
    nodes.deliver();
    let (anne, mary) = (nodes.anne.clone(), nodes.mary.clone());
    let (_, mut at_owner) = nodes.follow(&anne, false);
    let (_, mut at_replica) = nodes.follow(&mary, true);
    say(&mut nodes, "Lost.");
    nodes.deliver();
    let lost = nodes.log.pop().expect("a row").seq;
    at_owner.take();
    at_replica.take();

    let (log, state) = stored(&nodes);
    nodes.owner.settle_from_store(log, state);
    assert_eq!(at_owner.take().pop().expect("she must come back")["code"], "adrift");
    let (_, mut again) = nodes.follow(&anne, false);
    let sync = again.take().remove(0);
    assert_eq!((&sync["tell"], &sync["seq"]), (&json!("sync"), &json!(lost - 1)));
    assert!(!sync["news"].to_string().contains("Lost."));

    // Another append takes its number, which the replica knows with other lines.
    say(&mut nodes, "Found.");
    let row = nodes.in_transit.pop_front().expect("on its way");
    assert_eq!(row.seq, lost);
    assert_eq!(nodes.replica.apply_append(row.seq, row.at, &row.lines, nodes.now), Applied::Gap);
    let (log, state) = stored(&nodes);
    nodes.replica.settle_from_store(log, state);
    assert_eq!(at_replica.take().pop().expect("she must come back")["code"], "adrift");
    let (_, mut again) = nodes.follow(&mary, true);
    let sync = again.take().remove(0);
    assert_eq!((&sync["tell"], &sync["seq"]), (&json!("sync"), &json!(lost)));
    assert!(sync["news"].to_string().contains("Found."), "{sync}");
    // From there on it follows as before.
    assert_eq!(nodes.replica.apply_append(row.seq, row.at, &row.lines, nodes.now), Applied::Known);
    say(&mut nodes, "Onward.");
    let row = nodes.in_transit.pop_front().expect("on its way");
    assert_eq!(nodes.replica.apply_append(row.seq, row.at, &row.lines, nodes.now), Applied::Told);
}
