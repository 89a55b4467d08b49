//! C: the zone of the bottle, and what pays its way.

use super::check::check;

#[test]
fn c4_of_two_ways_the_shortest_is_paid() {
    // Down the stairs it is one cell to b4, by a3 and b3 it would be three.
    check(
        "
        crew
        tavern a3 empty, b3 empty, b4 empty, b5 king
        1 at 4
        1 holds gold 9
        round 1 1: 1 forward-food
        1 recruit king b4
        = 1 moves the rum from a4 to b4
        = 1 pays gold 1:1
        now 1 holds gold 5, king, empty, empty, empty
        ",
    );
}

#[test]
fn c4_an_empty_cell_the_bottle_cannot_reach_is_not_in_the_zone() {
    // The king borders a1 and a3; only a3 is the bottle's.
    check(
        "
        crew
        tavern a1 empty, a2 king, a3 empty, a5 mage, b3 bishop, b4 cooper
        1 at 4
        1 holds gold 9
        round 1 1: 1 forward-food
        now cell b1 down
        asks 1 recruit: recruit king a3 | recruit mage a4 | recruit bishop a3 | recruit cooper a4 | recruit nobody
        refuses 1 recruit king a1: not-beside-the-rum
        1 recruit king a3
        = 1 recruits king from a2 into 2
        * character saran
        = saran is in b1
        * character snoop
        = snoop is in b2
        = 1 evening 1
        now rum a3
        now cell c1 down
        ",
    );
}

#[test]
fn c4_corners_do_not_touch() {
    check(
        "
        crew
        tavern a3 king, a5 mage, b4 bishop
        1 at 4
        1 holds gold 9
        round 1 1: 1 forward-food
        now cell b3 down
        now cell b5 down
        now cell c4 down
        now cell a2 down
        now cell a6 down
        1 recruit mage a4
        = 1 recruits mage from a5 into 2
        * character saran
        = saran is in a6
        * character snoop
        = snoop is in b5
        = 1 evening 1
        now cell b6 down
        now cell c5 down
        ",
    );
}

#[test]
fn c4_a_row_does_not_go_on_in_the_next() {
    // a7 is the end of its row: b1 is no neighbour of it.
    check(
        "
        crew
        tavern a5 empty, a6 empty, a7 king, b7 empty
        1 at 4
        1 holds gold 9
        round 1 1: 1 forward-food
        1 recruit king a6
        = 1 moves the rum from a4 to a6
        = 1 pays gold 1:2
        = 1 recruits king from a7 into 2
        * character snoop
        = snoop is in c7
        = 1 evening 1
        now cell b1 down
        now cell c6 down
        ",
    );
    // Nor is a7 one of b1.
    check(
        "
        crew
        tavern b1 king, b2 empty, b3 empty, b4 empty
        1 at 4
        1 holds gold 9
        round 1 1: 1 forward-food
        1 recruit king b2
        = 1 pays gold 1:3
        = 1 recruits king from b1 into 2
        * character calypso
        = calypso is in a1
        * character cooper
        = cooper is in c1
        = 1 evening 1
        now cell a7 down
        ",
    );
}

#[test]
fn c4_the_bottle_does_not_move_without_a_recruitment() {
    check(
        "
        crew
        tavern a3 king, a5 mage, b3 bishop, b4 empty, b5 cooper, c4 oracle
        1 at 4
        1 holds gold 5
        round 1 1: 1 forward-food
        1 recruit nobody
        ! 1 moves the rum
        ! 1 pays
        now rum a4
        now bank gold 74
        now 1 holds gold 2, food 1, empty, empty, empty
        ",
    );
}

#[test]
fn c4_several_holds_may_pay_the_way() {
    check(
        "
        crew
        tavern a3 king, a5 mage, b3 bishop, b4 empty, b5 cooper, c4 oracle
        1 at 4
        1 holds gold 5, gold 1, food 1
        round 1 1: 1 forward-food
        1 pay 1:3
        1 recruit cooper b4
        asks 1 rum: pay 1:1 | pay 2:1
        refuses 1 pay 1:2: wrong-total
        refuses 1 pay 3:1: more-than-held
        refuses 1 pay none: wrong-total
        refuses 1 recruit king a4: other-question
        refuses 1 load 4: other-question
        1 pay 2:1
        = 1 moves the rum from a4 to b4
        = 1 pays gold 2:1
        = 1 recruits cooper from b5 into 2
        now 1 holds gold 2, cooper, food 1, empty, empty
        ",
    );
}

