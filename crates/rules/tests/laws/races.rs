//! Every race is sound at every step, ends, is counted rightly, and can be written down and read again.

use crate::common::{MOST_ROUNDS, Seeded, manned_race, mixes, random_race, random_step};
use xaymaca_rules::board::{Direction, Space};
use xaymaca_rules::cards::{Card, Symbol};
use xaymaca_rules::cargo::BankKind;
use xaymaca_rules::crew::Character;
use xaymaca_rules::ending::{End, Final};
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::ships::{Place, ShipId};
use xaymaca_rules::{Choice, Edition, Event, Game, Luck, Seat, Setup};

const RACES: u64 = 12;

#[test]
fn every_step_of_every_race_is_sound_and_every_race_ends() {
    for setup in mixes() {
        for seed in 0..RACES {
            let mut luck = Seeded::new(seed);
            let mut game = Game::new(&setup).unwrap();
            assert_eq!(game.setup(), setup);
            let mut steps = 0;
            while let Some(step) = random_step(&game, &mut luck) {
                step.play(&mut game, &mut ()).unwrap();
                steps += 1;
                let broken: Vec<_> = game.broken_invariants().collect();
                assert!(broken.is_empty(), "{setup:?} seed {seed}, step {steps}, {step}: {broken:?}");
                assert!(game.round() < MOST_ROUNDS);
            }
            assert!(game.result().is_some());
        }
    }
}

#[test]
fn c5_races_full_of_characters_are_sound_and_end() {
    for seed in 0..400 {
        let mut luck = Seeded::new(seed);
        let mut game = manned_race(&mut luck);
        while let Some(step) = random_step(&game, &mut luck) {
            step.play(&mut game, &mut ()).unwrap();
            let broken: Vec<_> = game.broken_invariants().collect();
            assert!(broken.is_empty(), "seed {seed}, {step}: {broken:?}");
            assert!(game.round() < MOST_ROUNDS);
        }
        count_again(&game, &game.result().unwrap());
    }
}

/// E2, E3: adds the score up again from what lies on the table.
fn count_again(game: &Game, outcome: &Final) {
    let view = game.view(xaymaca_rules::Viewer::Spectator);
    let mut best = i16::MIN;
    for (id, ship) in view.ships() {
        let score = outcome.score(id).expect("every ship is counted");
        let doubloons: u8 = ship.holds.iter().map(|hold| hold.count(xaymaca_rules::cargo::Good::Gold)).sum();
        let cards: Vec<i8> = ship
            .treasures
            .iter()
            .map(|card| view.treasure(card).expect("turned up at the end").value())
            .collect();
        let treasures: i16 = cards.iter().map(|&value| i16::from(value)).sum();
        assert_eq!(score.doubloons, doubloons);
        assert_eq!(i16::from(score.riches) - i16::from(score.curses), treasures);
        let crew: Vec<Character> = ship.holds.crew().collect();
        let reached = ship.place.lap == 1;
        let mut characters: i16 = crew.iter().map(|character| i16::from(character.value(reached))).sum();
        if crew.contains(&Character::Shipowner) {
            characters += 3 * crew.len() as i16;
        }
        if crew.contains(&Character::Bishop) {
            characters += 2 * i16::from(ship.tokens);
        }
        assert_eq!(i16::from(score.characters), characters);
        assert_eq!(score.total, i16::from(score.place) + i16::from(doubloons) + treasures + characters);
        let expected_place = match (ship.place.lap, ship.place.space.number()) {
            (1, _) => 15,
            (0, space @ 41..=49) => space as i8 - 39,
            _ => -5,
        };
        assert_eq!(score.place, expected_place);
        best = best.max(score.total);
    }
    assert_eq!(outcome.scores().count(), view.ships().count());
    assert_eq!(view.result().as_ref(), Some(outcome), "a view tells the same");
    assert!(!outcome.winners().is_empty());
    if let End::Calypso(seat) = outcome.end() {
        assert!(outcome.winners().iter().eq([seat.ship()]), "C26: she asks for no scores");
        return;
    }
    for winner in outcome.winners().iter() {
        assert_eq!(outcome.score(winner).unwrap().total, best);
    }
    let closest = outcome.scores().filter(|score| score.total == best).map(|score| score.to_go).min();
    for score in outcome.scores() {
        let wins = score.total == best && Some(score.to_go) == closest;
        assert_eq!(outcome.winners().contains(score.ship), wins);
    }
}

#[test]
fn e2_scores_add_up() {
    for setup in mixes() {
        for seed in 100..100 + RACES {
            let (_, game) = random_race(&setup, &mut Seeded::new(seed), &mut ());
            count_again(&game, &game.result().unwrap());
        }
    }
}

#[test]
fn x2_a_record_prints_reads_and_replays_to_the_same_race() {
    for setup in mixes() {
        for seed in 200..200 + RACES {
            let mut events = Vec::new();
            let (record, game) = random_race(&setup, &mut Seeded::new(seed), &mut events);
            let text = record.to_string();
            let read: Record = text.parse().unwrap();
            assert_eq!(read, record);
            assert_eq!(read.to_string(), text);
            let mut again = Vec::new();
            assert_eq!(read.replay(&mut again).unwrap(), game);
            assert_eq!(again, events);
        }
    }
}

