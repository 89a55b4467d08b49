//! R: a round.

use super::check::check;
use xaymaca_rules::notation::situation;
use xaymaca_rules::{Outcome, Refusal};

#[test]
fn r1_the_captain_places_the_two_dice() {
    check(
        "
        captain 2
        asks chance dice
        refuses 2 dice 5 2: chance-is-awaited
        * dice 5 2
        = rolled 5 2
        now dice none
        asks 2 dice: dice 5 2 | dice 2 5
        options 1: -
        refuses 1 dice 5 2: not-your-turn
        refuses 2 dice 5 5: other-dice
        refuses 2 dice 5 3: other-dice
        refuses 2 card gold-gold: other-question
        2 dice 2 5
        = placed 2 5
        now dice 2 5
        asks 1 2 3 card
        ",
    );
}

#[test]
fn r1_two_equal_dice_leave_nothing_to_place() {
    check(
        "
        * dice 4 4
        = rolled 4 4
        = placed 4 4
        now dice 4 4
        asks 1 2 3 card
        ",
    );
}

#[test]
fn r1_a_die_shows_one_to_six() {
    let mut game = situation("").unwrap();
    assert_eq!(game.tickets(), Some(36));
    for (first, second) in [(0, 1), (1, 0), (7, 1), (1, 7)] {
        assert_eq!(game.resolve(Outcome::Dice(first, second), &mut ()), Err(Refusal::Impossible));
    }
}

#[test]
fn r1_the_dice_hold_for_everybody() {
    check(
        "
        captain 2
        round 5 2: 1 food-gunpowder
        = 2 morning 5
        = 2 loads gold 5 into 1
        = 2 evening 2
        = 2 loads gold 2 into 2
        = 3 morning 5
        = 3 loads gold 5 into 1
        = 3 evening 2
        = 3 loads gold 2 into 2
        = 1 morning 5
        = 1 loads food 5 into 1
        = 1 evening 2
        = 1 loads gunpowder 2 into 2
        ",
    );
}

#[test]
fn r2_all_choose_at_the_same_time_and_in_secret() {
    check(
        "
        1 hand gold-gold forward-food food-forward
        * dice 4 4
        options 1: card gold-gold | card forward-food | card food-forward
        2 card gold-gold
        = 2 chose
        sees 2: 2 chose gold-gold
        sees 1: 2 chose
        sees spectator: 2 chose
        hides 1: 2 chose gold-gold
        hides 3: 2 chose gold-gold
        hides spectator: 2 chose gold-gold
        asks 1 3 card
        refuses 1 card gunpowder-gold: not-in-hand
        refuses 1 load 1: other-question
        3 card gold-gold
        asks 1 card: card gold-gold | card forward-food | card food-forward
        ! 2 reveals
        ",
    );
}

#[test]
fn r2_a_card_may_be_changed_until_the_last_one_has_chosen() {
    check(
        "
        1 at 6
        1 hand forward-food gold-gold food-forward
        2 hand forward-food gold-gold food-forward
        * dice 1 2
        1 dice 1 2
        2 card gold-gold
        options 2: card forward-food | card food-forward
        refuses 2 card gold-gold: already-chosen
        refuses 2 card gunpowder-gold: not-in-hand
        2 card forward-food
        sees 2: 2 chose forward-food
        hides 1: 2 chose forward-food
        options 2: card gold-gold | card food-forward
        1 card forward-food
        2 card gold-gold
        asks 3 card
        3 card gold-gold
        asks 1 sail: sail 7 | sail 13
        refuses 2 card forward-food: not-your-turn
        refuses 1 card gold-gold: other-question
        1 sail 13
        ",
    );
}

#[test]
fn r2_what_counts_is_the_last_card_chosen() {
    check(
        "
        1 hand forward-food gold-gold food-gunpowder
        2 hand forward-food gold-gold food-gunpowder
        * dice 1 1
        1 card food-gunpowder
        2 card gold-gold
        2 card food-gunpowder
        1 card gold-gold
        3 card gold-gold
        = 1 reveals gold-gold
        = 2 reveals food-gunpowder
        now 1 hand food-gunpowder forward-food
        now 2 hand gold-gold forward-food
        ",
    );
}

#[test]
fn r3_the_captain_acts_first_then_clockwise() {
    check(
        "
        seats 4
        captain 3
        round 1 1:
        = 3 reveals gold-gold
        = 4 reveals gold-gold
        = 1 reveals gold-gold
        = 2 reveals gold-gold
        ",
    );
}

