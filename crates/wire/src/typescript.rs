//! Requests and messages over a socket, as TypeScript declares them. It writes no file.

use crate::agreement::Agreement;
use crate::command::Command;
use crate::declared::declared;
use crate::json::json;
use crate::messages::{
    Advised, Earlier, Granting, Listed, PersonState, Present, Previewed, Reckoned, Refused, TableState,
    Update,
};
use crate::news::News;
use std::path::PathBuf;
use ts_rs::{Config, TS, TypeVisitor};
use xaymaca_bots::Level;
use xaymaca_rules::ending::Final;
use xaymaca_rules::preview::ScoreRange;
use xaymaca_rules::wire::OwnView;
use xaymaca_rules::{Awaiting, Event, Seat};

pub use crate::declared::{AnyCode, BotLevel, ServerRefusalCode, TablePhase};

declared! {
    /// A request over a socket.
    ClientMessage: "(Follow | Command) & { id?: number }".into(), of Follow, Command;
    /// A message of the server over a socket.
    ServerMessage: "Update | LeanUpdate | Earlier | Refused | Granting | Present | Previewed | Reckoned | Advised".into(),
        of Update<'static>, LeanUpdate, Earlier<'static>, Refused, Granting<'static>, Present, Previewed, Reckoned, Advised;
    /// The request with which every socket begins.
    Follow: "{ do: \"join\" | \"watch\", since?: number, name?: string, lean?: boolean, mismatch?: boolean }".into();
}

/// An update for a client that folds the events of a race into the open view that it has. Only declared here: it is written as an
/// [`Update`] with a [`LeanPart`](crate::LeanPart).
#[derive(TS)]
pub struct LeanUpdate {
    /// Always `lean`.
    #[ts(type = "\"lean\"")]
    pub tell: &'static str,
    /// As in an update.
    pub seq: u64,
    /// As in an update.
    pub at: u64,
    /// As in an update.
    pub seat: Option<Seat>,
    /// As in an update.
    pub host: bool,
    /// As in an update.
    #[ts(optional)]
    pub table: Option<TableState<'static>>,
    /// As in an update.
    #[ts(optional)]
    pub muted: Option<bool>,
    /// As in an update.
    #[ts(optional)]
    pub people: Option<Vec<PersonState<'static>>>,
    /// As in an update.
    pub events: Vec<Event>,
    /// As in an update.
    pub news: Vec<News>,
    /// As in a view.
    pub awaiting: Awaiting,
    /// As in a view; left out if it is false.
    #[ts(optional)]
    pub could_end: Option<bool>,
    /// The scores of a view, in the order of its ships; left out if `own` has them.
    #[ts(optional)]
    pub scores: Option<Vec<ScoreRange>>,
    /// As in a view; left out if it is null.
    #[ts(optional)]
    pub result: Option<Final>,
    /// The digest of the open view without these fields, eight hexadecimal digits: with the first update of each round, and at the
    /// end of the race.
    #[ts(optional)]
    pub digest: Option<String>,
    /// As in an update.
    pub own: Option<OwnView>,
    /// As in an update.
    pub ask: Option<u32>,
    /// As in an update.
    pub options: Option<Listed>,
    /// As in an update.
    pub deadline: Option<u64>,
    /// As in an update.
    #[ts(optional)]
    pub done: Option<Vec<u64>>,
}

/// A day, in seconds.
const DAY: u32 = 86_400;
/// The time limits that a page offers, in seconds; none for ever. All are [settled](Agreement::settled).
const OFFERED: [Option<u32>; 10] = [
    Some(30),
    Some(60),
    Some(120),
    Some(300),
    Some(600),
    Some(DAY),
    Some(3 * DAY),
    Some(7 * DAY),
    Some(14 * DAY),
    None,
];

/// The options of a new table, the levels of bots, and the time limits that a page offers, as TypeScript constants.
pub fn options() -> String {
    let levels: Vec<String> = Level::ALL.iter().map(|level| format!("\"{}\"", level.word())).collect();
    let patience: Vec<String> = OFFERED.iter().map(json).collect();
    format!(
        "\
import type {{ Agreement, BotLevel }} from \"./server\";

/** The options of a new table. */
export const DEFAULT: Agreement = {default};

/** The bots, weakest first. */
export const LEVELS: readonly BotLevel[] = [{levels}];

/** The choices for the time to answer, in seconds; null for no limit. */
export const PATIENCE: readonly (number | null)[] = [{patience}];
",
        default = json(&Agreement::default()),
        levels = levels.join(", "),
        patience = patience.join(", "),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_limit_that_is_offered_is_admitted() {
        for patience in OFFERED {
            let agreement = Agreement { patience, ..Agreement::default() };
            assert_eq!(agreement.clone().settled(), Ok(agreement));
        }
    }
}
