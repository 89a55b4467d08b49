//! X1: views and events tell no viewer what they may not know. What a viewer cannot know is drawn anew: the view must be
//! the same, and stay the same when the two races take the same step, as far as the viewer can see.

use crate::common::{Seeded, manned_race, mixes, random_step};
use std::collections::{HashMap, HashSet};
use xaymaca_rules::crew::Character;
use xaymaca_rules::notation::Step;
use xaymaca_rules::ships::ShipId;
use xaymaca_rules::{Awaiting, Choice, Event, Game, Outcome, Question, Seat, Viewer};

fn viewers() -> impl Iterator<Item = Viewer> {
    (0..Seat::MOST).map(|seat| Viewer::Seat(Seat::new(seat).unwrap())).chain([Viewer::Spectator])
}

/// What the other race does while this one takes that step, if the viewer cannot tell the two apart by it: the viewer's own
/// choices and all open ones are the same, hidden ones are drawn anew.
fn same_to_the_viewer(viewer: Viewer, step: Step, twin: &Game, luck: &mut Seeded) -> Option<Step> {
    match step {
        Step::Choice(seat, Choice::Play(card)) if Viewer::Seat(seat) != viewer => {
            // With the last card the Captain's is revealed: then it must be the same one.
            let last = twin.asked().len() == 1;
            let choice = if last { Choice::Play(card) } else { twin.options(seat).pick(luck)? };
            Some(Step::Choice(seat, choice))
        }
        Step::Outcome(Outcome::Card(_)) => match twin.awaiting() {
            Awaiting::Chance(xaymaca_rules::Chance::Card(seat)) if Viewer::Seat(seat) != viewer => {
                twin.draw(luck).map(Step::Outcome)
            }
            _ => Some(step),
        },
        Step::Outcome(Outcome::Treasure(_)) => match twin.awaiting() {
            Awaiting::Chance(xaymaca_rules::Chance::Treasure(ship))
                if ship.seat().map(Viewer::Seat) != Some(viewer) =>
            {
                twin.draw(luck).map(Step::Outcome)
            }
            // C2: no viewer sees what leaves the game.
            Awaiting::Chance(xaymaca_rules::Chance::Removed) => twin.draw(luck).map(Step::Outcome),
            _ => Some(step),
        },
        _ => Some(step),
    }
}

fn seen(events: &[Event], viewer: Viewer) -> Vec<Event> {
    events.iter().copied().filter(|event| event.is_for(viewer)).collect()
}

/// Does the viewer see a card because it is now theirs? It was hidden before, so the two races may differ in it.
fn is_theft_by(event: &Event, viewer: Viewer) -> bool {
    matches!(event, Event::TreasureSeen { by, .. } if by.iter().map(Viewer::Seat).eq([viewer]))
}

/// Do the events show the viewer something the two races do not share: a card revealed, a treasure turned up?
fn tells_apart(ours: &[Event], theirs: &[Event], viewer: Viewer) -> bool {
    let shown = |events: &[Event]| -> Vec<Event> {
        seen(events, viewer)
            .into_iter()
            .filter(|event| {
                matches!(
                    event,
                    Event::CardRevealed { .. } | Event::TreasureTurnedUp { .. } | Event::CalypsoWon { .. }
                ) || is_theft_by(event, viewer)
            })
            .collect()
    };
    shown(ours) != shown(theirs)
}

#[derive(Default, Debug)]
struct Tally {
    compared: u64,
    told_apart: u64,
    refused: u64,
    /// C15: steps around what the Snoop looks at.
    looks: u64,
    /// The questions that captains were asked before all.
    asked_openly: HashSet<&'static str>,
    previewed_openly: u64,
    /// The questions whose options differed between two races that all others see alike.
    differed: HashSet<&'static str>,
}

/// X1: a captain who is asked before all gets the same options and odds, and the same preview if they may have one, whatever is hidden.
fn check_openly_asked(game: &Game, twin: &Game, tally: &mut Tally) {
    let Awaiting::Seats(asked, question) = game.awaiting() else { return };
    let openly = game.view(Viewer::Spectator).asked_openly();
    for seat in asked.iter() {
        let (view, other) = (game.view(Viewer::Seat(seat)), twin.view(Viewer::Seat(seat)));
        assert_eq!(view.asked_openly(), openly);
        if openly.contains(seat) {
            tally.asked_openly.insert(question.word());
            assert_eq!(other.options(), view.options(), "{question:?}");
            assert_eq!(other.odds(), view.odds(), "{question:?}");
            if view.previews_openly(seat) {
                tally.previewed_openly += 1;
                assert_eq!(other.preview(None, &mut |_| 0), view.preview(None, &mut |_| 0), "{question:?}");
            }
        } else if other.options() != view.options() {
            tally.differed.insert(question.word());
        }
    }
}

