//! C27, C28: the Mage and the Oracle.

use super::check::check;

#[test]
fn c27_the_mage_swaps_the_dice_for_one_captain() {
    check(
        "
        crew
        1 holds mage
        round 5 2: 1 gold-gold, 2 gold-gold
        = 1 reveals gold-gold
        ! 1 morning
        asks 1 mage: mage swap | mage keep
        refuses 2 mage swap: not-your-turn
        refuses 1 load 1: other-question
        1 mage swap
        = 1 swaps the dice
        = 1 morning 2
        = 1 loads gold 2 into 2
        = 1 evening 5
        = 1 loads gold 5 into 3
        = 2 morning 5
        = 2 evening 2
        = 3 morning 5
        = 3 evening 2
        ",
    );
}

#[test]
fn c27_or_the_dice_are_kept() {
    check(
        "
        crew
        1 holds mage
        round 5 2: 1 gold-gold
        1 mage keep
        ! 1 swaps
        = 1 morning 5
        = 1 evening 2
        ",
    );
}

#[test]
fn c27_equal_dice_are_not_asked_about() {
    check(
        "
        crew
        1 holds mage
        round 3 3: 1 gold-gold
        ! 1 swaps
        = 1 morning 3
        = 1 evening 3
        asks chance card
        ",
    );
}

#[test]
fn c27_the_captain_decides_when_their_own_card_is_revealed() {
    check(
        "
        crew
        2 holds mage
        round 5 2: 1 gold-gold, 2 gold-gold
        = 1 morning 5
        = 1 evening 2
        = 2 reveals gold-gold
        ! 3 reveals
        asks 2 mage: mage swap | mage keep
        2 mage swap
        = 2 morning 2
        = 2 evening 5
        = 3 morning 5
        = 3 evening 2
        ",
    );
}

#[test]
fn c27_g2_the_ghost_moves_by_the_dice_as_placed() {
    // It is the Captain who has swapped them.
    check(
        "
        crew
        seats 2
        1 at 38
        1 holds mage
        2 at 37
        round 4 1: 1 gold-gold, 2 gold-gold
        1 mage swap
        = 1 morning 1
        = 1 evening 4
        = ghost sails from 0 to 4
        asks chance treasure
        * treasure +7
        = ghost sails from 4 to 5
        ",
    );
}

#[test]
fn c27_a_mage_lost_in_the_morning_has_swapped_for_the_whole_turn() {
    check(
        "
        crew
        1 at 34
        1 holds mage, food 3
        2 at 36
        round 5 2: 1 forward-food
        1 mage swap
        = 1 morning 2
        = 1 sails from 34 to 36
        now dice 5 2
        * combat 2
        * combat star
        2 loot hold 1 into 1
        = 1 pays food 2:1
        = 1 evening 5
        = 1 loads food 5 into 1
        asks 2 mage: mage swap | mage keep
        ",
    );
}

#[test]
fn c27_a_mage_thrown_overboard_in_the_morning_too() {
    check(
        "
        crew
        1 holds mage, gold 1, gold 2, gold 3, gold 4
        round 5 2: 1 gunpowder-food
        1 mage swap
        asks 1 load: load 1 | load 2 | load 3 | load 4 | load 5
        1 load 1
        = 1 empties 1 of mage
        = 1 loads gunpowder 2 into 1
        = 1 evening 5
        asks 1 load
        1 load 1
        = 1 loads food 5 into 1
        ",
    );
}

#[test]
fn c27_a_mage_won_in_the_morning_serves_from_the_next_turn() {
    check(
        "
        crew
        1 at 34
        1 holds food 3
        1 hand forward-food gold-gold food-forward
        2 at 36
        2 holds mage
        2 hand gold-gold forward-food food-forward
        3 hand gold-gold forward-food food-forward
        round 2 5: 1 forward-food
        * combat star
        1 loot hold 1 into 2
        = 1 takes mage from 1 of 2 into 2
        = 1 pays food 1:1
        = 1 evening 5
        = 1 loads food 5 into 3
        = 2 morning 2
        = 2 evening 5
        * card gunpowder-gold
        * card gunpowder-gold
        * card gunpowder-gold
        = round 2, captain 2
        round 1 4: 1 gold-gold, 2 gunpowder-gold, 3 gunpowder-gold
        = 2 morning 1
        = 3 evening 4
        asks 1 mage: mage swap | mage keep
        1 mage swap
        = 1 morning 4
        ",
    );
}

#[test]
fn c27_a_mage_recruited_in_the_morning_serves_from_the_next_turn() {
    check(
        "
        crew
        1 at 33
        1 holds gold 3
        tavern a3 mage, a5 king, b4 bishop
        round 1 4: 1 forward-food
        1 recruit mage a4
        * character saran
        * character snoop
        = 1 evening 4
        = 1 loads food 4 into 2
        ",
    );
}

#[test]
fn c27_a_mage_lost_before_ones_turn_is_not_asked_about() {
    check(
        "
        crew
        1 at 35
        1 holds food 3
        2 at 36
        2 holds mage
        round 1 4: 1 forward-food, 2 gold-gold
        * combat star
        1 loot hold 1 into 2
        = 2 reveals gold-gold
        = 2 morning 1
        asks chance card
        ",
    );
}

