//! What a viewer can work out is true: scores lie in their range, a race ends only when it could, and what a preview is
//! sure of happens. And it is worked out from what the viewer may know: what they do not know changes nothing.

use crate::common::{Seeded, manned_race, mixes, random_step};
use xaymaca_rules::ending::End;
use xaymaca_rules::notation::Step;
use xaymaca_rules::{Choice, Event, Game, Seat, Viewer};

/// Races of every mix, and races full of characters, step by step.
fn play(races: u64, mut look: impl FnMut(&Game, u64)) {
    let begun = mixes().into_iter().map(|setup| Game::new(&setup).expect("a sound setup"));
    let begun = begun.flat_map(|game| (0..races).map(move |_| game));
    let manned = (0..30 * races).map(|seed| manned_race(&mut Seeded::new(seed)));
    for (seed, mut game) in (0..).zip(begun.chain(manned)) {
        let mut luck = Seeded::new(seed);
        for count in 0.. {
            look(&game, seed * 1000 + count);
            let Some(step) = random_step(&game, &mut luck) else { break };
            step.play(&mut game, &mut ()).expect("what is listed is accepted");
        }
    }
}

#[test]
fn e2_every_score_lies_in_its_range_and_is_known_at_the_end() {
    let (mut open, mut widest, mut narrower) = (0, 0, 0);
    play(2, |game, _| {
        let view = game.view(Viewer::Spectator);
        for (ship, _) in game.ships() {
            let (range, total) = (view.score(ship), game.score_now(ship).total);
            assert!((range.least..=range.most).contains(&total), "{ship}: {total} in {range:?}");
            for seat in game.seats() {
                let own = game.view(Viewer::Seat(seat)).score(ship);
                assert!(range.least <= own.least && own.most <= range.most, "{ship}: {own:?} in {range:?}");
                assert!((own.least..=own.most).contains(&total), "{seat} on {ship}: {total} in {own:?}");
                narrower += usize::from(own != range);
                if ship == seat.ship() {
                    assert_eq!((own.least, own.most), (total, total), "T7: a captain knows their treasures");
                }
            }
            if let Some(result) = game.result() {
                let score = result.score(ship).expect("every ship is counted");
                assert_eq!((range.least, range.most), (score.total, score.total));
            }
            open += usize::from(range.least < range.most);
            widest = widest.max(range.most - range.least);
        }
    });
    assert!(open > 1000 && widest > 15 && narrower > 1000, "{open} {widest} {narrower}");
}

#[test]
fn e1_a_race_ends_only_in_a_round_in_which_it_could() {
    let (mut could_not, mut ended, mut could, mut before) = (None, 0, 0, 0);
    play(4, |game, _| {
        let view = game.view(Viewer::Spectator);
        match game.result() {
            // C26 is not foreseen.
            Some(result) if result.end() == End::Home => {
                assert_ne!(could_not, Some(game.round()), "it could not end");
                ended += 1;
            }
            _ if game.round() == 0 => could_not = None,
            _ if view.could_end() => {
                could += usize::from(before != game.round());
                before = game.round();
            }
            _ => could_not = Some(game.round()),
        }
        if game.result().is_some() {
            could_not = None;
            before = 0;
        }
    });
    assert!(ended > 100, "{ended}");
    // The answer is not simply always yes.
    assert!(could < 12 * ended, "{could} {ended}");
}

#[test]
fn x1_a_preview_does_not_depend_on_what_the_viewer_does_not_know() {
    let mut told = 0;
    play(1, |game, count| {
        if count % 7 != 0 || game.result().is_some() {
            return;
        }
        for seat in game.seats() {
            let view = game.view(Viewer::Seat(seat));
            let preview = view.preview(None, &mut |_| 0);
            for seed in [1, 2] {
                assert_eq!(preview, view.preview(None, &mut Seeded::new(count + seed)), "{seat}");
            }
            // The same race with another hidden part.
            let other = view.imagine(&mut Seeded::new(count));
            assert_eq!(preview, other.view(Viewer::Seat(seat)).preview(None, &mut |_| 0));
            for way in preview.iter().flatten().flat_map(|preview| &preview.cards).flat_map(|card| &card.ways)
            {
                for event in way.morning.iter().chain(&way.evening) {
                    let secret = matches!(
                        event,
                        Event::TreasureSeen { .. }
                            | Event::TreasureTurnedUp { .. }
                            | Event::PileSeen { .. }
                            | Event::CardRevealed { .. }
                            | Event::ChoseCard { .. }
                            | Event::DrewCard { .. }
                            | Event::CharacterTurnedUp { .. }
                            | Event::CombatRolled { .. }
                    );
                    assert!(!secret, "{event}");
                    told += 1;
                }
            }
        }
    });
    assert!(told > 10_000, "{told}");
}

/// What happens if the captain really chooses so.
fn really(mut game: Game, seat: Seat, choices: impl Iterator<Item = Choice>) -> Vec<Event> {
    let mut events = Vec::new();
    for choice in choices {
        game.choose(seat, choice, &mut events).expect("a way can be followed");
    }
    events
}

#[test]
fn r4_what_a_preview_is_sure_of_happens() {
    let (mut whole, mut rest) = (0, 0);
    play(1, |game, count| {
        let Some(seat) = game.asked().iter().next() else { return };
        let Ok(Some(preview)) = game.view(Viewer::Seat(seat)).preview(None, &mut |_| 0) else { return };
        for card in &preview.cards {
            assert!(!card.ways.is_empty() && card.ways.len() <= xaymaca_rules::preview::MOST_WAYS);
            for way in card.ways.iter().filter(|way| way.unsure.is_empty()) {
                let choices = way.choices.iter().map(|choice| choice.choice);
                let foretold: Vec<Event> = way.morning.iter().chain(&way.evening).copied().collect();
                let happens = if game.turn().is_some_and(|(ship, _)| ship == seat.ship()) {
                    rest += 1;
                    really(*game, seat, choices)
                } else if game.captain() == seat
                    && game.asked().len() == game.seats().count()
                    && game.turn().is_none()
                    && game.dice().is_some()
                {
                    // R3: the Captain acts first.
                    whole += 1;
                    let mut game = *game;
                    let mut luck = Seeded::new(count);
                    for other in game.seats().filter(|&other| other != seat) {
                        let card = game.options(other).pick(&mut luck).expect("a card");
                        Step::Choice(other, card).play(&mut game, &mut ()).expect("the card is in the hand");
                    }
                    let play = [Choice::Play(card.card)].into_iter().chain(choices);
                    let events = really(game, seat, play);
                    let revealed =
                        events.iter().position(|event| matches!(event, Event::CardRevealed { .. }));
                    events[revealed.expect("the captain acts") + 1..].to_vec()
                } else {
                    continue;
                };
                assert!(happens.starts_with(&foretold), "{card:?}\n{happens:?}");
                // And nothing is missing: what follows is of another captain's turn.
                let more = happens[foretold.len()..].iter();
                let mut own = more
                    .filter(|event| matches!(event, Event::ActionBegan { ship, .. } if *ship == seat.ship()));
                assert_eq!(own.next(), None);
            }
        }
    });
    assert!(whole > 500 && rest > 500, "{whole} {rest}");
}
