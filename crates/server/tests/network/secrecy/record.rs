//! What the record of a race may show to one viewer, step by step.

use super::allowed::Story;
use xaymaca_rules::notation::Step;
use xaymaca_rules::treasures::Treasure;
use xaymaca_rules::{Awaiting, Chance, Choice, Event, Game, Outcome, Viewer};

/// R3: true if the card of the first step is revealed within these steps. A card that is changed before is not.
fn is_revealed(steps: &[(Game, Step)]) -> bool {
    let Some((_, Step::Choice(captain, _))) = steps.first() else { return false };
    for (nth, (game, step)) in steps.iter().enumerate() {
        let (mut after, mut events) = (*game, Vec::<Event>::new());
        step.play(&mut after, &mut events).expect("what happened can happen");
        if nth > 0 && matches!(step, Step::Choice(seat, Choice::Play(_)) if seat == captain) {
            return false;
        }
        if events.iter().any(|event| matches!(event, Event::CardRevealed { seat, .. } if seat == captain)) {
            return true;
        }
    }
    false
}

/// How a step is written that is hidden from the viewer; none if it is not hidden.
fn hidden(game: &Game, step: Step, viewer: Viewer) -> Option<String> {
    match (step, game.awaiting()) {
        (Step::Choice(seat, Choice::Play(_)), _) => {
            (viewer != Viewer::Seat(seat)).then(|| format!("{seat} card ?"))
        }
        (Step::Choice(seat, Choice::Keep(_)), _) => {
            (viewer != Viewer::Seat(seat)).then(|| format!("{seat} keep ?"))
        }
        (Step::Outcome(Outcome::Card(_)), Awaiting::Chance(Chance::Card(seat))) => {
            (viewer != Viewer::Seat(seat)).then(|| "* card ?".into())
        }
        (Step::Outcome(Outcome::Treasure(treasure)), awaiting) => {
            let unseen = awaiting == Awaiting::Chance(Chance::Removed) || !sees(game, step, treasure, viewer);
            unseen.then(|| "* treasure ?".into())
        }
        _ => None,
    }
}

/// True if the viewer is shown that treasure when it is drawn.
fn sees(game: &Game, step: Step, drawn: Treasure, viewer: Viewer) -> bool {
    let (mut after, mut events) = (*game, Vec::<Event>::new());
    step.play(&mut after, &mut events).expect("what happened can happen");
    events.iter().filter(|event| event.is_for(viewer)).any(|event| match event {
        Event::TreasureSeen { treasure, .. }
        | Event::TreasureTurnedUp { treasure, .. }
        | Event::PileSeen { treasure, .. } => *treasure == drawn,
        _ => false,
    })
}

/// Checks a record that was read during the race or after it.
pub(super) fn check(story: &Story, viewer: Viewer, text: &str) {
    let is_step = |line: &&str| line.starts_with(|first: char| first == '*' || first.is_ascii_digit());
    let lines: Vec<&str> = text.lines().filter(is_step).collect();
    let over = text.contains(&story.secret);
    assert_eq!(over, lines.len() == story.steps.len(), "the secret is shown with the last step");
    let whose = match viewer {
        Viewer::Seat(seat) => format!("# as seen by seat {seat}:"),
        Viewer::Spectator => "# as seen by a spectator:".into(),
    };
    assert_eq!(!over, text.contains(&whose), "{text}");
    for (nth, (line, (game, step))) in lines.iter().zip(&story.steps).enumerate() {
        let is_open = over || is_revealed(&story.steps[nth..lines.len()]);
        let expected = if is_open { None } else { hidden(game, *step, viewer) };
        assert_eq!(**line, expected.unwrap_or_else(|| step.to_string()), "{viewer:?}");
    }
}
