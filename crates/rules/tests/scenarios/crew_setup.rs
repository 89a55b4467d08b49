//! C: the tavern of The Crew and its treasures.

use super::check::check;

const CHARACTERS: [&str; 20] = [
    "sir-beth",
    "saran",
    "buccaneer",
    "strategist",
    "shipowner",
    "snoop",
    "king",
    "bishop",
    "cartographer",
    "sea-wolf",
    "anchorman",
    "navigator",
    "venetian-merchant",
    "prussian-merchant",
    "helvetian-merchant",
    "cooper",
    "calypso",
    "mage",
    "oracle",
    "lookout",
];

const TREASURES: [&str; 12] = ["+3", "+3", "+4", "+4", "+5", "+5", "+6", "+7", "diamond", "-2", "-3", "-4"];

#[test]
fn c1_the_three_next_to_the_rum_are_turned_up_and_all_others_lie_face_down() {
    let row = |row: char, but: &[u8]| -> Vec<String> {
        let columns = (1..=7).filter(|column| !but.contains(column));
        columns.map(|column| format!("now cell {row}{column} down")).collect()
    };
    let down = [row('a', &[3, 4, 5]), row('b', &[4]), row('c', &[])].concat().join("\n");
    check(&format!(
        "
        new
        crew
        * captain 2
        * treasure +3
        * treasure -2
        * treasure diamond
        asks chance character
        now rum a4
        now cell a3 down
        * character king
        = king is in a3
        asks chance character
        * character mage
        = mage is in a5
        * character lookout
        = lookout is in b4
        asks chance card
        now rum a4
        now cell a3 king
        now cell a4 empty
        now cell a5 mage
        now cell b4 lookout
        {down}
        "
    ));
}

#[test]
fn c1_any_of_the_twenty_may_be_beside_the_rum_but_none_twice() {
    for first in CHARACTERS {
        let second = CHARACTERS.into_iter().find(|other| *other != first).unwrap();
        check(&format!(
            "
            new
            crew
            * captain 1
            * treasure +3
            * treasure +3
            * treasure +4
            * character {first}
            = {first} is in a3
            sees spectator: {first} is in a3
            sees 3: {first} is in a3
            refuses * character {first}: impossible
            * character {second}
            refuses * character {first}: impossible
            refuses * character {second}: impossible
            "
        ));
    }
}

#[test]
fn c1_the_tavern_opens_in_either_edition_for_two_to_six() {
    for edition in ["first", "second"] {
        for seats in 2..=6 {
            check(&format!(
                "
                new
                crew
                edition {edition}
                seats {seats}
                * captain 2
                asks chance removed
                * treasure +7
                * treasure +6
                asks chance removed
                * treasure +5
                * character king
                * character mage
                * character lookout
                asks chance card
                now tokens 4 9 11 19 22 25 33 37 44
                "
            ));
        }
    }
}

#[test]
fn c1_without_the_crew_there_is_no_tavern_and_no_recruiting() {
    check(
        "
        new
        * captain 2
        asks chance card
        refuses * character king: impossible
        refuses * treasure +3: impossible
        ",
    );
    check(
        "
        1 at 4
        1 holds gold 8
        round 1 1: 1 forward-food
        = 1 pays gold 1:3
        = 1 evening 1
        now 1 holds gold 5, food 1, empty, empty, empty
        ",
    );
}

#[test]
fn c2_three_cards_of_the_new_twelve_leave_the_game() {
    // None of the base game's powers is among them, and only one +7.
    check(
        "
        new
        crew
        * captain 2
        asks chance removed
        refuses * treasure morgans-map: impossible
        refuses * treasure sarans-sabre: impossible
        refuses * treasure lady-beth: impossible
        refuses * treasure sixth-hold: impossible
        refuses * character king: impossible
        * treasure +7
        refuses * treasure +7: impossible
        * treasure +3
        * treasure +3
        asks chance character
        refuses * treasure +4: impossible
        ",
    );
}

#[test]
fn c2_no_viewer_is_told_what_left() {
    check(
        "
        new
        crew
        * captain 2
        * treasure diamond
        ! #
        ! 1
        ! 2
        ! 3
        * treasure -4
        ! #
        ! 2
        * treasure +6
        knows 1 pile: -
        knows 2 pile: -
        ",
    );
}

#[test]
fn c2_the_pile_is_the_nine_that_did_not_leave() {
    // Drawn one after the other, each in its turn the last: whatever is neither aboard nor removed.
    for (index, last) in TREASURES.iter().enumerate() {
        let others: Vec<&str> = (1..12).map(|step| TREASURES[(index + step) % 12]).collect();
        let refused: Vec<String> = TREASURES
            .iter()
            .chain(&["morgans-map", "sarans-sabre", "lady-beth", "sixth-hold"])
            .filter(|card| *card != last)
            .map(|card| format!("refuses * treasure {card}: impossible"))
            .collect();
        let refused = refused.join("\n");
        check(&format!(
            "
            crew
            removed {}
            2 treasures {}
            tokens 4
            1 at 3
            round 1 1: 1 forward-food
            asks chance treasure
            {refused}
            * treasure {last}
            = 1 finds #9 on 4
            now tokens -
            now 1 treasures {last}
            ",
            others[..3].join(" "),
            others[3..].join(" "),
        ));
    }
}

