//! X: rules about rules.

use super::check::check;
use xaymaca_rules::notation::{Record, RecordReason, Step, situation};
use xaymaca_rules::{Awaiting, Event, Game, Refusal, Seat, Viewer};

fn play(game: &mut Game, steps: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for line in steps.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let step: Step = line.parse().unwrap();
        step.play(game, &mut events).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }
    events
}

const SPECTATOR: Viewer = Viewer::Spectator;

fn seat(number: usize) -> Viewer {
    Viewer::Seat(Seat::new(number - 1).unwrap())
}

/// Two games that differ only in a secret: they look the same to these viewers, and not to those.
fn differ(one: &Game, other: &Game, blind: &[Viewer], knowing: &[Viewer]) {
    for &viewer in blind {
        assert_eq!(one.view(viewer), other.view(viewer));
    }
    for &viewer in knowing {
        assert_ne!(one.view(viewer), other.view(viewer), "{viewer:?}");
    }
}

#[test]
fn x1_other_hands_are_hidden() {
    let with = |hand| situation(&format!("2 hand gold-gold {hand}")).unwrap();
    differ(&with("food-forward"), &with("forward-food"), &[seat(1), seat(3), SPECTATOR], &[seat(2)]);
}

#[test]
fn x1_cards_chosen_are_hidden_until_they_are_revealed() {
    let table =
        "1 at 6\n1 holds food 2\n1 hand forward-food\n2 hand gold-gold food-gunpowder\n3 hand gold-gold";
    let with = |card: &str| {
        let mut game = situation(table).unwrap();
        play(&mut game, &format!("* dice 1 1\n2 card {card}"));
        game
    };
    let (mut one, mut other) = (with("gold-gold"), with("food-gunpowder"));
    let everybody_else = [seat(1), seat(3), SPECTATOR];
    differ(&one, &other, &everybody_else, &[seat(2)]);
    // It is the Captain's turn; the card of the next captain is still face down.
    for game in [&mut one, &mut other] {
        play(game, "1 card forward-food\n3 card gold-gold");
        assert!(game.view(SPECTATOR).has_chosen(Seat::new(1).unwrap()));
    }
    differ(&one, &other, &everybody_else, &[seat(2)]);
    for game in [&mut one, &mut other] {
        play(game, "1 sail 7");
    }
    differ(&one, &other, &[], &[seat(1), seat(2), seat(3), SPECTATOR]);
}

#[test]
fn x1_cards_drawn_are_hidden() {
    let with = |card: &str| {
        let mut game =
            situation("1 hand gold-gold food-gunpowder\n2 hand gold-gold\n3 hand gold-gold").unwrap();
        play(&mut game, "* dice 1 1\n1 card gold-gold\n2 card gold-gold\n3 card gold-gold");
        play(&mut game, &format!("* card {card}"));
        game
    };
    differ(&with("food-forward"), &with("forward-food"), &[seat(2), seat(3), SPECTATOR], &[seat(1)]);
}

#[test]
fn x1_face_down_treasures_are_hidden_from_captains_who_never_saw_them() {
    let with = |treasure: &str| situation(&format!("2 treasures {treasure}")).unwrap();
    differ(&with("+7"), &with("-4"), &[seat(1), seat(3), SPECTATOR], &[seat(2)]);
    differ(&with("+7@3"), &with("-4@3"), &[seat(1), SPECTATOR], &[seat(2), seat(3)]);
    differ(&with("sarans-sabre"), &with("lady-beth"), &[], &[seat(1), seat(2), seat(3), SPECTATOR]);
}

#[test]
fn x1_being_asked_for_loot_does_not_tell_whether_a_face_down_treasure_is_cursed() {
    let with = |treasure: &str| {
        let table = "1 at 8\n2 at 9\n1 hand forward-food\n2 hand gold-gold\n3 hand gold-gold";
        let mut game = situation(&format!("{table}\n1 treasures {treasure}")).unwrap();
        play(&mut game, "* dice 1 1\n1 card forward-food\n2 card gold-gold\n3 card gold-gold\n* combat star");
        game
    };
    let (riches, curse) = (with("+7"), with("-4"));
    differ(&riches, &curse, &[seat(2), seat(3), SPECTATOR], &[seat(1)]);
    let choices = |game: &Game| game.options(Seat::new(0).unwrap()).iter().map(|choice| choice.to_string());
    assert!(choices(&riches).eq(["loot nothing"]));
    assert!(choices(&curse).eq(["loot nothing", "loot give 1"]));
}

