//! P: the price of a space.

use super::check::check;

/// Sails one space forward with a hold of gold and one of food, both more than enough.
fn arrives(from: usize, to: usize, expected: &str) {
    let sail = if [6, 19, 32].contains(&from) { format!("1 sail {to}") } else { String::new() };
    check(&format!(
        "
        1 at {from}
        1 holds gold 8, food 8
        round 1 1: 1 forward-food
        {sail}
        = 1 sails from {from} to {to}
        {expected}
        "
    ));
}

/// The space before each: all but those after a join or a fork have the number before.
fn before(space: usize) -> usize {
    match space {
        13 => 6,
        15 => 14,
        26 => 19,
        28 => 27,
        39 => 32,
        41 => 40,
        _ => space - 1,
    }
}

#[test]
fn p1_a_port_takes_doubloons() {
    let ports =
        [(5, 3), (6, 5), (16, 3), (18, 3), (21, 3), (28, 5), (30, 5), (31, 3), (34, 3), (41, 5), (45, 7)];
    for (port, price) in ports {
        arrives(before(port), port, &format!("= 1 pays gold 1:{price}"));
    }
}

#[test]
fn p1_the_sea_takes_food() {
    let dear = [2, 8, 10, 13, 15, 20, 24, 32, 43, 47, 48, 49].map(|space| (space, 3));
    let fair = [1, 3, 7, 12, 17, 23, 35, 42, 46].map(|space| (space, 2));
    let cheap = [29, 36, 38].map(|space| (space, 1));
    let channels = [14, 26, 27, 39, 40].map(|space| (space, 4));
    let seas: Vec<(usize, usize)> = [&dear[..], &fair, &cheap, &channels].concat();
    assert_eq!(seas.len(), 29);
    for (sea, price) in seas {
        arrives(before(sea), sea, &format!("= 1 pays food 2:{price}"));
    }
}

#[test]
fn p1_a_lair_is_free() {
    for lair in [4, 9, 11, 19, 22, 25, 33, 37, 44] {
        arrives(
            before(lair),
            lair,
            "! 1 pays
            asks chance treasure
            * treasure -2
            ! 1 pays
            now 1 holds gold 8, food 8, food 1, empty, empty",
        );
    }
}

#[test]
fn p1_port_royal_is_free() {
    check(
        "
        1 at 3
        1 holds gold 1, food 3
        round 3 2: 1 backward-forward
        = 1 sails back from 3 to 0
        ! 1 pays gold
        = 1 evening 2
        = 1 sails from 0 to 2
        = 1 pays food 2:3
        now 1 holds gold 1, empty, empty, empty, empty
        ",
    );
    check(
        "
        1 at 48
        1 holds gold 1, food 3
        round 3 2: 1 forward-food
        = 1 is home
        ! 1 pays
        now 1 holds gold 1, food 3, empty, empty, empty
        ",
    );
}

#[test]
fn p1_paid_once_on_arrival_and_not_for_staying() {
    check(
        "
        1 at 15
        1 holds gold 7
        1 hand forward-food gold-gold food-gunpowder
        round 1 1: 1 forward-food
        = 1 pays gold 1:3
        * card food-forward
        * card food-forward
        * card food-forward
        * dice 1 1
        1 card food-gunpowder
        2 card food-gunpowder
        3 card food-gunpowder
        = 1 loads food 1 into 3
        = 1 loads gunpowder 1 into 4
        ! 1 pays
        now 1 holds gold 4, food 1, food 1, gunpowder 1, empty
        ",
    );
}

#[test]
fn p1_spaces_passed_cost_nothing() {
    check(
        "
        1 at 41
        1 holds gold 7, food 2
        round 5 1: 1 forward-food
        = 1 sails from 41 to 46
        = 1 pays food 2:2
        ! 1 pays gold
        now 1 holds gold 7, food 1, empty, empty, empty
        ",
    );
}

#[test]
fn p1_a_move_backward_pays_as_well() {
    check(
        "
        1 at 17
        1 holds gold 3
        round 1 1: 1 backward-forward
        = 1 sails back from 17 to 16
        = 1 pays gold 1:3
        ",
    );
}

