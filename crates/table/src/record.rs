//! The record of a race as one guest may read it: with `?` for what is hidden from them while it lasts, whole and with the
//! secret of its dice once it is over.

use crate::chair::Sitter;
use crate::entry::Entry;
use crate::log::Log;
use crate::origin::{CONTINUES, Origin};
use crate::proof::proof;
use crate::state::State;
use std::fmt::Write as _;
use xaymaca_rules::notation::{Record, Step};
use xaymaca_rules::{Awaiting, Chance, Choice, Event, Game, Outcome, Seat, Viewer};
use xaymaca_wire::GuestId;

/// Stands for what the reader may not know.
pub(crate) const UNKNOWN: &str = "?";
/// Begins the comment with the name of a captain.
pub(crate) const CAPTAIN: &str = "# captain ";
/// Begins the comment with the level and the name of a bot.
pub(crate) const BOT: &str = "# bot ";

/// The record of that table, as that guest may read it.
pub(crate) fn record(log: &Log, state: &State, guest: &GuestId) -> String {
    let steps = || {
        log.entries().filter_map(|entry| match entry {
            Entry::Step(step) => Some(*step),
            _ => None,
        })
    };
    let Some(race) = &state.race else { return String::new() };
    let mut record = Record::new(race.game.setup());
    let mut text = String::new();
    if state.is_over() {
        steps().for_each(|step| record.push(step));
        let head = record.to_string();
        // Comments stand after the first line.
        let (version, rest) = head.split_once('\n').unwrap_or((&head, ""));
        let _ = writeln!(text, "{version}");
        comments(&mut text, state);
        text.push_str(rest);
        return text;
    }
    let head = record.to_string();
    let (version, setup) = head.split_once('\n').unwrap_or((&head, ""));
    let _ = writeln!(text, "{version}");
    let viewer = state.seat_of(guest).map_or(Viewer::Spectator, Viewer::Seat);
    let whose = match viewer {
        Viewer::Seat(seat) => format!("seat {seat}"),
        Viewer::Spectator => "a spectator".into(),
    };
    let _ = writeln!(text, "# as seen by {whose}: {UNKNOWN} stands for what is hidden from this reader");
    comments(&mut text, state);
    text.push_str(setup);
    for line in seen(&record, steps(), viewer) {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// The steps as that viewer may know them now. A card that was played face down is known once it is revealed.
fn seen(record: &Record, steps: impl Iterator<Item = Step>, viewer: Viewer) -> Vec<String> {
    let Ok(mut game) = Game::new(&record.setup) else { return Vec::new() };
    let mut lines: Vec<String> = Vec::new();
    // For each seat, the line of its card that is not revealed yet.
    let mut face_down = [None; Seat::MOST];
    for step in steps {
        let before = game.awaiting();
        let mut events: Vec<Event> = Vec::new();
        if step.play(&mut game, &mut events).is_err() {
            break;
        }
        if let Step::Choice(seat, Choice::Play(_)) = step {
            face_down[seat.index()] = Some(lines.len());
        }
        lines.push(line(step, before, &events, viewer));
        for event in events {
            if let Event::CardRevealed { seat, card } = event
                && let Some(at) = face_down[seat.index()].take()
            {
                lines[at] = Step::Choice(seat, Choice::Play(card)).to_string();
            }
        }
    }
    lines
}

/// Who sails, where the race comes from, and the proof of the dice, without the secret while the race lasts.
fn comments(text: &mut String, state: &State) {
    let (named, continues) = match &state.lobby.origin {
        Some(Origin::Record(recorded)) => (Some(recorded.named), recorded.continues.as_ref()),
        Some(Origin::Moment(continued)) => (None, continued.race.as_ref()),
        None => (None, None),
    };
    // A record without names has none again.
    let is_named = |seat: Seat| named.is_none_or(|named| named.contains(seat));
    for (seat, chair) in state.seats().zip(&state.lobby.chairs).filter(|(seat, _)| is_named(*seat)) {
        let _ = match &chair.sitter {
            Sitter::Captain { name, .. } => writeln!(text, "{CAPTAIN}{seat} {name}"),
            Sitter::Bot(mate) => writeln!(text, "{BOT}{seat} {} {}", mate.level, mate.name),
            Sitter::Free => Ok(()),
        };
    }
    if let Some(race) = continues {
        let _ = writeln!(text, "# {CONTINUES}{race}");
    }
    if let Some(proof) = proof(state) {
        let _ = write!(text, "{proof}");
    }
}

/// One step, as far as the viewer may know it.
fn line(step: Step, before: Awaiting, events: &[Event], viewer: Viewer) -> String {
    match step {
        Step::Choice(seat, choice) if is_hidden(seat, choice, viewer) => match choice {
            Choice::Keep(_) => format!("{seat} keep {UNKNOWN}"),
            _ => format!("{seat} card {UNKNOWN}"),
        },
        // R5, P3, C2, C15: what is drawn.
        Step::Outcome(Outcome::Card(_)) if !tells(before, events, viewer) => format!("* card {UNKNOWN}"),
        Step::Outcome(Outcome::Treasure(_)) if !tells(before, events, viewer) => {
            format!("* treasure {UNKNOWN}")
        }
        _ => step.to_string(),
    }
}

/// True if a choice of that seat is hidden from the viewer when it is made.
pub(crate) fn is_hidden(seat: Seat, choice: Choice, viewer: Viewer) -> bool {
    // R2: a card lies face down. C15: others do not see which of the cards is kept.
    matches!(choice, Choice::Play(_) | Choice::Keep(_)) && viewer != Viewer::Seat(seat)
}

/// True if the events tell the viewer which card was drawn.
fn tells(before: Awaiting, events: &[Event], viewer: Viewer) -> bool {
    let tells = |event: &Event| {
        let names_it = matches!(
            event,
            Event::DrewCard { .. }
                | Event::TreasureSeen { .. }
                | Event::PileSeen { .. }
                | Event::TreasureTurnedUp { .. }
        );
        names_it && event.is_for(viewer)
    };
    // C2: no captain sees the cards that leave the game.
    !matches!(before, Awaiting::Chance(Chance::Removed)) && events.iter().any(tells)
}
