//! Thirty-two bytes as sixty-four lower-case digits, in one spelling. It does not know what the bytes are, so its errors
//! repeat none of them: they may be a secret.

use std::fmt;

/// How many bytes there are in everything we write this way.
pub(crate) const BYTES: usize = 32;
const DIGITS: usize = 2 * BYTES;

/// Why a text is no secret or digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HexProblem {
    /// It has so many bytes.
    Length(usize),
    /// In that place, counted from 1, stands something else than 0 to 9 or a to f.
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
    fn there_is_one_spelling() {
        let bytes: [u8; BYTES] = std::array::from_fn(|index| (index * 37) as u8);
        let text = print(&bytes);
        assert_eq!(read(&text), Ok(bytes));
        assert_eq!(read(&text[1..]), Err(HexProblem::Length(63)));
        assert_eq!(read(&format!("{text}0")), Err(HexProblem::Length(65)));
        assert_eq!(read(&text.replace('a', "A")), Err(HexProblem::Digit(text.find('a').unwrap() + 1)));
        assert_eq!(read(&"é".repeat(32)), Err(HexProblem::Digit(1)), "sixty-four bytes, no digit");
    }
}