#[test]
fn p3_a_lair_gives_its_treasure_and_loses_its_token() {
    check(
        "
        1 at 8
        round 1 2: 1 forward-food
        now tokens 4 9 11 19 22 25 33 37 44
        asks chance treasure
        refuses 1 load 1: chance-is-awaited
        refuses * combat star: impossible
        * treasure +7
        = 1 finds #1 on 9
        = #1 is +7, for 1
        sees 2: 1 finds #1 on 9
        sees 1: #1 is +7, for 1
        hides 2: #1 is +7, for 1
        hides spectator: #1 is +7, for 1
        = 1 evening 2
        now tokens 4 11 19 22 25 33 37 44
        now 1 treasures +7
        knows 2 1: ?
        ",
    );
}

#[test]
fn p3_a_power_is_turned_up_for_all() {
    check(
        "
        1 at 8
        round 1 2: 1 forward-gunpowder
        * treasure sixth-hold
        = 1 finds #1 on 9
        = 1 turns up #1, sixth-hold
        sees spectator: 1 turns up #1, sixth-hold
        = 1 evening 2
        knows 2 1: sixth-hold
        asks 1 load: load 1 | load 6
        ",
    );
}

#[test]
fn p3_a_lair_without_its_token_gives_nothing() {
    check(
        "
        1 at 8
        2 treasures +3
        tokens 4 11 19 22 25 33 37 44
        round 1 2: 1 forward-food
        = 1 sails from 8 to 9
        = 1 evening 2
        = 1 loads food 2 into 1
        ! 1 finds
        asks chance card
        ",
    );
}

#[test]
fn p3_a_lair_passed_gives_nothing() {
    check(
        "
        1 at 3
        1 holds gold 3
        round 2 2: 1 forward-food
        = 1 sails from 3 to 5
        = 1 pays gold 1:3
        = 1 loads food 2 into 1
        now tokens 4 9 11 19 22 25 33 37 44
        ",
    );
}

#[test]
fn p3_a_token_can_be_taken_going_backward() {
    check(
        "
        1 at 5
        round 1 2: 1 backward-forward
        = 1 sails back from 5 to 4
        * treasure -4
        = 1 finds #1 on 4
        now tokens 9 11 19 22 25 33 37 44
        ",
    );
}

#[test]
fn p4_a_captain_who_can_pay_in_full_must() {
    check(
        "
        1 at 15
        1 holds gold 2, gold 1
        round 1 1: 1 forward-food
        = 1 pays gold 1:2 2:1
        ! 1 is short
        now 1 at 16
        ",
    );
}

#[test]
fn p4_one_token_too_few_is_a_shortage() {
    check(
        "
        1 at 15
        1 holds gold 2, food 3
        round 1 1: 1 forward-food
        = 1 is short of gold, pays 2 of 3
        = 1 retreats from 16 to 15
        = 1 pays food 2:3
        ",
    );
}

#[test]
fn p4_other_goods_pay_nothing() {
    check(
        "
        1 at 16
        1 holds gold 9, gunpowder 9
        round 1 1: 1 forward-food
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 17 to 16
        = 1 pays gold 1:3
        ",
    );
}

#[test]
fn p4_a_battle_may_avert_a_shortage() {
    check(
        "
        1 at 15
        2 at 16
        2 holds gold 5
        round 1 1: 1 forward-food
        * combat star
        1 loot hold 1 into 1
        = 1 takes gold 5 from 1 of 2 into 1
        = 1 pays gold 1:3
        ! 1 is short
        now 1 holds gold 2, food 1, empty, empty, empty
        ",
    );
}

#[test]
fn p4_a_battle_may_cause_a_shortage() {
    check(
        "
        1 at 15
        1 holds gold 3
        2 at 16
        round 1 1: 1 forward-food
        * combat 2
        * combat 10
        = 2 beats 1
        asks 2 loot: loot nothing | loot hold 1 into 1
        2 loot hold 1 into 1
        = 2 takes gold 3 from 1 of 1 into 1
        = 1 is short of gold, pays 0 of 3
        asks 1 retreat: retreat 11 | retreat 4
        ",
    );
}
