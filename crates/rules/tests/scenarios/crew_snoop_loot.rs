//! C15: the Snoop and the treasures of a beaten ship.

use super::check::check;

/// 1 has the Snoop and beats 2, who has these treasures and nothing else.
fn beats(treasures: &str, expected: &str) {
    check(&format!(
        "
        crew
        1 at 35
        1 holds snoop, food 3
        2 at 36
        2 treasures {treasures}
        round 1 2: 1 forward-food
        * combat star
        {expected}
        "
    ));
}

#[test]
fn c15_of_one_card_there_is_nothing_to_look_at_first() {
    beats(
        "+7",
        "asks 1 loot: loot nothing | loot treasure 1
        refuses 1 loot look 1 2: no-such-treasure
        1 loot treasure 1
        ! 1 looks
        = 1 takes #1 in place 1 of 2
        = 1 pays food 2:1
        now 1 treasures +7
        now 2 treasures -",
    );
}

#[test]
fn c15_of_two_cards_the_snoop_may_look_at_both() {
    beats(
        "+7 -2",
        "asks 1 loot: loot nothing | loot treasure 1 | loot treasure 2 | loot look 1 2
        refuses 1 loot look 1 3: no-such-treasure
        refuses 1 loot look 1 2 3: no-such-treasure
        1 loot look 1 2
        = 1 looks at #1 in place 1 of 2
        = #1 is +7, for 1
        = 1 looks at #2 in place 2 of 2
        = #2 is -2, for 1
        ! 1 takes
        asks 1 keep: keep 1 | keep 2
        refuses 1 keep 3: not-looked-at
        refuses 1 loot treasure 1: other-question
        refuses 2 keep 1: not-your-turn
        1 keep 1
        = 1 takes #1 in place 1 of 2
        = 1 pays food 2:1
        now 1 treasures +7
        now 2 treasures -2",
    );
}

#[test]
fn c15_of_four_cards_the_snoop_may_look_at_two_or_three() {
    beats(
        "+3 +5 -2 +6",
        "asks 1 loot: loot nothing | loot treasure 1 | loot treasure 2 | loot treasure 3 | loot treasure 4 | loot look 1 2 | loot look 1 3 | loot look 1 4 | loot look 2 3 | loot look 2 4 | loot look 3 4 | loot look 1 2 3 | loot look 1 2 4 | loot look 1 3 4 | loot look 2 3 4
        refuses 1 loot look 1 2 3 4: wrong-number-to-look-at
        refuses 1 loot look 4 5: no-such-treasure
        1 loot look 1 2 4
        ! 1 looks at #3
        asks 1 keep: keep 1 | keep 2 | keep 4
        refuses 1 keep 3: not-looked-at
        refuses 1 keep 5: not-looked-at
        1 keep 4
        = 1 takes #4 in place 4 of 2
        now 1 treasures +6
        now 2 treasures +3 +5 -2
        knows 1 2: +3 +5 ?",
    );
}

#[test]
fn c15_what_is_left_keeps_its_place_and_is_known_to_the_winner_alone() {
    beats(
        "+3 -2 +6",
        "1 loot look 1 2 3
        sees 1: #1 is +3, for 1
        hides 2: #1 is +3, for 1
        hides 3: #1 is +3, for 1
        hides spectator: #2 is -2, for 1
        sees 3: 1 looks at #2 in place 2 of 2
        1 keep 1
        ! #1 is
        now 2 treasures -2 +6
        knows 1 2: -2 +6
        knows 2 2: -2 +6
        knows 3 2: ? ?
        knows spectator 2: ? ?
        knows 2 1: +3
        knows 3 1: ?",
    );
}

#[test]
fn c15_equal_cards_of_a_ship_are_two_places() {
    // B7: the cards keep their places, so it does matter which.
    beats(
        "+5 +5",
        "1 loot look 1 2
        asks 1 keep: keep 1 | keep 2
        1 keep 2
        = 1 takes #2 in place 2 of 2
        knows 1 2: +5",
    );
}

