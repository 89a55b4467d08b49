//! Which lines of a Rust file are tests. It relies on formatted files: an item ends where its indentation says.

use crate::files::File;

/// The lines of a file, counted from 1, each with whether it belongs to tests: all lines of a file in `tests/`, and items
/// under `#[cfg(test)]`.
pub(crate) fn lines(file: &File) -> impl Iterator<Item = (usize, &str, bool)> {
    let in_tests_folder = file.path.contains("/tests/");
    let tests = test_lines(&file.text);
    let lines = file.text.lines().zip(1..).zip(tests);
    lines.map(move |((line, number), is_test)| (number, line, is_test || in_tests_folder))
}

/// The text without its tests, whose lines are left empty.
pub(crate) fn without_tests(text: &str) -> String {
    let lines = text.lines().zip(test_lines(text));
    lines.map(|(line, is_test)| if is_test { "\n".into() } else { format!("{line}\n") }).collect()
}

/// For each line, whether it is part of an item under `#[cfg(test)]`.
fn test_lines(text: &str) -> Vec<bool> {
    const ATTRIBUTE: &str = "#[cfg(test)]";
    // The indentation of the item that is being read.
    let mut item: Option<usize> = None;
    let mut tests = Vec::new();
    for line in text.lines() {
        let content = line.trim_start();
        let indentation = line.len() - content.len();
        if item.is_none() && content.starts_with(ATTRIBUTE) {
            item = Some(indentation);
        }
        tests.push(item.is_some());
        if item == Some(indentation) && is_end(content) {
            item = None;
        }
    }
    tests
}

/// Does an item end with this line, which is as far to the left as the item itself?
fn is_end(content: &str) -> bool {
    let code = content.split("//").next().unwrap_or("").trim_end();
    !code.starts_with("#[") && code.ends_with(['}', ';', ','])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that are not tests.
    fn code(text: &str) -> String {
        without_tests(text).lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn only_the_items_under_the_attribute_are_tests() {
        let text = "fn a() {}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    fn b() {\n    }\n}\n\nfn c() {}\n";
        assert_eq!(code(text), "fn a() {}\nfn c() {}");
        assert_eq!(without_tests(text).lines().count(), text.lines().count());
        let inside = "impl A {\n    #[cfg(test)]\n    const fn b(\n        c: u8,\n    ) -> u8 {\n        c\n    }\n\n    fn d() {}\n}\n";
        assert_eq!(code(inside), "impl A {\n    fn d() {}\n}");
    }

    #[test]
    fn one_line_is_an_item_too() {
        for item in [
            "use a::b;",
            "mod b; // Why.",
            "fn b() {}",
            "#[allow(dead_code)]\n/// What.\nfn b() {\n}",
            "const B: [u8; 1] = [\n    1,\n];",
            "field: u8,",
        ] {
            assert_eq!(code(&format!("#[cfg(test)]\n{item}\nfn c() {{}}\n")), "fn c() {}", "{item}");
        }
    }

    #[test]
    fn all_of_a_file_in_tests_is_tests() {
        let file = |path: &str| File { path: path.into(), text: "fn a() {}\n".into() };
        assert_eq!(lines(&file("crates/x/tests/a.rs")).next(), Some((1, "fn a() {}", true)));
        assert_eq!(lines(&file("crates/x/src/a.rs")).next(), Some((1, "fn a() {}", false)));
    }
}
