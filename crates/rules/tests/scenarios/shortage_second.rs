//! H: shortage in the second edition.

use super::check::check;

/// From 16 to 17, a food too few, and the die falls.
fn rolls(face: &str, expected: &str) {
    check(&format!(
        "
        edition second
        1 at 16
        1 holds food 1, gold 3
        round 1 1: 1 forward-gunpowder
        = 1 is short of food, pays 1 of 2
        asks chance shortage
        refuses 1 retreat 16: chance-is-awaited
        * combat {face}
        {expected}
        "
    ));
}

#[test]
fn h3_a_circle_is_the_first_port() {
    rolls("2", "= 1 rolls 2 circle\n= 1 retreats from 17 to 16\n= 1 evening 1");
    rolls("4", "= 1 rolls 4 circle\n= 1 retreats from 17 to 16\n= 1 evening 1");
}

#[test]
fn h3_a_square_is_the_first_sea_space() {
    rolls("6", "= 1 rolls 6 square\n= 1 retreats from 17 to 15\n= 1 evening 1");
    rolls("8", "= 1 rolls 8 square\n= 1 retreats from 17 to 15\n= 1 evening 1");
}

#[test]
fn h3_a_skull_is_the_first_lair() {
    rolls("10", "= 1 rolls 10 skull\nasks 1 retreat: retreat 11 | retreat 4");
}

#[test]
fn h3_a_star_stays() {
    rolls("star", "= 1 rolls star star\n= 1 evening 1\n! 1 retreats\nnow 1 at 17");
}

#[test]
fn h3_one_candidate_for_each_way_back() {
    for (from, to, face, expected) in [
        (14, 15, "6", "asks 1 retreat: retreat 12 | retreat 14"),
        (14, 15, "10", "asks 1 retreat: retreat 11 | retreat 4"),
        // Neither way has a port: both lead to the one before the fork.
        (14, 15, "2", "= 1 retreats from 15 to 6"),
        (27, 28, "2", "asks 1 retreat: retreat 21 | retreat 18"),
        (27, 28, "6", "asks 1 retreat: retreat 24 | retreat 27"),
        (27, 28, "10", "asks 1 retreat: retreat 25 | retreat 19"),
        (40, 41, "4", "asks 1 retreat: retreat 34 | retreat 31"),
        (40, 41, "8", "asks 1 retreat: retreat 38 | retreat 40"),
        (40, 41, "10", "asks 1 retreat: retreat 37 | retreat 25 | retreat 19"),
        (7, 8, "2", "= 1 retreats from 8 to 6"),
        (26, 27, "6", "= 1 retreats from 27 to 26"),
        (44, 45, "6", "= 1 retreats from 45 to 43"),
        (44, 45, "2", "= 1 retreats from 45 to 41"),
        (44, 45, "10", "= 1 retreats from 45 to 44"),
    ] {
        check(&format!(
            "
            edition second
            1 at {from}
            round 1 1: 1 forward-gunpowder
            ! 1 pays
            now 1 at {to}
            * combat {face}
            {expected}
            "
        ));
    }
}

#[test]
fn h3_the_captain_chooses_the_way() {
    check(
        "
        edition second
        1 at 27
        1 holds gold 4, food 9
        round 1 1: 1 forward-gunpowder
        = 1 is short of gold, pays 4 of 5
        * combat 6
        asks 1 retreat: retreat 24 | retreat 27
        refuses 1 retreat 28: out-of-reach
        1 retreat 24
        = 1 retreats from 28 to 24
        = 1 evening 1
        ! 1 pays
        now 1 holds gunpowder 1, food 9, empty, empty, empty
        ",
    );
}

#[test]
fn h3_the_roll_is_no_battle() {
    check(
        "
        edition second
        1 at 16
        1 treasures sarans-sabre lady-beth
        1 holds gunpowder 4
        round 1 1: 1 forward-gunpowder
        asks chance shortage
        * combat 2
        = 1 rolls 2 circle
        = 1 retreats from 17 to 16
        = 1 evening 1
        ! 1 draws the sabre
        ! 1 has strength
        ! 1 spends
        now 1 holds gunpowder 4, gunpowder 1, empty, empty, empty
        ",
    );
}

