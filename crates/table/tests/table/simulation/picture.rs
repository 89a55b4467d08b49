//! What the server's messages say, and the table as a client shows it: after whole updates, and after lean ones.

use serde::Deserialize;
use serde_json::value::RawValue;

/// A message of the server.
#[derive(Deserialize)]
pub(crate) struct Told<'a> {
    pub(super) tell: &'a str,
    pub(crate) seq: Option<u64>,
    pub(super) id: Option<u64>,
    pub(super) code: Option<String>,
    #[serde(borrow, default)]
    seat: Option<&'a RawValue>,
    host: Option<bool>,
    #[serde(borrow, default)]
    table: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub(super) events: Option<&'a RawValue>,
    #[serde(borrow, default)]
    open: Option<&'a RawValue>,
    #[serde(borrow, default)]
    awaiting: Option<&'a RawValue>,
    #[serde(default)]
    could_end: bool,
    #[serde(borrow, default)]
    scores: Option<&'a RawValue>,
    #[serde(borrow, default)]
    result: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub(super) digest: Option<&'a str>,
    #[serde(borrow, default)]
    own: Option<&'a RawValue>,
    ask: Option<u32>,
    #[serde(borrow, default)]
    options: Option<&'a RawValue>,
    deadline: Option<u64>,
    #[serde(default)]
    pub(super) done: Vec<u64>,
}

/// The table as a client shows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Picture {
    pub(super) seat: Option<String>,
    host: bool,
    table: String,
    open: Option<Open>,
    own: Option<String>,
    pub(super) ask: Option<u32>,
    pub(super) options: Option<String>,
    deadline: Option<u64>,
}

impl Picture {
    pub(crate) fn update(&mut self, told: &Told<'_>) {
        let text = |value: Option<&RawValue>| value.map(|value| value.get().to_owned());
        let table = text(told.table).unwrap_or_else(|| std::mem::take(&mut self.table));
        *self = Self {
            seat: text(told.seat),
            host: told.host.unwrap_or(false),
            table,
            open: Open::of(told),
            own: text(told.own),
            ask: told.ask,
            options: text(told.options),
            deadline: told.deadline,
        };
    }

    pub(super) fn has_phase(&self, phase: &str) -> bool {
        self.table.contains(&format!("\"phase\":\"{phase}\""))
    }

    /// Checks that it shows what a newcomer sees, who is told the table whole.
    pub(crate) fn check(&self, whole: &Self, at: u64) {
        let same = match (&self.open, &whole.open) {
            (Some(Open::Lean(rest)), Some(Open::Whole(open))) => {
                assert_eq!(*rest, Rest::of_whole(open, self.own.is_none()), "the rest of the race at {at}");
                Self { open: self.open.clone(), ..whole.clone() }
            }
            _ => whole.clone(),
        };
        assert_eq!(*self, same, "the table at {at}");
    }
}

/// What a client was told last of the open view.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Open {
    Whole(String),
    /// The rest is folded from the events, which are checked one by one.
    Lean(Rest),
}

impl Open {
    fn of(told: &Told<'_>) -> Option<Self> {
        let text = |value: &RawValue| value.get().to_owned();
        match told.awaiting {
            Some(awaiting) => Some(Self::Lean(Rest {
                awaiting: text(awaiting),
                could_end: told.could_end,
                scores: told.scores.map(text),
                result: told.result.map(text),
            })),
            None => told.open.map(|open| Self::Whole(text(open))),
        }
    }
}

/// What cannot be folded from the events.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Rest {
    awaiting: String,
    could_end: bool,
    scores: Option<String>,
    result: Option<String>,
}

impl Rest {
    /// The same fields of a whole view, with its scores or without.
    fn of_whole(open: &str, has_scores: bool) -> Self {
        #[derive(Deserialize)]
        struct View<'a> {
            #[serde(borrow)]
            awaiting: &'a RawValue,
            could_end: bool,
            #[serde(borrow)]
            ships: Vec<Ship<'a>>,
            #[serde(borrow)]
            result: Option<&'a RawValue>,
        }
        #[derive(Deserialize)]
        struct Ship<'a> {
            #[serde(borrow)]
            score: &'a RawValue,
        }
        let view: View<'_> = serde_json::from_str(open).expect("a view");
        let scores: Vec<&str> = view.ships.iter().map(|ship| ship.score.get()).collect();
        Self {
            awaiting: view.awaiting.get().to_owned(),
            could_end: view.could_end,
            scores: has_scores.then(|| format!("[{}]", scores.join(","))),
            result: view.result.map(|result| result.get().to_owned()),
        }
    }
}
