//! A situation is played on or refused: whatever is written, no race begins that cannot go on.

use xaymaca_rules::{SituationProblem, situation};

const HANDS: &str = "\
    1 hand gold-gold forward-food food-forward
    2 hand gold-gold forward-food food-forward
    3 hand gold-gold forward-food food-forward
";

fn problem(lines: &str) -> String {
    situation(&format!("seats 3\n{HANDS}{lines}")).expect_err("it is refused").to_string()
}

#[test]
fn a_sound_situation_is_read() {
    let game =
        situation(&format!("seats 3\n{HANDS}captain 2\nround 9\n1 at 49 lap -1\n1 holds gold 3")).unwrap();
    assert_eq!(game.round(), 9);
    assert_eq!(game.awaiting(), xaymaca_rules::Awaiting::Chance(xaymaca_rules::Chance::ActionDice));
}

#[test]
fn what_no_race_reaches_is_refused() {
    let cases = [
        ("captain 5", "a seat of this table"),
        ("4 at 3", "a ship of this table"),
        ("ghost at 3", "a ship of this table"),
        ("1 treasures +3@6", "a seat of this table"),
        ("tokens 4 5", "expected lairs"),
        ("tokens 4 9", "a token is gone for every card drawn (P3)"),
        ("1 at 0 lap 1", "between rounds nobody is home (E1)"),
        ("1 at 7 lap 1", "lap 1 is Port Royal"),
        ("1 at 7 lap -101", "a lap from -100 to 1"),
        ("1 hand gold-gold gold-forward forward-forward food-forward forward-food", "counted (R5)"),
        ("1 discard gold-gold", "hands and discards are apart"),
        ("1 holds gold 16", "a number up to 15"),
        ("1 holds food 15\n2 holds food 15\n3 holds food 15, food 1", "a number up to 15"),
        ("1 holds gold 1, gold 1, gold 1, gold 1, gold 1, gold 1", "no more holds than the ship has"),
        ("1 treasures +5\n2 treasures +5", "still in the box"),
        ("1 treasures morgans-map?", "face-up cards and powers are what they are (T1)"),
        ("1 treasures +3!", "face-up cards and powers are what they are (T1)"),
        ("round many", "a number"),
        ("sharks 3", "a seat from 1 to 6, or ghost"),
    ];
    for (lines, message) in cases {
        assert!(problem(lines).contains(message), "{lines}: {}", problem(lines));
    }
}

#[test]
fn a_line_that_cannot_be_read_is_named() {
    let wrong = situation("seats 3\n\nbank of england").unwrap_err();
    assert!(matches!(wrong, SituationProblem::Unreadable { line: 3, .. }), "{wrong}");
    assert!(matches!(situation("seats 9").unwrap_err(), SituationProblem::Setup(_)));
    assert!(matches!(situation("1 at 0 lap 1").unwrap_err(), SituationProblem::Unsound(_)));
}
