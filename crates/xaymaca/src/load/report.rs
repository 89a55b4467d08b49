//! What `load` tells: the same figures for programs and for people.

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
    per_second: f64,
    /// For each second that the server's processors worked; null if it does not tell.
    per_cpu_second: Option<f64>,
    /// From sending a choice to its acknowledgement; null if there was none.
    p50_ms: Option<f64>,
    p99_ms: Option<f64>,
    /// Refusals, broken sockets, missed updates.
    errors: u64,
    /// The server's memory for one socket that follows a table: of those that only watch, if there are any.
    pub(super) bytes_per_socket: Option<f64>,
    /// Of those who only watch, how many were there at the end.
    held: usize,
    sockets: usize,
    seconds: f64,
    tables: u32,
    seats: u8,
    /// What we spent ourselves.
    own_cpu_us_per_choice: Option<f64>,
    #[serde(skip)]
    hold: u32,
}

impl Report {
    /// What was asked for.
    pub(super) fn new(args: &Args, sockets: usize, elapsed: Duration) -> Self {
        Self {
            acknowledged: 0,
            per_second: 0.0,
            per_cpu_second: None,
            p50_ms: None,
            p99_ms: None,
            errors: 0,
            bytes_per_socket: None,
            held: 0,
            sockets,
            seconds: elapsed.as_secs_f64(),
            tables: args.tables,
            seats: args.seats,
            own_cpu_us_per_choice: None,
            hold: args.hold,
        }
    }

    /// What happened.
    pub(super) fn count(&mut self, tally: &Tally) {
        let waits = tally.waits();
        self.acknowledged = waits.len();
        self.per_second = waits.len() as f64 / self.seconds;
        self.p50_ms = percentile(&waits, 50);
        self.p99_ms = percentile(&waits, 99);
        self.errors = tally.errors();
        self.held = tally.held();
    }

    /// What it cost, in seconds of processors: the server's and our own.
    pub(super) fn spend(&mut self, server: Option<f64>, own: f64) {
        let acknowledged = self.acknowledged as f64;
        self.per_cpu_second = server.filter(|&cpu| cpu > 0.0).map(|cpu| acknowledged / cpu);
        self.own_cpu_us_per_choice = (self.acknowledged > 0).then_some(1e6 * own / acknowledged);
    }

    pub(super) fn told(&self) -> String {
        let or_unknown = |figure: Option<f64>, unit: &str| {
            figure.map_or_else(|| "not known".to_owned(), |figure| format!("{figure:.1}{unit}"))
        };
        let mut told = format!("{} sockets for {:.1} s\n\n", self.sockets, self.seconds);
        if self.tables > 0 {
            let _ = write!(
                told,
                "acknowledged      {} choices at {} tables of {}\n\
                 a second          {:.0}\n\
                 a second of CPU   {}\n\
                 half within       {}\n\
                 99 % within       {}\n\
                 our own CPU       {} a choice\n",
                self.acknowledged,
                self.tables,
                self.seats,
                self.per_second,
                or_unknown(self.per_cpu_second, ""),
                or_unknown(self.p50_ms, " ms"),
                or_unknown(self.p99_ms, " ms"),
                or_unknown(self.own_cpu_us_per_choice, " µs"),
            );
        }
        if self.hold > 0 {
            let _ = writeln!(told, "held              {} of {} watchers", self.held, self.hold);
        }
        let _ = write!(
            told,
            "bytes a socket    {}\nerrors            {}\n",
            or_unknown(self.bytes_per_socket, ""),
            self.errors,
        );
        told
    }
}

/// The wait that so many of a hundred did not exceed, in milliseconds; of waits in microseconds, the shortest first.
fn percentile(waits: &[u32], percent: usize) -> Option<f64> {
    let rank = (waits.len() * percent).div_ceil(100).max(1);
    waits.get(rank - 1).map(|&wait| f64::from(wait) / 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_waits_that_were() {
        let waits: Vec<u32> = (1..=200).map(|wait| wait * 1000).collect();
        assert_eq!(percentile(&waits, 50), Some(100.0));
        assert_eq!(percentile(&waits, 99), Some(198.0));
        assert_eq!(percentile(&waits[..1], 99), Some(1.0));
        assert_eq!(percentile(&[], 50), None);
    }
}
