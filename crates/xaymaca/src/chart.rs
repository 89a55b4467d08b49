//! Charts as SVG, drawn by hand: they need no script and no network, follow the reader's light or dark, and stand in a
//! page or in a file of their own. They know nothing of the game.

mod axis;
mod bars;
mod dots;
mod ridges;
mod scale;
mod svg;

pub(crate) use bars::{Bar, Bars};
pub(crate) use dots::{Dots, Look, Mark, Reference, Row};
pub(crate) use ridges::{Ridge, Ridges};
pub(crate) use scale::{Unit, duration};
pub(crate) use svg::{COLOURS, STYLE, Svg, escape};

/// What a chart is called and what it shows, for those who do not see it.
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

/// All charts are drawn this wide, and scaled by who shows them: narrow enough to be read on a phone.
const WIDTH: f64 = 400.0;

/// How wide a text will be, roughly: letters of the chart's size are this wide on average.
fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * 7.8
}
