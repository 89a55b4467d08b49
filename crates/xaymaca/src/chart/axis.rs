//! Axes: ticks at round numbers, grid lines, and a label.

use super::WIDTH;
use super::scale::Scale;
use super::svg::{Anchor, Svg};

/// Height of the axis below a chart.
pub(super) const BELOW: f64 = 44.0;

/// A horizontal axis, with grid lines from `top` to `bottom` and a label below.
pub(super) fn across(svg: &mut Svg, scale: &Scale, top: f64, bottom: f64, label: &str) {
    let mut free_from = f64::NEG_INFINITY;
    for (x, told) in scale.ticks() {
        svg.line("grid", (x, top), (x, bottom));
        // A label that would touch the one before is left out; its line stays.
        let half = super::width_of(&told) * 0.45;
        if x - half > free_from {
            let within = x.min(WIDTH - half);
            svg.text("soft", (within, bottom + 16.0), Anchor::Middle, &told);
            free_from = x + half + 6.0;
        }
    }
    svg.text("soft", (WIDTH, bottom + 36.0), Anchor::End, label);
}

/// A vertical axis, with grid lines from `left` to the right edge.
pub(super) fn up(svg: &mut Svg, scale: &Scale, left: f64) {
    for (y, told) in scale.ticks() {
        svg.line("grid", (left, y), (WIDTH, y));
        svg.text("soft", (left - 6.0, y + 4.0), Anchor::End, &told);
    }
}
