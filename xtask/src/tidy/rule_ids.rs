//! Every rule of the rulebook is marked once, where it is implemented, and names a test; no file cites a rule that is not
//! there.

use crate::files::File;
use crate::rulebook::{self, FOLDER, Mark, Place};
use std::collections::BTreeMap;

/// Rules that no code implements, each with the reason.
const NOT_IMPLEMENTED: [(&str, &str); 1] = [("E4", "an example of E2, which a test adds up")];

pub(crate) fn check(files: &[File]) -> Vec<String> {
    check_but_for(&NOT_IMPLEMENTED, files)
}

fn check_but_for(not_implemented: &[(&str, &str)], files: &[File]) -> Vec<String> {
    let mut rules: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    for rule in rulebook::rules(files) {
        rules.entry(rule.id).or_default().push(rule.place);
    }
    let mut problems = Vec::new();
    if rules.is_empty() {
        problems.push(format!("{FOLDER} has no rules: a rule is a heading such as \"### L2 · Full holds\""));
    }
    for (rule, places) in rules.iter().filter(|(_, places)| places.len() > 1) {
        problems.push(format!("{rule} stands twice in the rulebook: {}", listed(places)));
    }
    for (file, ids) in rulebook::citations(files) {
        let unknown = ids.iter().filter(|id| !rules.contains_key(*id));
        problems.extend(unknown.map(|id| format!("{} cites {id}, which is no rule of {FOLDER}", file.path)));
    }
    let (marks, tests) = (rulebook::marks(files), rulebook::tests(files));
    for rule in rules.keys() {
        let marks = marks.get(rule).map_or(&[][..], Vec::as_slice);
        let excused = not_implemented.iter().find(|(id, _)| id == rule);
        problems.extend(marks_of(rule, marks, excused.map(|(_, reason)| *reason)));
        if !tests.contains_key(rule) {
            problems.push(format!("{rule} is cited by no test: name one {}_…", rule.to_lowercase()));
        }
    }
    let unknown = not_implemented.iter().filter(|(id, _)| !rules.contains_key(*id));
    problems.extend(unknown.map(|(id, _)| format!("tidy/rule_ids.rs excuses {id}, which is no rule")));
    problems
}

/// What is wrong with the marks of a rule.
fn marks_of(rule: &str, marks: &[Mark], excuse: Option<&str>) -> Option<String> {
    if let Some(Mark { place, .. }) = marks.iter().find(|mark| mark.in_tests) {
        return Some(format!("{place} marks {rule}: a mark stands at the code that implements the rule"));
    }
    match (marks, excuse) {
        ([], None) => {
            Some(format!("{rule} has no mark: write **{rule}** in a comment where it is implemented"))
        }
        ([mark, ..], Some(reason)) => Some(format!("{} marks {rule}, which is {reason}", mark.place)),
        ([_, _, ..], None) => {
            let places = listed(marks.iter().map(|mark| &mark.place));
            Some(format!("{rule} is marked more than once: {places}"))
        }
        ([_], None) | ([], Some(_)) => None,
    }
}

fn listed<'a>(places: impl IntoIterator<Item = &'a Place>) -> String {
    places.into_iter().map(Place::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.into(), text: text.into() }
    }

    /// A rulebook with L1 and L2, this code, and a test of both.
    fn problems(code: &str) -> Vec<String> {
        check_but_for(
            &[],
            &[
                file("docs/rules/loading.md", "# Loading\n### L1 · One\n### L2 · Two\n"),
                file("crates/rules/src/load.rs", code),
                file("crates/rules/tests/loading.rs", "#[test]\nfn l1_l2_are_so() {}\n"),
            ],
        )
    }

    #[test]
    fn a_rule_is_marked_once() {
        assert_eq!(problems("/// **L1**: so.\nfn load() {} // **L2**\n"), Vec::<String>::new());
        assert_eq!(problems("/// **L1**, **L2**: so. L1 again.\nfn load() {}\n"), Vec::<String>::new());
        assert_eq!(
            problems("/// **L1**: so, and L2.\nfn load() {}\n"),
            ["L2 has no mark: write **L2** in a comment where it is implemented"]
        );
        assert_eq!(
            problems("/// **L1**, **L2**: so.\nfn load() {} // **L2**\n"),
            ["L2 is marked more than once: crates/rules/src/load.rs:1, crates/rules/src/load.rs:2"]
        );
    }

    #[test]
    fn only_a_rule_that_is_there_can_be_marked_or_cited() {
        assert_eq!(
            problems(
                "// **L1**, **L2**, **L9**, **Q1**, L7; l8 is no citation, HL6 neither\nfn l5_old() {}\n"
            ),
            ["L5", "L7", "L9", "Q1"]
                .map(|id| format!("crates/rules/src/load.rs cites {id}, which is no rule of docs/rules/"))
        );
        let twice = [file("docs/rules/a.md", "### L1 · One\n### L1 · Again\n")];
        assert!(check(&twice)[0].starts_with("L1 stands twice in the rulebook: docs/rules/a.md:1, "));
        assert!(check(&[])[0].contains("has no rules"));
    }

    #[test]
    fn a_test_needs_a_name_and_has_no_marks() {
        let problems = |path: &str, text: &str| {
            check_but_for(&[], &[file("docs/rules/loading.md", "### L1 · One\n"), file(path, text)])
        };
        let (code, tests) = ("crates/rules/src/load.rs", "crates/rules/tests/load.rs");
        let inside = "/// **L1**\n#[cfg(test)]\nmod tests {\n    fn l1_x() {}\n}\n";
        assert_eq!(problems(code, inside), Vec::<String>::new());
        let untested = problems(code, "/// **L1**\nfn l1_x() {}\n");
        assert_eq!(untested, ["L1 is cited by no test: name one l1_…"]);
        let marked = "#[cfg(test)]\nmod tests {\n    /// **L1**\n    fn l1_x() {}\n}\n";
        for (path, text) in [(tests, "/// **L1**\nfn l1_x() {}\n"), (code, marked)] {
            let problems = problems(path, text);
            assert!(problems.len() == 1 && problems[0].contains("stands at the code"), "{problems:?}");
        }
    }

    #[test]
    fn a_rule_without_code_is_excused_by_name() {
        let files = |code: &str| {
            [
                file("docs/rules/end.md", "### E4 · An example\n"),
                file("crates/rules/src/x.rs", code),
                file("crates/rules/tests/x.rs", "fn e4_x() {}\n"),
            ]
        };
        assert_eq!(check(&files("// E4\n")), Vec::<String>::new());
        assert_eq!(
            check(&files("// **E4**\n")),
            ["crates/rules/src/x.rs:1 marks E4, which is an example of E2, which a test adds up"]
        );
        let stale = check_but_for(&[("L9", "gone")], &files("// **E4**\n"));
        assert_eq!(stale, ["tidy/rule_ids.rs excuses L9, which is no rule"]);
    }
}
