//! A table as lists show it, and what of it the store keeps beside the log so that it can be listed without waking.

use crate::ids::GuestId;
use crate::table::{Agreement, Sitter, State};
use crate::typescript::TablePhase;
use crate::wire;
use serde::{Deserialize, Serialize};
use xaymaca_store::{Card, Phase};

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS, utoipa::ToSchema)]
pub(crate) struct Summary {
    /// What its link ends with.
    pub id: String,
    /// `open`, `racing` or `over`.
    #[ts(as = "TablePhase")]
    pub phase: String,
    /// What is played.
    pub options: Agreement,
    /// Who sits there, clockwise; null for a free seat.
    pub seats: Vec<Option<String>>,
    /// Of which how many are bots.
    pub bots: usize,
    /// Does the table wait for whoever asks? Only said of a table that was asked.
    #[serde(default)]
    pub your_turn: bool,
}

/// That table, for that guest.
pub(crate) fn of(state: &State, guest: Option<&GuestId>) -> Summary {
    let lobby = &state.lobby;
    let seat = guest.and_then(|guest| state.seat_of(guest));
    Summary {
        id: state.id.to_string(),
        phase: wire::phase(state).into(),
        options: lobby.agreement.clone(),
        seats: lobby.chairs.iter().map(|chair| chair.name().map(ToString::to_string)).collect(),
        bots: lobby.chairs.iter().filter(|chair| matches!(chair.sitter, Sitter::Bot(_))).count(),
        your_turn: seat.is_some_and(|seat| state.awaited().contains(seat)),
    }
}

/// The same as JSON.
pub(crate) fn json(state: &State, guest: Option<&GuestId>) -> String {
    wire::json(&of(state, guest))
}

/// What the store keeps of it.
pub(crate) fn card(state: &State) -> Card {
    let phase = match (&state.race, state.is_over()) {
        (None, _) => Phase::Open,
        (Some(_), false) => Phase::Racing,
        (Some(_), true) => Phase::Over,
    };
    let guests = state.lobby.chairs.iter().filter_map(|chair| chair.guest());
    Card {
        phase,
        listed: state.lobby.agreement.listed,
        summary: json(state, None),
        guests: guests.map(ToString::to_string).collect(),
    }
}
