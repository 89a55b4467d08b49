//! A table as lists show it. The summary is stored beside the log, so that a table is listed without being woken.

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
    /// True if strangers may find it.
    pub listed: bool,
    /// The summary that is stored.
    pub summary: StoredSummary,
    /// The guests who find it among their tables.
    pub guests: Vec<String>,
}

/// A table in a list. What an older version did not store is null or empty.
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
    /// The names of captains and bots, clockwise; null for a free seat.
    pub seats: Vec<Option<String>>,
    /// The number of bots.
    pub bots: usize,
    /// The seats of bots.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    pub bot_seats: Vec<u8>,
    /// When the race began, in milliseconds since 1970.
    #[serde(default)]
    pub started: Option<u64>,
    /// When it was over, in milliseconds since 1970.
    #[serde(default)]
    pub ended: Option<u64>,
    /// E2: the scores, seat by seat; empty before the end, and if the race was given up.
    #[serde(default)]
    pub scores: Vec<i16>,
    /// E3: the places from 1, seat by seat; captains who share a place have the same. The ghost has none.
    #[serde(default)]
    pub places: Vec<u8>,
    /// True if every person gave the race up.
    #[serde(default)]
    pub given_up: bool,
    /// The seats whose captains gave the race up.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    pub gave_up: Vec<u8>,
    /// `record` if it was made from one, `moment` if it goes on from a moment of another race; not said of other races.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "\"record\" | \"moment\"", optional))]
    pub origin: Option<String>,
    /// Your seat; only said in your own list.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Seat>"))]
    pub you: Option<u8>,
    /// True if the table waits for you; only said in your own list.
    #[serde(default)]
    pub your_turn: bool,
}

/// The stored summary: what lists show, and the guest of each seat, which is never sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredSummary {
    #[serde(flatten)]
    summary: Summary,
    /// The guest of each seat; null for a bot's or a free one.
    #[serde(default)]
    guests: Vec<Option<String>>,
}

impl StoredSummary {
    /// As it is stored, and as [`read_own`] reads it.
    pub fn json(&self) -> String {
        json(self)
    }

    /// The summary for the list of a guest, and whether the table itself must be asked if it waits for them. In a race with
    /// one person the summary says so.
    pub fn own(self, guest: &GuestId) -> (Summary, bool) {
        let Self { mut summary, guests } = self;
        let has = |seat: &Option<String>| seat.as_deref() == Some(guest.as_str());
        summary.you = guests.iter().position(has).map(|nth| nth as u8 + 1);
        let is_racing = summary.phase == "racing";
        let people = people(&summary, &guests);
        let plays = summary.you.is_some_and(|you| !summary.gave_up.contains(&you));
        summary.your_turn = is_racing && people == 1 && plays;
        // Summaries of an older version have no guests.
        let must_ask = is_racing && (guests.is_empty() || people > 1 && plays);
        (summary, must_ask)
    }
}

fn seat_number(seat: Seat) -> u8 {
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

/// The summary of that table for that guest; without `you` and `your_turn` for none.
pub fn of(state: &State, guest: Option<&GuestId>) -> Summary {
    let lobby = &state.lobby;
    let seat = guest.and_then(|guest| state.seat_of(guest));
    let seats_where = |is: fn(&Chair) -> bool| {
        let is = |seat: &Seat| state.chair(*seat).is_some_and(is);
        state.seats().filter(is).map(seat_number).collect::<Vec<u8>>()
    };
    let bot_seats = seats_where(|chair| matches!(chair.sitter, Sitter::Bot(_)));
    let result = state.race.as_ref().and_then(|race| race.game.result());
    // A record that ends early has no last step. All its entries have the same time.
    let ended_early = state.is_recorded();
    let score = |result: &Final, seat: Seat| result.score(seat.ship()).map(|score| score.total);
    Summary {
        id: state.id.to_string(),
        phase: state.phase().word().into(),
        options: lobby.agreement.clone(),
        seats: lobby.chairs.iter().map(|chair| chair.name().map(ToString::to_string)).collect(),
        bots: bot_seats.len(),
        bot_seats,
        started: state.race.map(|race| race.started_at),
        ended: state.race.and_then(|race| race.ended_at.or_else(|| ended_early.then_some(race.started_at))),
        scores: result
            .iter()
            .flat_map(|result| state.seats().filter_map(|seat| score(result, seat)))
            .collect(),
        places: result.as_ref().map(|result| places(result, lobby.chairs.len())).unwrap_or_default(),
        given_up: state.is_broken_off(),
        gave_up: seats_where(Chair::gave_up),
        origin: lobby.origin.as_ref().map(|origin| origin.word().into()),
        you: seat.map(seat_number),
        your_turn: seat.is_some_and(|seat| state.awaited().contains(seat)),
    }
}

/// [`of`] as JSON.
pub(crate) fn summary_json(state: &State, guest: Option<&GuestId>) -> String {
    json(&of(state, guest))
}

impl Listing {
    /// What is stored of that table for lists.
    pub fn of(state: &State) -> Self {
        listing(state)
    }

    /// True if this summary was stored for the same table at the same moment. Fields that an older version did not store do
    /// not count.
    pub fn has_summary(&self, stored: &str) -> bool {
        let fields = |text: &str| serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(text);
        let (Ok(stored), Ok(own)) = (fields(stored), fields(&self.summary.json())) else { return false };
        stored.iter().all(|(name, value)| own.get(name) == Some(value))
    }
}

/// What is stored of that table for lists.
pub(crate) fn listing(state: &State) -> Listing {
    let lobby = &state.lobby;
    // The captains of a record are no guests of this host.
    let guest = |chair: &Chair| chair.guest().filter(|_| !state.is_recorded()).map(ToString::to_string);
    let seated: Vec<Option<String>> = lobby.chairs.iter().map(guest).collect();
    let mut guests: Vec<String> = seated.iter().flatten().cloned().collect();
    if state.is_recorded() {
        guests.push(lobby.host.to_string());
    }
    // A lesson is no race: it stands in no list, not in its learner's either. Nor does a table that its host closed.
    if state.is_scripted() || lobby.closed {
        guests.clear();
    }
    Listing {
        phase: state.phase(),
        // Strangers find only races that begin and end at their table.
        listed: lobby.agreement.listed && !state.is_scripted() && !lobby.closed && lobby.origin.is_none(),
        summary: StoredSummary { summary: of(state, None), guests: seated },
        guests,
    }
}

/// The number of people who have not given the race up.
fn people(summary: &Summary, guests: &[Option<String>]) -> usize {
    let gave_up = |nth: usize| summary.gave_up.contains(&(nth as u8 + 1));
    guests.iter().enumerate().filter(|(nth, guest)| guest.is_some() && !gave_up(*nth)).count()
}

/// True if that stored summary has one person in the race: the race waits for them without end, so there is no need to wake
/// the table. False if the summary does not say.
pub fn waits_for_its_captain(stored: &str) -> bool {
    serde_json::from_str(stored).is_ok_and(|StoredSummary { summary, guests }| people(&summary, &guests) == 1)
}

/// Reads a stored summary, for [`StoredSummary::own`].
pub fn read_own(stored: &str, guest: &GuestId) -> Option<(Summary, bool)> {
    serde_json::from_str::<StoredSummary>(stored).ok().map(|stored| stored.own(guest))
}
