//! G: what the Ghost Ship finds, and what is taken from it or given to it.

use super::check::check;

#[test]
fn g4_it_never_pays() {
    // 5 is a port, 6 too, 1 and 2 are sea.
    check(
        "
        seats 2
        1 at 20
        2 at 21
        ghost holds gold 5, gold 3
        round 5 1:
        = ghost sails from 0 to 5
        = ghost sails from 5 to 6
        ! ghost pays
        now ghost at 6
        now ghost holds gold 5, gold 3, empty, empty, empty
        ",
    );
    check(
        "
        seats 2
        1 at 20
        2 at 21
        round 1 1:
        = ghost sails from 0 to 1
        = ghost sails from 1 to 2
        ! ghost is short
        now ghost at 2
        ",
    );
}

#[test]
fn g4_on_a_lair_it_takes_the_treasure_unseen_by_anyone() {
    check(
        "
        seats 2
        1 at 20
        2 at 21
        ghost at 3
        round 1 2:
        asks chance treasure
        * treasure +7
        = ghost finds #2 on 4
        ! #2 is
        ! ghost turns up
        knows 1 ghost: lady-beth ?
        knows 2 ghost: lady-beth ?
        knows spectator ghost: lady-beth ?
        now tokens 9 11 19 22 25 33 37 44
        = ghost sails from 4 to 6
        ",
    );
}

#[test]
fn g4_a_battle_comes_before_the_treasure() {
    // Beaten on the lair, it takes the treasure all the same.
    check(
        "
        seats 2
        1 at 4
        2 at 21
        ghost at 3
        round 1 2:
        = ghost attacks 1
        * combat 2
        * combat star
        = 1 beats ghost
        asks chance treasure
        * treasure -2
        = ghost finds #2 on 4
        ",
    );
}

#[test]
fn g4_powers_too_lie_face_down() {
    for power in ["morgans-map", "sarans-sabre", "sixth-hold"] {
        check(&format!(
            "
            seats 2
            1 at 20
            2 at 21
            ghost at 3
            round 1 2:
            * treasure {power}
            = ghost finds #2 on 4
            ! ghost turns up
            now ghost treasures lady-beth ?
            now ghost holds empty, empty, empty, empty, empty
            "
        ));
    }
}

#[test]
fn g4_a_lair_without_its_token_gives_nothing() {
    check(
        "
        seats 2
        1 at 20
        2 at 21
        2 treasures +3
        ghost at 3
        tokens 9 11 19 22 25 33 37 44
        round 1 2:
        = ghost sails from 3 to 4
        = ghost sails from 4 to 6
        now ghost treasures lady-beth
        ",
    );
}

#[test]
fn g4_a_face_down_sabre_does_nothing() {
    check(
        "
        seats 2
        1 at 36
        2 at 38
        ghost at 35
        ghost treasures sarans-sabre?
        round 1 1:
        = ghost attacks 1
        * combat 2
        = ghost has strength 4
        * combat 8
        = 1 has strength 8
        = 1 beats ghost
        ",
    );
}

#[test]
fn g4_a_face_down_6th_hold_holds_nothing() {
    // Its five holds are full of gold, so gold cannot be taken.
    check(
        "
        seats 2
        1 at 36
        1 holds food 3
        2 at 38
        ghost at 35
        ghost treasures sixth-hold?
        ghost holds gold 1, gold 2, gold 3, gold 4, gold 5
        round 1 1:
        * combat star
        asks 2 loot: loot nothing | loot hold 1 overboard
        refuses 2 loot hold 2 into 6: cannot-load
        ",
    );
}

#[test]
fn g4_a_power_is_turned_up_when_a_captain_takes_it() {
    check(
        "
        seats 2
        1 at 35
        1 holds food 1, food 2
        ghost at 36
        ghost treasures sixth-hold? +5
        round 1 1: 1 forward-food
        * combat star
        knows 1 ghost: lady-beth ? ?
        1 loot treasure 2
        = 1 takes #2 in place 2 of ghost
        = 1 turns up #2, sixth-hold
        now 1 holds food 1, food 2, empty, empty, empty, empty
        knows 2 1: sixth-hold
        knows 2 ghost: lady-beth ?
        ",
    );
}

#[test]
fn g4_riches_that_a_captain_takes_from_it_stay_face_down() {
    check(
        "
        seats 2
        1 at 35
        1 holds food 1, food 2
        ghost at 36
        ghost treasures +5
        round 1 1: 1 forward-food
        * combat star
        1 loot treasure 2
        = #2 is +5, for 1
        ! 1 turns up
        knows 1 1: +5
        knows 2 1: ?
        ",
    );
}

