//! C: what characters are worth at the end, and what the Ghost Ship does with them.

use super::check::check;

/// C6: upper and lower values; the Shipowner's include 3 doubloons for the Shipowner (C14).
const VALUES: [(&str, i32, i32); 20] = [
    ("sir-beth", 4, 1),
    ("saran", 4, 1),
    ("buccaneer", 5, 2),
    ("strategist", 3, 1),
    ("shipowner", 2 + 3, 3),
    ("snoop", 4, 2),
    ("king", 9, -3),
    ("bishop", 3, 1),
    ("cartographer", 4, 2),
    ("sea-wolf", 5, 2),
    ("anchorman", 4, 2),
    ("navigator", 4, 2),
    ("venetian-merchant", 5, 2),
    ("prussian-merchant", 5, 2),
    ("helvetian-merchant", 5, 2),
    ("cooper", 4, 1),
    ("calypso", 3, 0),
    ("mage", 4, 1),
    ("oracle", 4, 2),
    ("lookout", 4, 1),
];

#[test]
fn c6_the_upper_value_for_a_ship_that_reached_port_royal_the_lower_for_others() {
    for (character, upper, lower) in VALUES {
        // With the character aboard the ship that comes home, and aboard another.
        let oracle = if character == "oracle" { "1 oracle no" } else { "" };
        let mage = if character == "mage" { "1 mage keep" } else { "" };
        check(&format!(
            "
            crew
            1 at 48
            1 holds {character}, gold 2
            {oracle}
            round 5 4: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
            {mage}
            = the race is over
            now 1 scores {}
            ",
            15 + 2 + upper
        ));
        let mage = if character == "mage" { "2 mage keep" } else { "" };
        check(&format!(
            "
            crew
            1 at 48
            2 at 47
            2 holds {character}, gold 2
            round 5 4: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
            {mage}
            = the race is over
            now 2 scores {}
            now 1 scores 15
            ",
            8 + 2 + lower
        ));
    }
}

#[test]
fn c6_port_royal_on_another_lap_is_not_reached() {
    check(
        "
        crew
        1 at 48
        2 holds king
        round 5 4: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        = the race is over
        now 2 at 0
        now 2 scores -8
        ",
    );
}

#[test]
fn c6_all_aboard_are_added_and_no_others() {
    // The mage in the tavern and the king thrown overboard count for no ship.
    check(
        "
        crew
        tavern a3 mage
        captain 2
        1 at 48
        1 holds saran, cooper, sea-wolf
        2 at 46
        2 holds king, gunpowder 3, gunpowder 2, gunpowder 5, bishop
        round 5 4: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        2 load 1
        2 load 1
        = the race is over
        now 1 scores 28
        now 2 scores 8
        now 3 scores -5
        ",
    );
}

#[test]
fn c6_what_a_character_is_worth_may_decide_the_race() {
    // 15 and 9 against 15 and 8 doubloons.
    check(
        "
        crew
        1 at 48
        1 holds king
        2 at 48
        2 holds gold 8
        round 5 4: 1 forward-food, 2 forward-food, 3 gunpowder-food
        = the race is over
        now 1 scores 24
        now 2 scores 23
        now winners 1
        ",
    );
}

#[test]
fn c7_the_ghost_has_its_two_from_a_lady_beth_of_its_own() {
    // All twelve of The Crew's treasures are dealt with beside it.
    check(
        "
        new
        crew
        seats 2
        * captain 1
        refuses * treasure lady-beth: impossible
        * treasure +7
        * treasure +6
        * treasure diamond
        asks chance character
        knows 1 ghost: lady-beth
        knows spectator ghost: lady-beth
        now ghost holds gold 5, gold 3, empty, empty, empty
        ",
    );
    check(
        "
        crew
        seats 2
        1 at 36
        2 at 38
        ghost at 35
        round 1 1:
        = ghost attacks 1
        * combat 4
        = ghost has strength 6
        ",
    );
    check(
        "
        crew
        seats 2
        1 at 35
        1 holds food 1
        2 at 38
        ghost at 36
        ghost holds gold 5
        round 1 1: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 2
        refuses 1 loot treasure 1: lady-beth-stays
        ",
    );
}

