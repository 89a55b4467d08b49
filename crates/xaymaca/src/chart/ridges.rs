//! Ridges: distributions of whole numbers, one below the other over the same axis, so that their shapes can be compared.

use super::scale::{Scale, Unit};
use super::svg::{Anchor, Svg};
use super::{WIDTH, Words, axis};

pub(crate) struct Ridges {
    pub(crate) words: Words,
    /// What is counted.
    pub(crate) label: String,
    pub(crate) rows: Vec<Ridge>,
}

pub(crate) struct Ridge {
    pub(crate) label: String,
    pub(crate) colour: usize,
    /// Numbers, and the share of each.
    pub(crate) shares: Vec<(i16, f64)>,
    pub(crate) mean: f64,
}

const LEFT: f64 = 46.0;
/// Least number of steps on the axis.
const NARROWEST: f64 = 6.0;

impl Ridges {
    pub(crate) fn draw(&self) -> Svg {
        // A single ridge is drawn higher.
        let height = if self.rows.len() == 1 { 150.0 } else { 96.0 };
        let bottom = self.rows.len() as f64 * height + 4.0;
        let mut svg = Svg::new(WIDTH, bottom + axis::BELOW, self.words.clone());
        let shares = || self.rows.iter().flat_map(|ridge| &ridge.shares);
        let least = shares().map(|share| share.0).min().unwrap_or(0);
        let most = shares().map(|share| share.0).max().unwrap_or(0);
        // With few numbers the axis is extended, so that bars do not become too wide.
        let middle = f64::midpoint(f64::from(least), f64::from(most));
        let reach = ((f64::from(most) - f64::from(least)) / 2.0).max(NARROWEST / 2.0) + 0.5;
        let ends = (middle - reach, middle + reach);
        let across = Scale::exactly(Unit::Number, ends, (LEFT, WIDTH - 4.0));
        axis::across(&mut svg, &across, 4.0, bottom, &self.label);
        for (nth, ridge) in self.rows.iter().enumerate() {
            let foot = (nth + 1) as f64 * height + 4.0;
            // Each ridge has its own vertical scale: beside a narrow one, a broad one would be flat.
            let up = Scale::exactly(Unit::Share, (0.0, ridge.peak()), (foot, foot - height + 30.0));
            ridge.draw(&mut svg, &across, &up, foot, foot - height + 10.0);
            svg.line("base", (LEFT, foot), (WIDTH - 4.0, foot));
        }
        svg
    }
}

impl Ridge {
    fn peak(&self) -> f64 {
        self.shares.iter().map(|share| share.1).fold(1e-3, f64::max)
    }

    fn draw(&self, svg: &mut Svg, across: &Scale, up: &Scale, foot: f64, top: f64) {
        let class = |part: &str| format!("{part} c{}", self.colour);
        let share_of = |wanted: i16| {
            let found = self.shares.iter().find(|&&(number, _)| number == wanted);
            found.map_or(0.0, |&(_, share)| share)
        };
        let (least, most) = match (self.shares.first(), self.shares.last()) {
            (Some(first), Some(last)) => (first.0, last.0),
            _ => return,
        };
        // The share at the peak.
        let peak = self.peak();
        svg.text("soft", (LEFT - 6.0, up.at(peak) + 4.0), Anchor::End, &format!("{:.0} %", 100.0 * peak));
        svg.line("grid", (LEFT, up.at(peak)), (across.at(f64::from(most) + 0.5).min(WIDTH), up.at(peak)));
        let mut outline = vec![(across.at(f64::from(least) - 0.5), foot)];
        for number in least..=most {
            let share = share_of(number);
            let (left, right) = (across.at(f64::from(number) - 0.5), across.at(f64::from(number) + 0.5));
            let y = up.at(share);
            let told = format!("{}, {number}: {:.1} %", self.label, 100.0 * share);
            svg.rect(&class("area"), (left, y), (right - left, foot - y), &told);
            outline.extend([(left, y), (right, y)]);
        }
        outline.push((across.at(f64::from(most) + 0.5), foot));
        svg.path(&class("outline"), &outline);
        let x = across.at(self.mean);
        let mean = format!("{:.1}", self.mean).replace('-', "−");
        svg.line(&class("mean"), (x, top), (x, foot));
        // On the side with more room.
        let (side, anchor) =
            if x < f64::midpoint(LEFT, WIDTH) { (6.0, Anchor::Start) } else { (-6.0, Anchor::End) };
        svg.text("figure halo", (x + side, top + 11.0), anchor, &format!("{} {mean}", self.label));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_drawn_as_gaps_and_an_empty_ridge_as_nothing() {
        let ridge = Ridge { label: "a".into(), colour: 0, shares: vec![(-1, 0.5), (2, 0.5)], mean: 0.5 };
        let empty = Ridge { label: "b".into(), colour: 1, shares: Vec::new(), mean: 0.0 };
        let chart = Ridges { words: Words::default(), label: "points".into(), rows: vec![ridge, empty] };
        let drawn = chart.draw().inline();
        assert_eq!(drawn.matches("<rect").count(), 4);
        assert!(drawn.contains("a, 1: 0.0 %") && !drawn.contains("NaN"));
    }
}
