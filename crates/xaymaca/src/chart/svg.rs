//! The canvas: collects lines, marks and texts as SVG. All texts are escaped here.

use super::Words;
use std::fmt::Write as _;

/// The colours as custom properties, for pages and for charts in files of their own.
pub(crate) const COLOURS: &str = include_str!("colours.css");
/// The style of charts.
pub(crate) const STYLE: &str = include_str!("chart.css");

/// Margin around a chart in a file of its own.
const MARGIN: f64 = 12.0;

pub(crate) struct Svg {
    width: f64,
    height: f64,
    words: Words,
    body: String,
}

/// The part of a text that is at its place.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    pub(super) fn new(width: f64, height: f64, words: Words) -> Self {
        Self { width, height, words, body: String::new() }
    }

    /// The chart for a page that has the colours and the style.
    pub(crate) fn inline(&self) -> String {
        self.tag(0.0, "")
    }

    /// The chart as a file of its own, with a background, so that it can be read on any page.
    pub(crate) fn document(&self) -> String {
        let style = format!("<style>\n{COLOURS}{STYLE}</style>\n");
        let ground = format!(
            r#"<rect class="ground" x="-{MARGIN}" y="-{MARGIN}" width="{:.0}" height="{:.0}" rx="10"/>"#,
            self.width + 2.0 * MARGIN,
            self.height + 2.0 * MARGIN
        );
        self.tag(MARGIN, &format!("{style}{ground}\n"))
    }

    fn tag(&self, margin: f64, before: &str) -> String {
        let (width, height) = (self.width + 2.0 * margin, self.height + 2.0 * margin);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\" aria-label=\"{title}\" \
             viewBox=\"{from:.0} {from:.0} {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\">\n\
             <title>{title}</title>\n<desc>{desc}</desc>\n{before}{body}</svg>\n",
            from = 0.0 - margin,
            title = escape(&self.words.title),
            desc = escape(&self.words.desc),
            body = self.body,
        )
    }

    pub(super) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let _ = writeln!(
            self.body,
            r#"<line class="{class}" x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}"/>"#,
            from.0, from.1, to.0, to.1
        );
    }

    pub(super) fn text(&mut self, class: &str, at: (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.body,
            r#"<text class="{class}" x="{:.1}" y="{:.1}" text-anchor="{anchor}">{}</text>"#,
            at.0,
            at.1,
            escape(text)
        );
    }

    /// `told` is the tooltip.
    pub(super) fn dot(&mut self, class: &str, at: (f64, f64), radius: f64, told: &str) {
        let _ = writeln!(
            self.body,
            r#"<circle class="{class}" cx="{:.1}" cy="{:.1}" r="{radius:.1}"><title>{}</title></circle>"#,
            at.0,
            at.1,
            escape(told)
        );
    }

    /// `at` is the left upper corner.
    pub(super) fn rect(&mut self, class: &str, at: (f64, f64), size: (f64, f64), told: &str) {
        let _ = writeln!(
            self.body,
            r#"<rect class="{class}" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}"><title>{}</title></rect>"#,
            at.0,
            at.1,
            size.0.max(0.0),
            size.1.max(0.0),
            escape(told)
        );
    }

    /// A line through all points.
    pub(super) fn path(&mut self, class: &str, points: &[(f64, f64)]) {
        let mut data = String::new();
        for (nth, (x, y)) in points.iter().enumerate() {
            let _ = write!(data, "{}{x:.1} {y:.1}", if nth == 0 { "M" } else { "L" });
        }
        let _ = writeln!(self.body, r#"<path class="{class}" d="{data}"/>"#);
    }
}

/// Escapes a text for an element or an attribute.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_texts_are_escaped() {
        let mut svg = Svg::new(10.0, 10.0, Words::new("a<b", "\"c\" & 'd'"));
        svg.text("x", (1.0, 2.0), Anchor::Start, "</svg>");
        svg.dot("x", (1.0, 2.0), 3.0, "<script>");
        let drawn = svg.inline();
        assert!(drawn.contains("<title>a&lt;b</title>") && drawn.contains("&quot;c&quot; &amp; &#39;d&#39;"));
        assert!(drawn.contains(">&lt;/svg&gt;</text>") && !drawn.contains("<script>"));
        assert_eq!(drawn.matches("</svg>").count(), 1);
    }

    #[test]
    fn a_file_of_its_own_brings_its_colours() {
        let svg = Svg::new(10.0, 20.0, Words::default());
        assert!(svg.document().contains("prefers-color-scheme") && svg.document().contains("-12 -12 34 44"));
        assert!(!svg.inline().contains("<style>"));
    }
}
