//! The record of a race for whoever asks: whole with the proof of its dice when it is over, before that as far as he may
//! know it.

use super::log::Log;
use crate::ids::GuestId;
use crate::table::{Entry, Sitter, State};
use std::fmt::Write as _;
use xaymaca_dice::Proof;
use xaymaca_rules::{Awaiting, Chance, Choice, Event, Eyes, Game, Outcome, Record, Seat, Step, Viewer};

/// In place of what he may not know.
const UNKNOWN: &str = "?";

/// The record of that table, as that guest may read it.
pub(super) fn record(log: &Log, state: &State, guest: &GuestId) -> String {
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
    let _ = writeln!(text, "# as seen by {whose}: {UNKNOWN} stands for what is hidden from him");
    comments(&mut text, state);
    text.push_str(setup);
    if let Ok(mut game) = Game::new(&record.setup) {
        for step in steps() {
            line(&mut text, &game, step, viewer);
            if step.play(&mut game, &mut ()).is_err() {
                break;
            }
        }
    }
    text
}

/// Who sailed, and the proof of the dice as far as it can be shown.
fn comments(text: &mut String, state: &State) {
    let lobby = &state.lobby;
    for (seat, chair) in state.seats().zip(&lobby.chairs) {
        let _ = match &chair.sitter {
            Sitter::Captain { name, .. } => writeln!(text, "# captain {seat} {name}"),
            Sitter::Bot(mate) => writeln!(text, "# bot {seat} {} {}", mate.level, mate.name),
            Sitter::Nobody => Ok(()),
        };
    }
    let Ok(race) = state.id.as_str().parse() else { return };
    let mut seeds = [const { None }; Seat::MOST];
    for (seed, chair) in seeds.iter_mut().zip(&lobby.chairs) {
        seed.clone_from(&chair.seed);
    }
    let secret = state.is_over().then(|| state.secret.clone());
    let _ = write!(text, "{}", Proof { race, digest: state.secret.digest(), seeds, secret });
}

/// One step, if he may know it.
fn line(text: &mut String, game: &Game, step: Step, viewer: Viewer) {
    let is_own = |seat: Seat| viewer == Viewer::Seat(seat);
    let _ = match step {
        // R2, R5, P3, C2, C15: what a captain draws, plays face down, or finds.
        Step::Choice(seat, Choice::Play(_)) if !is_own(seat) => writeln!(text, "{seat} card {UNKNOWN}"),
        Step::Outcome(Outcome::Card(_)) if !is_shown(game, step, viewer) => {
            writeln!(text, "* card {UNKNOWN}")
        }
        Step::Outcome(Outcome::Treasure(_)) if !is_shown(game, step, viewer) => {
            writeln!(text, "* treasure {UNKNOWN}")
        }
        _ => writeln!(text, "{step}"),
    };
}

/// Does what happens tell him which card it was?
fn is_shown(game: &Game, step: Step, viewer: Viewer) -> bool {
    let mut events: Vec<Event> = Vec::new();
    let mut after = *game;
    if step.play(&mut after, &mut events).is_err() {
        return false;
    }
    // C2: cards that leave the game unseen are nobody's.
    if matches!(game.awaiting(), Awaiting::Chance(Chance::Removed)) {
        return false;
    }
    let tells = |event: &Event| match event {
        Event::DrewCard { .. }
        | Event::TreasureSeen { .. }
        | Event::PileSeen { .. }
        | Event::TreasureTurnedUp { .. } => event.eyes() == Eyes::All || event.is_for(viewer),
        _ => false,
    };
    events.iter().any(tells)
}