#[test]
fn x1_the_ghosts_finds_are_hidden_from_everybody() {
    let with = |treasure: &str| situation(&format!("ghost\nghost treasures {treasure}")).unwrap();
    differ(&with("+7"), &with("morgans-map?"), &[seat(1), seat(2), seat(3), SPECTATOR], &[]);
}

#[test]
fn x1_the_order_of_the_decks_and_the_pile_does_not_exist_yet() {
    // Whatever chance will say, the game before it is one and the same: it lists every answer.
    let mut game = situation("1 at 3\n1 hand forward-food\n2 hand gold-gold\n3 hand gold-gold").unwrap();
    play(&mut game, "* dice 1 1\n1 card forward-food\n2 card gold-gold\n3 card gold-gold");
    for ticket in 0..game.tickets().unwrap() {
        let mut next = game;
        next.resolve(game.ticket(ticket).unwrap(), &mut ()).unwrap();
    }
    play(&mut game, "* treasure +3");
    // Eleven cards, the one just played aside.
    assert_eq!(game.tickets(), Some(10));
}

#[test]
fn x1_everything_else_is_open() {
    let game = situation("1 at 14\n1 holds gold 3, food 1\n2 at 49 lap -1\nround 7\ncaptain 2").unwrap();
    for viewer in [seat(1), seat(3), SPECTATOR] {
        let view = game.view(viewer);
        let places: Vec<_> = view.ships().map(|(_, ship)| ship.place.to_string()).collect();
        assert_eq!(places, ["14", "49 lap -1", "0"]);
        assert!(view.ships().eq(game.ships()));
        assert_eq!((view.round(), view.captain().to_string().as_str()), (7, "2"));
        assert_eq!(view.tokens().len(), 9);
        assert_eq!(view.setup(), game.setup());
        assert_eq!(view.awaiting(), game.awaiting());
    }
}

#[test]
fn x1_a_view_is_enough_to_know_what_one_may_choose() {
    let mut game =
        situation("1 at 6\n1 hand forward-food gold-gold\n2 hand gold-gold\n3 hand gold-gold").unwrap();
    let same = |game: &Game| {
        for number in 1..=3 {
            let mine = Seat::new(number - 1).unwrap();
            assert_eq!(game.view(seat(number)).options(), game.options(mine));
        }
        assert!(game.view(SPECTATOR).options().is_empty());
    };
    for step in ["* dice 1 2", "1 dice 1 2", "1 card forward-food", "2 card gold-gold", "3 card gold-gold"] {
        same(&game);
        play(&mut game, step);
    }
    same(&game);
    assert_eq!(game.options(Seat::new(0).unwrap()).len(), 2);
}

const RECORD: &str = "\
xaymaca record 1
edition first
seats anne-bonny mary-read john-rackham
ghost no
bank box
* captain 2
* card gold-gold
* card forward-food
* card food-forward
* card gold-gold
* card forward-food
* card food-forward
* card gold-gold
* card forward-food
* card food-forward
* dice 4 2
2 dice 4 2
1 card forward-food
1 card gold-gold
3 card gold-gold
2 card forward-food
* treasure +7
* card gold-forward
* card gold-forward
* card gold-forward
";

