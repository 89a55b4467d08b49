//! S: setting up.

use super::check::check;
use xaymaca_rules::cargo::BankKind;
use xaymaca_rules::notation::situation;
use xaymaca_rules::ships::Flag;
use xaymaca_rules::treasures::Treasure;
use xaymaca_rules::{Edition, Game, Outcome, Seat, Setup, SetupProblem};

/// What is wrong with a setup, sorted by name.
fn problems(setup: &Setup) -> Vec<&'static str> {
    let mut codes: Vec<_> = setup.problems().into_iter().map(SetupProblem::code).collect();
    codes.sort_unstable();
    codes
}

#[test]
fn s1_two_to_six_captains() {
    for seats in 2..=6 {
        let game = Game::new(&Setup::new(Edition::First, seats)).unwrap();
        assert_eq!(game.seats().count(), seats);
    }
    for seats in 0..2 {
        assert_eq!(problems(&Setup::new(Edition::First, seats)), ["too-few-seats"]);
    }
    let mut seven = Setup::new(Edition::First, 6);
    seven.flags.push(Flag::AnneBonny);
    assert_eq!(problems(&seven), ["flag-taken", "too-many-seats"]);
    assert!(Game::new(&seven).is_err());
}

#[test]
fn s1_two_always_sail_with_the_ghost_and_three_to_five_may() {
    let mut two = Setup::new(Edition::First, 2);
    assert!(two.ghost);
    two.ghost = false;
    assert_eq!(problems(&two), ["two-need-the-ghost"]);
    for seats in 3..=5 {
        for ghost in [false, true] {
            let game = Game::new(&Setup { ghost, ..Setup::new(Edition::Second, seats) }).unwrap();
            assert_eq!(game.ships().count(), seats + usize::from(ghost));
        }
    }
}

#[test]
fn s2_every_option_of_a_table_is_kept() {
    for edition in [Edition::First, Edition::Second] {
        for ghost in [false, true] {
            for bank in [BankKind::Box, BankKind::Bottomless] {
                let setup = Setup { ghost, bank, ..Setup::new(edition, 4) };
                assert_eq!(Game::new(&setup).unwrap().setup(), setup);
            }
        }
    }
}

#[test]
fn s2_six_captains_leave_no_ship_for_the_ghost() {
    let six = Setup::new(Edition::Second, 6);
    assert!(!six.ghost);
    assert_eq!(problems(&six), [""; 0]);
    // The sixth of them sails the black ship, which is wrong as well.
    assert_eq!(problems(&Setup { ghost: true, ..six }), ["black-ship-is-the-ghost", "no-room-for-the-ghost"]);
}

#[test]
fn s3_six_captains_one_ship_each() {
    let names = Flag::ALL.map(Flag::name);
    assert_eq!(
        names,
        ["Anne Bonny", "Mary Read", "John Rackham", "Olivier Levasseur", "Samuel Bellamy", "Edward Drummond"]
    );
    for flag in Flag::ALL {
        let twice = Setup { flags: vec![flag, Flag::ALL[0], flag], ..Setup::new(Edition::First, 3) };
        assert_eq!(problems(&twice), ["flag-taken"]);
    }
}

#[test]
fn s3_with_the_ghost_the_black_ship_is_not_drummonds() {
    let black = vec![Flag::EdwardDrummond, Flag::MaryRead, Flag::AnneBonny];
    let without = Setup { flags: black, ..Setup::new(Edition::First, 3) };
    assert_eq!(problems(&without), [""; 0]);
    assert_eq!(problems(&Setup { ghost: true, ..without }), ["black-ship-is-the-ghost"]);
}

#[test]
fn s3_everything_that_is_wrong_is_said_at_once() {
    let setup = Setup {
        flags: vec![Flag::EdwardDrummond, Flag::EdwardDrummond],
        ghost: true,
        ..Setup::new(Edition::First, 2)
    };
    assert_eq!(problems(&setup), ["black-ship-is-the-ghost", "flag-taken"]);
    let error = Game::new(&setup).unwrap_err();
    assert_eq!(error.problems(), setup.problems());
    assert_eq!(
        error.to_string(),
        "the setup cannot be played; two seats cannot both sail as Edward Drummond (S3); \
         Edward Drummond sails the black ship, which is the Ghost Ship (S3)"
    );
    let rules: Vec<_> = setup.problems().into_iter().map(SetupProblem::rule).collect();
    assert_eq!(rules, ["S3", "S3"]);
}

