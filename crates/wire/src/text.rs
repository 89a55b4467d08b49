//! Texts that people write: names and chat lines. It bounds their length, joins lines, and refuses invisible characters.

use crate::refusal::Refusal;
use std::sync::Arc;

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 24;
/// The longest chat line, in characters.
pub const LONGEST_CHAT: usize = 300;

/// True for characters that are invisible or turn the direction of writing: with them one name could look like another.
const fn is_deceptive(letter: char) -> bool {
    matches!(letter,
        '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The text as one line of at most `longest` characters, without blanks at the ends and doubled ones.
fn line(text: &str, longest: usize) -> Option<String> {
    // A bound on the work: a character has at most 4 bytes, and blanks are dropped.
    if text.len() > longest * 16 {
        return None;
    }
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    let fits = !line.is_empty() && line.chars().count() <= longest;
    let is_visible = !line.chars().any(|letter| letter.is_control() || is_deceptive(letter));
    (fits && is_visible).then_some(line)
}

/// A name, cleaned.
///
/// # Errors
/// If it is empty, too long, or has deceptive characters.
pub fn name(text: &str) -> Result<Arc<str>, Refusal> {
    line(text, LONGEST_NAME).map(Into::into).ok_or(Refusal::BadName)
}

/// A chat line, cleaned.
///
/// # Errors
/// If it is empty, too long, or has deceptive characters.
pub fn chat(text: &str) -> Result<Arc<str>, Refusal> {
    line(text, LONGEST_CHAT).map(Into::into).ok_or(Refusal::BadText)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_visible_line_of_bounded_length() {
        assert_eq!(&*name("  Anne \t  la Rouge ").unwrap(), "Anne la Rouge");
        assert_eq!(&*name("Zoë 海賊").unwrap(), "Zoë 海賊");
        assert_eq!(name(&"é".repeat(24)).unwrap().chars().count(), 24);
        for bad in ["", "   ", "a\u{202e}b", "a\u{200b}", "a\u{0}b", &"x".repeat(25), &" ".repeat(10_000)] {
            assert_eq!(name(bad), Err(Refusal::BadName), "{bad:?}");
        }
        assert_eq!(&*name("two\nlines").unwrap(), "two lines");
    }

    #[test]
    fn chat_lines_are_bounded_too() {
        assert_eq!(chat(&"x".repeat(300)).unwrap().len(), 300);
        assert_eq!(chat(&"x".repeat(301)), Err(Refusal::BadText));
    }
}
