//! The store of a simulated world: the appends of its table, and the state of the table after each, against which everything
//! else is checked.

use xaymaca_chain::Chain;
use xaymaca_rules::{Event, Seat, Viewer};
use xaymaca_table::{Append, Entry, Log, State};
use xaymaca_wire::TableId;

/// One append, and the table after it.
pub(crate) struct Row {
    pub(crate) at: u64,
    pub(crate) lines: String,
    pub(crate) entries: Vec<Entry>,
    pub(crate) events: Vec<Event>,
    pub(crate) after: State,
}

/// Everything that is stored.
pub(crate) struct Store {
    id: TableId,
    rows: Vec<Row>,
    chain: Chain<'static>,
    /// Tables that were opened for a rematch.
    pub(crate) openings: Vec<Append>,
}

impl Store {
    pub(crate) fn new(id: TableId) -> Self {
        let name = Box::leak(id.to_string().into_boxed_str());
        Self { id, rows: Vec::new(), chain: Chain::new(name), openings: Vec::new() }
    }

    /// Stores the opening of a rematch's table, once.
    pub(crate) fn open(&mut self, opening: Option<Append>) {
        if let Some(opening) = opening
            && !self.openings.iter().any(|other| other.table == opening.table)
        {
            self.openings.push(opening);
        }
    }

    /// Stores an append; false if its number is taken.
    pub(crate) fn keep(&mut self, append: Append) -> bool {
        if append.seq <= self.seq() {
            return false;
        }
        assert_eq!(append.seq, self.seq() + 1, "a log has no gap");
        let digest = self.chain.check(append.seq, append.at, &append.lines, Some(append.link.digest));
        assert_eq!(digest, Ok(append.link.digest), "every append is chained to the one before");
        let entries: Vec<Entry> = append.lines.lines().map(|line| line.parse().expect("a line")).collect();
        let mut events = Vec::new();
        let mut state = self.rows.last().map(|row| row.after.clone());
        for entry in &entries {
            match &mut state {
                None => state = Some(State::open(self.id.clone(), entry).expect("an opening")),
                Some(state) => state.apply(entry, append.at, &mut events).expect("it can happen again"),
            }
        }
        assert!(self.rows.last().is_none_or(|row| row.at <= append.at), "time goes on in a log");
        let after = state.expect("no append is empty");
        self.rows.push(Row { at: append.at, lines: append.lines, entries, events, after });
        true
    }

    pub(crate) fn seq(&self) -> u64 {
        self.rows.len() as u64
    }

    pub(crate) fn row(&self, seq: u64) -> &Row {
        &self.rows[seq as usize - 1]
    }

    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The table as it is now.
    pub(crate) fn state(&self) -> &State {
        &self.row(self.seq()).after
    }

    /// The log up to that append, as a table that wakes up reads it.
    pub(crate) fn read(&self, seq: u64) -> (Log, State) {
        let rows = self.rows.iter().take(seq as usize).zip(1..);
        let rows = rows.map(|(row, seq)| (seq, row.at, row.lines.as_str()));
        Log::read(&self.id, rows).expect("a log that was kept can be read").expect("it is not empty")
    }

    /// The events of these appends that a person in that seat, or in none, is told, as JSON.
    pub(crate) fn seen_from(&self, seat: Option<Seat>, after: u64, to: u64) -> String {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let rows = self.rows.iter().take(to as usize).skip(after as usize);
        let events: Vec<&Event> =
            rows.flat_map(|row| &row.events).filter(|event| event.is_for(viewer)).collect();
        serde_json::to_string(&events).expect("events are JSON")
    }
}
