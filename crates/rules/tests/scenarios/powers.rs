//! T: Saran's Sabre and the 6th Hold.

use super::check::check;

#[test]
fn t4_the_attacker_may_have_their_own_die_rolled_again() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2, gunpowder 3
        1 treasures sarans-sabre
        2 holds gunpowder 2
        round 1 2: 1 forward-food
        1 powder 3:1
        * combat 2
        = 1 rolls 2
        ! 1 has strength
        asks 1 sabre: sabre stand | sabre again
        refuses 2 sabre again: not-your-turn
        1 sabre again
        = 1 draws the sabre on 1
        asks chance combat
        * combat 6
        = 1 rolls 6
        = 1 has strength 7
        asks 2 powder
        ",
    );
}

#[test]
fn t4_no_gunpowder_is_added_to_the_second_roll() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2, gunpowder 3
        1 treasures sarans-sabre
        2 holds gunpowder 2
        round 1 2: 1 forward-food
        1 powder 3:1
        * combat 2
        1 sabre stand
        = 1 has strength 3
        2 powder 1:1
        * combat 10
        1 sabre again
        = 1 draws the sabre on 2
        refuses 2 powder 1:1: chance-is-awaited
        * combat 4
        = 2 rolls 4
        = 2 has strength 5
        = 2 beats 1
        now 1 holds food 1, food 2, gunpowder 2, empty, empty
        now 2 holds gunpowder 1, empty, empty, empty, empty
        ",
    );
}

#[test]
fn t4_the_second_roll_stands_even_a_worse_one_and_once_a_battle() {
    // The Sabre has been drawn on the attacker's die: it is not offered for that roll again, nor for the defender's.
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        1 treasures sarans-sabre
        round 1 2: 1 forward-food
        * combat 8
        1 sabre again
        * combat 2
        = 1 has strength 2
        asks chance combat
        * combat 4
        = 2 has strength 4
        = 2 beats 1
        ",
    );
}

#[test]
fn t4_the_attacker_may_have_the_defenders_die_rolled_again_a_star_too() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 holds gold 3
        1 treasures sarans-sabre
        round 1 2: 1 forward-food
        * combat 8
        1 sabre stand
        = 1 has strength 8
        * combat star
        = 2 rolls star
        ! 2 beats 1
        asks 1 sabre: sabre stand | sabre again
        1 sabre again
        = 1 draws the sabre on 2
        * combat 6
        = 2 has strength 6
        = 1 beats 2
        asks 1 loot
        ",
    );
}

#[test]
fn t4_the_defender_may_have_the_attackers_die_rolled_again_a_star_too() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 holds gunpowder 1
        2 treasures sarans-sabre
        round 1 2: 1 forward-food
        * combat star
        = 1 rolls star
        ! 1 beats 2
        asks 2 sabre: sabre stand | sabre again
        refuses 1 sabre again: not-your-turn
        2 sabre again
        = 2 draws the sabre on 1
        * combat 4
        = 1 has strength 4
        asks 2 powder
        2 powder 1:1
        * combat 4
        = 2 has strength 5
        = 2 beats 1
        ",
    );
}

#[test]
fn t4_the_defender_may_have_their_own_die_rolled_again() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 treasures sarans-sabre
        round 1 2: 1 forward-food
        * combat 6
        asks 2 sabre
        2 sabre stand
        = 1 has strength 6
        * combat 2
        asks 2 sabre: sabre stand | sabre again
        2 sabre again
        = 2 draws the sabre on 2
        * combat star
        = 2 rolls star
        = 2 beats 1
        asks 2 loot
        ",
    );
}

#[test]
fn t4_a_star_may_come_again_and_then_stands() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 treasures sarans-sabre
        round 1 2: 1 forward-food
        * combat star
        2 sabre again
        * combat star
        = 1 rolls star
        = 1 beats 2
        asks 1 loot: loot nothing | loot treasure 1
        ",
    );
}

#[test]
fn t4_its_owner_need_not_draw_it() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 treasures sarans-sabre
        round 1 2: 1 forward-food
        * combat star
        2 sabre stand
        ! 2 draws
        = 1 beats 2
        asks 1 loot: loot nothing | loot treasure 1
        ",
    );
}

