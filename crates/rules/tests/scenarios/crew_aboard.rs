//! C: a character in the hold.

use super::check::check;

const TAVERN: &str = "crew
    tavern a3 lookout, a5 mage, b3 bishop, b4 empty, b5 cooper, c4 oracle";

#[test]
fn c5_a_character_goes_into_an_empty_hold() {
    check(&format!(
        "
        {TAVERN}
        1 at 4
        1 holds gold 4, empty, food 2
        round 1 1: 1 forward-food
        1 recruit mage a4
        = 1 recruits mage from a5 into 2
        ! 1 empties
        now 1 holds gold 1, mage, food 2, empty, empty
        "
    ));
}

#[test]
fn c5_with_no_empty_hold_one_of_goods_is_emptied_and_never_a_character() {
    check(&format!(
        "
        {TAVERN}
        1 at 4
        1 holds gold 4, food 2, food 5, gunpowder 3, king
        round 1 1: 1 forward-food
        = 1 pays gold 1:3
        1 recruit mage a4
        asks 1 load: load 1 | load 2 | load 3 | load 4
        refuses 1 load 5: same-good-overboard
        refuses 1 load 6: no-such-hold
        1 load 4
        = 1 empties 4 of gunpowder 3
        = 1 recruits mage from a5 into 4
        now bank gunpowder 45
        now 1 holds gold 1, food 2, food 5, mage, king
        "
    ));
}

#[test]
fn c5_of_holds_with_the_same_only_the_first_is_named() {
    check(&format!(
        "
        {TAVERN}
        1 at 4
        1 holds gold 4, food 2, food 2, food 2, king
        round 1 1: 1 forward-food
        1 recruit mage a4
        asks 1 load: load 1 | load 2
        refuses 1 load 3: twin-hold
        "
    ));
}

#[test]
fn c5_the_last_doubloon_of_a_hold_paid_for_the_rum_frees_it() {
    check(&format!(
        "
        {TAVERN}
        1 at 4
        1 holds gold 4, food 2, food 5, gunpowder 3, king
        round 1 1: 1 forward-food
        = 1 pays gold 1:3
        1 recruit bishop b4
        = 1 moves the rum from a4 to b4
        = 1 pays gold 1:1
        ! 1 empties
        = 1 recruits bishop from b3 into 1
        now 1 holds bishop, food 2, food 5, gunpowder 3, king
        "
    ));
    // Paid from the hold with more, it frees none.
    check(&format!(
        "
        {TAVERN}
        1 at 4
        1 holds gold 5, gold 1, food 5, gunpowder 3, king
        round 1 1: 1 forward-food
        1 pay 1:3
        1 recruit bishop b4
        asks 1 rum: pay 1:1 | pay 2:1
        1 pay 1:1
        asks 1 load: load 1 | load 3 | load 4
        refuses 1 load 5: same-good-overboard
        refuses 1 load 2: twin-hold
        1 load 3
        = 1 empties 3 of food 5
        = 1 recruits bishop from b3 into 3
        now 1 holds gold 1, gold 1, bishop, gunpowder 3, king
        "
    ));
}

#[test]
fn c5_the_price_of_the_port_frees_a_hold_too() {
    check(&format!(
        "
        {TAVERN}
        1 at 4
        1 holds king, saran, snoop, calypso, gold 3
        round 1 1: 1 forward-food
        = 1 pays gold 5:3
        asks 1 recruit: recruit lookout a4 | recruit mage a4 | recruit nobody
        1 recruit mage a4
        = 1 recruits mage from a5 into 5
        now 1 holds king, saran, snoop, calypso, mage
        "
    ));
}

#[test]
fn c5_a_ship_full_of_characters_does_not_recruit() {
    // It has nothing to pay a port with.
    check(&format!(
        "
        {TAVERN}
        1 at 4
        1 holds king, saran, shipowner, calypso, strategist
        round 1 1: 1 forward-food
        = 1 is short of gold, pays 0 of 3
        = 1 retreats from 5 to 4
        ! 1 recruits
        asks chance treasure
        "
    ));
}

