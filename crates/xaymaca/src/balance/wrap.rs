//! Wraps prose into short lines, so that differences between versions are easy to see.

const WIDTH: usize = 118;

/// Breaks paragraphs and bullets between words; leaves tables, headings, code and pictures alone.
pub(super) fn wrapped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_code = false;
    for line in text.lines() {
        in_code ^= line.starts_with("```");
        if in_code || line.starts_with(['|', '#', '`', '!']) {
            out.push_str(line);
        } else {
            out.push_str(&broken(line, if line.starts_with("- ") { "  " } else { "" }));
        }
        out.push('\n');
    }
    out
}

fn broken(line: &str, indent: &str) -> String {
    let mut out = String::new();
    let mut length = 0;
    for word in line.split(' ') {
        let letters = word.chars().count();
        if length > 0 && length + 1 + letters > WIDTH {
            out.push('\n');
            out.push_str(indent);
            length = indent.len();
        } else if length > 0 {
            out.push(' ');
            length += 1;
        }
        out.push_str(word);
        length += letters;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_broken_and_tables_are_not() {
        let words = "word ".repeat(40);
        let text = format!("- {}\n| {words}|\n```\n{}\n```\n", words.trim_end(), words.trim_end());
        let out = wrapped(&text);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), 6);
        assert!(lines[0].len() <= WIDTH && lines[1].starts_with("  word"));
        assert_eq!(out.split_whitespace().collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
    }
}