#[test]
fn t4_a_captain_outside_the_battle_cannot_draw_it() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        3 treasures sarans-sabre
        round 1 2: 1 forward-food
        * combat 6
        = 1 has strength 6
        asks chance combat
        ",
    );
}

#[test]
fn t4_once_a_battle_but_in_every_battle() {
    // 38 costs 1 food, which 1 does not have; on 37 the next ship waits.
    check(
        "
        1 at 36
        2 at 37
        3 at 38
        1 treasures sarans-sabre
        round 2 1: 1 forward-food
        = 1 attacks 3
        * combat 2
        1 sabre again
        * combat 4
        * combat 4
        = 1 and 3 are equal
        = 1 attacks 2
        * combat 2
        asks 1 sabre
        ",
    );
}

#[test]
fn t6_the_6th_hold_is_a_hold_like_the_others() {
    // It pays, and it gives gunpowder.
    check(
        "
        1 at 35
        2 at 36
        1 treasures sixth-hold
        1 holds food 2, gold 1, gold 2, gold 3, gold 4, food 1
        round 1 2: 1 forward-food
        * combat 4
        * combat 4
        asks 1 pay: pay 1:1 | pay 6:1
        1 pay 6:1
        = 1 pays food 6:1
        = 1 loads food 2 into 6
        now 1 holds food 2, gold 1, gold 2, gold 3, gold 4, food 2
        ",
    );
    check(
        "
        1 at 35
        2 at 36
        1 treasures sixth-hold
        1 holds food 2, gold 1, gold 2, gold 3, gold 4, gunpowder 2
        round 1 2: 1 forward-food
        asks 1 powder: powder none | powder 6:1 | powder 6:2
        ",
    );
}

#[test]
fn t6_its_doubloons_count_at_the_end() {
    check(
        "
        1 at 49
        2 at 47
        2 treasures sixth-hold
        2 holds gold 3, empty, empty, empty, empty, gold 4
        round 3 3: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        now 2 scores 15
        ",
    );
}

#[test]
fn t6_the_captain_who_takes_the_card_takes_its_contents() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 treasures sixth-hold
        2 holds gold 3, empty, empty, empty, empty, gold 6
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 3 | loot hold 6 into 3 | loot treasure 1
        1 loot treasure 1
        = 1 takes #1 in place 1 of 2
        now 1 holds food 1, food 2, empty, empty, empty, gold 6
        now 2 holds gold 3, empty, empty, empty, empty
        now 1 treasures sixth-hold
        now bank gold 71
        ",
    );
}

#[test]
fn t6_the_contents_come_without_loading() {
    // Every hold of the winner has gold, so gold could not be loaded; yet it comes, and no hold is emptied for it.
    check(
        "
        1 at 33
        2 at 34
        1 holds gold 1, gold 2, gold 3, gold 4, gold 5
        2 treasures sixth-hold
        2 holds gold 3, empty, empty, empty, empty, gold 6
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot treasure 1
        refuses 1 loot hold 6 into 1: cannot-load
        1 loot treasure 1
        ! 1 empties
        now 1 holds gold 1, gold 2, gold 3, gold 4, gold 5, gold 6
        now 2 holds gold 3, empty, empty, empty, empty
        ",
    );
}

#[test]
fn t6_a_full_ship_of_many_goods_empties_nothing_either() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2, gold 3, gold 4, gold 5
        2 treasures sixth-hold
        2 holds empty, empty, empty, empty, empty, food 6
        round 1 2: 1 forward-food
        * combat star
        1 loot treasure 1
        ! 1 empties
        asks 1 pay: pay 1:1 | pay 2:1 | pay 6:1
        now 1 holds food 1, food 2, gold 3, gold 4, gold 5, food 6
        ",
    );
}

#[test]
fn t6_the_contents_may_be_taken_and_the_card_left() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 treasures sixth-hold
        2 holds gold 3, empty, empty, empty, empty, gold 6
        round 1 2: 1 forward-food
        * combat star
        1 loot hold 6 into 3
        = 1 takes gold 6 from 6 of 2 into 3
        now 1 holds food 1, food 2, gold 6, empty, empty
        now 2 holds gold 3, empty, empty, empty, empty, empty
        now 2 treasures sixth-hold
        ",
    );
}
