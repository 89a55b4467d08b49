//! Parts of pages in one file, for all commands that write one.

use crate::chart::{Svg, escape};
use std::fmt::Write as _;

/// The style of a page, beside that of its charts.
pub(crate) const PAGE_STYLE: &str = include_str!("html/page.css");

/// A section with a chart and, folded away, its figures.
pub(crate) fn card(title: &str, caption: &str, chart: &Svg, table: &str) -> String {
    format!(
        "<section>\n<h2>{}</h2>\n<p>{}</p>\n{}<details>\n<summary>The figures</summary>\n<div class=\"wide\">{table}\
         </div>\n</details>\n</section>\n",
        escape(title),
        escape(caption),
        chart.inline(),
    )
}

/// An HTML table; the first cell of each row is a heading.
pub(crate) fn table(headings: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut html = String::from("<table><thead><tr>");
    for heading in headings {
        let _ = write!(html, "<th scope=\"col\">{}</th>", escape(heading));
    }
    html.push_str("</tr></thead><tbody>");
    for row in rows {
        html.push_str("<tr>");
        for (nth, cell) in row.iter().enumerate() {
            let _ = match nth {
                0 => write!(html, "<th scope=\"row\">{}</th>", escape(cell)),
                _ => write!(html, "<td>{}</td>", escape(cell)),
            };
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table>");
    html
}