#[test]
fn s4_five_holds_with_three_doubloons_and_three_food() {
    check(
        "
        new
        seats 4
        asks chance captain
        now 1 holds gold 3, food 3, empty, empty, empty
        now 2 holds gold 3, food 3, empty, empty, empty
        now 3 holds gold 3, food 3, empty, empty, empty
        now 4 holds gold 3, food 3, empty, empty, empty
        now 4 at 0
        ",
    );
}

#[test]
fn s4_three_cards_in_every_hand_before_the_first_dice() {
    check(
        "
        new
        * captain 1
        * card gold-gold
        sees 1: 1 draws gold-gold
        hides 2: 1 draws gold-gold
        hides spectator: 1 draws gold-gold
        refuses * card gold-gold: impossible
        * card gold-forward
        * card forward-food
        now 1 hand gold-gold gold-forward forward-food
        * card gold-gold
        * card food-forward
        * card food-gunpowder
        now 2 hand food-gunpowder gold-gold food-forward
        * card forward-backward
        * card backward-forward
        refuses * dice 1 2: impossible
        * card gunpowder-food
        = round 1, captain 1
        now 3 hand forward-backward backward-forward gunpowder-food
        asks chance dice
        ",
    );
}

#[test]
fn s4_everybody_has_the_same_eleven_cards_each_as_likely_as_any_other() {
    let mut words = [
        "food-gunpowder",
        "forward-backward",
        "gunpowder-gold",
        "gold-gold",
        "gold-forward",
        "backward-forward",
        "forward-food",
        "forward-forward",
        "gunpowder-food",
        "food-forward",
        "forward-gunpowder",
    ];
    words.sort_unstable();
    let mut game = Game::new(&Setup::new(Edition::First, 3)).unwrap();
    game.resolve(Outcome::Captain(Seat::new(0).unwrap()), &mut ()).unwrap();
    for _ in 0..3 {
        let drawn = |ticket| game.ticket(ticket).unwrap().to_string().replace("card ", "");
        let mut deck: Vec<_> = (0..11).map(drawn).collect();
        deck.sort_unstable();
        assert_eq!(deck, words);
        for left in [11, 10, 9] {
            assert_eq!(game.tickets(), Some(left));
            game.resolve(game.ticket(0).unwrap(), &mut ()).unwrap();
        }
    }
}

#[test]
fn s5_a_token_on_each_of_the_nine_lairs() {
    check(
        "
        new
        now tokens 4 9 11 19 22 25 33 37 44
        ",
    );
}

#[test]
fn s5_any_of_the_twelve_may_be_in_the_pile() {
    let text = "1 at 3\n1 hand forward-food\n2 hand gold-gold\n3 hand gold-gold";
    let mut game = situation(text).unwrap();
    for line in ["* dice 1 1", "1 card forward-food", "2 card gold-gold", "3 card gold-gold"] {
        line.parse::<xaymaca_rules::notation::Step>().unwrap().play(&mut game, &mut ()).unwrap();
    }
    let mut pile: Vec<_> = (0..game.tickets().unwrap()).map(|ticket| game.ticket(ticket)).collect();
    assert_eq!(pile.len(), 12);
    for treasure in Treasure::BOX {
        let outcome = Some(Outcome::Treasure(treasure));
        let index = pile.iter().position(|&card| card == outcome).expect("a card of the box");
        pile.remove(index);
    }
}

#[test]
fn s5_a_card_that_was_found_is_not_found_again_and_twins_are_two_cards() {
    check(
        "
        1 at 3
        2 treasures +3 -2
        tokens 4 9 11 19 22 25 33
        round 1 5: 1 forward-forward
        asks chance treasure
        refuses * treasure -2: impossible
        * treasure +3
        = #3 is +3, for 1
        1 sail 9
        refuses * treasure +3: impossible
        * treasure -3
        now 1 treasures +3 -3
        now tokens 11 19 22 25 33
        ",
    );
}

#[test]
fn s5_three_cards_are_never_found() {
    check(
        "
        1 at 3
        2 treasures +3 +3 +5 +7 +7 -2 -3 -4 lady-beth
        round 1 5: 1 forward-forward
        = 1 sails from 3 to 4
        = 1 evening 5
        ! 1 finds
        1 sail 9
        = 1 sails from 4 to 9
        ! 1 finds
        asks chance card
        ",
    );
}

