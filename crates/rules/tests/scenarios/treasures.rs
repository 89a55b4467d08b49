//! T: treasures, and who knows them.

use super::check::check;
use xaymaca_rules::notation::{Step, situation};
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::treasures::{Hint, Lying, OpenTreasure, Treasure};
use xaymaca_rules::{Game, Viewer};

#[test]
fn t1_a_power_lies_face_up_for_all_to_see() {
    check(
        "
        1 at 43
        round 1 2: 1 forward-food
        asks chance treasure
        * treasure morgans-map
        = 1 finds #1 on 44
        = 1 turns up #1, morgans-map
        ! #1 is
        now tokens 4 9 11 19 22 25 33 37
        knows 1 1: morgans-map
        knows 2 1: morgans-map
        knows spectator 1: morgans-map
        ",
    );
}

#[test]
fn t1_riches_and_curses_lie_face_down() {
    for card in ["+3", "+5", "+7", "-2", "-3", "-4"] {
        check(&format!(
            "
            1 at 43
            round 1 2: 1 forward-food
            * treasure {card}
            = 1 finds #1 on 44
            = #1 is {card}, for 1
            ! 1 turns up
            hides 2: #1 is {card}, for 1
            hides spectator: #1 is {card}, for 1
            knows 1 1: {card}
            knows 2 1: ?
            knows spectator 1: ?
            "
        ));
    }
}

#[test]
fn t1_a_power_works_at_once() {
    // The 6th Hold found in the morning takes the evening's load; all five others have food already.
    check(
        "
        1 at 43
        1 holds food 1, food 2, food 3, food 4, food 5
        round 1 2: 1 forward-food
        * treasure sixth-hold
        = 1 turns up #1, sixth-hold
        = 1 loads food 2 into 6
        now 1 holds food 1, food 2, food 3, food 4, food 5, food 2
        ",
    );
}

#[test]
fn t1_a_captain_may_have_any_number_and_all_can_be_stolen() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 treasures morgans-map sarans-sabre lady-beth sixth-hold +3 +3 +5 -2 -4
        round 1 2: 1 forward-food
        * combat star
        2 sabre stand
        asks 1 loot: loot nothing | loot treasure 1 | loot treasure 2 | loot treasure 3 | loot treasure 4 | loot treasure 5 | loot treasure 6 | loot treasure 7 | loot treasure 8 | loot treasure 9
        1 loot treasure 8
        now 1 treasures -2
        now 2 treasures morgans-map sarans-sabre lady-beth sixth-hold +3 +3 +5 -4
        ",
    );
}

#[test]
fn t2_what_riches_and_curses_are_worth() {
    // 1 comes home; no ship has a doubloon, and 2 and 3 lie behind the white numbers.
    check(
        "
        1 at 49
        1 treasures morgans-map
        2 at 10
        2 treasures +3 +3 +5 +7 +7
        3 at 20
        3 treasures -2 -3 -4
        round 3 3: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        now 1 scores 15
        now 2 scores 20
        now 3 scores -14
        ",
    );
}

#[test]
fn t2_there_are_no_more_of_a_kind_than_the_box_has() {
    check(
        "
        1 at 43
        2 treasures +5 +3 +7 -4 lady-beth
        tokens 4 9 11 44
        round 1 2: 1 forward-food
        refuses * treasure +5: impossible
        refuses * treasure -4: impossible
        refuses * treasure lady-beth: impossible
        * treasure +3
        = #6 is +3, for 1
        ",
    );
}

#[test]
fn t3_morgans_map_gives_a_hand_of_four_from_the_next_draw_on() {
    check(
        "
        1 at 43
        1 hand forward-food food-forward gold-gold
        round 1 2: 1 forward-food
        * treasure morgans-map
        = 1 loads food 2 into 1
        now 1 hand gold-gold food-forward
        asks chance card
        * card backward-forward
        = 1 draws backward-forward
        asks chance card
        * card forward-forward
        = 1 draws forward-forward
        * card gold-forward
        = 2 draws gold-forward
        * card gold-forward
        = 3 draws gold-forward
        = round 2, captain 2
        now 1 hand gold-gold backward-forward forward-forward food-forward
        ",
    );
}

#[test]
fn t3_a_captain_who_has_lost_the_map_draws_up_to_three_only() {
    // 2 has four cards, plays one and keeps three; the thief draws two.
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1
        1 hand forward-food food-forward gold-gold
        2 treasures morgans-map
        2 hand gold-gold forward-food food-forward forward-forward
        round 1 2: 1 forward-food
        * combat star
        1 loot treasure 1
        = 2 reveals gold-gold
        * card backward-forward
        = 1 draws backward-forward
        * card forward-forward
        = 1 draws forward-forward
        * card gold-forward
        = 3 draws gold-forward
        = round 2, captain 2
        now 2 hand forward-food forward-forward food-forward
        ",
    );
}

#[test]
fn t5_lady_beth_adds_two_to_the_die_of_the_attacker() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2, gunpowder 3
        1 treasures lady-beth
        round 1 2: 1 forward-food
        1 powder 3:2
        * combat 6
        = 1 has strength 10
        * combat 10
        = 2 has strength 10
        = 1 and 2 are equal
        ",
    );
}

#[test]
fn t5_and_to_the_die_of_the_defender() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 holds gunpowder 1
        2 treasures lady-beth
        round 1 2: 1 forward-food
        * combat 6
        = 1 has strength 6
        2 powder 1:1
        * combat 4
        = 2 has strength 7
        = 2 beats 1
        ",
    );
}