#[test]
fn m1_every_move_is_as_long_as_its_die_unless_it_ends_the_race() {
    for setup in mixes() {
        let mut luck = Seeded::new(300);
        check_moves(Game::new(&setup).unwrap(), &mut luck);
    }
    for seed in 0..40 {
        let mut luck = Seeded::new(seed);
        check_moves(manned_race(&mut luck), &mut luck);
    }
}

/// C20, C21: one less with the Anchorman aboard, one more with the Navigator.
fn check_moves(mut game: Game, luck: &mut Seeded) {
    let mut die = 0;
    while let Some(step) = random_step(&game, luck) {
        // Between a step and the move it begins a character comes aboard or leaves only by a load in the same turn.
        let before = game;
        let mut events = Vec::new();
        step.play(&mut game, &mut events).unwrap();
        for event in events {
            match event {
                Event::ActionBegan { die: rolled, .. } => die = rolled,
                Event::Sailed { ship, direction, from, to } if to.lap < 1 => {
                    check_move(&before, &game, ship, die, (direction, from, to));
                }
                _ => {}
            }
        }
    }
}

fn check_move(before: &Game, after: &Game, ship: ShipId, die: u8, sailed: (Direction, Place, Place)) {
    let (direction, from, to) = sailed;
    let aboard = |character| {
        [before, after]
            .iter()
            .any(|game| game.ships().any(|(id, sailing)| id == ship && sailing.holds.carries(character)))
    };
    let reach = |steps: u8| {
        (0..steps).fold(vec![from.space], |reached: Vec<Space>, _| {
            reached.iter().flat_map(|space| space.neighbours(direction).iter()).collect()
        })
    };
    let least = die - u8::from(aboard(Character::Anchorman));
    let most = die + u8::from(aboard(Character::Navigator));
    assert!(
        (least.max(1)..=most).any(|steps| reach(steps).contains(&to.space)),
        "{from} to {to} with a {die}"
    );
    let forward = direction == Direction::Forward;
    assert_eq!(to.lap > from.lap, forward && to.space < from.space);
    assert_eq!(to.lap < from.lap, !forward && to.space > from.space);
}

/// Prefers what leads backward: captains who play the race the wrong way round.
fn contrary(game: &Game, luck: &mut Seeded) -> Option<Step> {
    let Some(Step::Choice(seat, any)) = random_step(game, luck) else { return random_step(game, luck) };
    let backward =
        |card: Card| usize::from(card.morning() == Symbol::Backward || card.evening() == Symbol::Backward);
    let forward = |card: Card| {
        usize::from(card.morning() == Symbol::Forward) + usize::from(card.evening() == Symbol::Forward)
    };
    let best = game.options(seat).iter().max_by_key(|choice| match choice {
        Choice::Play(card) => 4 + 4 * backward(*card) - 2 * forward(*card) + luck.below(2) as usize,
        _ => usize::from(*choice == any),
    });
    best.map(|choice| Step::Choice(seat, choice))
}

#[test]
fn m2_lap_minus_two_can_happen_and_is_handled() {
    let mut lowest = 0;
    'search: for seed in 0..200 {
        for edition in [Edition::First, Edition::Second] {
            let setup = Setup { bank: BankKind::Box, ..Setup::new(edition, 3) };
            let mut luck = Seeded::new(seed);
            let mut game = Game::new(&setup).unwrap();
            // The wrong way until a ship has lost two laps, then at random, to the end.
            while game.round() < 1000 && lowest > -2 {
                let step = contrary(&game, &mut luck).expect("no ship comes home backward");
                step.play(&mut game, &mut ()).unwrap();
                assert_eq!(game.broken_invariants().next(), None);
                lowest = lowest.min(game.ships().map(|(_, ship)| ship.place.lap).min().unwrap());
                if game.result().is_some() {
                    break;
                }
            }
            if lowest == -2 {
                let behind = game.ships().find(|(_, ship)| ship.place.lap == -2).unwrap();
                assert!(behind.1.place.to_go() > 2 * 44, "two full turns and what is left of the third");
                while let Some(step) = random_step(&game, &mut luck) {
                    step.play(&mut game, &mut ()).unwrap();
                    assert_eq!(game.broken_invariants().next(), None);
                }
                count_again(&game, &game.result().unwrap());
                break 'search;
            }
        }
    }
    assert_eq!(lowest, -2, "no ship ever lost two laps");
}

#[test]
fn the_same_luck_gives_the_same_race() {
    let setup = Setup::new(Edition::Second, 4);
    let race = |seed| random_race(&setup, &mut Seeded::new(seed), &mut ()).0.to_string();
    assert_eq!(race(7), race(7));
    assert_ne!(race(7), race(8));
    let captains: Vec<_> = (0..40).map(|seed| race(seed).lines().nth(5).unwrap().to_string()).collect();
    for seat in 0..4 {
        let line = format!("* captain {}", Seat::new(seat).unwrap());
        assert!(captains.contains(&line), "S7: {line} never came in forty races");
    }
}
