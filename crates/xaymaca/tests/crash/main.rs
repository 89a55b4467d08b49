//! A server that is killed, stopped, backed up and flooded while captains play: acknowledged choices are there afterwards, and
//! every race goes on to its end.

#[path = "../common/captain.rs"]
mod captain;
mod checked;
mod copies;
mod fairness;
mod floods;
#[path = "../common/lean.rs"]
mod lean;
#[path = "../common/process.rs"]
mod process;
#[path = "../common/socket.rs"]
mod socket;

use captain::{Acknowledged, Captain, End};
use process::{Address, LONG, Server, serve, verify};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use xaymaca_bots::Seeded;
use xaymaca_rules::Luck as _;

/// How often the server is killed; `XAYMACA_KILLS` tries more.
const KILLS: usize = 24;
/// Races against bots that choose at random, and against bots with heuristics at a table with The Crew.
const QUICK: &str = r#"{"level":"deckhand","options":{"seats":3}}"#;
const THOUGHTFUL: &str = r#"{"level":"sailor","options":{"seats":3,"crew":true,"patience":30}}"#;

/// The command of a server on that data.
fn on(data: &Path) -> Command {
    serve(&["--log", "off", "--data", data.to_str().expect("text")])
}

/// Checks that every acknowledged choice is in the record, at its place. Returns the record.
fn check(captain: &Captain, at: Address) -> String {
    let record = captain.record(at);
    let is_step = |line: &&str| line.starts_with(|first: char| first == '*' || first.is_ascii_digit());
    let steps: Vec<&str> = record.lines().filter(is_step).collect();
    for (ask, choice) in &captain.acknowledged {
        // Others may answer the same question before this captain.
        let own = format!("{} ", captain.seat);
        let first = steps.iter().skip(*ask as usize).find_map(|line| line.strip_prefix(&own));
        assert_eq!(first, Some(choice.as_str()), "question {ask} at {}", captain.table);
    }
    record
}

/// Plays one race after the other until the server is gone.
fn sail_on(
    captain: &mut Captain,
    finished: &mut Vec<Captain>,
    at: Address,
    acknowledged: &Acknowledged,
) -> End {
    loop {
        match captain.play(at, acknowledged) {
            End::Over if captain.is_alone => {
                finished.push(captain.clone());
                if captain.sail_now(at, QUICK).is_err() {
                    return End::Broken;
                }
            }
            end => return end,
        }
    }
}