#[test]
fn c4_merchants_serve_for_the_way_of_the_rum() {
    check(
        "
        crew
        tavern a3 king, a5 mage, b3 bishop, b4 empty, b5 cooper, c4 oracle
        1 at 4
        1 holds gold 4, gunpowder 1, helvetian-merchant
        round 1 1: 1 forward-food
        asks 1 pay: pay 1:3 | pay 1:2 2:1
        1 pay 1:3
        1 recruit bishop b4
        asks 1 rum: pay 1:1 | pay 2:1
        1 pay 2:1
        = 1 pays gold 2:1
        = 1 uses gunpowder 1 for gold
        = 1 recruits bishop from b3 into 2
        now bank gunpowder 45
        now 1 holds gold 1, bishop, helvetian-merchant, empty, empty
        ",
    );
}

#[test]
fn c4_and_they_decide_what_is_too_dear() {
    for (merchant, served) in [("helvetian", false), ("venetian", true), ("prussian", false)] {
        let (options, refused) = if served {
            (
                "recruit king a4 | recruit mage a4 | recruit bishop b4 | recruit cooper b4 | recruit oracle b4",
                "",
            )
        } else {
            ("recruit king a4 | recruit mage a4", "refuses 1 recruit bishop b4: rum-too-dear")
        };
        let pay = if served { "1 pay 1:3" } else { "" };
        check(&format!(
            "
            crew
            tavern a3 king, a5 mage, b3 bishop, b4 empty, b5 cooper, c4 oracle
            1 at 4
            1 holds gold 3, food 2, {merchant}-merchant
            round 1 1: 1 forward-food
            {pay}
            asks 1 recruit: {options} | recruit nobody
            {refused}
            "
        ));
    }
}

#[test]
fn c4_a_merchant_recruited_does_not_serve_for_that_payment() {
    check(
        "
        crew
        tavern a3 king, a5 mage, b3 venetian-merchant, b4 empty, b5 cooper, c4 oracle
        1 at 4
        1 holds gold 3, food 2
        round 1 1: 1 forward-food
        asks 1 recruit: recruit king a4 | recruit mage a4 | recruit nobody
        refuses 1 recruit venetian-merchant b4: rum-too-dear
        ",
    );
}

#[test]
fn c4_what_one_captain_turned_up_the_next_may_recruit() {
    check(
        "
        crew
        tavern a3 king, a5 mage, b4 bishop
        1 at 4
        1 holds gold 3
        2 at 30
        2 holds gold 4
        round 1 1: 1 forward-food, 2 forward-food
        1 recruit bishop a4
        * character saran
        * character cooper
        * character oracle
        = 2 sails from 30 to 31
        = 2 pays gold 1:3
        asks 2 recruit: recruit king a4 | recruit mage a4 | recruit saran b4 | recruit cooper b4 | recruit oracle b4 | recruit nobody
        refuses 2 recruit bishop a4: not-in-the-tavern
        ",
    );
}

#[test]
fn c4_of_holds_with_the_same_the_first_pays() {
    check(
        "
        crew
        tavern a3 king, a5 mage, b3 bishop, b4 empty, b5 cooper, c4 oracle
        1 at 4
        1 holds gold 3, gold 1, gold 1
        round 1 1: 1 forward-food
        1 pay 1:3
        1 recruit cooper b4
        = 1 pays gold 2:1
        = 1 recruits cooper from b5 into 1
        now 1 holds cooper, empty, gold 1, empty, empty
        ",
    );
}

#[test]
fn c4_where_no_new_character_borders_the_zone_none_is_turned_up() {
    check(
        "
        crew
        tavern a3 empty, a5 empty, b3 empty, b4 empty, b5 empty, c3 empty, c4 king, c5 empty
        1 at 4
        1 holds gold 9
        round 1 1: 1 forward-food
        1 recruit king c3
        = 1 pays gold 1:3
        = 1 recruits king from c4 into 2
        = 1 evening 1
        now rum c3
        now cell c4 empty
        ",
    );
}
