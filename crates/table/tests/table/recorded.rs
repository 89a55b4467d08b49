//! A record becomes a table that shows it: its record, replays, summary and proof are those of the race, and a text that
//! cannot be played is refused with its line.

mod altered;
mod round_trip;
mod shown;

use crate::support::{Bytes, LiveTable, TableMessage, call, guest, table_id};
use std::path::{Path, PathBuf};
use xaymaca_bots::Seeded;
use xaymaca_table::{Append, Log, RecordedRace, Responder, Whose};
use xaymaca_wire::{Guest, Refusal, TableId};

/// When the record is opened, in milliseconds since 1970.
pub(crate) const NOW: u64 = 1_794_000_000_000;

/// The recorded races of the repository, by name.
pub(crate) fn recorded_races() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut races = Vec::new();
    for folder in ["rules/tests/games", "dice/tests/games"] {
        let files = std::fs::read_dir(root.join(folder)).expect("a folder of races").flatten();
        let mut paths: Vec<PathBuf> = files.map(|file| file.path()).collect();
        paths.sort();
        for path in paths {
            if path.extension().is_some_and(|ending| ending == "record") {
                let text = std::fs::read_to_string(&path).expect("a record");
                races.push((path.display().to_string(), text));
            }
        }
    }
    assert!(races.len() > 30, "{}", races.len());
    races
}

/// A table that shows a record, and the guest who opened it.
pub(crate) struct Shown {
    pub(crate) table: LiveTable,
    pub(crate) host: Guest,
    pub(crate) stored: Append,
}

impl Shown {
    /// Opens that record, stores it, and wakes the table from what was stored.
    pub(crate) fn of(text: &str) -> Self {
        let race = RecordedRace::read(text).unwrap_or_else(|problem| panic!("{problem}"));
        let mut entropy = Bytes(Seeded::new(7));
        let (host, id) = (guest("Olive", &mut entropy), table_id(&mut entropy));
        let draft = race.open(id.clone(), host.id.clone(), NOW, &mut entropy).expect("a table");
        let stored = Append::first(&draft.state, NOW, &draft.entries);
        Self { table: woken(&id, &stored, entropy), host, stored }
    }

    pub(crate) fn call<T: Send + 'static>(
        &mut self,
        message: impl FnOnce(Guest, Responder<Result<T, Refusal>>) -> TableMessage,
    ) -> Result<T, Refusal> {
        let (responder, mut answer) = call();
        let storing = self.table.handle([message(self.host.clone(), responder)], NOW + 1);
        assert!(storing.is_none(), "nothing happens at a table that shows a record");
        answer.try_recv().expect("an answer")
    }

    pub(crate) fn record(&mut self) -> String {
        self.call(TableMessage::Record).expect("a record")
    }

    pub(crate) fn replay(&mut self, whose: Option<Whose>) -> serde_json::Value {
        let told = self.call(|guest, responder| TableMessage::Replay(guest, whose, responder));
        serde_json::from_str(&told.expect("a replay")).expect("JSON")
    }
}

/// A table as the store has it.
pub(crate) fn woken(id: &TableId, stored: &Append, entropy: Bytes) -> LiveTable {
    let rows = [(stored.seq, stored.at, stored.lines.as_str())];
    let (log, state) = Log::read(id, rows).expect("a sound log").expect("a table");
    LiveTable::new(log, state, Box::new(entropy))
}
