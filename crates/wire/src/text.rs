//! Texts that people write: names and chat lines. It bounds their length, joins lines, and refuses invisible characters.

#[cfg(feature = "scripts")]
mod marks;

use crate::refusal::Refusal;
use std::sync::Arc;

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 24;
/// The longest chat line, in characters.
pub const LONGEST_CHAT: usize = 300;

/// A text with blanks to drop may have this many times as many characters as the line that is left. Then the body of a request
/// has room for it, however its characters are escaped.
pub const BLANKS: usize = 4;

/// True for characters that are invisible or turn the direction of writing: with them one name could look like another.
const fn is_deceptive(letter: char) -> bool {
    matches!(
        letter,
        '\u{00ad}'
            | '\u{034f}'
            | '\u{061c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0d}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d159}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// True for marks that stand on the letter before them, and for selectors of its shape: alone they show nothing.
#[cfg(feature = "scripts")]
fn needs_a_letter(letter: char) -> bool {
    marks::is_mark(letter)
}

/// The same for the most common marks, in a page.
#[cfg(not(feature = "scripts"))]
const fn needs_a_letter(letter: char) -> bool {
    matches!(letter,
        '\u{0300}'..='\u{036f}' | '\u{0483}'..='\u{0489}' | '\u{0591}'..='\u{05bd}' | '\u{064b}'..='\u{065f}'
        | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{302a}'..='\u{302f}'
        | '\u{3099}' | '\u{309a}' | '\u{fe0e}' | '\u{fe0f}' | '\u{fe20}'..='\u{fe2f}')
}

/// Upper bound on the marks that stand on one letter: more would cover the lines above.
const MOST_MARKS: usize = 4;

/// True if every mark stands on a letter, with few others.
fn has_its_letters(text: &str) -> bool {
    text.split(' ').all(|word| {
        let mut marks = MOST_MARKS;
        word.chars().all(|letter| {
            marks = if needs_a_letter(letter) { marks + 1 } else { 0 };
            marks <= MOST_MARKS
        })
    })
}

/// The text as one line of at most `longest` characters, without blanks at the ends and doubled ones.
fn line(text: &str, longest: usize) -> Option<String> {
    // A bound on the work: blanks are dropped, so a long text may be a short line.
    if text.chars().nth(longest * BLANKS).is_some() {
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
    (fits && line.chars().all(is_visible) && has_its_letters(&line)).then_some(line)
}

/// True for characters of a line, blanks apart.
fn is_visible(letter: char) -> bool {
    !letter.is_control() && !is_deceptive(letter)
}

/// A regular expression for the texts of which a line of at most `longest` characters can be made, for the description of the
/// API. Blanks before and after it do not count, and several in a row count as one.
#[cfg(feature = "openapi")]
pub fn pattern(longest: usize) -> String {
    let blank = format!("[{}]", ranges(char::is_whitespace));
    let visible = format!("[^{}]", ranges(|letter| letter.is_whitespace() || !is_visible(letter)));
    let between = longest - 2;
    let mark = format!("[{}]", ranges(needs_a_letter));
    let marks = format!("(?!(?:[\\s\\S]*{blank})?{mark}|[\\s\\S]*{mark}{{{}}})", MOST_MARKS + 1);
    format!(
        "^{marks}{blank}*{visible}(?:(?:{visible}|{blank}+(?!{blank})){{0,{between}}}{visible})?{blank}*$"
    )
}

/// The characters of that kind as they stand in the brackets of a regular expression.
#[cfg(feature = "openapi")]
fn ranges(is_it: impl Fn(char) -> bool) -> String {
    let mut text = String::new();
    let mut all = ('\0'..=char::MAX).peekable();
    while let Some(first) = all.find(|&letter| is_it(letter)) {
        let mut last = first;
        // Ranges stop before the surrogates, which are no characters.
        while let Some(next) = all.next_if(|&next| is_it(next) && next as u32 == last as u32 + 1) {
            last = next;
        }
        text.push_str(&escaped(first));
        if last > first {
            text.push('-');
            text.push_str(&escaped(last));
        }
    }
    text
}

/// A character with four digits if they suffice; every dialect of regular expressions reads that.
#[cfg(feature = "openapi")]
fn escaped(letter: char) -> String {
    let number = u32::from(letter);
    if number <= 0xffff { format!("\\u{number:04x}") } else { letter.to_string() }
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
        for good in ["Zoe\u{0308}", "\u{2764}\u{fe0f}", "!?", "12"] {
            assert_eq!(&*name(good).unwrap(), good);
        }
        for bad in [
            "\u{0301}",
            "a \u{0301}",
            "\u{fe0f}",
            "\u{2800}",
            "\u{e0100}",
            "\u{180b}",
            "e\u{0301}\u{0301}\u{0301}\u{0301}\u{0301}",
        ] {
            assert_eq!(name(bad), Err(Refusal::BadName), "{bad:?}");
        }
        for bad in ["", "   ", "a\u{202e}b", "a\u{200b}", "a\u{0}b", &"x".repeat(25), &" ".repeat(10_000)] {
            assert_eq!(name(bad), Err(Refusal::BadName), "{bad:?}");
        }
        assert_eq!(&*name("two\nlines").unwrap(), "two lines");
    }

    #[cfg(feature = "scripts")]
    #[test]
    fn no_letter_of_any_script_has_more_than_four_marks() {
        for (letter, mark) in [
            ('\u{e01}', '\u{e49}'),
            ('\u{627}', '\u{670}'),
            ('\u{5d0}', '\u{5c7}'),
            ('\u{f40}', '\u{f71}'),
            ('\u{915}', '\u{951}'),
            ('a', '\u{1d167}'),
        ] {
            let stacked = |count: usize| format!("{letter}{}", mark.to_string().repeat(count));
            assert_eq!(&*name(&stacked(4)).unwrap(), stacked(4));
            assert_eq!(name(&stacked(5)), Err(Refusal::BadName), "{mark:?}");
            assert_eq!(chat(&mark.to_string()), Err(Refusal::BadText), "{mark:?}");
        }
        for good in ["ที่นี่", "नमस्ते", "مُحَمَّد", "שָׁלוֹם", "བཀྲ་ཤིས"]
        {
            assert_eq!(&*name(good).unwrap(), good);
        }
    }

    #[test]
    fn chat_lines_are_bounded_too() {
        assert_eq!(chat(&"x".repeat(300)).unwrap().len(), 300);
        assert_eq!(chat(&"x".repeat(301)), Err(Refusal::BadText));
    }
}
