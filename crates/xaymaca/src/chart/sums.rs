//! Sums: for each row what adds to a value and what takes from it, side by side on either side of zero.

use super::scale::{Scale, Unit};
use super::svg::{Anchor, Svg};
use super::{Legend, WIDTH, Words, axis};

pub(crate) struct Sums {
    pub(crate) words: Words,
    pub(crate) unit: Unit,
    /// What is measured.
    pub(crate) label: String,
    /// What the colours mean.
    pub(crate) legend: Vec<(usize, String)>,
    pub(crate) rows: Vec<Sum>,
}

pub(crate) struct Sum {
    pub(crate) label: String,
    pub(crate) parts: Vec<Part>,
}

pub(crate) struct Part {
    pub(crate) colour: usize,
    pub(crate) value: f64,
    /// The tooltip.
    pub(crate) told: String,
}

/// Room for half of a label of the axis, at both ends.
const ENDS: f64 = 24.0;
/// Heights of a label, a bar, and the room below it.
const LABEL: f64 = 20.0;
const BAR: f64 = 18.0;
const GAP: f64 = 10.0;

impl Sum {
    /// All that takes, and all that adds.
    fn reach(&self) -> [f64; 2] {
        let sum = |keep: fn(&f64) -> bool| self.parts.iter().map(|part| part.value).filter(keep).sum();
        [sum(|value| *value < 0.0), sum(|value| *value > 0.0)]
    }
}

impl Sums {
    pub(crate) fn draw(&self) -> Svg {
        let legend = Legend::of(self.legend.iter().map(|(colour, label)| (*colour, label.as_str())));
        let top = legend.height() + 6.0;
        let bottom = top + (LABEL + BAR + GAP) * self.rows.len() as f64;
        let mut svg = Svg::new(WIDTH, bottom + axis::BELOW, self.words.clone());
        legend.draw(&mut svg);
        let values = self.rows.iter().flat_map(Sum::reach).chain([0.0]);
        let scale = Scale::holding(self.unit, values, (ENDS, WIDTH - ENDS));
        axis::across(&mut svg, &scale, top, bottom, &self.label);
        for (nth, row) in self.rows.iter().enumerate() {
            let y = top + (LABEL + BAR + GAP) * nth as f64;
            svg.text("strong halo", (0.0, y + 15.0), Anchor::Start, &row.label);
            let (mut left, mut right) = (0.0, 0.0);
            for part in &row.parts {
                let end = if part.value < 0.0 { &mut left } else { &mut right };
                let (from, to) = (scale.at(*end), scale.at(*end + part.value));
                *end += part.value;
                let size = ((to - from).abs(), BAR);
                svg.rect(&format!("part c{}", part.colour), (from.min(to), y + LABEL), size, &part.told);
            }
        }
        svg.line("base", (scale.at(0.0), top), (scale.at(0.0), bottom));
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_side_by_side_on_their_side_of_zero() {
        let part = |value| Part { colour: 0, value, told: String::new() };
        let row = Sum { label: "Anne".into(), parts: vec![part(0.2), part(-0.1), part(0.3), part(-0.4)] };
        assert_eq!(row.reach().map(|end| (10.0 * end).round() as i32), [-5, 5]);
        let words = Words::default();
        let drawn =
            Sums { words, unit: Unit::Share, label: String::new(), legend: Vec::new(), rows: vec![row] };
        let drawn = drawn.draw().inline();
        let places: Vec<(f64, f64)> = drawn
            .lines()
            .filter(|line| line.starts_with("<rect class=\"part"))
            .map(|line| {
                let number = |name: &str| {
                    let rest = line.split(&format!(" {name}=\"")).nth(1).expect("an attribute");
                    rest.split('"').next().and_then(|number| number.parse::<f64>().ok()).expect("a number")
                };
                (number("x"), number("x") + number("width"))
            })
            .collect();
        let [(zero, _), (_, left), (right, _), (_, lefter)] = places[..] else { panic!("{drawn}") };
        assert!((zero - left).abs() < 0.2 && (places[0].1 - right).abs() < 0.2, "{places:?}");
        assert!((places[1].0 - lefter).abs() < 0.2, "{places:?}");
    }
}
