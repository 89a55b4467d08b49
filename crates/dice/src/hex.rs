//! 32 bytes as 64 lower-case hexadecimal digits. Errors do not repeat the text, which may be a secret.

use std::fmt;

/// Bytes of a key, secret or digest.
pub(crate) const BYTES: usize = 32;
const DIGITS: usize = 2 * BYTES;

/// Why a text is not a secret or digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HexProblem {
    /// It has that many bytes instead of 64.
    Length(usize),
    /// The character at that place, counted from 1, is not 0 to 9 or a to f.
    Digit(usize),
}

impl fmt::Display for HexProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(found) => write!(f, "expected {DIGITS} digits, found {found}"),
            Self::Digit(place) => {
                write!(f, "expected {DIGITS} digits from 0 to 9 and a to f, but digit {place} is none")
            }
        }
    }
}

impl std::error::Error for HexProblem {}

pub(crate) fn read(text: &str) -> Result<[u8; BYTES], HexProblem> {
    if text.len() != DIGITS {
        return Err(HexProblem::Length(text.len()));
    }
    let mut bytes = [0; BYTES];
    for (place, digit) in text.bytes().enumerate() {
        let value = match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'f' => digit - b'a' + 10,
            _ => return Err(HexProblem::Digit(place + 1)),
        };
        bytes[place / 2] = bytes[place / 2] << 4 | value;
    }
    Ok(bytes)
}

pub(crate) fn print(bytes: &[u8; BYTES]) -> String {
    let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_64_lower_case_digits_are_read() {
        let bytes: [u8; BYTES] = std::array::from_fn(|index| (index * 37) as u8);
        let text = print(&bytes);
        assert_eq!(read(&text), Ok(bytes));
        assert_eq!(read(&text[1..]), Err(HexProblem::Length(63)));
        assert_eq!(read(&format!("{text}0")), Err(HexProblem::Length(65)));
        assert_eq!(read(&text.replace('a', "A")), Err(HexProblem::Digit(text.find('a').unwrap() + 1)));
        assert_eq!(read(&"é".repeat(32)), Err(HexProblem::Digit(1)), "sixty-four bytes, no digit");
    }
}
