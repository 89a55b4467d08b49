//! C: who may recruit, and the way of the rum.

use super::check::check;

/// The tavern as most scenarios here find it.
const TAVERN: &str = "crew
    tavern a3 king, a5 mage, b4 bishop";

/// The guest of b4 has left before; the zone is a4 and b4.
const STAIRS_AND_B4: &str = "crew
    tavern a3 king, a5 mage, b3 bishop, b4 empty, b5 cooper, c4 oracle";

const BESIDE_A4: &str = "recruit king a4 | recruit mage a4 | recruit bishop a4 | recruit nobody";

#[test]
fn c3_a_captain_who_pays_a_port_in_full_may_recruit() {
    let ports = [
        (4, 5),
        (5, 6),
        (15, 16),
        (17, 18),
        (20, 21),
        (27, 28),
        (29, 30),
        (30, 31),
        (33, 34),
        (40, 41),
        (44, 45),
    ];
    for edition in ["first", "second"] {
        for (from, port) in ports {
            check(&format!(
                "
                edition {edition}
                {TAVERN}
                1 at {from}
                1 holds gold 9, food 9
                round 1 1: 1 forward-food
                = 1 sails from {from} to {port}
                asks 1 recruit: {BESIDE_A4}
                refuses 2 recruit king a4: not-your-turn
                refuses 1 load 1: other-question
                1 recruit mage a4
                = 1 recruits mage from a5 into 3
                "
            ));
        }
    }
}

#[test]
fn c3_recruiting_may_be_declined() {
    check(&format!(
        "
        {TAVERN}
        1 at 4
        1 holds gold 5
        round 1 1: 1 forward-food
        = 1 pays gold 1:3
        1 recruit nobody
        ! 1 recruits
        = 1 evening 1
        now 1 holds gold 2, food 1, empty, empty, empty
        now cell a3 king
        now rum a4
        "
    ));
}

#[test]
fn c3_one_for_each_port_paid() {
    // 5 in the morning, 6 in the evening.
    check(&format!(
        "
        {TAVERN}
        1 at 4
        1 holds gold 8
        round 1 1: 1 forward-forward
        = 1 pays gold 1:3
        1 recruit king a4
        = 1 recruits king from a3 into 2
        * character cooper
        = cooper is in a2
        * character lookout
        = lookout is in b3
        = 1 evening 1
        = 1 sails from 5 to 6
        = 1 pays gold 1:5
        asks 1 recruit: recruit mage a4 | recruit bishop a4 | recruit nobody
        1 recruit bishop a4
        = 1 recruits bishop from b4 into 1
        asks chance character
        now 1 holds bishop, king, empty, empty, empty
        "
    ));
}

#[test]
fn c3_a_port_reached_backward_counts() {
    check(&format!(
        "
        {TAVERN}
        1 at 7
        1 holds gold 3
        round 2 1: 1 backward-forward
        = 1 sails back from 7 to 5
        = 1 pays gold 1:3
        asks 1 recruit: {BESIDE_A4}
        "
    ));
}

#[test]
fn c3_the_price_may_be_paid_with_what_was_just_won() {
    check(&format!(
        "
        {TAVERN}
        1 at 4
        2 at 5
        2 holds gold 3
        round 1 1: 1 forward-food
        * combat star
        1 loot hold 1 into 1
        = 1 pays gold 1:3
        asks 1 recruit: {BESIDE_A4}
        "
    ));
}

#[test]
fn c3_neither_sea_nor_lair_nor_port_royal() {
    check(&format!(
        "
        {TAVERN}
        1 at 34
        1 holds gold 9, food 2
        round 1 1: 1 forward-food
        = 1 pays food 2:2
        = 1 evening 1
        "
    ));
    check(&format!(
        "
        {TAVERN}
        1 at 3
        1 holds gold 9
        round 1 1: 1 forward-food
        * treasure +7
        = 1 finds #1 on 4
        = 1 evening 1
        "
    ));
    check(&format!(
        "
        {TAVERN}
        1 at 2
        1 holds gold 9, food 2
        round 2 1: 1 backward-forward
        = 1 sails back from 2 to 0
        = 1 evening 1
        "
    ));
}

#[test]
fn c3_a_port_paid_in_full_after_a_first_edition_retreat_counts() {
    check(&format!(
        "
        {TAVERN}
        1 at 16
        1 holds gold 3
        round 1 1: 1 forward-food
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 17 to 16
        = 1 pays gold 1:3
        asks 1 recruit: {BESIDE_A4}
        "
    ));
}

