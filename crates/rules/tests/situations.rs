//! A situation is played on or refused: no text begins a race that cannot go on.

use xaymaca_rules::Viewer;
use xaymaca_rules::notation::{SituationProblem, situation};

fn problem(lines: &str) -> String {
    situation(&format!("seats 3\n{lines}")).expect_err("it is refused").to_string()
}

#[test]
fn a_sound_situation_is_read() {
    let game = situation("seats 3\ncaptain 2\nround 9\n1 at 49 lap -1\n1 holds gold 3").unwrap();
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
        ("1 at 0 lap 1", "between rounds no ship is home (E1)"),
        ("1 at 7 lap 1", "lap 1 is Port Royal"),
        ("1 at 7 lap -101", "a lap from -100 to 1"),
        ("1 hand gold-gold gold-forward forward-forward food-forward forward-food", "counted (R5)"),
        ("1 hand gold-gold\n1 discard gold-gold", "hands and discards are apart"),
        ("1 holds gold 16", "a number up to 15"),
        ("1 holds food 15\n2 holds food 15\n3 holds food 15, food 1", "a number up to 15"),
        ("1 holds gold 1, gold 1, gold 1, gold 1, gold 1, gold 1", "no more holds than the ship has"),
        ("1 treasures +5\n2 treasures +5", "still in the box"),
        ("1 treasures morgans-map?", "face-up cards and powers are what they are (T1)"),
        ("1 treasures +3!", "a mark that fits the treasure"),
        ("1 treasures +3?", "a mark that fits the treasure"),
        ("1 treasures sarans-sabre!", "a mark that fits the treasure"),
        ("1 treasures sarans-sabre?@2", "a mark that fits the treasure"),
        ("round many", "a number"),
        ("round 0", "a round from 1 on"),
        ("round +7", "a number"),
        ("1 at 3\n1 at 4", "each thing said once"),
        ("seats 4", "each thing said once"),
        ("sharks 3", "a seat from 1 to 6, or ghost"),
    ];
    for (lines, message) in cases {
        assert!(problem(lines).contains(message), "{lines}: {}", problem(lines));
    }
}

#[test]
fn every_viewer_can_imagine_a_situation() {
    let text = "seats 3\nghost\nghost treasures morgans-map? +3@1 -2!@1,2\n1 treasures -4! +7@2 sarans-sabre\n1 hand gold-gold";
    let game = situation(text).unwrap();
    let mut seed = 1u32;
    let mut luck = |bound: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((u64::from(seed) * u64::from(bound)) >> 32) as u32
    };
    let viewers = game.seats().map(Viewer::Seat).chain([Viewer::Spectator]);
    for viewer in viewers {
        for _ in 0..50 {
            let imagined = game.view(viewer).imagine(&mut luck);
            assert_eq!(imagined.broken_invariants().next(), None);
            assert_eq!(imagined.view(viewer), game.view(viewer));
        }
    }
}

#[test]
fn a_line_that_cannot_be_read_is_named() {
    let wrong = situation("seats 3\n\nbank of england").unwrap_err();
    assert!(matches!(wrong, SituationProblem::Unreadable { line: 3, .. }), "{wrong}");
    assert!(matches!(situation("seats 9").unwrap_err(), SituationProblem::Setup(_)));
    assert!(matches!(situation("1 at 0 lap 1").unwrap_err(), SituationProblem::Unsound(_)));
}