#[test]
fn c15_a_diamond_that_lies_face_up_may_be_among_them() {
    for (kept, mine, theirs) in [(1, "diamond", "+7"), (2, "+7", "diamond")] {
        beats(
            "diamond +7",
            &format!(
                "asks 1 loot: loot nothing | loot treasure 1 | loot treasure 2 | loot look 1 2
                1 loot look 1 2
                ! #1 is
                ! 1 turns up
                asks 1 keep: keep 1 | keep 2
                1 keep {kept}
                ! 1 turns up
                now 1 treasures {mine}
                now 2 treasures {theirs}
                knows 1 2: {theirs}"
            ),
        );
    }
}

#[test]
fn c15_the_winner_may_still_take_blindly_or_leave_it_or_take_a_hold() {
    check(
        "
        crew
        1 at 35
        1 holds snoop, food 3
        1 treasures -3
        2 at 36
        2 holds gold 4
        2 treasures +7 -2
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 3 | loot treasure 1 | loot treasure 2 | loot look 1 2 | loot give 1
        refuses 1 loot look 1 3: no-such-treasure
        1 loot treasure 2
        = 1 takes #3 in place 2 of 2
        = #3 is -2, for 1
        knows 1 2: ?
        ",
    );
}

#[test]
fn c15_only_the_snoop_looks() {
    check(
        "
        crew
        1 at 35
        1 holds food 3
        2 at 36
        2 holds snoop
        2 treasures +7 -2
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 2 | loot treasure 1 | loot treasure 2
        refuses 1 loot look 1 2: no-snoop
        ",
    );
}

#[test]
fn c15_a_defender_who_wins_looks_too() {
    check(
        "
        crew
        1 at 35
        1 holds food 3
        1 treasures +4 +7 -2
        2 at 36
        2 holds snoop
        round 1 2: 1 forward-food
        * combat 4
        * combat 10
        = 2 beats 1
        asks 2 loot: loot nothing | loot hold 1 into 2 | loot treasure 1 | loot treasure 2 | loot treasure 3 | loot look 1 2 | loot look 1 3 | loot look 2 3 | loot look 1 2 3
        2 loot look 1 3
        = 2 looks at #1 in place 1 of 1
        = #1 is +4, for 2
        = 2 looks at #3 in place 3 of 1
        = #3 is -2, for 2
        asks 2 keep: keep 1 | keep 3
        refuses 1 keep 1: not-your-turn
        2 keep 1
        = 2 takes #1 in place 1 of 1
        = 1 pays food 1:1
        = 1 evening 2
        now 1 treasures +7 -2
        now 2 treasures +4
        knows 2 1: ? -2
        ",
    );
}

#[test]
fn c15_a_loser_with_the_snoop_looks_at_nothing() {
    check(
        "
        crew
        1 at 35
        1 holds snoop, food 3
        2 at 36
        2 treasures +7 -2
        round 1 2: 1 forward-food
        * combat 4
        * combat 10
        asks 2 loot: loot nothing | loot hold 1 into 1 | loot hold 2 into 1 | loot give 2
        ",
    );
}

/// 1 has the Snoop and beats the ghost, who has these treasures beside its Lady Beth.
fn beats_the_ghost(treasures: &str, expected: &str) {
    check(&format!(
        "
        crew
        seats 2
        1 at 35
        1 holds snoop, food 3
        ghost at 36
        ghost treasures {treasures}
        round 1 2: 1 forward-food
        * combat star
        {expected}
        "
    ));
}

#[test]
fn c15_g1_the_ghosts_lady_beth_is_never_among_them() {
    beats_the_ghost(
        "+5 -3",
        "asks 1 loot: loot nothing | loot treasure 2 | loot treasure 3 | loot look 2 3
        refuses 1 loot look 1 2: lady-beth-stays
        refuses 1 loot look 1 2 3: lady-beth-stays
        refuses 1 loot treasure 1: lady-beth-stays
        refuses 1 loot look 2 4: no-such-treasure
        1 loot look 2 3
        = 1 looks at #2 in place 2 of ghost
        = #2 is +5, for 1
        = 1 looks at #3 in place 3 of ghost
        = #3 is -3, for 1
        asks 1 keep: keep 2 | keep 3
        refuses 1 keep 1: not-looked-at
        1 keep 2
        = 1 takes #2 in place 2 of ghost
        knows 1 ghost: lady-beth -3
        knows 2 ghost: lady-beth ?
        knows 2 1: ?",
    );
}