#[test]
fn c27_c25_the_other_powers_read_the_die_that_serves() {
    check(
        "
        crew
        1 at 33
        1 holds mage, cooper, navigator, food 4
        round 5 2: 1 forward-food
        1 mage swap
        asks 1 sail: sail 35 | sail 36
        1 sail 36
        = 1 pays food 4:1
        = 1 loads food 6 into 5
        ",
    );
}

#[test]
fn c28_the_oracle_may_set_either_die_to_any_number() {
    check(
        "
        crew
        1 holds oracle
        asks 1 oracle: oracle morning 1 | oracle morning 2 | oracle morning 3 | oracle morning 4 | oracle morning 5 | oracle morning 6 | oracle evening 1 | oracle evening 2 | oracle evening 3 | oracle evening 4 | oracle evening 5 | oracle evening 6 | oracle no
        refuses * dice 5 2: chance-is-not-awaited
        refuses * die 5: chance-is-not-awaited
        refuses 2 oracle no: not-your-turn
        refuses 1 dice 5 2: other-question
        refuses 1 card gold-gold: other-question
        ",
    );
}

#[test]
fn c28_the_other_die_takes_the_other_place() {
    for (set, dice) in [("morning", "4 6"), ("evening", "6 4")] {
        check(&format!(
            "
            crew
            1 holds oracle
            1 oracle {set} 4
            = the {set} is set to 4
            asks chance die
            refuses * dice 5 2: impossible
            refuses 1 card gold-gold: chance-is-awaited
            * die 6
            = rolled 6
            = placed {dice}
            now dice {dice}
            asks 1 2 3 card
            "
        ));
    }
}

#[test]
fn c28_they_hold_for_all() {
    check(
        "
        crew
        1 holds oracle
        1 oracle evening 6
        * die 1
        1 card gold-gold
        2 card gold-gold
        3 card gold-gold
        = 1 morning 1
        = 1 evening 6
        = 2 morning 1
        = 2 evening 6
        = 3 morning 1
        = 3 evening 6
        ",
    );
}

#[test]
fn c28_a_double_is_nothing_special() {
    check(
        "
        crew
        1 holds oracle, mage
        1 oracle morning 4
        * die 4
        = rolled 4
        = placed 4 4
        asks 1 2 3 card
        1 card gold-gold
        2 card gold-gold
        3 card gold-gold
        = 1 morning 4
        = 1 evening 4
        = 2 morning 4
        ",
    );
}

#[test]
fn c28_g2_they_hold_for_the_ghost_too() {
    check(
        "
        crew
        seats 2
        1 at 38
        1 holds oracle
        2 at 37
        1 oracle evening 3
        * die 2
        1 card gold-gold
        2 card gold-gold
        = ghost sails from 0 to 2
        = ghost sails from 2 to 5
        ",
    );
}

#[test]
fn c28_no_die_need_be_set() {
    check(
        "
        crew
        1 holds oracle
        1 oracle no
        asks chance dice
        refuses * die 4: impossible
        * dice 5 2
        asks 1 dice: dice 2 5 | dice 5 2
        1 dice 2 5
        now dice 2 5
        ",
    );
}

#[test]
fn c28_only_as_captain() {
    check(
        "
        crew
        2 holds oracle
        asks chance dice
        refuses 2 oracle morning 4: chance-is-awaited
        * dice 5 2
        asks 1 dice: dice 2 5 | dice 5 2
        ",
    );
}

#[test]
fn c28_the_captain_with_the_oracle_is_asked_when_the_compass_comes() {
    check(
        "
        crew
        2 holds oracle
        1 hand gold-gold forward-food food-forward
        2 hand gold-gold forward-food food-forward
        3 hand gold-gold forward-food food-forward
        round 1 2:
        * card gunpowder-gold
        * card gunpowder-gold
        * card gunpowder-gold
        = round 2, captain 2
        asks 2 oracle
        2 oracle morning 6
        * die 5
        now dice 6 5
        ",
    );
}

#[test]
fn c28_an_oracle_taken_in_the_round_serves_the_next_captain() {
    check(
        "
        crew
        1 at 36
        1 holds oracle
        1 hand gold-gold forward-food food-forward
        2 at 35
        2 holds food 3
        2 hand gold-gold forward-food food-forward
        3 hand gold-gold forward-food food-forward
        1 oracle no
        round 1 1: 2 forward-food
        * combat star
        2 loot hold 1 into 2
        * card gunpowder-gold
        * card gunpowder-gold
        * card gunpowder-gold
        = round 2, captain 2
        asks 2 oracle
        ",
    );
}

#[test]
fn c28_an_oracle_lost_before_the_compass_comes_is_not_asked() {
    check(
        "
        crew
        1 at 35
        1 holds food 3
        1 hand gold-gold forward-food food-forward
        2 at 36
        2 holds oracle
        2 hand gold-gold forward-food food-forward
        3 hand gold-gold forward-food food-forward
        round 1 1: 1 forward-food
        * combat star
        1 loot hold 1 into 2
        * card gunpowder-gold
        * card gunpowder-gold
        * card gunpowder-gold
        = round 2, captain 2
        asks chance dice
        ",
    );
}
