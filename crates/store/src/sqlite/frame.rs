//! The frame of an append, so that several can stand in one text. It knows neither files nor a database.
//!
//! A frame is `seq at bytes digest`, an end of line, and that many bytes of lines. Versions before the chain wrote no digest. In
//! the journal the table's name stands before it, as `bytes:name`.

use crate::verify::RawRow;
use std::fmt::Write as _;
use xaymaca_chain::Digest;

pub(super) fn push_name(text: &mut String, name: &str) {
    // Writing into a string cannot fail.
    let _ = write!(text, "{}:{name}", name.len());
}

pub(super) fn push_row(text: &mut String, row: &RawRow) {
    push(text, row.seq, row.at, &row.lines, row.digest);
}

pub(super) fn push(text: &mut String, seq: u64, at: u64, lines: &str, digest: Option<Digest>) {
    let _ = write!(text, "{seq} {at} {}", lines.len());
    if let Some(digest) = digest {
        let _ = write!(text, " {digest}");
    }
    text.push('\n');
    text.push_str(lines);
}

/// Reads frames. What it returns as none is no frame; where the next one begins is not known then.
#[derive(Clone)]
pub(super) struct Frames<'a> {
    rest: &'a [u8],
}

impl<'a> Frames<'a> {
    pub(super) const fn new(text: &'a [u8]) -> Self {
        Frames { rest: text }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// What has not been read yet.
    pub(super) const fn rest(&self) -> &'a [u8] {
        self.rest
    }

    pub(super) fn name(&mut self) -> Option<&'a str> {
        let bytes = number(self.word(b":")?.0)?;
        self.take(bytes)
    }

    pub(super) fn row(&mut self) -> Option<RawRow> {
        let seq = number(self.word(b" ")?.0)?;
        let at = number(self.word(b" ")?.0)?;
        let (bytes, end) = self.word(b" \n")?;
        let bytes = number(bytes)?;
        let digest = match end {
            b' ' => Some(str::from_utf8(self.word(b"\n")?.0).ok()?.parse().ok()?),
            _ => None,
        };
        Some(RawRow { seq, at, lines: self.take(bytes)?.to_owned(), digest })
    }

    /// What stands before one of these bytes, and that byte.
    fn word(&mut self, ends: &[u8]) -> Option<(&'a [u8], u8)> {
        // No word is longer than a digest.
        let found = self.rest.iter().take(24).position(|byte| ends.contains(byte))?;
        let (word, rest) = (&self.rest[..found], &self.rest[found..]);
        self.rest = &rest[1..];
        Some((word, rest[0]))
    }

    fn take(&mut self, bytes: u64) -> Option<&'a str> {
        let (taken, rest) = self.rest.split_at_checked(usize::try_from(bytes).ok()?)?;
        self.rest = rest;
        str::from_utf8(taken).ok()
    }
}

/// A number as it is written: without a sign or zeros before it, so that no other text has the same meaning.
fn number(word: &[u8]) -> Option<u64> {
    let is_plain = word.iter().all(u8::is_ascii_digit) && (word.len() == 1 || word.first() != Some(&b'0'));
    if is_plain { str::from_utf8(word).ok()?.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::{Frames, push_name, push_row};
    use crate::verify::RawRow;
    use xaymaca_chain::Digest;

    #[test]
    fn what_is_written_can_be_read() {
        let digest = Some(Digest::START.next("a", 1, 2, "x"));
        let rows = [(0, 5, "", None), (1, u64::MAX, "7 7 7\n8:x", digest), (2, 0, "Kapitän\n\0\n", digest)];
        let rows = rows.map(|(seq, at, lines, digest)| RawRow { seq, at, lines: lines.into(), digest });
        let mut text = String::new();
        for row in &rows {
            push_name(&mut text, "a:1 \n");
            push_row(&mut text, row);
        }
        let mut frames = Frames::new(text.as_bytes());
        for row in rows {
            assert_eq!(frames.name(), Some("a:1 \n"));
            assert_eq!(frames.row(), Some(row));
        }
        assert!(frames.is_empty());
    }

    #[test]
    fn a_damaged_frame_is_refused() {
        for text in [
            "",
            "1",
            "1 2",
            "1 2 3\nab",
            "1 2 1\nä",
            "x 2 0\n",
            "-1 2 0\n",
            "1 2 99999999999999999999\n",
            "01 2 0\n",
            "1 2 0 \n",
            "1 2 0 AAAA\n",
            "1 2 0 AAAAAAAAAAAAAAAAAAAAAAA\n",
            "+1 2 0\n",
        ] {
            assert!(Frames::new(text.as_bytes()).row().is_none(), "{text:?}");
        }
        assert!(Frames::new(b"1 2 1\n\xff").row().is_none());
    }
}
