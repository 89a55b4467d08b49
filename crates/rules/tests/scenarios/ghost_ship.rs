//! G: the Ghost Ship is fitted out, sails with the round, and may win.

use super::check::check;

#[test]
fn g1_it_starts_with_eight_doubloons_and_lady_beth() {
    check(
        "
        new
        seats 2
        now ghost at 0
        now ghost holds gold 5, gold 3, empty, empty, empty
        now ghost treasures lady-beth
        knows spectator ghost: lady-beth
        now bank gold 66
        now tokens 4 9 11 19 22 25 33 37 44
        ",
    );
}

#[test]
fn g1_lady_beth_is_not_among_the_treasures_to_be_found() {
    check(
        "
        seats 2
        1 at 43
        round 1 2: 1 forward-food
        refuses * treasure lady-beth: impossible
        * treasure +3
        = 1 finds #2 on 44
        ",
    );
}

#[test]
fn g1_nine_of_the_other_eleven_are_used() {
    // Eight have been found, the ninth token lies on 4: any of the three that are left may be the ninth card.
    for ninth in ["morgans-map", "+7", "-4"] {
        check(&format!(
            "
            seats 2
            1 at 3
            2 treasures sarans-sabre sixth-hold +3 +3 +5 +7 -2 -3
            round 1 2: 1 forward-food
            refuses * treasure +3: impossible
            * treasure {ninth}
            = 1 finds #10 on 4
            now 1 treasures {ninth}
            "
        ));
    }
}

#[test]
fn g1_she_fights_for_it() {
    check(
        "
        seats 2
        1 at 36
        2 at 38
        ghost at 35
        round 1 1:
        = ghost attacks 1
        * combat 6
        = ghost has strength 8
        ",
    );
}

#[test]
fn g2_after_all_captains_the_captain_moves_it_twice() {
    // All ships are in Port Royal. After its first move it is alone in the lead, and goes back.
    check(
        "
        seats 2
        captain 2
        round 5 2:
        = 2 reveals gold-gold
        = 2 evening 2
        = 1 reveals gold-gold
        = 1 evening 2
        = 1 loads gold 2 into 2
        = ghost morning 5
        asks 2 sail: sail 5 | sail 45
        refuses 1 sail 5: not-your-turn
        refuses 2 sail 2: out-of-reach
        2 sail 5
        = ghost sails from 0 to 5
        = ghost evening 2
        = ghost sails back from 5 to 3
        asks chance card
        ",
    );
}

#[test]
fn g2_the_morning_die_comes_first_as_the_captain_placed_it() {
    check(
        "
        seats 2
        1 at 20
        2 at 21
        * dice 5 2
        1 dice 2 5
        1 card gold-gold
        2 card gold-gold
        = ghost morning 2
        = ghost sails from 0 to 2
        = ghost evening 5
        asks 1 sail: sail 7 | sail 13
        ",
    );
}

#[test]
fn g8_it_stops_in_port_royal_and_ends_the_race_and_may_win() {
    check(
        "
        seats 2
        1 at 48
        2 at 10
        ghost at 47
        ghost holds gold 5, gold 3
        round 6 5:
        asks 1 sail: sail 0 | sail 41
        1 sail 0
        = ghost sails from 47 to 0 lap 1
        = ghost is home
        ! ghost evening
        = the race is over
        asks nobody
        now ghost at 0 lap 1
        now ghost scores 23
        now 1 scores 20
        now 2 scores 6
        now winners ghost
        ",
    );
}

#[test]
fn g8_its_second_move_may_bring_it_home() {
    check(
        "
        seats 2
        1 at 49
        2 at 10
        ghost at 46
        round 1 3:
        1 sail 47
        = ghost sails from 46 to 47
        asks 1 sail: sail 0 | sail 44
        1 sail 0
        = ghost is home
        = the race is over
        ",
    );
}

#[test]
fn g8_it_is_scored_with_its_cards_as_any_ship() {
    check(
        "
        seats 2
        1 at 48
        2 at 10
        ghost at 47
        ghost holds gold 5, gold 3
        ghost treasures +7 -4 morgans-map?
        round 6 5:
        1 sail 0
        = the race is over
        = ghost turns up #2, +7
        = ghost turns up #3, -4
        = ghost turns up #4, morgans-map
        now ghost scores 26
        ",
    );
}

#[test]
fn g8_it_is_scored_too_when_another_ship_ends_the_race() {
    // 1 has come home with less; the ghost, on 43, wins.
    check(
        "
        seats 2
        1 at 49
        2 at 10
        ghost at 41
        ghost holds gold 9, gold 9
        round 1 1: 1 forward-food
        1 sail 42
        1 sail 43
        = the race is over
        now 1 scores 15
        now 2 scores -3
        now ghost scores 22
        now winners ghost
        ",
    );
}

#[test]
fn g8_coming_in_a_lap_behind_it_is_not_home() {
    check(
        "
        seats 2
        1 at 20
        2 at 21
        ghost at 48 lap -1
        round 2 3:
        = ghost sails from 48 lap -1 to 0
        ! ghost is home
        = ghost sails from 0 to 3
        ! the race is over
        now ghost at 3
        ",
    );
}

#[test]
fn g9_three_to_five_captains_may_have_it_in_both_editions() {
    for edition in ["first", "second"] {
        for (seats, gold) in [(3, 63), (4, 60), (5, 57)] {
            check(&format!(
                "
                new
                edition {edition}
                seats {seats}
                ghost
                now ghost at 0
                now ghost holds gold 5, gold 3, empty, empty, empty
                now ghost treasures lady-beth
                now bank gold {gold}
                "
            ));
            // The same rules: the Captain moves it twice after all the others, and it goes back when it leads alone.
            check(&format!(
                "
                edition {edition}
                seats {seats}
                ghost
                captain 3
                round 5 2:
                = 2 evening 2
                = ghost morning 5
                asks 3 sail: sail 5 | sail 45
                3 sail 5
                = ghost sails back from 5 to 3
                ! ghost pays
                "
            ));
        }
    }
}
