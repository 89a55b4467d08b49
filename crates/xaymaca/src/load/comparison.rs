//! The report of `load` on a cluster: the first node alone and all nodes together, side by side.

use super::report::{Report, told_as};
use serde::Serialize;
use std::fmt::Write as _;

/// Both reports.
#[derive(Serialize)]
pub(super) struct Comparison {
    /// The host and port of each node.
    nodes: Vec<String>,
    /// All sockets at the first node.
    alone: Side,
    /// All sockets spread over all nodes.
    spread: Side,
    ratios: Ratios,
}

/// One report, with figures that only a cluster has.
#[derive(Serialize)]
struct Side {
    #[serde(flatten)]
    report: Report,
    /// Of all nodes together.
    cpu_us_per_choice: Option<f64>,
    /// Processor time of each node while it counted.
    cpu_seconds_of_nodes: Vec<Option<f64>>,
}

/// Spread to alone; null if one of them is not known.
#[derive(Serialize)]
struct Ratios {
    cpu_per_choice: Option<f64>,
    per_second: Option<f64>,
}

impl Comparison {
    pub(super) fn new(nodes: Vec<String>, alone: Report, spread: Report) -> Self {
        let (alone, spread) = (Side::new(alone), Side::new(spread));
        let ratio = |spread: Option<f64>, alone: Option<f64>| {
            alone.filter(|&alone| alone > 0.0).and_then(|alone| Some(spread? / alone))
        };
        let ratios = Ratios {
            cpu_per_choice: ratio(spread.cpu_us_per_choice, alone.cpu_us_per_choice),
            per_second: ratio(Some(spread.report.per_second), Some(alone.report.per_second)),
        };
        Self { nodes, alone, spread, ratios }
    }

    pub(super) fn told(&self) -> String {
        let mut told = format!(
            "{} sockets for {:.1} s: all at {}, then spread over {} nodes\n\n",
            self.spread.report.sockets,
            self.spread.report.seconds,
            self.nodes[0],
            self.nodes.len(),
        );
        let (alone, spread) = (self.alone.rows(&self.nodes), self.spread.rows(&self.nodes));
        let width = |rows: &[String]| rows.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
        let names: Vec<String> = spread.iter().map(|(name, _)| name.clone()).collect();
        // Nodes other than the first have no row in the first run.
        let first: Vec<String> = names
            .iter()
            .map(|name| alone.iter().find(|(other, _)| other == name).map_or("", |(_, cell)| cell).to_owned())
            .collect();
        let (left, middle) = (width(&names).max(16), width(&first).max("alone".len()));
        let _ = writeln!(told, "{:left$}  {:middle$}  spread", "", "alone");
        for ((name, second), first) in spread.iter().zip(&first) {
            let _ = writeln!(told, "{name:left$}  {first:middle$}  {second}");
        }
        if self.spread.report.tables > 0 {
            let times = |ratio: Option<f64>| told_as(ratio, 2, " times");
            let _ = write!(
                told,
                "\nSpread over {} nodes a choice costs {} the processor time that it costs at one alone,\n\
                 and {} as many choices are acknowledged a second.\n",
                self.nodes.len(),
                times(self.ratios.cpu_per_choice),
                times(self.ratios.per_second),
            );
        }
        told
    }
}

impl Side {
    fn new(report: Report) -> Self {
        Self {
            cpu_us_per_choice: report.cpu_us_per_choice(),
            cpu_seconds_of_nodes: report.cpu_of_nodes.clone(),
            report,
        }
    }

    fn rows(&self, nodes: &[String]) -> Vec<(String, String)> {
        let mut rows = self.report.rows();
        if self.report.tables > 0 {
            rows.push(("CPU a choice".to_owned(), told_as(self.cpu_us_per_choice, 1, " µs")));
        }
        for (node, &cpu) in nodes.iter().zip(&self.cpu_seconds_of_nodes) {
            rows.push((format!("CPU of {node}"), told_as(cpu, 2, " s")));
        }
        rows
    }
}
