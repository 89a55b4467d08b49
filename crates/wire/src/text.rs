//! What people write: names and chat lines. It bounds them and takes out what could deceive or break a line.

use crate::refusal::Refusal;
use std::sync::Arc;

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 24;
/// The longest chat line, in characters.
pub const LONGEST_CHAT: usize = 300;

/// Letters that turn the direction of writing, or cannot be seen, could make one name look like another.
const fn deceives(letter: char) -> bool {
    matches!(letter,
        '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// One line of so many characters: blanks at the ends and doubled ones are dropped.
fn line(text: &str, longest: usize) -> Option<String> {
    // Longer than any of these can be, whatever is in it: not worth looking at.
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
    let fair = !line.chars().any(|letter| letter.is_control() || deceives(letter));
    (fits && fair).then_some(line)
}

/// A name as it may stand at a table.
///
/// # Errors
/// If it is empty, too long, or has letters that deceive.
pub fn name(text: &str) -> Result<Arc<str>, Refusal> {
    line(text, LONGEST_NAME).map(Into::into).ok_or(Refusal::BadName)
}

/// A chat line as it may be said.
///
/// # Errors
/// If it is empty, too long, or has letters that deceive.
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