/// Starts a race of two captains and a Deckhand; the host has the first seat.
fn share(at: Address, luck: &mut Seeded) -> [Captain; 2] {
    share_with(at, luck, r#"{"options":{"seats":3}}"#, "deckhand")
}

/// The same with a bot of that level at a table with these options.
fn share_with(at: Address, luck: &mut Seeded, options: &str, level: &str) -> [Captain; 2] {
    let [mut host, mut mate] =
        [luck.seed(), luck.seed()].map(|seed| Captain::new(at, seed).expect("a guest"));
    let opened = at.post("/api/tables", &host.cookie, options).expect("an answer").body;
    host.sit(&opened, 1);
    mate.sit(&opened, 2);
    mate.ask(at, r#"{"do":"sit","seat":2}"#);
    host.ask(at, &format!(r#"{{"do":"hire","level":"{level}"}}"#));
    mate.ask(at, r#"{"do":"ready","seed":"salt"}"#);
    host.ask(at, r#"{"do":"start"}"#);
    (host.is_alone, mate.is_alone) = (false, false);
    [host, mate]
}

/// Waits until bots have moved the race on, unless they have ended it.
fn wait_for_bots(captain: &Captain, at: Address) {
    let (before, end) = (check(captain, at), Instant::now() + LONG);
    // Only the record of a race that is over shows the secret of its dice.
    while !before.contains("\n# secret ") && check(captain, at).len() <= before.len() {
        assert!(Instant::now() < end, "the race does not go on: {before}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn no_kill_loses_an_acknowledged_choice() {
    let data = tempfile::tempdir().expect("a directory");
    let mut luck = Seeded::new(1678);
    let mut server = Server::start(on(data.path()));
    let mut captains: Vec<Captain> = share(server.at(), &mut luck).into();
    for options in [QUICK, QUICK, THOUGHTFUL] {
        let mut captain = Captain::new(server.at(), luck.seed()).expect("a guest");
        captain.sail_now(server.at(), options).expect("a table");
        captains.push(captain);
    }
    // Both captains leave and bots sail on. A captain alone with bots would be waited for.
    let options = r#"{"options":{"seats":3,"crew":true,"patience":30}}"#;
    let [gone, mate] = share_with(server.at(), &mut luck, options, "sailor");
    for captain in [&gone, &mate] {
        captain.ask(server.at(), r#"{"do":"leave"}"#);
    }
    let mut finished = Vec::new();
    let kills = std::env::var("XAYMACA_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    for _ in 0..kills {
        let (at, acknowledged) = (server.at(), Acknowledged::default());
        let wanted = 1 + luck.below(40) as usize;
        std::thread::scope(|scope| {
            let playing: Vec<_> = captains
                .iter_mut()
                .map(|captain| {
                    scope.spawn(|| {
                        let mut finished = Vec::new();
                        sail_on(captain, &mut finished, at, &acknowledged);
                        finished
                    })
                })
                .collect();
            acknowledged.wait(wanted);
            server.kill();
            finished
                .extend(playing.into_iter().flat_map(|playing| playing.join().expect("no assertion failed")));
        });
        server = Server::start(on(data.path()));
        for captain in captains.iter().chain(&finished) {
            check(captain, server.at());
        }
    }
    let (at, acknowledged) = (server.at(), Acknowledged::default());
    wait_for_bots(&gone, at);
    captains.push(gone);
    std::thread::scope(|scope| {
        for captain in &mut captains {
            scope.spawn(|| assert_eq!(captain.play(at, &acknowledged), End::Over));
        }
    });
    for captain in captains.iter().chain(&finished) {
        verify(&check(captain, at));
    }
    server.kill();
    checked::is_sound(data.path());
}

#[test]
fn a_stop_is_announced_and_loses_nothing() {
    let data = tempfile::tempdir().expect("a directory");
    let mut luck = Seeded::new(7);
    let mut server = Server::start(on(data.path()));
    let mut together = share(server.at(), &mut luck);
    let mut alone = [0; 2].map(|_| {
        let mut captain = Captain::new(server.at(), luck.seed()).expect("a guest");
        captain.sail_now(server.at(), QUICK).expect("a table");
        captain
    });
    for choices in 1..4 {
        let (at, acknowledged) = (server.at(), Acknowledged::default());
        let ends: Vec<End> = std::thread::scope(|scope| {
            let playing: Vec<_> = together
                .iter_mut()
                .chain(&mut alone)
                .map(|captain| scope.spawn(|| captain.play(at, &acknowledged)))
                .collect();
            acknowledged.wait(choices);
            // A captain who does not follow yet cannot be told.
            acknowledged.wait_until(|counts| counts.follows >= 4);
            assert_eq!(server.terminate().code(), Some(0));
            playing.into_iter().map(|playing| playing.join().expect("no assertion failed")).collect()
        });
        assert!(!ends.contains(&End::Broken), "{ends:?}");
        server = Server::start(on(data.path()));
        for captain in together.iter().chain(&alone) {
            check(captain, server.at());
        }
        // Those whose race is over sail another, so that there is something to choose.
        if ends[..2].contains(&End::Over) {
            together = share(server.at(), &mut luck);
        }
        for (captain, _) in alone.iter_mut().zip(&ends[2..]).filter(|(_, end)| **end == End::Over) {
            captain.sail_now(server.at(), QUICK).expect("a table");
        }
    }
}

#[test]
fn a_second_server_on_the_same_data_does_not_start() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Server::start(on(data.path()));
    let second = on(data.path()).stderr(Stdio::piped()).output().expect("started");
    assert!(!second.status.success());
    let told = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(told.contains("another server works in"), "{told}");
    assert!(told.contains(&data.path().display().to_string()), "{told}");
    assert_eq!(server.at().get("/healthz", "").expect("an answer").status, 200, "the first goes on");
}

/// Starts a server on a backup.
fn restore(copy: &Path, into: &Path) -> Server {
    std::fs::copy(copy, into.join("xaymaca.db")).expect("copied");
    Server::start(on(into))
}