fn check(game: &Game, step: Step, luck: &mut Seeded, tally: &mut Tally) {
    let mut next = *game;
    let mut events = Vec::new();
    step.play(&mut next, &mut events).unwrap();
    for event in &events {
        if let Event::TreasureSeen { card, by, .. } = event {
            let (view, owner) = (next.view(Viewer::Spectator), by.first().expect("a seat sees it"));
            let ship = view.ships().find(|(ship, _)| *ship == owner.ship()).expect("the owner's ship").1;
            let snoop = ship.holds.carries(Character::Snoop);
            assert!(
                by.len() == 1 && (snoop || ship.treasures.iter().any(|held| held == *card)),
                "T7: who sees a card has just got it, or has the Snoop"
            );
            assert!(view.open_treasure(*card).known_to.contains(owner));
        }
    }
    for viewer in viewers() {
        let view = game.view(viewer);
        let twin = view.imagine(luck);
        let broken: Vec<_> = twin.broken_invariants().collect();
        assert!(broken.is_empty(), "{viewer:?} imagines what cannot be: {broken:?}");
        assert_eq!(twin.view(viewer), view, "{viewer:?}");
        assert_eq!(twin.awaiting(), game.awaiting());
        if let Viewer::Seat(seat) = viewer {
            assert_eq!(twin.options(seat), game.options(seat));
            assert_eq!(view.options(), game.options(seat));
        }
        assert_eq!(view.awaiting(), game.awaiting());
        if viewer == Viewer::Spectator {
            check_openly_asked(game, &twin, tally);
        }

        let Some(twin_step) = same_to_the_viewer(viewer, step, &twin, luck) else { continue };
        let mut twin_next = twin;
        let mut twin_events = Vec::new();
        if twin_step.play(&mut twin_next, &mut twin_events).is_err() {
            // The other race cannot do the same: another's card or gift is not there.
            tally.refused += 1;
        } else if tells_apart(&events, &twin_events, viewer) {
            tally.told_apart += 1;
        } else {
            tally.compared += 1;
            let looks =
                matches!(game.awaiting(), Awaiting::Seats(_, Question::Keep { .. } | Question::Look { .. }))
                    || events.iter().any(|event| matches!(event, Event::PileSeen { .. }));
            tally.looks += u64::from(looks);
            assert_eq!(seen(&twin_events, viewer), seen(&events, viewer), "{viewer:?} after {step}");
            assert_eq!(twin_next.view(viewer), next.view(viewer), "{viewer:?} after {step}");
        }
    }
}

#[test]
fn x1_drawing_the_hidden_anew_changes_no_view() {
    let mut tally = Tally::default();
    for (index, setup) in mixes().into_iter().enumerate() {
        for seed in 0..3 {
            let mut luck = Seeded::new(1000 * seed + index as u64);
            let mut game = Game::new(&setup).unwrap();
            while let Some(step) = random_step(&game, &mut luck) {
                check(&game, step, &mut luck, &mut tally);
                step.play(&mut game, &mut ()).unwrap();
            }
        }
    }
    for seed in 0..60 {
        let mut luck = Seeded::new(9000 + seed);
        let mut game = manned_race(&mut luck);
        while let Some(step) = random_step(&game, &mut luck) {
            check(&game, step, &mut luck, &mut tally);
            step.play(&mut game, &mut ()).unwrap();
        }
    }
    // The comparison is not empty: most steps can be taken in both races without showing a difference.
    assert!(tally.compared > 4 * (tally.told_apart + tally.refused), "{tally:?}");
    assert!(tally.told_apart > 0 && tally.refused > 0 && tally.looks > 300, "{tally:?}");
    let openly = [
        "load", "sail", "retreat", "pay", "fight", "powder", "sabre", "loot", "mage", "recruit", "rum",
        "lookout",
    ];
    assert_eq!(tally.asked_openly, HashSet::from(openly));
    assert!(tally.previewed_openly > 300, "{tally:?}");
    // Where a captain needs a curtain, their options can tell what is hidden.
    assert!(["card", "loot"].iter().all(|word| tally.differed.contains(word)), "{tally:?}");
}