#[test]
fn h3_the_first_edition_rolls_nothing() {
    check(
        "
        1 at 16
        1 holds gold 3
        round 1 1: 1 forward-gunpowder
        = 1 retreats from 17 to 16
        ! 1 rolls
        asks chance card
        ",
    );
}

#[test]
fn h4_the_price_is_never_paid_where_the_ship_arrives() {
    rolls("2", "! 1 pays\nnow 1 holds gunpowder 1, gold 3, empty, empty, empty");
    // And a captain who could not pay it has no new shortage.
    check(
        "
        edition second
        1 at 16
        round 1 1: 1 forward-gunpowder
        * combat 2
        = 1 retreats from 17 to 16
        = 1 evening 1
        ! 1 is short
        now 1 at 16
        ",
    );
}

#[test]
fn h4_there_may_be_a_battle() {
    check(
        "
        edition second
        1 at 16
        1 holds gold 3
        2 at 15
        round 1 1: 1 forward-gunpowder
        * combat 6
        = 1 retreats from 17 to 15
        = 1 attacks 2
        asks chance combat
        * combat 4
        * combat 8
        = 2 beats 1
        2 loot hold 1 into 1
        = 2 takes gold 3 from 1 of 1 into 1
        = 1 evening 1
        ! 1 is short
        now 1 at 15
        ",
    );
}

#[test]
fn h4_a_lair_gives_its_treasure() {
    check(
        "
        edition second
        1 at 44
        2 at 44
        round 1 1: 1 forward-gunpowder
        * combat 10
        = 1 retreats from 45 to 44
        = 1 attacks 2
        * combat 4
        * combat 4
        asks chance treasure
        * treasure +7
        = 1 finds #1 on 44
        = 1 evening 1
        ",
    );
    check(
        "
        edition second
        1 at 44
        2 treasures +3
        round 1 1: 1 forward-gunpowder
        * combat 10
        = 1 retreats from 45 to 44
        = 1 evening 1
        ! 1 finds
        ",
    );
}

#[test]
fn h4_staying_brings_no_second_battle() {
    check(
        "
        edition second
        1 at 16
        2 at 17
        3 at 17
        round 1 1: 1 forward-gunpowder
        asks 1 fight: fight 2 | fight 3
        1 fight 3
        = 1 attacks 3
        * combat 4
        * combat 4
        = 1 is short of food, pays 0 of 2
        * combat star
        = 1 rolls star star
        = 1 evening 1
        ! 1 attacks
        now 1 at 17
        ",
    );
}

#[test]
fn h5_a_shortage_never_goes_back_beyond_port_royal() {
    for (face, shape) in [("2", "circle"), ("6", "square"), ("10", "skull")] {
        check(&format!(
            "
            edition second
            1 at 0
            round 1 1: 1 forward-gunpowder
            = 1 is short of food, pays 0 of 2
            * combat {face}
            = 1 rolls {face} {shape}
            = 1 retreats from 1 to 0
            = 1 evening 1
            ! 1 attacks
            now 1 at 0
            "
        ));
    }
    check(
        "
        edition second
        1 at 2
        round 1 1: 1 forward-gunpowder
        * combat 10
        = 1 retreats from 3 to 0
        ",
    );
}

#[test]
fn h5_on_whatever_lap() {
    for lap in [-1, -2] {
        check(&format!(
            "
            edition second
            1 at 0 lap {lap}
            round 1 1: 1 forward-gunpowder
            * combat 6
            = 1 retreats from 1 lap {lap} to 0 lap {lap}
            now 1 at 0 lap {lap}
            "
        ));
    }
    // Further back there is no Port Royal in the way.
    check(
        "
        edition second
        1 at 0
        round 1 1: 1 backward-forward
        = 1 sails back from 0 to 49 lap -1
        * combat 10
        = 1 retreats from 49 lap -1 to 44 lap -1
        now 1 at 44 lap -1
        ",
    );
}