#[test]
fn t5_stolen_she_fights_for_the_thief() {
    // 2 sails to 37, whose token is gone, and back to 36, where the thief is.
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1
        2 treasures lady-beth
        tokens 4 9 11 19 22 25 33 44
        round 1 1: 1 forward-food, 2 forward-backward
        * combat star
        1 loot treasure 1
        = 2 attacks 1
        * combat 6
        = 2 has strength 6
        * combat 6
        = 1 has strength 8
        = 1 beats 2
        ",
    );
}

#[test]
fn t7_a_captain_who_held_a_card_knows_it_after_a_theft_and_a_theft_back() {
    // 2 sails to 37, whose token is gone, and back to 36, where the thief is.
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1
        2 holds food 1, food 2
        2 treasures +7
        tokens 4 9 11 19 22 25 33 44
        round 1 1: 1 forward-food, 2 forward-backward
        * combat star
        knows 1 2: ?
        knows 2 2: +7
        1 loot treasure 1
        = #1 is +7, for 1
        knows 1 1: +7
        knows 2 1: +7
        knows 3 1: ?
        knows spectator 1: ?
        * combat star
        2 loot treasure 1
        = 2 takes #1 in place 1 of 1
        ! #1 is
        knows 1 2: +7
        knows 2 2: +7
        knows 3 2: ?
        ",
    );
}

#[test]
fn t7_a_third_captain_who_takes_it_knows_it_as_the_others_do() {
    // 3 comes to 36, and fights 1 there.
    check(
        "
        1 at 35
        2 at 36
        3 at 35
        1 holds food 1
        2 holds gunpowder 1
        3 holds food 1, food 2
        2 treasures -3
        round 1 1: 1 forward-food, 3 forward-food
        * combat star
        1 loot treasure 1
        3 fight 1
        * combat star
        3 loot treasure 1
        = 3 takes #1 in place 1 of 1
        = #1 is -3, for 3
        knows 1 3: -3
        knows 2 3: -3
        knows 3 3: -3
        knows spectator 3: ?
        ",
    );
}

#[test]
fn t7_what_a_given_card_is_is_known_to_giver_and_receiver() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        1 treasures -2
        round 1 2: 1 forward-food
        * combat star
        1 loot give 1
        = #1 is -2, for 2
        sees 3: 1 gives #1 in place 1 to 2
        hides 3: #1 is -2, for 2
        knows 1 2: -2
        knows 2 2: -2
        knows 3 2: ?
        ",
    );
}

/// How the cards of a ship lie, for a spectator.
fn row(game: &Game, ship: &str) -> Vec<Lying> {
    let view = game.view(Viewer::Spectator);
    let ship: ShipId = ship.parse().unwrap();
    let (_, ship) = view.ships().find(|(id, _)| *id == ship).unwrap();
    ship.treasures
        .iter()
        .map(|card| view.open_treasure(card))
        .map(|OpenTreasure { lying, .. }| lying)
        .collect()
}

fn play(game: &mut Game, steps: &str) {
    for line in steps.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let step: Step = line.parse().unwrap();
        step.play(game, &mut ()).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }
}

const DOWN: Lying = Lying::Down(Hint::NotShown);
const CURSED: Lying = Lying::Down(Hint::Cursed);

#[test]
fn t7_a_given_card_is_known_to_all_to_be_cursed_for_good() {
    let mut game = situation(
        "
        1 at 35
        2 at 36
        3 at 35
        1 holds food 1, food 2
        2 holds gunpowder 1
        3 holds food 1, food 2
        1 treasures +3 -2
        1 hand forward-food gold-gold food-forward
        2 hand forward-food gold-gold food-forward
        3 hand forward-food gold-gold food-forward
        ",
    )
    .unwrap();
    play(
        &mut game,
        "
        * dice 1 1
        1 card forward-food
        2 card gold-gold
        3 card forward-food
        * combat star
        ",
    );
    assert_eq!(row(&game, "1"), [DOWN, DOWN]);
    play(&mut game, "1 loot give 2");
    assert_eq!(row(&game, "1"), [DOWN]);
    assert_eq!(row(&game, "2"), [CURSED]);
    // A card that is stolen stays what all know it to be.
    play(
        &mut game,
        "
        1 pay 1:1
        3 fight 2
        * combat star
        3 loot treasure 1
        ",
    );
    assert_eq!(row(&game, "3"), [CURSED]);
}

#[test]
fn t7_a_stolen_card_tells_nothing() {
    let mut game = situation(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 treasures -2
        1 hand forward-food gold-gold food-forward
        2 hand forward-food gold-gold food-forward
        3 hand forward-food gold-gold food-forward
        ",
    )
    .unwrap();
    play(
        &mut game,
        "
        * dice 1 1
        1 card forward-food
        2 card gold-gold
        3 card gold-gold
        * combat star
        1 loot treasure 1
        ",
    );
    assert_eq!(row(&game, "1"), [DOWN]);
}

#[test]
fn t7_a_card_given_to_the_ghost_tells_nothing() {
    // G7: it may be given any treasure, so no captain learns whether this one is cursed.
    let mut game = situation(
        "
        seats 2
        1 at 35
        ghost at 36
        1 holds food 1, food 2
        1 treasures -2 +7
        1 hand forward-food gold-gold food-forward
        2 hand forward-food gold-gold food-forward
        ",
    )
    .unwrap();
    play(
        &mut game,
        "
        * dice 1 1
        1 card forward-food
        2 card gold-gold
        * combat star
        1 loot give 1
        ",
    );
    assert_eq!(row(&game, "ghost"), [Lying::Up(Treasure::LadyBeth), DOWN]);
}