#[test]
fn c5_a_ship_full_of_characters_takes_none() {
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds saran, bishop, shipowner, calypso, strategist
        2 holds king, gold 3
        round 1 1: 1 forward-food
        = 1 beats 2
        asks 1 loot: loot nothing | loot hold 2 into 1 | loot hold 2 into 2 | loot hold 2 into 3 | loot hold 2 into 4 | loot hold 2 into 5
        refuses 1 loot hold 1 into 1: cannot-load
        refuses 1 loot hold 1 overboard: cannot-load
        1 loot hold 2 into 2
        = 1 empties 2 of bishop
        = 1 takes gold 3 from 2 of 2 into 2
        = 1 retreats from 36 to 34
        = 1 pays gold 2:3
        now 2 holds king, empty, empty, empty, empty
        ",
    );
    // Nothing else to take: nothing is asked.
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds saran, bishop, shipowner, calypso, strategist
        2 holds king
        round 1 1: 1 forward-food
        = 1 beats 2
        = 1 is short of food, pays 0 of 1
        now 2 holds king, empty, empty, empty, empty
        ",
    );
}

#[test]
fn c5_a_character_goes_overboard_for_goods_and_leaves_the_game() {
    check(
        "
        crew
        1 holds gold 3, gold 2, king, mage, bishop
        round 1 2: 1 gold-gold
        1 mage keep
        asks 1 load: load 3 | load 4 | load 5
        refuses 1 load 1: same-good-overboard
        1 load 3
        = 1 empties 3 of king
        = 1 loads gold 1 into 3
        asks 1 load: load 4 | load 5
        1 load 5
        = 1 empties 5 of bishop
        = 1 loads gold 2 into 5
        now 1 holds gold 3, gold 2, gold 1, mage, gold 2
        now bank gold 66
        ",
    );
}

#[test]
fn c5_no_character_is_thrown_out_while_a_hold_is_empty() {
    check(
        "
        crew
        1 holds king, bishop, cooper, shipowner
        round 1 1: 1 gold-gold
        = 1 loads gold 2 into 5
        asks 1 load: load 1 | load 2 | load 3 | load 4
        ",
    );
}

#[test]
fn c5_a_load_must_be_carried_out_by_a_ship_full_of_characters() {
    check(
        "
        crew
        1 holds king, bishop, snoop, shipowner, calypso
        round 4 2: 1 food-gunpowder
        asks 1 load: load 1 | load 2 | load 3 | load 4 | load 5
        1 load 5
        = 1 empties 5 of calypso
        = 1 loads food 4 into 5
        asks 1 load: load 1 | load 2 | load 3 | load 4 | load 5
        ",
    );
}

#[test]
fn c5_a_character_that_left_the_game_is_not_met_again() {
    check(
        "
        crew
        tavern a3 lookout, a5 mage, b4 oracle
        1 at 4
        1 holds gold 9, food 2, food 3, food 4, king
        round 1 1: 1 food-forward
        1 load 5
        = 1 empties 5 of king
        1 recruit mage a4
        1 load 1
        = 1 empties 1 of gold 6
        = 1 recruits mage from a5 into 1
        asks chance character
        refuses * character king: impossible
        ",
    );
}

#[test]
fn c5_the_power_works_at_once() {
    // The Navigator comes aboard in the morning; 3 spaces may be 4 in the evening.
    check(
        "
        crew
        tavern a3 navigator, a5 mage, b4 oracle
        1 at 4
        1 holds gold 3, food 9
        round 1 3: 1 forward-forward
        1 recruit navigator a4
        * character king
        * character bishop
        = 1 evening 3
        asks 1 sail: sail 8 | sail 9 | sail 14 | sail 15
        ",
    );
}

#[test]
fn c5_recruited_at_34_the_lookout_sees_lair_33_at_once() {
    let arrival = "crew
        tavern a3 lookout, a5 mage, b4 oracle
        removed +3 +3 +4
        1 at 32
        1 holds gold 3
        round 2 1: 1 forward-food
        1 sail 34
        = 1 pays gold 1:3";
    check(&format!(
        "
        {arrival}
        1 recruit lookout a4
        = 1 recruits lookout from a3 into 1
        * character king
        * character bishop
        asks 1 lookout: lookout 33 | lookout none
        1 lookout 33
        * treasure +7
        = 1 finds #1 on 33
        = 1 evening 1
        now 1 tokens 1
        now tokens 4 9 11 19 22 25 37 44
        "
    ));
    check(&format!(
        "
        {arrival}
        1 recruit mage a4
        * character king
        * character bishop
        = 1 evening 1
        now 1 tokens 0
        "
    ));
}

