//! Reasons: what a captain can see in an option is named, the weightiest first, and nothing else is.

use xaymaca_bots::{Reason, reasons};
use xaymaca_rules::board::Space;
use xaymaca_rules::cards::Card;
use xaymaca_rules::cargo::Good;
use xaymaca_rules::dice::Dice;
use xaymaca_rules::notation::{Step, situation};
use xaymaca_rules::{Choice, Seat, View, Viewer};

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
