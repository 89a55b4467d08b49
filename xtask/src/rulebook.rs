//! The rules of the rulebook, and where code and tests speak of them. What must be so is said in `tidy/rule_ids.rs`.
//!
//! A rule's id in bold letters in a comment, `**E3**`, is its mark: it stands at the one function, type, table or line that
//! implements the rule. Any other mention of an id is a citation.

use crate::files::File;
use crate::source;
use crate::tidy::languages;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) const FOLDER: &str = "docs/rules/";

/// A rule as the rulebook has it.
pub(crate) struct Rule {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) place: Place,
    /// What stands first under its heading.
    pub(crate) paragraph: String,
}

/// A line of a file, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) path: String,
    pub(crate) line: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.path, self.line)
    }
}

/// All rules in the order of the rulebook's files. Other languages repeat them, so these are left out.
pub(crate) fn rules(files: &[File]) -> Vec<Rule> {
    let is_english = |file: &&File| file.path.starts_with(FOLDER) && !languages::is_translation(&file.path);
    files.iter().filter(is_english).flat_map(rules_of).collect()
}

fn rules_of(file: &File) -> Vec<Rule> {
    let mut rules = Vec::new();
    for (line, number) in file.text.lines().zip(1..) {
        let heading = line.strip_prefix("### ").and_then(|heading| heading.split_once(" · "));
        let Some((id, title)) = heading else { continue };
        let after = file.text.lines().skip(number).skip_while(|line| line.is_empty());
        let paragraph: Vec<&str> = after.take_while(|line| !line.is_empty()).collect();
        rules.push(Rule {
            id: id.into(),
            title: title.into(),
            place: Place { path: file.path.clone(), line: number },
            paragraph: paragraph.join("\n"),
        });
    }
    rules
}

/// The files that can speak of rules.
fn crates(files: &[File]) -> impl Iterator<Item = &File> {
    files.iter().filter(|file| file.is_rust() && file.path.starts_with("crates/"))
}

/// A mark, and whether it stands, by mistake, in tests.
pub(crate) struct Mark {
    pub(crate) place: Place,
    pub(crate) in_tests: bool,
}

/// Every mark.
pub(crate) fn marks(files: &[File]) -> BTreeMap<String, Vec<Mark>> {
    let mut marks: BTreeMap<String, Vec<Mark>> = BTreeMap::new();
    for file in crates(files) {
        for (line, text, in_tests) in source::lines(file) {
            for id in marked(text) {
                let place = Place { path: file.path.clone(), line };
                marks.entry(id.into()).or_default().push(Mark { place, in_tests });
            }
        }
    }
    marks
}

/// Every test that is named after a rule: its place and its name.
pub(crate) fn tests(files: &[File]) -> BTreeMap<String, Vec<(Place, String)>> {
    let letters = letters(&rules(files));
    let mut tests: BTreeMap<String, Vec<(Place, String)>> = BTreeMap::new();
    for file in crates(files) {
        for (line, text, _) in source::lines(file).filter(|(_, _, is_test)| *is_test) {
            let name = function(text).unwrap_or("").split('(').next().unwrap_or("");
            for id in leading(name, &letters) {
                let place = Place { path: file.path.clone(), line };
                tests.entry(id).or_default().push((place, name.into()));
            }
        }
    }
    tests
}

/// The ids that each file cites, marks and names of tests among them.
pub(crate) fn citations(files: &[File]) -> Vec<(&File, BTreeSet<String>)> {
    let letters = letters(&rules(files));
    let cited = |file: &File| file.text.lines().flat_map(|line| cited(line, &letters)).collect();
    crates(files).map(|file| (file, cited(file))).collect()
}

/// The letters of the chapters.
fn letters(rules: &[Rule]) -> BTreeSet<char> {
    rules.iter().filter_map(|rule| rule.id.chars().next()).collect()
}

/// Everything in a line that looks like a rule id: `L2` in a comment, the name of a test, a mark whatever its letter.
fn cited(line: &str, letters: &BTreeSet<char>) -> Vec<String> {
    let mut found = leading(function(line).unwrap_or(""), letters);
    if let Some(comment) = comment(line) {
        let words = comment.split(|letter: char| !letter.is_alphanumeric());
        found.extend(words.filter(|word| is_id(word, letters)).map(str::to_string));
    }
    // Rules are named in messages too, as a string of its own.
    let strings = line.split('"').skip(1).step_by(2);
    found.extend(strings.filter(|word| is_id(word, letters)).map(str::to_string));
    found.extend(marked(line).map(str::to_string));
    found
}

fn comment(line: &str) -> Option<&str> {
    line.split_once("//").map(|(_, comment)| comment)
}

/// The ids in bold letters in a line's comment.
fn marked(line: &str) -> impl Iterator<Item = &str> {
    let any: BTreeSet<char> = ('A'..='Z').collect();
    let bold = comment(line).unwrap_or("").split("**").skip(1).step_by(2);
    bold.filter(move |word| is_id(word, &any))
}

/// The name of the function that begins in this line, and what follows.
fn function(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("fn ")
}

/// The rules that a function is named after: `l2_l4_…`.
fn leading(name: &str, letters: &BTreeSet<char>) -> Vec<String> {
    name.split('_').map(str::to_uppercase).take_while(|word| is_id(word, letters)).collect()
}

/// A letter of a chapter and a number.
fn is_id(word: &str, letters: &BTreeSet<char>) -> bool {
    let mut rest = word.chars();
    let chapter = rest.next().is_some_and(|letter| letters.contains(&letter));
    let number = rest.as_str();
    chapter && !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.into(), text: text.into() }
    }

    #[test]
    fn a_rule_has_a_title_a_place_and_a_first_paragraph() {
        let page = "# Loading\n\n### L1 · One\n\nA load goes\ninto a hold.\n\nAnd so on.\n\n### Notes\n";
        let files = [file("docs/rules/loading.md", page), file("docs/rules/fr/loading.md", page)];
        let rules = rules(&files);
        let told: Vec<_> = rules
            .iter()
            .map(|rule| {
                (rule.id.as_str(), rule.title.as_str(), rule.place.to_string(), rule.paragraph.as_str())
            })
            .collect();
        assert_eq!(told, [("L1", "One", "docs/rules/loading.md:3".into(), "A load goes\ninto a hold.")]);
    }

    #[test]
    fn marks_citations_and_tests_are_found_where_they_stand() {
        let code =
            "/// **L1**, L2: so.\nfn load() {} // **L3**: and **bold** words, HL4, l5\nlet x = \"**L6**\";\n";
        let files = [
            file("docs/rules/loading.md", "### L1 · One\n"),
            file("crates/rules/src/load.rs", code),
            file("crates/rules/tests/load.rs", "#[test]\nfn l1_l2_it_loads() {}\nfn helper() {}\n"),
        ];
        let marks: Vec<_> = marks(&files).into_iter().map(|(id, at)| (id, at[0].place.to_string())).collect();
        let at = |line: usize| format!("crates/rules/src/load.rs:{line}");
        assert_eq!(marks, [("L1".to_string(), at(1)), ("L3".into(), at(2))]);
        assert_eq!(citations(&files)[0].1, ["L1", "L2", "L3"].map(String::from).into());
        let tests: Vec<_> = tests(&files).into_iter().map(|(id, at)| (id, at[0].1.clone())).collect();
        assert_eq!(
            tests,
            [("L1".into(), "l1_l2_it_loads".to_string()), ("L2".into(), "l1_l2_it_loads".into())]
        );
    }
}
