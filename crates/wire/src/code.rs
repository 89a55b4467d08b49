//! The short code of a table, for saying aloud and typing: 8 letters, 40 bits. It knows neither store nor network.

use crate::ids::TableId;
use std::fmt::{self, Write as _};

/// Crockford's Base32: digits and letters without I, L, O and U. An O that is read or heard means 0, an I or L means 1.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Letters of a code, of 5 bits each.
const LENGTH: usize = 8;
/// Upper bound on the length of a typed code: room for blanks or hyphens between all letters, and some to spare.
const LONGEST: usize = 32;

/// A code by which people find a table until its race starts. It is a hash of the table's id, which cannot be derived from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableCode([u8; LENGTH]);

impl TableCode {
    /// The code of that table.
    pub fn of(table: &TableId) -> Self {
        let bytes = blake3::derive_key("xaymaca code of a table 1", table.as_str().as_bytes());
        let letter = |byte: u8| ALPHABET[usize::from(byte % 32)];
        Self(std::array::from_fn(|nth| letter(bytes[nth])))
    }

    /// The code that a person typed: in any case, with or without hyphens and blanks.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        let letter = |byte: u8| match byte.to_ascii_uppercase() {
            b'O' => Some(b'0'),
            b'I' | b'L' => Some(b'1'),
            upper => ALPHABET.contains(&upper).then_some(upper),
        };
        let typed = text.bytes().filter(|byte| !b"- ".contains(byte));
        let letters: Vec<u8> = typed.map(letter).collect::<Option<_>>()?;
        letters.try_into().ok().map(Self)
    }

    /// The 8 letters alone, as a store keeps them.
    pub fn letters(&self) -> String {
        self.0.into_iter().map(char::from).collect()
    }
}

/// In two groups, as people read it: `KZ7P-4MQH`.
impl fmt::Display for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, letter) in self.0.into_iter().enumerate() {
            if nth == LENGTH / 2 {
                f.write_char('-')?;
            }
            f.write_char(letter.into())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = TableCode(*b"KZ0P41QH");
        assert_eq!(code.to_string(), "KZ0P-41QH");
        for typed in ["KZ0P-41QH", "kz0p41qh", "KZ0P 41QH", " k z o p - 4 i q h ", "KZOP-4LQH"] {
            assert_eq!(TableCode::parse(typed), Some(code), "{typed:?}");
        }
    }

    #[test]
    fn a_text_that_is_not_a_code_is_refused() {
        let long = "-".repeat(LONGEST);
        for typed in
            ["", "KZ0P-41Q", "KZ0P-41QHX", "KZ0P-41QU", "KZ0P_41QH", "KZ0P-41Qé", &format!("{long}KZ0P41QH")]
        {
            assert_eq!(TableCode::parse(typed), None, "{typed:?}");
        }
    }

    #[test]
    fn a_table_has_one_code_for_ever() {
        // Nodes of different versions may share a database: the derivation never changes.
        let table = TableId::parse("asRu7JqLTdIGDs1THc_hlQ").expect("an id");
        assert_eq!(TableCode::of(&table).to_string(), "H1R8-2KKW");
    }

    #[test]
    fn codes_use_every_letter_and_can_be_read() {
        let mut seen = std::collections::BTreeSet::new();
        for nth in 0..200 {
            let code = TableCode::of(&TableId::of_random(
                blake3::hash(&[nth]).as_bytes()[..16].try_into().expect("16 bytes"),
            ));
            assert_eq!(TableCode::parse(&code.letters()), Some(code));
            assert_eq!(TableCode::parse(&code.to_string()), Some(code));
            seen.extend(code.0);
        }
        assert!(seen.iter().eq(ALPHABET), "{seen:?}");
    }
}
