//! Reasons: what a captain can see in an option is named, the weightiest first, and nothing else is.

use std::collections::BTreeMap;
use xaymaca_bots::{Reason, reasons};
use xaymaca_rules::board::Space;
use xaymaca_rules::cards::Card;
use xaymaca_rules::cargo::Good;
use xaymaca_rules::dice::Dice;
use xaymaca_rules::notation::{Record, Step, situation};
use xaymaca_rules::{Awaiting, Choice, Question, Seat, View, Viewer};

/// What the first captain knows in that situation after these steps.
fn view(text: &str, steps: &[&str]) -> View {
    let mut game = situation(text).expect("a situation");
    for step in steps {
        step.parse::<Step>().expect("a step").play(&mut game, &mut ()).expect("a legal step");
    }
    game.view(Viewer::Seat(Seat::new(0).expect("a seat")))
}

fn space(number: usize) -> Space {
    Space::new(number).expect("a space")
}

fn ship(number: usize) -> xaymaca_rules::ships::ShipId {
    Seat::new(number - 1).expect("a seat").ship()
}

const DICE: [&str; 2] = ["* dice 2 4", "1 dice 2 4"];

#[test]
fn a_shortage_ahead_is_named_with_its_place() {
    let text = "seats 3\n1 at 21\n2 at 5\n3 at 4\n1 holds gold 4, food 1\n1 hand forward-gunpowder gold-gold food-forward";
    let view = view(text, &DICE);
    let told = reasons(&view, Choice::Play(Card::ForwardGunpowder));
    assert_eq!(told[0], Reason::Shortage { space: space(23), good: Good::Food }, "{told:?}");
    let told = reasons(&view, Choice::Play(Card::GoldGold));
    assert!(told.contains(&Reason::Loads { good: Good::Gold, count: 2 }), "{told:?}");
    assert!(!told.iter().any(|reason| matches!(reason, Reason::Shortage { .. })), "{told:?}");
}

#[test]
fn coming_home_comes_first() {
    let text =
        "seats 3\n1 at 48\n2 at 5\n3 at 4\n1 holds food 9\n1 hand forward-gunpowder gold-gold food-forward";
    let told = reasons(&view(text, &DICE), Choice::Play(Card::ForwardGunpowder));
    assert_eq!(told[0], Reason::Home, "{told:?}");
}

#[test]
fn a_battle_is_named_with_the_gunpowder_of_the_other() {
    let text = "seats 3\n1 at 15\n2 at 17\n3 at 4\n1 holds food 5, gunpowder 2\n2 holds gunpowder 3, gunpowder 1\n\
                1 hand forward-gunpowder gold-gold food-forward";
    let told = reasons(&view(text, &DICE), Choice::Play(Card::ForwardGunpowder));
    assert!(told.contains(&Reason::Battle { ship: ship(2), powder: 4 }), "{told:?}");
}

#[test]
fn a_stronger_ship_in_reach_is_named() {
    let text = "seats 3\n1 at 15\n2 at 14\n3 at 4\n1 holds food 5\n2 holds gunpowder 4\n\
                1 hand forward-food gold-gold food-forward";
    let told = reasons(&view(text, &DICE), Choice::Play(Card::ForwardFood));
    assert!(told.contains(&Reason::InReach { ship: ship(2), powder: 4 }), "{told:?}");
}

#[test]
fn at_a_fork_each_way_has_its_own_reasons() {
    let text = "seats 3\n1 at 31\n2 at 5\n3 at 4\n1 holds food 5\n1 hand forward-food gold-gold food-forward\n\
                2 hand gold-gold food-forward forward-gunpowder\n3 hand gold-gold food-forward forward-gunpowder";
    let cards = ["1 card forward-food", "2 card gold-gold", "3 card gold-gold"];
    let view = view(text, &[&DICE[..], &cards].concat());
    let lair = reasons(&view, Choice::Sail(space(33)));
    assert_eq!(lair[0], Reason::Treasure { space: space(33) }, "{lair:?}");
    let channel = reasons(&view, Choice::Sail(space(39)));
    assert!(channel.contains(&Reason::Pays { good: Good::Food, count: 4 }), "{channel:?}");
}

#[test]
fn dice_are_explained_by_the_card_that_they_suit() {
    let text =
        "seats 3\n1 at 48\n2 at 5\n3 at 4\n1 holds food 9\n1 hand forward-gunpowder gold-gold gunpowder-food";
    let view = view(text, &["* dice 1 2"]);
    let told = reasons(&view, Choice::Place(Dice { morning: 2, evening: 1 }));
    assert_eq!(told[..2], [Reason::Suits { card: Card::ForwardGunpowder }, Reason::Home], "{told:?}");
}

#[test]
fn what_goes_overboard_is_named() {
    let text = "seats 3\n1 at 5\n1 holds gold 3, food 4, gunpowder 2, food 1, food 2\n1 hand gold-gold forward-food food-forward\n\
                2 hand gold-gold food-forward forward-gunpowder\n3 hand gold-gold food-forward forward-gunpowder";
    let cards = ["1 card gold-gold", "2 card gold-gold", "3 card gold-gold"];
    let view = view(text, &[&DICE[..], &cards].concat());
    let fourth = view.options().iter().nth(2).expect("three holds can be emptied");
    assert_eq!(reasons(&view, fourth), [Reason::Overboard { good: Good::Food, count: 1 }], "{fourth}");
}

