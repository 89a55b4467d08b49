//! The answers of the engine: events, what is awaited, or a refusal.

use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use xaymaca_rules::ending::Final;
use xaymaca_rules::wire::Everything;
use xaymaca_rules::{Awaiting, Chance, Event, Eyes, Game, Outcome, Question, Refusal, Seat, Seats, View};

/// One line of output.
#[derive(Serialize, Default)]
pub(super) struct Answer {
    pub(super) ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) refusal: Option<Refused>,
    /// The outcome of a roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) outcome: Option<String>,
    pub(super) events: Vec<Told>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) options: Option<Listed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) view: Option<View>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) state: Option<Box<Everything>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) record: Option<String>,
    /// None while there is no race.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) awaiting: Option<Waiting>,
}

#[derive(Serialize)]
pub(super) struct Refused {
    code: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    text: String,
}

impl Refused {
    pub(super) fn new(code: &str, text: impl Into<String>) -> Self {
        Self { code: code.into(), rule: None, text: text.into() }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self { code: refusal.code().into(), rule: Some(refusal.rule()), text: refusal.to_string() }
    }
}

/// An event, and the seats that may see it, if not all may.
#[derive(Serialize)]
pub(super) struct Told {
    #[serde(flatten)]
    event: Event,
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    eyes: Option<Seats>,
    text: String,
}

impl From<Event> for Told {
    fn from(event: Event) -> Self {
        let eyes = match event.eyes() {
            Eyes::All => None,
            Eyes::Only(seats) => Some(seats),
        };
        Self { event, eyes, text: event.to_string() }
    }
}

/// Options in one answer: gunpowder can be spent in thousands of ways.
const PAGE: usize = 1000;

/// Options as text, and their number in all.
#[derive(Serialize)]
pub(super) struct Listed {
    count: usize,
    list: Vec<String>,
}

impl Listed {
    pub(super) fn of(game: &Game, seat: Seat, from: usize) -> Self {
        let options = game.options(seat);
        let page = from..options.len().min(from.saturating_add(PAGE));
        let list = page.filter_map(|n| options.nth(n)).map(|choice| choice.to_string()).collect();
        Self { count: options.len(), list }
    }
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Waiting {
    Seats { seats: Seats, question: Question, options: BTreeMap<String, Listed> },
    Chance { chance: Chance, tickets: u32, outcomes: Vec<Possible> },
    Over(Final),
}

/// An outcome, and the number of its tickets.
#[derive(Serialize)]
pub(super) struct Possible {
    outcome: String,
    tickets: u32,
}

impl Waiting {
    pub(super) fn of(game: &Game) -> Self {
        match game.awaiting() {
            Awaiting::Seats(seats, question) => {
                let options =
                    seats.iter().map(|seat| (seat.to_string(), Listed::of(game, seat, 0))).collect();
                Self::Seats { seats, question, options }
            }
            Awaiting::Chance(chance) => {
                Self::Chance { chance, tickets: game.tickets().unwrap_or(0), outcomes: possible(game) }
            }
            Awaiting::Nothing => {
                Self::Over(game.result().expect("nothing is awaited only when the race is over"))
            }
        }
    }
}

fn possible(game: &Game) -> Vec<Possible> {
    let mut counted: Vec<(Outcome, u32)> = Vec::new();
    for outcome in (0..game.tickets().unwrap_or(0)).filter_map(|ticket| game.ticket(ticket)) {
        match counted.iter_mut().find(|(known, _)| *known == outcome) {
            Some((_, tickets)) => *tickets += 1,
            None => counted.push((outcome, 1)),
        }
    }
    counted.into_iter().map(|(outcome, tickets)| Possible { outcome: outcome.to_string(), tickets }).collect()
}
