//! Guests with a hundred tables of Admirals, and another guest who races against three: counted is what is thought for the
//! crowd while the other waits, not how long that takes.

use crate::captain::{Acknowledged, Captain};
use crate::process::{Address, LONG, Server, xaymaca};
use std::time::Instant;

/// Guests of the crowd. One alone may not open a hundred tables at once.
const CROWD: usize = 4;
/// Tables of each that they play at, with five Admirals, and tables of six Admirals alone.
const SEATED: usize = 24;
const ALONE: usize = 2;
/// Thoughts that wait before the other guest comes.
const WAITING: usize = 150;
/// Choices of the other guest.
const CHOICES: usize = 12;
/// Upper bound on the thoughts for all meanwhile. In turns they are some 120, in the order of asking 3,300.
const MOST: usize = 1_000;

/// A figure of the server; 0 before it is counted.
pub(crate) fn figure(at: Address, name: &str) -> usize {
    let figures = at.get("/metrics", "").expect("an answer").body;
    let line = figures.lines().find_map(|line| line.strip_prefix(name));
    line.map_or(0, |line| line.trim().parse().expect("a number"))
}

/// Opens a race of bots alone.
fn sail_alone(host: &mut Captain, at: Address) {
    let opened = at.post("/api/tables", &host.cookie, r#"{"options":{"seats":6}}"#).expect("an answer").body;
    host.sit(&opened, 1);
    host.ask(at, r#"{"do":"leave"}"#);
    for _ in 0..6 {
        host.ask(at, r#"{"do":"hire","level":"admiral"}"#);
    }
    host.ask(at, r#"{"do":"start"}"#);
}

#[test]
fn a_crowd_of_admirals_delays_no_other_guest() {
    let data = tempfile::tempdir().expect("a directory");
    let words =
        "serve --port 0 --log off --thinkers 2 --think-ms 100 --messages 1000000 --asks 1000000 --data";
    let mut command = xaymaca(&words.split(' ').collect::<Vec<_>>());
    command.arg(data.path());
    let server = Server::start(command);
    let at = server.at();
    let mut crowd = Vec::new();
    for nth in 0..CROWD {
        let mut guest = Captain::new(at, nth as u64).expect("a guest");
        for _ in 0..ALONE {
            sail_alone(&mut guest, at);
        }
        for seed in 0..SEATED {
            let mut captain = Captain::of(&guest.cookie, seed as u64);
            captain.sail_now(at, r#"{"level":"admiral","options":{"seats":6}}"#).expect("a table");
            crowd.push(captain);
        }
    }
    let mut anne = Captain::new(at, 1).expect("a guest");
    anne.sail_now(at, r#"{"level":"admiral","options":{"seats":4}}"#).expect("a table");
    let (crowd, anne, acknowledged) = (&mut crowd, &mut anne, &Acknowledged::default());
    let count = std::thread::scope(move |scope| {
        // It ends with this block, and with it all who play, also if an assertion fails.
        let server = server;
        for captain in crowd {
            scope.spawn(move || captain.play(at, &Acknowledged::default()));
        }
        let end = Instant::now() + LONG;
        while figure(at, "xaymaca_thoughts_waiting ") < WAITING {
            assert!(Instant::now() < end, "the crowd does not come");
        }
        let before = figure(at, "xaymaca_thoughts_total ");
        scope.spawn(move || anne.play(at, acknowledged));
        acknowledged.wait(CHOICES);
        let after = figure(at, "xaymaca_thoughts_total ");
        drop(server);
        after - before
    });
    // Her own are among them. In the order of asking, all that wait would come before each of hers.
    assert!(count < MOST, "{count} thoughts");
}
