//! Walks through a JSON text: brackets, words, numbers. It knows nothing of shapes.

use super::JsonError::{self, Shape, Syntax};
use std::borrow::Cow;

/// Upper bound on lists and objects inside each other, so that no text can exhaust the stack.
const DEEPEST: u8 = 128;

/// A text, and how far it has been read.
pub(super) struct Scanner<'de> {
    text: &'de str,
    at: usize,
    depth: u8,
}

/// A whole number.
pub(super) enum Integer {
    Unsigned(u64),
    Negative(i64),
}

impl<'de> Scanner<'de> {
    pub(super) const fn new(text: &'de str) -> Self {
        Self { text, at: 0, depth: 0 }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.byte();
        self.at += usize::from(byte.is_some());
        byte
    }

    /// Takes that byte if it is the next.
    fn take(&mut self, wanted: u8) -> bool {
        let is_next = self.byte() == Some(wanted);
        self.at += usize::from(is_next);
        is_next
    }

    /// The next byte after white space.
    pub(super) fn peek(&mut self) -> Option<u8> {
        while matches!(self.byte(), Some(b' ' | b'\n' | b'\t' | b'\r')) {
            self.at += 1;
        }
        self.byte()
    }

    /// What is wrong if another value than the wanted one begins here.
    fn mismatch(&mut self) -> JsonError {
        let is_value =
            matches!(self.peek(), Some(b'"' | b'{' | b'[' | b't' | b'f' | b'n' | b'-' | b'0'..=b'9'));
        if is_value { Shape } else { Syntax }
    }

    /// Steps into a list or an object, which that bracket begins.
    pub(super) fn begin(&mut self, bracket: u8) -> Result<(), JsonError> {
        if self.peek() != Some(bracket) {
            return Err(self.mismatch());
        }
        self.at += 1;
        self.depth += 1;
        if self.depth > DEEPEST { Err(Syntax) } else { Ok(()) }
    }

    /// True if an item follows, after a comma unless it is the first; else it steps out over that bracket.
    pub(super) fn goes_on(&mut self, end: u8, is_first: bool) -> Result<bool, JsonError> {
        match self.peek() {
            Some(byte) if byte == end => {
                self.at += 1;
                self.depth -= 1;
                Ok(false)
            }
            Some(b',') if !is_first => {
                self.at += 1;
                if self.peek() == Some(end) { Err(Syntax) } else { Ok(true) }
            }
            Some(_) if is_first => Ok(true),
            _ => Err(Syntax),
        }
    }

    /// Checks that the name of a field follows.
    pub(super) fn before_name(&mut self) -> Result<(), JsonError> {
        if self.peek() == Some(b'"') { Ok(()) } else { Err(Syntax) }
    }

    /// Takes the colon after a name.
    pub(super) fn colon(&mut self) -> Result<(), JsonError> {
        self.peek();
        if self.take(b':') { Ok(()) } else { Err(Syntax) }
    }

    /// Takes `true`, `false` or `null`.
    pub(super) fn literal(&mut self, literal: &str) -> Result<(), JsonError> {
        if self.peek() != literal.bytes().next() {
            return Err(self.mismatch());
        }
        if literal.bytes().all(|byte| self.take(byte)) { Ok(()) } else { Err(Syntax) }
    }

    /// Checks that nothing follows.
    pub(super) fn end(&mut self) -> Result<(), JsonError> {
        if self.peek().is_none() { Ok(()) } else { Err(Syntax) }
    }

