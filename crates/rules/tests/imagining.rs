//! What programs that imagine races need: the score as it stands, what a seat knows, what another may have chosen.

use xaymaca_rules::cards::Card;
use xaymaca_rules::notation::{Step, situation};
use xaymaca_rules::treasures::TreasureId;
use xaymaca_rules::{Edition, Game, Refusal, Seat, Setup};

fn seat(number: usize) -> Seat {
    Seat::new(number - 1).unwrap()
}

#[test]
fn e2_the_score_as_it_stands_is_the_score_when_the_race_is_over() {
    let mut seed = 9u32;
    let mut luck = |bound: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((u64::from(seed) * u64::from(bound)) >> 32) as u32
    };
    for crew in [false, true] {
        let mut game = Game::new(&Setup { crew, ..Setup::new(Edition::First, 2) }).unwrap();
        loop {
            if let Some(seat) = game.asked().first() {
                let choice = game.options(seat).pick(&mut luck).unwrap();
                game.choose(seat, choice, &mut ()).unwrap();
            } else if let Some(outcome) = game.draw(&mut luck) {
                game.resolve(outcome, &mut ()).unwrap();
            } else {
                break;
            }
        }
        let result = game.result().unwrap();
        assert!(game.ships().all(|(ship, _)| result.score(ship) == Some(&game.score_now(ship))));
    }
}

#[test]
fn e4_the_score_as_it_stands_counts_cards_that_lie_face_down() {
    let game = situation("seats 3\n1 at 47\n1 holds gold 3, gold 3, gold 6\n1 treasures +7 -4").unwrap();
    let score = game.score_now(seat(1).ship());
    assert_eq!((score.place, score.doubloons, score.riches, score.curses, score.total), (8, 12, 7, 4, 23));
}

#[test]
fn t7_a_seat_knows_what_it_has_seen_and_what_lies_face_up() {
    let game = situation("seats 3\n1 treasures +7 sarans-sabre\n2 treasures -4@2,3").unwrap();
    let cards: Vec<TreasureId> =
        game.ships().flat_map(|(_, ship)| ship.treasures.iter().collect::<Vec<_>>()).collect();
    let known = |number| cards.iter().map(|&card| game.knows(seat(number), card)).collect::<Vec<_>>();
    assert_eq!(known(1), [true, true, false]);
    assert_eq!(known(2), [false, true, true]);
    assert_eq!(known(3), [false, true, true]);
}

#[test]
fn r2_only_a_card_that_lies_face_down_can_be_supposed_another_of_that_hand() {
    let mut game = situation("seats 3\ncaptain 1\n2 hand gold-gold food-forward forward-food").unwrap();
    assert_eq!(game.suppose(seat(2), Card::GoldGold), Err(Refusal::NotYourTurn));
    for step in ["* dice 2 2", "2 card gold-gold"] {
        step.parse::<Step>().unwrap().play(&mut game, &mut ()).unwrap();
    }
    let before = game;
    assert_eq!(game.suppose(seat(2), Card::ForwardForward), Err(Refusal::NotInHand));
    assert_eq!(game.suppose(seat(1), Card::GoldGold), Err(Refusal::NotYourTurn));
    assert_eq!(game, before);
    game.suppose(seat(2), Card::FoodForward).unwrap();
    let view = game.view(xaymaca_rules::Viewer::Seat(seat(2)));
    assert_eq!(view.chosen(), Some(Card::FoodForward));
}
