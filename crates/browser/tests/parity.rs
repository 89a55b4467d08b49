//! The device in WebAssembly replies what the native one does, byte for byte: both are told the same races of every kind.
//!
//! The test builds the program for WebAssembly and runs it in Node; it fails where either is missing.

use crate::common::Page;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use xaymaca_bots::{Level, Seeded};
use xaymaca_pagebuild::device;
use xaymaca_rules::Luck as _;

/// Races with other dice, people, bots and options each.
const RACES: u64 = 200;

/// Builds the program, and returns it and the Admiral's model.
fn built() -> [PathBuf; 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let library = device::library().unwrap_or_else(|| panic!("{}", device::MISSING));
    let own = std::env::current_exe().expect("this program");
    // It lies in TARGET/PROFILE/deps.
    let target = own.ancestors().nth(3).expect("a target folder").join("device");
    let program = device::build(&root, &library, &target).unwrap_or_else(|problem| panic!("{problem}"));
    let model = program.with_file_name("admiral.model");
    [program, model]
}

/// Node with the program in it.
struct Node(Child);

impl Node {
    fn start(files: &[PathBuf; 2]) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/parity.mjs");
        let node = Command::new("node")
            .arg(script)
            .args(files)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node runs the device: install Node 20 or newer");
        Self(node)
    }

    /// Tells a new device every message, and compares the replies.
    fn repeat(&mut self, called: &str, transcript: &[(String, String)]) {
        let mut input = self.0.stdin.take().expect("a pipe");
        let mut output = BufReader::new(self.0.stdout.take().expect("a pipe"));
        thread::scope(|scope| {
            let input = &mut input;
            scope.spawn(move || {
                let mut lines = String::from("\n");
                for (message, _) in transcript {
                    lines.push_str(message);
                    lines.push('\n');
                }
                input.write_all(lines.as_bytes()).expect("node reads");
                input.flush().expect("node reads");
            });
            let mut line = Vec::new();
            for (nth, (message, reply)) in transcript.iter().enumerate() {
                line.clear();
                output.read_until(b'\n', &mut line).expect("node replies");
                assert!(
                    line.strip_suffix(b"\n") == Some(reply.as_bytes()),
                    "{called}, message {nth}: {message}\nnative:      {reply}\nWebAssembly: {}",
                    String::from_utf8_lossy(&line)
                );
            }
        });
        self.0.stdin = Some(input);
        self.0.stdout = Some(output.into_inner());
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It ends with its input; it may have failed already.
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

/// The nth race of its kind: what is played, who sails, and what people do.
struct Voyage {
    page: Page,
    luck: Seeded,
    table: String,
    /// The connections of the people.
    sockets: Vec<u64>,
    people: usize,
}

impl Voyage {
    fn begin(nth: u64) -> Self {
        let mut luck = Seeded::nth(19, nth);
        let mut page = Page::new();
        page.playouts = 1 + luck.below(5);
        let seats = 2 + nth as usize % 5;
        let edition = ["first", "second"][nth as usize / 5 % 2];
        let bank = ["box", "bottomless"][luck.below(2) as usize];
        let options = json!({
            "seats": seats,
            "edition": edition,
            "ghost": seats < 6 && (nth / 10).is_multiple_of(2),
            "crew": (nth / 20).is_multiple_of(2),
            "bank": bank,
        });
        let people = 1 + luck.below(seats.min(3) as u32) as usize;
        let mut level = || Level::ALL[luck.below(4) as usize].word();
        let table = if people == 1 {
            page.open("/api/sail", &json!({"options": options, "level": level(), "seed": "parity"}))
        } else {
            let bots: Vec<&str> = (people..seats).map(|_| level()).collect();
            let people: Vec<Value> =
                (0..people).map(|nth| json!({"name": format!("Captain {nth}")})).collect();
            page.open("/api/device/crew", &json!({"options": options, "people": people, "bots": bots}))
        };
        let mut voyage = Self { page, luck, table, sockets: Vec::new(), people };
        voyage.connect();
        voyage
    }

    /// Connects every person over a new connection, after closing the old ones.
    fn connect(&mut self) {
        let last = self.sockets.last().copied().unwrap_or_default();
        for socket in std::mem::take(&mut self.sockets) {
            self.page.send(json!({"do": "close", "socket": socket}));
        }
        for person in 1..=self.people as u64 {
            let viewer = if self.people == 1 { json!("me") } else { json!(person) };
            self.page.follow(last + person, &self.table, &viewer);
            self.sockets.push(last + person);
        }
    }

    /// Does one thing that people do. False if the race asks them nothing any more.
    fn go_on(&mut self) -> bool {
        let socket = self.sockets[self.luck.below(self.people as u32) as usize];
        match self.luck.below(40) {
            0 => self.connect(),
            1 => self.page.say(socket, &json!({"do": "say", "text": "Land in sight!"})),
            2 => self.page.say(socket, &json!({"do": "preview", "id": 1})),
            3 => self.page.say(socket, &json!({"do": "coach", "id": 2})),
            4 => {
                let path = format!("/api/tables/{}/replay", self.table);
                self.page.call("GET", &path, &Value::Null);
            }
            5 => {
                self.page.send(
                    json!({"do": "message", "socket": socket, "text": "{\"do\":\"say\",\"text\":\"Lost?\"}"}),
                );
                self.page.carry_out(false);
                self.page.settle();
            }
            _ => {}
        }
        let nth = u64::from(self.luck.below(1 << 16));
        let sockets = self.sockets.clone();
        // The first in turn who is asked.
        let (before, after) =
            sockets.split_at(sockets.iter().position(|other| *other == socket).unwrap_or(0));
        after.iter().chain(before).any(|&socket| self.page.choose(socket, nth))
    }

    /// Sails to the end, and returns what was told.
    fn sail(mut self) -> Vec<(String, String)> {
        while self.go_on() {}
        self.page.call("GET", &format!("/api/tables/{}/record", self.table), &Value::Null);
        self.page.transcript
    }
}

#[test]
fn the_same_races_are_told_byte_for_byte_the_same() {
    let files = built();
    // As many as there are cores on a small machine: other tests run, too.
    thread::scope(|scope| {
        for half in 0..2 {
            let files = &files;
            scope.spawn(move || {
                let mut node = Node::start(files);
                for nth in (half..RACES).step_by(2) {
                    node.repeat(&format!("race {nth}"), &Voyage::begin(nth).sail());
                }
            });
        }
    });
}

/// The record of which all parts are analysed; of the others it is the first alone, for it takes time.
const ANALYSED: &str = "second-3-ghost-crew.record";
const PARTS: [&str; 4] = ["curve", "curve&as=2", "luck", "decisions&as=1"];

/// Records in a folder of the project, by their names.
fn records(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "record"));
    files.sort();
    let read = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).expect("a record");
        (file.display().to_string(), text)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn the_recorded_races_are_shown_and_continued_byte_for_byte_the_same() {
    let mut node = Node::start(&built());
    let all = [records("rules/tests/games"), records("dice/tests/games")].concat();
    assert!(all.len() > 30, "{}", all.len());
    for (called, record) in all {
        let mut page = Page::new();
        let found = page.answer("POST", "/api/device/records", &json!({"record": record}), 201);
        let shown = found["table"].as_str().expect("a table").to_owned();
        page.call("GET", &format!("/api/tables/{shown}/replay?as=all"), &Value::Null);
        page.call("GET", &format!("/api/tables/{shown}/record"), &Value::Null);
        // The judge's figures are the same to the last digit.
        for part in if called.contains(ANALYSED) { &PARTS[..] } else { &PARTS[..1] } {
            page.call("GET", &format!("/api/tables/{shown}/analysis?part={part}"), &Value::Null);
        }
        let people = json!([{"seat": 1, "name": "Anne"}]);
        let wanted = json!({"table": shown, "step": 25, "people": people, "level": "captain"});
        let table = page.answer("POST", "/api/device/continue", &wanted, 201)["table"]["id"].clone();
        page.follow(1, table.as_str().expect("an id"), &json!("me"));
        for nth in 0..8 {
            page.choose(1, nth);
        }
        node.repeat(&called, &page.transcript);
    }
}
