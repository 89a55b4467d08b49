//! C29: the Lookout.

use super::check::check;

/// 1 sails one space with the Lookout aboard and enough of everything, and is asked for these lairs.
fn stops(from: usize, to: usize, lairs: &[usize]) {
    let fork = if [6, 19, 32].contains(&from) { format!("1 sail {to}") } else { String::new() };
    let ports = [5, 6, 16, 18, 21, 28, 30, 31, 34, 41, 45];
    let recruiting = if ports.contains(&to) { "asks 1 recruit\n1 recruit nobody" } else { "" };
    let expected = if lairs.is_empty() {
        "asks chance card".into()
    } else {
        let each: Vec<String> = lairs.iter().map(|lair| format!("lookout {lair} | ")).collect();
        format!("asks 1 lookout: {}lookout none", each.concat())
    };
    check(&format!(
        "
        crew
        1 at {from}
        1 holds gold 8, food 8, lookout
        round 1 1: 1 forward-food
        {fork}
        {recruiting}
        {expected}
        "
    ));
}

#[test]
fn c29_the_lookout_may_take_a_lair_one_space_away() {
    for (from, to, lair) in [
        (2, 3, 4),
        (4, 5, 4),
        (7, 8, 9),
        (11, 12, 11),
        (17, 18, 19),
        (19, 20, 19),
        (19, 26, 19),
        (20, 21, 22),
        (22, 23, 22),
        (23, 24, 25),
        (25, 28, 25),
        (31, 32, 33),
        (33, 34, 33),
        (35, 36, 37),
        (37, 38, 37),
        (42, 43, 44),
        (44, 45, 44),
    ] {
        stops(from, to, &[lair]);
    }
}

#[test]
fn c29_of_two_lairs_the_captain_chooses_one() {
    stops(9, 10, &[9, 11]);
    for (taken, left) in [(9, "4 11"), (11, "4 9")] {
        check(&format!(
            "
            crew
            1 at 9
            1 holds food 3, lookout
            round 1 2: 1 forward-food
            asks 1 lookout: lookout 9 | lookout 11 | lookout none
            refuses 1 lookout 10: no-lair-there
            refuses 1 lookout 4: no-lair-there
            1 lookout {taken}
            asks chance treasure
            * treasure +7
            = 1 finds #1 on {taken}
            = #1 is +7, for 1
            = 1 evening 2
            now 1 at 10
            now 1 tokens 1
            now tokens {left} 19 22 25 33 37 44
            "
        ));
    }
}

#[test]
fn c29_nowhere_else() {
    for (from, to) in [(0, 1), (1, 2), (5, 6), (6, 7), (6, 13), (13, 14), (14, 15), (12, 15), (15, 16)] {
        stops(from, to, &[]);
    }
    for (from, to) in [(16, 17), (26, 27), (28, 29), (29, 30), (30, 31), (34, 35), (32, 39), (40, 41)] {
        stops(from, to, &[]);
    }
    for (from, to) in [(41, 42), (45, 46), (46, 47), (47, 48), (48, 49)] {
        stops(from, to, &[]);
    }
}

#[test]
fn c29_the_captain_may_leave_it() {
    check(
        "
        crew
        1 at 9
        1 holds food 3, lookout
        round 1 2: 1 forward-food
        1 lookout none
        ! 1 finds
        = 1 evening 2
        now tokens 4 9 11 19 22 25 33 37 44
        now 1 tokens 0
        now 1 treasures -
        ",
    );
}

#[test]
fn c29_without_the_lookout_nothing_is_asked() {
    check(
        "
        crew
        1 at 9
        1 holds food 3
        2 holds lookout
        round 1 2: 1 forward-food
        = 1 pays food 1:3
        = 1 evening 2
        asks chance card
        ",
    );
}

#[test]
fn c29_a_lair_without_its_token_has_nothing() {
    check(
        "
        crew
        1 at 9
        1 holds food 3, lookout
        2 treasures +7
        tokens 4 11 19 22 25 33 37 44
        round 1 2: 1 forward-food
        asks 1 lookout: lookout 11 | lookout none
        refuses 1 lookout 9: no-lair-there
        ",
    );
    check(
        "
        crew
        1 at 9
        1 holds food 3, lookout
        2 treasures +7 +6
        tokens 4 19 22 25 33 37 44
        round 1 2: 1 forward-food
        = 1 pays food 1:3
        = 1 evening 2
        asks chance card
        ",
    );
}

#[test]
fn c29_a_ship_on_the_lair_does_not_matter() {
    check(
        "
        crew
        1 at 9
        1 holds food 3, lookout
        2 at 11
        3 at 9
        round 1 2: 1 forward-food
        asks 1 lookout: lookout 9 | lookout 11 | lookout none
        1 lookout 11
        ! 1 attacks
        * treasure +7
        ! 1 attacks
        = 1 finds #1 on 11
        ",
    );
    check(
        "
        crew
        seats 2
        1 at 9
        1 holds food 3, lookout
        ghost at 11
        round 1 2: 1 forward-food
        asks 1 lookout: lookout 9 | lookout 11 | lookout none
        ",
    );
}

#[test]
fn c29_c2_the_diamond_is_turned_up_as_ever() {
    check(
        "
        crew
        1 at 9
        1 holds food 3, lookout
        round 1 2: 1 forward-food
        1 lookout 11
        * treasure diamond
        = 1 finds #1 on 11
        = 1 turns up #1, diamond
        ",
    );
}

#[test]
fn c29_c17_the_token_counts_for_the_bishop() {
    check(
        "
        crew
        1 at 42
        1 holds food 3, lookout, bishop
        2 at 49
        round 1 1: 1 forward-gunpowder, 2 forward-food, 3 gunpowder-food
        1 lookout 44
        * treasure +4
        = 2 is home
        now 1 tokens 1
        now 1 scores 12
        now 2 scores 15
        ",
    );
}

#[test]
fn c29_the_lookout_takes_one_in_each_arrival() {
    check(
        "
        crew
        1 at 9
        1 holds food 9, lookout
        round 1 2: 1 forward-forward
        1 lookout 9
        * treasure +7
        = 1 pays food 1:2
        asks 1 lookout: lookout 11 | lookout none
        1 lookout 11
        * treasure +6
        asks chance card
        now 1 tokens 2
        now 1 at 12
        ",
    );
    // One only: that of 11 stays where it is.
    check(
        "
        crew
        1 at 9
        1 holds food 3, lookout
        round 1 2: 1 forward-food
        1 lookout 9
        * treasure +7
        = 1 evening 2
        now tokens 4 11 19 22 25 33 37 44
        asks chance card
        ",
    );
}
