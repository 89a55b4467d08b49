//! The store of a simulated world, and the truth that its rows tell: what the table was after every one of them. It knows
//! nobody who waits for it.

use xaymaca_rules::{Event, Seat, Viewer};
use xaymaca_table::{Append, Entry, Log, State};
use xaymaca_wire::TableId;

/// One append, and what came of it.
pub(crate) struct Page {
    pub(crate) at: u64,
    pub(crate) lines: String,
    pub(crate) entries: Vec<Entry>,
    pub(crate) events: Vec<Event>,
    pub(crate) after: State,
}

/// Everything that is stored.
pub(crate) struct Shelf {
    id: TableId,
    pages: Vec<Page>,
    /// Tables that were opened for a rematch.
    pub(crate) openings: Vec<Append>,
}

impl Shelf {
    pub(crate) fn new(id: TableId) -> Self {
        Self { id, pages: Vec::new(), openings: Vec::new() }
    }

    /// A table that is opened for a rematch. A second opening of the same table is refused, as a taken place is.
    pub(crate) fn open(&mut self, opening: Option<Append>) {
        if let Some(opening) = opening
            && !self.openings.iter().any(|other| other.table == opening.table)
        {
            self.openings.push(opening);
        }
    }

    /// Keeps it; no if its place is taken.
    pub(crate) fn keep(&mut self, append: Append) -> bool {
        if append.seq <= self.seq() {
            return false;
        }
        assert_eq!(append.seq, self.seq() + 1, "a log has no gap");
        let entries: Vec<Entry> = append.lines.lines().map(|line| line.parse().expect("a line")).collect();
        let mut events = Vec::new();
        let mut state = self.pages.last().map(|page| page.after.clone());
        for entry in &entries {
            match &mut state {
                None => state = Some(State::open(self.id.clone(), entry).expect("an opening")),
                Some(state) => state.apply(entry, append.at, &mut events).expect("it can happen again"),
            }
        }
        assert!(self.pages.last().is_none_or(|page| page.at <= append.at), "time goes on in a log");
        let after = state.expect("no append is empty");
        self.pages.push(Page { at: append.at, lines: append.lines, entries, events, after });
        true
    }

    pub(crate) fn seq(&self) -> u64 {
        self.pages.len() as u64
    }

    pub(crate) fn page(&self, seq: u64) -> &Page {
        &self.pages[seq as usize - 1]
    }

    pub(crate) fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// As it is now.
    pub(crate) fn state(&self) -> &State {
        &self.page(self.seq()).after
    }

    /// The log up to there, as a table that wakes reads it.
    pub(crate) fn read(&self, seq: u64) -> (Log, State) {
        let rows = self.pages.iter().take(seq as usize).zip(1..);
        let rows = rows.map(|(page, seq)| (seq, page.at, page.lines.as_str()));
        Log::read(&self.id, rows).expect("a log that was kept can be read").expect("it is not empty")
    }

    /// What somebody in that seat, or in none, is told of these appends, as JSON.
    pub(crate) fn seen_from(&self, seat: Option<Seat>, after: u64, to: u64) -> String {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let pages = self.pages.iter().take(to as usize).skip(after as usize);
        let events: Vec<&Event> =
            pages.flat_map(|page| &page.events).filter(|event| event.is_for(viewer)).collect();
        serde_json::to_string(&events).expect("events are JSON")
    }
}
