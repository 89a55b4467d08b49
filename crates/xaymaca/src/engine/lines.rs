//! Reads lines of bounded length. A longer line is skipped, not kept.

use std::io::{BufRead, Read as _, Result};

/// A line without its end.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Line {
    Text(String),
    TooLong,
    NotText,
}

pub(super) struct Lines<R> {
    reader: R,
    longest: usize,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(reader: R, longest: usize) -> Self {
        Self { reader, longest }
    }

    fn read(&mut self) -> Result<Option<Line>> {
        let mut bytes = Vec::new();
        let limit = self.longest as u64 + 1;
        if self.reader.by_ref().take(limit).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if bytes.len() > self.longest {
            self.skip_to_end()?;
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(String::from_utf8(bytes).map_or(Line::NotText, Line::Text)))
    }

    fn skip_to_end(&mut self) -> Result<()> {
        loop {
            let buffer = self.reader.fill_buf()?;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(buffer.len(), |end| end + 1);
            let done = end.is_some() || buffer.is_empty();
            self.reader.consume(used);
            if done {
                return Ok(());
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_too_long_or_not_text_do_not_stop_the_next_line() {
        let input: &[u8] = b"one\n12345678901\n\xff\xfe\n\n1234567890\nlast";
        let lines: Vec<Line> = Lines::new(input, 10).map(Result::unwrap).collect();
        let text = |text: &str| Line::Text(text.into());
        assert_eq!(
            lines,
            [text("one"), Line::TooLong, Line::NotText, text(""), text("1234567890"), text("last")]
        );
    }
}