#[test]
fn g7_beaten_it_is_treated_as_any_ship_and_may_be_given_any_treasure() {
    check(
        "
        seats 2
        1 at 35
        1 holds food 1, food 2
        1 treasures +3 morgans-map -2
        ghost at 36
        ghost holds gold 5, gold 3
        ghost treasures +7
        round 1 1: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 3 | loot hold 2 into 3 | loot treasure 2 | loot give 1 | loot give 2 | loot give 3
        refuses 1 loot give 4: no-such-treasure
        1 loot hold 1 into 3
        = 1 takes gold 5 from 1 of ghost into 3
        asks 1 pay
        now 1 holds food 1, food 2, gold 5, empty, empty
        now ghost holds empty, gold 3, empty, empty, empty
        ",
    );
}

#[test]
fn g7_a_captain_who_defends_and_wins_takes_too() {
    check(
        "
        seats 2
        1 at 36
        2 at 38
        ghost at 35
        ghost holds gold 5, gold 3
        round 1 1:
        * combat 2
        * combat star
        = 1 beats ghost
        asks 1 loot: loot nothing | loot hold 1 into 3 | loot hold 2 into 3
        1 loot hold 1 into 3
        now 1 holds gold 1, gold 1, gold 5, empty, empty
        ",
    );
}

#[test]
fn g7_lady_beth_is_never_taken() {
    check(
        "
        seats 2
        1 at 35
        1 holds food 1, food 2
        ghost at 36
        ghost holds gold 5
        round 1 1: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 3
        refuses 1 loot treasure 1: lady-beth-stays
        refuses 1 loot treasure 2: no-such-treasure
        ",
    );
    // When it has nothing else there is nothing to ask.
    check(
        "
        seats 2
        1 at 35
        1 holds food 1, food 2
        ghost at 36
        round 1 1: 1 forward-food
        * combat star
        = 1 beats ghost
        asks 1 pay
        ",
    );
}

#[test]
fn g7_riches_given_to_it_lie_face_down_and_only_the_giver_knows_them() {
    check(
        "
        seats 2
        1 at 35
        1 holds food 1, food 2
        1 treasures +3 +7
        ghost at 36
        round 1 1: 1 forward-food
        * combat star
        1 loot give 2
        = 1 gives #3 in place 2 to ghost
        ! #3 is
        ! ghost turns up
        asks 1 pay
        knows 1 ghost: lady-beth +7
        knows 2 ghost: lady-beth ?
        now 1 treasures +3
        ",
    );
}

#[test]
fn g7_a_power_given_to_it_stays_face_up_and_works_for_it() {
    // 1 gives the Sabre away on 36; then the ghost fights 2 on 37, and 1 draws it for the ghost.
    check(
        "
        seats 2
        1 at 35
        1 holds food 1, food 2
        1 treasures sarans-sabre
        2 at 37
        ghost at 36
        round 1 1: 1 forward-food
        * combat star
        1 sabre stand
        1 loot give 1
        = 1 gives #2 in place 1 to ghost
        knows spectator ghost: lady-beth sarans-sabre
        1 pay 1:1
        asks 1 sail: sail 35 | sail 37
        1 sail 37
        = ghost attacks 2
        * combat 2
        asks 1 sabre
        1 sabre again
        = ghost draws the sabre on ghost
        ",
    );
}

#[test]
fn g7_a_winner_who_has_but_a_power_may_give_it() {
    // Against a captain the winner could not, and would not be asked (B6).
    check(
        "
        seats 2
        1 at 35
        1 holds food 1, food 2
        1 treasures morgans-map
        ghost at 36
        round 1 1: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot give 1
        1 loot give 1
        ! ghost turns up
        now ghost treasures lady-beth morgans-map
        ",
    );
}

#[test]
fn g7_of_a_6th_hold_given_to_it_it_keeps_only_doubloons() {
    check(
        "
        seats 2
        1 at 35
        1 treasures sixth-hold
        1 holds food 1, food 2, empty, empty, empty, food 4
        ghost at 36
        round 1 1: 1 forward-food
        * combat star
        1 loot give 1
        = ghost empties 6 of food 4
        now 1 holds food 1, food 2, empty, empty, empty
        now ghost holds empty, empty, empty, empty, empty, empty
        now bank food 42
        ",
    );
    check(
        "
        seats 2
        1 at 35
        1 treasures sixth-hold
        1 holds food 1, food 2, empty, empty, empty, gold 4
        ghost at 36
        round 1 1: 1 forward-food
        * combat star
        1 loot give 1
        now ghost holds empty, empty, empty, empty, empty, gold 4
        now bank gold 76
        ",
    );
}