#[test]
fn c3_the_port_where_a_shortage_struck_does_not() {
    check(&format!(
        "
        {TAVERN}
        1 at 17
        1 holds gold 2, food 2
        round 1 1: 1 forward-food
        = 1 is short of gold, pays 2 of 3
        = 1 retreats from 18 to 17
        = 1 pays food 2:2
        = 1 evening 1
        "
    ));
}

#[test]
fn c3_struck_at_one_port_a_captain_may_recruit_at_another_they_pay() {
    // C24: gunpowder pays for 30, though 1 let the shortage strike at 31.
    check(
        "
        crew
        tavern a3 king, a5 mage, b4 bishop
        1 at 29
        1 holds gold 2, gunpowder 5, helvetian-merchant
        round 2 1: 1 forward-food
        asks 1 pay: pay 2:3 | pay 1:1 2:2 | pay 1:2 2:1 | shortage
        1 shortage
        = 1 is short of gold, pays 2 of 3
        = 1 retreats from 31 to 30
        = 1 pays gold 2:5
        = 1 uses gunpowder 5 for gold
        asks 1 recruit: recruit king a4 | recruit mage a4 | recruit bishop a4 | recruit nobody
        ",
    );
}

#[test]
fn c3_in_the_second_edition_no_port_reached_by_a_shortage_counts() {
    for holds in ["gold 5", "gold 5, helvetian-merchant"] {
        check(&format!(
            "
            edition second
            {TAVERN}
            1 at 16
            1 holds {holds}
            round 1 1: 1 forward-food
            = 1 is short of food, pays 0 of 2
            * combat 2
            = 1 retreats from 17 to 16
            = 1 evening 1
            ! 1 pays
            "
        ));
    }
}

#[test]
fn c3_in_the_second_edition_no_port_kept_by_a_star_counts() {
    check(&format!(
        "
        edition second
        {TAVERN}
        1 at 17
        1 holds gold 2
        round 1 1: 1 forward-food
        = 1 is short of gold, pays 2 of 3
        * combat star
        = 1 evening 1
        now 1 at 18
        now 1 holds food 1, empty, empty, empty, empty
        "
    ));
}

#[test]
fn c3_a_port_paid_with_substitutes_is_paid_in_full() {
    for edition in ["first", "second"] {
        check(&format!(
            "
            edition {edition}
            {TAVERN}
            1 at 4
            1 holds food 5, venetian-merchant
            round 1 1: 1 forward-food
            asks 1 pay: pay 1:3 | shortage
            1 pay 1:3
            = 1 pays gold 1:3
            = 1 uses food 3 for gold
            asks 1 recruit: {BESIDE_A4}
            "
        ));
    }
}

#[test]
fn c3_the_sea_paid_with_gold_is_still_the_sea() {
    check(&format!(
        "
        {TAVERN}
        1 at 34
        1 holds gold 5, venetian-merchant
        round 1 1: 1 forward-food
        1 pay 1:2
        = 1 uses gold 2 for food
        = 1 evening 1
        "
    ));
}

#[test]
fn c4_the_cell_joins_the_zone_what_borders_it_is_turned_up_and_the_bottle_stays() {
    check(&format!(
        "
        {TAVERN}
        1 at 4
        1 holds gold 8
        round 1 1: 1 forward-food
        1 recruit bishop a4
        = 1 recruits bishop from b4 into 2
        ! 1 moves the rum
        now cell b4 empty
        asks chance character
        refuses * character bishop: impossible
        refuses * character king: impossible
        refuses 1 load 1: chance-is-awaited
        * character saran
        = saran is in b3
        * character cooper
        = cooper is in b5
        asks chance character
        * character oracle
        = oracle is in c4
        sees spectator: oracle is in c4
        = 1 evening 1
        now rum a4
        now cell b3 saran
        now cell c3 down
        now 1 holds gold 5, bishop, food 1, empty, empty
        "
    ));
}

#[test]
fn c4_within_the_zone_each_cell_of_the_way_costs_a_doubloon() {
    check(&format!(
        "
        {STAIRS_AND_B4}
        1 at 4
        1 holds gold 5
        round 1 1: 1 forward-food
        = 1 pays gold 1:3
        now bank gold 78
        asks 1 recruit: recruit king a4 | recruit mage a4 | recruit bishop b4 | recruit cooper b4 | recruit oracle b4 | recruit nobody
        1 recruit oracle b4
        = 1 moves the rum from a4 to b4
        = 1 pays gold 1:1
        = 1 recruits oracle from c4 into 2
        now bank gold 79
        now rum b4
        now cell c4 empty
        * character saran
        = saran is in c3
        * character snoop
        = snoop is in c5
        = 1 evening 1
        now 1 holds gold 1, oracle, food 1, empty, empty
        "
    ));
}

