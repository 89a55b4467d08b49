//! Bars: a few values side by side, with a reference line.

use super::scale::{Scale, Unit};
use super::svg::{Anchor, Svg};
use super::{Reference, WIDTH, Words, axis, width_of};

pub(crate) struct Bars {
    pub(crate) words: Words,
    pub(crate) unit: Unit,
    pub(crate) reference: Option<Reference>,
    pub(crate) columns: Vec<Bar>,
}

pub(crate) struct Bar {
    pub(crate) label: String,
    pub(crate) colour: usize,
    pub(crate) value: f64,
    /// The value as text, above the bar.
    pub(crate) told: String,
}

const TOP: f64 = 42.0;
const BOTTOM: f64 = 222.0;
const LEFT: f64 = 52.0;

impl Bars {
    pub(crate) fn draw(&self) -> Svg {
        let mut svg = Svg::new(WIDTH, BOTTOM + 40.0, self.words.clone());
        let values = self.columns.iter().map(|bar| bar.value);
        let reference = self.reference.iter().map(|reference| reference.value);
        let scale = Scale::holding(self.unit, values.chain(reference).chain([0.0]), (BOTTOM, TOP));
        axis::up(&mut svg, &scale, LEFT);
        let room = (WIDTH - LEFT) / self.columns.len().max(1) as f64;
        let width = (room * 0.62).min(70.0);
        for (nth, bar) in self.columns.iter().enumerate() {
            let (middle, y) = (LEFT + room * (nth as f64 + 0.5), scale.at(bar.value));
            let told = format!("{}: {}", bar.label, bar.told);
            svg.rect(&format!("bar c{}", bar.colour), (middle - width / 2.0, y), (width, BOTTOM - y), &told);
        }
        if let Some(Reference { value, .. }) = &self.reference {
            svg.line("reference", (LEFT, scale.at(*value)), (WIDTH, scale.at(*value)));
        }
        for (nth, bar) in self.columns.iter().enumerate() {
            let (middle, y) = (LEFT + room * (nth as f64 + 0.5), scale.at(bar.value));
            svg.text("figure halo", (middle, y - 7.0), Anchor::Middle, &bar.told);
            svg.text("", (middle, BOTTOM + 18.0), Anchor::Middle, &bar.label);
        }
        svg.line("base", (LEFT, BOTTOM), (WIDTH, BOTTOM));
        if let Some(Reference { label, .. }) = &self.reference {
            svg.line(
                "reference",
                (WIDTH - width_of(label) - 26.0, 9.0),
                (WIDTH - width_of(label) - 2.0, 9.0),
            );
            svg.text("soft", (WIDTH, 13.0), Anchor::End, label);
        }
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bar_starts_at_the_base_line() {
        let bar = |value: f64| Bar { label: "seat".into(), colour: 0, value, told: format!("{value}") };
        let reference = Some(Reference { value: 0.5, label: "even".into() });
        let words = Words::default();
        let drawn =
            Bars { words, unit: Unit::Share, reference, columns: vec![bar(0.0), bar(1.0)] }.draw().inline();
        assert_eq!(drawn.matches("<rect").count(), 2);
        assert!(drawn.contains("height=\"0.0\"") && drawn.contains("0 %"));
    }
}
