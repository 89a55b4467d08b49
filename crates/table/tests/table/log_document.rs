//! `docs/log.md` is true: its example can be read and shows every kind of line, and its list of lines is complete.

use std::collections::BTreeSet;
use std::path::Path;
use xaymaca_rules::notation::Step;
use xaymaca_table::{Entry, Log, State};
use xaymaca_wire::TableId;

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/log.md");
    std::fs::read_to_string(path).expect("the document of the log")
}

/// The appends of each example: of a race, a lesson, a record, a race that goes on from a moment, one from which the host
/// removes a captain, and a table that its host closes.
fn examples(document: &str) -> Vec<Vec<String>> {
    let (_, chapter) = document.split_once("## An example").expect("the chapter of examples");
    let chapter = chapter.split("\n## ").next().unwrap_or("");
    let blocks = chapter.split("```").skip(1).step_by(2);
    let appends = |block: &str| {
        let text = block.strip_prefix("text\n").expect("a block of text").to_owned();
        text.split("\n\n").map(|append| format!("{}\n", append.trim_end())).collect()
    };
    blocks.map(appends).collect()
}

/// What such a log tells, and that it is printed as it was read.
fn read(appends: &[String]) -> (Log, State) {
    let id = TableId::parse("asRu7JqLTdIGDs1THc_hlQ").expect("an id");
    let rows = appends.iter().zip(1..).map(|(lines, seq)| (seq, 1_794_814_110_000 + seq, lines.as_str()));
    let (log, state) = Log::read(&id, rows).expect("a sound log").expect("a table");
    assert_eq!(log.seq(), appends.len() as u64);
    let printed: Vec<String> = log.entries().map(ToString::to_string).collect();
    let lines: Vec<&str> = appends.iter().flat_map(|append| append.lines()).collect();
    assert_eq!(printed, lines, "what is written can be read");
    (log, state)
}

/// How an entry of this kind begins in the document's list of lines. A new kind needs a word here, and so a row there.
const fn kind(entry: &Entry) -> &'static str {
    match entry {
        Entry::Opened(..) => "opened ",
        Entry::Agreed(_) => "agreed ",
        Entry::Host(_) => "host ",
        Entry::Heir(_) => "heir ",
        Entry::Lesson(_) => "lesson ",
        Entry::Situation(_) => "situation ",
        Entry::Script(_) => "script ",
        Entry::Recorded(_) => "recorded ",
        Entry::Continued(_) => "continued ",
        Entry::Coached(_) => "coached ",
        Entry::Sat(..) => "sat ",
        Entry::Hired(..) => "hired ",
        Entry::Left(_) => "left ",
        Entry::Flagged(..) => "flag ",
        Entry::Ready(..) => "ready ",
        Entry::Unready(_) => "unready ",
        Entry::Started => "started`",
        Entry::Step(Step::Choice(..)) => "SEAT CHOICE`",
        Entry::Step(Step::Outcome(_)) => "* OUTCOME`",
        Entry::Relieved(..) => "relieved ",
        Entry::Returned(_) => "returned ",
        Entry::GaveUp(..) => "gave-up ",
        Entry::Named(..) => "named ",
        Entry::Said(Some(_), ..) => "said SEAT ",
        Entry::Said(None, ..) => "said - ",
        Entry::Known(..) => "known ",
        Entry::Spoke(..) => "spoke ",
        Entry::Muted(Some(_), true) => "muted GUEST",
        Entry::Muted(None, true) => "muted -",
        Entry::Muted(Some(_), false) => "unmuted GUEST",
        Entry::Muted(None, false) => "unmuted -",
        Entry::Banned(_, true) => "banned ",
        Entry::Banned(_, false) => "unbanned ",
        Entry::Removed(..) => "removed ",
        Entry::Closed => "closed`",
        Entry::Offered(..) => "offered ",
        Entry::HandedOver(..) => "handed-over ",
        Entry::Rematch(_) => "rematch ",
    }
}

#[test]
fn its_example_can_be_read_and_has_every_kind_of_line() {
    let document = document();
    let examples: Vec<(Log, State)> = examples(&document).iter().map(|appends| read(appends)).collect();
    let [(_, race), (_, lesson), (_, record), (_, continued), (_, removed), (_, closed)] = &examples[..]
    else {
        panic!("six tables")
    };
    assert!(race.race.is_some() && race.lobby.rematch.is_some() && !race.is_scripted());
    assert!(lesson.race.is_some() && lesson.is_scripted());
    assert!(record.is_recorded() && record.is_over());
    assert!(!removed.is_over() && removed.lobby.chairs[1].gave_up());
    assert!(closed.lobby.closed && closed.race.is_none());
    assert!(!continued.is_over() && continued.lobby.origin.is_some() && !continued.is_recorded());
    let shown: BTreeSet<&str> = examples.iter().flat_map(|(log, _)| log.entries().map(kind)).collect();
    let (_, chapter) = document.split_once("\n## The lines\n").expect("the chapter of the lines");
    let cells = chapter
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.split(" | ").next().unwrap_or(""));
    let forms: Vec<&str> = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    for kind in &shown {
        let is_form = |form: &&str| format!("{form}`").starts_with(kind);
        assert!(forms.iter().any(is_form), "{kind:?} is in no row");
    }
    for form in forms {
        assert!(shown.iter().any(|kind| format!("{form}`").starts_with(kind)), "the example has no {form}");
    }
}
