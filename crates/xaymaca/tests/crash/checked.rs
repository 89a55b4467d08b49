//! The command `check` on the data of a server: it finds nothing after kills, names a damaged table, and sets it aside.

use crate::captain::{Acknowledged, Captain};
use crate::process::{Server, xaymaca};
use crate::{QUICK, on};
use std::path::Path;
use std::process::{Output, Stdio};

fn check(data: &Path, words: &[&str]) -> Output {
    let mut command = xaymaca(&["check", "--data", data.to_str().expect("text")]);
    command.args(words).stderr(Stdio::piped()).output().expect("started")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// The command finds tables and no damage.
pub(crate) fn is_sound(data: &Path) {
    let output = check(data, &[]);
    assert!(output.status.success(), "{}", told(&output));
    assert!(!told(&output).starts_with("0 tables"), "{}", told(&output));
}

/// Sails two short races, and damages a choice of the first wherever it stands.
fn damaged(data: &Path) -> [Captain; 2] {
    let server = Server::start(on(data));
    let sail = |seed| {
        let mut captain = Captain::new(server.at(), seed).expect("a guest");
        captain.sail_now(server.at(), QUICK).expect("a table");
        captain.play(server.at(), &Acknowledged::default());
        captain
    };
    let captains = [sail(1), sail(2)];
    drop(server);
    // The first start moves the journal into the logs.
    is_sound(data);
    let file = data.join("xaymaca.db");
    let mut bytes = std::fs::read(&file).expect("the file");
    let choice = format!("{} {}\n", captains[0].seat, captains[0].acknowledged[0].1);
    let found: Vec<usize> =
        (0..bytes.len()).filter(|&at| bytes[at..].starts_with(choice.as_bytes())).collect();
    assert!(!found.is_empty(), "the choice is in the file");
    // Some may stand in pages that are free again.
    for at in found {
        bytes[at + choice.len() - 2] ^= 1;
    }
    std::fs::write(&file, bytes).expect("written");
    captains
}

#[test]
fn a_damaged_table_is_named_and_set_aside() {
    let data = tempfile::tempdir().expect("a directory");
    let captains = damaged(data.path());
    let output = check(data.path(), &[]);
    assert!(!output.status.success(), "{}", told(&output));
    assert!(told(&output).contains(&format!("{}, append ", captains[0].table)), "{}", told(&output));
    assert!(told(&output).contains(" of 2 tables are damaged"), "{}", told(&output));

    let output = check(data.path(), &["--repair"]);
    assert!(output.status.success(), "{}", told(&output));
    assert!(told(&output).contains("is set aside."), "{}", told(&output));
    assert!(data.path().join("before-repair-1/xaymaca.db").is_file(), "nothing is deleted");
    let output = check(data.path(), &[]);
    assert!(output.status.success(), "{}", told(&output));
}

#[test]
fn a_damaged_table_is_kept_up_to_the_damage_if_the_host_says_so() {
    let data = tempfile::tempdir().expect("a directory");
    let captains = damaged(data.path());
    let [one, other] = captains.each_ref().map(|captain| captain.table.as_str());
    let output = check(data.path(), &["--repair", "--shorten", one, "--shorten", other]);
    assert!(output.status.success(), "{}", told(&output));
    assert!(told(&output).contains(" is kept up to append "), "{}", told(&output));
    let output = check(data.path(), &[]);
    assert!(told(&output).starts_with("2 tables"), "{}", told(&output));
}

#[test]
fn a_damaged_key_refuses_the_start_and_is_restored() {
    let data = tempfile::tempdir().expect("a directory");
    let mut server = Server::start(on(data.path()));
    assert_eq!(server.terminate().code(), Some(0));
    let file = data.path().join("xaymaca.db");
    let mut bytes = std::fs::read(&file).expect("the file");
    // Its row: the name, 32 bytes, and 22 letters of its checksum.
    let is_sum = |sum: &[u8]| sum.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte));
    let is_key = |at: &usize| bytes[*at..].starts_with(b"session") && is_sum(&bytes[at + 39..at + 61]);
    let at = (0..bytes.len() - 61).find(is_key).expect("the key of the sessions");
    bytes[at + 20] ^= 8;
    std::fs::write(&file, bytes).expect("written");
    let refused = on(data.path()).stderr(Stdio::piped()).output().expect("started");
    assert!(!refused.status.success());
    let words = told(&refused);
    assert!(words.contains("xaymaca.db") && words.contains("check --data"), "{words}");
    let output = check(data.path(), &["--repair"]);
    assert!(output.status.success(), "{}", told(&output));
    assert!(told(&output).contains("The key session was damaged and is restored"), "{}", told(&output));
    assert!(check(data.path(), &[]).status.success());
    drop(Server::start(on(data.path())));
}
