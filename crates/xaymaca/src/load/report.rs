//! The report of `load`, as JSON and as text.

use super::Args;
use super::tally::Tally;
use serde::Serialize;
use std::fmt::Write as _;
use std::time::Duration;

/// The figures.
#[derive(Serialize)]
pub(super) struct Report {
    /// Choices that were acknowledged while it counted.
    acknowledged: usize,
    pub(super) per_second: f64,
    /// Choices per second of processor time of all nodes; null if one has no figures.
    per_cpu_second: Option<f64>,
    /// From sending a choice to its acknowledgement; null if there was none.
    p50_ms: Option<f64>,
    p99_ms: Option<f64>,
    /// The length of the update of a captain that is in the middle, without those that answer `join`; null if there was none.
    update_bytes: Option<usize>,
    /// True if lean updates were asked for.
    lean: bool,
    /// Refusals, broken sockets, missed updates.
    errors: u64,
    /// The server's memory for one socket: a watcher's, if there are any.
    pub(super) bytes_per_socket: Option<f64>,
    /// Watchers that were connected at the end.
    held: usize,
    pub(super) sockets: usize,
    pub(super) seconds: f64,
    pub(super) tables: u32,
    seats: u8,
    /// Processor time of this process.
    own_cpu_us_per_choice: Option<f64>,
    #[serde(skip)]
    hold: u32,
    /// Processor time of each node while it counted, in seconds.
    #[serde(skip)]
    pub(super) cpu_of_nodes: Vec<Option<f64>>,
}

impl Report {
    /// A report without results.
    pub(super) fn new(args: &Args, sockets: usize, elapsed: Duration) -> Self {
        Self {
            acknowledged: 0,
            per_second: 0.0,
            per_cpu_second: None,
            p50_ms: None,
            p99_ms: None,
            update_bytes: None,
            lean: args.lean,
            errors: 0,
            bytes_per_socket: None,
            held: 0,
            sockets,
            seconds: elapsed.as_secs_f64(),
            tables: args.tables,
            seats: args.seats,
            own_cpu_us_per_choice: None,
            hold: args.hold,
            cpu_of_nodes: Vec::new(),
        }
    }

    /// Adds what was counted.
    pub(super) fn count(&mut self, tally: &Tally) {
        let waits = tally.waits();
        self.acknowledged = waits.len();
        self.per_second = waits.len() as f64 / self.seconds;
        self.p50_ms = percentile(&waits, 50);
        self.p99_ms = percentile(&waits, 99);
        self.update_bytes = tally.median_length();
        self.errors = tally.errors();
        self.held = tally.held();
    }

    /// Adds the processor time of each node and of this process, in seconds.
    pub(super) fn spend(&mut self, nodes: Vec<Option<f64>>, own: f64) {
        self.cpu_of_nodes = nodes;
        self.per_cpu_second = self.cpu().filter(|&cpu| cpu > 0.0).map(|cpu| self.acknowledged as f64 / cpu);
        self.own_cpu_us_per_choice = self.us_per_choice(own);
    }

    /// Processor time of all nodes for one choice, in microseconds.
    pub(super) fn cpu_us_per_choice(&self) -> Option<f64> {
        self.us_per_choice(self.cpu()?)
    }

    fn cpu(&self) -> Option<f64> {
        self.cpu_of_nodes.iter().copied().sum()
    }

    fn us_per_choice(&self, seconds: f64) -> Option<f64> {
        (self.acknowledged > 0).then_some(1e6 * seconds / self.acknowledged as f64)
    }

    pub(super) fn told(&self) -> String {
        let mut told = format!("{} sockets for {:.1} s\n\n", self.sockets, self.seconds);
        for (name, figure) in self.rows() {
            let _ = writeln!(told, "{name:16}  {figure}");
        }
        told
    }

    /// The name of each figure and its text.
    pub(super) fn rows(&self) -> Vec<(String, String)> {
        let mut rows = Vec::new();
        let mut row = |name: &str, figure: String| rows.push((name.to_owned(), figure));
        if self.tables > 0 {
            let Self { acknowledged, tables, seats, .. } = self;
            row("acknowledged", format!("{acknowledged} choices at {tables} tables of {seats}"));
            row("a second", format!("{:.0}", self.per_second));
            row("a second of CPU", told_as(self.per_cpu_second, 1, ""));
            row("half within", told_as(self.p50_ms, 1, " ms"));
            row("99 % within", told_as(self.p99_ms, 1, " ms"));
            let kind = if self.lean { "lean" } else { "whole" };
            let bytes = self.update_bytes.map(|bytes| bytes as f64);
            row("half of updates", format!("{} or less, {kind}", told_as(bytes, 0, " bytes")));
            row("our own CPU", format!("{} a choice", told_as(self.own_cpu_us_per_choice, 1, " µs")));
        }
        if self.hold > 0 {
            row("held", format!("{} of {} watchers", self.held, self.hold));
        }
        row("bytes a socket", told_as(self.bytes_per_socket, 1, ""));
        row("errors", self.errors.to_string());
        rows
    }
}

/// A figure with that many decimal places, if it is known.
pub(super) fn told_as(figure: Option<f64>, digits: usize, unit: &str) -> String {
    figure.map_or_else(|| "not known".to_owned(), |figure| format!("{figure:.digits$}{unit}"))
}

/// A percentile in milliseconds, of sorted waits in microseconds.
fn percentile(waits: &[u32], percent: usize) -> Option<f64> {
    let rank = (waits.len() * percent).div_ceil(100).max(1);
    waits.get(rank - 1).map(|&wait| f64::from(wait) / 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_among_the_waits() {
        let waits: Vec<u32> = (1..=200).map(|wait| wait * 1000).collect();
        assert_eq!(percentile(&waits, 50), Some(100.0));
        assert_eq!(percentile(&waits, 99), Some(198.0));
        assert_eq!(percentile(&waits[..1], 99), Some(1.0));
        assert_eq!(percentile(&[], 50), None);
    }
}