#[test]
fn c5_the_power_ends_with_the_character_aboard() {
    // Thrown out for food in the morning, the Navigator is of no use in the evening.
    let table = "crew
        1 at 35
        1 holds gold 1, gold 2, food 1, food 2, navigator
        round 1 2: 1 food-forward";
    check(&format!(
        "
        {table}
        1 load 5
        = 1 empties 5 of navigator
        = 1 sails from 35 to 37
        "
    ));
    check(&format!(
        "
        {table}
        1 load 1
        asks 1 sail: sail 37 | sail 38
        "
    ));
}

#[test]
fn c5_a_merchant_thrown_out_in_the_morning_pays_nothing_in_the_evening() {
    let table = "crew
        1 at 35
        1 holds gunpowder 1, gunpowder 2, gold 1, gold 2, prussian-merchant
        round 1 1: 1 gold-forward";
    check(&format!(
        "
        {table}
        1 load 5
        = 1 sails from 35 to 36
        = 1 is short of food, pays 0 of 1
        "
    ));
    check(&format!(
        "
        {table}
        1 load 1
        = 1 sails from 35 to 36
        asks 1 pay: pay 2:1 | shortage
        "
    ));
}

#[test]
fn c5_a_hold_with_a_character_can_be_taken() {
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds food 2
        2 holds king, gold 3, navigator
        round 1 3: 1 forward-forward
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 2 | loot hold 2 into 2 | loot hold 3 into 2
        refuses 1 loot hold 1 into 1: hold-is-full
        refuses 1 loot hold 1 overboard: cannot-load
        1 loot hold 3 into 2
        = 1 takes navigator from 3 of 2 into 2
        = 1 pays food 1:1
        = 1 evening 3
        asks 1 sail: sail 41 | sail 42
        now 2 holds king, gold 3, empty, empty, empty
        now 1 holds food 1, navigator, empty, empty, empty
        ",
    );
}

#[test]
fn c5_taking_one_with_no_empty_hold_empties_one_of_goods() {
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds food 2, gold 1, bishop, gunpowder 1, gunpowder 1
        2 holds king, gold 3
        round 1 1: 1 forward-food
        1 powder none
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 1 | loot hold 1 into 2 | loot hold 1 into 4 | loot hold 2 into 1 | loot hold 2 into 3 | loot hold 2 into 4
        refuses 1 loot hold 1 into 3: same-good-overboard
        refuses 1 loot hold 1 into 5: twin-hold
        1 loot hold 1 into 4
        = 1 empties 4 of gunpowder 1
        = 1 takes king from 1 of 2 into 4
        ",
    );
}

#[test]
fn c5_a_defender_who_wins_takes_one_too() {
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds food 1, navigator
        2 holds gold 1
        round 1 1: 1 forward-forward
        1 sail 36
        * combat 2
        * combat 4
        = 2 beats 1
        asks 2 loot: loot nothing | loot hold 1 into 2 | loot hold 2 into 2
        2 loot hold 2 into 2
        = 2 takes navigator from 2 of 1 into 2
        = 1 pays food 1:1
        = 1 sails from 36 to 37
        ",
    );
}

#[test]
fn c5_a_shortage_takes_no_character() {
    check(
        "
        crew
        1 at 37
        1 holds king, empty, gold 2
        round 1 1: 1 forward-food
        = 1 is short of food, pays 0 of 1
        now 1 holds king, empty, gold 2, empty, empty
        ",
    );
}

#[test]
fn c5_with_one_hold_to_empty_only_there_is_nothing_to_ask() {
    check(&format!(
        "
        {TAVERN}
        1 at 4
        1 holds king, saran, snoop, calypso, gold 4
        round 1 1: 1 forward-food
        = 1 pays gold 5:3
        1 recruit mage a4
        = 1 empties 5 of gold 1
        = 1 recruits mage from a5 into 5
        "
    ));
}

#[test]
fn c5_when_the_bank_has_nothing_no_character_is_thrown_out_for_it() {
    check(
        "
        crew
        1 holds king, bishop, snoop, shipowner, calypso
        2 holds gold 15, gold 15, gold 15, gold 15, gold 15
        3 holds gold 5
        round 2 1: 1 gold-gold, 2 gunpowder-food, 3 gunpowder-food
        = 1 finds the bank without gold
        = 1 finds the bank without gold
        ! 1 empties
        now 1 holds king, bishop, snoop, shipowner, calypso
        ",
    );
}
