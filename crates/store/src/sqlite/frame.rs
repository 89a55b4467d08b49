//! The frame of an append, so that several can stand in one text. It knows neither files nor a database.
//!
//! A frame is `seq at bytes`, an end of line, and that many bytes of lines. In the journal the table's name stands before it,
//! as `bytes:name`. A further field of an append, such as a checksum, would be one more word of this header.

use crate::{Row, StoreError};
use std::fmt::Write as _;

pub(super) fn push_name(text: &mut String, name: &str) {
    // Writing into a string cannot fail.
    let _ = write!(text, "{}:{name}", name.len());
}

pub(super) fn push_row(text: &mut String, seq: u64, at: u64, lines: &str) {
    let _ = writeln!(text, "{seq} {at} {}", lines.len());
    text.push_str(lines);
}

/// Reads frames.
pub(super) struct Frames<'a> {
    rest: &'a str,
}

impl<'a> Frames<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Frames { rest: text }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn name(&mut self) -> Result<&'a str, StoreError> {
        let bytes = self.number(':')?;
        self.take(bytes)
    }

    pub(super) fn row(&mut self) -> Result<Row, StoreError> {
        let seq = self.number(' ')?;
        let at = self.number(' ')?;
        let bytes = self.number('\n')?;
        Ok(Row { seq, at, lines: self.take(bytes)?.to_owned() })
    }

    fn number(&mut self, end: char) -> Result<u64, StoreError> {
        let (number, rest) = self.rest.split_once(end).ok_or_else(damaged)?;
        self.rest = rest;
        number.parse().map_err(|_| damaged())
    }

    fn take(&mut self, bytes: u64) -> Result<&'a str, StoreError> {
        let bytes = usize::try_from(bytes).map_err(|_| damaged())?;
        let (taken, rest) = self.rest.split_at_checked(bytes).ok_or_else(damaged)?;
        self.rest = rest;
        Ok(taken)
    }
}

fn damaged() -> StoreError {
    StoreError::Other("the log is damaged: it cannot be read".into())
}

#[cfg(test)]
mod tests {
    use super::{Frames, push_name, push_row};
    use crate::Row;

    #[test]
    fn what_is_written_can_be_read() {
        let rows = [(0, 5, ""), (1, u64::MAX, "7 7 7\n8:x"), (2, 0, "Kapitän\n\0\n")];
        let mut text = String::new();
        for (seq, at, lines) in rows {
            push_name(&mut text, "a:1 \n");
            push_row(&mut text, seq, at, lines);
        }
        let mut frames = Frames::new(&text);
        for (seq, at, lines) in rows {
            assert_eq!(frames.name(), Ok("a:1 \n"));
            assert_eq!(frames.row(), Ok(Row { seq, at, lines: lines.into() }));
        }
        assert!(frames.is_empty());
    }

    #[test]
    fn a_damaged_frame_is_refused() {
        for text in
            ["", "1", "1 2", "1 2 3\nab", "1 2 1\nä", "x 2 0\n", "-1 2 0\n", "1 2 99999999999999999999\n"]
        {
            assert!(Frames::new(text).row().is_err(), "{text:?}");
        }
    }
}
