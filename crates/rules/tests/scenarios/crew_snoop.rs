//! C15: the Snoop and the pile of treasures.

use super::check::check;

#[test]
fn c15_from_a_lair_the_snoop_may_look_at_up_to_three() {
    check(
        "
        crew
        1 at 3
        1 holds snoop
        round 1 2: 1 forward-food
        = 1 sails from 3 to 4
        asks 1 look: look 1 | look 2 | look 3
        refuses * treasure +7: chance-is-not-awaited
        refuses 1 keep 1: other-question
        refuses 2 look 1: not-your-turn
        ",
    );
}

#[test]
fn c15_without_the_snoop_a_treasure_is_simply_drawn() {
    check(
        "
        crew
        1 at 3
        2 holds snoop
        round 1 2: 1 forward-food
        asks chance treasure
        refuses 1 look 2: chance-is-awaited
        * treasure +7
        = 1 finds #1 on 4
        = 1 evening 2
        ",
    );
}

#[test]
fn c15_to_look_at_one_is_to_take_it() {
    check(
        "
        crew
        1 at 3
        1 holds snoop
        round 1 2: 1 forward-food
        1 look 1
        ! 1 looks
        asks chance treasure
        * treasure -4
        = 1 finds #1 on 4
        = #1 is -4, for 1
        = 1 evening 2
        now 1 treasures -4
        now 1 tokens 1
        now tokens 9 11 19 22 25 33 37 44
        knows 1 pile: -
        ",
    );
}

#[test]
fn c15_one_of_two_is_kept() {
    check(
        "
        crew
        1 at 3
        1 holds snoop
        round 1 2: 1 forward-food
        1 look 2
        asks chance treasure
        refuses 1 keep 1: chance-is-awaited
        * treasure -4
        = 1 sees -4 in the pile
        asks chance treasure
        * treasure +6
        = 1 sees +6 in the pile
        asks 1 keep: keep 1 | keep 2
        refuses 1 keep 3: not-looked-at
        refuses 1 look 1: other-question
        refuses * treasure +7: chance-is-not-awaited
        1 keep 2
        = 1 finds #1 on 4
        = #1 is +6, for 1
        = 1 evening 2
        now 1 treasures +6
        now 1 tokens 1
        now tokens 9 11 19 22 25 33 37 44
        knows 1 pile: -4
        ",
    );
}

#[test]
fn c15_exactly_one_of_three_is_kept() {
    for (kept, expected, remembered) in
        [(1, "+7", "diamond -3"), (2, "diamond", "+7 -3"), (3, "-3", "+7 diamond")]
    {
        check(&format!(
            "
            crew
            1 at 3
            1 holds snoop
            round 1 2: 1 forward-food
            1 look 3
            = 1 looks at 3 of the pile
            * treasure +7
            * treasure diamond
            * treasure -3
            asks 1 keep: keep 1 | keep 2 | keep 3
            refuses 1 keep 4: not-looked-at
            1 keep {kept}
            = 1 finds #1 on 4
            now 1 treasures {expected}
            now 1 tokens 1
            knows 1 pile: {remembered}
            knows 1 looking: -
            "
        ));
    }
}

#[test]
fn c15_with_two_cards_in_the_pile_the_snoop_can_look_at_two() {
    check(
        "
        crew
        1 at 3
        1 holds snoop
        2 treasures +4 +5 +5 +6 +7 diamond -2
        round 1 2: 1 forward-food
        asks 1 look: look 1 | look 2
        refuses 1 look 3: wrong-number-to-look-at
        1 look 2
        * treasure -3
        refuses * treasure -3: impossible
        refuses * treasure +3: impossible
        * treasure -4
        asks 1 keep: keep 1 | keep 2
        1 keep 1
        now 1 treasures -3
        now tokens 9
        knows 1 pile: -4
        ",
    );
}

