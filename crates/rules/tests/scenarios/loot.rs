//! B: what the winner does.

use super::check::check;

#[test]
fn b6_a_a_whole_hold_goes_into_an_empty_one() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2, gold 3
        2 holds gold 5, empty, gunpowder 2
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 4 | loot hold 3 into 4
        refuses 2 loot nothing: not-your-turn
        refuses 1 loot hold 2 into 4: nothing-in-hold
        refuses 1 loot hold 6 into 4: no-such-hold
        refuses 1 loot hold 1 into 3: hold-is-full
        refuses 1 loot hold 1 into 1: hold-is-full
        refuses 1 loot hold 1 into 6: no-such-hold
        refuses 1 loot hold 1 overboard: cannot-load
        refuses 1 loot treasure 1: no-such-treasure
        refuses 1 loot give 1: no-such-treasure
        1 loot hold 1 into 4
        = 1 takes gold 5 from 1 of 2 into 4
        ! 1 empties
        asks 1 pay
        now 1 holds food 1, food 2, gold 3, gold 5, empty
        now 2 holds empty, empty, gunpowder 2, empty, empty
        now bank gold 72
        ",
    );
}

#[test]
fn b6_a_without_an_empty_hold_one_of_another_kind_goes_overboard() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2, gold 4, gunpowder 1, gold 6
        2 holds gold 5
        round 1 2: 1 forward-food
        1 powder none
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 1 | loot hold 1 into 2 | loot hold 1 into 4
        refuses 1 loot hold 1 into 3: same-good-overboard
        refuses 1 loot hold 1 into 5: same-good-overboard
        1 loot hold 1 into 4
        = 1 empties 4 of gunpowder 1
        = 1 takes gold 5 from 1 of 2 into 4
        now 1 holds food 1, food 2, gold 4, gold 5, gold 6
        now 2 holds empty, empty, empty, empty, empty
        now bank gunpowder 45
        now bank gold 65
        ",
    );
}

#[test]
fn b6_a_what_cannot_be_loaded_cannot_be_taken() {
    // 34 is a port; all five holds of 1 have gold.
    check(
        "
        1 at 33
        2 at 34
        1 holds gold 1, gold 2, gold 3, gold 4, gold 5
        2 holds gold 6, food 2
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot hold 2 into 1 | loot hold 2 into 2 | loot hold 2 into 3 | loot hold 2 into 4 | loot hold 2 into 5
        refuses 1 loot hold 1 into 1: cannot-load
        1 loot hold 2 into 5
        = 1 empties 5 of gold 5
        = 1 takes food 2 from 2 of 2 into 5
        now 2 holds gold 6, empty, empty, empty, empty
        ",
    );
}

#[test]
fn b6_a_the_winner_chooses_between_a_regular_hold_and_the_6th_hold() {
    check(
        "
        1 at 35
        2 at 36
        1 treasures sixth-hold
        1 holds food 1, food 2
        2 holds gold 5
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 3 | loot hold 1 into 6
        1 loot hold 1 into 6
        = 1 takes gold 5 from 1 of 2 into 6
        now 1 holds food 1, food 2, empty, empty, empty, gold 5
        ",
    );
}

#[test]
fn b6_a_a_defender_who_wins_takes_a_hold_of_the_attacker() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2, gold 6
        2 holds gunpowder 1
        round 1 2: 1 forward-food
        * combat 2
        2 powder 1:1
        * combat 2
        = 2 has strength 3
        = 2 beats 1
        asks 2 loot: loot nothing | loot hold 1 into 1 | loot hold 2 into 1 | loot hold 3 into 1
        2 loot hold 3 into 1
        = 2 takes gold 6 from 3 of 1 into 1
        asks 1 pay
        now 1 holds food 1, food 2, empty, empty, empty
        now 2 holds gold 6, empty, empty, empty, empty
        ",
    );
}

#[test]
fn b6_b_a_treasure_that_lies_face_up() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 treasures +7 morgans-map
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot treasure 1 | loot treasure 2
        refuses 1 loot treasure 3: no-such-treasure
        1 loot treasure 2
        = 1 takes #2 in place 2 of 2
        ! #2
        ! 1 turns up
        asks 1 pay
        now 1 treasures morgans-map
        now 2 treasures +7
        ",
    );
}

