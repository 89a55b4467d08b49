//! Every rule of the rulebook is cited where it is implemented and in a test; nobody cites a rule that is not there.

use super::languages;
use crate::files::File;
use std::collections::{BTreeMap, BTreeSet};

const RULEBOOK: &str = "docs/rules/";

pub(crate) fn check(files: &[File]) -> Vec<String> {
    let rules = rulebook(files);
    let mut problems = Vec::new();
    if rules.is_empty() {
        problems
            .push(format!("{RULEBOOK} has no rules: a rule is a heading such as \"### L2 · Full holds\""));
    }
    for (rule, places) in &rules {
        if places.len() > 1 {
            problems.push(format!("{rule} stands twice in the rulebook: {}", places.join(", ")));
        }
    }
    let letters: BTreeSet<char> = rules.keys().filter_map(|rule| rule.chars().next()).collect();
    let mut in_code = BTreeSet::new();
    let mut in_tests = BTreeSet::new();
    for file in files.iter().filter(|file| file.is_rust() && file.path.starts_with("crates/")) {
        let (code, tests) = split(file);
        // A test is found by its name.
        in_tests.extend(named(tests, &letters));
        for (text, cited) in [(code, &mut in_code), (tests, &mut BTreeSet::new())] {
            for id in ids(text, &letters) {
                if rules.contains_key(&id) {
                    cited.insert(id);
                } else {
                    problems.push(format!("{} cites {id}, which is no rule of {RULEBOOK}", file.path));
                }
            }
        }
    }
    for rule in rules.keys() {
        if !in_code.contains(rule) {
            problems.push(format!("{rule} is cited by no code: where is it implemented?"));
        }
        if !in_tests.contains(rule) {
            problems.push(format!("{rule} is cited by no test: name one {}_…", rule.to_lowercase()));
        }
    }
    problems
}

/// The rules, and the files they stand in. Another language repeats them.
fn rulebook(files: &[File]) -> BTreeMap<String, Vec<String>> {
    let mut rules: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let own = |file: &&File| file.path.starts_with(RULEBOOK) && !languages::is_translation(&file.path);
    for file in files.iter().filter(own) {
        for heading in file.text.lines().filter_map(|line| line.strip_prefix("### ")) {
            if let Some((rule, _)) = heading.split_once(" · ") {
                rules.entry(rule.into()).or_default().push(file.path.clone());
            }
        }
    }
    rules
}

/// The part that is compiled into the program, and the part that is tests.
fn split(file: &File) -> (&str, &str) {
    if file.path.contains("/tests/") {
        return ("", &file.text);
    }
    file.text.find("#[cfg(test)]").map_or((&file.text, ""), |start| file.text.split_at(start))
}

/// The rules that functions are named after: `l2_` at the beginning.
fn named(text: &str, letters: &BTreeSet<char>) -> BTreeSet<String> {
    let names = text.lines().filter_map(|line| line.trim_start().strip_prefix("fn "));
    names
        .filter_map(|name| name.split('_').next().and_then(|word| id(&word.to_uppercase(), letters)))
        .collect()
}

/// Everything that looks like a rule id: `L2` in prose, or a name.
fn ids(text: &str, letters: &BTreeSet<char>) -> BTreeSet<String> {
    let mut found = named(text, letters);
    for line in text.lines() {
        if let Some((_, prose)) = line.split_once("//") {
            let words = prose.split(|letter: char| !letter.is_alphanumeric());
            found.extend(words.filter_map(|word| id(word, letters)));
        }
        // Rules are named in messages too, as a string of its own.
        found.extend(line.split('"').skip(1).step_by(2).filter_map(|word| id(word, letters)));
    }
    found
}

/// A letter of a chapter and a number.
fn id(word: &str, letters: &BTreeSet<char>) -> Option<String> {
    let mut rest = word.chars();
    let letter = rest.next()?;
    let number = rest.as_str();
    let is_id = letters.contains(&letter) && !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    is_id.then(|| word.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.into(), text: text.into() }
    }

    const RULES: &str = "# Loading\n### L1 · One\n### L2 · Two\n";

    #[test]
    fn a_rule_needs_code_and_a_test() {
        let files = [
            file("docs/rules/loading.md", RULES),
            file("crates/rules/src/load.rs", "/// L1: so.\nfn load() {} // L2\n"),
            file("crates/rules/tests/loading.rs", "#[test]\nfn l1_is_so() {}\n"),
        ];
        assert_eq!(check(&files), ["L2 is cited by no test: name one l2_…"]);
    }

    #[test]
    fn a_test_inside_a_source_file_is_a_test_and_no_code() {
        let text = "/// L1.\n#[cfg(test)]\nmod tests {\n    fn l1_x() {}\n    fn l2_y() {}\n}\n";
        let files = [file("docs/rules/loading.md", RULES), file("crates/rules/src/load.rs", text)];
        assert_eq!(check(&files), ["L2 is cited by no code: where is it implemented?"]);
    }

    #[test]
    fn a_rule_that_is_not_there_cannot_be_cited() {
        let files = [
            file("docs/rules/loading.md", "### L1 · One\n### L1 · Again\n"),
            file("crates/rules/src/load.rs", "// L1, and L9; l1 is no citation, HL1 neither\nfn l7_old() {}"),
            file("crates/rules/tests/loading.rs", "fn l1_is_so() {}\n"),
        ];
        assert_eq!(
            check(&files),
            [
                "L1 stands twice in the rulebook: docs/rules/loading.md, docs/rules/loading.md",
                "crates/rules/src/load.rs cites L7, which is no rule of docs/rules/",
                "crates/rules/src/load.rs cites L9, which is no rule of docs/rules/",
            ]
        );
    }
}