#[test]
fn a_way_back_does_not_lead_home() {
    let text = "seats 3\n1 at 16\n2 at 5\n3 at 4\n1 holds food 5, gold 9\n1 hand backward-forward gold-gold food-forward\n\
                2 hand gold-gold food-forward forward-gunpowder\n3 hand gold-gold food-forward forward-gunpowder";
    let cards = ["1 card backward-forward", "2 card gold-gold", "3 card gold-gold"];
    let view = view(text, &[&DICE[..], &cards].concat());
    let ways: Vec<Choice> = view.options().iter().collect();
    assert!(ways.len() > 1, "a fork on the way back: {ways:?}");
    for way in ways {
        let told = reasons(&view, way);
        assert!(!told.is_empty() && !told.contains(&Reason::Home), "{way}: {told:?}");
    }
}

#[test]
fn what_a_battle_may_change_is_not_told_as_certain() {
    // The lair is free; the sea space of the evening could not be paid, unless the battle brings food.
    let text = "seats 3\n1 at 15\n2 at 17\n3 at 4\n1 holds gunpowder 2\n2 holds food 3, gunpowder 1\n\
                1 hand forward-forward gold-gold food-forward";
    let told = reasons(&view(text, &DICE), Choice::Play(Card::ForwardForward));
    assert!(told.iter().any(|reason| matches!(reason, Reason::Battle { .. })), "{told:?}");
    let depends = |reason: &Reason| {
        matches!(reason, Reason::Shortage { .. } | Reason::Pays { .. } | Reason::Keeps { .. })
    };
    assert!(!told.iter().any(depends), "{told:?}");
}

#[test]
fn spaces_behind_port_royal_are_not_ahead() {
    let text =
        "seats 3\n1 at 44\n2 at 5\n3 at 4\n1 holds food 9\n1 hand forward-gunpowder gold-gold food-forward";
    let told = reasons(&view(text, &DICE), Choice::Play(Card::GoldGold));
    let keeps = told.iter().find_map(|reason| match reason {
        Reason::Keeps { spaces, ahead, .. } => Some((*spaces, *ahead)),
        _ => None,
    });
    // 45 to 49, of which some are sea.
    assert!(keeps.is_some_and(|(spaces, ahead)| ahead == 5 && spaces < 5), "{told:?}");
    // A rival before Port Royal does not reach a ship behind it.
    let text = "seats 3\n1 at 2\n2 at 47\n3 at 4\n1 holds food 9\n2 holds gunpowder 6\n\
                1 hand forward-gunpowder gold-gold food-forward";
    let told = reasons(&view(text, &DICE), Choice::Play(Card::GoldGold));
    assert!(!told.iter().any(|reason| matches!(reason, Reason::InReach { .. })), "{told:?}");
}

/// Every recorded race, by name.
fn recorded() -> Vec<(String, Record)> {
    let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/games");
    let files = std::fs::read_dir(games).expect("recorded races").map(|file| file.expect("a file").path());
    let records = files.filter(|path| path.extension().is_some_and(|end| end == "record"));
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a text");
        (path.display().to_string(), text.parse().expect("a record"))
    };
    records.map(read).collect()
}

/// A choice about the captain's own ship has a reason, whatever its kind; what the ghost does may have none.
#[test]
fn choices_of_every_kind_have_reasons() {
    let mut without: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (name, record) in recorded() {
        let mut game = record.start().expect("a start");
        for line in &record.lines {
            if let Step::Choice(seat, choice) = line.step
                && let Awaiting::Seats(_, question) = game.awaiting()
                && game.options(seat).len() > 1
            {
                let is_own = match question {
                    Question::Sail { ship, .. } | Question::Opponent { ship } => ship == seat.ship(),
                    Question::Loot { winner, .. } => winner == seat.ship(),
                    Question::Keep { from } => from.is_none(),
                    Question::Powder { enemy, .. } => enemy != seat.ship(),
                    _ => true,
                };
                let told = reasons(&game.view(Viewer::Seat(seat)), choice);
                assert!(told.len() <= 4, "{name}: {choice}: {told:?}");
                if is_own {
                    let count = without.entry(question.word()).or_default();
                    count.0 += usize::from(told.is_empty());
                    count.1 += 1;
                }
            }
            line.step.play(&mut game, &mut ()).expect("a legal step");
        }
    }
    for (kind, (none, all)) in &without {
        // Of a card or a move that changes nothing there is nothing to tell.
        let most = if ["card", "dice", "sail", "mage", "retreat"].contains(kind) { all / 20 } else { 0 };
        assert!(*none <= most, "{kind}: {none} of {all} without a reason; all: {without:?}");
    }
    for kind in [
        "recruit", "rum", "look", "keep", "lookout", "oracle", "mage", "pay", "fight", "sabre", "loot",
        "load",
    ] {
        assert!(without.contains_key(kind), "no race has {kind}: {without:?}");
    }
}

/// The first captain pays a sea space of 4 food at 39, from two holds.
#[test]
fn a_payment_is_explained_by_what_is_left() {
    let text = "seats 3\n1 at 31\n2 at 5\n3 at 4\n1 holds food 4, food 5, gold 2\n1 hand forward-food gold-gold food-forward\n\
                2 hand gold-gold food-forward forward-gunpowder\n3 hand gold-gold food-forward forward-gunpowder";
    let cards = ["1 card forward-food", "2 card gold-gold", "3 card gold-gold"];
    let sailed = [&DICE[..], &cards, &["1 sail 39"]].concat();
    let view = view(text, &sailed);
    let paid = |choice: &Choice| matches!(choice, Choice::Pay(split) if split[0] == 4);
    let whole = view.options().iter().find(paid).expect("one hold can pay it all");
    let told = reasons(&view, whole);
    // Two holds were empty before.
    assert_eq!(
        told[..2],
        [Reason::Pays { good: Good::Food, count: 4 }, Reason::Empties { holds: 3 }],
        "{told:?}"
    );
    let split = view.options().iter().find(|choice| !paid(choice)).expect("both can share it");
    assert_eq!(reasons(&view, split)[1], Reason::Empties { holds: 2 });
}