#[test]
fn c2_what_left_the_game_is_never_drawn() {
    check(
        "
        crew
        removed +7 diamond -4
        1 at 3
        round 1 1: 1 forward-food
        asks chance treasure
        refuses * treasure +7: impossible
        refuses * treasure diamond: impossible
        refuses * treasure -4: impossible
        * treasure +6
        ",
    );
}

#[test]
fn c2_the_diamond_is_turned_up_when_drawn() {
    check(
        "
        crew
        removed +3 +3 +4
        1 at 3
        round 1 1: 1 forward-food
        * treasure diamond
        = 1 finds #1 on 4
        = 1 turns up #1, diamond
        sees spectator: 1 turns up #1, diamond
        knows 2 1: diamond
        knows 3 1: diamond
        knows spectator 1: diamond
        ",
    );
}

#[test]
fn c2_riches_and_amulets_lie_face_down() {
    for treasure in ["+3", "+4", "+5", "+6", "+7", "-2", "-3", "-4"] {
        let removed: Vec<&str> = TREASURES.into_iter().filter(|card| *card != treasure).take(3).collect();
        check(&format!(
            "
            crew
            removed {}
            1 at 3
            round 1 1: 1 forward-food
            * treasure {treasure}
            = 1 finds #1 on 4
            ! 1 turns up
            knows 1 1: {treasure}
            knows 2 1: ?
            knows spectator 1: ?
            ",
            removed.join(" ")
        ));
    }
}

#[test]
fn c2_a_stolen_diamond_stays_face_up_and_cannot_be_given() {
    check(
        "
        crew
        removed +3 +3 +4
        1 at 35
        2 at 36
        2 treasures diamond
        round 1 1: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot treasure 1
        1 loot treasure 1
        = 1 takes #1 in place 1 of 2
        knows 2 1: diamond
        knows spectator 1: diamond
        now 2 treasures -
        ",
    );
    check(
        "
        crew
        removed +3 +3 +4
        1 at 35
        1 treasures diamond -4
        2 at 36
        2 holds gold 3
        round 1 1: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 1 | loot give 2
        refuses 1 loot give 1: not-cursed
        ",
    );
}

#[test]
fn c2_the_diamond_counts_twelve() {
    check(
        "
        crew
        1 at 48
        1 treasures diamond +7 -4
        round 2 1: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        = the race is over
        now 1 scores 30
        ",
    );
}

#[test]
fn c2_tokens_collected_are_kept() {
    check(
        "
        crew
        removed +3 +3 +4
        1 at 10
        1 tokens 2
        tokens 4 9 11 19 22 25 33
        2 treasures +5 +5
        round 1 1: 1 forward-food
        * treasure +4
        = 1 finds #3 on 11
        now 1 tokens 3
        now 2 tokens 0
        now tokens 4 9 19 22 25 33
        ",
    );
}

#[test]
fn c2_tokens_cannot_be_taken() {
    // A treasure can be taken, and the tokens stay; a ship with nothing but tokens has nothing to take.
    check(
        "
        crew
        removed +3 +3 +4
        1 at 35
        2 at 36
        2 tokens 1
        2 treasures +5
        round 1 1: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot treasure 1
        1 loot treasure 1
        now 1 tokens 0
        now 2 tokens 1
        ",
    );
    check(
        "
        crew
        removed +3 +3 +4
        1 at 35
        2 at 36
        2 tokens 1
        3 treasures +5
        1 holds food 1
        round 1 1: 1 forward-food
        * combat star
        = 1 beats 2
        = 1 pays food 1:1
        = 1 evening 1
        ",
    );
}

#[test]
fn c2_the_ghost_keeps_no_tokens_and_its_diamond_lies_face_down() {
    // G4: it takes the card unseen and the token leaves the game.
    check(
        "
        crew
        seats 2
        removed +3 +3 +4
        1 at 20
        2 at 20
        ghost at 3
        round 1 1:
        = ghost sails from 3 to 4
        asks chance treasure
        * treasure diamond
        = ghost finds #2 on 4
        ! ghost turns up
        now ghost tokens 0
        now tokens 9 11 19 22 25 33 37 44
        knows 1 ghost: lady-beth ?
        ",
    );
    check(
        "
        crew
        seats 2
        removed +3 +3 +4
        1 at 35
        ghost at 36
        ghost treasures diamond?
        round 1 1: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot treasure 2
        1 loot treasure 2
        = 1 turns up #2, diamond
        knows 2 1: diamond
        now 1 tokens 0
        ",
    );
}

#[test]
fn c2_given_to_the_ghost_or_taken_by_it_the_diamond_stays_face_up() {
    check(
        "
        crew
        seats 2
        1 at 35
        1 treasures diamond
        ghost at 36
        round 1 1: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot give 1
        1 loot give 1
        = 1 gives #2 in place 1 to ghost
        knows spectator ghost: lady-beth diamond
        ",
    );
    check(
        "
        crew
        seats 2
        1 at 36
        1 treasures diamond
        2 at 38
        ghost at 35
        round 1 1: 1 gunpowder-food
        * combat star
        2 loot treasure 1
        = ghost takes #2 in place 1 of 1
        knows spectator ghost: lady-beth diamond
        ",
    );
}
