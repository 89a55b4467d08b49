//! Backups made while captains play: each can be served, and an interrupted backup leaves no broken file.

use crate::captain::{Acknowledged, Captain, End};
use crate::process::{LONG, Server, verify, xaymaca};
use crate::{QUICK, check, on, restore};
use std::fs;
use std::path::Path;
use std::process::Child;
use std::time::Instant;

/// How often a backup is interrupted.
const INTERRUPTIONS: usize = 8;

fn backup(data: &Path, to: &Path) -> Child {
    let words = ["backup", "--data", data.to_str().expect("text"), to.to_str().expect("text")];
    xaymaca(&words).spawn().expect("started")
}

#[test]
fn races_go_on_from_a_backup_made_during_play() {
    let (data, copies) = (tempfile::tempdir().expect("a place"), tempfile::tempdir().expect("a place"));
    let mut server = Server::start(on(data.path()));
    let mut captain = Captain::new(server.at(), 3).expect("a guest");
    captain.sail_now(server.at(), QUICK).expect("a table");
    let (at, acknowledged, copy) = (server.at(), Acknowledged::default(), copies.path().join("copy"));
    let before = std::thread::scope(|scope| {
        let mut playing = captain.clone();
        let known = scope.spawn(|| {
            playing.play(at, &acknowledged);
            playing
        });
        acknowledged.wait(5);
        assert!(backup(data.path(), &copy).wait().expect("ended").success());
        server.kill();
        known.join().expect("no assertion failed")
    });
    // The first five choices were acknowledged before the backup began.
    let place = tempfile::tempdir().expect("a place");
    let other = restore(&copy, place.path());
    let mut again = before;
    again.acknowledged.truncate(5);
    (again.known, again.choice) = (0, None);
    check(&again, other.at());
    assert_eq!(again.play(other.at(), &Acknowledged::default()), End::Over);
    verify(&check(&again, other.at()));
}

#[test]
fn an_interrupted_backup_leaves_no_broken_file() {
    let (data, copies) = (tempfile::tempdir().expect("a place"), tempfile::tempdir().expect("a place"));
    let server = Server::start(on(data.path()));
    let mut captain = Captain::new(server.at(), 4).expect("a guest");
    captain.sail_now(server.at(), QUICK).expect("a table");
    for nth in 0..INTERRUPTIONS {
        let copy = copies.path().join(format!("copy-{nth}"));
        let mut process = backup(data.path(), &copy);
        let begun = Instant::now();
        // It is killed once its first file is there, later each time.
        let is_begun = || fs::read_dir(copies.path()).expect("a list").count() > 0;
        let mut looks = 0;
        while process.try_wait().expect("a process").is_none() && begun.elapsed() < LONG {
            looks += usize::from(is_begun());
            if looks > nth * 4 {
                break;
            }
        }
        process.kill().expect("killed");
        process.wait().expect("dead");
        if copy.exists() {
            let place = tempfile::tempdir().expect("a place");
            let other = restore(&copy, place.path());
            check(&captain, other.at());
        }
        for left in fs::read_dir(copies.path()).expect("a list") {
            fs::remove_file(left.expect("a file").path()).expect("removed");
        }
    }
    check(&captain, server.at());
}
