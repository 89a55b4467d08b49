//! G: who decides for the Ghost Ship in battle.

use super::check::check;

#[test]
fn g5_at_two_the_other_captain_speaks_for_it_when_it_attacks() {
    // The same for every Captain.
    for captain in [1, 2] {
        check(&format!(
            "
            seats 2
            captain {captain}
            1 at 36
            2 at 38
            ghost at 35
            ghost treasures sarans-sabre
            round 1 1:
            = ghost attacks 1
            * combat 2
            asks 2 sabre: sabre stand | sabre again
            refuses 1 sabre again: not-your-turn
            2 sabre again
            = ghost draws the sabre on ghost
            * combat 10
            = ghost has strength 12
            * combat 2
            = ghost beats 1
            asks 2 loot: loot nothing | loot hold 1 into 1
            2 loot nothing
            asks {captain} sail
            "
        ));
        check(&format!(
            "
            seats 2
            captain {captain}
            1 at 38
            2 at 36
            ghost at 35
            round 1 1:
            = ghost attacks 2
            * combat star
            asks 1 loot
            "
        ));
    }
}

#[test]
fn g5_and_when_it_defends() {
    // Its Sabre may be drawn on the attacker's star.
    check(
        "
        seats 2
        1 at 35
        1 holds food 1, food 2
        ghost at 36
        ghost treasures sarans-sabre
        round 1 1: 1 forward-food
        = 1 attacks ghost
        * combat star
        asks 2 sabre
        2 sabre again
        = ghost draws the sabre on 1
        * combat 2
        * combat 4
        = ghost has strength 6
        = ghost beats 1
        asks 2 loot: loot nothing | loot hold 1 overboard | loot hold 2 overboard
        2 loot nothing
        = ghost leaves it
        asks 1 pay
        ",
    );
}

#[test]
fn g5_with_more_captains_it_is_the_next_one_clockwise_from_the_one_it_fights() {
    check(
        "
        seats 4
        ghost
        captain 3
        1 at 38
        2 at 38
        3 at 38
        4 at 36
        ghost at 35
        round 1 1:
        = ghost attacks 4
        * combat star
        asks 1 loot
        ",
    );
    check(
        "
        seats 4
        ghost
        captain 4
        1 at 38
        2 at 36
        3 at 38
        4 at 38
        ghost at 35
        round 1 1:
        = ghost attacks 2
        * combat star
        asks 3 loot
        ",
    );
    check(
        "
        seats 4
        ghost
        captain 4
        2 at 35
        2 holds food 1, food 2
        ghost at 36
        round 1 1: 2 forward-food
        = 2 attacks ghost
        * combat 2
        * combat star
        = ghost beats 2
        asks 3 loot
        ",
    );
    check(
        "
        seats 4
        ghost
        captain 2
        4 at 35
        4 holds food 1, food 2
        ghost at 36
        round 1 1: 4 forward-food
        = 4 attacks ghost
        * combat 2
        * combat star
        asks 1 loot
        ",
    );
}

#[test]
fn g5_when_it_attacks_the_captain_chooses_which_of_several_ships() {
    check(
        "
        seats 3
        ghost
        captain 2
        1 at 36
        2 at 38
        3 at 36
        ghost at 35
        round 1 1:
        asks 2 fight: fight 1 | fight 3
        refuses 1 fight 3: not-your-turn
        refuses 2 fight 2: no-opponent
        2 fight 3
        = ghost attacks 3
        * combat star
        asks 1 loot
        ",
    );
}

#[test]
fn g5_the_captain_it_fights_spends_and_draws_the_sabre_as_usual() {
    check(
        "
        seats 2
        1 at 36
        1 holds gunpowder 3
        1 treasures sarans-sabre
        2 at 38
        ghost at 35
        round 1 1:
        * combat 6
        asks 1 sabre
        1 sabre stand
        = ghost has strength 8
        asks 1 powder: powder none | powder 1:1 | powder 1:2 | powder 1:3
        1 powder 1:3
        * combat 2
        1 sabre again
        = 1 draws the sabre on 1
        * combat 6
        = 1 has strength 9
        = 1 beats ghost
        asks 1 loot
        ",
    );
}

#[test]
fn g5_there_is_no_battle_in_port_royal_for_it_either() {
    check(
        "
        seats 2
        1 at 0
        2 at 0
        ghost at 3
        round 3 3:
        = ghost sails back from 3 to 0
        ! ghost attacks
        asks 1 sail: sail 3 | sail 47
        ",
    );
}

#[test]
fn g5_unseen_cards_are_chosen_blind() {
    check(
        "
        seats 2
        1 at 36
        1 treasures +7 -4
        2 at 38
        ghost at 35
        round 1 1:
        * combat star
        asks 2 loot: loot nothing | loot hold 1 into 1 | loot treasure 1 | loot treasure 2
        knows 2 1: ? ?
        2 loot treasure 1
        = ghost takes #2 in place 1 of 1
        ! #2 is
        knows 2 ghost: lady-beth ?
        knows 1 ghost: lady-beth +7
        ",
    );
}
