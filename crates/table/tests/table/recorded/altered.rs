//! Records that cannot become a table are refused with their line and reason, and no alteration is told as something else.

use super::{Shown, recorded_races};
use crate::fixtures::voyage::Voyage;
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq, proptest};
use xaymaca_bots::Level;
use xaymaca_rules::notation::Record;
use xaymaca_table::{ImportReason, LONGEST_RECORD, RecordedRace};
use xaymaca_wire::Agreement;

const HEAD: &str =
    "xaymaca record 1\nedition first\nseats anne-bonny mary-read john-rackham\nghost no\nbank box\n";

fn refused(text: &str) -> (usize, &'static str, Option<&'static str>) {
    let problem = RecordedRace::read(text).expect_err("a text that is refused");
    assert!(problem.to_string().starts_with(&format!("line {}: ", problem.line)), "{problem}");
    let refusal = problem.reason.refusal();
    (problem.line, refusal.code(), refusal.rule())
}

#[test]
fn a_text_that_cannot_be_played_is_refused_with_line_and_reason() {
    let with = |line: &str| format!("{HEAD}{line}\n");
    assert_eq!(refused(""), (1, "not-a-record", None));
    assert_eq!(refused("Ahoy!\n"), (1, "not-a-record", None));
    assert_eq!(refused(&with("* captain 9")), (6, "record-unreadable", None));
    assert_eq!(refused(&with("* dice 1 2")), (6, "impossible", Some("X2")));
    assert_eq!(refused(&with("1 card gold-gold")).2, Some("X2"));
    assert_eq!(refused(&HEAD.replace("bank box\n", "")), (5, "record-unreadable", None));
    assert_eq!(refused(&HEAD.replace(" mary-read john-rackham", "")).2, Some("S1"));
    assert_eq!(
        refused(&HEAD.replace("mary-read john-rackham", "mary-read")),
        (1, "two-need-the-ghost", Some("S2"))
    );
    assert_eq!(refused(&with(&"x".repeat(201))), (6, "record-unreadable", None));
    assert_eq!(refused(&with(&"#\n".repeat(LONGEST_RECORD / 2))), (1, "record-too-large", None));
    assert_eq!(refused(&with(&"\n".repeat(600_000))), (500_001, "record-unreadable", None));
}

#[test]
fn a_record_with_gaps_is_refused_by_name() {
    let mut voyage = Voyage::race(3, Agreement { seats: 3, ..Agreement::default() }, Level::Sailor);
    let text = voyage.record();
    let gap = text.lines().position(|line| line == "* card ?").expect("a gap") + 1;
    assert_eq!(refused(&text), (gap, "record-with-gaps", None));
    for line in ["* treasure ?", "1 card ?", "2 keep ?"] {
        assert_eq!(refused(&format!("{HEAD}{line}\n")), (6, "record-with-gaps", None));
    }
}

#[test]
fn a_race_without_end_is_refused() {
    // A captain changes their mind again and again.
    let races = recorded_races();
    let (_, race) = races.iter().find(|(name, _)| name.ends_with("first-3.record")).expect("a race");
    let (before, _) = race.split_once("2 card forward-backward\n").expect("the first card");
    let text = format!("{before}{}", "3 card forward-gunpowder\n3 card gold-gold\n".repeat(10_000));
    let problem = RecordedRace::read(&text).expect_err("too many events");
    assert_eq!(problem.reason, ImportReason::TooManyEvents);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn an_altered_line_is_refused_or_told_as_it_stands(
        race in 0..1_000_usize, place in 0..10_000_usize, other in 0..10_000_usize, how in 0..4_u8, new in "\\PC{0,30}",
    ) {
        let races = recorded_races();
        let mut lines: Vec<&str> = races[race % races.len()].1.lines().collect();
        let (place, other) = (place % lines.len(), other % lines.len());
        match how {
            0 => lines[place] = &new,
            1 => lines.swap(place, other),
            2 => { lines.remove(place); }
            _ => lines.insert(place, lines[other]),
        }
        let text = lines.join("\n");
        if let Err(problem) = RecordedRace::read(&text) {
            prop_assert!((1..=lines.len() + 1).contains(&problem.line), "{}", problem);
        } else {
            let told = Shown::of(&text).record();
            prop_assert_eq!(told.parse::<Record>(), text.parse::<Record>());
            prop_assert_eq!(Shown::of(&told).record(), told);
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "(?s).{0,300}") {
        prop_assert!(RecordedRace::read(&text).is_err());
        let _ = RecordedRace::read(&format!("{HEAD}{text}"));
    }
}
