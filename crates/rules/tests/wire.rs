//! What is true of all that leaves the game as JSON, tried by random play over every mix of options.

use crate::common::{Seeded, manned_race, mixes, random_step};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use xaymaca_rules::cargo::BankKind;
use xaymaca_rules::{Awaiting, Edition, Game, Refusal, Seat, SetupProblem, Viewer};

fn json(value: impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("it can be sent")
}

/// The spectator's view, with what the captain knows beyond it filled in. Counts the cards that the captain knows.
fn filled_in(mut view: Value, own: &Value, known: &mut usize) -> Value {
    view["viewer"] = own["seat"].clone();
    for field in ["hand", "chosen", "looking", "remembered"] {
        view[field] = own[field].clone();
    }
    for card in own["treasures"].as_array().expect("a list") {
        let rows = view["ships"].as_array_mut().expect("a list").iter_mut();
        let cards = rows.flat_map(|ship| ship["treasures"].as_array_mut().expect("a row"));
        let mut places: Vec<_> = cards.filter(|place| place["id"] == card["id"]).collect();
        assert_eq!(places.len(), 1, "{card} is in one row");
        assert_eq!((&places[0]["face_up"], &places[0]["treasure"]), (&json!(false), &Value::Null));
        places[0]["treasure"] = card["treasure"].clone();
        *known += 1;
    }
    let scores = own["scores"].as_array().expect("a list");
    let ships = view["ships"].as_array_mut().expect("a list");
    assert_eq!(ships.len(), scores.len());
    for (ship, score) in ships.iter_mut().zip(scores) {
        ship["score"] = score.clone();
    }
    view
}

#[derive(Default, Debug)]
struct Tally {
    known: usize,
    looking: usize,
    remembered: usize,
    asked: BTreeSet<&'static str>,
}

/// Compares the views of one captain who is asked and of one other, in turn: comparing all at every step takes too long.
fn check(game: &Game, turn: usize, tally: &mut Tally) {
    let spectator = game.view(Viewer::Spectator);
    assert_eq!(spectator.own(), None);
    let open = json(spectator);
    for seat in game.asked().iter().chain(Seat::new(turn % Seat::MOST)) {
        let view = game.view(Viewer::Seat(seat));
        let own = view.own().expect("a captain knows something");
        tally.looking += own.looking.len();
        tally.remembered += own.remembered.len();
        assert_eq!(filled_in(open.clone(), &json(own), &mut tally.known), json(view), "{seat}");
    }
    match game.awaiting() {
        Awaiting::Seats(_, question) => {
            assert_eq!(json(question)["ask"], question.word());
            tally.asked.insert(question.word());
        }
        Awaiting::Chance(chance) => assert_eq!(json(chance)["ask"], chance.word()),
        Awaiting::Nothing => {}
    }
}

#[test]
fn x1_a_view_is_the_spectators_with_the_own_part_filled_in() {
    let mut tally = Tally::default();
    let begun = mixes().into_iter().map(|setup| Game::new(&setup).expect("a sound setup"));
    let manned = (0..30).map(|seed| manned_race(&mut Seeded::new(400 + seed)));
    for (index, mut game) in begun.chain(manned).enumerate() {
        let mut luck = Seeded::new(index as u64);
        for turn in 0.. {
            check(&game, turn, &mut tally);
            let Some(step) = random_step(&game, &mut luck) else { break };
            step.play(&mut game, &mut ()).expect("what is listed is accepted");
        }
    }
    let Tally { known, looking, remembered, asked } = &tally;
    // The comparison is not empty.
    assert!(*known > 1000 && *looking > 20 && *remembered > 100, "{tally:?}");
    assert_eq!(asked.len(), 17, "every kind of question was asked: {asked:?}");
}

#[test]
fn x3_a_no_is_sent_with_its_code_its_rule_and_its_sentence() {
    for refusal in Refusal::ALL {
        let (code, rule, text) = (refusal.code(), refusal.rule(), refusal.to_string());
        assert_eq!(json(refusal), json!({ "code": code, "rule": rule, "text": text }));
    }
    let codes: BTreeSet<_> = SetupProblem::KINDS.map(SetupProblem::code).into();
    assert_eq!(codes.len(), SetupProblem::KINDS.len());
    for problem in SetupProblem::KINDS {
        assert_eq!(
            json(problem),
            json!({ "code": problem.code(), "rule": problem.rule(), "text": problem.to_string() })
        );
    }
}

#[test]
fn what_a_table_agrees_on_is_read_by_its_words() {
    for edition in Edition::ALL {
        assert_eq!(serde_json::from_value::<Edition>(json(edition)).unwrap(), edition);
    }
    for bank in BankKind::ALL {
        assert_eq!(serde_json::from_value::<BankKind>(json(bank)).unwrap(), bank);
    }
    let refused = serde_json::from_value::<Edition>(json!("third")).unwrap_err();
    assert_eq!(refused.to_string(), "unknown variant `third`, expected `first` or `second`");
    assert!(serde_json::from_value::<BankKind>(json!(1)).is_err());
}