#[test]
fn c15_with_one_card_in_the_pile_there_is_nothing_to_choose() {
    check(
        "
        crew
        1 at 3
        1 holds snoop
        2 treasures +4 +5 +5 +6 +7 diamond -2 -3
        round 1 2: 1 forward-food
        ! 1 looks
        asks chance treasure
        refuses * treasure +3: impossible
        * treasure -4
        = 1 finds #9 on 4
        now 1 treasures -4
        now tokens -
        ",
    );
}

#[test]
fn c15_a_card_being_looked_at_is_not_in_the_pile() {
    // One diamond, two fives.
    check(
        "
        crew
        1 at 3
        1 holds snoop
        round 1 2: 1 forward-food
        1 look 3
        * treasure diamond
        refuses * treasure diamond: impossible
        * treasure +5
        * treasure +5
        asks 1 keep
        ",
    );
}

#[test]
fn c15_of_two_equal_cards_the_first_is_named() {
    check(
        "
        crew
        1 at 3
        1 holds snoop
        round 1 2: 1 forward-food
        1 look 3
        * treasure +5
        * treasure -2
        * treasure +5
        asks 1 keep: keep 1 | keep 2
        refuses 1 keep 3: twin-card
        1 keep 1
        now 1 treasures +5
        knows 1 pile: +5 -2
        ",
    );
}

#[test]
fn c15_two_equal_cards_and_no_other_are_asked_about_too() {
    check(
        "
        crew
        1 at 3
        1 holds snoop
        round 1 2: 1 forward-food
        1 look 2
        * treasure +5
        * treasure +5
        asks 1 keep: keep 1
        refuses 1 keep 2: twin-card
        1 keep 1
        now 1 treasures +5
        knows 1 pile: +5
        ",
    );
}

#[test]
fn c15_the_others_return_and_may_be_drawn_again() {
    check(
        "
        crew
        1 at 3
        1 holds snoop
        2 at 8
        round 1 2: 1 forward-food, 2 forward-food
        1 look 3
        * treasure +7
        * treasure -2
        * treasure -3
        1 keep 1
        = 2 sails from 8 to 9
        asks chance treasure
        refuses * treasure +7: impossible
        * treasure -2
        = 2 finds #2 on 9
        = #2 is -2, for 2
        now 2 treasures -2
        ",
    );
}

#[test]
fn c15_the_same_captain_may_draw_them_again() {
    check(
        "
        crew
        1 at 8
        1 holds snoop
        round 1 2: 1 forward-forward
        1 look 3
        * treasure +7
        * treasure -2
        * treasure -3
        1 keep 3
        = 1 sails from 9 to 11
        asks 1 look: look 1 | look 2 | look 3
        1 look 2
        refuses * treasure -3: impossible
        * treasure +7
        * treasure -4
        1 keep 1
        now 1 treasures -3 +7
        now 1 tokens 2
        knows 1 pile: -2 -4
        ",
    );
}

#[test]
fn c15_the_others_see_how_many_but_not_what() {
    check(
        "
        crew
        1 at 3
        1 holds snoop
        round 1 2: 1 forward-food
        1 look 2
        sees 2: 1 looks at 2 of the pile
        sees spectator: 1 looks at 2 of the pile
        * treasure -2
        sees 1: 1 sees -2 in the pile
        hides 2: 1 sees -2 in the pile
        hides spectator: 1 sees -2 in the pile
        * treasure +7
        knows 1 looking: -2 +7
        knows 2 looking: -
        knows spectator looking: -
        options 2: -
        1 keep 2
        sees 2: 1 finds #1 on 4
        sees 1: #1 is +7, for 1
        hides 2: #1 is +7, for 1
        hides spectator: #1 is +7, for 1
        knows 1 1: +7
        knows 2 1: ?
        knows 1 pile: -2
        knows 2 pile: -
        knows spectator pile: -
        ",
    );
}

