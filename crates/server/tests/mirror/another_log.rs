//! A database that was set back, or whose standby did not have the last word: what was told there is gone, and everybody
//! is told what is there instead.

use crate::two_desks::{Fleet, stored};
use serde_json::json;
use xaymaca_server::desk::Heard;
use xaymaca_server::table::Command;

fn say(fleet: &mut Fleet, text: &str) {
    let anne = fleet.anne.clone();
    fleet.ask(&anne, Command::Say { text: text.into() });
}

#[test]
fn whoever_was_told_more_is_told_what_there_is() {
    let mut fleet = Fleet::new(21);
    fleet.start();
    fleet.hear();
    let (anne, mary) = (fleet.anne.clone(), fleet.mary.clone());
    let (_, mut at_owner) = fleet.follow(&anne, false);
    let (_, mut at_mirror) = fleet.follow(&mary, true);
    say(&mut fleet, "Lost.");
    fleet.hear();
    let lost = fleet.log.pop().expect("a row").seq;
    at_owner.take();
    at_mirror.take();

    let (log, state) = stored(&fleet);
    fleet.owner.doubted(log, state);
    assert_eq!(at_owner.take().pop().expect("he must come back")["code"], "adrift");
    let (_, mut again) = fleet.follow(&anne, false);
    let sync = again.take().remove(0);
    assert_eq!((&sync["tell"], &sync["seq"]), (&json!("sync"), &json!(lost - 1)));
    assert!(!sync["news"].to_string().contains("Lost."));

    // Something else takes its place. Who hears of it at the mirror knows that place, with other words in it.
    say(&mut fleet, "Found.");
    let row = fleet.way.pop_front().expect("on its way");
    assert_eq!(row.seq, lost);
    assert_eq!(fleet.mirror.hear(row.seq, row.at, &row.lines, fleet.now), Heard::Gap);
    let (log, state) = stored(&fleet);
    fleet.mirror.doubted(log, state);
    assert_eq!(at_mirror.take().pop().expect("she must come back")["code"], "adrift");
    let (_, mut again) = fleet.follow(&mary, true);
    let sync = again.take().remove(0);
    assert_eq!((&sync["tell"], &sync["seq"]), (&json!("sync"), &json!(lost)));
    assert!(sync["news"].to_string().contains("Found."), "{sync}");
    // From there on it goes as ever.
    assert_eq!(fleet.mirror.hear(row.seq, row.at, &row.lines, fleet.now), Heard::Known);
    say(&mut fleet, "Onward.");
    let row = fleet.way.pop_front().expect("on its way");
    assert_eq!(fleet.mirror.hear(row.seq, row.at, &row.lines, fleet.now), Heard::Told);
}
