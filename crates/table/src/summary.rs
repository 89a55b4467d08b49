//! A table as lists show it, and what is stored of it beside the log so that it can be listed without being woken.

use crate::chair::{Chair, Sitter};
use crate::state::{Phase, State};
use serde::{Deserialize, Serialize};
use xaymaca_rules::Seat;
use xaymaca_rules::ending::Final;
#[cfg(feature = "ts")]
use xaymaca_wire::typescript::TablePhase;
use xaymaca_wire::{Agreement, GuestId, json};

/// What lists show of a table without waking it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// How far the table is.
    pub phase: Phase,
    /// May strangers find it?
    pub listed: bool,
    /// What lists show, as [`read_own`] reads it.
    pub summary: String,
    /// The guests who find it among their tables.
    pub guests: Vec<String>,
}

/// A table in a list. What a card of an older version does not tell is null or empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// What its link ends with.
    pub id: String,
    /// `open`, `racing` or `over`.
    #[cfg_attr(feature = "ts", ts(as = "TablePhase"))]
    pub phase: String,
    /// What is played.
    pub options: Agreement,
    /// The names of those who sit there, clockwise; null for a free seat.
    pub seats: Vec<Option<String>>,
    /// How many of the seats are bots'.
    pub bots: usize,
    /// Which of the seats are bots'.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    pub bot_seats: Vec<u8>,
    /// When the race began, in milliseconds since 1970.
    #[serde(default)]
    pub started: Option<u64>,
    /// When it was over.
    #[serde(default)]
    pub ended: Option<u64>,
    /// E2: the scores, seat by seat; empty before the end, and if the race was given up.
    #[serde(default)]
    pub scores: Vec<i16>,
    /// E3: the places from 1, seat by seat; captains who share a place have the same. The ghost has none.
    #[serde(default)]
    pub places: Vec<u8>,
    /// Did every person give the race up?
    #[serde(default)]
    pub given_up: bool,
    /// The seats whose captains gave the race up.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    pub gave_up: Vec<u8>,
    /// Your seat; only said in your own list.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Seat>"))]
    pub you: Option<u8>,
    /// Does the table wait for you? Only said in your own list.
    #[serde(default)]
    pub your_turn: bool,
}

/// What is stored: the summary, and the guest of each seat, which is never sent.
#[derive(Serialize, Deserialize)]
struct Kept {
    #[serde(flatten)]
    summary: Summary,
    /// The guest of each seat; null for a bot's or a free one.
    #[serde(default)]
    guests: Vec<Option<String>>,
}

fn numbered(seat: Seat) -> u8 {
    seat.index() as u8 + 1
}

/// E3: the place of each seat: winners first, then by score, then by the way left. Equals share a place.
fn places(result: &Final, seats: usize) -> Vec<u8> {
    let rank = |seat: Seat| {
        let score = result.score(seat.ship())?;
        let is_behind = !result.winners().contains(seat.ship());
        Some((is_behind, std::cmp::Reverse(score.total), score.to_go))
    };
    let ranks: Vec<_> = (0..seats).filter_map(Seat::new).map(rank).collect();
    ranks.iter().map(|own| 1 + ranks.iter().filter(|other| *other < own).count() as u8).collect()
}

/// That table, for that guest.
pub fn of(state: &State, guest: Option<&GuestId>) -> Summary {
    let lobby = &state.lobby;
    let seat = guest.and_then(|guest| state.seat_of(guest));
    let seats_where = |is: fn(&Chair) -> bool| {
        let is = |seat: &Seat| state.chair(*seat).is_some_and(is);
        state.seats().filter(is).map(numbered).collect::<Vec<u8>>()
    };
    let bot_seats = seats_where(|chair| matches!(chair.sitter, Sitter::Bot(_)));
    let result = state.race.as_ref().and_then(|race| race.game.result());
    let score = |result: &Final, seat: Seat| result.score(seat.ship()).map(|score| score.total);
    Summary {
        id: state.id.to_string(),
        phase: state.phase().word().into(),
        options: lobby.agreement.clone(),
        seats: lobby.chairs.iter().map(|chair| chair.name().map(ToString::to_string)).collect(),
        bots: bot_seats.len(),
        bot_seats,
        started: state.race.map(|race| race.started_at),
        ended: state.race.and_then(|race| race.ended_at),
        scores: result
            .iter()
            .flat_map(|result| state.seats().filter_map(|seat| score(result, seat)))
            .collect(),
        places: result.as_ref().map(|result| places(result, lobby.chairs.len())).unwrap_or_default(),
        given_up: state.is_given_up(),
        gave_up: seats_where(Chair::gave_up),
        you: seat.map(numbered),
        your_turn: seat.is_some_and(|seat| state.awaited().contains(seat)),
    }
}

/// The same as JSON.
pub(crate) fn summary_json(state: &State, guest: Option<&GuestId>) -> String {
    json(&of(state, guest))
}

/// What is stored of that table for lists.
pub(crate) fn listing(state: &State) -> Listing {
    let guests = || state.lobby.chairs.iter().map(|chair| chair.guest());
    let kept = Kept {
        summary: of(state, None),
        guests: guests().map(|guest| guest.map(ToString::to_string)).collect(),
    };
    Listing {
        phase: state.phase(),
        listed: state.lobby.agreement.listed,
        summary: json(&kept),
        guests: guests().flatten().map(ToString::to_string).collect(),
    }
}

/// How many people sail: those who gave the race up do not.
fn people(summary: &Summary, guests: &[Option<String>]) -> usize {
    let gave_up = |nth: usize| summary.gave_up.contains(&(nth as u8 + 1));
    guests.iter().enumerate().filter(|(nth, guest)| guest.is_some() && !gave_up(*nth)).count()
}

/// True if the race of that card waits for its only captain: nothing happens there by itself, whatever time passes. False if the
/// card does not tell.
pub fn waits_for_its_captain(card: &str) -> bool {
    serde_json::from_str(card).is_ok_and(|Kept { summary, guests }| people(&summary, &guests) == 1)
}

/// A card in the list of a guest, and whether the table itself must be asked if it waits for them: of a race with one person
/// the card tells that.
pub fn read_own(card: &str, guest: &GuestId) -> Option<(Summary, bool)> {
    let Kept { mut summary, guests } = serde_json::from_str(card).ok()?;
    let has = |seat: &Option<String>| seat.as_deref() == Some(guest.as_str());
    summary.you = guests.iter().position(has).map(|nth| nth as u8 + 1);
    let is_racing = summary.phase == "racing";
    let people = people(&summary, &guests);
    let plays = summary.you.is_some_and(|you| !summary.gave_up.contains(&you));
    summary.your_turn = is_racing && people == 1 && plays;
    // Cards of an older version do not say whose the seats are.
    let must_ask = is_racing && (guests.is_empty() || people > 1 && plays);
    Some((summary, must_ask))
}
