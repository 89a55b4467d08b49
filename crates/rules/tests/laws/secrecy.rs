//! X1: views and events tell nobody what he may not know. What a viewer cannot know is drawn anew: his view must be the
//! same, and stay the same when the two races take the same step, as far as he can see.

use crate::common::{Seeded, mixes, random_step};
use xaymaca_rules::{Awaiting, Choice, Event, Game, Outcome, Question, Seat, Step, Viewer};

fn viewers() -> impl Iterator<Item = Viewer> {
    (0..Seat::MOST).map(|seat| Viewer::Seat(Seat::new(seat).unwrap())).chain([Viewer::Spectator])
}

/// What the other race does while this one takes that step, if the viewer cannot tell the two apart by it: his own
/// choices and all open ones are the same, hidden ones are drawn anew.
fn same_to_him(viewer: Viewer, step: Step, twin: &Game, luck: &mut Seeded) -> Option<Step> {
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
            _ => Some(step),
        },
        _ => Some(step),
    }
}

fn seen(events: &[Event], viewer: Viewer) -> Vec<Event> {
    events.iter().copied().filter(|event| event.is_for(viewer)).collect()
}

/// Does he see a card because it is now his? It was hidden before, so the two races may differ in it.
fn is_theft_by(event: &Event, viewer: Viewer) -> bool {
    matches!(event, Event::TreasureSeen { by, .. } if by.iter().map(Viewer::Seat).eq([viewer]))
}

/// Do the events show the viewer something the two races do not share: a card revealed, a treasure turned up?
fn tells_apart(ours: &[Event], theirs: &[Event], viewer: Viewer) -> bool {
    let shown = |events: &[Event]| -> Vec<Event> {
        seen(events, viewer)
            .into_iter()
            .filter(|event| {
                matches!(event, Event::CardRevealed { .. } | Event::TreasureTurnedUp { .. })
                    || is_theft_by(event, viewer)
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
}

fn check(game: &Game, step: Step, luck: &mut Seeded, tally: &mut Tally) {
    let mut next = *game;
    let mut events = Vec::new();
    step.play(&mut next, &mut events).unwrap();
    for event in &events {
        if let Event::TreasureSeen { card, by, .. } = event {
            let (view, owner) = (next.view(Viewer::Spectator), by.first().expect("somebody sees it"));
            let row = view.ships().find(|(ship, _)| *ship == owner.ship()).expect("his ship").1.treasures;
            assert!(
                by.len() == 1 && row.iter().any(|held| held == *card),
                "T7: who sees a card has just got it"
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

        let Some(twin_step) = same_to_him(viewer, step, &twin, luck) else { continue };
        let mut twin_next = twin;
        let mut twin_events = Vec::new();
        if twin_step.play(&mut twin_next, &mut twin_events).is_err() {
            // The other race cannot do the same: another's card or gift is not there.
            tally.refused += 1;
        } else if tells_apart(&events, &twin_events, viewer) {
            tally.told_apart += 1;
        } else {
            tally.compared += 1;
            assert_eq!(seen(&twin_events, viewer), seen(&events, viewer), "{viewer:?} after {step}");
            assert_eq!(twin_next.view(viewer), next.view(viewer), "{viewer:?} after {step}");
        }
    }
}

#[test]
fn x1_drawing_the_hidden_anew_changes_nobodys_view() {
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
    // The comparison is not empty: most steps can be taken in both races without showing a difference.
    assert!(tally.compared > 4 * (tally.told_apart + tally.refused), "{tally:?}");
    assert!(tally.told_apart > 0 && tally.refused > 0, "{tally:?}");
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
    let mut seen = xaymaca_rules::CardSet::NONE;
    let mut counts = [0u32; 11];
    for _ in 0..2000 {
        let hand = view.imagine(&mut luck).view(other).hand();
        assert_eq!(hand.len(), 3);
        seen = hand.iter().fold(seen, xaymaca_rules::CardSet::with);
        hand.iter().for_each(|card| counts[card as usize] += 1);
    }
    assert_eq!(seen, xaymaca_rules::CardSet::ALL);
    // 2000 hands of 3 out of 11: 545 each, give or take five standard deviations.
    assert!(counts.iter().all(|&count| (445..645).contains(&count)), "{counts:?}");
}