#[test]
fn b6_b_a_treasure_that_lies_face_down() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 treasures +7 morgans-map
        round 1 2: 1 forward-food
        * combat star
        1 loot treasure 1
        = 1 takes #1 in place 1 of 2
        = #1 is +7, for 1
        asks 1 pay
        now 1 treasures +7
        now 2 treasures morgans-map
        ",
    );
}

#[test]
fn b6_c_one_of_the_winners_treasures_but_only_a_cursed_one() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        1 treasures +3 -2 morgans-map -4
        2 treasures +5
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot treasure 1 | loot give 2 | loot give 4
        refuses 1 loot give 1: not-cursed
        refuses 1 loot give 3: not-cursed
        refuses 1 loot give 5: no-such-treasure
        1 loot give 2
        = 1 gives #2 in place 2 to 2
        = #2 is -2, for 2
        asks 1 pay
        now 1 treasures +3 morgans-map -4
        now 2 treasures +5 -2
        ",
    );
}

#[test]
fn b6_the_winner_may_do_nothing() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 holds gold 5
        2 treasures +7
        1 treasures -4
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 3 | loot treasure 1 | loot give 1
        1 loot nothing
        = 1 leaves it
        asks 1 pay
        now 2 holds gold 5, empty, empty, empty, empty
        now 2 treasures +7
        now 1 treasures -4
        ",
    );
}

#[test]
fn b6_the_winner_does_only_one_thing() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 holds gold 5, gold 2
        2 treasures +7
        round 1 2: 1 forward-food
        * combat star
        1 loot hold 2 into 3
        asks 1 pay
        refuses 1 loot hold 1 into 4: other-question
        ",
    );
}

#[test]
fn b6_a_winner_with_a_card_face_down_is_asked_even_if_they_can_do_nothing() {
    // Otherwise the question itself would tell that the card is cursed.
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        1 treasures +3
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing
        1 loot nothing
        = 1 leaves it
        asks 1 pay
        ",
    );
}

#[test]
fn b6_a_winner_with_nothing_to_decide_is_not_asked() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        1 treasures morgans-map
        round 1 2: 1 forward-food
        * combat star
        = 1 beats 2
        asks 1 pay
        ",
    );
    // All holds of the winner have gold, and gold is all there is to take.
    check(
        "
        1 at 33
        2 at 34
        1 holds gold 1, gold 2, gold 3, gold 4, gold 5
        2 holds gold 6
        round 1 2: 1 forward-food
        * combat star
        = 1 beats 2
        asks 1 pay
        ",
    );
}

#[test]
fn b7_a_card_is_not_looked_at_before_it_is_taken_and_the_others_keep_their_places() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 treasures +7 +3 -4@1
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot treasure 1 | loot treasure 2 | loot treasure 3
        knows 1 2: ? ? -4
        knows 3 2: ? ? ?
        1 loot treasure 2
        = 1 takes #2 in place 2 of 2
        sees 3: 1 takes #2 in place 2 of 2
        sees 1: #2 is +3, for 1
        hides 3: #2 is +3, for 1
        hides spectator: #2 is +3, for 1
        knows 1 1: +3
        knows 2 1: +3
        knows 3 1: ?
        knows 1 2: ? -4
        ",
    );
}

#[test]
fn b8_a_winner_pays_with_what_they_have_just_won() {
    check(
        "
        1 at 33
        2 at 34
        2 holds gold 4
        round 1 2: 1 forward-food
        * combat star
        ! 1 is short
        1 loot hold 1 into 1
        = 1 takes gold 4 from 1 of 2 into 1
        = 1 pays gold 1:3
        ! 1 is short
        now 1 at 34
        ",
    );
}

#[test]
fn b8_a_loser_may_no_longer_be_able_to_pay() {
    // 33 has lost its token, and gives nothing.
    check(
        "
        1 at 33
        2 at 34
        1 holds gold 4
        3 treasures +3
        tokens 4 9 11 19 22 25 37 44
        round 1 2: 1 forward-food
        * combat 2
        * combat 4
        2 loot hold 1 into 1
        = 2 takes gold 4 from 1 of 1 into 1
        = 1 is short of gold, pays 0 of 3
        = 1 retreats from 34 to 33
        now 1 at 33
        ",
    );
}