#[test]
fn r3_a_card_is_revealed_when_its_owners_turn_comes() {
    check(
        "
        captain 2
        1 at 19
        2 at 6
        2 holds food 3
        3 discard forward-forward
        round 1 2: 1 forward-food, 2 forward-food
        = 2 reveals forward-food
        ! 3 reveals
        ! 1 reveals
        asks 2 sail: sail 7 | sail 13
        refuses 3 sail 7: not-your-turn
        now 3 discard forward-forward
        2 sail 7
        = 2 loads food 2 into 2
        = 3 reveals gold-gold
        = 3 loads gold 2 into 2
        = 1 reveals forward-food
        now 3 discard gold-gold forward-forward
        asks 1 sail: sail 20 | sail 26
        ",
    );
}

#[test]
fn r4_the_morning_is_done_with_all_it_leads_to_before_the_evening_begins() {
    check(
        "
        1 at 15
        1 holds gold 2, gold 2
        2 at 16
        2 holds gunpowder 1
        round 1 4: 1 forward-food
        = 1 reveals forward-food
        = 1 morning 1
        = 1 sails from 15 to 16
        = 1 attacks 2
        ! 1 evening
        * combat 8
        ! 1 evening
        2 powder none
        * combat 2
        = 1 beats 2
        ! 1 evening
        1 loot hold 1 into 3
        = 1 takes gunpowder 1 from 1 of 2 into 3
        = 1 pays gold 1:2 2:1
        = 1 evening 4
        = 1 loads food 4 into 1
        = 2 reveals gold-gold
        ",
    );
}

#[test]
fn r4_what_the_morning_loads_the_evening_can_pay() {
    check(
        "
        1 at 1
        round 3 1: 1 food-forward
        = 1 morning 3
        = 1 loads food 3 into 1
        = 1 evening 1
        = 1 sails from 1 to 2
        = 1 pays food 1:3
        now 1 holds empty, empty, empty, empty, empty
        ",
    );
}

#[test]
fn r4_what_the_evening_loads_comes_too_late_for_the_morning() {
    check(
        "
        1 at 1
        round 1 3: 1 forward-food
        = 1 sails from 1 to 2
        = 1 is short of food, pays 0 of 3
        = 1 retreats from 2 to 0
        = 1 loads food 3 into 1
        ",
    );
}

#[test]
fn r4_left_is_morning_and_right_is_evening() {
    check(
        "
        1 at 4
        1 holds food 3, gold 3
        round 2 3: 1 backward-forward
        = 1 morning 2
        = 1 sails back from 4 to 2
        = 1 evening 3
        = 1 sails from 2 to 5
        ",
    );
    check(
        "
        1 at 4
        1 holds gold 5
        round 2 3: 1 forward-backward
        = 1 morning 2
        = 1 sails from 4 to 6
        = 1 evening 3
        = 1 sails back from 6 to 3
        ",
    );
}

#[test]
fn r5_everybody_draws_up_to_three() {
    check(
        "
        1 hand gold-gold forward-food food-forward
        1 discard forward-forward
        round 1 1:
        asks chance card
        refuses 1 card forward-food: chance-is-awaited
        refuses * card forward-food: impossible
        refuses * card gold-gold: impossible
        refuses * card forward-forward: impossible
        * card gunpowder-gold
        = 1 draws
        = 1 draws gunpowder-gold
        sees 1: 1 draws gunpowder-gold
        sees 2: 1 draws
        hides 2: 1 draws gunpowder-gold
        hides spectator: 1 draws gunpowder-gold
        now 1 hand gunpowder-gold forward-food food-forward
        now 1 discard gold-gold forward-forward
        * card gunpowder-gold
        = 2 draws gunpowder-gold
        * card gunpowder-gold
        = 3 draws gunpowder-gold
        = round 2, captain 2
        asks chance dice
        ",
    );
}

#[test]
fn r5_an_empty_deck_is_renewed_with_the_whole_discard_and_the_card_just_played() {
    check(
        "
        1 hand gold-gold forward-food food-forward
        1 discard food-gunpowder forward-backward gunpowder-gold gold-forward backward-forward forward-forward gunpowder-food forward-gunpowder
        round 1 1:
        = 1 renews the deck
        sees spectator: 1 renews the deck
        refuses * card forward-food: impossible
        refuses * card food-forward: impossible
        * card gold-gold
        now 1 hand gold-gold forward-food food-forward
        ",
    );
    // Any other of the nine may come as well.
    check(
        "
        1 hand gold-gold forward-food food-forward
        1 discard food-gunpowder forward-backward gunpowder-gold gold-forward backward-forward forward-forward gunpowder-food forward-gunpowder
        round 1 1:
        * card food-gunpowder
        now 1 hand food-gunpowder forward-food food-forward
        ",
    );
}