#[test]
fn c4_the_bottle_is_where_the_last_one_left_it() {
    check(
        "
        crew
        tavern a3 king, a5 mage, b3 bishop, b4 empty, b5 cooper, c4 oracle
        rum b4
        1 at 4
        1 holds gold 3
        round 1 1: 1 forward-food
        asks 1 recruit: recruit bishop b4 | recruit cooper b4 | recruit oracle b4 | recruit nobody
        refuses 1 recruit king a4: rum-too-dear
        ",
    );
}

#[test]
fn c4_a_captain_who_cannot_pay_the_way_takes_what_is_beside_the_bottle() {
    check(&format!(
        "
        {STAIRS_AND_B4}
        1 at 4
        1 holds gold 3, gunpowder 5, food 5
        round 1 1: 1 forward-food
        asks 1 recruit: recruit king a4 | recruit mage a4 | recruit nobody
        refuses 1 recruit bishop b4: rum-too-dear
        refuses 1 recruit bishop a4: not-beside-the-rum
        refuses 1 recruit king b4: not-beside-the-rum
        refuses 1 recruit king a3: not-beside-the-rum
        refuses 1 recruit saran b4: not-in-the-tavern
        "
    ));
}

#[test]
fn c4_the_captain_chooses_the_cell_where_the_bottle_stops() {
    // The example of the book: b3 can be served from a3 and from b4.
    for (stop, other) in [("a3", "b4"), ("b4", "a3")] {
        check(&format!(
            "
            crew
            tavern a2 king, a3 empty, a5 mage, b3 bishop, b4 empty, b5 cooper, c4 oracle
            1 at 4
            1 holds gold 4
            round 1 1: 1 forward-food
            asks 1 recruit: recruit king a3 | recruit mage a4 | recruit bishop a3 | recruit bishop b4 | recruit cooper b4 | recruit oracle b4 | recruit nobody
            1 recruit bishop {stop}
            = 1 moves the rum from a4 to {stop}
            = 1 pays gold 1:1
            = 1 recruits bishop from b3 into 1
            now rum {stop}
            now cell {other} empty
            * character saran
            = saran is in b2
            * character snoop
            = snoop is in c3
            = 1 evening 1
            "
        ));
    }
}

#[test]
fn c4_the_way_leads_through_empty_cells_only() {
    // The bishop in b4 stands between a4 and c4: round that cell the bottle has four cells to go.
    let tavern = "crew
        tavern a2 king, a3 empty, a5 mage, b2 saran, b3 empty, b4 bishop, c2 snoop, c3 empty, c4 empty, c5 oracle";
    let near = "recruit mage a4 | recruit bishop a4 | recruit king a3 | recruit saran b3 | recruit bishop b3";
    for (gold, options) in [
        (3, "recruit mage a4 | recruit bishop a4 | recruit nobody".to_string()),
        (4, "recruit mage a4 | recruit bishop a4 | recruit king a3 | recruit nobody".to_string()),
        (5, format!("{near} | recruit nobody")),
        (6, format!("{near} | recruit snoop c3 | recruit nobody")),
        (7, format!("{near} | recruit snoop c3 | recruit bishop c4 | recruit oracle c4 | recruit nobody")),
    ] {
        check(&format!(
            "
            {tavern}
            1 at 4
            1 holds gold {gold}
            round 1 1: 1 forward-food
            = 1 pays gold 1:3
            asks 1 recruit: {options}
            "
        ));
    }
    check(&format!(
        "
        {tavern}
        1 at 4
        1 holds gold 9
        round 1 1: 1 forward-food
        1 recruit oracle c4
        = 1 moves the rum from a4 to c4
        = 1 pays gold 1:4
        now rum c4
        now 1 holds gold 2, oracle, empty, empty, empty
        "
    ));
}

#[test]
fn c3_not_even_with_the_gold_of_a_battle_after_the_retreat() {
    check(&format!(
        "
        edition second
        {TAVERN}
        1 at 16
        1 holds strategist
        2 at 16
        2 holds gold 8
        round 1 1: 1 forward-food
        * combat 4
        = 1 retreats from 17 to 16
        = 1 beats 2
        1 loot hold 1 into 2
        = 1 evening 1
        ! 1 pays
        "
    ));
}
