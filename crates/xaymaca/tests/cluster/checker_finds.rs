//! Tests of the checker: a sound log passes, and every kind of damage is found.

use crate::captain::{Captain, Fate};
use crate::checker::{Logs, Row};

const NAME: &str = "asRu7JqLTdIGDs1THc_hlQ";
const ROWS: [&str; 4] = [
    "opened T7Pmo5OuR4hOq7rihxQozA c68dbaf5511de4a5ef709d7ec6bdce9a45ac9f0a732b3bb93a5480b38f7fb3ca\n\
     agreed first 2 yes box no yes yes 120\nsat 1 anne-bonny T7Pmo5OuR4hOq7rihxQozA Anne\n\
     hired 2 mary-read deckhand One-Eyed Ned\n",
    "ready 1 anne-8fK2\nstarted\n* captain 1\n* card gunpowder-gold\n* card forward-food\n* card gunpowder-food\n\
     * card food-forward\n* card forward-backward\n* card forward-food\n* dice 6 4\n",
    "1 dice 4 6\n2 card forward-backward\n",
    "said 1 Anne\tAhoy\n",
];

fn rows() -> Vec<Row> {
    let row = |(nth, lines): (usize, &&str)| {
        let seq = nth as u64 + 1;
        Row { name: NAME.into(), seq, at: 1_000 + seq, lines: (*lines).to_owned() }
    };
    ROWS.iter().enumerate().map(row).collect()
}

/// Anne was told that her dice were placed and her chat line said.
fn anne() -> Captain {
    let mut anne = Captain::of("a cookie", 7);
    anne.table = NAME.into();
    anne.acknowledged = vec![(8, "dice 4 6".into())];
    anne.words = vec![("Ahoy".into(), Fate::Said), ("Farewell".into(), Fate::Unknown)];
    anne
}

fn problems(rows: Vec<Row>, captain: &Captain) -> String {
    Logs::of(rows).problems([captain]).join("\n")
}

#[test]
fn a_sound_log_passes() {
    assert_eq!(problems(rows(), &anne()), "");
    assert_eq!(Logs::of(rows()).lost(&Logs::of(rows()[..2].to_vec())), Vec::<String>::new());
}

/// A change, and the problem that must be found.
type Harm<T> = (fn(&mut T), &'static str);

#[test]
fn damage_to_a_log_is_found() {
    let harms: [Harm<Vec<Row>>; 9] = [
        (|rows| drop(rows.remove(1)), "3 stands at place 2"),
        (|rows| drop(rows.remove(0)), "does not begin with an opening"),
        (|rows| rows.push(rows[3].clone()), "4 stands at place 5"),
        (|rows| rows[3].at = 7, "4 is older than 3"),
        (|rows| drop(rows.split_off(2)), "seat 1 has chosen dice 4 6 at 8, and not []"),
        (|rows| rows[2].lines = rows[2].lines.replace("4 6", "6 4"), "and not [\"dice 6 4\"]"),
        (|rows| rows[2].lines = rows[2].lines.replace("1 dice", "2 dice"), "cannot happen where it stands"),
        (|rows| rows[3].lines.push_str(ROWS[3]), "Ahoy was said 2 times"),
        (Vec::clear, "no log that can be read"),
    ];
    for (harm, noticed) in harms {
        let mut rows = rows();
        harm(&mut rows);
        let problems = problems(rows, &anne());
        assert!(problems.contains(noticed), "{noticed}: {problems}");
    }
}

#[test]
fn a_captain_who_was_told_otherwise_is_found() {
    let told: [Harm<Captain>; 4] = [
        (|anne| anne.acknowledged.push((9, "card food-forward".into())), "at 9, and not []"),
        (|anne| anne.seat = 2, "seat 2 has chosen dice 4 6"),
        (|anne| anne.words[0].1 = Fate::Refused, "Ahoy was said 1 times: Refused"),
        (|anne| anne.words[1].1 = Fate::Said, "Farewell was said 0 times: Said"),
    ];
    for (change, noticed) in told {
        let mut anne = anne();
        change(&mut anne);
        let problems = problems(rows(), &anne);
        assert!(problems.contains(noticed), "{noticed}: {problems}");
    }
}

#[test]
fn a_lost_or_changed_row_is_found() {
    let before = Logs::of(rows());
    let harms: [fn(&mut Vec<Row>); 4] = [
        |rows| drop(rows.pop()),
        |rows| rows[3].lines = "said 1 Anne\tNo\n".into(),
        |rows| rows[3].at += 1,
        Vec::clear,
    ];
    for harm in harms {
        let mut rows = rows();
        harm(&mut rows);
        assert!(!Logs::of(rows).lost(&before).is_empty());
    }
}
