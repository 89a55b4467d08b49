//! Charts as SVG, without scripts: they follow the reader's light or dark mode, and stand in a page or in a file of their own.
//! They know nothing of the game.

mod axis;
mod bars;
mod dots;
mod legend;
mod ridges;
mod scale;
mod stack;
mod sums;
mod svg;

pub(crate) use bars::{Bar, Bars};
pub(crate) use dots::{Dots, Look, Mark, Reference, Row};
use legend::Legend;
pub(crate) use ridges::{Ridge, Ridges};
pub(crate) use scale::{Unit, duration};
pub(crate) use stack::{Layer, Stack};
pub(crate) use sums::{Part, Sum, Sums};
pub(crate) use svg::{COLOURS, STYLE, Svg, escape};

/// The title of a chart and its description for screen readers.
#[derive(Clone, Default)]
pub(crate) struct Words {
    pub(crate) title: String,
    pub(crate) desc: String,
}

impl Words {
    pub(crate) fn new(title: &str, desc: impl Into<String>) -> Self {
        Self { title: title.into(), desc: desc.into() }
    }
}

/// Width of all charts, narrow enough for a phone; the page scales them.
const WIDTH: f64 = 400.0;

/// The estimated width of a text: 7.8 is the average width of its letters.
fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * 7.8
}