#[test]
fn c15_a_diamond_merely_looked_at_in_the_pile_is_not_turned_up() {
    check(
        "
        crew
        1 at 3
        1 holds snoop
        round 1 2: 1 forward-food
        1 look 2
        * treasure diamond
        = 1 sees diamond in the pile
        hides 2: 1 sees diamond in the pile
        ! 1 turns up
        * treasure -2
        1 keep 2
        ! 1 turns up
        knows 1 1: -2
        knows 2 1: ?
        knows 2 pile: -
        ",
    );
}

#[test]
fn c15_c2_a_diamond_that_is_kept_is_turned_up() {
    check(
        "
        crew
        1 at 3
        1 holds snoop
        round 1 2: 1 forward-food
        1 look 2
        * treasure diamond
        * treasure -2
        1 keep 1
        = 1 finds #1 on 4
        = 1 turns up #1, diamond
        knows 2 1: diamond
        knows spectator 1: diamond
        ",
    );
}

#[test]
fn c15_what_was_seen_in_the_pile_is_remembered_until_it_is_seen_elsewhere() {
    // The diamond is turned up when 2 draws it; what 3 draws only 3 sees, and 1 cannot tell.
    check(
        "
        crew
        1 at 3
        1 holds snoop
        2 at 8
        3 at 18
        3 holds food 1
        round 1 2: 1 forward-food, 2 forward-food, 3 forward-food
        1 look 3
        * treasure diamond
        * treasure +7
        * treasure -3
        1 keep 3
        knows 1 pile: +7 diamond
        * treasure diamond
        = 2 turns up #2, diamond
        knows 1 pile: +7
        * treasure +7
        = 3 finds #3 on 19
        knows 1 pile: +7
        knows 1 3: ?
        ",
    );
}

#[test]
fn c15_a_card_seen_in_the_pile_and_found_elsewhere_is_not_there_any_more() {
    check(
        "
        crew
        captain 2
        2 at 8
        2 holds snoop
        3 at 3
        round 1 5: 2 forward-food, 3 forward-forward
        2 look 2
        * treasure +7
        * treasure -2
        2 keep 2
        knows 2 pile: +7
        * treasure +7
        = 3 finds #2 on 4
        knows 2 3: ?
        knows 2 pile: +7
        3 sail 9
        * combat 2
        * combat star
        2 loot treasure 1
        = #2 is +7, for 2
        knows 2 2: -2 +7
        knows 2 pile: -
        ",
    );
}

#[test]
fn c15_a_snoop_won_in_the_battle_looks_for_the_lair_at_once() {
    check(
        "
        crew
        1 at 3
        2 at 4
        2 holds snoop
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 1
        1 loot hold 1 into 1
        = 1 takes snoop from 1 of 2 into 1
        asks 1 look: look 1 | look 2 | look 3
        ",
    );
}

#[test]
fn c15_a_snoop_lost_in_the_battle_looks_no_more() {
    check(
        "
        crew
        1 at 3
        1 holds snoop
        2 at 4
        round 1 2: 1 forward-food
        * combat 2
        * combat star
        2 loot hold 1 into 1
        = 2 takes snoop from 1 of 1 into 1
        asks chance treasure
        ",
    );
}

#[test]
fn c15_c29_the_snoop_looks_for_the_lookout_too() {
    check(
        "
        crew
        1 at 9
        1 holds snoop, lookout, food 3
        tokens 4 9 11 19 22 25 33 37 44
        round 1 2: 1 forward-food
        = 1 pays food 3:3
        asks 1 lookout: lookout 11 | lookout 9 | lookout none
        1 lookout 9
        asks 1 look: look 1 | look 2 | look 3
        1 look 2
        * treasure -2
        * treasure +6
        1 keep 2
        = 1 finds #1 on 9
        = 1 evening 2
        now 1 at 10
        now 1 tokens 1
        now tokens 4 11 19 22 25 33 37 44
        knows 1 pile: -2
        ",
    );
}
