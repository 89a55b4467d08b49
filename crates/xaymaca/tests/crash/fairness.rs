//! Guests with a hundred tables of Admirals, and another guest who races against three: counted is what is thought for the
//! crowd while the other waits, not how long that takes. `XAYMACA_FAIRNESS=5` prints that, too, five times with and without the crowd.

use crate::captain::{Acknowledged, Captain};
use crate::process::{Address, LONG, Server, xaymaca};
use std::time::{Duration, Instant};

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

/// What was thought while the other guest made their choices, and how long those took.
struct Waited {
    thoughts: usize,
    long: Duration,
}

/// Has the other guest make their choices, with that many guests of the crowd beside them.
fn race_beside(guests: usize) -> Waited {
    let data = tempfile::tempdir().expect("a directory");
    let words =
        "serve --port 0 --log off --thinkers 2 --think-ms 100 --messages 1000000 --asks 1000000 --data";
    let mut command = xaymaca(&words.split(' ').collect::<Vec<_>>());
    command.arg(data.path());
    let server = Server::start(command);
    let at = server.at();
    let mut crowd = Vec::new();
    for nth in 0..guests {
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
    std::thread::scope(move |scope| {
        // It ends with this block, and with it all who play, also if an assertion fails.
        let server = server;
        for captain in crowd {
            scope.spawn(move || captain.play(at, &Acknowledged::default()));
        }
        let end = Instant::now() + LONG;
        while guests > 0 && figure(at, "xaymaca_thoughts_waiting ") < WAITING {
            assert!(Instant::now() < end, "the crowd does not come");
        }
        let (before, begin) = (figure(at, "xaymaca_thoughts_total "), Instant::now());
        scope.spawn(move || anne.play(at, acknowledged));
        acknowledged.wait(CHOICES);
        let long = begin.elapsed();
        let after = figure(at, "xaymaca_thoughts_total ");
        drop(server);
        Waited { thoughts: after - before, long }
    })
}

#[test]
fn a_crowd_of_admirals_delays_no_other_guest() {
    let rounds = std::env::var("XAYMACA_FAIRNESS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(0);
    for _ in 0..rounds {
        // Not compared here, because another program may have the machine meanwhile.
        let [alone, crowded] = [0, CROWD].map(race_beside);
        let each = |waited: &Waited| waited.long / CHOICES as u32;
        println!(
            "{:?} for each choice alone, {:?} with {} tables of Admirals, {} thoughts for all",
            each(&alone),
            each(&crowded),
            CROWD * (SEATED + ALONE),
            crowded.thoughts
        );
    }
    // Her own are among them. In the order of asking, all that wait would come before each of hers.
    let thoughts = race_beside(CROWD).thoughts;
    assert!(thoughts < MOST, "{thoughts} thoughts");
}
