//! A node that is frozen until another has its tables, and thawed: it does not write over them.

use crate::Sea;
use crate::line::{Heard, Line};
use crate::process::LONG;
use crate::voyage::Voyage;
use serde_json::Value;
use std::time::Instant;
use xaymaca_services::Postgres;

/// Goes on without a gap to beyond that number, or is closed.
fn outlives(line: &mut Line, known: &mut u64, beyond: u64) {
    let end = Instant::now() + LONG;
    while *known <= beyond {
        assert!(Instant::now() < end, "neither told nor closed");
        let Ok(heard) = line.hear() else { return };
        let text = match heard {
            Heard::Words(text) => text,
            Heard::Closed => return,
            Heard::Silence => continue,
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
fn a_thawed_node_does_not_write_over_the_new_owner() {
    let sea = Sea::new(2);
    let (frozen, other) = (sea.cluster.at(0), sea.cluster.at(1));
    // Those whose table is opened at the one that freezes, and everybody else.
    let (caught, voyage) = (Voyage::new(&sea.cluster, 7), Voyage::new(&sea.cluster, 8));
    caught.it_is_late();
    std::thread::scope(|scope| {
        voyage.begin(&sea.cluster, scope);
        let mut tables = Vec::new();
        for homes in [[0, 1], [0, 0]] {
            let captains = caught.share([frozen, [frozen, other][homes[1]]]);
            tables.push(captains[0].table.clone());
            for (captain, home) in captains.into_iter().zip(homes) {
                caught.look_on(scope, &captain.table, home, None);
                caught.sail(scope, captain, home);
            }
        }
        let stranger = caught.captain(frozen);
        let mut line = Line::open(frozen, &tables[0], &stranger.cookie).expect("a socket");
        line.say(r#"{"do":"watch","since":0}"#.into()).expect("said");
        let mut known = 0;
        outlives(&mut line, &mut known, 0);
        caught.acknowledged.wait(10);
        let before = sea.logs();
        sea.cluster.freeze(0);
        // More than could be under way: the other has them now.
        caught.acknowledged.wait(20);
        let after = sea.logs();
        sea.cluster.thaw(0);
        assert_eq!(after.lost(&before), Vec::<String>::new());
        outlives(&mut line, &mut known, after.seq(&tables[0]));
        assert_eq!(sea.logs().lost(&after), Vec::<String>::new());
        voyage.it_is_late();
    });
    caught.check(&sea.cluster, Postgres::shared(), &sea.database);
    voyage.check(&sea.cluster, Postgres::shared(), &sea.database);
    // It is as good as any again.
    let again = Voyage::new(&sea.cluster, 9);
    std::thread::scope(|scope| {
        again.it_is_late();
        again.begin(&sea.cluster, scope);
    });
    again.check(&sea.cluster, Postgres::shared(), &sea.database);
}