#[test]
fn s6_the_bank_is_the_box_without_the_starting_cargoes() {
    check(
        "
        new
        seats 6
        now bank gold 62
        now bank food 27
        now bank gunpowder 45
        ",
    );
    check(
        "
        new
        seats 2
        now ghost holds gold 5, gold 3, empty, empty, empty
        now bank gold 66
        now bank food 39
        now bank gunpowder 45
        ",
    );
    check(
        "
        new
        seats 3
        ghost
        now bank gold 63
        ",
    );
}

#[test]
fn s6_a_load_takes_what_is_left() {
    check(
        "
        2 holds gunpowder 15, gunpowder 15, gunpowder 13
        round 3 5: 1 food-gunpowder
        = 1 loads food 3 into 1
        = 1 loads gunpowder 2 into 2
        now bank gunpowder 0
        ",
    );
}

#[test]
fn s6_with_nothing_left_a_load_is_ignored_and_nothing_goes_overboard() {
    check(
        "
        1 holds gold 1, gold 2, food 2, gold 3, gold 4
        2 holds gunpowder 15, gunpowder 15, gunpowder 15
        round 3 5: 1 gunpowder-gold
        = 1 finds the bank without gunpowder
        ! 1 loads gunpowder
        now 1 holds gold 1, gold 2, gold 5, gold 3, gold 4
        ",
    );
}

#[test]
fn s6_the_captain_before_takes_the_last_and_the_next_finds_nothing() {
    check(
        "
        3 holds food 15, food 15, food 13
        round 2 1: 1 food-gunpowder, 2 food-gunpowder
        = 1 loads food 2 into 1
        = 2 finds the bank without food
        now 2 holds gunpowder 1, empty, empty, empty, empty
        ",
    );
}

#[test]
fn s6_everything_paid_spent_or_thrown_overboard_returns() {
    check(
        "
        1 at 15
        1 holds gold 4, food 2, food 1, gold 2, gunpowder 3
        2 at 16
        2 holds food 2
        round 1 6: 1 forward-gunpowder
        now bank gold 74
        now bank gunpowder 42
        1 powder 5:2
        now bank gunpowder 44
        * combat 2
        * combat 4
        = 1 and 2 are equal
        1 pay 1:3
        = 1 pays gold 1:3
        now bank gold 77
        asks 1 load: load 1 | load 2 | load 3 | load 4
        1 load 4
        = 1 empties 4 of gold 2
        = 1 loads gunpowder 6 into 4
        = 2 loads gold 1 into 2
        = 2 loads gold 6 into 3
        = 3 loads gold 1 into 1
        = 3 loads gold 6 into 2
        now bank gold 65
        now bank gunpowder 38
        ",
    );
}

#[test]
fn s6_what_a_shortage_takes_returns_too() {
    check(
        "
        1 at 1
        1 holds food 2
        3 holds food 15
        round 1 1: 1 forward-gunpowder
        = 1 is short of food, pays 2 of 3
        now bank food 30
        ",
    );
}

#[test]
fn s6_a_bottomless_bank_never_runs_out() {
    check(
        "
        bank bottomless
        2 holds gunpowder 15, gunpowder 15, gunpowder 15
        3 holds gunpowder 15, gunpowder 15, gunpowder 15
        now bank gunpowder bottomless
        round 6 6: 1 food-gunpowder
        = 1 loads gunpowder 6 into 2
        now bank gunpowder bottomless
        ",
    );
}

#[test]
fn s7_a_random_captain_begins() {
    for captain in 1..=4 {
        check(&format!(
            "
            new
            seats 4
            refuses * captain 5: impossible
            refuses 1 card gold-gold: chance-is-awaited
            * captain {captain}
            now captain {captain}
            now round 0
            asks chance card
            "
        ));
    }
    for seats in 2..=6 {
        let game = Game::new(&Setup::new(Edition::First, seats)).unwrap();
        assert_eq!(game.tickets(), Some(seats as u32));
    }
}

#[test]
fn s7_the_first_captain_keeps_the_compass_in_the_first_round() {
    check(
        "
        new
        * captain 3
        * card gold-gold
        * card gold-forward
        * card forward-food
        * card gold-gold
        * card gold-forward
        * card forward-food
        * card gold-gold
        * card gold-forward
        * card forward-food
        = round 1, captain 3
        * dice 6 1
        asks 3 dice: dice 6 1 | dice 1 6
        ",
    );
}
