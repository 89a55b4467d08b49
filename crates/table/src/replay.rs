//! A race from its beginning, step by step, made by replaying the log. While it lasts, a reader sees what they may know; once
//! it is over, they may see it as any captain did, or with everything that was hidden.

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

/// Upper bound on the events of a replay: more than races of people have.
pub(crate) const MOST_EVENTS: usize = 10_000;

/// From whose point of view a race is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// What that captain, or a spectator, may know.
    Viewer(Viewer),
    /// Everything.
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
    /// Checks that a guest with that seat, or with none, may see the race as they asked. Until it is over they may see it as
    /// they are told of it anyway, or as a spectator.
    ///
    /// # Errors
    /// If there is no such seat, or the race is not over.
    pub fn admitted(asked: Option<Self>, state: &State, seat: Option<Seat>) -> Result<Self, Refusal> {
        let own = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let whose = asked.unwrap_or(Self::Viewer(own));
        if let Self::Viewer(Viewer::Seat(seat)) = whose
            && state.chair(seat).is_none()
        {
            return Err(Refusal::NoSuchSeat);
        }
        let is_always_allowed = whose == Self::Viewer(own) || whose == Self::Viewer(Viewer::Spectator);
        if is_always_allowed || state.is_over() { Ok(whose) } else { Err(Refusal::NotOver) }
    }

    /// The viewer of the first and the last view. No view shows everything: `All` has the spectator's, and all events.
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
    /// Who sees it so; `all` if nothing is hidden.
    #[serde(rename = "as")]
    #[cfg_attr(feature = "ts", ts(type = "Seat | \"spectator\" | \"all\""))]
    pub whose: Whose,
    /// The view before the first event. With `all` it is the spectator's.
    pub start: View,
    /// What happened since, in order.
    pub steps: Vec<ReplayStep>,
    /// The view at the end; null while the race lasts. With `all` it is the spectator's.
    #[serde(rename = "final")]
    pub last: Option<View>,
}

/// A choice or an outcome, or something else that happened at the table.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReplayStep {
    /// The number of its append: several steps may have the same.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// The number of steps of the record so far: the race can be continued from there.
    pub step: u32,
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
    /// The race of that table, as `whose` says. `between` is called after every entry of the race with the number of steps so
    /// far and the table at that moment.
    ///
    /// # Errors
    /// If the race has not started, or has too many events.
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
                let count = again.race.map_or(0, |race| race.steps);
                steps.extend(step(seq, at, count, entry, events, whose));
                between(steps.len(), &again);
            }
        }
        let last = again.race.filter(|_| again.is_over()).map(|race| race.game.view(whose.viewer()));
        let start = start.ok_or(Refusal::NotStarted)?;
        Ok(Self { table: told::table_state(state), whose, start, steps, last })
    }
}

/// The step of an entry; none if it shows the viewer nothing.
fn step(seq: u64, at: u64, step: u32, entry: &Entry, events: Vec<Event>, whose: Whose) -> Option<ReplayStep> {
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
    // Moderation is no part of the race: a captain whom the host removed is shown as one whom a bot relieved.
    let news: Vec<News> = match told::news(entry, at) {
        Some(News::Removed { seat, name, level }) => vec![News::Relieved { seat, name, level }],
        Some(News::Spectators { .. }) | None => Vec::new(),
        Some(news) => vec![news],
    };
    let is_seen = choice.is_some() || !events.is_empty() || !news.is_empty();
    is_seen.then_some(ReplayStep { seq, at, step, seat, choice, events, news })
}
