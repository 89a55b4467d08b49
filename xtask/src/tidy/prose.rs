//! A wrapped line of the rulebook's prose must not begin like an item of a list ("1. ", "- "): a renderer would break the
//! sentence there.

use crate::files::File;

const RULEBOOK: &str = "docs/rules/";

pub(crate) fn check(files: &[File]) -> Vec<String> {
    let pages = files.iter().filter(|file| file.path.starts_with(RULEBOOK));
    pages.flat_map(broken_sentences).collect()
}

fn broken_sentences(file: &File) -> Vec<String> {
    let mut problems = Vec::new();
    let (mut before, mut in_list, mut in_code) = ("", false, false);
    for (line, number) in file.text.lines().zip(1..) {
        let is_fence = line.starts_with("```");
        in_code ^= is_fence;
        if !in_code && !is_fence && is_item(line.trim_start()) {
            // The rulebook has no lists within lists: an indented item is a wrapped line too.
            let begins = before.is_empty() && !line.starts_with(' ');
            let goes_on = in_list && !line.starts_with(' ');
            if begins || goes_on {
                in_list = true;
            } else {
                problems
                    .push(format!("{}:{number} begins like an item of a list: wrap it elsewhere", file.path));
            }
        } else if line.is_empty() {
            in_list = false;
        }
        before = line;
    }
    problems
}

/// `1. `, `1) `, `- `, `* ` or `+ ` at the beginning.
fn is_item(line: &str) -> bool {
    let after_number = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let numbered =
        after_number.len() < line.len() && (after_number.starts_with(". ") || after_number.starts_with(") "));
    numbered || ["- ", "* ", "+ "].iter().any(|bullet| line.starts_with(bullet))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> Vec<String> {
        check(&[File { path: "docs/rules/end.md".into(), text: text.into() }])
    }

    #[test]
    fn a_sentence_is_not_broken_into_a_list() {
        let says = |line: usize| {
            format!("docs/rules/end.md:{line} begins like an item of a list: wrap it elsewhere")
        };
        assert_eq!(problems("It ends on lap\n1. Then it is over.\n"), [says(2)]);
        assert_eq!(problems("The score is 3\n- 2 of it for the curse.\n"), [says(2)]);
        assert_eq!(problems("1. Ships on lap\n   1. are home.\n"), [says(2)]);
    }

    #[test]
    fn lists_and_drawings_are_left_alone() {
        assert!(
            problems("In this order:\n\n1. one,\n   which goes on;\n2. two.\n\n- so\n- and so\n").is_empty()
        );
        assert!(problems("```text\nfour\n1. five\n```\n").is_empty());
        assert!(problems("The lap is\n1.5 turns, or −5.\n").is_empty());
    }
}