#[test]
fn c7_a_character_it_takes_leaves_the_game() {
    check(
        "
        crew
        seats 2
        1 at 36
        1 holds king, gold 4
        2 at 38
        ghost at 35
        ghost holds gold 5
        round 1 1: 1 gunpowder-food
        = ghost attacks 1
        * combat star
        asks 2 loot: loot nothing | loot hold 1 overboard | loot hold 2 into 2 | loot hold 3 overboard | loot hold 4 overboard
        refuses 2 loot hold 1 into 2: ghost-keeps-gold-only
        2 loot hold 1 overboard
        = ghost takes king from 1 of 1 overboard
        now ghost holds gold 5, empty, empty, empty, empty
        now 1 holds empty, gold 4, gunpowder 1, food 1, empty
        ",
    );
}

#[test]
fn c7_defending_it_takes_one_the_same_way_which_is_not_met_again() {
    check(
        "
        crew
        tavern a3 mage
        seats 2
        1 at 33
        1 holds king, gold 3
        2 at 38
        ghost at 34
        ghost holds gold 5
        round 1 1: 1 forward-food
        = 1 attacks ghost
        * combat 2
        * combat 2
        = ghost beats 1
        asks 2 loot: loot nothing | loot hold 1 overboard | loot hold 2 into 2
        2 loot hold 1 overboard
        = 1 pays gold 2:3
        1 recruit mage a4
        asks chance character
        refuses * character king: impossible
        ",
    );
}

#[test]
fn c7_a_full_ghost_may_still_throw_a_character_overboard() {
    check(
        "
        crew
        seats 2
        1 at 36
        1 holds king, gold 4, empty, empty, empty
        2 at 38
        ghost at 35
        ghost holds gold 5, gold 1, gold 1, gold 1, gold 1
        round 1 1: 1 gunpowder-food
        * combat star
        asks 2 loot: loot nothing | loot hold 1 overboard | loot hold 3 overboard | loot hold 4 overboard
        ",
    );
}

#[test]
fn c7_the_ghost_does_not_recruit() {
    check(
        "
        crew
        tavern a3 mage
        seats 2
        1 at 38
        2 at 38
        ghost at 15
        ghost holds gold 9
        round 1 2:
        = ghost sails from 15 to 16
        ! ghost pays
        ! ghost recruits
        = ghost evening 2
        now ghost at 18
        now ghost holds gold 9, empty, empty, empty, empty
        now cell a3 mage
        ",
    );
}

#[test]
fn c14_three_doubloons_for_each_character_aboard_the_shipowner_included() {
    // 15; 9 for three; and 2, 9 and 4.
    check(
        "
        crew
        1 at 48
        1 holds shipowner, king, cooper
        round 5 4: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        = the race is over
        now 1 scores 39
        ",
    );
    // Not at home: 8 for the space, 6 for two; and 0 and -3.
    check(
        "
        crew
        1 at 48
        2 at 47
        2 holds shipowner, king
        round 5 4: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        = the race is over
        now 2 scores 11
        ",
    );
}

#[test]
fn c14_other_ships_gain_nothing_by_the_shipowner() {
    check(
        "
        crew
        1 at 48
        1 holds shipowner
        2 at 47
        2 holds cooper, saran
        round 5 4: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        now 1 scores 20
        now 2 scores 10
        ",
    );
}

#[test]
fn c14_a_stolen_shipowner_counts_for_the_thief() {
    // 1: 15, Strategist 3 and Shipowner 2, 3 for each. 2: 8, King -3 and Cooper 1.
    let ships = "crew
        1 at 46
        1 holds strategist, food 3
        2 at 47
        2 holds shipowner, king, cooper
        round 1 6: 1 forward-forward, 2 gunpowder-food, 3 gunpowder-food
        = 1 beats 2
        asks 1 loot: loot nothing | loot hold 1 into 3 | loot hold 2 into 3 | loot hold 3 into 3";
    check(&format!(
        "
        {ships}
        1 loot hold 1 into 3
        = 1 is home
        = the race is over
        now 1 scores 26
        now 2 scores 6
        "
    ));
    // The Shipowner is not taken: 1 has 15 and 3; 2 has 8, 9 for three, and 0, -3 and 1.
    check(&format!(
        "
        {ships}
        1 loot nothing
        = the race is over
        now 1 scores 18
        now 2 scores 15
        "
    ));
    // And a character taken from the Shipowner's ship takes 3 doubloons with it.
    check(&format!(
        "
        {ships}
        1 loot hold 2 into 3
        = the race is over
        now 1 scores 27
        now 2 scores 15
        "
    ));
}