#[test]
fn x2_a_record_is_read_printed_and_replayed() {
    let record: Record = RECORD.parse().unwrap();
    assert_eq!(record.to_string(), RECORD);
    let game = record.replay(&mut ()).unwrap();
    assert_eq!(game.setup(), record.setup);
    assert_eq!(game.view(SPECTATOR).captain().to_string(), "3");
    assert_eq!(game.round(), 2);
    let places: Vec<_> = game.ships().map(|(_, ship)| ship.place.to_string()).collect();
    assert_eq!(places, ["0", "4", "0"]);
    let holds: Vec<_> =
        game.ships().flat_map(|(_, ship)| ship.holds.iter()).map(|hold| hold.to_string()).collect();
    assert_eq!(
        holds.join(", "),
        "gold 3, food 3, gold 4, gold 2, empty, \
         gold 3, food 3, food 2, empty, empty, \
         gold 3, food 3, gold 4, gold 2, empty"
    );
}

#[test]
fn x2_the_same_record_gives_the_same_game() {
    let record: Record = RECORD.parse().unwrap();
    assert_eq!(record.replay(&mut ()), record.replay(&mut ()));
    assert_eq!(record.events(), record.to_string().parse::<Record>().unwrap().events());
    // Written step by step it is the same record, and every step of it gives the game that was played.
    let mut written = Record::new(record.setup.clone());
    let mut game = Game::new(&record.setup).unwrap();
    for line in &record.lines {
        line.step.play(&mut game, &mut ()).unwrap();
        written.push(line.step);
        assert_eq!(written.replay(&mut ()), Ok(game));
    }
    assert_eq!(written, record);
}

#[test]
fn x2_comments_and_blank_lines_say_nothing_and_are_counted() {
    let told = RECORD.replace("* dice 4 2\n", "\n# round 1\n* dice 4 2\n");
    let record: Record = told.parse().unwrap();
    assert_eq!(record, RECORD.parse().unwrap());
    let dice = record.lines.iter().find(|line| line.step.to_string() == "* dice 4 2").unwrap();
    assert_eq!(dice.number, 18);
}

/// The line that fails and what is said of it, when that line is replaced by this.
fn failing(line: &str, replacement: &str) -> (usize, String) {
    assert!(RECORD.contains(line));
    let text = RECORD.replacen(line, replacement, 1);
    let problem = match text.parse::<Record>() {
        Ok(record) => record.replay(&mut ()).expect_err("a record that fails"),
        Err(problem) => problem,
    };
    (problem.line, problem.to_string())
}

#[test]
fn x2_a_line_that_cannot_be_replayed_is_named() {
    let no = |line, replacement| failing(line, replacement).1;
    assert_eq!(no("3 card gold-gold", "3 card gold-forward"), "line 20: this card is not in your hand (R2)");
    assert_eq!(no("2 dice 4 2", "1 dice 4 2"), "line 17: this seat is not asked anything now (R3)");
    assert_eq!(no("* captain 2", "* captain 4"), "line 6: chance cannot give this answer now (X2)");
    assert_eq!(no("2 dice 4 2", "2 dice 3 3"), "line 17: these are not the two dice that were rolled (R1)");
    assert_eq!(failing("* treasure +7", "* combat 2").0, 22);
    assert_eq!(failing("* treasure +7", "# nothing was found").0, 23);
}

#[test]
fn x2_a_line_that_cannot_be_read_is_named() {
    for (line, replacement, number) in [
        ("xaymaca record 1", "xaymaca record 2", 1),
        ("edition first", "edition third", 2),
        ("ghost no", "ghost maybe", 4),
        ("bank box", "bank box\nbank box", 6),
        ("* dice 4 2", "* dice 4 7", 16),
        ("2 dice 4 2", "7 dice 4 2", 17),
        ("3 card gold-gold", "3 dances", 20),
        ("* treasure +7", "* treasure +8", 22),
        ("* treasure +7", "edition first", 22),
        // The end of the text is where a missing field is missed.
        ("bank box\n", "", 25),
    ] {
        assert_eq!(failing(line, replacement).0, number, "{replacement}");
    }
}

#[test]
fn x2_a_setup_that_cannot_be_played_is_said() {
    let text = RECORD.replace("ghost no", "ghost yes").replace("mary-read", "edward-drummond");
    let problem = text.parse::<Record>().unwrap().replay(&mut ()).unwrap_err();
    assert!(matches!(problem.reason, RecordReason::Setup(_)));
    assert!(problem.to_string().ends_with("(S3)"), "{problem}");
}