#[test]
fn r5_a_deck_is_renewed_only_when_a_card_must_be_drawn() {
    check(
        "
        1 hand gold-gold forward-food food-forward
        1 discard food-gunpowder forward-backward gunpowder-gold gold-forward backward-forward forward-forward gunpowder-food
        round 1 1:
        ! 1 renews
        refuses * card gold-gold: impossible
        refuses * card gunpowder-food: impossible
        * card forward-gunpowder
        ! 1 renews
        now 1 discard food-gunpowder forward-backward gunpowder-gold gold-gold gold-forward backward-forward forward-forward gunpowder-food
        ",
    );
}

#[test]
fn r5_a_deck_may_be_renewed_between_two_cards() {
    // A captain who has just come by the Map draws two: the last card of the old deck, then one of the new.
    check(
        "
        1 treasures morgans-map
        1 hand gold-gold forward-food food-forward
        1 discard food-gunpowder forward-backward gunpowder-gold gold-forward backward-forward forward-forward gunpowder-food
        round 1 1:
        ! 1 renews
        refuses * card gold-gold: impossible
        * card forward-gunpowder
        = 1 draws forward-gunpowder
        = 1 renews the deck
        refuses * card forward-gunpowder: impossible
        refuses * card forward-food: impossible
        * card gold-gold
        now 1 hand gold-gold forward-food food-forward forward-gunpowder
        ",
    );
}

#[test]
fn r5_four_cards_with_morgans_map() {
    check(
        "
        1 treasures morgans-map
        1 hand gold-gold forward-food food-forward gold-forward
        round 1 1:
        * card gunpowder-gold
        = 1 draws gunpowder-gold
        now 1 hand gunpowder-gold gold-forward forward-food food-forward
        * card gunpowder-gold
        = 2 draws gunpowder-gold
        ",
    );
}

#[test]
fn r5_the_map_counts_for_its_owner_at_that_moment_and_no_captain_discards_down() {
    check(
        "
        1 at 4
        1 treasures morgans-map
        1 hand gold-gold forward-food food-forward gold-forward
        2 at 3
        2 hand forward-food gold-gold food-forward
        tokens 9 11 19 22 25 33 37 44
        round 1 1: 2 forward-food
        * combat star
        2 loot treasure 1
        = 2 takes #1 in place 1 of 1
        asks chance card
        * card gunpowder-gold
        = 2 draws gunpowder-gold
        now 1 hand gold-forward forward-food food-forward
        * card gunpowder-food
        = 2 draws gunpowder-food
        now 2 hand gunpowder-gold gold-gold gunpowder-food food-forward
        * card gunpowder-food
        = 3 draws gunpowder-food
        = round 2, captain 2
        ",
    );
}

#[test]
fn r6_the_compass_passes_to_the_left() {
    check(
        "
        round 7
        captain 3
        round 1 1:
        * card gunpowder-gold
        = 3 draws gunpowder-gold
        * card gunpowder-gold
        now captain 3
        * card gunpowder-gold
        = round 8, captain 1
        now captain 1
        now round 8
        ",
    );
}

#[test]
fn r6_the_new_captain_places_and_acts_first() {
    check(
        "
        round 1 1:
        * card gold-forward
        * card gold-forward
        * card gold-forward
        now captain 2
        * dice 3 6
        asks 2 dice
        2 dice 6 3
        1 card gold-forward
        2 card food-gunpowder
        3 card food-gunpowder
        = 2 reveals food-gunpowder
        = 3 reveals food-gunpowder
        = 1 reveals gold-forward
        ",
    );
}

#[test]
fn r7_cards_played_are_public_and_hands_are_not() {
    use xaymaca_rules::cards::CardSet;
    use xaymaca_rules::{Seat, Viewer};
    let text = "1 hand gold-gold food-forward\n1 discard forward-food\n2 hand gold-gold\n3 hand gold-gold";
    let game = situation(text).unwrap();
    let (one, two) = (Seat::new(0).unwrap(), Seat::new(1).unwrap());
    let played: CardSet = ["forward-food".parse().unwrap()].into_iter().collect();
    for viewer in [Viewer::Seat(one), Viewer::Seat(two), Viewer::Spectator] {
        let view = game.view(viewer);
        assert_eq!((view.hand_size(one), view.discard(one)), (2, played));
    }
    assert_eq!(game.view(Viewer::Seat(one)).hand().len(), 2);
    assert_eq!(game.view(Viewer::Seat(two)).hand().len(), 1);
    assert!(game.view(Viewer::Spectator).hand().is_empty());
}

#[test]
fn r7_a_played_card_stays_public_after_the_round() {
    check(
        "
        2 discard forward-food
        round 1 1: 2 food-gunpowder
        = 2 reveals food-gunpowder
        sees spectator: 2 reveals food-gunpowder
        sees 3: 2 reveals food-gunpowder
        now 2 discard food-gunpowder forward-food
        ",
    );
}