    /// Takes digits; false if there are none.
    fn digits(&mut self) -> bool {
        let start = self.at;
        while matches!(self.byte(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        self.at > start
    }

    /// Takes a number, and returns where it begins and whether it is whole.
    fn number(&mut self) -> Result<(usize, bool), JsonError> {
        self.peek();
        let start = self.at;
        self.take(b'-');
        // No other digit follows a leading zero.
        if !self.take(b'0') && !self.digits() {
            return Err(Syntax);
        }
        let mut is_whole = true;
        if self.take(b'.') {
            is_whole = false;
            if !self.digits() {
                return Err(Syntax);
            }
        }
        if self.take(b'e') || self.take(b'E') {
            is_whole = false;
            let _ = self.take(b'+') || self.take(b'-');
            if !self.digits() {
                return Err(Syntax);
            }
        }
        Ok((start, is_whole))
    }

    /// Takes a whole number of 64 bits.
    pub(super) fn integer(&mut self) -> Result<Integer, JsonError> {
        if !matches!(self.peek(), Some(b'-' | b'0'..=b'9')) {
            return Err(self.mismatch());
        }
        let (start, is_whole) = self.number()?;
        let digits = self.text.get(start..self.at).filter(|_| is_whole).ok_or(Shape)?;
        if let Ok(number) = digits.parse() {
            return Ok(Integer::Unsigned(number));
        }
        // Minus zero is a fraction to others.
        digits.parse().ok().filter(|number| *number < 0).map(Integer::Negative).ok_or(Shape)
    }

    /// Takes a word, which is borrowed unless something in it is escaped.
    pub(super) fn word(&mut self) -> Result<Cow<'de, str>, JsonError> {
        if self.peek() != Some(b'"') {
            return Err(self.mismatch());
        }
        self.at += 1;
        let mut word = Cow::Borrowed("");
        loop {
            let start = self.at;
            while !matches!(self.byte(), None | Some(b'"' | b'\\' | 0..=0x1f)) {
                self.at += 1;
            }
            // Both ends are ASCII, so no letter is cut.
            let plain = self.text.get(start..self.at).ok_or(Syntax)?;
            if word.is_empty() {
                word = Cow::Borrowed(plain);
            } else {
                word.to_mut().push_str(plain);
            }
            match self.next() {
                Some(b'"') => return Ok(word),
                Some(b'\\') => word.to_mut().push(self.escaped()?),
                _ => return Err(Syntax),
            }
        }
    }

    /// Takes what follows a backslash.
    fn escaped(&mut self) -> Result<char, JsonError> {
        Ok(match self.next() {
            Some(byte @ (b'"' | b'\\' | b'/')) => byte.into(),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let unit = self.unit()?;
                let letter = match unit {
                    // The first half of a letter that takes two units.
                    0xd800..=0xdbff if self.take(b'\\') && self.take(b'u') => {
                        let low =
                            self.unit()?.checked_sub(0xdc00).filter(|low| *low < 0x400).ok_or(Syntax)?;
                        0x10000 + (unit - 0xd800) * 0x400 + low
                    }
                    _ => unit,
                };
                char::from_u32(letter).ok_or(Syntax)?
            }
            _ => return Err(Syntax),
        })
    }

    /// Takes four hexadecimal digits.
    fn unit(&mut self) -> Result<u32, JsonError> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.next().and_then(|byte| char::from(byte).to_digit(16)).ok_or(Syntax)?;
            unit = unit * 16 + digit;
        }
        Ok(unit)
    }

    /// Takes any value.
    pub(super) fn skip(&mut self) -> Result<(), JsonError> {
        match self.peek() {
            Some(b'"') => self.word().map(|_| ()),
            Some(b't') => self.literal("true"),
            Some(b'f') => self.literal("false"),
            Some(b'n') => self.literal("null"),
            Some(b'[') => self.skip_items(b'[', b']'),
            Some(b'{') => self.skip_items(b'{', b'}'),
            _ => self.number().map(|_| ()),
        }
    }

    fn skip_items(&mut self, begin: u8, end: u8) -> Result<(), JsonError> {
        self.begin(begin)?;
        let mut is_first = true;
        while self.goes_on(end, std::mem::take(&mut is_first))? {
            if end == b'}' {
                self.before_name()?;
                self.word()?;
                self.colon()?;
            }
            self.skip()?;
        }
        Ok(())
    }
}