#[test]
fn x1_what_is_imagined_differs_from_what_is() {
    // The resampling really resamples: hands of others change, and in the end every card has been everywhere.
    let setup = &mixes()[10];
    let mut luck = Seeded::new(5);
    let mut game = Game::new(setup).unwrap();
    while !matches!(game.awaiting(), Awaiting::Seats(_, Question::Card)) {
        random_step(&game, &mut luck).unwrap().play(&mut game, &mut ()).unwrap();
    }
    let me = Seat::new(0).unwrap();
    let other = Viewer::Seat(Seat::new(1).unwrap());
    let view = game.view(Viewer::Seat(me));
    let mut seen = xaymaca_rules::cards::CardSet::NONE;
    let mut counts = [0u32; 11];
    for _ in 0..2000 {
        let hand = view.imagine(&mut luck).view(other).hand();
        assert_eq!(hand.len(), 3);
        seen = hand.iter().fold(seen, xaymaca_rules::cards::CardSet::with);
        hand.iter().for_each(|card| counts[card as usize] += 1);
    }
    assert_eq!(seen, xaymaca_rules::cards::CardSet::ALL);
    // 2000 hands of 3 out of 11: 545 each, give or take five standard deviations.
    assert!(counts.iter().all(|&count| (445..645).contains(&count)), "{counts:?}");
}

/// T1, T7, G4: one card that all know to be cursed, one that a captain has seen, one that only the ghost has.
#[test]
fn t7_all_treasures_that_fit_are_imagined_equally_often() {
    let text = "seats 3\nghost\n1 treasures -2!\n2 treasures +7\nghost treasures morgans-map?";
    let game = xaymaca_rules::notation::situation(text).unwrap();
    let view = game.view(Viewer::Spectator);
    let card = |ship: ShipId, place| {
        view.ships().find(|(id, _)| *id == ship).unwrap().1.treasures.get(place).unwrap()
    };
    let seat = |index| Seat::new(index).unwrap();
    let (given, seen, unseen) = (card(seat(0).ship(), 0), card(seat(1).ship(), 0), card(ShipId::GHOST, 1));
    let mut luck = Seeded::new(3);
    let mut counts: HashMap<[String; 3], f64> = HashMap::new();
    let draws = 120_000;
    for _ in 0..draws {
        let game = view.imagine(&mut luck);
        let kinds = [given, seen, unseen].map(|card| game.treasure(card).to_string());
        *counts.entry(kinds).or_default() += 1.0;
    }
    // Every way: a curse, then one of the seven other riches and curses, then one of the nine cards left without Lady
    // Beth; cards of the same value are one kind, with as many tickets.
    let values =
        ["morgans-map", "sarans-sabre", "sixth-hold", "+3", "+3", "+5", "+7", "+7", "-2", "-3", "-4"];
    let mut ways: HashMap<[String; 3], f64> = HashMap::new();
    for (first, a) in values.iter().enumerate().filter(|(_, value)| value.starts_with('-')) {
        for (second, b) in values.iter().enumerate().filter(|(_, value)| value.starts_with(['+', '-'])) {
            for (third, c) in values.iter().enumerate() {
                if first != second && second != third && first != third {
                    *ways.entry([(*a).into(), (*b).into(), (*c).into()]).or_default() += 1.0;
                }
            }
        }
    }
    let total: f64 = ways.values().sum();
    assert_eq!(counts.keys().collect::<HashSet<_>>(), ways.keys().collect::<HashSet<_>>());
    for (kinds, tickets) in ways {
        let expected = f64::from(draws) * tickets / total;
        let off = (counts[&kinds] - expected).abs();
        assert!(off < 5.0 * expected.sqrt(), "{kinds:?}: {} for {expected:.0}", counts[&kinds]);
    }
}

/// C15: seat 1 has seen two cards of the pile and put them back, then seat 2 has drawn a card.
fn after_a_look() -> Game {
    let text = "crew\nseats 3\ntokens 9 11 19 22 25 33 37 44\n2 treasures +6\n1 at 8\n1 holds snoop, food 9\n2 at 10\n2 holds food 9\n\
                1 hand forward-food gold-gold food-forward\n2 hand forward-food gold-gold food-forward\nremoved +3 +4 -2";
    let mut game = xaymaca_rules::notation::situation(text).unwrap();
    for step in [
        "* dice 1 1",
        "1 card forward-food",
        "2 card forward-food",
        "3 card food-gunpowder",
        "1 look 3",
        "* treasure +7",
        "* treasure diamond",
        "* treasure -3",
        "1 keep 1",
        "* treasure +5",
    ] {
        step.parse::<Step>()
            .unwrap()
            .play(&mut game, &mut ())
            .unwrap_or_else(|refusal| panic!("{step}: {refusal}"));
    }
    game
}

