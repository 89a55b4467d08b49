//! Advice: every option is estimated from what its captain knows, and a certain win has chance 1.

use xaymaca_bots::{Advising, Budget, Seeded, advise};
use xaymaca_rules::cards::Card;
use xaymaca_rules::notation::{Step, situation};
use xaymaca_rules::{Choice, Edition, Game, Luck, Seat, Setup, View, Viewer};

fn seat(number: usize) -> Seat {
    Seat::new(number - 1).unwrap()
}

fn play(game: &mut Game, steps: &[&str]) {
    for step in steps {
        step.parse::<Step>().unwrap().play(game, &mut ()).unwrap();
    }
}

/// One space from home, with far more gold than the others, who are far behind: sailing ends the race and wins it.
fn about_to_win() -> View {
    let text = "seats 3\ncaptain 1\n1 at 49\n2 at 5\n3 at 4\n1 holds gold 15, gold 15, food 3\n\
                1 hand forward-forward gold-gold gunpowder-food";
    let mut game = situation(text).unwrap();
    play(&mut game, &["* dice 2 2"]);
    game.view(Viewer::Seat(seat(1)))
}

#[test]
fn a_certain_win_has_chance_1_without_error() {
    let view = about_to_win();
    let advice = advise(&view, &view.options(), Budget::Playouts(300));
    let chance = |card| advice.iter().find(|advice| advice.choice == Choice::Play(card)).unwrap();
    assert_eq!((chance(Card::ForwardForward).chance, chance(Card::ForwardForward).error), (1.0, 0.0));
    assert!(chance(Card::GoldGold).chance > 0.5, "{advice:?}");
}

#[test]
fn every_option_is_tried_at_least_once_and_all_equally_often() {
    let setup = Setup { crew: true, ..Setup::new(Edition::Second, 4) };
    let mut luck = Seeded::new(2);
    let mut game = Game::new(&setup).unwrap();
    let mut asked = 0;
    while asked < 60 {
        if let Some(seat) = game.asked().first() {
            let view = game.view(Viewer::Seat(seat));
            let options = view.options();
            let advice = advise(&view, &options, Budget::Playouts(luck.below(40)));
            let choices: Vec<Choice> = advice.iter().map(|advice| advice.choice).collect();
            assert_eq!(choices, options.iter().collect::<Vec<_>>());
            assert!(advice.iter().all(|advice| (0.0..=1.0).contains(&advice.chance) && advice.error >= 0.0));
            assert!(advice.iter().all(|other| other.playouts == advice[0].playouts && other.playouts > 0));
            game.choose(seat, choices[luck.below(choices.len() as u32) as usize], &mut ()).unwrap();
            asked += 1;
        } else if let Some(outcome) = game.draw(&mut luck) {
            game.resolve(outcome, &mut ()).unwrap();
        } else {
            game = Game::new(&setup).unwrap();
        }
    }
}

#[test]
fn the_same_view_gets_the_same_advice() {
    let view = about_to_win();
    let again = || advise(&view, &view.options(), Budget::Playouts(200));
    assert_eq!(again(), again());
}

/// A page's worker thinks in slices, between which it hears the page.
#[test]
fn advice_in_slices_is_the_same_as_in_one_go() {
    let view = about_to_win();
    for playouts in [0, 1, 4, 200] {
        let whole = advise(&view, &view.options(), Budget::Playouts(playouts));
        for slice in [1, 2, 7, 60, 1000] {
            let mut advising = Advising::new(&view, &view.options(), playouts);
            let mut thoughts = 0;
            let advice = loop {
                thoughts += 1;
                if let Some(complete) = advising.think(slice) {
                    break complete;
                }
            };
            assert_eq!(advice, whole, "{playouts} playouts, {slice} in a slice");
            let tried: usize = whole.iter().map(|advice| advice.playouts).sum();
            assert_eq!(thoughts, tried.div_ceil(slice as usize), "{playouts} playouts, {slice} in a slice");
        }
    }
}

#[test]
fn a_viewer_who_is_asked_nothing_gets_no_advice() {
    let game = situation("seats 3").unwrap();
    for viewer in [Viewer::Spectator, Viewer::Seat(seat(1))] {
        let view = game.view(viewer);
        assert!(advise(&view, &view.options(), Budget::Playouts(10)).is_empty());
        assert_eq!(Advising::new(&view, &view.options(), 10).think(1), Some(Vec::new()));
    }
}

/// R2: a captain who has chosen may change their card, whether others have chosen or not.
#[test]
fn a_captain_who_may_change_their_card_is_advised_on_the_others() {
    for chosen in [&["1 card gold-gold"][..], &["1 card gold-gold", "2 card gold-gold"]] {
        let hands =
            "1 hand forward-forward gold-gold gunpowder-food\n2 hand gold-gold food-forward forward-food";
        let mut game = situation(&format!("seats 3\ncaptain 1\n{hands}")).unwrap();
        play(&mut game, &["* dice 2 2"]);
        play(&mut game, chosen);
        let view = game.view(Viewer::Seat(seat(1)));
        let advice = advise(&view, &view.options(), Budget::Playouts(40));
        let cards: Vec<Choice> = advice.iter().map(|advice| advice.choice).collect();
        assert_eq!(cards, view.options().iter().collect::<Vec<_>>());
        assert!(cards.len() == 2 && !cards.contains(&Choice::Play(Card::GoldGold)));
    }
}

/// With the smallest budget a choice is one of the options, and advice has a large error.
#[test]
fn the_smallest_budgets_are_kept() {
    let view = about_to_win();
    for level in xaymaca_bots::Level::ALL {
        for playouts in [0, 1, 2] {
            let choice = level.bot(3, Budget::Playouts(playouts)).choose(&view, &view.options());
            assert!(view.options().iter().any(|option| option == choice));
        }
    }
    let advice = advise(&view, &view.options(), Budget::Playouts(0));
    assert!(advice.iter().all(|advice| advice.playouts == 1 && advice.error > 0.4), "{advice:?}");
}
