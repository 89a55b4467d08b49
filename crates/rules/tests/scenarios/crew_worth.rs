//! C16, C17, C18: the King, the Bishop and the Cartographer.

use super::check::check;

/// 1 comes home from 49; the others load what counts nothing. The table is told beforehand.
fn ends(table: &str, expected: &str) {
    check(&format!(
        "
        crew
        1 at 49
        {table}
        round 1 1: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        asks nobody
        {expected}
        "
    ));
}

#[test]
fn c16_the_king_is_worth_nine_in_port_royal() {
    ends("1 holds king", "now 1 scores 24\nnow 2 scores -5");
    ends("1 holds gold 2", "now 1 scores 17");
}

#[test]
fn c16_the_king_costs_three_elsewhere() {
    ends("2 at 46\n2 holds king, gold 3", "now 2 scores 7\nnow 1 scores 15");
    ends("2 holds king", "now 2 scores -8");
}

#[test]
fn c16_the_king_can_decide_the_race() {
    // 15 + 9 against 10 + 13; and 15 against 10 + 9 − 3.
    ends("1 holds king\n2 at 49\n2 holds gold 13", "now 1 scores 24\nnow 2 scores 23\nnow winners 1");
    ends("2 at 49\n2 holds king, gold 9", "now 1 scores 15\nnow 2 scores 16\nnow winners 2");
}

#[test]
fn c16_a_king_that_is_taken_counts_for_the_taker() {
    check(
        "
        crew
        captain 2
        1 at 49
        2 at 44
        2 holds food 3
        3 at 46
        3 holds king
        tokens 4 9 11 19 22 25 33 37
        3 treasures +7
        round 2 1: 1 food-forward, 2 forward-food, 3 gunpowder-food
        * combat star
        asks 2 loot: loot nothing | loot hold 1 into 2 | loot treasure 1
        2 loot hold 1 into 2
        asks nobody
        now 1 scores 15
        now 2 scores 4
        now 3 scores 14
        ",
    );
}

#[test]
fn c17_the_bishop_brings_two_for_each_token() {
    for (tokens, home, abroad) in [(0, 18, -4), (1, 20, -2), (3, 24, 2)] {
        let found = "3 treasures +3 +3 +4 +4";
        ends(&format!("{found}\n1 holds bishop\n1 tokens {tokens}"), &format!("now 1 scores {home}"));
        ends(&format!("{found}\n2 holds bishop\n2 tokens {tokens}"), &format!("now 2 scores {abroad}"));
    }
}

#[test]
fn c17_without_the_bishop_tokens_count_nothing() {
    ends("3 treasures +3 +3 +4 +4\n1 tokens 4\n2 holds bishop", "now 1 scores 15\nnow 2 scores -4");
}

#[test]
fn c17_a_token_counts_though_the_treasure_is_lost() {
    // The treasure 2 has was 1's; the token stays with 1.
    ends("1 holds bishop\n1 tokens 1\n2 treasures +7", "now 1 scores 20\nnow 2 scores 2");
}

#[test]
fn c17_a_token_collected_in_this_very_round_counts() {
    check(
        "
        crew
        1 at 49
        2 at 43
        2 holds bishop
        round 1 1: 1 forward-food, 2 forward-food, 3 gunpowder-food
        * treasure +4
        = 2 finds #1 on 44
        asks nobody
        now 2 tokens 1
        now 2 scores 12
        ",
    );
}

#[test]
fn c17_g4_the_ghost_collects_no_tokens_and_leaves_none() {
    check(
        "
        crew
        seats 2
        1 at 3
        1 holds bishop
        2 at 20
        ghost at 18
        round 1 2: 1 gold-gold, 2 gold-gold
        1 sail 19
        * treasure +7
        now tokens 4 9 11 22 25 33 37 44
        now 1 tokens 0
        now 2 tokens 0
        now ghost tokens 0
        ",
    );
}

#[test]
fn c18_the_cartographer_makes_it_a_hand_of_four() {
    check(
        "
        crew
        1 holds cartographer
        1 hand gold-gold forward-food food-forward
        round 1 1:
        asks chance card
        * card gunpowder-gold
        = 1 draws gunpowder-gold
        * card gunpowder-food
        = 1 draws gunpowder-food
        now 1 hand gunpowder-gold forward-food gunpowder-food food-forward
        * card forward-forward
        = 2 draws forward-forward
        * card forward-forward
        = 3 draws forward-forward
        = round 2, captain 2
        ",
    );
}

#[test]
fn c18_a_cartographer_recruited_this_round_serves_when_cards_are_drawn() {
    check(
        "
        crew
        1 at 4
        1 holds gold 3
        1 hand forward-food gold-gold food-forward
        tavern a3 cartographer, a5 king, b4 mage
        round 1 1: 1 forward-food
        1 recruit cartographer a4
        * character saran
        * character bishop
        asks chance card
        * card gunpowder-gold
        = 1 draws gunpowder-gold
        * card gunpowder-food
        = 1 draws gunpowder-food
        now 1 hand gunpowder-gold gold-gold gunpowder-food food-forward
        ",
    );
}

#[test]
fn c18_a_captain_who_has_lost_the_cartographer_draws_none() {
    // R5: 1 has three cards left of four and does not draw; the thief draws two.
    check(
        "
        crew
        1 at 36
        1 holds cartographer
        1 hand gold-gold forward-food food-forward gunpowder-gold
        2 at 35
        2 holds food 3
        2 hand forward-food gold-gold food-forward
        round 1 1: 2 forward-food
        * combat star
        2 loot hold 1 into 2
        = 2 takes cartographer from 1 of 1 into 2
        asks chance card
        ! 1 draws
        * card gunpowder-gold
        = 2 draws gunpowder-gold
        * card gunpowder-food
        = 2 draws gunpowder-food
        now 1 hand gunpowder-gold forward-food food-forward
        now 2 hand gunpowder-gold gold-gold gunpowder-food food-forward
        * card gunpowder-food
        = 3 draws gunpowder-food
        = round 2, captain 2
        ",
    );
}

#[test]
fn c18_no_captain_discards_down() {
    // The Cartographer goes overboard for the morning's load: four cards, one played, three kept.
    check(
        "
        crew
        1 holds gold 1, gold 2, gold 3, gold 4, cartographer
        1 hand gold-gold forward-food food-forward gunpowder-gold
        round 2 1:
        = 1 empties 5 of cartographer
        = 1 loads gold 2 into 5
        = 1 cannot load gold
        ! 1 draws
        now 1 hand gunpowder-gold forward-food food-forward
        * card gunpowder-food
        = 2 draws gunpowder-food
        ",
    );
}
