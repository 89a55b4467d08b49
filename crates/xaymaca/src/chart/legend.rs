//! A legend: what each colour stands for, in as many lines as it needs.

use super::svg::{Anchor, Svg};
use super::{WIDTH, width_of};

/// Height of a line.
const LINE: f64 = 20.0;
const SQUARE: f64 = 10.0;
/// From a square to its label, and from a label to the next square.
const GAP: f64 = 5.0;
const BETWEEN: f64 = 14.0;

/// Colours and their labels, each with its place.
pub(super) struct Legend {
    entries: Vec<(usize, String, (f64, f64))>,
    lines: usize,
}

impl Legend {
    pub(super) fn of<'a>(labels: impl Iterator<Item = (usize, &'a str)>) -> Self {
        let (mut entries, mut x, mut lines) = (Vec::new(), 0.0, 0);
        for (colour, label) in labels {
            let width = SQUARE + GAP + width_of(label);
            if lines == 0 || x + width > WIDTH {
                (x, lines) = (0.0, lines + 1);
            }
            entries.push((colour, label.to_owned(), (x, LINE * (lines - 1) as f64)));
            x += width + BETWEEN;
        }
        Self { entries, lines }
    }

    pub(super) fn height(&self) -> f64 {
        LINE * self.lines as f64
    }

    pub(super) fn draw(&self, svg: &mut Svg) {
        for (colour, label, (x, y)) in &self.entries {
            svg.rect(&format!("bar c{colour}"), (*x, y + 3.0), (SQUARE, SQUARE), label);
            svg.text("", (x + SQUARE + GAP, y + 13.0), Anchor::Start, label);
        }
    }
}