#[test]
fn c15_with_one_card_beside_lady_beth_there_is_nothing_to_look_at_first() {
    beats_the_ghost(
        "+5",
        "asks 1 loot: loot nothing | loot treasure 2
        refuses 1 loot look 1 2: lady-beth-stays",
    );
}

#[test]
fn c15_a_diamond_merely_looked_at_with_the_ghost_is_not_turned_up() {
    beats_the_ghost(
        "diamond? +6",
        "1 loot look 2 3
        ! ghost turns up
        ! 1 turns up
        sees 1: #2 is diamond, for 1
        hides 2: #2 is diamond, for 1
        hides spectator: #2 is diamond, for 1
        1 keep 3
        ! ghost turns up
        ! 1 turns up
        knows 1 ghost: lady-beth diamond
        knows 2 ghost: lady-beth ?
        knows spectator ghost: lady-beth ?
        now 1 treasures +6",
    );
}

#[test]
fn c15_g4_a_diamond_taken_from_the_ghost_is_turned_up() {
    beats_the_ghost(
        "diamond? +6",
        "1 loot look 2 3
        1 keep 2
        = 1 takes #2 in place 2 of ghost
        = 1 turns up #2, diamond
        knows 2 1: diamond
        knows 1 ghost: lady-beth +6
        knows 2 ghost: lady-beth ?",
    );
}

#[test]
fn c15_a_captain_attacked_by_the_ghost_who_wins_looks_too() {
    check(
        "
        crew
        seats 2
        1 at 38
        1 holds snoop, food 3
        2 at 41
        ghost at 37
        ghost treasures +3 -4
        tokens 4 9 11 19 22 25 33
        round 1 1: 1 gold-gold, 2 gold-gold
        = ghost sails from 37 to 38
        * combat 2
        * combat star
        asks 1 loot: loot nothing | loot treasure 2 | loot treasure 3 | loot look 2 3
        1 loot look 2 3
        asks 1 keep: keep 2 | keep 3
        1 keep 2
        = 1 takes #2 in place 2 of ghost
        knows 1 ghost: lady-beth -4
        ",
    );
}

#[test]
fn c15_g5_the_captain_who_decides_for_the_ghost_does_not_look_for_it() {
    // 2 has the Snoop, but it is the ghost that draws and takes.
    check(
        "
        crew
        seats 2
        1 at 38
        1 treasures +7 -2
        2 at 41
        2 holds snoop
        ghost at 37
        tokens 4 9 11 19 22 25 33
        round 1 1: 1 gunpowder-gold, 2 gold-gold
        = ghost sails from 37 to 38
        * combat star
        asks 2 loot: loot nothing | loot hold 1 overboard | loot hold 2 into 1 | loot treasure 1 | loot treasure 2
        refuses 2 loot look 1 2: no-snoop
        ",
    );
    check(
        "
        crew
        seats 2
        1 at 38
        1 holds snoop
        2 at 41
        ghost at 3
        round 1 2: 1 gold-gold, 2 gold-gold
        = ghost sails from 3 to 4
        asks chance treasure
        * treasure +7
        ! 1 looks
        knows 1 ghost: lady-beth ?
        ",
    );
}

#[test]
fn c15_a_card_looked_at_is_known_wherever_it_goes() {
    check(
        "
        crew
        1 at 35
        1 holds snoop, food 3
        2 at 36
        2 treasures +7 -2
        3 at 35
        3 holds food 3
        round 1 2: 1 forward-gunpowder, 2 gold-gold, 3 forward-food
        * combat star
        1 loot look 1 2
        1 keep 1
        3 fight 2
        * combat star
        3 loot treasure 1
        = 3 takes #2 in place 1 of 2
        knows 1 3: -2
        knows 2 3: -2
        knows spectator 3: ?
        ",
    );
}

#[test]
fn c15_what_was_known_before_is_no_news() {
    check(
        "
        crew
        1 at 35
        1 holds snoop, food 3
        2 at 36
        2 treasures +7@1 -2
        round 1 2: 1 forward-food
        * combat star
        1 loot look 1 2
        ! #1 is
        = #2 is -2, for 1
        ",
    );
}
