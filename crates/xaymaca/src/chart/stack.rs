//! Stacked areas: shares of a whole that change from one moment to the next.

use super::scale::{Scale, Unit};
use super::svg::{Anchor, Svg};
use super::{Legend, WIDTH, Words, axis};

pub(crate) struct Stack {
    pub(crate) words: Words,
    /// What the moments are.
    pub(crate) label: String,
    /// From the lowest layer to the highest.
    pub(crate) layers: Vec<Layer>,
    /// The name of each moment.
    pub(crate) moments: Vec<String>,
}

pub(crate) struct Layer {
    pub(crate) label: String,
    pub(crate) colour: usize,
    /// One for each moment; those of all layers add up to 1.
    pub(crate) shares: Vec<f64>,
}

const LEFT: f64 = 52.0;
const HEIGHT: f64 = 200.0;
/// Room of the name of a moment.
const NAME: f64 = 34.0;

impl Stack {
    pub(crate) fn draw(&self) -> Svg {
        let legend = Legend::of(self.layers.iter().map(|layer| (layer.colour, layer.label.as_str())));
        let top = legend.height() + 8.0;
        let bottom = top + HEIGHT;
        let mut svg = Svg::new(WIDTH, bottom + axis::BELOW, self.words.clone());
        legend.draw(&mut svg);
        let scale = Scale::exactly(Unit::Share, (0.0, 1.0), (bottom, top));
        axis::up(&mut svg, &scale, LEFT);
        let last = self.moments.len().saturating_sub(1).max(1) as f64;
        let x = |nth: usize| LEFT + (WIDTH - LEFT) * nth as f64 / last;
        let mut below = vec![0.0; self.moments.len()];
        for layer in &self.layers {
            let above: Vec<f64> =
                below.iter().zip(&layer.shares).map(|(below, share)| below + share).collect();
            let upper = above.iter().enumerate().map(|(nth, &share)| (x(nth), scale.at(share)));
            let lower = below.iter().enumerate().rev().map(|(nth, &share)| (x(nth), scale.at(share)));
            let outline: Vec<(f64, f64)> = upper.chain(lower).collect();
            svg.path(&format!("layer c{}", layer.colour), &outline);
            below = above;
        }
        let mut free_from = f64::NEG_INFINITY;
        for (nth, name) in self.moments.iter().enumerate() {
            if x(nth) >= free_from {
                svg.text("soft", (x(nth).min(WIDTH - 10.0), bottom + 16.0), Anchor::Middle, name);
                free_from = x(nth) + NAME;
            }
        }
        svg.text("soft", (WIDTH, bottom + 36.0), Anchor::End, &self.label);
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layers_fill_the_whole() {
        let layer = |colour, shares: [f64; 2]| Layer { label: "a & b".into(), colour, shares: shares.into() };
        let moments = vec!["1".into(), "end".into()];
        let stack = Stack {
            words: Words::default(),
            label: "round".into(),
            layers: vec![layer(0, [0.25, 1.0]), layer(1, [0.75, 0.0])],
            moments,
        };
        let drawn = stack.draw().inline();
        assert_eq!(drawn.matches("class=\"layer").count(), 2);
        let top =
            Legend::of(stack.layers.iter().map(|layer| (layer.colour, layer.label.as_str()))).height() + 8.0;
        // The last layer begins at the top of the chart, and so does the first at the end.
        assert_eq!(drawn.matches(&format!(" {top:.1}")).count(), 4, "{drawn}");
        assert!(drawn.contains("a &amp; b") && drawn.contains(">end<"));
    }
}
