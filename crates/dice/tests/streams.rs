//! The dice are uniform and repeatable, and the streams of purposes are independent.

use crate::common::{SeededLuck, dice, fair_race, played, proof, race, seat, secret, setups};
use std::collections::BTreeMap;
use xaymaca_dice::{FairDice, purpose, verify};
use xaymaca_rules::notation::Step;
use xaymaca_rules::{Awaiting, Chance, Edition, Game, Outcome, Setup};

#[test]
fn dice_are_small_enough_to_copy() {
    assert!(size_of::<FairDice>() <= 256, "{}", size_of::<FairDice>());
}

#[test]
fn a_copy_draws_the_same_and_shows_no_secret() {
    let game = Game::new(&Setup::new(Edition::First, 4)).unwrap();
    let proof = proof(3);
    let mut one = dice(&proof);
    let mut other = one;
    assert_eq!(one.draw(&game), other.draw(&game));
    let told = format!("{one:?} {proof:?}");
    assert!(told.contains("Key(..)") && told.contains("Secret(..)"), "{told}");
}

#[test]
fn nothing_is_drawn_while_the_game_waits_for_captains() {
    let mut race = Game::new(&Setup::new(Edition::First, 3)).unwrap();
    let mut dice = dice(&proof(1));
    while let Some(outcome) = dice.draw(&race) {
        race.resolve(outcome, &mut ()).unwrap();
    }
    assert!(matches!(race.awaiting(), Awaiting::Seats(..)));
    assert_eq!(dice.draw(&race), None);
}

#[test]
fn dice_that_count_a_log_go_on_as_those_that_drew_it() {
    for (number, setup) in (0..).zip(setups()) {
        let proof = proof(number);
        let record = played(&setup, dice(&proof), &mut SeededLuck::new(number), |_, _, _| ());
        // As a table that wakes up: it counts the outcomes in its log, and draws the next ones.
        let middle = record.lines.len() / 2;
        let mut game = Game::new(&setup).unwrap();
        let mut woken = dice(&proof);
        for (place, line) in record.lines.iter().enumerate() {
            if let Awaiting::Chance(chance) = game.awaiting() {
                if place < middle {
                    woken.pass(chance);
                } else {
                    assert_eq!(woken.draw(&game).map(Step::Outcome), Some(line.step), "{setup:?} {place}");
                }
            }
            line.step.play(&mut game, &mut ()).unwrap();
        }
    }
}

#[test]
fn a_purpose_does_not_depend_on_how_often_others_are_drawn() {
    let game = Game::new(&Setup::new(Edition::First, 3)).unwrap();
    let mut one = dice(&proof(9));
    let mut other = one;
    for _ in 0..50 {
        other.pass(Chance::ActionDice);
        other.pass(Chance::Card(seat(1)));
        other.pass(Chance::Combat(seat(2).ship()));
    }
    assert_eq!(one.draw(&game), other.draw(&game));

    // In two races whose captains choose differently, the dice and each seat's first deck come in the same order.
    for number in 0..20 {
        let setup = Setup::new(Edition::First, 4);
        let hands = |luck| {
            let mut cards: BTreeMap<String, Vec<String>> = BTreeMap::new();
            played(&setup, dice(&proof(number)), &mut SeededLuck::new(luck), |_, chance, outcome| {
                cards.entry(purpose(chance)).or_default().push(outcome.to_string());
            });
            cards
        };
        let (first, second) = (hands(1), hands(2));
        let rounds = first["dice"].len().min(second["dice"].len());
        assert_eq!(first["dice"][..rounds], second["dice"][..rounds], "whatever was drawn in between");
        for seat in 1..=4 {
            let cards = format!("card {seat}");
            // Eleven cards, one after the other: a deck is drawn to its end before it is renewed.
            assert_eq!(first[&cards][..11], second[&cards][..11], "race {number}");
        }
    }
}

#[test]
fn every_outcome_is_as_likely_as_its_tickets() {
    // First Captains, opening cards and dice of a thousand races with fixed secrets, compared with their probabilities.
    let setup = Setup { crew: true, ..Setup::new(Edition::Second, 4) };
    let mut counts: BTreeMap<(&str, String), u32> = BTreeMap::new();
    for number in 0..1000 {
        let mut game = Game::new(&setup).unwrap();
        let mut dice = FairDice::new(&secret(number), &race("even"), []);
        let mut seen: Vec<&str> = Vec::new();
        while let Awaiting::Chance(chance) = game.awaiting() {
            let outcome = dice.draw(&game).unwrap();
            // Only the first of a kind is drawn from all tickets.
            if !seen.contains(&chance.word()) {
                seen.push(chance.word());
                *counts.entry((chance.word(), outcome.to_string())).or_default() += 1;
            }
            game.resolve(outcome, &mut ()).unwrap();
        }
    }
    let tickets = |word: &str, outcome: &str| match (word, outcome) {
        ("captain", _) => (1, 4),
        ("removed", "treasure +3" | "treasure +4" | "treasure +5") => (2, 12),
        ("removed", _) => (1, 12),
        ("character", _) => (1, 20),
        ("card", _) => (1, 11),
        ("dice", _) => (1, 36),
        other => panic!("{other:?}"),
    };
    assert_eq!(counts.len(), 4 + 9 + 20 + 11 + 36, "{counts:?}");
    for ((word, outcome), &count) in &counts {
        let (own, all) = tickets(word, outcome);
        let even = 1000.0 * f64::from(own) / f64::from(all);
        // Four and a half standard deviations.
        assert!((f64::from(count) - even).abs() < 4.5 * even.sqrt(), "{outcome}: {count} instead of {even}");
    }
}

#[test]
fn another_race_or_seed_gives_other_dice() {
    let outcomes = |race_id: &str, seeds: &[(usize, &str)]| {
        let seeds: Vec<_> =
            seeds.iter().map(|&(number, text)| (seat(number), crate::common::seed(text))).collect();
        let dice = FairDice::new(&secret(5), &race(race_id), seeds.iter().map(|(seat, seed)| (*seat, seed)));
        let mut outcomes: Vec<Outcome> = Vec::new();
        let setup = Setup::new(Edition::First, 3);
        played(&setup, dice, &mut SeededLuck::new(1), |_, _, outcome| outcomes.push(outcome));
        outcomes.truncate(12);
        outcomes
    };
    let one = outcomes("a", &[(1, "x"), (3, "y")]);
    assert_eq!(one, outcomes("a", &[(3, "y"), (1, "x")]));
    for other in [outcomes("b", &[(1, "x"), (3, "y")]), outcomes("a", &[(1, "x")]), outcomes("a", &[])] {
        assert_ne!(one, other);
    }
}

#[test]
fn whole_races_are_verified() {
    for (number, setup) in (100..).zip(setups()) {
        let text = fair_race(&setup, number);
        let verified = verify(&text).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
        assert!(verified.is_over);
        assert_eq!(verified.outcomes, text.lines().filter(|line| line.starts_with("* ")).count());
        assert_eq!(verified.proof, proof(number));
    }
}
