//! A race from its beginning, step by step: while it lasts as the reader may know it, and when it is over as any captain
//! knew it, or with everything that was hidden. It is the log sailed again.

use crate::entry::Entry;
use crate::log::Log;
use crate::record;
use crate::state::State;
use crate::told;
use serde::{Serialize, Serializer};
use std::str::FromStr;
use xaymaca_rules::notation::Step;
use xaymaca_rules::{Event, Seat, View, Viewer};
use xaymaca_wire::{News, Refusal, TableState};

/// The most events of a race that is told again: more than races of people have.
const MOST_EVENTS: usize = 10_000;

/// Whose eyes a race is seen with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// As a captain or a spectator knew it.
    Viewer(Viewer),
    /// Nothing is hidden.
    All,
}

impl FromStr for Whose {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        Ok(match text {
            "all" => Self::All,
            "spectator" => Self::Viewer(Viewer::Spectator),
            seat => Self::Viewer(Viewer::Seat(seat.parse().map_err(|_| Refusal::UnknownRequest)?)),
        })
    }
}

impl Serialize for Whose {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Viewer(viewer) => viewer.serialize(serializer),
            Self::All => serializer.serialize_str("all"),
        }
    }
}

impl Whose {
    /// May a guest with that seat, or with none, see the race so? Before it is over only as they are told of it anyway.
    ///
    /// # Errors
    /// If not.
    pub fn admitted(asked: Option<Self>, state: &State, seat: Option<Seat>) -> Result<Self, Refusal> {
        let own = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let whose = asked.unwrap_or(Self::Viewer(own));
        if let Self::Viewer(Viewer::Seat(seat)) = whose
            && state.chair(seat).is_none()
        {
            return Err(Refusal::NoSuchSeat);
        }
        let is_his = whose == Self::Viewer(own) || whose == Self::Viewer(Viewer::Spectator);
        if is_his || state.is_over() { Ok(whose) } else { Err(Refusal::NotOver) }
    }

    /// Whose view goes with it. There is no view that has everything: with all events it need not be told.
    const fn viewer(self) -> Viewer {
        match self {
            Self::Viewer(viewer) => viewer,
            Self::All => Viewer::Spectator,
        }
    }

    fn sees(self, event: &Event) -> bool {
        match self {
            Self::Viewer(viewer) => event.is_for(viewer),
            Self::All => true,
        }
    }
}

/// A race from its beginning.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Replay<'a> {
    /// The table as it is now.
    #[cfg_attr(feature = "ts", ts(as = "TableState<'static>"))]
    pub table: TableState<'a>,
    /// Whose eyes it is seen with; `all` if nothing is hidden.
    #[serde(rename = "as")]
    #[cfg_attr(feature = "ts", ts(type = "Seat | \"spectator\" | \"all\""))]
    pub whose: Whose,
    /// Before the first event. With `all` it is the spectator's.
    pub start: View,
    /// What happened since, in order.
    pub steps: Vec<ReplayStep>,
    /// How it ended; null while it lasts. With `all` it is the spectator's.
    #[serde(rename = "final")]
    pub last: Option<View>,
}

/// A choice or an outcome, or something else that happened at the table.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReplayStep {
    /// With which append it came: several steps may have the same.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The seat that chose, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// What it chose, if that is not hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub choice: Option<String>,
    /// What happened in the race.
    pub events: Vec<Event>,
    /// What else happened at the table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<News>>", optional))]
    pub news: Vec<News>,
}

impl<'a> Replay<'a> {
    /// The race of that table, seen with these eyes. `between` is called after every entry with the number of steps so far
    /// and the table at that moment.
    ///
    /// # Errors
    /// If there was no race yet, or it is longer than any.
    pub fn of(
        log: &Log,
        state: &'a State,
        whose: Whose,
        mut between: impl FnMut(usize, &State),
    ) -> Result<Self, Refusal> {
        let mut lines = log.lines();
        let first = lines.next().ok_or(Refusal::NotStarted)?;
        let mut again = State::open(state.id.clone(), first.2).map_err(|_| Refusal::Internal)?;
        let (mut start, mut steps, mut count) = (None, Vec::new(), 0);
        for (seq, at, entry) in lines {
            let mut events: Vec<Event> = Vec::new();
            again.apply(entry, at, &mut events).map_err(|_| Refusal::Internal)?;
            count += events.len();
            if count > MOST_EVENTS {
                return Err(Refusal::LogFull);
            }
            if matches!(entry, Entry::Started) {
                start = again.race.map(|race| race.game.view(whose.viewer()));
            } else if start.is_some() {
                events.retain(|event| whose.sees(event));
                steps.extend(step(seq, at, entry, events, whose));
                between(steps.len(), &again);
            }
        }
        let last = again.race.filter(|_| again.is_over()).map(|race| race.game.view(whose.viewer()));
        let start = start.ok_or(Refusal::NotStarted)?;
        Ok(Self { table: told::table_state(state), whose, start, steps, last })
    }
}

/// What is told of an entry; nothing, if there is nothing that these eyes see.
fn step(seq: u64, at: u64, entry: &Entry, events: Vec<Event>, whose: Whose) -> Option<ReplayStep> {
    let (seat, choice) = match entry {
        Entry::Step(Step::Choice(seat, choice)) => {
            let is_seen = match whose {
                Whose::Viewer(viewer) => !record::is_hidden(*seat, *choice, viewer),
                Whose::All => true,
            };
            (Some(*seat), is_seen.then(|| choice.to_string()))
        }
        _ => (None, None),
    };
    let news: Vec<News> = told::news(entry, at).into_iter().collect();
    let is_seen = choice.is_some() || !events.is_empty() || !news.is_empty();
    is_seen.then_some(ReplayStep { seq, at, seat, choice, events, news })
}