#[test]
fn c15_what_was_seen_in_the_pile_is_never_imagined_gone_and_all_that_fits_equally_often() {
    let game = after_a_look();
    let me = Seat::new(0).unwrap();
    let view = game.view(Viewer::Seat(me));
    let remembered: Vec<String> = view.remembered().map(|card| card.to_string()).collect();
    assert_eq!(remembered, ["diamond", "-3"]);
    let cards: Vec<_> = view.ships().flat_map(|(_, ship)| ship.treasures.iter()).collect();
    let unknown: Vec<_> = cards.into_iter().filter(|&card| view.treasure(card).is_none()).collect();
    let [before, later] = unknown.as_slice() else { panic!("two cards of seat 2: {unknown:?}") };
    let mut luck = Seeded::new(11);
    let mut counts: HashMap<[String; 2], f64> = HashMap::new();
    let draws = 60_000;
    for _ in 0..draws {
        let imagined = view.imagine(&mut luck);
        assert_eq!(imagined.view(Viewer::Seat(me)), view);
        let kinds = [*before, *later].map(|card| imagined.treasure(card).to_string());
        *counts.entry(kinds).or_default() += 1.0;
    }
    // By hand: the viewer's own +7 is known; of the other eleven the diamond and the -3 were in the pile when seen. The card
    // drawn before is none of them, the one drawn later may be the -3 (a diamond would lie face up); three others left.
    let pool = ["+3", "+3", "+4", "+4", "+5", "+5", "+6", "diamond", "-2", "-3", "-4"];
    let seen = |card: &str| card == "diamond" || card == "-3";
    let mut ways: HashMap<[String; 2], f64> = HashMap::new();
    for (first, a) in pool.iter().enumerate().filter(|(_, card)| !seen(card)) {
        for (_, b) in pool.iter().enumerate().filter(|&(second, card)| second != first && *card != "diamond")
        {
            // Three of the unseen cards that are left have gone.
            let unseen = if seen(b) { 8.0 } else { 7.0 };
            let gone = unseen * (unseen - 1.0) * (unseen - 2.0) / 6.0;
            *ways.entry([(*a).into(), (*b).into()]).or_default() += gone;
        }
    }
    let total: f64 = ways.values().sum();
    assert_eq!(counts.keys().collect::<HashSet<_>>(), ways.keys().collect::<HashSet<_>>());
    for (kinds, weight) in ways {
        let expected = f64::from(draws) * weight / total;
        let off = (counts[&kinds] - expected).abs();
        assert!(off < 5.0 * expected.sqrt(), "{kinds:?}: {} for {expected:.0}", counts[&kinds]);
    }
}

/// Luck that always answers the same still reaches something that fits: C15, C26.
#[test]
fn c26_even_the_dullest_luck_imagines_what_can_be() {
    let amulets = "crew\nseats 3\n1 holds calypso\n1 treasures -2! -3! +5\n2 treasures +3 +4";
    for game in [after_a_look(), xaymaca_rules::notation::situation(amulets).unwrap()] {
        for viewer in viewers() {
            let view = game.view(viewer);
            for same in 0..12 {
                let imagined = view.imagine(&mut |bound: u32| same.min(bound - 1));
                assert_eq!(imagined.broken_invariants().next(), None);
                assert_eq!(imagined.view(viewer), view);
            }
        }
    }
}

/// C26: with two amulets known to all, the third is never imagined beside them.
#[test]
fn c26_what_would_have_ended_the_race_is_not_imagined() {
    let text = "crew\nseats 3\n1 holds calypso\n1 treasures -2! -3! +5\n2 treasures +3";
    let game = xaymaca_rules::notation::situation(text).unwrap();
    let view = game.view(Viewer::Spectator);
    let row = view.ships().next().unwrap().1.treasures;
    let (third, other) = (row.get(2).unwrap(), view.ships().nth(1).unwrap().1.treasures.get(0).unwrap());
    let mut luck = Seeded::new(2);
    let mut elsewhere = 0;
    for _ in 0..2000 {
        let imagined = view.imagine(&mut luck);
        assert!(!imagined.treasure(third).is_cursed());
        elsewhere += u32::from(imagined.treasure(other).is_cursed());
    }
    // One of nine cards that may lie there: 8 riches and the last amulet, less the one beside Calypso.
    assert!((140..310).contains(&elsewhere), "{elsewhere}");
}
