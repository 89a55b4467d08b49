//! Requests and messages over a socket, as TypeScript declares them. It writes no file.

use crate::agreement::Agreement;
use crate::command::Command;
use crate::declared::declared;
use crate::json::json;
use crate::messages::{Advised, Earlier, Granting, Present, Previewed, Reckoned, Refused, Update};
use std::path::PathBuf;
use ts_rs::{Config, TS, TypeVisitor};
use xaymaca_bots::Level;

pub use crate::declared::{AnyCode, BotLevel, ServerRefusalCode, TablePhase};

declared! {
    /// A request over a socket.
    ClientMessage: "(Follow | Command) & { id?: number }".into(), of Follow, Command;
    /// A message of the server over a socket.
    ServerMessage: "Update | Earlier | Refused | Granting | Present | Previewed | Reckoned | Advised".into(),
        of Update<'static>, Earlier<'static>, Refused, Granting<'static>, Present, Previewed, Reckoned, Advised;
    /// The request with which every socket begins.
    Follow: "{ do: \"join\" | \"watch\", since?: number, name?: string }".into();
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
