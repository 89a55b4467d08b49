//! Which names look alike, by the tables of Unicode's security mechanisms (UTS 39). The tables are large: the page's own tables
//! go without.

use unicode_security::skeleton;

/// The keys of a name: names with a key in common look alike. Upper and lower case count as alike, and so does what looks like
/// either of them: `I`, `l` and `1`, Latin and Cyrillic letters. Blanks and
/// punctuation do not count.
pub(crate) fn name_keys(name: &str) -> Vec<String> {
    let bare: String = name.chars().filter(|&letter| !is_between(letter)).collect();
    // A name of signs alone has nothing else to be known by.
    let bare = if bare.is_empty() { name.to_owned() } else { bare };
    let looks = |text: &str| skeleton(text).collect::<String>();
    let (as_written, in_small) = (looks(&bare), looks(&bare.to_lowercase()));
    let in_small_again = looks(&as_written.to_lowercase());
    vec![as_written, in_small, in_small_again]
}

/// True for what stands between letters, and for selectors of their shape.
fn is_between(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_ascii_punctuation()
        || matches!(letter, '\u{2000}'..='\u{206f}' | '\u{fe0e}' | '\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn are_alike(one: &str, other: &str) -> bool {
        let keys = name_keys(one);
        name_keys(other).iter().any(|key| keys.contains(key))
    }

    #[test]
    fn names_that_readers_take_for_each_other_are_alike() {
        for (one, other) in [
            ("Mary", "mary"),
            ("Mary", "M\u{0430}ry"),
            ("MARY", "\u{041c}\u{0410}RY"),
            ("John", "J0hn"),
            ("Ines", "lnes"),
            ("Ines", "1nes"),
            ("Anne", "A n n e"),
            ("Anne", "Anne."),
            ("Zo\u{eb}", "Zoe\u{308}"),
            ("Mary", "\u{ff2d}ary"),
            ("Mary", "\u{1d4dc}ary"),
            ("One-Eyed Ned", "One Eyed Ned"),
            ("\u{2605}", "\u{2605}"),
        ] {
            assert!(are_alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn other_names_are_not() {
        for (one, other) in [
            ("Mary", "Marie"),
            ("Anne", "Hanne"),
            ("Mary 2", "Mary 3"),
            ("\u{2605}", "\u{2600}"),
            ("Zo\u{eb}", "Zoe"),
        ] {
            assert!(!are_alike(one, other), "{one} {other}");
        }
    }
}
