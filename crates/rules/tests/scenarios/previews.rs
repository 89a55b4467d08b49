//! R4: what a card would lead to, told before it is played.

use std::fmt::Write as _;
use xaymaca_rules::cards::Card;
use xaymaca_rules::dice::Dice;
use xaymaca_rules::notation::situation;
use xaymaca_rules::preview::{Fall, Way};
use xaymaca_rules::{Event, Game, Viewer};

/// A table where the first captain has that card and two others.
#[track_caller]
fn table(text: &str, card: &str) -> Game {
    let mut text = format!("{text}\n");
    let seats =
        text.lines().find_map(|line| line.strip_prefix("seats ")).map_or(3, |n| n.parse().expect("seats"));
    for seat in 1..=seats {
        let mut hand = vec![card.to_string()];
        let others = Card::all().map(|card| card.to_string());
        hand.extend(others.filter(|other| *other != card).take(2).collect::<Vec<_>>());
        let _ = writeln!(text, "{seat} hand {}", hand.join(" "));
    }
    situation(&text).unwrap_or_else(|problem| panic!("{problem}\n{text}"))
}

fn told(events: &[Event]) -> String {
    // Which half it is, is told by the field.
    let events = events.iter().filter(|event| !matches!(event, Event::ActionBegan { .. }));
    events.map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// In one line: what is chosen, what happens in the morning and in the evening, and what is unsure.
fn line(way: &Way) -> String {
    let choices: Vec<String> = way.choices.iter().map(|choice| choice.choice.to_string()).collect();
    let unsure: Vec<String> = way.unsure.iter().map(|unsure| format!("{unsure:?}").to_lowercase()).collect();
    let parts = [choices.join(", "), told(&way.morning), told(&way.evening), unsure.join(" ")];
    parts.map(|part| if part.is_empty() { "-".into() } else { part }).join(" / ")
}

/// What that card of the first captain leads to.
#[track_caller]
fn ways(text: &str, card: &str, (morning, evening): (u8, u8)) -> Vec<Way> {
    let seat = "1".parse().expect("a seat");
    let dice = Some(Dice { morning, evening });
    let preview = table(text, card).view(Viewer::Seat(seat)).preview(dice, &mut |_| 0);
    let preview = preview.expect("the race is on").expect("there are dice");
    assert_eq!((preview.dice.morning, preview.dice.evening), (morning, evening));
    assert_eq!(preview.cards.len(), 3, "one for each card in hand");
    let card = preview.cards.into_iter().find(|preview| preview.card.to_string() == card);
    card.expect("the card is in the hand").ways
}

#[track_caller]
fn leads(text: &str, card: &str, dice: (u8, u8), expected: &[&str]) {
    let ways: Vec<String> = ways(text, card, dice).iter().map(line).collect();
    assert_eq!(ways, expected);
}

#[test]
fn l1_a_load_goes_into_an_empty_hold() {
    let text = "1 at 3\n1 holds gold 3, food 3";
    leads(text, "gold-gold", (5, 2), &["- / 1 loads gold 5 into 3 / 1 loads gold 2 into 4 / -"]);
}

#[test]
fn l2_what_is_worth_least_goes_overboard_and_what_else_could_is_named() {
    let text = "1 at 3\n1 holds gold 3, food 3, gold 1, food 2, food 6";
    leads(
        text,
        "gunpowder-gold",
        (5, 4),
        &["load 4, load 2 / 1 empties 4 of food 2; 1 loads gunpowder 5 into 4 / \
           1 empties 2 of food 3; 1 loads gold 4 into 2 / -"],
    );
    let way = &ways(text, "gunpowder-gold", (5, 4))[0];
    let instead: Vec<String> = way.choices[0].instead.iter().map(ToString::to_string).collect();
    assert_eq!(instead, ["load 1", "load 2", "load 3", "load 5"]);
}

#[test]
fn l3_a_load_that_every_hold_has_is_ignored() {
    let text = "1 at 3\n1 holds gold 3, gold 3, gold 1, gold 2, gold 6";
    leads(text, "gold-gold", (5, 4), &["- / 1 cannot load gold / 1 cannot load gold / -"]);
}

#[test]
fn p1_the_price_of_a_space_is_paid() {
    let text = "1 at 15\n1 holds gold 4, food 3";
    leads(
        text,
        "forward-food",
        (1, 2),
        &["- / 1 sails from 15 to 16; 1 pays gold 1:3 / 1 loads food 2 into 3 / -"],
    );
}

#[test]
fn m1_a_fork_has_a_way_for_each_space() {
    let text = "1 at 6\n1 holds gold 4, food 6";
    leads(
        text,
        "forward-food",
        (1, 2),
        &[
            "sail 7 / 1 sails from 6 to 7; 1 pays food 2:2 / 1 loads food 2 into 3 / -",
            "sail 13 / 1 sails from 6 to 13; 1 pays food 2:3 / 1 loads food 2 into 3 / -",
        ],
    );
}

#[test]
fn p3_a_lair_gives_a_treasure_and_not_what_it_is() {
    let text = "1 at 3\n1 holds gold 4, food 6";
    leads(
        text,
        "forward-food",
        (1, 2),
        &["- / 1 sails from 3 to 4; 1 finds #1 on 4 / 1 loads food 2 into 3 / treasure"],
    );
}

#[test]
fn b1_a_battle_is_named_and_changes_nothing() {
    let text = "1 at 15\n1 holds gold 4, food 3, gunpowder 2\n2 at 16";
    leads(
        text,
        "forward-food",
        (1, 2),
        &["- / 1 sails from 15 to 16; 1 attacks 2; 1 pays gold 1:3 / 1 loads food 2 into 4 / battle"],
    );
    let text = "1 at 15\n1 holds gold 4, food 3\n2 at 16\n3 at 16";
    leads(
        text,
        "forward-food",
        (1, 2),
        &[
            "fight 2 / 1 sails from 15 to 16; 1 attacks 2; 1 pays gold 1:3 / 1 loads food 2 into 3 / battle",
            "fight 3 / 1 sails from 15 to 16; 1 attacks 3; 1 pays gold 1:3 / 1 loads food 2 into 3 / battle",
        ],
    );
}

#[test]
fn h1_a_shortage_of_the_first_edition_leads_back() {
    let text = "1 at 16\n1 holds food 1, gold 3";
    leads(
        text,
        "forward-gunpowder",
        (1, 1),
        &["- / 1 sails from 16 to 17; 1 is short of food, pays 1 of 2; 1 retreats from 17 to 16; \
           1 pays gold 2:3 / 1 loads gunpowder 1 into 1 / -"],
    );
}

/// Where the shortage die may send the ship: each shape, its chance in sixths, and its spaces.
fn falls(way: &Way) -> Vec<String> {
    let fall = |fall: &Fall| {
        let spaces: Vec<String> = fall.spaces.iter().map(ToString::to_string).collect();
        format!("{} {:.0}/6: {}", fall.shape, fall.likely * 6.0, spaces.join(" "))
    };
    way.falls.iter().map(fall).collect()
}

#[test]
fn h3_a_shortage_of_the_second_edition_ends_where_the_die_decides() {
    let text = "edition second\n1 at 16\n1 holds food 1, gold 3";
    let short = "1 sails from 16 to 17; 1 is short of food, pays 1 of 2";
    let by_die = ["circle 2/6: 16", "square 2/6: 15", "skull 1/6: 4 11", "star 1/6: 17"];
    for (card, evening) in [
        // H4: nothing is paid where the die leads: the load comes whatever it shows.
        ("forward-gunpowder", "1 loads gunpowder 1 into 1"),
        // M1: it is not known yet from where.
        ("forward-backward", "-"),
    ] {
        leads(text, card, (1, 1), &[&format!("- / {short} / {evening} / shortage")]);
        assert_eq!(falls(&ways(text, card, (1, 1))[0]), by_die);
    }
    // In the evening it is the end of the turn.
    leads(
        text,
        "gold-forward",
        (1, 1),
        &["- / 1 loads gold 1 into 3 / 1 sails from 16 to 17; 1 is short of food, pays 1 of 2 / shortage"],
    );
}

#[test]
fn h5_the_die_sends_no_ship_beyond_port_royal() {
    let text = "edition second\n1 at 1\n1 holds gold 3";
    let way = &ways(text, "forward-gunpowder", (1, 1))[0];
    assert_eq!(falls(way), ["circle 2/6: 0", "square 2/6: 1", "skull 1/6: 0", "star 1/6: 2"]);
}

#[test]
fn e1_a_ship_that_comes_home_has_no_evening() {
    let text = "1 at 47\n1 holds gold 4, food 3";
    leads(text, "forward-food", (6, 2), &["- / 1 sails from 47 to 0 lap 1; 1 is home / - / -"]);
}

#[test]
fn c27_the_mage_has_a_way_for_each_order_of_the_dice() {
    let text = "crew\n1 at 3\n1 holds mage, food 6";
    leads(
        text,
        "food-gunpowder",
        (5, 2),
        &[
            "mage swap / 1 swaps the dice; 1 loads food 2 into 3 / 1 loads gunpowder 5 into 4 / -",
            "mage keep / 1 loads food 5 into 3 / 1 loads gunpowder 2 into 4 / -",
        ],
    );
}

#[test]
fn c13_the_strategist_wins_and_nothing_is_taken() {
    let text = "crew\n1 at 14\n1 holds strategist, food 6\n2 at 15\n2 holds gold 3";
    leads(
        text,
        "forward-food",
        (1, 2),
        &[
            "- / 1 sails from 14 to 15; 1 attacks 2; 1 beats 2; 1 pays food 2:3 / 1 loads food 2 into 3 / loot",
        ],
    );
}

#[test]
fn x1_there_is_no_preview_without_dice_or_a_seat() {
    let game = table("1 at 3", "gold-gold");
    let seat = game.view(Viewer::Seat("1".parse().expect("a seat")));
    assert_eq!(seat.preview(None, &mut |_| 0), Ok(None));
    let code = |dice: Option<(u8, u8)>, viewer| {
        let dice = dice.map(|(morning, evening)| Dice { morning, evening });
        let refused = game.view(viewer).preview(dice, &mut |_| 0);
        refused.expect_err("it is refused").code()
    };
    assert_eq!(code(Some((7, 1)), Viewer::Seat("1".parse().expect("a seat"))), "no-such-die");
    assert_eq!(code(None, Viewer::Spectator), "not-your-turn");
}
