//! Dots with whiskers: values with their intervals, one row for each thing that is compared.

use super::scale::{Scale, Unit};
use super::svg::{Anchor, Svg};
use super::{WIDTH, Words, axis, width_of};

pub(crate) struct Dots {
    pub(crate) words: Words,
    pub(crate) unit: Unit,
    /// What is measured.
    pub(crate) label: String,
    pub(crate) reference: Option<Reference>,
    /// What the looks mean, if rows have several marks.
    pub(crate) legend: Vec<(Look, String)>,
    pub(crate) rows: Vec<Row>,
}

/// A dashed line to compare values with.
pub(crate) struct Reference {
    pub(crate) value: f64,
    pub(crate) label: String,
}

/// A row without marks is a heading.
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) marks: Vec<Mark>,
}

/// The look of a mark: colour and shape each stand for one property.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) colour: usize,
    pub(crate) hollow: bool,
}

pub(crate) struct Mark {
    pub(crate) look: Look,
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// The value as text: beside a single mark, and as a tooltip.
    pub(crate) told: String,
}

/// Heights of a further mark in a row, a row, a heading and a line of the legend.
const MARK: f64 = 13.0;
const ROW: f64 = 28.0;
const HEADING: f64 = 30.0;
const LEGEND: f64 = 22.0;

impl Look {
    pub(crate) const fn full(colour: usize) -> Self {
        Self { colour, hollow: false }
    }

    fn dot(self) -> (String, f64) {
        let Self { colour, hollow } = self;
        // Half of the edge of a hollow dot is outside its radius.
        if hollow { (format!("hollow c{colour}"), 4.3) } else { (format!("dot c{colour}"), 5.5) }
    }
}

impl Row {
    fn height(&self) -> f64 {
        if self.marks.is_empty() { HEADING } else { ROW + MARK * (self.marks.len() - 1) as f64 }
    }
}

impl Dots {
    pub(crate) fn draw(&self) -> Svg {
        let lines = self.legend_lines();
        let above = LEGEND * lines.len() as f64 + if self.reference.is_some() { 20.0 } else { 4.0 };
        let bottom = above + self.rows.iter().map(Row::height).sum::<f64>() + 4.0;
        let mut svg = Svg::new(WIDTH, bottom + axis::BELOW, self.words.clone());
        let scale = self.scale();
        for (nth, line) in lines.iter().enumerate() {
            self.draw_legend(&mut svg, line, LEGEND * nth as f64 + 12.0);
        }
        axis::across(&mut svg, &scale, above, bottom, &self.label);
        if let Some(Reference { value, label }) = &self.reference {
            let x = scale.at(*value);
            svg.line("reference", (x, above - 4.0), (x, bottom));
            let half = width_of(label) * 0.45;
            svg.text("soft", (x.clamp(half, WIDTH - half), above - 9.0), Anchor::Middle, label);
        }
        let mut y = above;
        for row in &self.rows {
            self.draw_row(&mut svg, &scale, row, y);
            y += row.height();
        }
        svg
    }

    fn draw_row(&self, svg: &mut Svg, scale: &Scale, row: &Row, top: f64) {
        let middle = top + row.height() / 2.0 + 2.0;
        if row.marks.is_empty() {
            svg.text("strong", (0.0, middle + 8.0), Anchor::Start, &row.label);
            return;
        }
        svg.text("", (0.0, middle + 5.0), Anchor::Start, &row.label);
        let first = middle - MARK * (row.marks.len() - 1) as f64 / 2.0;
        for (nth, mark) in row.marks.iter().enumerate() {
            let y = first + MARK * nth as f64;
            let whisker = format!("whisker c{}", mark.look.colour);
            svg.line(&whisker, (scale.at(mark.low), y), (scale.at(mark.high), y));
            let told = match self.legend.iter().find(|(look, _)| *look == mark.look) {
                Some((_, series)) => format!("{}, {series}: {}", row.label, mark.told),
                None => format!("{}: {}", row.label, mark.told),
            };
            let (dot, radius) = mark.look.dot();
            svg.dot(&dot, (scale.at(mark.value), y), radius, &told);
        }
        if let (true, [mark]) = (self.legend.is_empty(), &row.marks[..]) {
            svg.text("figure", (WIDTH, middle + 5.0), Anchor::End, &mark.told);
        }
    }

    fn scale(&self) -> Scale {
        let marks = || self.rows.iter().flat_map(|row| &row.marks);
        let labels = self.rows.iter().filter(|row| !row.marks.is_empty()).map(|row| width_of(&row.label));
        let left = labels.fold(0.0, f64::max) + 20.0;
        let figures = marks().map(|mark| width_of(&mark.told)).fold(0.0, f64::max) + 14.0;
        let right = WIDTH - if self.legend.is_empty() { figures } else { 10.0 };
        let values = marks().flat_map(|mark| [mark.low, mark.value, mark.high]);
        let reference = self.reference.iter().map(|reference| reference.value);
        Scale::holding(self.unit, values.chain(reference), (left, right))
    }

    /// As many entries in a line as there is room for.
    fn legend_lines(&self) -> Vec<Vec<usize>> {
        let mut lines: Vec<Vec<usize>> = Vec::new();
        let mut free = 0.0;
        for (nth, (_, name)) in self.legend.iter().enumerate() {
            let needed = 34.0 + width_of(name);
            if free < needed || lines.is_empty() {
                lines.push(Vec::new());
                free = WIDTH;
            }
            free -= needed;
            lines.last_mut().expect("a line was begun").push(nth);
        }
        lines
    }

    fn draw_legend(&self, svg: &mut Svg, entries: &[usize], y: f64) {
        let mut x = 6.0;
        for &nth in entries {
            let (look, name) = &self.legend[nth];
            let (dot, radius) = look.dot();
            svg.dot(&dot, (x, y - 4.0), radius, name);
            svg.text("", (x + 12.0, y + 1.0), Anchor::Start, name);
            x += 34.0 + width_of(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_marks_and_the_reference_are_drawn() {
        let mark = |value: f64| Mark {
            look: Look::full(1),
            value,
            low: value - 0.1,
            high: value + 0.1,
            told: format!("{value}"),
        };
        let chart = Dots {
            words: Words::new("wins", "dots"),
            unit: Unit::Share,
            label: "of the races".into(),
            reference: Some(Reference { value: 0.25, label: "chance".into() }),
            legend: Vec::new(),
            rows: vec![
                Row { label: "group".into(), marks: Vec::new() },
                Row { label: "<sailor>".into(), marks: vec![mark(0.2)] },
                Row { label: "captain".into(), marks: vec![mark(0.4)] },
            ],
        };
        let drawn = chart.draw().inline();
        assert_eq!(drawn.matches("<circle").count(), 2);
        assert_eq!(drawn.matches("class=\"reference\"").count(), 1);
        assert!(drawn.contains("&lt;sailor&gt;") && drawn.contains("of the races"));
    }

    #[test]
    fn a_long_legend_takes_several_lines() {
        let legend = vec![(Look::full(0), "a name of some length in the legend".to_string()); 3];
        let chart = Dots {
            words: Words::default(),
            unit: Unit::Number,
            label: String::new(),
            reference: None,
            legend,
            rows: Vec::new(),
        };
        assert_eq!(chart.legend_lines(), [vec![0], vec![1], vec![2]]);
    }
}
