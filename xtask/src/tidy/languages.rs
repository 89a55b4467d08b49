//! The rulebook says the same in every language: the same rules in the same order, with as many rulings, pointing to
//! the same rules, and with the same numbers in its tables. English is the one the others are compared with.

use crate::files::File;

const RULEBOOK: &str = "docs/rules/";
/// A language's folder, and how a ruling begins in it.
const ENGLISH: (&str, &str) = ("", "⚖ **Ruling.**");
const OTHERS: [(&str, &str); 1] = [("fr/", "⚖ **Décision.**")];

/// Is this a page of the rulebook in another language than English?
pub(crate) fn is_translation(path: &str) -> bool {
    let page = path.strip_prefix(RULEBOOK);
    page.is_some_and(|page| OTHERS.iter().any(|(folder, _)| page.starts_with(folder)))
}

pub(crate) fn check(files: &[File]) -> Vec<String> {
    OTHERS.iter().flat_map(|other| compare(files, *other)).collect()
}

fn compare(files: &[File], (folder, ruling): (&str, &str)) -> Vec<String> {
    let pages = |folder: &str| -> Vec<(String, &File)> {
        let start = format!("{RULEBOOK}{folder}");
        let own = files.iter().filter_map(|file| Some((file.path.strip_prefix(&start)?, file)));
        own.filter(|(page, _)| !page.contains('/')).map(|(page, file)| (page.to_string(), file)).collect()
    };
    let (english, translated) = (pages(ENGLISH.0), pages(folder));
    let mut problems = Vec::new();
    for (page, _) in &translated {
        if !english.iter().any(|(other, _)| other == page) {
            problems.push(format!("{RULEBOOK}{folder}{page} is in no English page: {RULEBOOK}{page}"));
        }
    }
    for (page, file) in &english {
        match translated.iter().find(|(other, _)| other == page) {
            None => problems.push(format!("{} has no {RULEBOOK}{folder}{page}", file.path)),
            Some((_, other)) => problems.extend(compare_pages(file, other, ruling)),
        }
    }
    problems
}

fn compare_pages(english: &File, other: &File, ruling: &str) -> Vec<String> {
    let (left, right) = (sections(&english.text, ENGLISH.1), sections(&other.text, ruling));
    let differ = left.iter().zip(&right).find(|(left, right)| left.heading() != right.heading());
    if left.len() != right.len() || differ.is_some() {
        let at = differ.map_or("the end", |(left, _)| left.title);
        return vec![format!("{} has other headings than {}, from: {at}", other.path, english.path)];
    }
    let mut problems = Vec::new();
    for (left, right) in left.iter().zip(&right) {
        let place = format!("{}, {}", other.path, right.title);
        if left.rulings != right.rulings {
            problems.push(format!("{place}: {} rulings, in English {}", right.rulings, left.rulings));
        }
        if left.links != right.links {
            problems.push(format!("{place}: points to {:?}, in English {:?}", right.links, left.links));
        }
        if left.numbers != right.numbers {
            problems.push(format!("{place}: its tables have other numbers than in English"));
        }
    }
    problems
}

/// What stands under a heading, as far as it is the same in every language.
#[derive(Default)]
struct Section<'a> {
    depth: usize,
    title: &'a str,
    rulings: usize,
    /// The rules it points to, sorted: another language may have another order of words.
    links: Vec<&'a str>,
    /// The numbers in its tables.
    numbers: Vec<String>,
}

impl<'a> Section<'a> {
    /// How deep it is, and of which rule.
    fn heading(&self) -> (usize, Option<&'a str>) {
        (self.depth, self.title.split_once(" · ").map(|(rule, _)| rule))
    }
}

fn sections<'a>(text: &'a str, ruling: &str) -> Vec<Section<'a>> {
    let mut sections = vec![Section::default()];
    let mut in_code = false;
    for line in text.lines() {
        in_code ^= line.starts_with("```");
        if line.starts_with('#') && !in_code {
            let title = line.trim_start_matches('#');
            let depth = line.len() - title.len();
            sections.push(Section { depth, title: title.trim(), ..Section::default() });
        }
        let Some(section) = sections.last_mut() else { continue };
        section.rulings += line.matches(ruling).count();
        section.links.extend(line.split('[').skip(1).filter_map(rule));
        section.links.sort_unstable();
        if line.starts_with('|') {
            let words = line.split(|letter: char| !letter.is_ascii_digit() && !"+-".contains(letter));
            section.numbers.extend(words.filter(|word| word.parse::<i32>().is_ok()).map(str::to_string));
        }
    }
    sections
}

/// `L2](…`: a link whose text is a rule.
fn rule(link: &str) -> Option<&str> {
    let (text, _) = link.split_once("](")?;
    let number = text.strip_prefix(|letter: char| letter.is_ascii_uppercase())?;
    (!number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit())).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH_PAGE: &str = "# Loading\n### L1 · One\nSee [L2](#l2--two).\n⚖ **Ruling.** So.\n| a | 3 |\n";

    fn problems(english: &str, french: &str) -> Vec<String> {
        check(&[
            File { path: "docs/rules/loading.md".into(), text: english.into() },
            File { path: "docs/rules/fr/loading.md".into(), text: french.into() },
        ])
    }

    #[test]
    fn the_same_in_another_language_is_fine() {
        let french = "# Chargement\n### L1 · Un\nVoir [L2](#l2--deux).\n⚖ **Décision.** Ainsi.\n| b | 3 |\n";
        assert_eq!(problems(ENGLISH_PAGE, french), Vec::<String>::new());
        assert!(is_translation("docs/rules/fr/loading.md") && !is_translation("docs/rules/loading.md"));
    }

    #[test]
    fn what_differs_is_noticed() {
        let cases = [
            ("# C\n", "other headings"),
            ("# C\n### L2 · Un\n", "other headings"),
            ("# C\n### L1 · Un\n[L2](#x) | 3\n| b | 3 |\n", "0 rulings, in English 1"),
            ("# C\n### L1 · Un\n[L3](#x)\n⚖ **Décision.** A.\n| b | 3 |\n", "points to"),
            ("# C\n### L1 · Un\n[L2](#x)\n⚖ **Décision.** A.\n| b | 4 |\n", "other numbers"),
        ];
        for (french, message) in cases {
            let found = problems(ENGLISH_PAGE, french);
            assert!(found.len() == 1 && found[0].contains(message), "{french}: {found:?}");
        }
    }

    #[test]
    fn a_page_needs_its_twin() {
        let page = |path: &str| File { path: path.into(), text: "# X\n".into() };
        let found = check(&[page("docs/rules/a.md"), page("docs/rules/fr/b.md")]);
        assert_eq!(found.len(), 2, "{found:?}");
    }
}
