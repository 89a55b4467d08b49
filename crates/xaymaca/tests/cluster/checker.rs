//! Compares the database with what captains were told: logs have no gaps, can be read, only ever grow, and have every
//! acknowledged choice and chat line once.

use crate::captain::{Captain, Fate};
use serde::Deserialize;
use std::collections::BTreeMap;
use xaymaca_rules::Seat;
use xaymaca_rules::notation::Step;
use xaymaca_services::Postgres;
use xaymaca_table::Log;
use xaymaca_table::{Entry, State};
use xaymaca_wire::TableId;

/// One append, as it is in the database.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) seq: u64,
    pub(crate) at: u64,
    pub(crate) lines: String,
}

/// The logs of all tables at some moment.
#[derive(Clone, Default)]
pub(crate) struct Logs(BTreeMap<String, Vec<Row>>);

impl Logs {
    /// Reads them with SQL, without the store.
    pub(crate) fn read(postgres: &Postgres, database: &str) -> Self {
        let sql = "select json_build_object('name', name, 'seq', seq, 'at', at, 'lines', convert_from(lines, 'UTF8'))
                   from log order by name, seq";
        let told = postgres.ask(database, sql);
        Self::of(told.lines().map(|line| serde_json::from_str(line).expect("a row")))
    }

    pub(crate) fn of(rows: impl IntoIterator<Item = Row>) -> Self {
        let mut logs = Self::default();
        for row in rows {
            logs.0.entry(row.name.clone()).or_default().push(row);
        }
        logs
    }

    /// The number of the last append of a table.
    pub(crate) fn seq(&self, table: &str) -> u64 {
        self.0.get(table).and_then(|rows| rows.last()).map_or(0, |row| row.seq)
    }

    /// True if the log of that table has this text.
    pub(crate) fn says(&self, table: &str, words: &str) -> bool {
        self.0.get(table).into_iter().flatten().any(|row| row.lines.contains(words))
    }

    /// All problems of the logs, and of what these captains were told.
    pub(crate) fn problems<'a>(&self, captains: impl IntoIterator<Item = &'a Captain>) -> Vec<String> {
        let mut problems = Vec::new();
        let mut made = BTreeMap::new();
        for (name, rows) in &self.0 {
            problems.extend(order(name, rows));
            match Made::read(name, rows) {
                Ok(table) => {
                    made.insert(name.as_str(), table);
                }
                Err(problem) => problems.push(format!("{name}: {problem}")),
            }
        }
        for captain in captains {
            match made.get(captain.table.as_str()) {
                Some(made) => problems.extend(made.against(captain)),
                None => problems.push(format!("{}: it has no log that can be read", captain.table)),
            }
        }
        problems
    }

    /// The rows that were there before and are gone or changed.
    pub(crate) fn lost(&self, before: &Self) -> Vec<String> {
        let mut problems = Vec::new();
        for (name, rows) in &before.0 {
            let now = self.0.get(name).map_or(&[][..], Vec::as_slice);
            for (nth, row) in rows.iter().enumerate() {
                if now.get(nth) != Some(row) {
                    problems.push(format!("{name}: {row:?} became {:?}", now.get(nth)));
                }
            }
        }
        problems
    }
}

/// Checks that appends are numbered from 1 without gaps, and that time never goes back.
fn order(name: &str, rows: &[Row]) -> Vec<String> {
    let mut problems = Vec::new();
    for (row, expected) in rows.iter().zip(1..) {
        if row.seq != expected {
            problems.push(format!("{name}: {} stands at place {expected}", row.seq));
        }
    }
    for pair in rows.windows(2).filter(|pair| pair[0].at > pair[1].at) {
        problems.push(format!("{name}: {} is older than {}", pair[1].seq, pair[0].seq));
    }
    problems
}

/// The choices and chat lines in the log of a table.
struct Made {
    /// For each choice its question, its seat and itself.
    choices: Vec<(u32, Seat, String)>,
    words: Vec<String>,
}

impl Made {
    fn read(name: &str, rows: &[Row]) -> Result<Self, String> {
        let id = TableId::parse(name).ok_or("it is no table")?;
        let rows = rows.iter().map(|row| (row.seq, row.at, row.lines.as_str()));
        let (log, _) = Log::read(&id, rows).map_err(|damaged| damaged.to_string())?.ok_or("an empty log")?;
        let mut made = Self { choices: Vec::new(), words: Vec::new() };
        let mut entries = log.entries();
        let first = entries.next().ok_or("an empty log")?;
        let mut state = State::open(id, first).map_err(|damaged| damaged.to_string())?;
        for entry in entries {
            match entry {
                Entry::Step(Step::Choice(seat, choice)) => {
                    let ask = state.race.ok_or("a choice without a race")?.ask;
                    made.choices.push((ask, *seat, choice.to_string()));
                }
                Entry::Said(_, _, text) | Entry::Spoke(_, _, text) => made.words.push(text.to_string()),
                _ => {}
            }
            state.apply(entry, 0, &mut ()).map_err(|damaged| damaged.to_string())?;
        }
        Ok(made)
    }

    fn against(&self, captain: &Captain) -> Vec<String> {
        let mut problems = Vec::new();
        let Captain { table, seat, .. } = captain;
        for (ask, choice) in &captain.acknowledged {
            let own =
                |made: &&(u32, Seat, String)| made.0 == *ask && made.1.index() + 1 == usize::from(*seat);
            let made: Vec<&str> = self.choices.iter().filter(own).map(|made| made.2.as_str()).collect();
            if made != [choice] {
                problems.push(format!("{table}: seat {seat} has chosen {choice} at {ask}, and not {made:?}"));
            }
        }
        for (text, fate) in &captain.words {
            let times = self.words.iter().filter(|said| *said == text).count();
            let is_right = match fate {
                Fate::Said => times == 1,
                Fate::Refused => times == 0,
                Fate::Unknown => times <= 1,
            };
            if !is_right {
                problems.push(format!("{table}: {text} was said {times} times: {fate:?}"));
            }
        }
        problems
    }
}
