//! The measures by which tables are compared, each with its words.

use super::count::{Count, Figure};
use crate::chart::Unit;

pub(super) struct Measure {
    /// The heading of its chart.
    pub(super) question: &'static str,
    /// The heading of its column.
    pub(super) name: &'static str,
    /// What is measured.
    pub(super) label: &'static str,
    /// The chart's file.
    pub(super) file: &'static str,
    pub(super) unit: Unit,
    pub(super) of: fn(&Count) -> Figure,
    /// What races are called where the figure is higher, and where it is lower.
    pub(super) more: &'static str,
    pub(super) less: &'static str,
}

pub(super) const MEASURES: [Measure; 6] = [
    Measure {
        question: "How long is a race?",
        name: "rounds",
        label: "rounds",
        file: "length.svg",
        unit: Unit::Number,
        of: |count| Figure::from(&count.rounds),
        more: "longer",
        less: "shorter",
    },
    Measure {
        question: "How rich do captains come home?",
        name: "points",
        label: "points of a captain",
        file: "points.svg",
        unit: Unit::Number,
        of: |count| Figure::from(&count.score),
        more: "richer",
        less: "poorer",
    },
    Measure {
        question: "How rich is the best of them?",
        name: "best",
        label: "points of the best captain",
        file: "best.svg",
        unit: Unit::Number,
        of: |count| Figure::from(&count.best),
        more: "richer at the top",
        less: "poorer at the top",
    },
    Measure {
        question: "How close is the finish?",
        name: "to the second",
        label: "points between the best captain and the second",
        file: "margin.svg",
        unit: Unit::Number,
        of: |count| Figure::from(&count.margin),
        more: "less close",
        less: "closer",
    },
    Measure {
        question: "How far behind is the last?",
        name: "to the last",
        label: "points between the best captain and the last",
        file: "spread.svg",
        unit: Unit::Number,
        of: |count| Figure::from(&count.spread),
        more: "less even",
        less: "more even",
    },
    Measure {
        question: "Does coming home first win?",
        name: "home first",
        label: "races won by the ship that came home first",
        file: "home.svg",
        unit: Unit::Share,
        of: Count::first_home,
        more: "won more often by the first home",
        less: "won less often by the first home",
    },
];

impl Measure {
    pub(super) fn value(&self, value: f64) -> String {
        match self.unit {
            Unit::Share => format!("{:.1} %", 100.0 * value),
            Unit::Number | Unit::Milliseconds => format!("{value:.2}").replace('-', "−"),
        }
    }

    /// The figure with its interval.
    pub(super) fn told(&self, figure: &Figure) -> String {
        let Figure { value, interval } = figure;
        format!("{} ({} to {})", self.value(*value), self.value(interval.low), self.value(interval.high))
    }
}