#[test]
fn x2_no_record_makes_the_reader_stumble() {
    for text in
        ["", "\n", "xaymaca record 1", "xaymaca record 1\n1", "xaymaca record 1\n*", "\u{feff}", "* *"]
    {
        assert!(text.parse::<Record>().is_err(), "{text:?}");
    }
    let long = RECORD.replace("* treasure +7", &format!("* treasure +7{}", " ".repeat(300)));
    assert_eq!(long.parse::<Record>().unwrap_err().line, 22);
}

#[test]
fn x3_a_choice_that_is_not_legal_is_refused_and_changes_nothing() {
    // Every `refuses` of a scenario compares the whole game before and after.
    check(
        "
        1 at 6
        1 holds food 2, food 1, food 3
        1 hand forward-food gold-gold
        2 at 7
        2 holds gold 2, food 1
        refuses 1 dice 1 2: chance-is-awaited
        refuses * combat 2: impossible
        refuses * captain 1: impossible
        * dice 1 2
        refuses * dice 1 2: chance-is-not-awaited
        refuses 1 dice 2 2: other-dice
        refuses 3 dice 1 2: not-your-turn
        1 dice 1 2
        refuses * dice 1 2: chance-is-not-awaited
        refuses 1 card food-forward: not-in-hand
        refuses 1 dice 1 2: other-question
        1 card forward-food
        refuses 1 card forward-food: already-chosen
        2 card gold-gold
        3 card gold-gold
        refuses 1 sail 8: out-of-reach
        refuses 2 sail 7: not-your-turn
        refuses 1 pay 1:2: other-question
        1 sail 7
        refuses 1 powder none: chance-is-awaited
        refuses * treasure +7: impossible
        * combat star
        refuses 1 loot hold 3 into 4: nothing-in-hold
        refuses 1 loot hold 6 into 4: no-such-hold
        refuses 1 loot hold 1 into 2: hold-is-full
        refuses 1 loot treasure 1: no-such-treasure
        refuses 1 loot give 1: no-such-treasure
        refuses 2 loot nothing: not-your-turn
        refuses * combat 2: chance-is-not-awaited
        1 loot nothing
        refuses 1 pay 1:1: wrong-total
        refuses 1 pay 4:2: more-than-held
        1 pay 1:2
        = 1 pays food 1:2
        ",
    );
}

#[test]
fn x3_a_seat_that_is_not_at_the_table_is_refused() {
    check(
        "
        1 hand gold-gold
        refuses 4 dice 1 1: not-your-turn
        * dice 1 1
        refuses 4 card gold-gold: not-your-turn
        refuses 6 card gold-gold: not-your-turn
        options 4: -
        ",
    );
}

#[test]
fn x3_after_the_end_everything_is_refused() {
    check(
        "
        1 at 49
        round 1 1: 1 forward-forward
        = the race is over
        asks nobody
        refuses 1 card gold-gold: race-is-over
        refuses * dice 1 1: race-is-over
        options 1: -
        ",
    );
}

#[test]
fn x3_every_refusal_says_its_rule_and_its_reason() {
    let mut codes: Vec<_> = Refusal::ALL.iter().map(|refusal| refusal.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), Refusal::ALL.len());
    assert!(Refusal::ALL.iter().all(|refusal| !refusal.rule().is_empty() && !refusal.to_string().is_empty()));
}

#[test]
fn x3_whatever_is_listed_is_accepted() {
    let mut game =
        situation("1 at 6\n1 hand forward-food gold-gold\n2 hand gold-gold\n3 hand gold-gold").unwrap();
    play(&mut game, "* dice 1 2");
    while let Awaiting::Seats(asked, _) = game.awaiting() {
        let asked = asked.first().unwrap();
        for choice in game.options(asked).iter() {
            let mut next = game;
            assert_eq!(next.choose(asked, choice, &mut ()), Ok(()));
        }
        game.choose(asked, game.options(asked).nth(0).unwrap(), &mut ()).unwrap();
    }
}
